"""The views of Earthquake Island: everything but the tiles below."""

from collections.abc import Sequence

import msgspec

from engine.core import Action, Rng, Step, View, decision_of, view_fields
from engine.earthquake_island.rules.actions import Move
from engine.earthquake_island.rules.components import (
    AREAS,
    CELLS,
    CLIMB,
    KINDS,
    NEIGHBOURS,
    STAY,
    TILES,
)
from engine.earthquake_island.rules.reach import ways
from engine.earthquake_island.rules.setup import fallen_tile
from engine.earthquake_island.rules.state import Cause, EarthquakeIsland
from engine.earthquake_island.rules.turn import TakeTurn

BETWEEN_TURNS = "Do you use your tool now, between turns?"
OUT_OF_WATER = "You must leave the water. Where do you go?"
NOT_ON_A_VOLCANO = "You must leave the volcano. Where do you go?"
OFF_A_VOLCANO = "You must leave the volcano, and you have only one way to go."
WALLED_IN = "Your last tile breaks, and the stacks beside you are too high to climb."
TOOL_FIRST = "You can neither stay nor move. Where do you use your tool?"


class CellView(msgspec.Struct, frozen=True, array_like=True):
    """A cell: its number of tiles (0 is water), and the code of its top tile.

    ``top`` is ``?`` for a face-down tile and empty for water.
    """

    cell: str
    height: int
    top: str


class ExplorerView(msgspec.Struct, frozen=True):
    """An explorer. ``place`` is 1 for the winner and 0 while it is open.

    ``cell`` is ``None`` before it is placed and when it is out; ``cause`` is the reason.
    """

    seat: int
    cell: str | None
    tool: str | None
    afloat: bool
    place: int
    cause: Cause | None


class QuakeView(View, frozen=True):
    """A game of Earthquake Island as a player sees it.

    ``round`` counts from 1. ``turn`` is the seat whose turn it is, ``None`` while explorers are
    placed. ``order`` is the order of play. ``settings`` are the options of the table. ``agenda``
    has the remaining steps, which are public. ``cells`` are all 37 cells, rows from top to bottom,
    ``area`` those in play. ``discards`` pairs kinds with counts. ``boxed`` tiles are left in the
    box.
    """

    round: int
    turn: int | None
    order: tuple[int, ...]
    settings: tuple[tuple[str, str], ...]
    agenda: tuple[Step, ...]
    area: tuple[str, ...]
    cells: tuple[CellView, ...]
    explorers: tuple[ExplorerView, ...]
    discards: tuple[tuple[str, int], ...]
    boxed: int

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the game waits for; others may at most use a tool between turns."""
        return (self.turn,) if self.turn in self.awaited and self.turn is not None else self.awaited

    def cell(self, cell: str) -> CellView:
        return self.cells[CELLS.index(cell)]


def resample(g: EarthquakeIsland, seat: int | None, rng: Rng) -> EarthquakeIsland:
    """Return a game that ``seat`` cannot tell from this one, with new tiles below."""
    other = g.copy()
    below = [TILES[code].kind.key for stack in g.hidden.below.values() for code in stack]
    boxed = [key for key, count in g.hidden.box.items() for _ in range(count)]
    unseen = rng.shuffled(below + boxed)
    for stack in other.hidden.below.values():
        stack[:] = [fallen_tile(unseen.pop(), g.options["facing"], rng) for _ in stack]
    other.hidden.box = {key: unseen.count(key) for key in KINDS if key in unseen}
    other.hidden.rng = Rng(rng.bits())
    return other


def view_of(g: EarthquakeIsland, seat: int | None) -> QuakeView:
    fields = view_fields(g, seat)
    exits = {gone.seat: (len(g.hands) - at, gone.cause) for at, gone in enumerate(g.board.out)}
    return QuakeView(
        **fields | {"question": _question(g, seat, fields["question"], fields["options"])},
        round=g.board.round,
        turn=g.board.turn,
        order=tuple(g.order_of_play),
        settings=tuple(g.options.items()),
        agenda=tuple(g.agenda),
        area=AREAS[len(g.hands)].cells,
        cells=tuple(CellView(cell, g.height(cell), g.board.tops.get(cell, "")) for cell in CELLS),
        explorers=tuple(
            ExplorerView(
                owner, one.cell, one.tool, one.afloat, *exits.get(owner, (int(g.finished), None))
            )
            for owner, one in enumerate(g.board.explorers)
        ),
        discards=tuple((key, g.board.discards[key]) for key in KINDS if key in g.board.discards),
        boxed=sum(g.hidden.box.values()),
    )


def _question(g: EarthquakeIsland, seat: int | None, asked: str, options: Sequence[Action]) -> str:
    """Return the question ``asked`` in the words that fit the position of its reader."""
    if not asked:
        return BETWEEN_TURNS if options else asked
    if seat is None or not isinstance(decision_of(g, seat), TakeTurn):
        return asked
    if asked == TakeTurn.alone:
        if g.is_volcano(g.cell_of(seat)):
            return OFF_A_VOLCANO
        return WALLED_IN if is_walled_in(g, seat) else asked
    cells = {move.cell for move in options if isinstance(move, Move)}
    if not cells:
        return TOOL_FIRST
    if STAY in cells:
        return asked
    return OUT_OF_WATER if g.is_in_water(seat) else NOT_ON_A_VOLCANO


def is_walled_in(g: EarthquakeIsland, seat: int) -> bool:
    """Whether an explorer can only stay, beside a stack that is too high to climb."""
    cell = g.cell_of(seat)
    heights = map(g.height, NEIGHBOURS[cell])
    return set(ways(g, seat)) == {STAY} and any(high > g.height(cell) + CLIMB for high in heights)

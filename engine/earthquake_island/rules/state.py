"""The state of Earthquake Island: the top tiles, the explorers, and the tiles below."""

from typing import Literal

import msgspec

from engine.core import Hidden as CoreHidden
from engine.core import State
from engine.earthquake_island.rules.components import FACE_DOWN, TILES, VOLCANO, Tile

Cause = Literal["drowned", "blasted", "trapped"]


class Explorer(msgspec.Struct, omit_defaults=True):
    """An explorer and its tool. ``cell`` is ``None`` before it is placed and when it is out.

    ``afloat`` means that a lifebelt covers it until its next turn starts.
    """

    cell: str | None = None
    tool: str | None = None
    afloat: bool = False


class Exit(msgspec.Struct, frozen=True, array_like=True):
    """An explorer who is out, and why."""

    seat: int
    cause: Cause


class Board(msgspec.Struct):
    """The public part.

    ``first`` chose first and plays last. ``round`` counts from 1. ``turn`` is the seat whose turn
    it is, ``None`` while explorers are placed. ``tops`` has the top tile of each stack by its code,
    or ``?`` if it is face down; a cell without one is water. ``discards`` counts the removed tiles
    by kind.
    """

    first: int
    tops: dict[str, str]
    explorers: list[Explorer]
    out: list[Exit] = []
    discards: dict[str, int] = {}
    round: int = 1
    turn: int | None = None


class Hand(msgspec.Struct):
    """A player's private part: empty."""


class Hidden(CoreHidden):
    """The tiles below the tops (and face-down tops), and those left in the box.

    ``below`` lists codes from the bottom up; ``box`` counts kinds.
    """

    below: dict[str, list[str]]
    box: dict[str, int]


class EarthquakeIsland(State[Board, Hand, Hidden]):
    """The state of a game of Earthquake Island."""

    def revealed_by(self, seat: int) -> dict[str, int]:
        """Return how many tiles each top covers.

        A lower number uncovers a tile. Its side is news, even if it is face down.
        """
        heights = {cell: self.height(cell) for cell in self.board.tops}
        return {cell: height - 1 for cell, height in heights.items() if height > 1}

    @property
    def finished(self) -> bool:
        """Whether only one explorer is left."""
        return len(self.board.out) == len(self.hands) - 1

    @property
    def order_of_play(self) -> list[int]:
        """All seats, from the one that chose last to the one that chose first."""
        return self.clockwise_from((self.board.first + 1) % len(self.hands))

    def is_out(self, seat: int) -> bool:
        """Whether the explorer of ``seat`` has been eliminated."""
        return any(gone.seat == seat for gone in self.board.out)

    def explorer(self, seat: int) -> Explorer:
        return self.board.explorers[seat]

    def cell_of(self, seat: int) -> str:
        """Return the cell of an explorer that is on the board."""
        cell = self.explorer(seat).cell
        assert cell is not None  # noqa: S101  # only asked about explorers on the board
        return cell

    def explorer_on(self, cell: str) -> int | None:
        """Return the seat of the explorer on ``cell``, or ``None``."""
        for seat, explorer in enumerate(self.board.explorers):
            if explorer.cell == cell:
                return seat
        return None

    def is_water(self, cell: str) -> bool:
        """Whether ``cell`` has no tiles left."""
        return cell not in self.board.tops

    def is_volcano(self, cell: str) -> bool:
        """Whether a volcano is exposed on ``cell``."""
        return self.board.tops.get(cell) == VOLCANO

    def is_in_water(self, seat: int) -> bool:
        """Whether the explorer of ``seat`` is on the board, in water."""
        cell = self.explorer(seat).cell
        return cell is not None and self.is_water(cell)

    def height(self, cell: str) -> int:
        """Return the number of tiles on ``cell``; water is 0."""
        shown = self.board.tops.get(cell, FACE_DOWN) != FACE_DOWN
        return len(self.hidden.below.get(cell, ())) + shown

    def top(self, cell: str) -> Tile | None:
        """Return the top tile of ``cell``; ``None`` for water or a face-down tile."""
        return TILES.get(self.board.tops.get(cell, FACE_DOWN))

    def turn_up(self, cell: str) -> None:
        """Turn the top tile of ``cell`` face up if it is face down."""
        if self.board.tops.get(cell) == FACE_DOWN:
            code = self._pop_below(cell).removeprefix(FACE_DOWN)
            self.board.tops[cell] = code
            self.note(
                "The tile on {cell} is turned up: {tile}.", cell=cell, tile=TILES[code].kind.name
            )

    def take_top(self, cell: str) -> str:
        """Take the top tile off ``cell``, uncover the next, and return its kind."""
        code = self.board.tops.pop(cell)
        if cell in self.hidden.below:
            below = self.hidden.below[cell][-1]
            face_down = TILES[below].face_down
            self.board.tops[cell] = FACE_DOWN if face_down else self._pop_below(cell)
        return TILES[code].kind.key

    def remove_top(self, cell: str) -> bool:
        """Discard the top tile of ``cell``; return whether this was possible.

        A volcano is never removed, even if it was face down (RULINGS.md, lines 10 and 26).
        """
        self.turn_up(cell)
        if self.is_water(cell) or self.is_volcano(cell):
            return False
        self.discard(self.take_top(cell))
        return True

    def discard(self, kind: str) -> None:
        self.board.discards[kind] = self.board.discards.get(kind, 0) + 1

    def discard_tool(self, seat: int) -> None:
        """Discard the tool of ``seat``, if any."""
        explorer = self.explorer(seat)
        if explorer.tool is not None:
            self.discard(explorer.tool)
            explorer.tool = None

    def eliminate(self, seat: int, cause: Cause) -> None:
        """Take the explorer of ``seat`` off the board and discard its tool."""
        self.discard_tool(seat)
        self.explorer(seat).cell = None
        self.board.out.append(Exit(seat, cause))
        self.note(_FATES[cause], seat=seat)
        if self.finished:
            winner = next(other for other in self.seats if not self.is_out(other))
            self.note("{seat} is the last survivor and wins!", seat=winner)

    def _pop_below(self, cell: str) -> str:
        code = self.hidden.below[cell].pop()
        if not self.hidden.below[cell]:
            del self.hidden.below[cell]
        return code


_FATES: dict[Cause, str] = {
    "drowned": "{seat} drowns and is out.",
    "blasted": "{seat} is blasted in the water and is out.",
    "trapped": "{seat} cannot leave the volcano and is out.",
}

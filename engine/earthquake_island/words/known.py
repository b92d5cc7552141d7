"""A position as a reader knows it, with a guess at what lies below: for looking ahead."""

from collections.abc import Sequence

from engine.core import Rng
from engine.earthquake_island.rules.components import FACE_DOWN, KINDS, TILES
from engine.earthquake_island.rules.state import (
    Board,
    EarthquakeIsland,
    Exit,
    Explorer,
    Hand,
    Hidden,
)
from engine.earthquake_island.rules.view import CellView, ExplorerView, QuakeView

DECISIVE = ("ground", "hole", "volcano")
"""The kinds that decide what becomes of an explorer whose stack they turn up on."""


def known(view: QuakeView, below: str = DECISIVE[0]) -> EarthquakeIsland:
    """Return the position as the rules see it, where the tiles that nobody sees are ``below``."""
    return EarthquakeIsland(
        options=dict(view.settings),
        board=_board(view),
        hands=[Hand() for _ in view.explorers],
        hidden=Hidden(rng=Rng(0), below=_stacks(view.cells, below), box={}),
        agenda=list(view.agenda),
    )


def unseen(view: QuakeView) -> Sequence[str]:
    """Return the decisive kinds of which a tile may lie where nobody sees it, one at least."""
    seen = [TILES[cell.top].kind.key for cell in view.cells if cell.top in TILES]
    removed = dict(view.discards)
    left = [key for key in DECISIVE if seen.count(key) + removed.get(key, 0) < KINDS[key].count]
    return left or DECISIVE[:1]


def refilled(stack: Sequence[str], kind: str) -> list[str]:
    """Return the tiles of a stack as others of this kind, which lie as they did."""
    return [f"{FACE_DOWN}{kind}" if TILES[code].face_down else kind for code in stack]


def _board(view: QuakeView) -> Board:
    return Board(
        first=view.order[-1],
        tops={cell.cell: cell.top for cell in view.cells if cell.height},
        explorers=[Explorer(one.cell, one.tool, one.afloat) for one in view.explorers],
        out=[_exit(one) for one in view.explorers if one.cause],
        discards=dict(view.discards),
        round=view.round,
        turn=view.turn,
    )


def _exit(one: ExplorerView) -> Exit:
    assert one.cause is not None  # noqa: S101  # only asked about those who are out
    return Exit(one.seat, one.cause)


def _stacks(cells: Sequence[CellView], below: str) -> dict[str, list[str]]:
    stacks: dict[str, list[str]] = {}
    for cell in cells:
        tiles = [below] * (cell.height - 1) + [f"{FACE_DOWN}{below}"] * (cell.top == FACE_DOWN)
        if tiles:
            stacks[cell.cell] = tiles
    return stacks

"""The known part of a position, with assumed tiles below, to simulate choices."""

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
from engine.earthquake_island.rules.view import QuakeView

DECISIVE = ("ground", "hole", "volcano")
"""The kinds that decide the fate of an explorer who lands on a stack."""


def assumed_state(view: QuakeView, below: str = DECISIVE[0]) -> EarthquakeIsland:
    """Return the position with all unseen tiles assumed to be ``below``."""
    stacks: dict[str, list[str]] = {}
    for cell in view.cells:
        tiles = [below] * (cell.height - 1) + [f"{FACE_DOWN}{below}"] * (cell.top == FACE_DOWN)
        if tiles:
            stacks[cell.cell] = tiles
    return EarthquakeIsland(
        options=dict(view.settings),
        board=Board(
            first=view.order[-1],
            tops={cell.cell: cell.top for cell in view.cells if cell.height},
            explorers=[Explorer(one.cell, one.tool, one.afloat) for one in view.explorers],
            out=[Exit(one.seat, one.cause) for one in view.explorers if one.cause],
            discards=dict(view.discards),
            round=view.round,
            turn=view.turn,
        ),
        hands=[Hand() for _ in view.explorers],
        hidden=Hidden(rng=Rng(0), below=stacks, box={}),
        agenda=list(view.agenda),
    )


def unseen_kinds(view: QuakeView) -> Sequence[str]:
    """Return the decisive kinds that may be among the unseen tiles, at least one."""
    seen = [TILES[cell.top].kind.key for cell in view.cells if cell.top in TILES]
    removed = dict(view.discards)
    left = [key for key in DECISIVE if seen.count(key) + removed.get(key, 0) < KINDS[key].count]
    return left or DECISIVE[:1]


def refilled(stack: Sequence[str], kind: str) -> list[str]:
    """Return a stack with all tiles replaced by ``kind``; face-down tiles stay face down."""
    return [f"{FACE_DOWN}{kind}" if TILES[code].face_down else kind for code in stack]

"""Positions made by hand, and ways to look at them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.core import Note, Rng, advance, awaited, options_of, parse, play, write
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.actions import Flee, Move
from engine.earthquake_island.rules.components import FACE_DOWN, TILES
from engine.earthquake_island.rules.state import Board, EarthquakeIsland, Explorer, Hand, Hidden
from engine.earthquake_island.rules.turn import EliminateIfStuck, PlayTurns, TakeTurn

Standing = tuple[str, str | None]
"""A cell and the tool held there."""

FAR: Standing = ("A4", None)
"""Where a rival waits who is not part of a case; ``island`` gives it ground to walk on."""
FAR_GROUND = {"A4": "ground ground ground", "A3": "ground ground ground"}


def island(
    stacks: Mapping[str, str], *explorers: Standing, turn: int = 0, **options: str
) -> EarthquakeIsland:
    """Return a position: ``stacks`` lists tiles from the bottom up; seat ``turn`` is to move."""
    seats = len(explorers)
    g = EarthquakeIsland(
        options=GAME.checked(options, seats),
        board=Board(seats - 1, {}, [Explorer(cell, tool) for cell, tool in explorers], turn=turn),
        hands=[Hand() for _ in explorers],
        hidden=Hidden(rng=Rng(1), below={}, box={}),
        agenda=[EliminateIfStuck(turn), TakeTurn(turn), PlayTurns()],
    )
    for cell, tiles in stacks.items():
        _stack(g, cell, tiles.split())
    advance(g)
    return g


def _stack(g: EarthquakeIsland, cell: str, tiles: Sequence[str]) -> None:
    down = tiles[-1].startswith(FACE_DOWN)
    g.board.tops[cell] = FACE_DOWN if down else tiles[-1]
    below = list(tiles if down else tiles[:-1])
    if below:
        g.hidden.below[cell] = below


def alone(
    stacks: Mapping[str, str], cell: str, tool: str | None = None, **options: str
) -> EarthquakeIsland:
    """Return a position of seat 0 on ``cell``; its rival waits far away."""
    return island({**FAR_GROUND, **stacks}, (cell, tool), FAR, turn=0, **options)


def do(g: EarthquakeIsland, *actions: str, seat: int = 0) -> EarthquakeIsland:
    """Return what comes of ``actions`` of ``seat``, one after the other."""
    return told(g, *actions, seat=seat)[0]


def told(g: EarthquakeIsland, *actions: str, seat: int = 0) -> tuple[EarthquakeIsland, list[str]]:
    """Return what comes of ``actions``, and the sentences about it."""
    notes: list[Note] = []
    for action in actions:
        g, new = play(g, seat, parse(action, GAME.rules.actions))
        notes += new
    return g, [note.text([f"P{number}" for number in g.seats]) for note in notes]


def offered(g: EarthquakeIsland, seat: int = 0) -> list[str]:
    """Return the answers open to ``seat``, in writing."""
    return [write(action) for action in options_of(g, seat)]


def cells_offered(g: EarthquakeIsland, seat: int = 0) -> list[str]:
    """Return where ``seat`` may move or flee, in the order of the board; ``stay`` comes last."""
    found = {action.cell for action in options_of(g, seat) if isinstance(action, Move | Flee)}
    return sorted(found)


def targets_offered(g: EarthquakeIsland, seat: int = 0) -> list[str]:
    """Return the cells on which ``seat`` may use its tool now."""
    return sorted(text.split(":")[1] for text in offered(g, seat) if text.startswith("use "))


def heights(g: EarthquakeIsland, *cells: str) -> list[int]:
    return [g.height(cell) for cell in cells]


def where(g: EarthquakeIsland, seat: int = 0) -> str | None:
    return g.explorer(seat).cell


def waiting(g: EarthquakeIsland) -> list[int]:
    return awaited(g)


def tiles_by_kind(g: EarthquakeIsland) -> Counter[str]:
    """Count all tiles wherever they are, by other means than the rules use."""
    count: Counter[str] = Counter()
    lying = [top for top in g.board.tops.values() if top != FACE_DOWN]
    for code in lying + [code for stack in g.hidden.below.values() for code in stack]:
        count[TILES[code].kind.key] += 1
    count.update(explorer.tool for explorer in g.board.explorers if explorer.tool)
    count.update(g.board.discards)
    count.update(g.hidden.box)
    return count

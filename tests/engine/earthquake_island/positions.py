"""Positions of Earthquake Island, and short ways to play and inspect them."""

from collections.abc import Mapping, Sequence

from engine.core import Note, Rng, advance, options_of, parse, play, write
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.actions import Flee, Move
from engine.earthquake_island.rules.components import FACE_DOWN
from engine.earthquake_island.rules.state import Board, EarthquakeIsland, Explorer, Hand, Hidden
from engine.earthquake_island.rules.turn import EliminateIfStuck, PlayTurns, TakeTurn

Standing = tuple[str, str | None]
"""A cell and the tool held there."""

FAR: Standing = ("A4", None)
"""An opponent that plays no part in a test; ``FAR_GROUND`` is the ground around it."""
FAR_GROUND = {"A4": "ground ground ground", "A3": "ground ground ground"}


def island(
    stacks: Mapping[str, str], *explorers: Standing, turn: int = 0, **options: str
) -> EarthquakeIsland:
    """Return a position with seat ``turn`` to move. ``stacks`` lists tiles from the bottom up."""
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
    """Return a position of seat 0 on ``cell``, with the opponent far away."""
    return island({**FAR_GROUND, **stacks}, (cell, tool), FAR, turn=0, **options)


def do(g: EarthquakeIsland, *actions: str, seat: int = 0) -> EarthquakeIsland:
    """Return the game after some actions of a seat."""
    return do_with_notes(g, *actions, seat=seat)[0]


def do_with_notes(
    g: EarthquakeIsland, *actions: str, seat: int = 0
) -> tuple[EarthquakeIsland, list[str]]:
    """Return the game after some actions of a seat, and the texts of the notes."""
    notes: list[Note] = []
    for action in actions:
        g, new = play(g, seat, parse(action, GAME.rules.actions))
        notes += new
    return g, [note.text([f"P{number}" for number in g.seats]) for note in notes]


def offered(g: EarthquakeIsland, seat: int = 0) -> list[str]:
    """Return the options of a seat as texts."""
    return [write(action) for action in options_of(g, seat)]


def cells_offered(g: EarthquakeIsland, seat: int = 0) -> list[str]:
    """Return the cells to which a seat may move or flee, sorted; ``stay`` comes last."""
    found = {action.cell for action in options_of(g, seat) if isinstance(action, Move | Flee)}
    return sorted(found)


def targets_offered(g: EarthquakeIsland) -> list[str]:
    """Return the cells on which seat 0 may use its tool."""
    return sorted(text.split(":")[1] for text in offered(g) if text.startswith("use "))


def heights(g: EarthquakeIsland, *cells: str) -> list[int]:
    return [g.height(cell) for cell in cells]


def where(g: EarthquakeIsland, seat: int = 0) -> str | None:
    return g.explorer(seat).cell

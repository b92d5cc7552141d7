"""Positions of Small Islands, and short ways to play and inspect them."""

from collections.abc import Mapping, Sequence

from engine.core import Note, Step, advance, options_of, play, read, write
from engine.small_islands import GAME
from engine.small_islands.rules.chart import CELL_OF, NAME_OF, Laid
from engine.small_islands.rules.exploration import TakeTurns
from engine.small_islands.rules.islands import Island, islands
from engine.small_islands.rules.reward import RewardEverybody
from engine.small_islands.rules.round import EndRound
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import LANDSCAPE

ISLE = {"O15": "52", "P15": "25 270"}
"""Two tiles, one island: a temple, two flowers, two fruits and three locations."""


def chart_of(tiles: Mapping[str, str]) -> dict[int, Laid]:
    """Return a map. Each cell has a tile and its turn in degrees, such as ``"17 90"``."""
    found = {}
    for cell, words in tiles.items():
        tile, _, turn = words.partition(" ")
        found[CELL_OF[cell]] = Laid(tile, int(turn or 0) // 90)
    return found


def position(
    tiles: Mapping[str, str],
    *steps: Step,
    seats: int = 2,
    hand: Sequence[str] = (),
    row: Sequence[str] | None = None,
    stack: int = 0,
    **options: str,
) -> SmallIslands:
    """Return a position of round 1 with seat 0 first. The stack is empty by default.

    Without ``steps`` it is the turn of seat 0. ``hand`` and ``row`` name tiles of seat 0 and of
    the row. The Reserve has the tiles that are not in use.
    """
    g = GAME.start(seats, 3, options)
    g.board.first, g.board.round = 0, 1
    g.board.chart = chart_of(tiles)
    used = {laid.tile for laid in g.board.chart.values()}
    wanted = [*hand, *(row or ())]
    spare = [tile for tile in reversed(LANDSCAPE) if tile not in used and tile not in wanted]
    for owner in g.seats:
        g.hands[owner].tiles = list(hand) if owner == 0 and hand else [spare.pop(), spare.pop()]
    g.board.row = list(row) if row is not None else [spare.pop() for _ in range(3)]
    g.hidden.stack = [spare.pop() for _ in range(stack)]
    g.hidden.reserve = spare
    for seat in g.seats:
        g.hands[seat].now = ["4"] if "objective" in g.hidden.decks else ["flower-over-leaf", "six"]
    g.agenda = list(steps) or [TakeTurns(0), RewardEverybody(), EndRound()]
    advance(g)
    return g


def goal(g: SmallIslands, seat: int, *cards: str) -> SmallIslands:
    """Give a seat an Objective for this round."""
    g.hands[seat].now = list(cards)
    return g


def do(g: SmallIslands, *actions: str, seat: int = 0) -> SmallIslands:
    """Return the game after some actions of a seat."""
    return do_with_notes(g, *actions, seat=seat)[0]


def do_with_notes(g: SmallIslands, *actions: str, seat: int = 0) -> tuple[SmallIslands, list[str]]:
    """Return the game after some actions of a seat, and the texts of the notes."""
    notes: list[Note] = []
    for text in actions:
        played = play(g, seat, read(text, options_of(g, seat)))
        g, notes = played.state, [*notes, *played.notes]
    return g, [note.text([f"P{n}" for n in g.seats]) for note in notes]


def offered(g: SmallIslands, seat: int = 0) -> list[str]:
    """Return the options of a seat as texts."""
    return [write(action) for action in options_of(g, seat)]


def commands(g: SmallIslands, seat: int = 0) -> set[str]:
    """Return the commands of the options of a seat."""
    return {text.split(" ")[0] for text in offered(g, seat)}


def cells(g: SmallIslands, command: str, seat: int = 0) -> list[str]:
    """Return the cells in the options of a command, each once."""
    found = (
        word.partition(":")[2]
        for text in offered(g, seat)
        if text.startswith(command)
        for word in text.split(" ")
        if word.startswith("cell:")
    )
    return list(dict.fromkeys(found))


def island_on(g: SmallIslands, cell: str) -> Island:
    """Return the first island that reaches ``cell``."""
    return next(it for it in islands(g.board.chart) if CELL_OF[cell] in it.cells)


def shapes(g: SmallIslands) -> list[list[str]]:
    """Return the cells of each island, in reading order."""
    return [[NAME_OF[cell] for cell in it.cells] for it in islands(g.board.chart)]

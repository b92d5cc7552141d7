"""Labels, boards, questions and notes are proper English."""

import re
from collections.abc import Iterator
from os import environ

import msgspec
import pytest

from engine import GAMES
from engine.core import Game, Rng, awaited, options_of, play
from render import PAINTERS
from tests.longer import each_game
from tests.settings import settings

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
LABELS, MOVES, BOARDS = 20, 3, 9
"""The number of labels to read, of moves between two questions, and of moves between two boards."""

GAMES_OF_EACH = int(environ.get("GAMES_OF_EACH", 2))
"""How many random games of each set-up to read."""

ONE = re.compile(r"(?:^|\(|(\S+) )(?<![\d.,])1 ([A-Za-z]+s)\b")
VERBS = {"is", "was", "has", "does", "costs", "delivers"}
"""Words that may follow a number in a name: “flight 1 delivers”."""


def wrong(line: str) -> list[str]:
    """Return the errors in a line: a plural after 1, or a gap. Skip what players said."""
    line = re.sub("“[^”]*”", "“”", line)
    plurals = [
        found[0]
        for found in ONE.finditer(line)
        if found[2] not in VERBS and not re.fullmatch(r"[A-Z]\w*", found[1] or "")
    ]
    return [*plurals, *re.findall(r"\S+ {2,}\S+", line)]


def read(game: Game, seats: int, options: dict[str, str], seed: int) -> Iterator[str]:
    """Yield each note of a random game, and the questions, labels and boards at some moves."""
    g, rng, names = game.start(seats, seed, options), Rng(seed), NAMES[:seats]
    turns = 0
    while not g.over:
        seat = rng.pick(awaited(g))
        actions = options_of(g, seat)
        if turns % MOVES == 0:
            view = msgspec.structs.replace(game.view(g, seat), names=names)
            yield view.question
            yield from game.lines(view, rng.shuffled(actions)[:LABELS])
            if turns % BOARDS == 0:
                yield from board(game, view)
        turns += 1
        g, notes = play(g, seat, rng.pick(actions))
        yield from (note.text(names) for note in notes)
    yield from board(game, msgspec.structs.replace(game.view(g, None), names=names))


def board(game: Game, view: object) -> Iterator[str]:
    yield PAINTERS[game.key].alt(view)
    yield from PAINTERS[game.key].text(view).splitlines()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, GAMES_OF_EACH + 1))
@pytest.mark.parametrize("game", each_game())
def test_texts_have_no_plural_of_one_and_no_gaps(game: Game, seed: int) -> None:
    setups = settings(game)
    lines = {line for seats, options in setups for line in read(game, seats, options, seed)}
    assert [] == [line for line in lines if wrong(line)]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("palm_island", r"comes up and loses \d (wood|fish|stone)"),
        ("palm_island", r"is turned back and loses \d (wood|fish|stone)"),
        ("earthquake_island", r"^The ground cracks: [A-G]\d loses a tile\.$"),
        ("earthquake_island", r"^The ground cracks: .*[A-G]\d and [A-G]\d each lose a tile\.$"),
        ("propeller_islands", r" installs an? (wild die|\w+ (upgrade|banner)) on "),
        ("island_hopper", r"^Flight \d, \w+, comes down "),
        ("island_hopper", r"^Round \d is the last: the captain gets \$1 for each contract that "),
        ("small_islands", r"^\w+ ends with \d+ points?\.$"),
        ("small_islands", r"^\w+ lands with their own ship on "),
    ],
)
def test_note_is_a_whole_sentence(key: str, text: str) -> None:
    game = GAMES[key]
    lines = (line for seed in range(40) for line in read(game, game.seats[1], {}, seed))
    assert any(re.search(text, line) for line in lines)


@pytest.mark.parametrize(
    "line",
    ["Ana has 1 points.", "1 Houses placed", "Nudge: 1 inches", "Row B:  water", "Pay (1 woods)"],
)
def test_plural_of_one_and_gap_are_detected(line: str) -> None:
    assert wrong(line)


@pytest.mark.parametrize(
    "line", ["1 point", "$1 pays", "Quarry 7 pays 1 stone.", "0.1 inches", "flight 1 delivers rum"]
)
def test_similar_text_is_accepted(line: str) -> None:
    assert not wrong(line)

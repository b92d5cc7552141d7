"""Draw all pictures of the README and of ``docs/``, and write ``commands.md``: run ``make docs``.

``python -m docs.make commands.md film.gif`` makes only these files.

Every picture comes from a game with a fixed seed, so the same program draws the same files.
`tests/test_docs.py` makes them again and fails if a stored file is out of date.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import msgspec
from discord import app_commands
from msgspec.structs import replace
from PIL import Image

from bot.installed import FEATURES
from bot.interactions.commands.moved import MOVED
from docs import hero, review
from engine import GAMES
from engine.core import Rng, awaited, parse, play
from engine.core.lesson import load_lesson
from engine.core.puzzle import load_puzzles
from engine.players import PLAYERS, played_on
from render import PAINTERS, film, reviews
from render.art import NORMAL
from render.canvas import Canvas
from render.painter import Edition
from render.reviews import Course

FOLDER = Path(__file__).parent / "pictures"
COMMANDS_PAGE = Path(__file__).parent / "commands.md"
REVIEW = Path(__file__).parent / review.FILE
NAMES = ("Ana", "Ben", "Cleo", "Dario")

BOARDS = {
    "propeller_islands": (3, 4, 110),
    "palm_island": (1, 2, 60),
    "earthquake_island": (4, 7, 45),
    "small_islands": (3, 5, 90),
    "island_hopper": (4, 3, 60),
}
"""The seats, the seed and the moves before the picture of a board. Other games stop halfway."""
SEATS, SEED = 3, 4
"""The seats nearest to which, and the seed with which, other games are played."""

FILM = "film.gif"
FILM_GAME, FILM_SEATS, FILM_SEED = "small_islands", 3, 5
FILM_WIDTH = 720
SCENES_AT_MOST = 20
SKETCHES = 6
"""The number of boards that supply the colours of the film."""
MILLISECONDS, MILLISECONDS_LAST = 800, 3_000


def board(key: str) -> Canvas:
    """Paint the board after the moves in ``BOARDS``, with the last move outlined."""
    before, after = moments(key)
    return PAINTERS[key].paint(view(key, after), view(key, before))


def large_print(key: str) -> Canvas:
    """Paint the first page of the same board in large print."""
    before, after = (view(key, state) for state in moments(key))
    return PAINTERS[key].pages(after, before, Edition(NORMAL, is_large=True))[0]


def moments(key: str) -> tuple[Any, Any]:
    """Return two successive states of the game in ``BOARDS``, or from the middle of another."""
    if key in BOARDS:
        seats, seed, plies = BOARDS[key]
        states = [*islice(bot_game(key, seats, seed), plies + 1)]
        return states[-2], states[-1]
    states = [*bot_game(key, GAMES[key].nearest({}, SEATS), SEED)]
    middle = len(states) // 2
    return states[middle - 1], states[middle]


def puzzle(key: str, number: int) -> Canvas:
    """Paint the position of a stored puzzle as its player sees it."""
    found = load_puzzles(key)[number]
    return PAINTERS[key].paint(view(key, found.position(GAMES[key]), found.seat), None)


def lesson(key: str, steps: int) -> Canvas:
    """Paint the board of a lesson after some of its moves."""
    game, found = GAMES[key], load_lesson(key)
    state = game.begin(found.deal.seats, found.deal.seed, found.deal.options)
    for move, _ in islice(found.script, steps):
        state = play(state, move.seat, parse(move.do, game.rules.actions)).state
    return PAINTERS[key].paint(view(key, state, 0), None)


def review_curve() -> Canvas:
    """Paint the curve of the stored review."""
    return reviews.paint(msgspec.json.decode(REVIEW.read_bytes(), type=Course))


PICTURES: Mapping[str, Callable[[], Canvas]] = {
    **{f"{key}.png": partial(board, key) for key in GAMES},
    "review.png": review_curve,
    "puzzle.png": partial(puzzle, "earthquake_island", 0),
    "lesson.png": partial(lesson, "palm_island", 3),
    "large_print.png": partial(large_print, "propeller_islands"),
}
"""How each still picture is drawn, by its file name."""


def scenes() -> list[Any]:
    """Return the views of the film: what spectators see at the end of each turn.

    It begins with a full board, because some readers see only its first picture.
    """
    states = list(bot_game(FILM_GAME, FILM_SEATS, FILM_SEED))
    del states[: len(states) * 2 // 3]
    ends = [one for one, after in pairwise(states) if awaited(one) != awaited(after)]
    some = film.spread([*ends, states[-1]], SCENES_AT_MOST)
    return [view(FILM_GAME, state) for state in some]


def filmed() -> bytes:
    """Return the film as the bytes of a GIF file."""
    painter, views = PAINTERS[FILM_GAME], scenes()
    boards = [painter.paint(one, None).image for one in views]
    fake_pictures = [film.sketch(image) for image in film.spread(boards, SKETCHES)]
    made = film.Film(film.size_for(fake_pictures, FILM_WIDTH), film.palette_of(fake_pictures))
    for image in boards[:-1]:
        made.add(image, MILLISECONDS)
    made.add(boards[-1], MILLISECONDS_LAST)
    return made.gif()


def bot_game(key: str, seats: int, seed: int) -> Iterator[Any]:
    """Yield each state of a game between bots."""
    game = GAMES[key]
    state = game.begin(seats, seed, game.checked({}, seats))
    return played_on(game, state, PLAYERS["steady"], Rng(seed))


def view(key: str, state: Any, seat: int | None = None) -> Any:
    """Return the view of a seat, or of spectators, with names."""
    return replace(GAMES[key].view(state, seat), names=NAMES)


def commands_page() -> str:
    """Return the page of all commands, and where those of 0.2 are."""
    slash = (one for one in FEATURES.commands if not isinstance(one, app_commands.ContextMenu))
    found = sorted(_leaves(slash), key=lambda one: one.qualified_name)
    lines = [
        "# Commands",
        "",
        "This page is made by `make docs`. Options in brackets may be left out.",
        "",
        "| command | options | what it does |",
        "|---|---|---|",
    ]
    for one in found:
        options = " ".join(_written(option) for option in one.parameters)
        lines.append(f"| `/{one.qualified_name}` | {options} | {one.description} |")
    lines += ["", "## Where the commands of 0.2 are", "", "| in 0.2 | now |", "|---|---|"]
    lines += [f"| `/{name}` | {place} |" for name, place in sorted(MOVED.items())]
    return "\n".join([*lines, ""])


def _leaves(commands: Iterable[Any]) -> Iterator[app_commands.Command[Any, ..., Any]]:
    """Yield the commands that can be used, those in groups included."""
    for one in commands:
        if isinstance(one, app_commands.Group):
            yield from _leaves(one.commands)
        else:
            yield one


def _written(option: app_commands.Parameter) -> str:
    """Return the name of an option, in brackets if it may be left out."""
    name = f"`{option.display_name}`"
    return name if option.required else f"[{name}]"


def same_pixels(one: bytes, other: bytes) -> bool:
    """Whether two files show the same picture, however they are compressed."""
    first, second = (Image.open(BytesIO(file)).convert("RGB") for file in (one, other))
    return (first.size, first.tobytes()) == (second.size, second.tobytes())


def main(names: Sequence[str]) -> None:
    """Write the files with these names, such as ``commands.md``; without names write all files."""
    known = {COMMANDS_PAGE.name, *PICTURES, FILM, hero.FILE, review.FILE}
    if unknown := sorted({*names} - known):
        raise SystemExit(f"Unknown: {', '.join(unknown)}. Choose from {', '.join(sorted(known))}.")
    wanted = {*names} or known
    if COMMANDS_PAGE.name in wanted:
        COMMANDS_PAGE.write_text(commands_page(), encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    if review.FILE in names or (not names and not REVIEW.exists()):
        REVIEW.write_bytes(msgspec.json.format(msgspec.json.encode(review.reviewed())) + b"\n")
    for name in PICTURES.keys() & wanted:
        file, drawn = FOLDER / name, PICTURES[name]().png()
        if not file.exists() or not same_pixels(file.read_bytes(), drawn):
            file.write_bytes(drawn)
    if FILM in wanted:
        (FOLDER / FILM).write_bytes(filmed())
    if hero.FILE in names or (not names and not (FOLDER / hero.FILE).exists()):
        (FOLDER / hero.FILE).write_bytes(hero.photographed())


if __name__ == "__main__":
    main(sys.argv[1:])

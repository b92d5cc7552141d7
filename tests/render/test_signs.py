"""Signs and letters are large enough in the boxes in which Discord shows a board.

Discord's desktop client fits a picture into 550 x 350 pixels; a phone shows it 340 pixels wide.
The tests paint whole games. They record every icon and every line of letters as it is drawn, so a
sign counts with its drawn size, in cached sprites too.
"""

import re
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

import render.art.furniture
import render.art.glyphs
import render.art.icons
from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from render import PAINTERS
from render.art.glyphs import CLEAR, Type
from render.art.palette import CREAM
from render.canvas import BOARD, Canvas
from render.large_print import Part, pages, share_of
from render.tallies import fitting, length, narrowest
from tests.longer import longer
from tests.own_words import NamesIn, own_words
from tests.render.pixels import draw_coarsely
from tests.render.test_names import is_written

BOX, PHONE = (550, 350), 340
NEEDED, DECIDES = 29, 39
"""The least sizes of types and of icons. `test_legibility.py` measures the capitals."""
LEGIBLE, LEGIBLE_ON_PHONE = 12, 10
"""Pixels of a needed sign in the box, and of one that decides on a phone."""
EMBED, EMBED_ON_PHONE = (400, 300), 300
"""The box of a picture in an embed, such as each page after the first. The width on a phone."""
LEGIBLE_ON_PAGE = 14
"""Pixels of a needed sign on a page in an embed."""
FILES_AT_MOST = 10
"""What Discord takes in one message."""
LARGEST = (1320, 960)
LEAST_SHARE = 0.95
MODES: dict[str, list[dict[str, str]]] = {
    **{key: [{}] for key in GAMES},
    "palm_island": [
        {},
        {"mode": "cooperative"},
        {"mode": "casual", "villagers": "on"},
        {"mode": "speed"},
    ],
    "small_islands": [{}, {"mode": "advanced"}],
    "island_hopper": [{}, {"auction": "open", "flights": "sequential"}],
}
"""Options that change a board."""
ALSO_DECIDE: dict[str, set[str]] = {
    "island_hopper": {"coconut", "pineapple", "fish", "rum", "mail", "flowers"},
}
"""Icons and words that decide, in addition to the names on buttons and whose turn it is."""


def tiles_and_lines_of_small_islands(label: str, view: Any) -> set[str]:
    """The tiles that a label names, and for a cell its column and its row on the rulers."""
    names = own_words("small_islands").names_in(label, view)
    cells = {name for name in names if re.fullmatch(r"[A-Z]+\d+", name)}
    return (names - cells) | {line for cell in cells for line in re.findall(r"[A-Z]+|\d+", cell)}


def places_of_propeller_islands(label: str, view: Any) -> set[str]:
    """The places, cards and spaces that a label names; names of tiles are only `NEEDED`."""
    names = own_words("propeller_islands").names_in(label, view)
    return {name for name in names if re.fullmatch(r"\w|\d+|[AB][12]-\d+", name)}


DECIDING: dict[str, NamesIn] = {
    "island_hopper": lambda label, view: set(re.findall(r"\b[A-L]\b", label)),
    "propeller_islands": places_of_propeller_islands,
    "small_islands": tiles_and_lines_of_small_islands,
}
"""What tells the options of a question apart, where not every name on a button must do so."""
EXEMPT: dict[str, str] = {
    "small_islands.pieces.ship": "the sign on a sail: a ship has its owner's colour, and the score"
    " needs only the owner's own ship",
    "small_islands.archipelago.<listcomp>": "the name of a cell on it, where choices are all over a"
    " large map: the rulers name its column and its row",
    "small_islands.ground.printed_icon": "the icons of such a map: it shows where tiles fit, and"
    " labels and the text board say what they bring",
    "small_islands.pieces.token": "the tokens on such a map",
    "propeller_islands.signs.banner": "the guild on a banner: it has the guild's colour",
    "propeller_islands.signs.hub": "the same, on a hub",
}
"""Functions that draw smaller signs, and why a player does not need those to choose."""
EVERY = 40
"""The number of moves between two pictures of a game."""
Boards = tuple[str, "Spy", list[tuple[Any, Canvas]]]
"""A game, what was drawn, and views of players with their boards."""


QUICK = "earthquake_island", 6
"""The games and numbers of seats that `make test` runs."""


def cases() -> Iterator[Any]:
    """Every number of seats of each game, and the fewest and the most of its other modes."""
    for key in GAMES:
        for options in MODES[key]:
            allowed = [n for n in GAMES[key].seats if GAMES[key].nearest(options, n) == n]
            for seats in [allowed[0], allowed[-1]] if options else allowed:
                case = pytest.param(
                    (key, seats, options), id="-".join([key, str(seats), *options.values()])
                )
                is_quick = (key, seats) == QUICK and not options
                yield case if is_quick else longer(case)


def size_in_box(size: float, picture: tuple[int, int], box: tuple[int, int] = BOX) -> float:
    """How large a sign of a picture is when Discord shows it on a desktop."""
    return size * min(box[0] / picture[0], box[1] / picture[1], 1)


def size_on_phone(size: float, picture: tuple[int, int], width: int = PHONE) -> float:
    """How large a sign of a picture is on a phone."""
    return size * min(width / picture[0], 1)


def share_of_box(picture: tuple[int, int]) -> float:
    """How much of Discord's box a picture covers."""
    return size_in_box(picture[0], picture) * size_in_box(picture[1], picture) / (BOX[0] * BOX[1])


class Spy:
    """The size of every sign that was drawn, with the function of the painter that drew it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.signs = set[tuple[str, str, int]]()
        self.cut_off = set[tuple[str, str]]()
        self.drawn = dict[str, int]()

    def note(self, key: str, size: int) -> None:
        """Note a sign of a size."""
        self.signs.add((self.place(), key, size))
        self.drawn[key] = max(size, self.drawn.get(key, 0))

    def place(self) -> str:
        """Return the innermost function of the game's painter, or of a module that it calls."""
        frame, nearest = sys._getframe(2), ""
        while frame is not None:
            module = frame.f_globals.get("__name__", "").replace("render.art.", "render.")
            place = f"{module.removeprefix('render.')}.{frame.f_code.co_name}"
            if module.startswith(f"render.{self.game}."):
                return place
            nearest = nearest or (place if module.startswith("render.") else "")
            frame = frame.f_back  # type: ignore[assignment]
        return nearest

    def too_small(self, picture: tuple[int, int]) -> dict[str, list[tuple[str, int]]]:
        """Return the signs that are too small in the box, by the function that draws them."""
        found = dict[str, list[tuple[str, int]]]()
        for place, key, size in sorted(self.signs):
            if size_in_box(size, picture) < LEGIBLE and place not in EXEMPT:
                found.setdefault(place, []).append((key, size))
        return found

    def largest(self, name: str) -> int:
        """Return the largest size of a sign, or of words that contain a name, or 0.

        A name may be written in several lines.
        """
        sizes = [size for words, size in self.drawn.items() if is_written(name, {words})]
        if not sizes and " " in name:
            return min(map(self.largest, name.split()))
        return max(sizes, default=0)


def spied(patch: pytest.MonkeyPatch, game: str) -> Spy:
    """Record every icon and every line of letters, with empty caches."""
    spy, icon, letters_of = Spy(game), render.art.icons.icon, render.art.glyphs.letters_of

    def watched_icon(key: str, size: int, *colour: Any) -> Any:
        spy.note(key, size)
        return icon(key, size, *colour)

    def watched_letters(text: str, style: Type, halo: int = 0) -> Any:
        spy.note(text, style.size)
        return letters_of(text, style, halo)

    def watched_fitting(pieces: Any, width: int, sizes: Any) -> int:
        size = fitting(pieces, width, sizes)
        if narrowest(pieces, size) > width:
            spy.cut_off.add((spy.place(), str(length(pieces, size) - width)))
        return size

    watched: list[tuple[str, Callable[..., Any], Callable[..., Any]]] = [
        ("icon", icon, watched_icon),
        ("letters_of", letters_of, watched_letters),
        ("fitting", fitting, watched_fitting),
    ]
    for part in [part for name, part in list(sys.modules.items()) if name.startswith("render")]:
        for name, plain, instead in watched:
            if getattr(part, name, None) is plain and part is not render.art.glyphs:
                patch.setattr(part, name, instead)
        for one in vars(part).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()
    draw_coarsely(patch)
    return spy


@pytest.fixture(scope="class", params=[*cases()])
def boards(request: pytest.FixtureRequest) -> Iterator[Boards]:
    """Paint a game of each kind once for all tests."""
    key, seats, options = request.param
    with pytest.MonkeyPatch.context() as patch:
        spy = spied(patch, key)
        painted = [(view, PAINTERS[key].paint(view, None)) for view in views(key, seats, options)]
        yield key, spy, painted


def views(key: str, seats: int, options: dict[str, str]) -> Iterator[Any]:
    """Yield views of a player to move, a spectator and another player in a game of bots."""
    game = GAMES[key]
    start = game.begin(seats, 11, game.effective(options, seats))
    states = [*played_on(game, start, PLAYERS["steady"], Rng(11))]
    for state in [start, *islice(states, 0, None, EVERY), states[-1]]:
        for seat in dict.fromkeys([*awaited(state)[:1], None, seats - 1]):
            yield game.view(state, seat)


class TestNeededSigns:
    @pytest.mark.long
    def test_are_legible_on_the_board(self, boards: Boards) -> None:
        key, spy, painted = boards
        sizes, deciding = {canvas.size for _, canvas in painted}, {*ALSO_DECIDE.get(key, ())}
        names_in = DECIDING.get(key) or own_words(key).names_in
        for view, canvas in painted:
            deciding.update(word for word in canvas.heading[2:] if word)
            for label in GAMES[key].lines(view, view.options):
                deciding.update(names_in(label, view))
        assert all(width <= LARGEST[0] and height <= LARGEST[1] for width, height in sizes)
        assert min(map(share_of_box, sizes)) >= LEAST_SHARE
        for size in sizes:
            small = {
                name
                for name in deciding
                if size_on_phone(spy.largest(name), size) < LEGIBLE_ON_PHONE
            }
            assert (spy.too_small(size), spy.cut_off, small) == ({}, set(), set())

    @pytest.mark.long
    def test_are_legible_on_pages_of_large_print(self, boards: Boards) -> None:
        key, _, painted = boards
        for view, canvas in painted[::3]:
            parts = PAINTERS[key].parts(view)
            sizes = [page.size for page in pages(canvas, parts)]
            smallest = min(least_of(part) * share_of(part) for part in parts if part.boxes)
            assert len(sizes) <= FILES_AT_MOST
            assert LEGIBLE_ON_PAGE <= min(size_in_box(smallest, size, EMBED) for size in sizes)
            on_phone = min(size_on_phone(smallest, size, EMBED_ON_PHONE) for size in sizes)
            assert on_phone >= LEGIBLE_ON_PHONE


def least_of(part: Part) -> int:
    """Return the least size of type on a part; the chart has no small words."""
    return CLEAR.size if part.page else NEEDED


def test_sizes_of_a_board_message_are_just_legible() -> None:
    assert size_in_box(NEEDED, BOARD) >= LEGIBLE > size_in_box(NEEDED - 1, BOARD)
    assert size_on_phone(DECIDES, BOARD) >= LEGIBLE_ON_PHONE > size_on_phone(DECIDES - 1, BOARD)
    assert share_of_box(BOARD) == 1
    assert share_of_box((1400, 1206)) < LEAST_SHARE


def test_small_sign_is_found_in_a_sprite_too(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = spied(monkeypatch, "island_hopper")
    canvas = Canvas(render.art.furniture.plaque("A1", CREAM, Type("display", NEEDED - 1), "star"))
    canvas.text("large", (0, 0), Type("display", NEEDED))
    found = spy.too_small(BOARD)
    assert [("A1", NEEDED - 1)] == [sign for signs in found.values() for sign in signs]
    assert (NEEDED - 1, 0) == (spy.largest("A1"), spy.largest("A"))

"""Signs and letters are large enough where Discord shows a picture 550 pixels wide."""

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

import render.glyphs
import render.icons
from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from render import PAINTERS
from render.glyphs import MUST_READ, MUST_SEE
from render.sprites import CACHE
from render.tallies import fitting, length, narrowest
from tests.longer import longer

EXEMPT = {
    "small_islands.pieces.ship": "the sign on a sail: the ship has its owner's colour, and on a"
    " player's board that player's sign stands beside the name",
    "propeller_islands.tiles.sign": "what a building does, as printed on the tile: the button that"
    " uses it says so, `/card` shows it large",
    "propeller_islands.tiles._strip": "the same, its numbers",
    "propeller_islands.signs.wild_die": "the same, a number of one's choice",
    "propeller_islands.signs.banner": "the guild on a banner: it has the guild's colour, and"
    " `/card` shows it large",
    "propeller_islands.signs.hub": "the same, on a hub",
    "propeller_islands.islands.small_map": "others' islands: kinds, guilds and workers"
    " are shown, and the text board says all",
    "propeller_islands.panels._small_dock": "others' workers on the dock: who is there and who is"
    " gone can be seen, and the text board says all",
}
"""What is drawn smaller, and why nobody needs it there to decide."""
CASES = [
    ("palm_island", 1, {}),
    ("palm_island", 2, {"mode": "cooperative"}),
    ("palm_island", 4, {"mode": "casual"}),
    ("earthquake_island", 2, {}),
    ("earthquake_island", 6, {}),
    ("small_islands", 1, {}),
    ("small_islands", 2, {}),
    ("small_islands", 4, {"mode": "advanced"}),
    ("propeller_islands", 2, {}),
    ("propeller_islands", 4, {}),
    ("island_hopper", 2, {}),
    ("island_hopper", 6, {}),
]
SHORT = {0}
"""The cases that `make test` looks at."""
EVERY = 40


class Spy:
    """What is drawn too small, by the place in the code that draws it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.small = dict[str, set[tuple[str, int]]]()

    def note(self, key: str, size: int) -> None:
        """Note a sign of a size, drawn by the innermost function of the game's painter."""
        self.small.setdefault(self._place(), set()).add((key, size))

    def _place(self) -> str:
        frame, nearest = sys._getframe(2), ""
        while frame is not None:
            module = frame.f_globals.get("__name__", "")
            place = f"{module.removeprefix('render.')}.{frame.f_code.co_name}"
            if module.startswith(f"render.{self.game}."):
                return place
            nearest = nearest or (place if module.startswith("render.") else "")
            frame = frame.f_back  # type: ignore[assignment]
        return nearest


def parts_of_render() -> Iterator[Any]:
    return (part for name, part in list(sys.modules.items()) if name.startswith("render"))


def spied(patch: pytest.MonkeyPatch, game: str) -> Spy:
    """Watch every icon and every line of letters; everything is drawn anew."""
    spy, icon, run = Spy(game), render.icons.icon, render.glyphs.run

    def watched_icon(key: str, size: int, *colour: Any) -> Any:
        if size < MUST_SEE:
            spy.note(key, size)
        return icon(key, size, *colour)

    def watched_run(text: str, style: Any, halo: int = 0) -> Any:
        if style.size < MUST_READ:
            spy.note(text, style.size)
        return run(text, style, halo)

    def watched_fitting(pieces: Any, width: int, sizes: Any) -> int:
        size = fitting(pieces, width, sizes)
        if narrowest(pieces, size) > width:
            spy.note("is cut off", length(pieces, size) - width)
        return size

    watched: list[tuple[str, Callable[..., Any], Callable[..., Any]]] = [
        ("icon", icon, watched_icon),
        ("run", run, watched_run),
        ("fitting", fitting, watched_fitting),
    ]
    for part in parts_of_render():
        for name, plain, instead in watched:
            if getattr(part, name, None) is plain and part is not render.glyphs:
                patch.setattr(part, name, instead)
        for one in vars(part).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()
    CACHE.clear()
    return spy


def moments(key: str, seats: int, options: dict[str, str]) -> Iterator[Any]:
    """Views of who is to act and of everybody, early and late in a game of sensible players."""
    game = GAMES[key]
    start = game.begin(seats, 11, game.checked(options, seats))
    states = played_on(game, start, PLAYERS["greedy"], Rng(11))
    for state in islice(states, 0, None, EVERY):
        yield from (game.view(state, seat) for seat in [*awaited(state)[:1], None])


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [case if number in SHORT else longer(pytest.param(*case)) for number, case in enumerate(CASES)],
)
def test_what_is_needed_is_large_enough_for_a_phone(
    key: str, seats: int, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = spied(monkeypatch, key)
    for view in moments(key, seats, options):
        PAINTERS[key].paint(view, None)
    found = {place: sorted(small) for place, small in spy.small.items() if place not in EXEMPT}
    assert {} == found

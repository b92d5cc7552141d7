"""What a picture shows is in the words too, and what the words name is on the picture.

`tests/render/test_signs.py` records every line of letters and every icon as it is drawn.
"""

import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest

from engine import GAMES
from engine.small_islands.rules.chart import column_name
from render import PAINTERS
from render.small_islands import layout
from render.texts import PARTS, Section
from tests.render.positions import Positions
from tests.render.test_signs import spied

VIEWS = 66
SEED = 11
HEADINGS = {"act", "all", "choices", "have", "players", "secret", "turn", "your"}
"""Words of headings, which say whose turn it is; the words say it with names."""
DECORATION = {
    *(
        "becomes",
        "cross",
        "crown",
        "diamond",
        "disc",
        "eye",
        "flag",
        "game",
        "hourglass",
        "moon",
        "seat",
    ),
    *("shell", "square", "star", "tick", "triangle"),
}
"""The signs of players, and signs for words that texts say."""
NOT_SAID: dict[str, set[str]] = {
    "earthquake_island": {
        *("again", "for", "quiet", "waiting", "wins"),  # a placard about the turn, in other words
        *("ship", "skull", "wave", "worker"),  # rescue, death, water, explorers
    },
    "island_hopper": {
        *("bidding", "cards", "fly", "goods"),  # titles of panels
        *("bright", "coconut", "pineapple"),  # the sun and two goods, in the names of drawings
        *("coin", "n", "port", "wave"),  # money, the north, the anchor, the sea
    },
    "palm_island": {"arrow", "sun"},
    "propeller_islands": {
        *("crate", "flask", "house", "lying", "mask"),  # depots, guilds, buildings, set aside
        "rotate",  # an exhausted worker
    },
    "small_islands": {"dragon", "lotus"},
}
"""Words and names of drawings that stand for other words in the texts, apart from the headings."""
NOT_DRAWN: dict[str, str] = {
    "island_hopper": r"\d+0?|[a-l]\d",
    "propeller_islands": r"[abc][1-4]|\d[a-d]|\d\d",
    "small_islands": r"s\d[ab]|[a-z]+\d+|\d+",
}
"""What texts say and pictures show by its place: distances and directions on the chart, spaces of
the dock and of the map. Sizes of stacks, and keys with which commands name a card or a laid tile,
are not shown.
"""
Found = tuple[str, list[tuple[Any, set[str]]], set[str]]
"""A game, its views with what was written on their pictures, and everything drawn on them."""


def tokens(texts: Iterator[str]) -> set[str]:
    """Return the words, names and numbers in texts, in small letters."""
    return {token for text in texts for token in re.findall(r"[a-z0-9]+", text.lower())}


def rulers(view: Any) -> set[str]:
    """Return the letters and numbers on the rulers of a map of Small Islands."""
    shown = layout.frame(view)
    rows = range(shown.top - 1, shown.top + shown.rows + 1)
    columns = range(max(1, shown.left - 1), shown.left + shown.columns + 1)
    return {*map(str, rows), *(column_name(column).lower() for column in columns)}


ON_RULERS: dict[str, Callable[[Any], set[str]]] = {"small_islands": rulers}


@pytest.fixture(scope="module", params=GAMES)
def pictures(request: pytest.FixtureRequest) -> Iterator[Found]:
    """Paint views of random games once for all tests."""
    key = request.param
    with pytest.MonkeyPatch.context() as patch:
        spy, painted = spied(patch, key), []
        for view, _ in Positions(GAMES[key], SEED).views(VIEWS):
            painted.append((view, tokens(iter(PAINTERS[key].paint(view, None).written))))
        yield key, painted, tokens(iter(spy.drawn))


@pytest.mark.long
def test_facts_on_a_picture_are_in_its_words(pictures: Found) -> None:
    key, painted, _ = pictures
    for view, written in painted:
        said = tokens(iter([PAINTERS[key].text(view)])) | {"0"}
        said |= ON_RULERS[key](view) if key in ON_RULERS else set()
        numbers = {token for token in written if token.isdecimal()}
        assert set() == numbers - said, PAINTERS[key].text(view)


def test_words_and_icons_of_pictures_are_in_the_words(pictures: Found) -> None:
    key, painted, drawn = pictures
    views = [view for view, _ in painted]
    said = tokens(PAINTERS[key].text(view) for view in views) | HEADINGS | DECORATION
    on_rulers = map(ON_RULERS[key], views) if key in ON_RULERS else ()
    assert set() == drawn - said - NOT_SAID.get(key, set()) - {*chain.from_iterable(on_rulers)}


@pytest.mark.long
def test_numbers_and_places_in_words_are_on_the_pictures(pictures: Found) -> None:
    key, painted, drawn = pictures
    texts = (PAINTERS[key].text(view, part) for view, _ in painted for part in PARTS)
    named = {token for token in tokens(texts) if any(map(str.isdecimal, token))}
    by_place = re.compile(NOT_DRAWN.get(key, "(?!)"))
    assert set() == {token for token in named - drawn if not by_place.fullmatch(token)}


def test_cells_in_words_are_on_the_rulers(pictures: Found) -> None:
    key, painted, _ = pictures
    if key not in ON_RULERS:
        return
    for view, _ in painted:
        cells = re.findall(r"\b([A-Z]{1,2})(\d+)\b", PAINTERS[key].text(view, Section.MAP))
        assert {*chain.from_iterable((a.lower(), b) for a, b in cells)} <= ON_RULERS[key](view)


def test_no_alternative_text_of_these_pictures_is_cut(pictures: Found) -> None:
    key, painted, _ = pictures
    assert not any(PAINTERS[key].described(view).endswith("…") for view, _ in painted)

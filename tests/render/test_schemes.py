"""The colours that tell things apart, as each kind of eye sees them."""

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import combinations, islice, product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from engine.small_islands.rules.components import RESOURCES
from render import PAINTERS
from render.art.icons import icon
from render.art.island_hopper.emblems import COMPANIES, GOODS
from render.art.palette import GUILDS, OPEN, SEATS, Colour
from render.art.schemes import NORMAL, SAFE, SCHEMES, Scheme
from render.art.small_islands.pieces import ALEXIS, icon_key
from render.palettes import fitted
from tests.imports import imported
from tests.longer import first_of
from tests.render.vision import DEFICIENCIES, distance, lab_distance, seen
from tests.render.vision import NORMAL as HEALTHY

APART = 24
"""How far any two colours of one kind are from each other (CIEDE2000), for every kind of eye."""
RIMS_APART = 14
"""The same for the rims of tiles on a small map, that of a guild and that of a player."""
COMPANIES_APART = 15
"""The same for the companies of Island Hopper, which a flag tells apart too."""
GOODS_APART = 12
"""The same for the goods of a game, by the mean colour of each small icon with its ink."""
GOODS_SHOWN = {
    "palm_island": ("wood", "fish", "stone"),
    "small_islands": [icon_key(key) for key in RESOURCES],
    "propeller_islands": ("energy", "steel", "part"),
    "island_hopper": [look.icon for look in GOODS.values()],
}
SMALL = 24
EYES = {"normal": HEALTHY, **DEFICIENCIES}
MOVES = 14
STEP = 15
"""The tolerance of a shade: some pictures have four bits a channel."""
FOR_ALL = {"figures.py", "landmarks.py"}
"""Components beside the rules, and a roof without a meaning."""
BESIDES = ("canvas", "art/furniture", "plots", "results")
ROOT = Path(render.__file__).parent
PAINTING = [
    *(path for game in GAMES for path in sorted(ROOT.rglob(f"{game}/*.py"))),
    *(ROOT / f"{name}.py" for name in BESIDES),
]
each_game = pytest.mark.parametrize("key", first_of(GAMES))


def nearest(colours: Sequence[Colour]) -> float:
    """The distance of those two that are nearest to each other, for any kind of eye."""
    return min(distance(*two, eye) for two, eye in product(combinations(colours, 2), EYES.values()))


def meanings(key: str, scheme: Scheme) -> Iterator[list[Colour]]:
    """The colours of one kind that a game's pictures show side by side, each as it is written."""
    seats = [*range(max(GAMES[key].seats)), *([ALEXIS] if key == "small_islands" else [])]
    yield [scheme.seats[seat].colour for seat in seats]
    yield [scheme.changed, OPEN]
    if key == "propeller_islands":
        yield [look.colour for look in scheme.guilds.values()]


def as_written(key: str, colour: Colour, scheme: Scheme) -> Colour:
    """A colour as it comes out of the fixed ones of a game."""
    dot = fitted(Image.new("RGB", (1, 1), colour), key, scheme).convert("RGB")
    red, green, blue = dot.tobytes()
    return red, green, blue


def as_drawn(key: str) -> Colour:
    """The mean colour of an icon, without the ground around it."""
    drawn = icon(key, SMALL).image.convert("RGBa")
    *parts, cover = ImageStat.Stat(drawn).sum
    red, green, blue = (round(255 * part / cover) for part in parts)
    return red, green, blue


@cache
def moment(key: str, *, for_everybody: bool = False) -> tuple[Any, Any]:
    """Return a view of a game with all seats, and an earlier one."""
    game = GAMES[key]
    begun = game.begin(max(game.seats), 5, game.checked({}, max(game.seats)))
    states = [*islice(played_on(game, begun, PLAYERS["chance"], Rng(5)), MOVES)]
    asked = [g for g in states if awaited(g)]
    seat = None if for_everybody else awaited(asked[-1])[0]
    return game.view(asked[-1], seat), game.view(asked[0], seat)


def told_apart(key: str, scheme: Scheme) -> list[Colour]:
    """The colours of a scheme that every picture of a game shows."""
    seats = scheme.seats[: max(GAMES[key].seats)]
    return [scheme.changed, *(look.colour for look in seats)]


def pixels_of(picture: Image.Image, colour: Colour) -> int:
    """How many pixels of a picture have nearly that colour."""
    apart = ImageChops.difference(picture, Image.new("RGB", picture.size, colour))
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[: STEP + 1])


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ],
)
def test_distances_are_those_that_were_published(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    assert expected == pytest.approx(lab_distance(first, second), abs=1e-4)


@pytest.mark.parametrize("eye", DEFICIENCIES.values(), ids=DEFICIENCIES)
def test_greys_are_the_same_to_all_eyes(eye: Any) -> None:
    for grey in range(0, 256, 15):
        assert all(abs(part - grey) <= 1 for part in seen((grey, grey, grey), eye))


@each_game
def test_the_safe_colours_of_one_kind_are_far_apart_to_all_eyes(key: str) -> None:
    for colours in meanings(key, SAFE):
        assert nearest([as_written(key, colour, SAFE) for colour in colours]) >= APART


def test_the_safe_colours_are_needed() -> None:
    assert nearest([look.colour for look in NORMAL.seats]) < 3
    assert nearest([look.colour for look in NORMAL.guilds.values()]) < 3
    assert nearest([NORMAL.changed, OPEN]) < 4


def test_on_a_small_map_the_rim_of_a_guild_is_not_that_of_a_player() -> None:
    own = [look.colour for look in SAFE.seats[: max(GAMES["propeller_islands"].seats)]]
    for two in product(own, (look.colour for look in SAFE.guilds.values())):
        assert nearest(two) >= RIMS_APART


def test_companies_differ_in_any_scheme() -> None:
    assert nearest([look.colour for look in COMPANIES.values()]) >= COMPANIES_APART
    assert len(COMPANIES) == len({look.icon for look in COMPANIES.values()})


@pytest.mark.parametrize("key", GOODS_SHOWN)
def test_goods_differ_as_drawn_in_any_scheme(key: str) -> None:
    drawn = {good: as_drawn(good) for good in GOODS_SHOWN[key]}
    near = [
        two for two in combinations(drawn, 2) if nearest([drawn[one] for one in two]) < GOODS_APART
    ]
    assert not near


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_a_sign_stays_the_same_in_each_scheme(scheme: Scheme) -> None:
    assert [look.icon for look in SEATS] == [look.icon for look in scheme.seats]
    assert {key: look.icon for key, look in GUILDS.items()} == {
        key: look.icon for key, look in scheme.guilds.items()
    }


@pytest.mark.parametrize("path", PAINTING, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_picture_uses_only_the_colours_of_its_reader(path: Path) -> None:
    taken = {name.rpartition(".")[2] for name in imported(path.read_text(), ("render", "x"))}
    assert not taken & {"SEATS", "GUILDS", "CHANGED"} or path.name in FOR_ALL


@each_game
def test_a_picture_shows_the_colours_of_its_scheme(key: str) -> None:
    usual, safe = (
        PAINTERS[key].paint(*moment(key, for_everybody=True), scheme).image
        for scheme in SCHEMES.values()
    )
    for colours in zip(told_apart(key, NORMAL), told_apart(key, SAFE), strict=True):
        own, other = colours
        if own != other:
            assert pixels_of(usual, own) > pixels_of(safe, own), own
            assert pixels_of(safe, other) > pixels_of(usual, other), other


@each_game
def test_a_picture_in_safe_colours_says_the_same_and_has_one_byte_a_pixel(key: str) -> None:
    usual, safe = (PAINTERS[key].paint(*moment(key), scheme) for scheme in SCHEMES.values())
    assert (usual.written, usual.size) == (safe.written, safe.size)
    with Image.open(BytesIO(safe.png())) as read:
        assert "P" == read.mode

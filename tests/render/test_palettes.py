from functools import cache
from io import BytesIO
from itertools import islice, product
from math import log10
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from render import PAINTERS
from render.art.noise import dots
from render.art.schemes import SCHEMES, Scheme
from render.canvas import BOARD
from render.palettes import (
    COLOURS,
    FEWER,
    FOLDER,
    BadPalette,
    file_of,
    fitted,
    read_swatch,
    swatch_for,
)
from render.texts import ALT_AT_MOST
from tests.longer import first_of
from tests.render.pixels import colour_at, pixels

KILOBYTES = {
    "island_hopper": 370,
    "palm_island": 420,
}
"""The largest file of a picture of a game."""
USUAL_KILOBYTES = 340
"""The same for a game that is not named here."""
MEBIBYTE = 1024 * 1024
DECIBELS = 34
"""The least ratio of the brightest light to the noise at which text stays as it was drawn."""
MOVES = 150
NEAR = 26
"""The most by which a colour differs from the nearest of even steps."""
STEP = 4
"""Colours that differ by less than this count as equal."""
each_game = pytest.mark.parametrize("key", first_of(GAMES))
each_scheme = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)


@cache
def moments(key: str) -> list[tuple[Any, Any]]:
    """Return a few views of the player to move in a game with all seats, with earlier views."""
    game = GAMES[key]
    seats = max(game.seats)
    begun = game.begin(seats, 5, game.checked({}, seats))
    played = islice(played_on(game, begun, PLAYERS["steady"], Rng(5)), MOVES)
    states = [g for g in played if awaited(g)]
    return [
        (game.view(g, awaited(g)[0]), game.view(states[0], awaited(g)[0]))
        for g in (states[len(states) // 3], states[-1])
    ]


@each_game
@each_scheme
def test_no_colour_of_a_game_is_there_twice(key: str, scheme: Scheme) -> None:
    found = read_swatch(FOLDER / key / file_of(scheme.key)).convert("RGB").getcolors()
    assert found is not None and len(found) == FEWER.get(key, COLOURS)


def coloured(count: int) -> Image.Image:
    """A picture with this many colours."""
    picture = Image.new("RGB", (count, 1))
    for place in range(count):
        picture.putpixel((place, 0), (place % 256, place // 256 * 40, 90))
    return picture


@each_game
@each_scheme
def test_a_picture_is_light_has_one_byte_a_pixel_and_stays_readable(
    key: str, scheme: Scheme
) -> None:
    for view, before in moments(key):
        canvas = PAINTERS[key].paint(view, before, scheme)
        written = canvas.png()
        with Image.open(BytesIO(written)) as read:
            assert "P" == read.mode
            errors = ImageStat.Stat(ImageChops.difference(canvas.image, read.convert("RGB")))
            assert DECIBELS <= 10 * log10(255**2 * sum(errors.count) / sum(errors.sum2))
        assert len(written) <= 1000 * KILOBYTES.get(key, USUAL_KILOBYTES)


@pytest.mark.long
@each_game
def test_boards_from_start_to_end_are_of_the_size_and_weight_of_a_message(key: str) -> None:
    game = GAMES[key]
    for seats in (min(game.seats), max(game.seats)):
        begun = game.begin(seats, 3, game.checked({}, seats))
        states = [*played_on(game, begun, PLAYERS["steady"], Rng(3))]
        for g, reader in product((begun, states[len(states) // 2], states[-1]), (None, 0)):
            canvas = PAINTERS[key].paint(game.view(g, reader), None)
            assert BOARD == canvas.size
            assert len(canvas.png()) < MEBIBYTE


@each_game
def test_the_alternative_text_is_never_longer_than_discord_allows(key: str) -> None:
    view, _ = moments(key)[0]
    longest = msgspec.structs.replace(view, names=("W" * 1_000,) * max(GAMES[key].seats))
    assert len(PAINTERS[key].alt(longest)) <= ALT_AT_MOST


@pytest.mark.parametrize("key", [key for key in GAMES if key != "small_islands"])
def test_nothing_is_outlined_for_a_reader_who_has_missed_nothing(key: str) -> None:
    # A board of Small Islands without an earlier view marks the last tile.
    for view, _ in moments(key):
        assert PAINTERS[key].paint(view, None).layers == PAINTERS[key].paint(view, view).layers


@each_game
@each_scheme
def test_text_marks_and_seats_keep_their_colours(key: str, scheme: Scheme) -> None:
    for colour in scheme.kept:
        shown = fitted(Image.new("RGB", (1, 1), colour), key, scheme).convert("RGB")
        other = colour_at(shown, (0, 0))
        assert STEP >= max(abs(a - b) for a, b in zip(colour, other, strict=True))


@each_game
@pytest.mark.parametrize(
    ("scheme", "command"),
    [
        ("normal", "python -m tools.palette {0} --out render/{0}/palette.png"),
        ("safe", "python -m tools.palette {0} --colours safe --out render/{0}/palette_safe.png"),
    ],
)
def test_swatch_has_few_colours_and_names_its_command(key: str, scheme: str, command: str) -> None:
    swatch = read_swatch(FOLDER / key / file_of(scheme))
    assert f"made by `{command.format(key)}`" == swatch.info["Comment"]
    assert len(swatch.getpalette() or ()) <= 3 * COLOURS


def test_the_same_pictures_give_the_same_swatch() -> None:
    assert swatch_for([coloured(900)], "this") == swatch_for([coloured(900)], "this")


def test_each_step_of_a_smooth_sky_stays_exact(tmp_path: Path) -> None:
    noise = Image.merge("RGB", [dots(band, 400, 400) for band in "RGB"])
    sky = Image.new("RGB", (400, 400))
    for step in range(16):
        sky.paste((120 + 4 * step, 180 + 4 * step, 232), (0, 25 * step, 400, 25 * step + 25))
    (tmp_path / "sky.png").write_bytes(swatch_for([sky, noise], "this"))
    swatch = read_swatch(tmp_path / "sky.png")
    shown = sky.quantize(palette=swatch, dither=Image.Dither.NONE).convert("RGB")
    assert pixels(sky) == pixels(shown)


def whole() -> bytes:
    return (FOLDER / "palm_island" / "palette.png").read_bytes()


def true_colour() -> bytes:
    written = BytesIO()
    coloured(9).save(written, "PNG")
    return written.getvalue()


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"GIF89a",
        whole()[:300],
        whole()[:-60],
        whole().replace(b"PLTE", b"PLTE\0\0\0", 1),
        true_colour(),
    ],
    ids=["empty", "foreign", "cut in its colours", "cut at its end", "changed", "true colour"],
)
def test_error_of_a_damaged_swatch_names_the_command_that_makes_it(
    tmp_path: Path, damaged: bytes
) -> None:
    (tmp_path / "palm_island").mkdir()
    for file, colours in (("palette.png", ""), ("palette_safe.png", " --colours safe")):
        path = tmp_path / "palm_island" / file
        path.write_bytes(damaged)
        command = f"python -m tools.palette palm_island{colours} --out"
        with pytest.raises(BadPalette, match=f"{file} can.t .* `{command}"):
            read_swatch(path)


def test_painter_draws_before_it_has_a_swatch(tmp_path: Path) -> None:
    swatch = read_swatch(tmp_path / "no_game" / "palette.png")
    picture = coloured(9)
    shown = picture.quantize(palette=swatch, dither=Image.Dither.NONE).convert("RGB")
    assert max(ImageChops.difference(picture, shown).tobytes()) <= NEAR

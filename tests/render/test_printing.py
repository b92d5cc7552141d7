"""Components and rules on paper."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops

from bot.cli import main
from engine import GAMES
from engine.core import Game
from engine.earthquake_island.rules.components import KINDS
from render import PAINTERS
from render.art.glyphs import HEADING, cap_height
from render.printing import (
    CARD,
    DPI,
    MARGIN,
    PAPERS,
    RULER,
    booklet,
    component_pages,
    pixels,
    plain,
    printed,
)
from render.sheets import faces_of
from tests.bot.stored_games import run_command
from tests.longer import each_game
from tests.render.pixels import draw_coarsely

pytestmark = pytest.mark.long

PALM = GAMES["palm_island"]
ENTRIES = PALM.words.entries


def test_command_writes_a_pdf(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "palm.pdf"
    words = ("print", PALM.key, "--paper", "letter", "--out", file)
    assert 0 == run_command(capsys, *words, main=main).code
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/MediaBox [ 0 0 612" in data.replace(b"612.0", b"612")


def test_pages_have_the_size_of_the_paper() -> None:
    for paper, size in PAPERS.items():
        page = next(component_pages("Palm Island", PALM.key, ENTRIES, size))
        assert (pixels(size[0]), pixels(size[1])) == page.size, paper
    assert 25.4 * pixels(100) / DPI == pytest.approx(100, abs=0.2)


def test_ruler_is_as_long_as_it_says() -> None:
    page = next(component_pages("", PALM.key, [], PAPERS["a4"]))
    row = page.crop((page.width // 2, pixels(MARGIN + 2), page.width, pixels(MARGIN + 2) + 1))
    dark = [x for x in range(row.width) if sum(row.getpixel((x, 0))) < 300]  # type: ignore[arg-type]
    begin = next(x for x in reversed(dark) if x - 1 not in dark)
    assert pixels(RULER) == pytest.approx(dark[-1] - begin, abs=4)


def test_every_component_is_on_a_page() -> None:
    pages = [*component_pages("Palm Island", PALM.key, ENTRIES, PAPERS["a4"])]
    faces = [*faces_of(PALM.key, {entry.key: entry.name for entry in ENTRIES})]
    across = (PAPERS["a4"][0] - 2 * MARGIN) // CARD[0]
    assert len(pages) >= len(faces) / (across * 6)
    assert len({page.tobytes() for page in pages}) == len(pages)


TILES = {kind.key: kind.count for kind in KINDS.values()}
LISTED = [
    pytest.param("earthquake_island", TILES, id="100 tiles"),
    pytest.param(
        "island_hopper", {"mail": 1, "pelican": 0, "anchor": 0, "weather_calm": 0}, id="no symbols"
    ),
    pytest.param("small_islands", {"discovery_3": 2, "alexis_night": 1}, id="12 Discovery tokens"),
    pytest.param("palm_island", {"canoe_house": 3, "market": 1}, id="a deck"),
]


@pytest.mark.parametrize(("game", "counts"), LISTED)
def test_entries_say_how_often_the_box_has_a_component(
    game: str, counts: Mapping[str, int]
) -> None:
    copies = {entry.key: entry.copies for entry in GAMES[game].words.entries}
    assert counts == {key: copies[key] for key in counts}


@pytest.mark.parametrize("game", each_game())
def test_every_component_is_printed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_coarsely(monkeypatch)
    for entry in game.words.entries:
        found = printed(game.variant, entry)
        faces = PAINTERS[game.variant].faces(entry.key)
        assert (1 if entry.worded or not faces else len(faces)) * entry.copies == len(found)
        assert all(pixels(entry.width) >= card.width for card in found), entry.key


def test_each_building_of_a_deck_is_printed_with_its_own_number() -> None:
    buildings = [entry for entry in ENTRIES if entry.kind == "Building"]
    cards = [card.tobytes() for entry in buildings for card in printed(PALM.key, entry)]
    assert 16 * 4 == len(cards) == len({*cards})


def test_components_follow_each_other_on_the_pages() -> None:
    [thief] = [e for e in GAMES["earthquake_island"].words.entries if e.key == "thief"]
    two, one = (
        next(component_pages("", "earthquake_island", entries, PAPERS["a4"])).convert("L")
        for entries in ([thief, thief], [thief])
    )
    assert sum(two.histogram()[:200]) > 1.9 * sum(one.histogram()[:200])


def test_card_shows_what_its_picture_does_not() -> None:
    [famine] = [entry for entry in ENTRIES if entry.key == "famine"]
    [card] = printed(PALM.key, famine)
    [cheaper] = printed(PALM.key, msgspec.structs.replace(famine, text="Free."))
    assert (pixels(CARD[0]), pixels(CARD[1])) == card.size == cheaper.size
    assert card.tobytes() != cheaper.tobytes()
    with pytest.raises(ValueError, match="the text of Famine does not fit on a card"):
        printed(PALM.key, msgspec.structs.replace(famine, text="Much. " * 200))


def test_booklet_has_no_commands_or_missing_signs() -> None:
    text = (
        "Stars ★, and more.\n\n`/card` shows them. See the *others*.\n• 56 tiles. `/card Tile` too."
    )
    assert "Stars, and more.\n\nSee the others.\n• 56 tiles." == plain(text)


def test_heading_is_on_the_page_of_its_text() -> None:
    for lines in range(30, 50):
        rules = [("First", "\n".join(["word"] * lines)), ("Second", "word\nword\nword")]
        for page in booklet("Title", rules, PAPERS["a4"]):
            assert cap_height(HEADING) > lowest_line(page), lines


def lowest_line(page: Image.Image) -> int:
    """Return the height of the lowest line of text."""
    inverted = ImageChops.invert(page.convert("L"))
    box = inverted.getbbox()
    assert box is not None
    rows = range(box[3] - 1, -1, -1)
    return next(
        box[3] - 1 - y for y in rows if not inverted.crop((0, y, page.width, y + 1)).getbbox()
    )


def test_booklet_has_every_topic_within_the_page() -> None:
    rules = [(topic.title, topic.page) for topic in PALM.words.guide.topics]
    pages = [*booklet("Palm Island", rules, PAPERS["a4"])]
    for page in pages:
        blank = page.copy()
        blank.paste((255, 255, 255), (0, 0, *page.size))
        box = ImageChops.difference(page, blank).getbbox()
        assert box is not None and box[2] <= page.width - pixels(MARGIN) + 4
        assert box[3] <= page.height - pixels(MARGIN) + 4
    assert len([*booklet("Palm Island", rules[:3], PAPERS["a4"])]) < len(pages)

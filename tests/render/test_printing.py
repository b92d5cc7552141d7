"""Components and rules on paper."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from PIL import ImageChops

from bot.cli import main
from engine import GAMES
from engine.earthquake_island.rules.components import KINDS
from render.printing import CARD, DPI, MARGIN, PAPERS, RULER, booklet, component_pages, pixels
from render.sheets import faces_of
from tests.bot.stored_games import run_command

PALM = GAMES["palm_island"]
KEYS = [entry.key for entry in PALM.words.entries]


@pytest.mark.long
def test_command_writes_a_pdf(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "palm.pdf"
    words = ("print", PALM.key, "--paper", "letter", "--out", file)
    assert 0 == run_command(capsys, *words, main=main).code
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/MediaBox [ 0 0 612" in data.replace(b"612.0", b"612")


def test_pages_have_the_size_of_the_paper() -> None:
    for paper, size in PAPERS.items():
        page = next(component_pages("Palm Island", PALM.key, KEYS, size))
        assert (pixels(size[0]), pixels(size[1])) == page.size, paper
    assert 25.4 * pixels(100) / DPI == pytest.approx(100, abs=0.2)


def test_ruler_is_as_long_as_it_says() -> None:
    page = next(component_pages("", PALM.key, [], PAPERS["a4"]))
    row = page.crop((page.width // 2, pixels(MARGIN + 2), page.width, pixels(MARGIN + 2) + 1))
    dark = [x for x in range(row.width) if sum(row.getpixel((x, 0))) < 300]  # type: ignore[arg-type]
    begin = next(x for x in reversed(dark) if x - 1 not in dark)
    assert pixels(RULER) == pytest.approx(dark[-1] - begin, abs=4)


def test_every_component_is_on_a_page() -> None:
    pages = [*component_pages("Palm Island", PALM.key, KEYS, PAPERS["a4"])]
    faces = [*faces_of(PALM.key, {entry.key: entry.name for entry in PALM.words.entries})]
    across = (PAPERS["a4"][0] - 2 * MARGIN) // CARD[0]
    assert len(pages) >= len(faces) / (across * 6)
    assert len({page.tobytes() for page in pages}) == len(pages)


TILES = {kind.key: kind.count for kind in KINDS.values()}


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        pytest.param("earthquake_island", TILES, id="100 tiles"),
        pytest.param("island_hopper", {"mail": 1, "pelican": 0, "anchor": 0}, id="no symbols"),
    ],
)
def test_components_are_printed_as_often_as_the_box_has_them(
    game: str,
    counts: Mapping[str, int],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed = Counter[str]()

    def document(title: str, variant: str, keys: Sequence[str], *others: object) -> bytes:
        printed.update(keys)
        return b""

    monkeypatch.setattr("bot.cli.components.document", document)
    words = ("print", game, "--out", tmp_path / "game.pdf")
    assert 0 == run_command(capsys, *words, main=main).code
    assert counts == {key: printed[key] for key in counts}


def test_component_is_printed_as_often_as_it_is_named() -> None:
    printed, single = (
        next(component_pages("", "earthquake_island", keys, PAPERS["a4"])).convert("L")
        for keys in (["thief", "thief"], ["thief"])
    )
    assert sum(printed.histogram()[:200]) > 1.9 * sum(single.histogram()[:200])


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

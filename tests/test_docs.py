"""Pictures of the documentation are up to date, small and used."""

import inspect
import re
from dataclasses import fields
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pytest
from discord import app_commands
from PIL import Image

from bot.domain.paces import DAY, LAPSES_TO_OFFER, PACES
from bot.domain.quiet_hours import QUIET_HOURS_AT_MOST
from bot.domain.time_bank import EXTENSIONS
from bot.feature import Feature
from bot.features.calls.messages import CALLED_AT_MOST, WAIT_SECONDS
from bot.features.challenges.rules import GRACE
from bot.features.practice.rules import AFTER_DAYS
from bot.features.puzzles.rules import LATE_DAYS
from bot.installed import FEATURES
from bot.interactions.commands.moved import MOVED
from bot.interactions.opening import REMATCH_SECONDS
from bot.interactions.own_settings import AWAY_DAYS_A_YEAR
from bot.presentation.extras import MessageHooks, Offer
from bot.services.fair_use import REPORTS
from bot.services.hooks import TableHooks
from docs import make
from engine import GAMES
from engine.core.words import listed
from render import PAINTERS
from render.art.schemes import NORMAL
from render.film import Film

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)|src=\"([^\"]+)\"")
OUT_OF_DATE = "run `make docs` and commit the pictures"


@pytest.mark.parametrize("name", make.PICTURES)
def test_picture_of_the_docs_is_up_to_date(name: str) -> None:
    drawn = make.PICTURES[name]().png()
    stored = (make.FOLDER / name).read_bytes()
    assert make.same_pixels(stored, drawn), OUT_OF_DATE


def test_page_of_commands_is_up_to_date() -> None:
    stored = make.COMMANDS_PAGE.read_text(encoding="utf-8")
    assert stored == make.commands_page(), "run `make docs` and commit docs/commands.md"


def test_page_of_commands_tells_where_the_old_ones_are() -> None:
    page = make.commands_page()
    assert "| `/palm` | [`action`] [`with`] [`table`] |" in page
    for name, place in MOVED.items():
        assert f"| `/{name}` | {place} |" in page


def test_film_of_the_readme_is_up_to_date() -> None:
    stored = (make.FOLDER / make.FILM).read_bytes()
    with Image.open(BytesIO(stored)) as gif:
        film = Film(gif.size, gif)
    film.add(
        PAINTERS[make.FILM_GAME].paint(make.scenes()[0], None, NORMAL).image, make.MILLISECONDS
    )
    assert stored.startswith(film.gif()[:-1]), OUT_OF_DATE


def test_pictures_are_small_and_used() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for file in make.FOLDER.iterdir():
        limit = 3_000_000 if file.name == make.FILM else 300_000
        assert file.stat().st_size < limit, file.name
        assert f"pictures/{file.name}" in pages, file.name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_to_files(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    for target in map("".join, LINK.findall(text)):
        assert "://" in target or target.startswith("mailto:") or (page.parent / target).exists(), (
            target
        )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_rows_of_a_table_have_as_many_cells(page: Path) -> None:
    cells = 0
    for line in page.read_text(encoding="utf-8").splitlines():
        cells_before, cells = cells, re.sub(r"`[^`]*`", "", line).count("|") * line.startswith("|")
        assert cells_before in (0, cells) or not cells, line


def test_page_for_players_has_the_times_of_the_paces() -> None:
    text = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    for pace in PACES.values():
        time = pace.about.removesuffix(" a turn") if pace.turn else "no limit"
        assert f"| `{pace.key}` | {time}" in text
        assert pace.turn is None or pace.lengths == (pace.turn // 2, pace.turn // 2, pace.turn // 4)
    assert "After half of that time" in text
    assert "a quarter of the time for a turn" in text
    assert (LAPSES_TO_OFFER, "After two such turns in a row" in text) == (2, True)
    assert f"your quiet hours (at most {QUIET_HOURS_AT_MOST} a day)" in text
    assert f"while you are away (at most {AWAY_DAYS_A_YEAR} days a year)" in text


def test_page_for_players_has_the_limits() -> None:
    text = " ".join((ROOT / "docs" / "playing.md").read_text(encoding="utf-8").split())
    days = listed(map(str, AFTER_DAYS))
    for value, limit, words in (
        (WAIT_SECONDS, 180, "after three minutes"),
        (CALLED_AT_MOST, 8, "calls up to eight players"),
        (EXTENSIONS, 2, "Twice in each game you can extend"),
        (REPORTS[:2], (3, DAY), "at most three times a day"),
        (GRACE, DAY, "you have 24 more hours to finish"),
        (LATE_DAYS, 7, "catch up on the last seven days"),
        (REMATCH_SECONDS, 30 * DAY, "It works for a month"),
        (days, days, f"after {days} days"),
    ):
        assert (value, words in text) == (limit, True), words


def test_page_for_players_names_every_command() -> None:
    text = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    games = {game.group for game in GAMES.values()}
    for command in (one for feature in FEATURES for one in feature.commands):
        is_menu = isinstance(command, app_commands.ContextMenu)
        named = f"**Apps → {command.name}**" if is_menu else f"`/{command.name}"
        assert named in text or command.name in games


def test_page_about_features_names_every_hook_with_a_feature_that_uses_it() -> None:
    page = (ROOT / "docs" / "adding-a-feature.md").read_text(encoding="utf-8")
    hooks = [one.name for record in (Feature, TableHooks, MessageHooks) for one in fields(record)]
    assert [] == [name for name in [*hooks, *Offer._fields] if f"`{name}`" not in page]
    rows = re.findall(r"^\| `(\w+)` \|.*\| `(\w+)` \|$", page, re.MULTILINE)
    assert len(rows) > 10
    for hook, feature in rows:
        source = Path(inspect.getfile(import_module(f"bot.features.{feature}")))
        record = source.with_name("feature.py") if source.stem == "__init__" else source
        assert hook in hooks
        assert f"{hook}=" in record.read_text(encoding="utf-8"), hook

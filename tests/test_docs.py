"""Pages, pictures and first lines of packages are up to date, short and used."""

import ast
import inspect
import pkgutil
import re
import shlex
from dataclasses import fields
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pytest
from discord import app_commands
from PIL import Image

from bot.cli.parser import parser
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
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("render/*.md")])
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)|(?:src|href)=\"([^\"#]*)(?:#([^\"]+))?\"")
PACKAGES = {one.parent.name: "" for one in ROOT.glob("*/__init__.py")}
PACKAGES |= {one.parent.name: "bot." for one in ROOT.glob("bot/*/__init__.py")}
PACKAGES |= {one.stem: "bot." for one in ROOT.glob("bot/[a-z]*.py")}
"""The packages and modules that pages name, and what pages leave out before them."""
COMMANDS = (
    "run",
    "doctor",
    "play",
    "check",
    "backup",
    "copy",
    "user",
    "export",
    "print",
    "components",
)
GENERATED = {"commands.md", "components.md"}
LONGEST_PAGE = 16 * 1024
LONGEST_CHANGES = 8 * 1024
LONGEST_BEFORE_YOU_UPDATE = 6
MOST_NEW = 10
"""The maximum number of bullets under *New*."""
KINDS_OF_CHANGES = {"Before you update", "New", "Rules and components", "Fixed"}
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


def prose(page: Path) -> str:
    """Return the text of a page without its code."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", lambda code: re.sub(r"[\[\]()#]", "", code[0]), text)


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives to the titles of a page."""
    titles = re.findall(r"^#+ (.+)$", prose(page), re.M)
    words = (re.sub(r"[^\w\- ]", "", title.lower()) for title in titles)
    return {title.replace(" ", "-") for title in words}


def broken_links(page: Path) -> list[str]:
    """Return the links of a page that lead to no file of the project, or to no title in it."""
    broken = []
    for one in LINK.findall(prose(page)):
        target, anchor = one[0] or one[2], one[1] or one[3]
        if "://" in target or target.startswith("mailto:"):
            continue
        file = page.parent / target if target else page
        if not file.exists() or (anchor and anchor not in anchors(file)):
            broken.append(f"{target}#{anchor}")
    return broken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_to_files_and_titles(page: Path) -> None:
    assert [] == broken_links(page)


def test_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A `title` of 0.2\n[here](#a-title-of-02) [away](https://example.org/#x) `[no](link)`\n"
        '[gone](other.md) [wrong](#title) [self](page.md#a-title) <img src="x.png">\n'
    )
    assert ["other.md#", "#title", "page.md#a-title", "x.png#"] == broken_links(page)


def names_of_nothing(text: str) -> list[str]:
    """Return the names such as ``services.tables.Tables.change`` in a text that do not exist."""
    names = re.findall(r"`([a-z_]+(?:\.\w+)+)(?<!\.py)(?:\(\))?`", text)
    files = re.findall(r"`((?:[a-z_]+/)+\w+\.py)`", text)
    code = [f"/{one.relative_to(ROOT).as_posix()}" for one in ROOT.glob("[a-z]*/**/*.py")]
    return [
        *(one for one in names if one.partition(".")[0] in PACKAGES and not is_in_code(one)),
        *(one for one in files if not any(path.endswith(f"/{one}") for path in code)),
    ]


def is_in_code(name: str) -> bool:
    """Return whether a module, or a name in a module, exists."""
    name = PACKAGES[name.partition(".")[0]] + name
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return Path(ROOT, *name.split(".")).with_suffix(".py").exists()
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_and_files_of_pages_exist(page: Path) -> None:
    assert [] == names_of_nothing(page.read_text(encoding="utf-8"))


def test_name_of_nothing_is_found() -> None:
    text = "`services.tables.Tables.change` `services.posts` `store.games.stood` `domain/ids.py`"
    assert ["services.posts", "store.games.stood"] == names_of_nothing(text)
    assert ["domain/id.py"] == names_of_nothing("`domain/id.py` `pettingzoo.env` `atoll.sqlite`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_is_short(page: Path) -> None:
    longest = LONGEST_CHANGES if page.name == "CHANGELOG.md" else LONGEST_PAGE
    assert page.name in GENERATED or page.stat().st_size <= longest


def test_every_page_is_linked_from_another_one() -> None:
    linked = set()
    for page in PAGES:
        targets = (one[0] or one[2] for one in LINK.findall(prose(page)))
        linked |= {(page.parent / one).resolve() for one in targets if one and "://" not in one}
    assert set() == {*(ROOT / "docs").glob("*.md")} - linked


def test_changes_are_for_readers_of_the_last_version() -> None:
    check_changes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def check_changes(changes: str) -> None:
    """Check that each version has the same parts, and that the newest one is short."""
    for version in changes.split("\n## ")[1:]:
        parts = version.split("\n### ")[1:]
        assert {part.partition("\n")[0] for part in parts} <= KINDS_OF_CHANGES
    newest = changes.split("\n## ")[1]
    _, found, rest = newest.partition("### Before you update\n")
    warnings = rest.partition("\n### ")[0]
    assert found
    assert 1 <= warnings.count("\n* ") <= LONGEST_BEFORE_YOU_UPDATE
    _, _, rest = newest.partition("### New\n")
    bullets = rest.partition("\n### ")[0].split("\n* ")[1:]
    assert len(bullets) <= MOST_NEW
    assert [] == [one for one in bullets if "](" not in one]


def commands_of(page: Path) -> list[list[str]]:
    """Return the words after `atoll` of each command in the blocks of a page."""
    text = re.sub(r"\$\(.*?\)", "DATE", page.read_text(encoding="utf-8"))
    lines = re.findall(r"^    (\S.*(?:\\\n.*)*)$", text, re.M)
    typed = re.compile(rf"(?<![\w.-])atoll (({'|'.join(COMMANDS)})\b[^#&|;>)]*)")
    found = (one[1] for line in lines for one in typed.finditer(line.replace("\\\n", " ")))
    return [shlex.split(one.replace(" ID", " 1").replace("_ID", "")) for one in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_a_page_are_accepted(page: Path) -> None:
    for words in commands_of(page):
        parser().parse_args(["1" if word.isupper() else word for word in words])


def test_pages_for_hosts_have_commands() -> None:
    commands = commands_of(ROOT / "docs" / "updating.md")
    assert {"backup", "check", "run", "doctor"} <= {words[0] for words in commands}


def test_answer_time_of_the_readme_is_that_of_the_page_on_performance() -> None:
    readme, page = (ROOT / name for name in ("README.md", "docs/performance.md"))
    [time] = re.findall(r"^\| (\d+ ms) from a press to its answer", readme.read_text("utf-8"), re.M)
    assert f"| the answer to a press, at 10 turns a second | {time}." in page.read_text("utf-8")


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
        (CALLED_AT_MOST, 8, "tell up to eight players"),
        (EXTENSIONS, 2, "Twice per game you can double"),
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_names_no_command_of_earlier_versions(page: Path) -> None:
    assert page == make.COMMANDS_PAGE or [] == former_commands(page.read_text(encoding="utf-8"))


def former_commands(text: str) -> list[str]:
    """Return the former commands in a page, without its part about earlier versions."""
    named = re.findall(r"`/(\w+)", text.partition("\n## 0.2.0")[0])
    now = {command.name for command in FEATURES.commands}
    return [name for name in named if name in {old.split()[0] for old in MOVED} - now]


def test_former_command_is_found() -> None:
    text = "`/status` shows it, `/play` and `/opt/atoll` do not.\n## 0.2.0\n`/card` is new."
    assert ["status"] == former_commands(text)


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


def test_first_lines_of_a_package_say_who_may_skip_it() -> None:
    """Those of a parent count for its games and features."""
    packages = [*ROOT.glob("*/__init__.py"), *ROOT.glob("bot/*/__init__.py")]
    texts = {
        file.parent.relative_to(ROOT).as_posix(): ast.get_docstring(ast.parse(file.read_text()))
        for file in packages
    }
    del texts["tests"]
    assert "bot/store" in texts
    assert [] == [
        name for name, text in texts.items() if not re.search("[Ss]kip|Begin", text or "")
    ]

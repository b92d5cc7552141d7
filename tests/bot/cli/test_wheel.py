"""The built package contains everything that the games need and works in any folder."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.cli import main
from engine import GAMES

CHECKOUT = Path(__file__).parents[3]
PACKAGES = ("bot", "engine", "render", "data", "research")
PALETTES = ("palette.png", "palette_safe.png")
BUILDING = ("wheel", ".", "--no-deps", "--no-build-isolation", "--no-index", "--quiet")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", *BUILDING, "--wheel-dir", str(folder)]
    subprocess.run(command, cwd=CHECKOUT, check=True, timeout=100)  # noqa: S603  # our own words
    [built] = folder.glob("atoll-*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as packed:
        return set(packed.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel."""
    folder = tmp_path_factory.mktemp("installed")
    with ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def away(installed: Path, folder: Path, *words: str) -> str:
    """Run Python in another folder, with the wheel instead of the checkout."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(  # noqa: S603  # this Python, on our own words
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    ).stdout


def in_checkout(*suffixes: str) -> set[str]:
    """Return the files of the packages with these suffixes, as named in the wheel."""
    paths = (path for package in PACKAGES for path in (CHECKOUT / package).rglob("*"))
    return {str(path.relative_to(CHECKOUT)) for path in paths if path.suffix in suffixes}


def test_contains_every_module(names: set[str]) -> None:
    assert set() == in_checkout(".py") - names


def test_contains_no_developer_tools(names: set[str]) -> None:
    assert not [name for name in names if name.startswith(("tools/", "tests/"))]


def test_contains_all_data_of_the_games(names: set[str]) -> None:
    tables = in_checkout(".toml")
    assert set(GAMES) <= {Path(name).parts[1] for name in tables}
    assert set() == tables - names


def test_contains_the_state_dictionaries(names: set[str]) -> None:
    dictionaries = in_checkout(".dict")
    assert set(GAMES) == {Path(name).parts[1] for name in dictionaries}
    assert set() == dictionaries - names


def test_contains_the_pages_of_the_playground(names: set[str]) -> None:
    pages = in_checkout(".html", ".css", ".js", ".svg")
    assert {"bot/playground/page/index.html", "bot/playground/page/main.js"} <= pages
    assert set() == pages - names


def test_contains_nothing_else(names: set[str]) -> None:
    kept = {name for name in names if name.split("/")[0] not in PACKAGES}
    assert all(".dist-info/" in name for name in kept)
    left = {name for name in names if Path(name).name not in PALETTES}
    assert not [name for name in left if name.endswith((".pyc", ".sqlite", ".png", ".jsonl"))]


def test_has_the_command(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        [name] = [name for name in packed.namelist() if name.endswith("entry_points.txt")]
        assert "atoll = bot.cli:main" in packed.read(name).decode()


@pytest.mark.long
def test_wheel_is_imported_in_another_folder(installed: Path, tmp_path: Path) -> None:
    code = "import bot, engine, render, data; print(bot.__file__)"
    assert f"{installed / 'bot' / '__init__.py'}\n" == away(installed, tmp_path, "-c", code)


@pytest.mark.long
def test_wheel_lists_the_same_games(
    installed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["games"])
    assert capsys.readouterr().out == away(installed, tmp_path, "-m", "bot", "games")


@pytest.mark.long
def test_wheel_plays_and_draws(installed: Path, tmp_path: Path) -> None:
    words = ("-m", "bot", "simulate", "palm_island", "--bot", "chance")
    assert '"ended_by":"after eight rounds"' in away(installed, tmp_path, *words)
    drawing = ("-m", "bot", "render", "palm_island", "--out", "board.png")
    away(installed, tmp_path, *drawing)
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")

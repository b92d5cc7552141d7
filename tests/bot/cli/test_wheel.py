"""The built package contains everything that the games need and works in any folder."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.cli import main
from engine import GAMES
from testbed.waits import HANG_SECONDS

CHECKOUT = Path(__file__).parents[3]
PACKAGES = ("bot", "engine", "render", "data")
PALETTES = ("palette.png", "palette_safe.png")
BUILDING = ("wheel", ".", "--no-deps", "--no-build-isolation", "--no-index", "--quiet")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip(*BUILDING, "--wheel-dir", folder)
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
        packed.extractall(folder)  # noqa: S202  # our own wheel
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
        timeout=HANG_SECONDS,
    ).stdout


def in_checkout(*suffixes: str) -> set[str]:
    """Return the files of the packages with these suffixes, as named in the wheel."""
    paths = (path for package in PACKAGES for path in (CHECKOUT / package).rglob("*"))
    return {str(path.relative_to(CHECKOUT)) for path in paths if path.suffix in suffixes}


def pip(*words: object) -> None:
    """Run pip without a network."""
    command = [sys.executable, "-m", "pip", *map(str, words)]
    subprocess.run(command, cwd=CHECKOUT, check=True, timeout=HANG_SECONDS)  # noqa: S603  # our own words


def last_release(folder: Path) -> Path:
    """Write a wheel with the name and the version of the last release."""
    info = "atoll-0.2.0.dist-info"
    file = folder / "atoll-0.2.0-py3-none-any.whl"
    with ZipFile(file, "w") as packed:
        packed.writestr(f"{info}/METADATA", "Metadata-Version: 2.4\nName: atoll\nVersion: 0.2.0\n")
        packed.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        packed.writestr(f"{info}/RECORD", f"{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")
    return file


@pytest.mark.long
def test_wheel_replaces_the_last_release(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    venv.create(home)
    [libraries] = home.glob("lib/*/site-packages")
    (libraries / "others.pth").write_text(sysconfig.get_path("purelib"))
    for file in (last_release(tmp_path), wheel):
        options = ("--python", home / "bin" / "python", "install", "--no-deps", "--no-index")
        pip(*options, "--quiet", "--disable-pip-version-check", file)
    assert [wheel.name.split("-")[1]] == [
        path.name.removesuffix(".dist-info").partition("-")[2]
        for path in libraries.glob("atoll-*.dist-info")
    ]
    shown = subprocess.run(  # noqa: S603  # the program that was installed
        [home / "bin" / "atoll", "--version"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    ).stdout
    assert f"atoll {wheel.name.split('-')[1]}\n" == shown != "atoll 0.2.0\n"


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    folder = tmp_path_factory.mktemp("sources")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=CHECKOUT, check=True, timeout=HANG_SECONDS)  # noqa: S603  # our own words
    [packed] = folder.glob("atoll-*.tar.gz")
    return packed


@pytest.mark.long
def test_source_distribution_has_what_its_own_tests_and_guides_need(sources: Path) -> None:
    with tarfile.open(sources) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    files = [path for path in CHECKOUT.iterdir() if path.is_file() and path.suffix != ".json"]
    for folder in ("docs", "testbed", "tests", "tools"):
        files += (path for path in (CHECKOUT / folder).rglob("*.*") if path.is_file())
    wanted = {str(path.relative_to(CHECKOUT)) for path in files if path.suffix != ".pyc"}
    assert "Makefile" in wanted and "docs/hosting.md" in wanted
    assert set() == {name for name in wanted - names if not name.startswith(".env")}


@pytest.mark.long
def test_wheel_of_the_source_distribution_has_the_same_version(
    wheel: Path, sources: Path, tmp_path: Path
) -> None:
    pip(BUILDING[0], sources, *BUILDING[2:], "--wheel-dir", tmp_path)
    assert [wheel.name] == [path.name for path in tmp_path.glob("*.whl")]


@pytest.mark.long
def test_build_has_the_given_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATOLL_VERSION", "1.0.0")
    pip(*BUILDING, "--wheel-dir", tmp_path)
    assert ["atoll-1.0.0-py3-none-any.whl"] == [path.name for path in tmp_path.glob("*.whl")]


def test_contains_every_module(names: set[str]) -> None:
    assert set() == in_checkout(".py") - names


def test_contains_no_developer_tools(names: set[str]) -> None:
    assert not [name for name in names if name.startswith(("tools/", "tests/", "research/"))]


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
    assert not [
        name for name in left if name.endswith((".pyc", ".sqlite", ".png", ".jsonl", ".md"))
    ]


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

"""A release is dated in a clone, and the next version begins after it."""

import datetime as dt
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.version import NEXT
from tests.test_docs import check_changes
from tools.release import LOCK, ReleaseError, begun, dated, following, main, replace

ROOT = Path(__file__).parents[2]
FILES = ("CHANGELOG.md", "CITATION.cff", "bot/version.py")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files that a release changes, as they are before it."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changes = tmp_path / "CHANGELOG.md"
    text = changes.read_text("utf-8")
    changes.write_text(re.sub(rf"^## {NEXT} .*$", f"## {NEXT} (unreleased)", text, flags=re.M))
    return tmp_path


def test_release_has_its_day_and_the_next_one_begins(checkout: Path) -> None:
    dated(checkout, NEXT, dt.date(2027, 1, 31))
    begun(checkout, NEXT)
    changes, citation, version = ((checkout / name).read_text("utf-8") for name in FILES)
    later = following(NEXT)
    headings = re.findall(r"^## (.*)$", changes, re.MULTILINE)
    assert [f"{later} (unreleased)", f"{NEXT} (2027-01-31)"] == headings[:2]
    assert f"\nversion: {NEXT}\n" in citation
    assert f'\nNEXT = "{later}"\n' in version
    check_changes(changes)


def test_release_is_dated_once(checkout: Path) -> None:
    dated(checkout, NEXT, dt.date(2027, 1, 31))
    with pytest.raises(ReleaseError, match="CHANGELOG"):
        dated(checkout, NEXT, dt.date(2027, 1, 31))


def test_text_is_not_replaced_in_two_places(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("one one")
    with pytest.raises(ReleaseError):
        replace(file, "one", "two")
    assert "one one" == file.read_text()


@pytest.mark.parametrize("typed", ["0.2.0", "1.0", "one"])
def test_only_the_next_version_is_released(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([typed])
    assert "version" in capsys.readouterr().err.lower()


def test_locks_of_a_clone_install_nothing(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    made = subprocess.run(  # noqa: S603  # our own words
        [*LOCK, "--dry-run"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert "uv pip compile" in made.stdout
    assert "pip install" not in made.stdout

"""Each build has its own version, newer than the last release."""

import subprocess
from pathlib import Path

import pytest
from packaging.version import Version

from bot import version as versions
from bot.version import build_version, of_checkout

LAST_RELEASE = Version("0.2.0")


def git(folder: Path, *words: str) -> None:
    names = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    command = ["git", "-C", str(folder), *names, *words]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603  # our own words


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with three commits."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    git(folder, "init")
    for number in range(3):
        git(folder, "commit", "--allow-empty", "--message", f"Change {number}")
    return folder


def test_version_counts_commits_and_names_the_last(checkout: Path) -> None:
    version = Version(of_checkout(checkout))
    assert (versions.NEXT, 3) == (version.base_version, version.dev)
    head = (checkout / ".git" / "HEAD").read_text().split()[1]
    commit = (checkout / ".git" / head).read_text()
    assert version.local is not None
    assert commit.startswith(version.local.removeprefix("g"))


def test_version_moves_with_each_commit(checkout: Path) -> None:
    before = Version(of_checkout(checkout))
    git(checkout, "commit", "--allow-empty", "--message", "Another")
    assert before < Version(of_checkout(checkout)) < Version(versions.NEXT)


def test_tagged_commit_is_the_release(checkout: Path) -> None:
    git(checkout, "tag", f"v{versions.NEXT}")
    assert versions.NEXT == of_checkout(checkout)
    git(checkout, "commit", "--allow-empty", "--message", "Another")
    assert versions.NEXT != of_checkout(checkout)


def test_shallow_clone_counts_no_commits(checkout: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--depth", "1", checkout.as_uri(), "shallow")
    assert 0 == Version(of_checkout(tmp_path / "shallow")).dev


def test_folder_without_git_has_no_version(tmp_path: Path) -> None:
    assert "" == of_checkout(tmp_path)


def test_checkout_without_commits_has_no_version(tmp_path: Path) -> None:
    git(tmp_path, "init")
    assert "" == of_checkout(tmp_path)


def test_machine_without_git_has_no_version(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "" == of_checkout(checkout)


def test_build_without_git_is_newer_than_the_last_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ATOLL_VERSION", raising=False)
    monkeypatch.setattr(versions, "CHECKOUT", tmp_path)
    assert LAST_RELEASE < Version(build_version()) < Version(versions.NEXT)


def test_build_takes_a_given_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATOLL_VERSION", "1.0.0")
    assert "1.0.0" == build_version()


def test_version_of_this_checkout_is_newer_than_the_last_release() -> None:
    assert LAST_RELEASE < Version(versions.version())

import logging
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

import pytest

from render.art import sprite_folder
from render.art.sprite_folder import SpriteFolder

PACKED = b"packed" * 50


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """The file of the only sprite in a folder, a `medal`."""
    SpriteFolder(tmp_path).write("medal", PACKED)
    (path,) = files(tmp_path)
    return path


@pytest.fixture
def read_only(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that is read-only, even for root."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise PermissionError("read-only")

    for change in ("mkdir", "touch", "unlink", "rmdir", "replace"):
        monkeypatch.setattr(Path, change, refuse)
    monkeypatch.setattr(sprite_folder, "NamedTemporaryFile", refuse)
    yield tmp_path
    monkeypatch.undo()


def files(parent: Path) -> list[Path]:
    return [path for path in parent.rglob("*") if path.is_file()]


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.message for each in caplog.records if each.levelno == logging.WARNING]


def test_a_sprite_is_there_for_the_next_process(written: Path, tmp_path: Path) -> None:
    assert PACKED == SpriteFolder(tmp_path).read("medal")


def test_missing_sprite_is_not_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert (None, []) == (SpriteFolder(tmp_path).read("medal"), warnings(caplog))


def test_two_processes_share_their_sprites(tmp_path: Path) -> None:
    one, other = SpriteFolder(tmp_path), SpriteFolder(tmp_path)
    one.write("medal", PACKED)
    other.write("ship", PACKED)
    other.write("medal", PACKED)
    assert (PACKED, PACKED) == (one.read("ship"), other.read("medal"))
    assert 2 == len(files(tmp_path))


@pytest.mark.parametrize("left", [0, 10, 100])
def test_truncated_file_is_drawn_again(written: Path, tmp_path: Path, left: int) -> None:
    written.write_bytes(written.read_bytes()[:left])
    folder = SpriteFolder(tmp_path)
    assert folder.read("medal") is None
    folder.write("medal", PACKED)
    assert PACKED == folder.read("medal")


def test_a_file_with_one_wrong_byte_is_no_sprite(written: Path, tmp_path: Path) -> None:
    damaged = bytearray(written.read_bytes())
    damaged[-3] ^= 1
    written.write_bytes(damaged)
    assert SpriteFolder(tmp_path).read("medal") is None


def test_the_file_of_another_sprite_is_not_shown_in_its_place(
    written: Path, tmp_path: Path
) -> None:
    folder = SpriteFolder(tmp_path)
    folder.write("ship", PACKED[:9])
    ship = next(path for path in files(tmp_path) if path != written)
    ship.replace(written)
    assert folder.read("medal") is None


def test_damaged_files_are_complained_of_once(
    written: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = SpriteFolder(tmp_path)
    folder.write("ship", PACKED)
    for path in files(tmp_path):
        path.write_bytes(b"foreign")
    for shown in ("medal", "ship", "medal"):
        assert folder.read(shown) is None
    assert 1 == len(warnings(caplog))


def test_a_folder_in_the_place_of_a_file_is_no_sprite(written: Path, tmp_path: Path) -> None:
    written.unlink()
    written.mkdir()
    assert SpriteFolder(tmp_path).read("medal") is None


def test_sprites_of_another_edition_are_removed(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprite_folder, "edition", lambda: "0123456789abcdef")
    assert SpriteFolder(tmp_path).read("medal") is None
    assert [] == list(tmp_path.iterdir())


def test_foreign_files_are_not_removed(tmp_path: Path) -> None:
    kept = [tmp_path / "sprites-of-mine/a.sprite", tmp_path / "sprites-0123456789abcdef/letter"]
    for path in kept:
        path.parent.mkdir()
        path.write_text("dear")
    SpriteFolder(tmp_path)
    assert ["dear", "dear"] == [path.read_text() for path in kept]


def test_folder_of_another_account_has_no_sprites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError("of another account")

    monkeypatch.setattr(sprite_folder, "edition", lambda: "0123456789abcdef")
    monkeypatch.setattr(Path, "stat", refuse)
    assert not SpriteFolder(tmp_path).is_filled


def test_process_works_without_its_removed_folder(written: Path, tmp_path: Path) -> None:
    folder = SpriteFolder(tmp_path)
    folder.write("medal", PACKED)
    rmtree(written.parent)
    assert folder.read("medal") is None
    folder.write("medal", PACKED)
    assert PACKED == folder.read("medal")


def test_a_folder_that_may_only_be_read_is_read(read_only: Path) -> None:
    assert PACKED == SpriteFolder(read_only).read("medal")


def test_a_folder_that_cannot_be_written_is_complained_of_once(
    read_only: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = SpriteFolder(read_only)
    folder.write("ship", PACKED)
    folder.write("plane", PACKED)
    assert (None, 1) == (folder.read("ship"), len(warnings(caplog)))


def test_a_file_in_the_place_of_the_folder_is_complained_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "cache").write_text("a letter")
    folder = SpriteFolder(tmp_path / "cache")
    folder.write("medal", PACKED)
    assert (None, 1) == (folder.read("medal"), len(warnings(caplog)))
    assert "a letter" == (tmp_path / "cache").read_text()


def test_a_folder_never_grows_beyond_its_limit(tmp_path: Path) -> None:
    folder = SpriteFolder(tmp_path, limit=2000)
    for number in range(40):
        folder.write(f"medal {number}", PACKED)
        assert sum(path.stat().st_size for path in files(tmp_path)) <= 2000
    assert len(files(tmp_path)) > 2


@pytest.mark.long
def test_files_found_at_the_start_count_too(tmp_path: Path) -> None:
    for number in range(40):
        SpriteFolder(tmp_path, limit=2000).write(f"medal {number}", PACKED)
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 2000


def test_recently_read_sprites_stay_when_the_folder_is_full(tmp_path: Path) -> None:
    folder = SpriteFolder(tmp_path, limit=2000)
    folder.write("medal", PACKED)
    for number in range(20):
        folder.write(f"ship {number}", PACKED)
        assert PACKED == folder.read("medal")


def test_a_file_that_was_left_half_written_makes_room_in_the_end(
    written: Path, tmp_path: Path
) -> None:
    half = written.parent / "abc.sprite.part"
    half.write_bytes(b"half")
    folder = SpriteFolder(tmp_path, limit=2000)
    for number in range(20):
        folder.write(f"ship {number}", PACKED)
    assert not half.exists()


def test_a_disk_that_is_full_keeps_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    SpriteFolder(tmp_path).write("medal", PACKED)
    assert [] == files(tmp_path)

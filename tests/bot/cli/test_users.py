"""``atoll user``: a host exports and deletes the data of a user."""

import asyncio
import io
import json
from pathlib import Path

import pytest

from bot.features import notes
from bot.features.notes import NoteRow
from bot.store.addresses import Address, Url
from bot.store.errors import HALF_DONE
from bot.store.kinds import database_at
from bot.store.migrations import newest
from bot.version import version
from testbed.rows import FIRST_PLAYER as ANA
from testbed.rows import NOW
from tests.bot.features.privacy.test_data import places_of
from tests.bot.stored_games import (
    PALM,
    error_line,
    execute,
    open_store,
    rows,
    run_command,
    store_game,
)

Capsys = pytest.CaptureFixture[str]
TEXT = "Where the fish are sold"


@pytest.fixture
def filled(either: Address) -> Address:
    """A database with a running game and a note of Ana."""

    async def fill() -> None:
        number = await store_game(either, PALM, plies=3)
        async with open_store(either) as store:
            await store.write(notes.write_note, ANA, NoteRow(number, TEXT, NOW))

    asyncio.run(fill())
    return either


def named(database: Address) -> str:
    return database.full if isinstance(database, Url) else str(database)


def left_of_ana(database: Address) -> list[str]:
    with database_at(database).reading() as db:
        return places_of(db, ANA)


def test_export_prints_what_data_export_sends(capsys: Capsys, filled: Address) -> None:
    output = run_command(capsys, "user", "export", ANA, "--database", named(filled))
    found = json.loads(output.printed)
    assert (0, ANA, [TEXT]) == (
        output.code,
        found["person"],
        [one["text"] for one in found["notes"]],
    )


def test_database_comes_from_the_environment(
    capsys: Capsys, filled: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ATOLL_DATABASE", named(filled))
    assert TEXT in run_command(capsys, "user", "export", ANA).printed


def test_forget_deletes_everything_and_closes_solo_games(capsys: Capsys, filled: Address) -> None:
    assert ["games", "seats", "notes"] == [
        name for name in left_of_ana(filled) if name in ("games", "seats", "notes")
    ]
    output = run_command(capsys, "user", "forget", ANA, "--yes", "--database", named(filled))
    assert (0, "") == (output.code, output.complaints)
    assert "is deleted" in output.printed
    assert [] == left_of_ana(filled)
    assert [("aborted",)] == rows(filled, "SELECT status FROM games")


@pytest.mark.parametrize(("answer", "deleted"), [("yes\n", True), ("no\n", False), ("\n", False)])
def test_forget_asks_for_confirmation(
    capsys: Capsys,
    filled: Address,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    *,
    deleted: bool,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    output = run_command(capsys, "user", "forget", ANA, "--database", named(filled))
    assert f"Delete everything about user {ANA}?" in output.printed
    assert deleted == (not left_of_ana(filled))
    assert (0 if deleted else 1) == output.code


def test_forget_without_confirmation_is_refused(
    capsys: Capsys, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(store_game(database))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "--yes" in error_line(capsys, "user", "forget", ANA, "--database", database)
    assert left_of_ana(database)


@pytest.mark.parametrize("words", [("export",), ("forget", "--yes")], ids=["export", "forget"])
def test_database_of_another_version_is_refused(
    capsys: Capsys, database: Path, words: tuple[str, ...]
) -> None:
    asyncio.run(store_game(database))
    execute(database, f"PRAGMA user_version = {newest() - 1}")
    text = error_line(capsys, "user", words[0], ANA, *words[1:], "--database", database)
    assert "Another version of Atoll" in text
    assert left_of_ana(database)


def test_unfinished_copy_is_refused(capsys: Capsys, database: Path) -> None:
    asyncio.run(store_game(database))
    execute(database, "PRAGMA user_version = -1")
    assert HALF_DONE in error_line(capsys, "user", "export", ANA, "--database", database)


@pytest.mark.parametrize("number", ["0", "-5", "ana", "1.5", str(1 << 63), "１２"])
def test_invalid_id_is_refused(capsys: Capsys, database: Path, number: str) -> None:
    assert "is not an ID" in error_line(capsys, "user", "export", number)


def test_missing_database_is_reported(capsys: Capsys, no_database: Path) -> None:
    text = error_line(capsys, "user", "export", ANA, "--database", no_database)
    assert "There is no database" in text
    assert not no_database.exists()


def test_version_is_printed(capsys: Capsys) -> None:
    output = run_command(capsys, "--version")
    assert (0, f"atoll {version()}\n") == (output.code, output.printed)

"""All data about a user is exported, and deletion leaves nothing."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
import structlog.testing

from bot.domain.ids import FIRST_SEAT, NOBODY, Seat, TableId, UserId
from bot.domain.person import unset
from bot.domain.records import Notice, Proposal, SeatRow
from bot.domain.table import Table
from bot.features.notes import NoteRow, write_note
from bot.features.privacy.service import Privacy, export_of, without
from bot.installed import FEATURES
from bot.jobs import LOOK_SECONDS
from bot.services import lobbies
from bot.services.new_tables import Setup
from bot.store import notices, people
from bot.store.addresses import Address
from bot.store.connection import Db
from bot.store.database import migrate
from bot.store.kinds import database_at
from bot.store.migrations import FIRST
from bot.store.migrations.since_0_2 import MIGRATIONS, users_in_notices
from bot.store.personal import delete_user
from bot.store.transfer import make_tables
from engine import GAMES
from testbed.rows import NOW
from tests.bot.sample_tables import table_for
from tests.bot.settings_steps import ask_to_delete, send_data
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.stored_games import HERE, open_store, open_tables, rows, store_game
from tests.bot.table_steps import (
    awaited_player,
    cancel_game,
    open_lobby,
    start_game,
    table_of,
    write_notes,
)
from tests.bot.timed_tables import TimedTables

ANA, BEN, STRANGER = (UserId(900_000_000_000_000_000 + number) for number in range(1, 4))
PERSON = {"user", "opener", "former", "newcomer", "other"}
NO_PERSON = {
    *("id", "key", "value", "guild", "channel", "channels", "role", "message", "game", "result"),
    *("rules", "options", "seed", "salt", "status", "ply", "state", "proposal", "deal", "notice"),
    *("created", "touched", "pace", "paused", "due", "away", "at", "ended", "expires", "stopped"),
    *(
        "seat",
        "bot",
        "acted",
        "waiting",
        "deadline",
        "dm",
        "rung",
        "clock",
        "stood",
        "lapses",
        "autopilot",
        "since",
    ),
    *("action", "turn", "deed", "text", "kind", "mode", "players", "score", "place", "won"),
    *("mu", "sigma", "bucket", "turns", "number", "moves", "how", "question", "only_if", "until"),
    *("round", "uses", "reason", "notices", "zone", "quiet_from", "quiet_until", "away_from"),
    *("away_until", "away_days", "away_year"),
    *(
        "challenge",
        "sealed",
        "lesson",
        "unrated",
        "reader",
        "name",
        "period",
        "opens",
        "closes",
        "revealed",
        "best",
        "line",
    ),
    *("began", "feat", "edition", "revision", "shown", "mark", "attempts", "nonce", "tried"),
    *("day", "daily", "done", "is_lobby", "lost", "reports", "streaks"),
    *("asked", "choices", "verdict", "puzzle", "choice", "solved", "late"),
    *(
        "stands",
        "notes",
        "points",
        "meetings",
        "games",
        "wins",
        "here",
        "average",
        "colours",
        "cards",
        "size",
    ),
    *("goal", "extensions", "nudges", "least", "most", "decision", "seconds"),
    *("played", "confirm", "digest", "open_data", "source", "theme", "step", "more"),
    *("called", "calls", "refused", "contest", "closed", "pars", "listed", "status", "told"),
    *("reliable", "given_up"),
}
"""Columns that hold no user id. Check each column before you add it."""

Column = tuple[str, str]


def emptied() -> sqlite3.Connection:
    """Return an empty database."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    migrate(db)
    return db


@cache
def columns() -> list[Column]:
    """Return every column of every table."""
    with closing(emptied()) as db:
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return [
            (table, name)
            for (table,) in tables
            for _, name, *_ in db.execute(f"PRAGMA table_info({table})").fetchall()
        ]


def filled() -> sqlite3.Connection:
    """Return a database with a row about Ben in each table."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.deserialize(rows_about_ben())
    return db


@cache
def rows_about_ben() -> bytes:
    db = emptied()
    for table in dict.fromkeys(table for table, _ in columns()):
        found = db.execute(f"PRAGMA table_info({table})").fetchall()
        wanted = [(name, kind) for _, name, kind, needed, _, key in found if needed or key]
        values = [BEN if name in PERSON else usual(kind) for name, kind in wanted]
        names, marks = ", ".join(name for name, _ in wanted), ", ".join("?" * len(wanted))
        db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", values)  # noqa: S608
    return db.serialize()


def usual(kind: str) -> object:
    return {"INTEGER": 1, "TEXT": "{}", "BLOB": b"{}", "REAL": 1.0}[kind]


def with_ana(column: Column, value: object = ANA) -> sqlite3.Connection:
    """Return the database with Ana in one column."""
    db, (table, name) = filled(), column
    db.execute(f"UPDATE {table} SET {name} = ?", [value])  # noqa: S608
    return db


def places_of(db: Db, user: UserId) -> list[str]:
    """Return the tables that contain a user id, even within a text."""
    tables = dict.fromkeys(table for table, _ in columns())
    return [name for name in tables if str(user) in str(all_of(db, name))]


def all_of(db: Db, table: str) -> list[tuple[Any, ...]]:
    return db.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608


GIVE = json.dumps({"kind": "give", "by": 0, "agreed": [], "to": ANA})
CALLED = json.dumps({"status": "playing", "to_move": [BEN, ANA], "asked": [ANA]})
WITHIN_TEXTS: list[tuple[Column, str]] = [
    (("games", "proposal"), GIVE),
    (("posts", "turn"), CALLED),
]
NOT_TOLD = {("avoided", "other")}
"""Data of another user, hidden from the export of the named one."""
PEOPLE_COLUMNS = [column for column in columns() if column[1] in PERSON]


def test_every_column_is_declared() -> None:
    assert set() == {name for _, name in columns()} - PERSON - NO_PERSON


@pytest.mark.parametrize("column", PEOPLE_COLUMNS, ids=".".join)
class TestEveryColumnWithAUser:
    def test_is_exported(self, column: Column) -> None:
        with closing(with_ana(column)) as db:
            known = json.loads(export_of(db, ANA, FEATURES.personal)) | {"person": 0}
            nothing = json.loads(export_of(db, STRANGER, FEATURES.personal)) | {"person": 0}
        assert (column in NOT_TOLD) == (nothing == known)
        assert len(str(nothing)) <= len(str(known))

    def test_is_cleared_by_deletion(self, column: Column) -> None:
        with closing(with_ana(column)) as db:
            assert [column[0]] == places_of(db, ANA)
            delete_user(db, ANA, FEATURES.personal.values())
            assert [] == places_of(db, ANA)


@pytest.mark.parametrize("page", ["PRIVACY.md", "docs/playing.md", "docs/security-and-data.md"])
def test_page_names_the_hashes_that_stay(page: str) -> None:
    text = (Path(__file__).parents[4] / page).read_text(encoding="utf-8")
    [part] = [part for part in re.split(r"\n\n|\n\* ", text) if "a keyed hash" in part.lower()]
    assert "challenge" in part
    assert "puzzle" in part


def test_deletion_keeps_other_users() -> None:
    with closing(filled()) as db:
        before = [*db.iterdump()]
        delete_user(db, ANA, FEATURES.personal.values())
        assert before == [*db.iterdump()]


def test_deletion_keeps_a_table_without_a_server_if_another_user_plays_there() -> None:
    with closing(with_ana(("games", "opener"))) as db:
        db.execute("UPDATE seats SET user = ?", [BEN])
        delete_user(db, ANA, FEATURES.personal.values())
        assert [(1,)] == db.execute("SELECT channel FROM games").fetchall()


@pytest.mark.parametrize("table", ["posts", "old_cards", "outbox"])
def test_own_messages_are_forgotten_by_deletion(table: str) -> None:
    with closing(with_ana(("seats", "user"))) as db:
        db.execute("UPDATE games SET guild = 1")
        assert [] != all_of(db, table)
        delete_user(db, ANA, FEATURES.personal.values())
        assert [] == all_of(db, table)
        assert [] != all_of(db, "games")


@pytest.mark.parametrize(("column", "text"), WITHIN_TEXTS)
def test_user_id_within_a_text_is_deleted(column: Column, text: str) -> None:
    with closing(with_ana(column, text)) as db:
        assert [column[0]] == places_of(db, ANA)
        delete_user(db, ANA, FEATURES.personal.values())
        assert [] == places_of(db, ANA)


def test_notice_mentions_a_former_player_after_deletion() -> None:
    with closing(emptied()) as db:
        text = f"<@{ANA}> replaces <@{BEN}> in seat 1."
        notice = Notice(table=TableId(1), user=None, kind="news", text=text, due=NOW)
        notices.insert(db, [notice])
        assert [("{0} replaces {1} in seat 1.",)] == db.execute(
            "SELECT text FROM notices"
        ).fetchall()
        assert [text] == [one.text for one in notices.select_due(db, NOW)]
        delete_user(db, ANA, FEATURES.personal.values())
        assert [] == places_of(db, ANA)
        expected = f"a former player replaces <@{BEN}> in seat 1."
        assert [expected] == [one.text for one in notices.select_due(db, NOW)]


def test_migration_stores_the_users_of_queued_notices_in_rows() -> None:
    text = f"<@{ANA}>, your time is up. The autopilot plays for you <t:99:R>."
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        make_tables(db, FIRST + MIGRATIONS.index(users_in_notices))
        db.execute(
            "INSERT INTO notices (game, user, kind, text, due) VALUES (1, NULL, 'nudge', ?, ?)",
            [text, NOW],
        )
        users_in_notices(db)
        assert str(ANA) not in str(all_of(db, "notices"))
        assert [text] == [one.text for one in notices.select_due(db, NOW)]


def test_export_of_moderation_omits_other_users() -> None:
    with closing(with_ana(("audit", "user"))) as db:
        db.execute("UPDATE audit SET former = ?, newcomer = ?", [BEN, BEN])
        [use] = json.loads(export_of(db, ANA, FEATURES.personal))["moderation"]
    assert (ANA, None, None) == (use["user"], use["former"], use["newcomer"])


def test_each_feature_has_a_section_in_the_export() -> None:
    with closing(filled()) as db:
        assert {"person", *FEATURES.personal} == set(
            json.loads(export_of(db, BEN, FEATURES.personal))
        )


def table(**changes: Any) -> Table:
    return table_for(GAMES["earthquake_island"], 3, status="playing", **changes)


class TestAnOpenTable:
    def test_continues_with_a_bot(self) -> None:
        before = table()
        after = without(before, before.seats[1].user or NOBODY, NOW)
        people = [(row.user is None, row.bot) for row in after.seats]
        assert [(False, None), (True, "steady"), (False, None)] == people
        assert before.state == after.state

    def test_is_closed_without_players(self) -> None:
        before = table_for(GAMES["palm_island"], 1, status="playing")
        assert "aborted" == without(before, before.seats[0].user or NOBODY, NOW).row.status

    def test_is_closed_without_present_players(self) -> None:
        before = table_for(GAMES["palm_island"], 2, status="playing")
        before = before.with_seat(Seat(1), autopilot=True)
        assert "aborted" == without(before, before.seats[0].user or NOBODY, NOW).row.status

    @pytest.mark.parametrize(
        ("kind", "by", "seat", "to"),
        [("give", 0, 0, ANA), ("bot", 1, 0, NOBODY), ("bot", 0, 1, NOBODY)],
    )
    def test_drops_a_proposal_about_the_user(
        self, kind: Any, by: Seat, seat: Seat, to: UserId
    ) -> None:
        before = table(proposal=Proposal(kind, by, (by,), seat=seat, to=to))
        user = to or before.seats[1].user or NOBODY
        assert without(before, user, NOW).row.proposal is None

    @pytest.mark.parametrize(("by", "leaves"), [(0, 2), (1, 0)])
    def test_keeps_other_proposals(self, by: Seat, leaves: Seat) -> None:
        before = table(proposal=Proposal("abort", by, (by,)))
        assert without(before, before.seats[leaves].user or NOBODY, NOW).row.proposal is not None


async def delete(here: SimServer) -> str:
    """Delete Ana's data and confirm; return the reply."""
    asked = await ask_to_delete(here.ana, here.channel)
    assert asked.ephemeral
    return reply_text(await here.ana.click(asked.response, label="Delete everything"))


def kept(here: SimServer, name: str) -> list[str]:
    """Return the tables that contain a player's user id."""
    with database_at(here.database).reading() as db:
        return places_of(db, here.people[name].id)


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    @pytest.fixture
    def database(self, either: Address) -> Address:
        return either

    async def test_deletion_leaves_a_bot_in_the_seat(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await write_notes(here.ana, here.channel, "Mine.")
        assert "is deleted" in await delete(here)
        found = await table_of(here)
        people = [row.user for row in found.seats]
        assert ([None, here.ben.id], "playing") == (people, found.row.status)
        assert [] == kept(here, "ana")
        await here.restart()
        assert found.state == (await table_of(here)).state

    async def test_failed_update_of_a_message_does_not_prevent_the_deletion(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await start_game(here, "ben")

        async def refused(table_id: TableId) -> None:
            raise OSError("not delivered")

        monkeypatch.setattr(here.bot.services.outbox, "deliver", refused)
        with structlog.testing.capture_logs():
            await delete(here)
        assert [] == kept(here, "ana")

    async def test_deletion_goes_on_if_the_bot_stops_in_the_middle(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await start_game(here, "ben")
        with monkeypatch.context() as stopped, structlog.testing.capture_logs():
            stopped.setattr(Privacy, "delete_data", AsyncMock(side_effect=OSError))
            await delete(here)
        assert [] != kept(here, "ana")
        await here.restart()
        await here.env.advance_time(LOOK_SECONDS)
        assert [] == kept(here, "ana")

    async def test_deletion_leaves_a_lobby(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        await delete(here)
        found = await table_of(here)
        assert ([here.ben.id], here.ben.id) == ([row.user for row in found.seats], found.row.opener)
        assert [] == kept(here, "ana")

    async def test_finished_table_keeps_an_anonymous_seat(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await cancel_game(here.ana, here.channel)
        await here.ben.click(here.message, label="Agree")
        await table_of(here)
        await delete(here)
        assert [None, here.ben.id] == [row.user for row in (await table_of(here)).seats]
        assert [] == kept(here, "ana")

    async def test_table_in_direct_messages_is_deleted(self, here: SimServer) -> None:
        await here.ana.user.slash("play", game="palm-island", **{"with": "alone"})
        await delete(here)
        [(number, channel)] = rows(here.database, "SELECT id, channel FROM games")
        assert (1, 0) == (number, channel)
        assert [] == kept(here, "ana")
        await here.ben.slash(here.channel, "play", game="earthquake-island")
        assert here.ben.id == (await table_of(here, TableId(2))).row.opener

    async def test_nothing_is_deleted_before_confirmation(self, here: SimServer) -> None:
        await open_lobby(here)
        asked = await ask_to_delete(here.ana, here.channel)
        assert {"Delete everything"} == set(buttons(asked.response))
        assert "each ranked attempt and each answer to a puzzle" in reply_text(asked)
        assert "seats" in kept(here, "ana")
        await here.restart()
        await here.ana.click(asked.response, label="Delete everything")
        assert [] == kept(here, "ana")

    async def test_export_is_a_private_file_with_own_moves(self, here: SimServer) -> None:
        mover = awaited_player(here, await start_game(here, "ben"))
        await write_notes(mover, here.channel, "Mine.")
        await mover.slash(here.channel, "do", moves="1")
        result = await send_data(mover, here.channel)
        assert result.ephemeral
        [file] = result.response.attachments
        assert "atoll-data.json" == file.filename
        found = json.loads(await file.read())
        [[game], [note]] = found["tables"], found["notes"]
        assert "Mine." == note["text"]
        [(seat, action, at)] = rows(here.database, "SELECT seat, action, at FROM log")
        [own] = game["seats"]
        assert (seat, [{"number": 1, "action": action, "at": at}]) == (own["seat"], own["actions"])
        [other] = {here.ana.id, here.ben.id} - {mover.id}
        assert str(other) not in json.dumps(found)

    async def test_export_has_last_change_only_after_the_end(self, here: SimServer) -> None:
        await start_game(here, "ben")
        assert [None] == await touched(here)
        await cancel_game(here.ana, here.channel)
        await here.ben.click(here.message, label="Agree")
        [(at,)] = rows(here.database, "SELECT touched FROM games")
        assert [at] == await touched(here)


async def test_user_who_joins_a_table_during_the_deletion_leaves_it(timed: TimedTables) -> None:
    tables, setup = timed.tables, Setup(GAMES["earthquake_island"], {})
    privacy = Privacy(tables, AsyncMock(), FEATURES.personal)
    table = await lobbies.open_lobby(tables, setup, HERE, [SeatRow(seat=FIRST_SEAT, user=BEN)])
    await privacy.leave_tables(ANA)
    await lobbies.join(tables, table.id, ANA)
    await privacy.delete_data(ANA)
    assert [BEN] == [row.user for row in (await tables.get(table.id)).seats]


async def test_deleted_data_is_removed_from_the_database_files(database: Path) -> None:
    note = NoteRow(TABLE, "Where the fish are sold", NOW)
    await store_game(database, plies=3)
    async with open_tables(database) as tables:
        await tables.store.write(write_note, ANA, note)
        await tables.store.write(
            people.write, msgspec.structs.replace(unset(ANA), zone="Asia/Tokyo")
        )
        assert [database.with_name(f"{database.name}-wal")] == holding(database, note.text)
        await Privacy(tables, AsyncMock(), FEATURES.personal).delete_data(ANA)
        assert [] == holding(database, note.text)
        assert [] == holding(database, "Asia/Tokyo")


@pytest.mark.long
async def test_deleted_data_is_removed_after_a_backup_has_ended(database: Path) -> None:
    note = NoteRow(TABLE, "Where the fish are sold", NOW)
    await store_game(database, plies=3)
    async with open_tables(database) as tables:
        await tables.store.write(write_note, ANA, note)
        with database_at(database).reading():
            forgetting = asyncio.ensure_future(
                Privacy(tables, AsyncMock(), FEATURES.personal).delete_data(ANA)
            )
            await asyncio.sleep(1.0)
            assert not forgetting.done()
        await forgetting
        assert [] == holding(database, note.text)


async def test_sqlite_overwrites_deleted_rows(database: Path) -> None:
    async with open_store(database) as store:
        assert (1,) == await store.read(lambda db: db.execute("PRAGMA secure_delete").fetchone())


def holding(database: Path, text: str) -> list[Path]:
    """Return the files of a database that contain a text."""
    return [path for path in database.parent.iterdir() if text.encode() in path.read_bytes()]


async def touched(here: SimServer) -> list[int | None]:
    """Return the times of the last change in Ana's export."""
    result = await send_data(here.ana, here.channel)
    found = json.loads(await result.response.attachments[0].read())
    return [table["touched"] for table in found["tables"]]

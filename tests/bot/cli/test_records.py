"""Records on the command line: export, replay and check."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.domain.ids import Seat, TableId
from bot.domain.packing import pack, unpack
from bot.domain.record import Head, LogLine, play_back, read_record, result_of, write_record
from bot.domain.records import UNDO
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.store.copies import stored_games
from engine import GAMES
from engine.core import EDITION, Action, Game, Rng, options_of, write
from engine.players import PLAYERS
from tests.bot.stored_games import (
    ANA,
    HERE,
    PALM,
    error_line,
    execute,
    files,
    open_tables,
    rows,
    run_command,
    store_game,
    store_lobby,
)

Capsys = pytest.CaptureFixture[str]
HEAD = Head("palm_island", 1, 1, 6, {"notes": "off"})


def exported(capsys: Capsys, database: Path, table_id: TableId) -> str:
    output = run_command(capsys, "export", database, table_id)
    assert (0, "") == (output.code, output.complaints)
    return output.printed


def replayed(capsys: Capsys, record: Path) -> dict[str, Any]:
    output = run_command(capsys, "replay", record)
    assert (0, "") == (output.code, output.complaints)
    line: dict[str, Any] = json.loads(output.printed)
    return line


async def taken_back(database: Path) -> int:
    """Store a game with notes whose first two moves were undone."""
    async with open_tables(database) as tables:
        number = (await lobbies.open_game(tables, Setup(PALM, {"notes": "on"}), HERE, [ANA])).id
        await playing.act(tables, number, ANA, ["discard", "discard"])
        await playing.undo(tables, number, ANA)
        await playing.undo(tables, number, ANA)
        await playing.act(tables, number, ANA, ["discard"])
    return number


class TestExport:
    @pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
    def test_and_replay_have_the_same_result(
        self, capsys: Capsys, database: Path, tmp_path: Path, game: Game
    ) -> None:
        number = asyncio.run(store_game(database, game))
        record = tmp_path / "game.jsonl"
        record.write_text(exported(capsys, database, number), "utf-8")
        texts = replayed(capsys, record)
        [stored] = stored_games(database)
        plies, end = stored.row.ply, game.load(stored.row.state or b"")
        result = msgspec.structs.asdict(result_of(game.key, end, plies))
        assert json.loads(msgspec.json.encode(result)) == {key: texts[key] for key in result}
        assert plies > 0 and end.over

    def test_contains_every_move(self, capsys: Capsys, database: Path) -> None:
        number = asyncio.run(store_game(database, plies=30))
        head, lines, claimed = read_record(exported(capsys, database, number).encode())
        stored = rows(database, "SELECT seat, action FROM log ORDER BY ply")
        assert stored == [(line.seat, line.action) for line in lines]
        assert (PALM.key, 7) == (head.key, head.seed)
        assert claimed is not None and "not over" == claimed["ended_by"]

    def test_contains_undone_moves(self, capsys: Capsys, database: Path, tmp_path: Path) -> None:
        number = asyncio.run(taken_back(database))
        record = tmp_path / "game.jsonl"
        record.write_text(exported(capsys, database, TableId(number)), "utf-8")
        _, lines, claimed = read_record(record.read_bytes())
        assert ["discard", "discard", UNDO, UNDO, "discard"] == [line.action for line in lines]
        assert claimed is not None and claimed["digest"] == replayed(capsys, record)["digest"]

    def test_of_a_missing_table_is_refused(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_game(database, plies=1))
        text = error_line(capsys, "export", database, 99)
        assert f"atoll: {database} has no table 99: check the number" == text

    def test_of_a_lobby_is_refused(self, capsys: Capsys, database: Path) -> None:
        number = asyncio.run(store_lobby(database))
        assert "has not started" in error_line(capsys, "export", database, number)

    def test_of_an_unknown_game_is_refused(self, capsys: Capsys, database: Path) -> None:
        number = asyncio.run(store_game(database, plies=1))
        execute(database, "UPDATE games SET game = 'chess'")
        assert "chess" in error_line(capsys, "export", database, number)

    def test_needs_a_numeric_id(self, capsys: Capsys, database: Path) -> None:
        assert "invalid int value: 'first'" in error_line(capsys, "export", database, "first")


def record_of(*lines: LogLine, head: Head = HEAD) -> bytes:
    """Return a record without its result."""
    return b"\n".join(map(msgspec.json.encode, [head, *lines]))


def record_with(*actions: str, seat: int = 0) -> bytes:
    return record_of(*(LogLine(Seat(seat), action) for action in actions))


def altered(**changes: Any) -> bytes:
    """Return a record with another head."""
    return record_of(LogLine(Seat(0), "discard"), head=msgspec.structs.replace(HEAD, **changes))


def claiming(**claims: Any) -> bytes:
    """Return a record of one move with another result."""
    lines = [LogLine(Seat(0), "discard")]
    *kept, last = write_record(HEAD, lines, play_back(HEAD, lines)[-1].state).splitlines()
    return b"\n".join([*kept, msgspec.json.encode({**msgspec.json.decode(last), **claims})])


UNREADABLE = "This is not a record of a game"
IMPOSSIBLE = "This record can't be replayed"
BROKEN = [
    pytest.param(b"", UNREADABLE, id="empty"),
    pytest.param(b"\xff\xfe\x00", UNREADABLE, id="not text"),
    pytest.param(b"wood, fish, stone\n", UNREADABLE, id="not JSON"),
    pytest.param(msgspec.json.encode(HEAD)[:30], UNREADABLE, id="half a line"),
    pytest.param(b"[1, 2]", UNREADABLE, id="a list"),
    pytest.param(b"[" * 100_000, UNREADABLE, id="too deep"),
    pytest.param(b'{"seat":0,"action":"discard"}', UNREADABLE, id="no first line"),
    pytest.param(record_with("discard") + b"\n[1]", UNREADABLE, id="a line that is a list"),
    pytest.param(
        record_with() + b'\n{"seat":0,"action":"\xff"}', UNREADABLE, id="a line that is not text"
    ),
    pytest.param(record_with() + b'\n{"seat":0}', UNREADABLE, id="a line without action"),
    pytest.param(record_with() + b'\n{"action":"discard"}', UNREADABLE, id="a line without seat"),
    pytest.param(
        altered(key="chess"), ("This version of Atoll has no game “chess”."), id="another game"
    ),
    pytest.param(
        record_with() + b'\n{"seat":0,"action":' + b"[" * 100_000,
        UNREADABLE,
        id="an action too deep",
    ),
    pytest.param(altered(rules=99), "A newer version of Atoll wrote this record", id="newer rules"),
    pytest.param(altered(rules=0), UNREADABLE, id="no rules"),
    pytest.param(altered(seed=10**40), UNREADABLE, id="a seed too large"),
    pytest.param(altered(seed=-1), UNREADABLE, id="a negative seed"),
    pytest.param(altered(seats=9), IMPOSSIBLE, id="too many seats"),
    pytest.param(altered(options={"notes": "maybe"}), IMPOSSIBLE, id="a wrong option"),
    pytest.param(record_with("fly away"), IMPOSSIBLE, id="no action"),
    pytest.param(record_with("store card:99"), IMPOSSIBLE, id="an illegal action"),
    pytest.param(record_with("store"), IMPOSSIBLE, id="an action without its field"),
    pytest.param(record_with("discard now"), IMPOSSIBLE, id="an action with a word too many"),
    pytest.param(record_with("discard", seat=5), IMPOSSIBLE, id="a seat too many"),
    pytest.param(record_with("discard", seat=-1), IMPOSSIBLE, id="a seat below 0"),
    pytest.param(record_with(UNDO), IMPOSSIBLE, id="an undo of nothing"),
    pytest.param(record_with("discard", UNDO, UNDO), IMPOSSIBLE, id="an undo too many"),
    pytest.param(claiming(digest="00"), "differ from its last line", id="another end"),
    pytest.param(claiming(scores=[99]), "differ from its last line", id="another score"),
]


class TestReplay:
    @pytest.mark.parametrize(("record", "text"), BROKEN)
    def test_broken_record_is_reported_on_one_line(
        self, capsys: Capsys, tmp_path: Path, record: bytes, text: str
    ) -> None:
        path = tmp_path / "game.jsonl"
        path.write_bytes(record)
        assert text in error_line(capsys, "replay", path)
        assert {"game.jsonl": record} == files(tmp_path)

    def test_exchanged_moves_are_noticed(self, capsys: Capsys, tmp_path: Path) -> None:
        head = Head("palm_island", 1, 2, 6, {"notes": "off"})
        lines = [LogLine(Seat(0), "discard"), LogLine(Seat(1), "discard")]
        end = play_back(head, lines)[-1].state
        assert end == play_back(head, lines[::-1])[-1].state
        start, first, second, last = write_record(head, lines, end).splitlines()
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"\n".join([start, first, second, last]))
        assert 2 == replayed(capsys, path)["plies"]
        path.write_bytes(b"\n".join([start, second, first, last]))
        assert "differ from its last line" in error_line(capsys, "replay", path)

    @pytest.mark.parametrize(
        ("name", "text"),
        [("none.jsonl", "No such file or directory"), (".", "Is a directory")],
    )
    def test_unreadable_file_is_reported(
        self, capsys: Capsys, tmp_path: Path, name: str, text: str
    ) -> None:
        path = tmp_path / name
        expected = f"atoll: can't read {path}: {text}"
        assert expected == error_line(capsys, "replay", path)

    def test_record_may_lack_its_result(self, capsys: Capsys, tmp_path: Path) -> None:
        path = tmp_path / "game.jsonl"
        path.write_bytes(record_with("discard"))
        texts = replayed(capsys, path)
        assert (1, "not over") == (texts["plies"], texts["ended_by"])

    def test_prints_the_same_line_as_simulate(
        self, capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lines: list[LogLine] = []

        def noted(game: Game, g: Any, seat: Seat, rng: Rng) -> Action:
            action = rng.pick(options_of(g, seat))
            lines.append(LogLine(seat, write(action)))
            return action

        monkeypatch.setitem(PLAYERS, "chance", noted)
        simulated = run_command(capsys, "simulate", "palm_island", "--seed", 6, "--bot", "chance")
        path = tmp_path / "game.jsonl"
        current = HEAD.options | {EDITION: GAMES["palm_island"].edition}
        head = msgspec.structs.replace(HEAD, options=current)
        path.write_bytes(record_of(*lines, head=head))
        assert simulated == run_command(capsys, "replay", path)


class TestCheck:
    def test_finds_nothing_when_all_games_replay(self, capsys: Capsys, database: Path) -> None:
        for seed in (1, 2):
            asyncio.run(store_game(database, seed=seed))
        asyncio.run(taken_back(database))
        output = run_command(capsys, "check", database)
        assert (0, "3 games replayed, 0 different\n", "") == output

    def test_names_table_and_part_of_a_changed_state(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_game(database, seed=1))
        number = asyncio.run(store_game(database, seed=2, plies=20))
        [*_, (kept,)] = rows(database, "SELECT state FROM games ORDER BY id")
        state = json.loads(unpack("palm_island", kept))
        state["board"]["round"] = 5
        packed = pack("palm_island", json.dumps(state).encode())
        execute(database, "UPDATE games SET state = ? WHERE id = ?", packed, number)
        output = run_command(capsys, "check", database)
        first, last = output.printed.splitlines()
        assert 1 == output.code
        assert first.startswith(f'table {number} (palm_island): “board” is {{"round":2,')
        assert "2 games replayed, 1 different" == last

    def test_finds_a_changed_move(self, capsys: Capsys, database: Path) -> None:
        number = asyncio.run(store_game(database, plies=20))
        execute(database, "UPDATE log SET action = 'store card:99' WHERE ply = 3")
        output = run_command(capsys, "check", database)
        text = f"table {number} (palm_island): an action of its log is not possible: "
        assert (1, True) == (output.code, output.printed.startswith(text))

    def test_finds_a_missing_move(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_game(database, plies=20))
        execute(database, "DELETE FROM log WHERE ply = 20")
        output = run_command(capsys, "check", database)
        assert (1, True) == (output.code, "in the replay, but stored as" in output.printed)

    @pytest.mark.parametrize(
        ("damage", "text"),
        [
            ("game = 'chess'", "this build does not have the game"),
            ("state = x'00'", "its state cannot be read"),
            ("state = x'78da00'", "its state cannot be read"),
            ("state = '{}'", "its state cannot be read"),
            ("state = '[]'", "its state cannot be read"),
            ("rules = 0", "its state cannot be read"),
            ("seed = seed + 1", "not possible"),
            ('options = \'{"notes":"maybe"}\'', "not possible"),
        ],
    )
    def test_reports_a_damaged_row_and_continues(
        self, capsys: Capsys, database: Path, damage: str, text: str
    ) -> None:
        for seed in (1, 2):
            asyncio.run(store_game(database, seed=seed, plies=20))
        execute(database, f"UPDATE games SET {damage} WHERE id = 1")  # noqa: S608  # our own words
        output = run_command(capsys, "check", database)
        first, last = output.printed.splitlines()
        assert (1, "") == (output.code, output.complaints)
        assert first.startswith("table 1 ") and text in first
        assert "2 games replayed, 1 different" == last

    def test_damaged_state_is_not_exported(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_game(database, plies=20))
        execute(database, "UPDATE games SET state = x'78da00'")
        assert "not a saved game of Palm Island" in error_line(capsys, "export", database, 1)

    def test_accepts_a_lobby(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_lobby(database))
        assert "0 different\n" in run_command(capsys, "check", database).printed

    def test_and_export_change_nothing(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_game(database, plies=20))
        before = files(database.parent)
        for words in (("check", database), ("export", database, 1)):
            assert 0 == run_command(capsys, *words).code
        assert before == files(database.parent)

    def test_reads_a_database_on_a_read_only_disk(
        self, capsys: Capsys, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asyncio.run(store_game(database, plies=20))
        opened = list[str]()
        connect = sqlite3.connect

        def connected(path: str, **given: Any) -> Any:
            opened.append(str(path))
            return connect(path, **given)

        monkeypatch.setattr("os.access", lambda *_: False)
        monkeypatch.setattr("sqlite3.connect", connected)
        assert "1 game replayed, 0 different\n" in run_command(capsys, "check", database).printed
        assert opened
        assert [] == [one for one in opened if database.name in one and "mode=ro" not in one]

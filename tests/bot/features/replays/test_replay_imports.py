"""``atoll play --import``: arguments, and the table of a record."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.domain.ids import Seat, Timestamp
from bot.domain.record import BadRecord, LogLine, Record, read_record
from bot.playground.imports import table_of
from bot.playground.server import PEOPLE
from engine import GAMES
from tests.bot.stored_games import error_line
from tests.test_every_game import GOLDEN

Capsys = pytest.CaptureFixture[str]
SIX = GOLDEN / "earthquake_island" / "ended_drowned.jsonl"
AT = Timestamp(1_790_000_000)


def place(people: int = len(PEOPLE)) -> Any:
    viewers = [SimpleNamespace(id=100 + number) for number in range(people)]
    channel = SimpleNamespace(id=71, guild=SimpleNamespace(id=70))
    return SimpleNamespace(channel=channel, viewers=viewers)


def record(path: Path = SIX) -> Record:
    head, lines, _ = read_record(path.read_bytes())
    return Record(head, lines)


class TestTheTableOfARecord:
    def test_ended_record_has_local_players_in_its_seats(self) -> None:
        table = table_of(record(), place(), AT)
        assert ("over", True) == (table.row.status, table.state.over)
        assert [100, 101, 102, 103, 104, 105] == [row.user for row in table.seats]
        assert (70, 71, 100, 0) == (
            table.row.guild,
            table.row.channel,
            table.row.opener,
            table.row.deal_of,
        )

    def test_table_has_all_moves_of_the_record(self) -> None:
        whole = record()
        table = table_of(whole, place(), AT)
        assert len(whole.lines) == table.row.ply == len(table.frames) - 1
        assert [line.action for line in whole.lines] == [one.action for one in table.frames[1:]]

    def test_unfinished_record_can_be_continued(self) -> None:
        whole = record()
        table = table_of(Record(whole.head, whole.lines[:10]), place(), AT)
        assert ("playing", 10) == (table.row.status, table.row.ply)
        assert sum(row.acted for row in table.seats) == 10

    def test_table_has_only_the_seats_of_the_record(self) -> None:
        path = GOLDEN / "earthquake_island" / "tool_rope.jsonl"
        assert 2 == len(table_of(record(path), place(), AT).seats)

    def test_record_that_cannot_be_replayed_is_refused(self) -> None:
        broken = Record(record().head, [LogLine(Seat(0), "fly away")])
        with pytest.raises(BadRecord, match="can't be replayed"):
            table_of(broken, place(), AT)


def test_playground_has_players_for_the_largest_game() -> None:
    assert max(max(game.seats) for game in GAMES.values()) <= len(PEOPLE)


def test_missing_file_is_refused(capsys: Capsys, tmp_path: Path) -> None:
    text = error_line(capsys, "play", "--no-browser", "--import", tmp_path / "none.jsonl")
    assert f"can't read {tmp_path / 'none.jsonl'}: No such file or directory" in text


def test_file_of_another_kind_is_refused(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "letter.jsonl"
    file.write_text("Dear Ana,", "utf-8")
    text = error_line(capsys, "play", "--no-browser", "--import", file)
    assert "This is not a record of a game" in text


def test_record_with_wrong_digest_is_refused(capsys: Capsys, tmp_path: Path) -> None:
    *lines, _last = SIX.read_text("utf-8").splitlines()
    file = tmp_path / "wrong.jsonl"
    file.write_text("\n".join([*lines, '{"plies":1,"digest":"0"}']), "utf-8")
    text = error_line(capsys, "play", "--no-browser", "--import", file)
    assert "differ from its last line" in text

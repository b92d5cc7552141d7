"""Servers can share finished games, which are exported without their players."""

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from bot.domain.ids import GuildId, Ply, Seat, Timestamp, UserId
from bot.domain.open_data import OpenGame, anonymous
from bot.domain.records import GameRow, Move, SeatRow, StoredGame
from bot.store import servers
from bot.store.servers import ServerRow
from engine import GAMES
from engine.core import Rng, awaited, options_of, parse, play, write
from testbed.rows import GUILD_ID, begun
from tests.bot.settings_steps import choose_setting, open_settings, sheet_text
from tests.bot.sim_server import SimServer
from tests.bot.stored_games import error_line, open_store, run_command, store_game
from tests.longer import each_game

Capture = pytest.CaptureFixture[str]
DOCS = Path(__file__).parents[3] / "docs"
SCHEMA = DOCS / "open-data.schema.json"
ANA = 123_456_789_012_345_678


def finished(key: str, *, seed: int = 7, say: str = "") -> StoredGame:
    """Return a finished random game. With ``say``, a player calls that word once."""
    game = GAMES[key]
    seats, rng, moves = game.seats[-1], Rng(seed), list[Move]()
    row = begun(game, seed).row
    state = game.start(seats, seed, {})
    while not state.over:
        seat = awaited(state)[0]
        action = rng.pick(options_of(state, seat))
        if say and any(write(one).startswith("say word:") for one in options_of(state, seat)):
            action, say = parse(f"say word:{say}", game.rules.actions), ""
        state = play(state, seat, action).state
        moves.append(Move(Ply(len(moves) + 1), Seat(seat), write(action), row.created))
    options = state.options
    row = msgspec.structs.replace(
        row, options=options, status="over", opener=UserId(ANA), guild=GuildId(ANA)
    )
    people = [SeatRow(seat=Seat(seat), user=UserId(ANA + seat)) for seat in range(seats - 1)]
    return StoredGame(row, (*people, SeatRow(seat=Seat(seats - 1), bot="sharp")), moves)


@pytest.mark.parametrize("game", each_game())
def test_exported_game_has_no_players_and_replays(game: Any) -> None:
    stored = finished(game.key)
    found = anonymous(stored)
    assert found is not None
    text = msgspec.json.encode(found).decode()
    for secret in (
        str(ANA)[:15],
        stored.row.salt,
        str(stored.row.created),
        str(stored.row.channel),
    ):
        assert secret not in text
    assert ["human"] * (game.seats[-1] - 1) + ["sharp"] == found.players
    state = game.begin(found.seats, found.seed, found.options)
    for seat, action in found.moves:
        state = play(state, seat, parse(action, game.rules.actions)).state
    assert found.digest == game.digest(state)
    Draft202012Validator(json.loads(SCHEMA.read_text())).validate(json.loads(text))


@pytest.mark.long
def test_game_with_a_typed_word_is_left_out() -> None:
    assert anonymous(finished("island_hopper", say="")) is not None
    assert anonymous(finished("island_hopper", say="Ana")) is None


@pytest.mark.parametrize(
    "changes", [{"status": "playing"}, {"secret": True}, {"lesson": True}, {"seed": 8}]
)
def test_unfinished_secret_and_damaged_games_are_left_out(changes: dict[str, Any]) -> None:
    stored = finished("earthquake_island")
    row: GameRow = msgspec.structs.replace(stored.row, **changes)
    assert anonymous(stored._replace(row=row)) is None


def test_schema_of_the_docs_is_that_of_the_export() -> None:
    assert msgspec.json.schema(OpenGame) == json.loads(SCHEMA.read_text())


def test_schema_does_not_depend_on_how_python_indents_docstrings() -> None:
    assert "\\n" not in SCHEMA.read_text()


async def shared(database: Path, since: int | None) -> None:
    async with open_store(database) as store:
        row = ServerRow(guild=GUILD_ID, open_data=None if since is None else Timestamp(since))
        await store.write(servers.write_server, row)
        assert row == await store.read(servers.select_server, GUILD_ID)


@pytest.mark.parametrize(("since", "games"), [(None, 0), (0, 1), (1 << 40, 0)])
async def test_only_games_since_the_consent_of_their_server_are_written(
    capsys: Capture, tmp_path: Path, since: int | None, games: int
) -> None:
    database, file = tmp_path / "games.sqlite", tmp_path / "games.jsonl"
    await store_game(database)
    await store_game(database, plies=3)
    await shared(database, since)
    output = run_command(capsys, "export", database, "--all", "--anonymous", file)
    assert f"{games} game{'s' * (games != 1)} in {file}, 0 left out" in output.printed
    assert games == len(file.read_text().splitlines())


@pytest.mark.parametrize(
    "words", [[], ["--all"], ["--anonymous", "x"], ["1", "--all", "--anonymous", "x"]]
)
def test_incomplete_request_is_refused(capsys: Capture, tmp_path: Path, words: list[str]) -> None:
    problem = error_line(capsys, "export", tmp_path / "games.sqlite", *words)
    assert "name a TABLE, or use --all --anonymous FILE" in problem


async def test_moderators_allow_it_and_take_it_back(here: SimServer, mia: Any) -> None:
    text = sheet_text(await open_settings(mia, here.channel, "server"))
    assert "Games are not published." in text
    text = await choose_setting(mia, here.channel, "opendata", "yes")
    assert "The host may publish games since <t:" in text
    text = await choose_setting(mia, here.channel, "opendata", "no")
    assert "Games are not published." in text


def test_script_of_the_docs_plots_win_rates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file, picture = tmp_path / "games.jsonl", tmp_path / "rates.svg"
    games = [anonymous(finished("earthquake_island", seed=seed)) for seed in (1, 2, 3)]
    file.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    monkeypatch.setattr(sys, "argv", ["win_rates.py", str(file), str(picture)])
    runpy.run_path(str(DOCS / "open_data" / "win_rates.py"), run_name="__main__")
    assert "earthquake_island" in capsys.readouterr().out
    assert picture.read_text().startswith("<svg")
    assert picture.read_text().count("<rect") >= 6

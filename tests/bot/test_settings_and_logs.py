"""Settings of the host, and logs: one JSON object per line, without secrets."""

import json
import logging
import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog
from discord.http import Route
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from bot import logs
from bot.cli import serve
from bot.cli.games import CliError
from bot.domain.ids import Seat, UserId
from bot.domain.table import Table
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.settings import Launch, Settings, SettingsError, read_settings
from bot.store.shards import Shards
from engine import GAMES
from engine.core import Game, Rng, write
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.stored_games import HERE, new_database, open_tables
from tests.longer import each_game

CHECKOUT = Path(__file__).parents[2]
TOKEN = "a-token-that-nobody-may-read"  # noqa: S105  # it opens nothing
GIVEN = {
    "DISCORD_TOKEN": TOKEN,
    "ATOLL_DATABASE": "games.sqlite",
    "ATOLL_LOG_LEVEL": "DEBUG",
    "ATOLL_CACHE": "drawn",
    "ATOLL_SHARDS": "0,1/4",
    "ATOLL_DISCORD_API": "http://proxy:8080/",
    "ATOLL_CONTACT": " ana@example.org ",
    "ATOLL_VERIFIER": "https://example.org/verifier.html",
    "ATOLL_COMPONENTS": "boxes",
}
NO_ADDRESSES = [
    *("proxy:8080", "http://", "ftp://proxy", "http://proxy?a=b", "http://proxy#a"),
    *(
        "http://[",
        "http://a:b",
        "http://proxy:0",
        "http://proxy:65536",
        "http://a:opensesame@proxy",
    ),
]
PEOPLE = [UserId(number) for number in range(1_001, 1_007)]


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in GIVEN:
        monkeypatch.delenv(name, raising=False)


def run_alone() -> Namespace:
    """Return the arguments of a single process."""
    return Namespace(health_port=None, shards=None, take_over=False, despite_differences=False)


def write_file(*lines: str) -> None:
    """Write a file `.env`."""
    Path(".env").write_text("\n".join(lines), encoding="utf-8")


class TestSettings:
    def test_are_read_from_the_environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name, value in GIVEN.items():
            monkeypatch.setenv(name, value)
        found = read_settings()
        launch = Launch(
            Shards((0, 1), 4),
            contact="ana@example.org",
            verifier="https://example.org/verifier.html",
            components=Path("boxes"),
        )
        database, api = Path("games.sqlite"), "http://proxy:8080"
        assert Settings(TOKEN, database, "DEBUG", Path("drawn"), api, launch) == found

    def test_are_read_from_a_file(self) -> None:
        write_file("# Atoll", f"DISCORD_TOKEN='{TOKEN}'", "ATOLL_LOG_LEVEL=error")
        found = read_settings()
        assert (TOKEN, Path("atoll.sqlite"), "ERROR") == msgspec.structs.astuple(found)[:3]

    def test_of_the_environment_override_the_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write_file("DISCORD_TOKEN=of-the-file", "ATOLL_DATABASE=kept.sqlite")
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        found = read_settings()
        assert (TOKEN, Path("kept.sqlite")) == (found.token, found.database)

    def test_have_defaults_and_no_surrounding_spaces(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in GIVEN:
            monkeypatch.setenv(name, " ")
        monkeypatch.setenv("DISCORD_TOKEN", f"  {TOKEN}\n")
        assert Settings(TOKEN, Path("atoll.sqlite"), "INFO") == read_settings()
        monkeypatch.setenv("ATOLL_LOG_LEVEL", " DEBUG ")
        monkeypatch.setenv("ATOLL_DATABASE", "games.sqlite ")
        assert Settings(TOKEN, Path("games.sqlite"), "DEBUG") == read_settings()

    def test_ignore_quotes_that_docker_keeps(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for written in (f'"{TOKEN}"', f"'{TOKEN}'", f"Bot {TOKEN}", f'"Bot {TOKEN}"'):
            monkeypatch.setenv("DISCORD_TOKEN", written)
            monkeypatch.setenv("ATOLL_CONTACT", "'Ask #general'")
            found = read_settings()
            assert (TOKEN, "Ask #general") == (found.token, found.launch.contact)

    def test_of_postgresql_in_the_file_reach_its_library(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "environ", dict(os.environ))
        monkeypatch.setenv("PGUSER", "of-the-environment")
        monkeypatch.delenv("PGPASSWORD", raising=False)
        write_file(f"DISCORD_TOKEN={TOKEN}", "PGPASSWORD=some", "PGUSER=of-the-file")
        read_settings()
        found = (os.environ["PGPASSWORD"], os.environ["PGUSER"])
        assert ("some", "of-the-environment") == found

    def test_reject_a_page_that_cannot_be_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        Path("folder").mkdir()
        for page, reason in (("no.html", "No such file"), ("folder", "Is a directory")):
            monkeypatch.setenv("ATOLL_VERIFIER", page)
            with pytest.raises(SettingsError, match=f"{page} can't be read: {reason}"):
                read_settings()

    @pytest.mark.parametrize("contact", ["x" * 201, "ana\x07"])
    def test_reject_a_contact_of_several_lines(
        self, monkeypatch: pytest.MonkeyPatch, contact: str
    ) -> None:
        monkeypatch.setenv("ATOLL_CONTACT", contact)
        write_file(f"DISCORD_TOKEN={TOKEN}")
        with pytest.raises(SettingsError, match="one line of at most 200 characters"):
            read_settings()

    @pytest.mark.parametrize("api", NO_ADDRESSES)
    def test_reject_an_invalid_address_of_a_proxy(self, api: str) -> None:
        write_file(f"DISCORD_TOKEN={TOKEN}", f"ATOLL_DISCORD_API='{api}'")
        with pytest.raises(SettingsError, match="an address such as http://proxy:8080") as raised:
            read_settings()
        assert "opensesame" not in str(raised.value)

    def test_address_of_a_proxy_is_used(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def no_bot(*_: object) -> None: ...

        api = "ATOLL_DISCORD_API=http://proxy:8080"
        write_file(f"DISCORD_TOKEN={TOKEN}", api)
        monkeypatch.setattr(serve, "_serve", no_bot)
        monkeypatch.setattr(Route, "BASE", Route.BASE)
        serve.run(run_alone())
        assert "http://proxy:8080/api/v10/users/@me" == Route("GET", "/users/@me").url

    def test_takeover_needs_shards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write_file(f"DISCORD_TOKEN={TOKEN}")
        chosen = run_alone()
        chosen.take_over = True
        with pytest.raises(CliError, match="--take-over needs --shards"):
            serve.run(chosen)

    @pytest.mark.parametrize(("value", "kept_in"), [("drawn", [Path("drawn")]), ("", [])])
    def test_cache_folder_is_used(
        self, monkeypatch: pytest.MonkeyPatch, value: str, kept_in: list[Path]
    ) -> None:
        async def no_bot(*_: object) -> None: ...

        texts = list[Path]()
        write_file(f"DISCORD_TOKEN={TOKEN}", f"ATOLL_CACHE={value}")
        monkeypatch.setattr(serve, "_serve", no_bot)
        monkeypatch.setattr(serve, "fill_apart", texts.append)
        serve.run(run_alone())
        assert kept_in == texts

    @pytest.mark.parametrize("lines", [(), ("DISCORD_TOKEN=",), ("DISCORD_TOKEN",), ("TOKEN=x",)])
    def test_missing_token_is_explained(self, lines: tuple[str, ...]) -> None:
        write_file(*lines)
        with pytest.raises(SettingsError) as raised:
            read_settings()
        expected = "Set DISCORD_TOKEN to the token of your bot, in the environment or in"
        assert f"{expected} {Path('.env').resolve()}." == str(raised.value)

    @pytest.mark.parametrize("between", ["\n", " "])
    def test_token_with_a_line_break_or_a_space_is_refused(self, between: str) -> None:
        write_file(f'DISCORD_TOKEN="{TOKEN}{between}{TOKEN}"')
        with pytest.raises(SettingsError, match="DISCORD_TOKEN contains a line break") as raised:
            read_settings()
        assert TOKEN not in str(raised.value)

    @pytest.mark.parametrize(
        ("name", "value"), [("DISCORD_TOKEN", "YOUR_TOKEN"), ("ATOLL_CONTACT", "YOUR_NAME")]
    )
    def test_example_of_the_pages_is_refused(self, name: str, value: str) -> None:
        assert f"{name}={value}" in (CHECKOUT / "docs" / "hosting.md").read_text("utf-8")
        write_file(f"DISCORD_TOKEN={TOKEN}", f"{name}={value}")
        with pytest.raises(SettingsError, match=f"{name} is still {value}, as in the example"):
            read_settings()

    def test_unknown_log_level_is_explained(self) -> None:
        write_file(f"DISCORD_TOKEN={TOKEN}", "ATOLL_LOG_LEVEL=loud")
        with pytest.raises(SettingsError) as raised:
            read_settings()
        expected = "ATOLL_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not LOUD."
        assert expected == str(raised.value)

    def test_file_with_invalid_encoding_is_refused(self) -> None:
        Path(".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
        with pytest.raises(SettingsError, match=r"\.env"):
            read_settings()


def test_outage_of_discord_is_a_warning_of_one_line(caplog: pytest.LogCaptureFixture) -> None:
    logs.configure("INFO")
    library = logging.getLogger("discord.shard")
    for problem in (ConnectionResetError("gone"), KeyError("bug")):
        library.error("Attempting a reconnect for shard ID %s in %.2fs", 0, 9.5, exc_info=problem)
        library.error("Failed to connect for shard_id: %s. Retrying...", 0, exc_info=problem)
    *outages, bug, _ = caplog.records
    for record, about in zip(outages, ("shard ID 0 in 9.50s", "shard_id: 0"), strict=True):
        assert ("WARNING", None) == (record.levelname, record.exc_info)
        assert about in record.getMessage()
        assert "ConnectionResetError('gone')" in record.getMessage()
    assert ("ERROR", KeyError) == (bug.levelname, (bug.exc_info or [None])[0])


def texts(capfd: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Return the lines of the log; nothing may be printed."""
    printed, complaints = capfd.readouterr()
    assert "" == printed
    return [json.loads(line) for line in complaints.splitlines()]


class TestLogs:
    def test_are_json_lines_on_standard_error(self, capfd: pytest.CaptureFixture[str]) -> None:
        logs.configure("INFO")
        structlog.get_logger().info("turn stored", game=3, ply=7)
        [line] = texts(capfd)
        assert line.pop("timestamp").endswith("Z")
        assert {"event": "turn stored", "level": "info", "game": 3, "ply": 7} == line

    @pytest.mark.parametrize(
        ("level", "heard"),
        [
            ("DEBUG", ["debug", "info", "warning", "error"]),
            ("INFO", ["info", "warning", "error"]),
            ("WARNING", ["warning", "error"]),
            ("ERROR", ["error"]),
        ],
    )
    def test_below_the_level_are_omitted(
        self, capfd: pytest.CaptureFixture[str], level: str, heard: list[str]
    ) -> None:
        logs.configure(level)
        for name in ("debug", "info", "warning", "error"):
            getattr(structlog.get_logger(), name)("something")
        assert heard == [line["level"] for line in texts(capfd)]

    def test_of_an_error_are_one_line_with_traceback(
        self, capfd: pytest.CaptureFixture[str]
    ) -> None:
        logs.configure("INFO")
        try:
            raise OSError("the brush is lost")
        except OSError:
            structlog.get_logger().exception("picture not drawn", game=3)
        [line] = texts(capfd)
        assert "error" == line["level"]
        assert "OSError: the brush is lost" in line["exception"]

    @pytest.mark.long
    def test_of_libraries_are_json_lines(self) -> None:
        code = (
            "import logging; from bot import logs; logs.configure('INFO');"
            "logging.getLogger('discord.gateway').warning('Shard %s is away', 3);"
            "logging.getLogger('discord.gateway').info('not to be heard')"
        )
        command = [sys.executable, "-c", code]
        ended = subprocess.run(  # noqa: S603  # this Python with fixed arguments
            command, cwd=CHECKOUT, capture_output=True, text=True, check=True, timeout=60
        )
        [line] = [json.loads(line) for line in ended.stderr.splitlines()]
        expected = ("Shard 3 is away", "warning", "discord.gateway")
        assert expected == (line["event"], line["level"], line["logger"])


KEYS = {
    *("event", "log_level", "game", "key", "seats", "ply", "status", "commands", "link", "code"),
    "for_oneself",
}
EVENTS = {
    "table opened",
    "turn stored",
    "ready to be invited",
    "commands registered",
    "old message not changed",
    "direct message refused",
}


def secrets_of(table: Table) -> list[str]:
    """Return the secrets of a table: seeds, and actions with arguments."""
    numbers = [str(table.row.seed), f"{table.row.seed:x}", table.row.salt]
    actions = [frame.action for frame in table.frames if ":" in frame.action]
    return [*numbers, str(table.state.hidden.rng.state), *actions]


def leaks(entries: list[Any], table: Table) -> list[str]:
    """Return the secrets and the unknown words in a log."""
    text = json.dumps(entries, default=repr)
    unknown = {key for entry in entries for key in entry} - KEYS
    strange = {entry["event"] for entry in entries} - EVENTS
    return [secret for secret in secrets_of(table) if secret in text] + sorted(unknown | strange)


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
async def test_logs_of_a_game_have_no_secrets(tmp_path: Path, game: Game) -> None:
    async with open_tables(new_database(tmp_path)) as tables:
        with capture_logs() as entries:
            seats = max(game.seats)
            table = await lobbies.open_game(tables, Setup(game, {}), HERE, PEOPLE[:seats])
            rng = Rng(3)
            while not table.state.over:
                seat = rng.pick(table.awaited)
                action = rng.pick(table.options(seat))
                table = await playing.act(tables, table.id, PEOPLE[seat], [write(action)])
    assert len(table.frames) == len(entries)
    assert [] == leaks([*entries], table)


@pytest.mark.long
async def test_logs_of_the_bot_have_no_secrets(here: SimServer) -> None:
    with capture_logs() as entries:
        await here.ana.slash(here.channel, "play", game="palm-island", options="notes=on")
        await here.restart()
        table = await here.bot.tables.get(TABLE)
        for _ in range(3):
            await here.ana.slash(here.channel, "do", moves=write(table.options(Seat(0))[0]))
            table = await here.bot.tables.get(TABLE)
        await here.ana.slash(here.channel, "board")
        await here.ben.slash(here.channel, "do", moves="discard")
    assert {"table opened", "turn stored", "ready to be invited"} <= {
        entry["event"] for entry in entries
    }
    assert [] == leaks([*entries], table)


async def test_secret_in_a_log_is_detected(tmp_path: Path) -> None:
    async with open_tables(new_database(tmp_path)) as tables:
        table = await lobbies.open_game(tables, Setup(GAMES["palm_island"], {}), HERE, PEOPLE[:1])
    assert [] == leaks([{"event": "turn stored", "game": 1}], table)
    for entry in (
        {"event": "turn stored", "game": table.row.seed},
        {"event": "turn stored", "game": table.row.salt},
        {"event": "turn stored", "hand": [1, 2]},
        {"event": "dealt the Quarry"},
    ):
        assert 1 == len(leaks([entry], table))


@pytest.mark.long
def test_token_is_in_no_log(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.bot.sockets.program", "run"]
    environment = {"DISCORD_TOKEN": TOKEN, "ATOLL_LOG_LEVEL": "DEBUG"}
    ended = subprocess.run(  # noqa: S603  # this Python with fixed arguments
        command,
        cwd=tmp_path,
        env={"PYTHONPATH": str(CHECKOUT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert 2 == ended.returncode
    assert "atoll: Discord can't be reached. Is this machine online?" in ended.stderr
    assert TOKEN not in ended.stderr + ended.stdout


def test_lines_that_cannot_be_written_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "atoll_lost_log_lines_total"
    before = REGISTRY.get_sample_value(name) or 0.0
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        logs.Output().write("one\n")
        os.close(reader)
        logs.Output().write("two\n")
    assert before + 1 == REGISTRY.get_sample_value(name)

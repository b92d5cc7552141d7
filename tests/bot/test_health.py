"""Health and metrics over a local port."""

import asyncio
import logging
import re
import shlex
import signal
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from string import Template
from time import sleep

import aiohttp
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families

from bot.cli.parser import parser
from bot.cli.serve import _serve
from bot.client import Atoll
from bot.health import Errors, Health, HealthError, watched
from bot.settings import ALONE, Settings
from testbed.loopback import Loopback, hasten
from testbed.waits import HANG_SECONDS
from tests.bot.sockets.boards import STARTS_WITHIN, new_board, open_table, running_bot

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def errors() -> Errors:
    """Return a count of the errors in this process's logs."""
    counting = Errors()
    counting.watch()
    return counting


@asynccontextmanager
async def answering(bot: Atoll, errors: Errors) -> AsyncIterator[str]:
    """Serve health and metrics; yield the address."""
    health = Health(bot, errors)
    port = await health.start(0)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        await health.stop()


async def asked(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def figures(url: str) -> dict[str, float]:
    """Return the bot's metrics by name and labels."""
    status, text = await asked(f"{url}/metrics")
    assert 200 == status
    return {
        sample.name.removeprefix("atoll_") + "".join(map(str, sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith("atoll_")
    }


@pytest.mark.long
async def test_running_bot_is_healthy_and_counts(
    server: Loopback, database: Path, errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("render.gallery.Gallery.picture", lambda *_: b"a quick one")
    async with running_bot(server, database) as bot, answering(bot, errors) as url:
        before = await figures(url)
        board = await open_table(new_board(server, database))
        await board.press()
        await board.reached(1)
        assert 200 == (await asked(f"{url}/health"))[0]
        found = await figures(url)
        expected = {"tablesplaying": 1, "tablesover": 0, "connected": 1, "outbox": 0}
        assert {**expected, "errors_total": 0}.items() <= found.items()
        assert 1 == found["turns_total"] - before["turns_total"]
        for name, times in (("acknowledgement", 2), ("answer", 2), ("picture", 2), ("commit", 2)):
            assert times <= found[f"{name}_seconds_count"] - before[f"{name}_seconds_count"]


async def test_disconnected_bot_is_unhealthy(
    server: Loopback, database: Path, errors: Errors
) -> None:
    async with running_bot(server, database) as bot, answering(bot, errors) as url:
        await bot.shards[0].disconnect()
        status, text = await asked(f"{url}/health")
        assert (503, '{"connected": false, "database": true}') == (status, text)


async def test_blocked_database_is_unhealthy(
    server: Loopback, database: Path, errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.health.ANSWERS_WITHIN", 0.05)
    async with running_bot(server, database) as bot, answering(bot, errors) as url:
        free = threading.Event()
        busy = asyncio.create_task(bot.store.read(lambda db: free.wait(HANG_SECONDS)))
        status, text = await asked(f"{url}/health")
        free.set()
        await busy
    assert (503, '{"connected": true, "database": false}') == (status, text)


async def test_bot_that_has_not_started_is_unhealthy(database: Path, errors: Errors) -> None:
    async with answering(Atoll(database), errors) as url:
        status, text = await asked(f"{url}/health")
        assert (503, '{"connected": false, "database": false}') == (status, text)
        assert 0 == (await figures(url))["connected"]


@pytest.mark.long
async def test_lag_is_measured_since_the_last_request(database: Path, errors: Errors) -> None:
    async with answering(Atoll(database), errors) as url:
        await asyncio.sleep(0.01)
        sleep(0.4)  # noqa: ASYNC251  # block the event loop
        await asyncio.sleep(0.01)
        assert 0.1 < (await figures(url))["loop_lag_seconds"]
        async with asyncio.timeout(HANG_SECONDS):
            while (await figures(url))["loop_lag_seconds"] > 0.1:
                pass


def test_errors_of_bot_and_libraries_are_counted(errors: Errors) -> None:
    structlog.get_logger().warning("not one")
    structlog.get_logger().error("one")
    logging.getLogger("discord.client").error("another")
    logging.getLogger("discord.client").warning("not one")
    assert 2 == errors.number


async def test_only_localhost_is_served(database: Path, errors: Errors) -> None:
    health = Health(Atoll(database), errors)
    await health.start(0)
    [(host, _)] = health._runner.addresses
    await health.stop()
    assert "127.0.0.1" == host


async def test_port_in_use_is_reported(database: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        words = rf"Port {port} cannot be used \(.*\)\. Choose another with --health-port\."
        with pytest.raises(HealthError, match=words):
            async with watched(Atoll(database), port):
                raise AssertionError("the port is not free")


async def test_nothing_is_served_without_a_port(database: Path) -> None:
    before = len(asyncio.all_tasks())
    async with watched(Atoll(database), None):
        assert before == len(asyncio.all_tasks())


async def test_run_serves_health_until_it_is_stopped(
    server: Loopback, database: Path, errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.serve.Atoll", lambda path, launch, clock: hastened(path))
    monkeypatch.setattr("bot.cli.serve.settle_python", lambda: None)
    monkeypatch.setattr("bot.cli.serve.leave_within", lambda seconds, code: None)
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port: int = free.getsockname()[1]
    with server.point_client():
        settings = Settings(server.token, database, "INFO")
        serving = asyncio.create_task(_serve(settings, ALONE, port))
        await server.until(lambda: server.gateway.connected or serving.done(), "the bot")
        assert "database" in (await asked(f"http://127.0.0.1:{port}/health"))[1]
        signal.raise_signal(signal.SIGTERM)
        await asyncio.wait_for(serving, STARTS_WITHIN)
    with pytest.raises(aiohttp.ClientError):
        await asked(f"http://127.0.0.1:{port}/health")


def hastened(database: Path) -> Atoll:
    bot = Atoll(database)
    hasten(bot)
    return bot


@pytest.mark.parametrize(("words", "port"), [((), None), (("--health-port", "9100"), 9100)])
def test_port_is_an_option_of_run(words: tuple[str, ...], port: int | None) -> None:
    assert port == parser().parse_args(["run", *words]).health_port


@pytest.mark.parametrize("unit", sorted(DOCS.glob("*.service")), ids=lambda path: path.name)
def test_commands_of_the_systemd_units_are_valid(unit: Path) -> None:
    typed = re.findall(r"/opt/atoll/bin/atoll ([^;'\n]+)", unit.read_text(encoding="utf-8"))
    assert typed
    guide = (DOCS / "postgresql.md").read_text(encoding="utf-8")
    named = dict(re.findall(r"([A-Z_]+)=([^\s'\\]+)", guide))
    for words in typed:
        parser().parse_args(shlex.split(Template(words).substitute(named)))

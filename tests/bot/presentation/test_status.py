"""``/status`` and ``/bug``: the state of the bot, and reports of faults."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog.testing
from prometheus_client import CollectorRegistry, Histogram

from bot.domain.ids import Seat, TableId, Timestamp
from bot.features.help.messages import HOME, WRONG, ChooseHelp
from bot.measures import SECONDS
from bot.presentation.status import Host, host_text, status_text
from bot.services import lobbies
from bot.services.new_tables import Setup
from bot.services.proofs import Proofs, prove, read_proofs
from bot.services.tables import Tables
from bot.store.health import Counts
from tests.bot.made_results import ANA, play_to_end
from tests.bot.sim_server import SimServer
from tests.bot.stored_games import HERE, PALM, execute
from tests.bot.table_steps import player_in, start_game

SINCE = Timestamp(1_790_000_000)
COUNTS = Counts({"playing": 3, "over": 1_204, "lobby": 1, "aborted": 0}, 0, 0)


def quick(monkeypatch: pytest.MonkeyPatch, *seconds: float) -> None:
    times = Histogram("some_seconds", "Some.", buckets=SECONDS, registry=CollectorRegistry())
    for one in seconds:
        times.observe(one)
    monkeypatch.setattr("bot.presentation.status.ANSWER", times)


class TestTheText:
    def test_status_of_a_healthy_bot(self, monkeypatch: pytest.MonkeyPatch) -> None:
        quick(monkeypatch, *[0.3] * 99, 9)
        first, *lines = status_text(SINCE, COUNTS, Proofs(1_204)).splitlines()
        assert first.startswith("**Atoll ")
        assert [
            "Everything is running.",
            "3 games in progress, 1,204 finished.",
            "95 % of replies arrive within 0.5 seconds.",
            "1,204 finished games replayed from the moves: all with the same result.",
        ] == lines

    def test_status_of_a_bot_with_problems(self, monkeypatch: pytest.MonkeyPatch) -> None:
        quick(monkeypatch, *[60.0] * 9)
        text = status_text(SINCE, COUNTS, Proofs(1_204, 2))
        assert "Atoll is running, with problems." in text
        assert "More than 5 % of replies take longer than 30 seconds." in text
        assert "2 with a different result. Please tell the host." in text

    def test_status_omits_missing_measurements(self, monkeypatch: pytest.MonkeyPatch) -> None:
        quick(monkeypatch)
        assert 3 == len(status_text(SINCE, COUNTS, Proofs()).splitlines())


@pytest.mark.parametrize(
    ("host", "text"),
    [
        (Host(), ""),
        (Host("ana@example.org"), "-# Host of this bot: ana@example.org"),
        (Host("", "https://a.org/p"), "-# [Privacy](<https://a.org/p>)"),
        (
            Host("Ana", "https://a.org/p", "https://a.org/t"),
            "-# Host of this bot: Ana · [Privacy](<https://a.org/p>) · [Terms](<https://a.org/t>)",
        ),
    ],
)
def test_known_details_of_the_host_are_shown(host: Host, text: str) -> None:
    assert text == host_text(host)
    assert text == "" or status_text(SINCE, COUNTS, Proofs(), host).splitlines()[-1] == text


async def ended(tables: Tables) -> TableId:
    """Store a game that ended after random moves."""
    table = await lobbies.open_game(tables, Setup(PALM, {}), HERE, [ANA])
    return (await tables.change(table.id, play_to_end)).id


class TestTheProof:
    async def test_replays_each_game_once(self, database: Path, tables: Tables) -> None:
        await ended(tables)
        await prove(tables.store)
        assert (1, 0) == (await read_proofs(tables.store))[:2]
        for _ in range(2):
            await ended(tables)
        for _ in range(2):
            await prove(tables.store)
        assert (3, 0) == (await read_proofs(tables.store))[:2]

    async def test_finds_a_game_with_another_result(self, database: Path, tables: Tables) -> None:
        number = await ended(tables)
        execute(database, "UPDATE games SET seed = seed + 1 WHERE id = ?", number)
        with structlog.testing.capture_logs() as logs:
            await prove(tables.store)
        assert (1, 1) == (await read_proofs(tables.store))[:2]
        assert [number] == [entry["game"] for entry in logs if entry["log_level"] == "error"]


async def test_every_member_can_use_status(here: SimServer) -> None:
    await start_game(here, "ben")
    shown = (await here.dev.slash(here.channel, "help")).response
    await here.dev.select(shown, [WRONG], custom_id=ChooseHelp(HOME).custom_id)
    await here.dev.click(shown, label="Is Atoll healthy?")
    assert "1 game in progress, 0 finished." in shown.content


async def report(person: Any, here: SimServer) -> Any:
    answer = await person.slash(here.channel, "help", bug="The palm is blue.")
    [file] = answer.response.attachments
    return json.loads(await file.read())


async def test_bug_report_contains_only_the_readers_view(here: SimServer) -> None:
    table, first = await start_game(here, "ben"), Seat(0)
    own, looker = [await report(one, here) for one in (player_in(here, table, first), here.dev)]
    for found, seat in ((own, first), (looker, None)):
        assert json.loads(msgspec.json.encode(table.view(seat))) == found["view"]
        assert "The palm is blue." == found["what"]
        assert str(table.row.seed) not in json.dumps(found)
        assert table.row.options == found["options"]

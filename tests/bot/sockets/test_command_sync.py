"""Registration of the commands when Discord refuses them or has an Entry Point command."""

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import structlog.testing

from bot import jobs
from bot.client import Atoll
from bot.interactions.commands.moved import where_is
from engine import GAMES
from testbed.loopback import Loopback
from testbed.loopback.places import FOR_SERVERS
from tests.bot.sockets.boards import SHOWN_WITHIN, numbers, running_bot

OLD = Path(__file__).parents[1] / "interactions" / "commands_of_0_2.txt"
COMMANDS = ("PUT", "/applications/*/commands")


NUMBER = 12 + len(GAMES) + 4
"""The slash commands, one of them for each game, and the entries of context menus."""


async def started(server: Loopback, database: Path) -> list[Any]:
    """Start and stop the bot; return its log."""
    with structlog.testing.capture_logs() as logs:
        async with running_bot(server, database):
            pass
    return logs


def puts(server: Loopback) -> int:
    """Return how often the commands were sent."""
    return len([one for one in server.requests if one.method == "PUT"])


def names(server: Loopback) -> list[tuple[str, list[str]]]:
    """Return the registered commands with the names of their options."""
    commands = server.commands[None]
    return [(one["name"], [each["name"] for each in one.get("options", ())]) for one in commands]


def answered(server: Loopback, number: int) -> bool:
    """Return whether so many responses to interactions have been accepted or refused."""
    sent = [one for one in server.requests if one.path.endswith("/callback")]
    return number == len([one for one in sent if one.status is not None])


def entry(logs: list[Any], event: str) -> Any:
    """Return the only log entry of an event."""
    [found] = [one for one in logs if one["event"] == event]
    return found


async def test_entry_point_command_stays(server: Loopback, database: Path) -> None:
    launch = server.enable_activities()
    await started(server, database)
    kept = [one for one in server.commands[None] if one["type"] == launch["type"]]
    assert [(launch["id"], "launch", 2)] == [(o["id"], o["name"], o["handler"]) for o in kept]
    assert NUMBER + 1 == len(server.commands[None])


async def test_entry_point_command_does_not_cause_another_update(
    server: Loopback, database: Path
) -> None:
    await started(server, database)
    server.enable_activities()
    await started(server, database)
    assert 1 == puts(server)
    assert [0] == numbers(database, "SELECT COUNT(*) FROM meta WHERE key = 'commands_moved'")


@pytest.mark.parametrize(
    ("status", "code", "todo"),
    [(400, 30034, "200 new commands a day"), (403, 20012, "atoll doctor"), (400, 50035, "doctor")],
)
async def test_bot_starts_with_the_registered_commands_when_new_ones_are_refused(
    server: Loopback, database: Path, status: int, code: int, todo: str
) -> None:
    await started(server, database)
    gone = server.commands[None].pop()
    before = [*server.commands[None]]
    for _ in range(2 if code == 50035 else 1):
        server.fail(*COMMANDS, status, code=code)
    refused = entry(await started(server, database), "commands refused")
    assert ("error", len(before)) == (refused["log_level"], refused["registered"])
    assert todo in refused["todo"]
    assert before == server.commands[None]
    assert gone not in before


async def test_refused_commands_are_tried_again_every_hour(
    server: Loopback, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 3_600 == jobs.COMMANDS_SECONDS
    monkeypatch.setattr(jobs, "COMMANDS_SECONDS", 0.5)
    server.fail(*COMMANDS, 400, code=30034)
    async with running_bot(server, database):
        assert [] == server.commands.get(None, [])
        await server.until(
            lambda: len(server.commands.get(None, [])) == NUMBER, "the commands", SHOWN_WITHIN
        )


async def test_commands_are_registered_for_servers_where_users_may_not_install(
    server: Loopback, database: Path
) -> None:
    server.installs = {FOR_SERVERS}
    logs = await started(server, database)
    assert "User Install" in entry(logs, "commands registered for servers only")["todo"]
    types = {(*one["integration_types"],) for one in server.commands[None]}
    assert {(FOR_SERVERS,)} == types
    assert 2 == puts(server)
    guild = server.add_guild("Home")
    user, channel = server.add_user("Ana", guild), server.add_channel(guild, "games")
    async with running_bot(server, database):
        answer = await server.finished(await server.slash(user, channel, "help"), SHOWN_WITHIN)
        assert "Atoll" in answer.words
    assert 3 == puts(server), "only the complete commands are tried again"
    server.installs = {0, 1}
    await started(server, database)
    assert {(0, 1), (0,)} == {(*one["integration_types"],) for one in server.commands[None]}


async def test_start_with_known_commands_sends_none(server: Loopback, database: Path) -> None:
    await started(server, database)
    await started(server, database)
    assert 1 == puts(server)


async def test_deleted_command_is_registered_again(server: Loopback, database: Path) -> None:
    await started(server, database)
    server.commands[None].pop()
    await started(server, database)
    assert 2 == puts(server)


async def test_commands_that_another_program_changed_are_registered_again(
    server: Loopback, database: Path
) -> None:
    await started(server, database)
    before = names(server)
    changed = server.commands[None][0]
    changed["options"] = [{"type": 3, "name": "other", "description": "Of another version"}]
    changed["version"] = str(server.ids.next())
    async with running_bot(server, database):
        assert before == names(server)
    assert 2 == puts(server)
    async with running_bot(server, database) as bot:
        server.commands[None][0]["version"] = str(server.ids.next())
        await bot._sync_commands()
    assert 3 == puts(server), "the hourly round compares too"


def as_in_0_2(server: Loopback) -> list[Any]:
    """Return the slash commands of 0.2, as Discord has them after their registration."""
    names = OLD.read_text(encoding="utf-8").split("\n")[:-1]
    inner = dict[str, list[str]]()
    for first, _, rest in (name.partition(" ") for name in names):
        inner.setdefault(first, []).extend([rest.replace(" ", "-")] * bool(rest))
    return [
        {
            "id": str(server.ids.next()),
            "version": str(server.ids.next()),
            "application_id": str(server.bot.id),
            "default_member_permissions": None,
            "type": 1,
            "name": name,
            "description": "Of 0.2",
            "options": [{"type": 1, "name": one, "description": "Of 0.2"} for one in options],
            "integration_types": [0, 1],
            "contexts": [0, 1, 2],
        }
        for name, options in inner.items()
    ]


async def test_commands_of_0_2_are_replaced_in_one_request(
    server: Loopback, database: Path
) -> None:
    server.commands[None] = as_in_0_2(server)
    assert 40 < len(server.commands[None])
    await started(server, database)
    assert [1] == numbers(database, "SELECT COUNT(*) FROM meta WHERE key = 'commands_moved'")
    assert (1, NUMBER) == (puts(server), len(server.commands[None]))
    assert not {"abort", "hand", "undo"} & {name for name, _ in names(server)}


async def test_restored_copy_gets_the_commands_of_its_own_version_back(
    server: Loopback, database: Path, tmp_path: Path
) -> None:
    await started(server, database)
    before = names(server)
    copy = Path(shutil.copy(database, tmp_path / "copy.sqlite"))
    server.commands[None] = as_in_0_2(server)
    await started(server, copy)
    assert (2, before) == (puts(server), names(server))


@pytest.mark.parametrize("name", ["abort", "palm store"])
async def test_command_of_0_2_that_still_arrives_names_its_place(
    server: Loopback, database: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    guild = server.add_guild("Home")
    user, channel = server.add_user("Ana", guild), server.add_channel(guild, "games")
    async with running_bot(server, database):
        server.commands[None] = as_in_0_2(server)
        answer = await server.finished(await server.slash(user, channel, name), SHOWN_WITHIN)
    assert answer.content == where_is(name)


async def test_hourly_round_sends_nothing_where_all_is_registered(
    server: Loopback, database: Path
) -> None:
    async with running_bot(server, database) as bot:
        await bot._sync_commands()
    assert 1 == puts(server)


async def test_command_of_another_version_registers_the_commands_again(
    server: Loopback, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MISMATCH_SECONDS", 0)
    guild = server.add_guild("Home")
    user, channel = server.add_user("Ana", guild), server.add_channel(guild, "games")
    async with running_bot(server, database):
        before = names(server)
        help_command = next(one for one in server.commands[None] if one["name"] == "help")
        help_command["name"] = "aid"
        help_command["version"] = str(server.ids.next())
        answer = await server.finished(await server.slash(user, channel, "aid"), SHOWN_WITHIN)
        assert "have just changed" in answer.words
        await server.until(lambda: before == names(server), "the commands", SHOWN_WITHIN)
    assert 2 == puts(server)


async def test_second_bot_with_the_same_token_is_named(
    server: Loopback, tmp_path: Path, logs: list[Any]
) -> None:
    guild = server.add_guild("Home")
    user, channel = server.add_user("Ana", guild), server.add_channel(guild, "games")
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    async with (
        running_bot(server, tmp_path / "a" / "atoll.sqlite"),
        running_bot(server, tmp_path / "b" / "atoll.sqlite"),
    ):
        for number in range(1, 6):  # one of them is too late three times
            await server.finished(await server.slash(user, channel, "games"), SHOWN_WITHIN)
            await server.until(partial(answered, server, 2 * number), "both answers", SHOWN_WITHIN)
    warning = entry(logs, "another program answers for this bot")
    assert "token" in warning["todo"]


async def test_bots_in_one_process_count_their_rivals_separately(
    tmp_path: Path, logs: list[Any]
) -> None:
    for bot in (Atoll(tmp_path / "a"), Atoll(tmp_path / "b")):
        for _ in range(2):
            await bot.on_answered_elsewhere()
    assert not logs

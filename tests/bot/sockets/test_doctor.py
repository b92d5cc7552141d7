"""``atoll doctor`` on correct and on broken installations."""

import base64
import gzip
import io
import json
import os
import re
import time
import zipfile
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import Mock

import pytest

from bot.cli import doctor, machine
from bot.domain.verification import PLACE
from bot.store import Store
from bot.store.errors import HALF_DONE
from engine import boxes
from testbed.loopback import Channel, Loopback, User
from testbed.loopback.world import ATTACH_FILES, FORUM, SEND_MESSAGES, VIEW_CHANNEL
from tests.bot.sockets.boards import running_bot
from tests.bot.sockets.program import atoll
from tests.bot.store.test_migrations import foreign_database
from tests.bot.stored_games import execute, files

RULES_FILE = Path(boxes.__file__)
RULES = RULES_FILE.read_bytes()


class Installation(NamedTuple):
    """A server with the bot, a channel and a user, and the folders of the host."""

    server: Loopback
    channel: Channel
    user: User
    database: Path
    backups: Path


@pytest.fixture
def installation(
    server: Loopback, no_database: Path, tmp_path: Path, monkeypatch: Any
) -> Installation:
    """A correct installation whose bot has not run yet."""
    guild = server.add_guild("Home")
    backups = tmp_path / "backups"
    backups.mkdir()
    (backups / "atoll-1.sqlite").touch()
    server.application |= {
        "privacy_policy_url": "https://example.org/privacy",
        "terms_of_service_url": "https://example.org/terms",
    }
    monkeypatch.setenv("DISCORD_TOKEN", server.token)
    monkeypatch.setenv("ATOLL_DATABASE", str(no_database))
    monkeypatch.setenv("ATOLL_CONTACT", "host@example.org")
    monkeypatch.setenv("ATOLL_VERIFIER", "https://example.org/verifier.html")
    monkeypatch.setattr(machine, "FREE_BYTES", 1)
    return Installation(
        server,
        server.add_channel(guild, "games"),
        server.add_user("Ana", guild),
        no_database,
        backups,
    )


async def checked(installation: Installation, **chosen: Any) -> list[machine.Finding]:
    wanted: dict[str, Any] = {
        "channel": installation.channel.id,
        "user": installation.user.id,
        "backups": installation.backups,
    }
    with installation.server.point_client():
        return [one async for one in doctor._findings(Namespace(**(wanted | chosen)))]


def wrong(found: list[machine.Finding]) -> list[str]:
    """Return the texts of all findings that are not ok."""
    return [f"{one.level} {one.text}" for one in found if one.level != "ok"]


async def one_wrong(installation: Installation, **chosen: Any) -> str:
    """Return the only finding that is not ok."""
    [text] = wrong(await checked(installation, **chosen))
    return text


async def test_correct_installation_is_ok_and_not_changed(installation: Installation) -> None:
    before = files(installation.database.parent)
    found = await checked(installation)
    assert [] == wrong(found)
    assert len(found) > 15
    assert before == files(installation.database.parent)
    assert {} == installation.channel.messages
    assert {} == installation.server.direct(installation.user).messages
    assert [] == installation.server.commands.get(None, [])


async def test_test_messages_are_sent_edited_and_deleted(installation: Installation) -> None:
    await checked(installation)
    methods = [one.method for one in installation.server.requests if "/messages" in one.path]
    assert ["POST", "PATCH", "DELETE"] * 2 == methods
    [picture] = next(one for one in installation.server.requests if one.uploads).uploads
    assert picture.data.startswith(b"\x89PNG")


async def test_installation_with_running_bot_is_ok(installation: Installation) -> None:
    async with running_bot(installation.server, installation.database):
        found = await checked(installation)
    assert [] == wrong(found)
    assert any(one.text.startswith("commands: all ") for one in found)


async def test_command_line_prints_every_finding_with_its_fix(installation: Installation) -> None:
    settings = {**installation.server.environment(), "ATOLL_DATABASE": str(installation.database)}
    words = (
        "doctor",
        "--channel",
        str(installation.channel.id),
        "--backups",
        str(installation.backups),
    )
    installation.server.refuse(installation.channel, ATTACH_FILES)
    ended = await atoll(installation.database.parent, *words, **settings)
    assert (1, "") == (ended.code, ended.complaints)
    assert "fix  channel: #games in Home: give Atoll these permissions there: attach files" in (
        ended.printed
    )
    assert "2 to fix" in ended.printed
    assert installation.server.token not in ended.printed


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("DISCORD_TOKEN", "wrong", "fix token: Discord does not accept it. Reset the token"),
        ("DISCORD_TOKEN", "", "Set DISCORD_TOKEN"),
        ("ATOLL_CONTACT", "", "note ATOLL_CONTACT is not set"),
        ("ATOLL_VERIFIER", "", "Build a page with `make verifier`"),
        ("ATOLL_SHARDS", "0,1/4", "fix ATOLL_SHARDS: An SQLite file serves one process"),
        ("ATOLL_CACHE", f"{RULES_FILE}/cache", "fix ATOLL_CACHE: this account can't write to"),
    ],
)
async def test_missing_or_wrong_setting_is_reported(
    installation: Installation, monkeypatch: Any, name: str, value: str, text: str
) -> None:
    monkeypatch.setenv(name, value)
    assert text in await one_wrong(installation)


async def test_folder_for_artwork_may_exist_or_not(
    installation: Installation, tmp_path: Path, monkeypatch: Any
) -> None:
    for folder in (tmp_path, tmp_path / "new" / "cache"):
        monkeypatch.setenv("ATOLL_CACHE", str(folder))
        found = await checked(installation)
        assert [] == wrong(found)
        assert f"ATOLL_CACHE: artwork is kept in {folder}" in [one.text for one in found]
    assert not (tmp_path / "new").exists()


async def test_settings_that_other_accounts_can_read_are_reported(
    installation: Installation, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / ".env"
    file.touch(0o644)
    text = await one_wrong(installation)
    assert f"note settings: other accounts can read {file}. Run: chmod 600 {file}" == text
    file.chmod(0o600)
    assert [] == wrong(await checked(installation))


async def test_games_in_a_copy_of_the_source_are_reported(installation: Installation) -> None:
    folder = installation.database.parent
    (folder / "pyproject.toml").touch()
    text = await one_wrong(installation)
    assert f"note database: {folder} is a copy of the source" in text
    assert "deletes your games" in text


async def test_machine_is_checked_before_there_is_a_token(tmp_path: Path) -> None:
    ended = await atoll(tmp_path, "doctor", DISCORD_TOKEN="")
    assert "fix  Set DISCORD_TOKEN" in ended.printed
    assert str(tmp_path / ".env") in ended.printed
    assert "ok   disk: " in ended.printed
    assert f"a new, empty one: {tmp_path / 'atoll.sqlite'}" in ended.printed


@pytest.mark.parametrize(
    ("status", "text"), [(403, "Discord can't be reached"), (200, "is not Discord")]
)
async def test_unreachable_discord_and_other_server_are_reported(
    installation: Installation, status: int, text: str
) -> None:
    installation.server.fail("GET", "/users/@me", status)
    assert text in await one_wrong(installation)


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"interactions_endpoint_url": "https://example.org"}, "fix application: an Interactions"),
        ({"bot_require_code_grant": True}, "fix application: Requires OAuth2 Code Grant"),
        ({"bot_public": False}, "note application: only you can add the bot"),
        ({"flags_new": str(1 << 18)}, "note application: privileged intents are on"),
        ({"privacy_policy_url": ""}, "note application: Privacy Policy URL"),
        ({"terms_of_service_url": ""}, "note application: Terms of Service URL"),
        ({"integration_types_config": {"1": {}}}, "fix application: Guild Install is off"),
        ({"integration_types_config": {"0": {}}}, "note application: User Install is off"),
    ],
)
async def test_setting_of_the_application_is_reported(
    installation: Installation, fields: dict[str, Any], text: str
) -> None:
    installation.server.application |= fields
    assert (await one_wrong(installation)).startswith(text)


async def test_wrong_clock_is_reported(installation: Installation, monkeypatch: Any) -> None:
    real = time.time
    monkeypatch.setattr(doctor, "time", SimpleNamespace(time=lambda: real() + 90))
    assert re.search(r"differs from Discord's by (89|90|91) seconds", await one_wrong(installation))


async def test_full_disk_is_reported(installation: Installation, monkeypatch: Any) -> None:
    monkeypatch.setattr(machine, "FREE_BYTES", 1 << 60)
    assert "fix disk:" in await one_wrong(installation)


def page_of(tmp_path: Path, rules: bytes, without: str = "") -> Path:
    """Write a page that checks games, with a module of the rules; return its file."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("engine/boxes.py", rules)
    parts = dict.fromkeys(machine.PARTS, b"") | {machine.RULES: archive.getvalue()}
    parts.pop(without, None)
    packed = {key: base64.b64encode(gzip.compress(data)).decode() for key, data in parts.items()}
    file = tmp_path / "verifier.html"
    file.write_text(
        f"{PLACE.decode()}</script>\n<script>const FILES = {json.dumps(packed)};\n</script>"
    )
    return file


async def test_built_page_that_checks_games_is_ok(
    installation: Installation, tmp_path: Path, monkeypatch: Any
) -> None:
    file = page_of(tmp_path, RULES)
    monkeypatch.setenv("ATOLL_VERIFIER", str(file))
    found = await checked(installation)
    assert [] == wrong(found)
    assert f"ATOLL_VERIFIER: {file} has the rules of this Atoll" in [one.text for one in found]


async def test_page_of_another_version_or_with_missing_parts_is_reported(
    installation: Installation, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("ATOLL_VERIFIER", str(page_of(tmp_path, b"old = True")))
    text = await one_wrong(installation)
    assert "has the rules of another version of Atoll" in text
    assert "make verifier" in text
    page_of(tmp_path, b"", without="msgspec.whl")
    assert "is not complete. Run `make verifier`" in await one_wrong(installation)
    page_of(tmp_path, b"").write_bytes(b"<p>Another page")
    assert "is not complete. Run `make verifier`" in await one_wrong(installation)


async def test_missing_or_old_backups_are_reported(installation: Installation) -> None:
    old = time.time() - 72 * 3_600
    os.utime(installation.backups / "atoll-1.sqlite", (old, old))
    assert "72 hours old" in await one_wrong(installation)
    assert "note backups: none in" in await one_wrong(
        installation, backups=installation.backups / "none"
    )


async def test_backup_of_the_last_hour_is_ok(installation: Installation) -> None:
    hour_ago = time.time() - 3_600
    os.utime(installation.backups / "atoll-1.sqlite", (hour_ago, hour_ago))
    found = await checked(installation)
    assert any(one.text.endswith(f"in {installation.backups} is 1 hour old") for one in found)


async def test_backup_in_the_home_folder_is_found(
    installation: Installation, tmp_path: Path, monkeypatch: Any
) -> None:
    home, timed = tmp_path / "home", tmp_path / "timed"
    folder = home / "atoll"
    folder.mkdir(parents=True)
    monkeypatch.setattr(machine, "BACKUPS", timed)
    monkeypatch.setenv("ATOLL_DATABASE", str(folder / "atoll.sqlite"))
    (home / "other.sqlite").touch()
    missing = await one_wrong(installation, backups=None)
    assert f"note backups: none in {timed} or {home}. " in missing
    backup = home / "atoll-2026-11-29-2130.sqlite"
    backup.touch()
    found = await checked(installation, backups=None)
    assert [] == wrong(found)
    assert any(one.text.endswith(f"in {home} is 0 hours old") for one in found)
    old = time.time() - 72 * 3_600
    os.utime(backup, (old, old))
    assert "72 hours old. See docs/updating.md" in await one_wrong(installation, backups=None)


async def test_database_of_another_program_is_reported(installation: Installation) -> None:
    foreign_database(installation.database, 7, "delete")
    before = files(installation.database.parent)
    assert "fix database: This file is not a database of Atoll" in await one_wrong(installation)
    assert before == files(installation.database.parent)


async def test_unfinished_copy_is_reported(installation: Installation) -> None:
    await (await Store.open(installation.database)).close()
    execute(installation.database, "PRAGMA user_version = -1")
    assert f"fix database: {HALF_DONE}" == await one_wrong(installation)


async def test_database_of_this_version_is_ok_and_named(
    installation: Installation, monkeypatch: Any
) -> None:
    await (await Store.open(installation.database)).close()
    monkeypatch.chdir(installation.database.parent)
    monkeypatch.setenv("ATOLL_DATABASE", installation.database.name)
    found = await checked(installation)
    assert [] == wrong(found)
    words = f"database: {installation.database.resolve()} can be read"
    assert words in [one.text for one in found]


async def test_database_of_another_account_is_reported(
    installation: Installation, monkeypatch: Any
) -> None:
    refused = PermissionError(13, "Permission denied", "atoll.sqlite")
    monkeypatch.setattr(machine, "database_at", Mock(side_effect=refused))
    installation.database.touch()
    assert (
        "fix this account can't open atoll.sqlite. Use the account of the bot"
        == await one_wrong(installation)
    )


async def test_components_of_the_host_are_checked(
    installation: Installation, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("ATOLL_COMPONENTS", str(tmp_path / "boxes"))
    assert "fix ATOLL_COMPONENTS: " in await one_wrong(installation)
    (tmp_path / "boxes").mkdir()
    file = tmp_path / "boxes" / "palm_island.toml"
    file.write_text("[[wrong]]")
    assert "has mistakes" in await one_wrong(installation)
    file.write_text(boxes.template("palm_island"))
    assert [] == wrong(await checked(installation))


async def test_missing_folder_is_reported(installation: Installation, monkeypatch: Any) -> None:
    monkeypatch.setenv("ATOLL_DATABASE", str(installation.database.parent / "no" / "atoll.sqlite"))
    assert "Create it" in await one_wrong(installation)


async def test_channel_that_does_not_exist_is_reported(installation: Installation) -> None:
    assert "unknown channel 5" in await one_wrong(installation, channel=5)


async def test_commands_with_rights_of_the_server_are_named(installation: Installation) -> None:
    server, guild = installation.server, installation.channel.guild
    assert guild is not None
    shared = {
        "type": 1,
        "application_id": str(server.bot.id),
        "version": "1",
        "default_member_permissions": None,
        "description": "A command.",
    }
    server.commands[None] = [
        {"id": "501", "name": "admin", **shared},
        {"id": "502", "name": "do", **shared},
    ]
    rights = {"guild_id": str(guild.id), "application_id": str(server.bot.id), "permissions": []}
    server.command_rights[guild.id] = [{"id": "501", **rights}]
    texts = [finding.text for finding in await checked(installation)]
    [named] = [text for text in texts if "its own rights for" in text]
    assert "/admin: Server Settings, Integrations" in named
    assert "/do" not in named


async def test_hidden_channel_is_reported(installation: Installation) -> None:
    installation.server.refuse(installation.channel, VIEW_CHANNEL)
    assert "can't see channel" in await one_wrong(installation)


async def test_missing_permission_is_reported_with_the_refusal(installation: Installation) -> None:
    installation.server.refuse(installation.channel, SEND_MESSAGES)
    texts = wrong(await checked(installation))
    assert "send messages" in texts[0]
    assert "Discord refused this: 403" in texts[1]


async def test_forum_is_checked_without_a_post(installation: Installation) -> None:
    assert installation.channel.guild is not None
    forum = installation.server.add_channel(installation.channel.guild, "tables", FORUM)
    assert [] == wrong(await checked(installation, channel=forum.id, user=None))
    assert not any("/messages" in one.path for one in installation.server.requests)


async def test_thread_is_checked_through_its_channel(installation: Installation) -> None:
    thread = installation.server.add_thread(installation.channel, "a table")
    assert [] == wrong(await checked(installation, channel=thread.id))


async def test_user_without_direct_messages_is_reported(installation: Installation) -> None:
    installation.user.takes_messages = False
    assert "fix direct message: ana does not accept" in (await one_wrong(installation)).lower()


async def test_user_that_does_not_exist_is_reported(installation: Installation) -> None:
    assert "unknown user 5" in await one_wrong(installation, user=5)


async def test_message_is_deleted_although_its_edit_fails(installation: Installation) -> None:
    installation.server.fail("PATCH", "/channels/*/messages/*", 403, code=50013)
    await checked(installation, user=None)
    assert {} == installation.channel.messages


async def test_missing_emoji_slots_are_reported(
    installation: Installation, monkeypatch: Any
) -> None:
    monkeypatch.setattr(doctor, "EMOJIS_AT_MOST", 3)
    assert "no room" in await one_wrong(installation)


async def test_outdated_commands_are_noted(installation: Installation) -> None:
    installation.server.enable_activities()
    old = dict(
        installation.server.enable_activities(), type=1, name="old", integration_types=[0, 1]
    )
    installation.server.commands[None][-1:] = [old]
    texts = wrong(await checked(installation))
    assert "note commands: the next start removes old" in texts
    assert any("the next start registers" in one for one in texts)

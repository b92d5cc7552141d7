"""``atoll doctor``: check the token, Discord's settings and this machine before the first start.

Each check yields findings: good settings, possible improvements, and problems to fix.
"""

import asyncio
import base64
import gzip
import io
import re
import shutil
import time
import zipfile
import zlib
from argparse import Namespace
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

import aiohttp
import discord
import msgspec
from discord.http import Route

import engine
from bot import logs
from bot.cli.serve import use_api
from bot.cluster.processes import ONE_PROCESS
from bot.domain.verification import PLACE
from bot.installed import FEATURES
from bot.interactions.commands.places import add_commands
from bot.interactions.tree import ENTRY_POINT, Tree
from bot.permissions import NEEDED, invite_link
from bot.presentation.emojis import drawn, key_of
from bot.presentation.requests import FAILED, in_time
from bot.services.boxes import BadFolder, read_folder
from bot.settings import (
    API,
    COMPONENTS,
    CONTACT,
    SHARDS,
    TOKEN,
    VERIFIER,
    Settings,
    SettingsError,
    read_settings,
)
from bot.store.addresses import BadAddress, Url
from bot.store.errors import StoreError
from bot.store.kinds import database_at
from bot.store.migrations import MIGRATIONS
from bot.store.shards import BadShards
from engine import GAMES
from engine.core import counted
from render.icons import DRAWINGS

PROBLEMS = 1
SKEW_SECONDS, BACKUP_HOURS, FREE_BYTES = 5.0, 48, 1 << 30
EMOJIS_AT_MOST = 2_000
PRIVILEGED = (1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 18, 1 << 19)
"""The flags of an application with privileged intents."""
MESSAGE = "The host of this bot is checking its permissions. This message will be deleted."
DEVELOPER_PAGE = "https://discord.com/developers/applications"

RULES = "atoll.zip"
PARTS = (
    *("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json"),
    *("python_stdlib.zip", "msgspec.whl", RULES, "inside.py"),
)
"""The files in the page that checks games. One of them has the rules."""
PARTS_OF_PAGE = re.compile(rb"const FILES = (\{.*\});\n")


class Finding(NamedTuple):
    """The result of a check: ``ok``, a ``note``, or something to ``fix``."""

    level: Literal["ok", "note", "fix"]
    text: str


def ok(text: str) -> Finding:
    return Finding("ok", text)


def note(text: str) -> Finding:
    return Finding("note", text)


def fix(text: str) -> Finding:
    return Finding("fix", text)


def doctor(chosen: Namespace) -> int:
    """Print a line for each finding; exit with 1 if something needs a fix."""
    logs.configure("CRITICAL")
    levels = Counter[str]()

    async def print_findings() -> None:
        async for finding in _findings(chosen):
            levels[finding.level] += 1
            print(f"{finding.level:5}{finding.text}", flush=True)

    asyncio.run(print_findings())
    print(f"\n{levels['fix']} to fix, {levels['note']} to consider, {levels['ok']} ok")
    return PROBLEMS if levels["fix"] else 0


async def _findings(chosen: Namespace) -> AsyncIterator[Finding]:
    try:
        settings = read_settings()
    except (SettingsError, BadAddress, BadShards) as problem:
        yield fix(str(problem))
        return
    for check in (
        _of_contact(settings.launch.contact),
        _of_verifier(settings.launch.verifier),
        _of_components(settings.launch.components),
        _of_shards(settings),
        _of_database(settings.database),
        _of_disk(settings.database),
        _of_backups(chosen.backups),
    ):
        try:
            for finding in check:
                yield finding
        except PermissionError as problem:
            yield fix(f"this account can't open {problem.filename}. Use the account of the bot")
    async for finding in _of_discord(settings, chosen):
        yield finding


async def _of_discord(settings: Settings, chosen: Namespace) -> AsyncIterator[Finding]:
    use_api(settings)
    async with discord.Client(
        intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
    ) as client:
        try:
            await asyncio.wait_for(client.login(settings.token), 30)
        except discord.LoginFailure:
            yield fix(
                f"token: Discord does not accept it. Reset the token under Bot on {DEVELOPER_PAGE}"
                f" and set {TOKEN}."
            )
            return
        except FAILED as problem:
            reason = _words(problem, settings)
            yield fix(f"Discord can't be reached: {reason}. Is this machine online?")
            return
        except (LookupError, TypeError, ValueError, AttributeError):
            yield fix(f"the server at {Route.BASE} is not Discord. Check {API} and your network")
            return
        yield ok(f"token: logged in as {client.user}, application {client.application_id}")
        checks: list[tuple[str, AsyncIterator[Finding]]] = [
            ("application", _of_application(client)),
            ("gateway", _of_gateway(settings)),
            ("commands", _of_commands(client)),
            ("icons", _of_icons(client)),
        ]
        if chosen.channel is not None:
            checks.append(("channel", _of_channel(client, chosen.channel)))
        if chosen.user is not None:
            checks.append(("direct message", _of_direct_messages(client, chosen.user)))
        for name, check in checks:
            try:
                async for finding in check:
                    yield finding._replace(text=f"{name}: {finding.text}")
            except FAILED as problem:
                yield fix(f"{name}: Discord refused this: {_words(problem, settings)}")


def _words(problem: Exception, settings: Settings) -> str:
    return (str(problem) or repr(problem)).partition("\n")[0].replace(settings.token, "…")


# --- this machine


def _of_contact(contact: str) -> Iterator[Finding]:
    if contact:
        yield ok(f"{CONTACT}: users reach you at {contact}")
    else:
        yield note(f"{CONTACT} is not set, so users can't reach you. See docs/hosting.md")


def _of_verifier(page: str) -> Iterator[Finding]:
    """Check the page on which players check finished games."""
    if page.startswith("https://"):
        yield ok(f"{VERIFIER}: players open {page}. Replace that page after each update")
    elif page:
        yield _of_page(page)
    else:
        yield note(
            f"{VERIFIER} is not set, so players can check games only on your server. Build a page"
            " with `make verifier`, see docs/hosting.md"
        )


def _of_page(page: str) -> Finding:
    again = "Run `make verifier` of this version of Atoll and copy verifier.html there"
    try:
        data = Path(page).read_bytes()
        found = PARTS_OF_PAGE.search(data)
        parts = msgspec.json.decode(found[1], type=dict[str, str]) if found else {}
        if PLACE not in data or not parts.keys() >= {*PARTS}:
            return fix(f"{VERIFIER}: {page} is not complete. {again}")
        packed = gzip.decompress(base64.b64decode(parts[RULES]))
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            ours = Path(engine.__file__).parents[1]
            names = [name for name in archive.namelist() if name.startswith(("engine/", "data/"))]
            same = all(
                (ours / name).is_file() and (ours / name).read_bytes() == archive.read(name)
                for name in names
            )
    except (OSError, EOFError, ValueError, zipfile.BadZipFile, zlib.error) as problem:
        return fix(f"{VERIFIER}: {page} can't be read: {problem}. {again}")
    if not same:
        return fix(f"{VERIFIER}: {page} has the rules of another version of Atoll. {again}")
    return ok(f"{VERIFIER}: {page} has the rules of this Atoll")


def _of_components(folder: Path | None) -> Iterator[Finding]:
    if folder is not None:
        try:
            games = ", ".join(GAMES[components.game].name for components in read_folder(folder))
        except BadFolder as problem:
            yield fix(str(problem).replace("\n", " "))
        else:
            yield ok(f"{COMPONENTS}: new tables of {games} play with {folder}")


def _of_shards(settings: Settings) -> Iterator[Finding]:
    if settings.launch.shards is not None and isinstance(settings.database, Path):
        yield fix(f"{SHARDS}: {ONE_PROCESS}")


def _of_disk(address: Path | Url) -> Iterator[Finding]:
    if isinstance(address, Path) and (folder := address.resolve().parent).is_dir():
        free = shutil.disk_usage(folder).free
        words = f"disk: {free / 1e9:.1f} GB free in {folder}"
        yield ok(words) if free >= FREE_BYTES else fix(f"{words}. Free at least 1 GB")


def _of_database(address: Path | Url) -> Iterator[Finding]:
    if isinstance(address, Path) and not address.exists():
        if address.resolve().parent.is_dir():
            yield ok(f"database: {address} will be created at the first start")
        else:
            yield fix(f"database: the folder of {address} does not exist. Create it")
        return
    try:
        database = database_at(address)
        with database.reading() as db:
            taken = database.version.read(db)
    except StoreError as problem:
        yield fix(f"database: {problem}")
        return
    if taken > len(MIGRATIONS):
        yield fix("database: a newer version of Atoll used it. Install that version")
    elif taken < len(MIGRATIONS):
        yield ok(f"database: {address} can be read, the next start upgrades it")
    else:
        yield ok(f"database: {address} can be read")


def _of_backups(folder: Path) -> Iterator[Finding]:
    found = [file.stat().st_mtime for file in folder.glob("*.sqlite")] if folder.is_dir() else []
    if not found:
        yield note(f"backups: none in {folder}. See docs/hosting.md, or name a folder: --backups")
        return
    hours = (time.time() - max(found)) / 3_600
    words = f"backups: the newest one in {folder} is {counted(round(hours), 'hour')} old"
    yield ok(words) if hours <= BACKUP_HOURS else fix(f"{words}. Check atoll-backup.timer")


# --- Discord


async def _of_application(client: discord.Client) -> AsyncIterator[Finding]:
    async with in_time():
        found: dict[str, Any] = await client.http.request(Route("GET", "/applications/@me"))
    if found.get("interactions_endpoint_url"):
        yield fix(
            "an Interactions Endpoint URL is set, so Discord sends no commands to Atoll. Empty that"
            f" field under General Information on {DEVELOPER_PAGE}"
        )
    if found.get("bot_require_code_grant"):
        yield fix("Requires OAuth2 Code Grant is on, so users can't add the bot. Turn it off")
    if found.get("bot_public"):
        yield ok("anyone can add the bot")
    else:
        yield note("only you can add the bot. Turn on Public Bot to let others add it")
    installs = found.get("integration_types_config") or {}
    for key, name, without in (
        ("0", "Guild Install", fix("Guild Install is off. Allow it under Installation")),
        (
            "1",
            "User Install",
            note("User Install is off. Allow it, so users can add Atoll to their accounts"),
        ),
    ):
        yield ok(f"{name} is allowed") if key in installs else without
    intents = int(found.get("flags_new") or found.get("flags") or 0) & sum(PRIVILEGED)
    if intents:
        yield note("privileged intents are on, but not needed. Turn them off under Bot")
    else:
        yield ok("privileged intents are off, and not needed")
    for field, name in (
        ("privacy_policy_url", "Privacy Policy URL"),
        ("terms_of_service_url", "Terms of Service URL"),
    ):
        if found.get(field):
            yield ok(f"{name} is set")
        else:
            yield note(f"{name} is not set. Publish the file and enter its URL")


async def _of_gateway(settings: Settings) -> AsyncIterator[Finding]:
    headers = {"Authorization": f"Bot {settings.token}"}
    async with in_time(), aiohttp.ClientSession(headers=headers) as session:
        begun = time.time()
        async with session.get(f"{Route.BASE}/gateway/bot") as response:
            at = (begun + time.time()) / 2
            date = response.headers.get("Date")
            found = await response.json(content_type=None)
    limit = found.get("session_start_limit") or {}
    left, shards = limit.get("remaining", 0), found.get("shards", 1)
    words = f"{counted(left, 'connection')} left today, {shards} needed to start"
    yield ok(words) if left >= shards else fix(f"{words}. Wait until tomorrow")
    if date:
        skew = at - parsedate_to_datetime(date).timestamp() - 0.5  # the header has whole seconds
        seconds = counted(round(abs(skew)), "second")
        words = f"this machine's clock differs from Discord's by {seconds}"
        yield ok(words) if abs(skew) <= SKEW_SECONDS else fix(f"{words}. Set it, e.g. with NTP")


async def _of_commands(client: discord.Client) -> AsyncIterator[Finding]:
    async with in_time():
        registered = await client.http.get_global_commands(client.application_id or 0)
    tree = Tree(client)
    add_commands(tree, FEATURES.commands)
    ours = {command.name for command in tree.get_commands()}
    theirs = {str(one["name"]) for one in registered if one["type"] != ENTRY_POINT}
    if not theirs:
        yield ok(f"none registered yet, the first start registers {len(ours)}")
        return
    if missing := sorted(ours - theirs):
        yield note(f"the next start registers {', '.join(missing)}")
    if surplus := sorted(theirs - ours):
        yield note(f"the next start removes {', '.join(surplus)}")
    if ours == theirs:
        yield ok(f"all {len(ours)} are registered")
    if not any(1 in (one.get("integration_types") or []) for one in registered):
        yield note("they are registered for servers only. Allow User Install, then restart Atoll")


async def _of_icons(client: discord.Client) -> AsyncIterator[Finding]:
    async with in_time():
        emojis = await client.fetch_application_emojis()
    had = len({key for emoji in emojis if (key := key_of(emoji.name))})
    if had == len(DRAWINGS):
        yield ok(f"all {had} exist")
    elif EMOJIS_AT_MOST - len(emojis) < len(DRAWINGS) - had:
        yield fix("no room for them. Delete emojis of the application")
    else:
        yield ok(f"{had} of {len(DRAWINGS)} exist, the bot adds the others")


async def _of_channel(client: discord.Client, number: int) -> AsyncIterator[Finding]:
    try:
        async with in_time():
            channel = await client.fetch_channel(number)
            if isinstance(channel, discord.Thread):
                channel = await client.fetch_channel(channel.parent_id)
            if isinstance(channel, discord.abc.GuildChannel):  # read the roles of its server
                guild = await client.fetch_guild(channel.guild.id)
                channel = await guild.fetch_channel(channel.id)
    except discord.NotFound:
        yield fix(f"unknown channel {number}. Copy the ID of the channel again")
        return
    except discord.Forbidden:
        link = invite_link(client.application_id or 0)
        yield fix(f"Atoll can't see channel {number}. Allow it, or add it to the server: {link}")
        return
    if not isinstance(channel, discord.abc.GuildChannel):
        yield fix(f"{number} is not a channel of a server")
        return
    async with in_time():
        member = await guild.fetch_member(client.user.id if client.user else 0)
    had = channel.permissions_for(member)
    lacking = [name for name, needed in NEEDED if needed and not getattr(had, name)]
    if lacking:
        names = ", ".join(name.replace("_", " ") for name in lacking)
        yield fix(f"#{channel} in {guild}: give Atoll these permissions there: {names}")
    else:
        yield ok(f"#{channel} in {guild}: Atoll has all the permissions it needs")
    if isinstance(channel, discord.abc.Messageable):
        async for finding in _of_message(channel.send):
            yield finding


async def _of_direct_messages(client: discord.Client, number: int) -> AsyncIterator[Finding]:
    try:
        async with in_time():
            user = await client.fetch_user(number)
    except discord.NotFound:
        yield fix(f"unknown user {number}. Copy the ID of the user again")
        return
    try:
        async for finding in _of_message(user.send):
            yield finding
    except discord.Forbidden:
        yield fix(
            f"{user} does not accept them. They must share a server with Atoll or add it to their"
            " account, and allow direct messages in their privacy settings"
        )


async def _of_message(send: Callable[..., Any]) -> AsyncIterator[Finding]:
    """Send a message with a picture and a button, edit it, and delete it."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="A button", custom_id="doctor", disabled=True))
    picture = discord.File(io.BytesIO(drawn(next(iter(DRAWINGS)))), "picture.png")
    async with in_time():
        message = await send(MESSAGE, file=picture, view=view)
    try:
        yield ok("a message with a picture and a button was sent")
        async with in_time():
            await message.edit(content=f"{MESSAGE} It was edited.")
        yield ok("it was edited")
    finally:
        async with in_time():
            await message.delete()
    yield ok("it was deleted")

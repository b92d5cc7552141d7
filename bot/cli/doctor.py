"""``atoll doctor``: check the token and Discord's settings before the first start.

Each check yields findings: good settings, possible improvements, and problems to fix.
"""

import asyncio
import io
import time
from argparse import Namespace
from collections import Counter
from collections.abc import AsyncIterator, Callable
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot import logs
from bot.cli.machine import Finding, fix, note, of_this_machine, ok
from bot.cli.serve import BLOCKED, use_api
from bot.installed import FEATURES
from bot.interactions.commands.places import add_commands
from bot.interactions.tree import ENTRY_POINT, Tree
from bot.permissions import NEEDED, invite_link
from bot.presentation.emojis import drawn, key_of
from bot.presentation.requests import FAILED, in_time, is_blocked
from bot.settings import API, TOKEN, Settings, SettingsError, no_token, read_settings
from bot.store.addresses import BadAddress
from bot.store.shards import BadShards
from engine.core import counted
from render.art import DRAWINGS

PROBLEMS = 1
SKEW_SECONDS = 5.0
EMOJIS_AT_MOST = 2_000
PRIVILEGED = (1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 18, 1 << 19)
"""The flags of an application with privileged intents."""
MESSAGE = "The host of this bot is checking its permissions. This message will be deleted."
DEVELOPER_PAGE = "https://discord.com/developers/applications"


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
        settings = read_settings(needs_token=False)
    except (SettingsError, BadAddress, BadShards) as problem:
        yield fix(str(problem))
        return
    for finding in of_this_machine(settings, chosen.backups):
        yield finding
    if not settings.token:
        yield fix(no_token())
        return
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
            away = f"Discord can't be reached: {_words(problem, settings)}. Is this machine online?"
            yield fix(BLOCKED if is_blocked(problem) else away)
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
    installs = found.get("integration_types_config") or {}
    intents = int(found.get("flags_new") or found.get("flags") or 0) & sum(PRIVILEGED)
    privacy = "Privacy Policy URL"
    terms = "Terms of Service URL"
    missing = "is not set. Publish the file and enter its URL"
    for is_good, words, otherwise in (
        (
            found.get("bot_public"),
            "anyone can add the bot",
            note("only you can add the bot. Turn on Public Bot to let others add it"),
        ),
        (
            "0" in installs,
            "Guild Install is allowed",
            fix("Guild Install is off. Allow it under Installation"),
        ),
        (
            "1" in installs,
            "User Install is allowed",
            note("User Install is off. Allow it, so users can add Atoll to their accounts"),
        ),
        (
            not intents,
            "privileged intents are off, and not needed",
            note("privileged intents are on, but not needed. Turn them off under Bot"),
        ),
        (found.get("privacy_policy_url"), f"{privacy} is set", note(f"{privacy} {missing}")),
        (found.get("terms_of_service_url"), f"{terms} is set", note(f"{terms} {missing}")),
    ):
        yield ok(words) if is_good else otherwise


async def _of_gateway(settings: Settings) -> AsyncIterator[Finding]:
    headers = {"Authorization": f"Bot {settings.token}"}
    async with in_time(), aiohttp.ClientSession(headers=headers) as session:
        begun = time.time()
        async with session.get(f"{Route.BASE}/gateway/bot") as response:
            at = (begun + time.time()) / 2
            date = response.headers.get("Date")
            found = await response.json(content_type=None)
    limit = found.get("session_start_limit") or {}
    left = limit.get("remaining", 0)
    shards = found.get("shards", 1)
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
    async for finding in _of_rights(client, guild):
        yield finding
    if isinstance(channel, discord.abc.Messageable):
        async for finding in _of_message(channel.send):
            yield finding


async def _of_rights(client: discord.Client, guild: discord.Guild) -> AsyncIterator[Finding]:
    """Name the commands to which a server has given its own rights."""
    application = client.application_id or 0
    async with in_time():
        own = await client.http.get_guild_application_command_permissions(application, guild.id)
        registered = await client.http.get_global_commands(application)
    names = {one["id"]: f"/{one['name']}" for one in registered}
    changed = sorted(names.get(one["id"], "all commands") for one in own)
    if changed:
        yield note(
            f"{guild} has its own rights for {', '.join(changed)}: Server Settings, Integrations"
        )


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

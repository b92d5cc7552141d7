"""Commands that run until you stop them: the bot and the playground."""

import asyncio
import multiprocessing
import os
import re
import signal
import threading
from argparse import Namespace
from contextlib import suppress

import aiohttp
import discord
import msgspec
import structlog
from discord.http import Route

from bot import logs
from bot.cli.games import BAD_INPUT, CliError
from bot.cli.records import replay_file
from bot.client import Atoll
from bot.clock import Clock
from bot.health import watched
from bot.presentation.requests import is_blocked
from bot.presentation.sprite_filling import fill_apart
from bot.settings import API, TOKEN, Launch, Settings, read_settings, settle_python
from bot.version import version

EXIT_SECONDS = 1.0
BLOCKED = (
    "Discord refuses the address of this machine for a while (429). Other programs there may send"
    " it too many requests. Wait an hour, then start Atoll again."
)
log = structlog.get_logger()


def run(chosen: Namespace) -> int:
    """Connect to Discord until SIGTERM or Ctrl-C."""
    settings = read_settings()
    logs.configure(settings.level)
    log.info("starting", version=version())
    if settings.cache is not None:
        fill_apart(settings.cache)
    launch = msgspec.structs.replace(
        settings.launch,
        shards=chosen.shards or settings.launch.shards,
        take_over=chosen.take_over,
        despite_differences=chosen.despite_differences,
        freezes=True,
    )
    if launch.take_over and launch.shards is None:
        raise CliError("--take-over needs --shards. For a single process, add --shards 0/1.")
    use_api(settings)
    try:
        asyncio.run(_serve(settings, launch, chosen.health_port))
    finally:
        logs.discard_unwritable()
    return 0


def use_api(settings: Settings) -> None:
    """Use the configured proxy for discord.py's requests."""
    if settings.api is not None:
        Route.BASE = f"{settings.api}/api/v10"


def play(chosen: Namespace) -> int:
    """Serve the playground."""
    from bot.playground import play as serve_playground  # an optional extra

    logs.configure("WARNING")
    record = replay_file(chosen.record)[0] if chosen.record else None
    serve_playground(chosen.port, chosen.database, not chosen.no_browser, record)
    return 0


async def _serve(settings: Settings, launch: Launch, health_port: int | None) -> None:
    settle_python()
    bot = Atoll(settings.database, launch, clock=Clock())
    async with watched(bot, health_port):
        connecting = asyncio.create_task(_connected(bot, settings.token))
        stop_on_signals(connecting)
        try:
            await asyncio.wait([connecting])
        finally:
            await bot.close()
    if not connecting.cancelled():
        connecting.result()  # raise its error
    leave_within(EXIT_SECONDS, 0 if bot.refused is None else BAD_INPUT)
    if bot.refused is not None:
        raise bot.refused


def leave_within(seconds: float, code: int) -> None:
    """Exit after some seconds even if a thread is still drawing. Everything is stored by then."""

    def leave() -> None:
        for child in multiprocessing.active_children():
            child.kill()
        logs.discard_unwritable()
        os._exit(code)

    timer = threading.Timer(seconds, leave)
    timer.daemon = True
    timer.start()


async def _connected(bot: Atoll, token: str) -> None:
    """Run the client. Report a Discord error in one line."""
    try:
        await bot.start(token)
    except discord.LoginFailure as problem:
        raise CliError(f"Discord does not accept the token. Check {TOKEN}.") from problem
    except discord.PrivilegedIntentsRequired as problem:
        raise CliError(
            "Discord refused the intents. Please report this where you got Atoll."
        ) from problem
    except (discord.HTTPException, discord.ConnectionClosed) as problem:
        if is_blocked(problem):
            raise CliError(BLOCKED) from problem
        # without the HTML page that a web server may have sent
        reason = re.split(r":\s*<|\n", str(problem))[0].replace(token, "…")
        raise CliError(f"Discord refused the connection: {reason}") from problem
    except (aiohttp.ClientError, discord.GatewayNotFound, TimeoutError) as problem:
        away = "Discord can't be reached. Is this machine online?"
        raise CliError(BLOCKED if is_blocked(problem.__cause__) else away) from problem
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        if bot.application is not None:
            raise  # the login succeeded, so this is a bug
        text = f"The server at {Route.BASE} is not Discord. Check {API} and your network."
        raise CliError(text) from problem


def stop_on_signals(connecting: asyncio.Task[None]) -> None:
    """End the connection on SIGTERM and Ctrl-C. On Windows Ctrl-C interrupts instead.

    This cancels a request that hangs, and the attempts to connect while Discord does not answer.
    """
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, connecting.cancel)

"""A build of Atoll that would let running games go on differently does not touch them.

That is looked at once for each build that a database is served by: what follows from the version
and the rules, and not from the machine. Of very many games some are looked at, in any order: rules
that differ show in a few, and nobody waits for an hour. `atoll check` looks at all.
"""

import asyncio
import random
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from time import monotonic

import structlog

from bot.domain.ids import TableId
from bot.domain.proof import difference_of
from bot.domain.records import (
    StoredGame,
)
from bot.store import Store, games, history, meta
from engine.core import AtollError, counted

log = structlog.get_logger()

KEY = "build"
RULES = (("engine", ".py"), ("data", ".toml"))
"""What decides how a game goes on: the rules, and the tables of what they are about."""
SHOWN = 3
LOOK_SECONDS = 30.0
"""So long whoever starts the bot waits at most."""
GO_ON = (
    "{} would go on differently in this Atoll, such as {}. Go back to the version before, and tell"
    " us; or say --despite-differences, and they go on by this one's rules."
)


class OtherRules(AtollError):
    """Running games would go on by other rules than they began with."""


async def keep_running_games(store: Store, *, despite_differences: bool = False) -> None:
    """Make sure that the running games go on as they began, if another build served them last.

    Raises:
        OtherRules: some would not, and nobody has said that they may.
    """
    build = await asyncio.to_thread(this_build)
    if await store.read(meta.select_meta, KEY) == build:
        return
    different = await _different(store)
    if different and not despite_differences:
        raise OtherRules(
            GO_ON.format(counted(len(different), "game"), "; ".join(different[:SHOWN]))
        )
    await store.write(meta.write_meta, KEY, build)


async def _different(store: Store) -> list[str]:
    """Return what would go on differently, a game a line, as far as there is time to look."""
    numbers = await store.read(games.select_playing)
    random.shuffle(numbers)
    if numbers:
        log.info("running games are played again: another build served them", games=len(numbers))
    found, end = list[str](), monotonic() + LOOK_SECONDS
    for number in numbers:
        if words := await _difference(store, number):
            found.append(f"table {number}: {words}")
        if monotonic() > end:
            break
    return found


async def _difference(store: Store, number: TableId) -> str:
    found = await store.read(games.select_game, number)
    if found is None:
        return ""
    stored = StoredGame(*found, await store.read(history.select_log, number))
    return await asyncio.to_thread(difference_of, stored)


@cache
def this_build() -> str:
    """Return what tells this build from others: its version, and the digest of its rules."""
    digest = sha256()
    for package, ending in RULES:
        root = files(package)
        for path in sorted(path for path in root.rglob(f"*{ending}")):  # type: ignore[attr-defined]
            digest.update(path.read_bytes())
    return f"{version('atoll')} {digest.hexdigest()[:16]}"

"""Check at startup that running games replay the same as under the last build.

The check runs once for each build. With very many games it takes a random sample, which is enough
to find different rules. ``atoll check`` replays all games.
"""

import asyncio
import random
from functools import cache
from hashlib import sha256
from importlib.resources import files
from time import monotonic

import structlog

from bot.domain.proof import difference_of
from bot.store import Store, games, meta
from bot.version import version
from engine.core import AtollError, counted

log = structlog.get_logger()

KEY = "build"
RULES = (("engine", ".py"), ("data", ".toml"))
"""The files that decide how a game continues."""
SHOWN = 3
LOOK_SECONDS = 30.0
"""The maximum time of the check, in seconds."""
DIFFERENT = (
    "{} would replay differently under this version, such as {}. Go back to the previous version"
    " and report this where you got Atoll, or pass --despite-differences to continue them under"
    " the new rules."
)


class OtherRules(AtollError):
    """Running games would continue under rules other than their own."""


async def keep_running_games(store: Store, *, despite_differences: bool = False) -> None:
    """Make sure that running games replay the same, if another build served them last.

    Raises:
        OtherRules: some games differ, and the host has not accepted that.
    """
    build = await asyncio.to_thread(this_build)
    if await store.read(meta.select_meta, KEY) == build:
        return
    numbers = await store.read(games.select_playing)
    random.shuffle(numbers)
    if numbers:
        log.info("replaying running games of another build", games=len(numbers))
    different = list[str]()
    end = monotonic() + LOOK_SECONDS
    for table_id in numbers:
        stored = await store.read(games.select_stored, table_id)
        difference = await asyncio.to_thread(difference_of, stored) if stored else ""
        if difference:
            different.append(f"table {table_id}: {difference.rstrip('.')}")
        if monotonic() > end:
            break
    if different and not despite_differences:
        examples = "; ".join(different[:SHOWN])
        raise OtherRules(DIFFERENT.format(counted(len(different), "game"), examples))
    await store.write(meta.write_meta, KEY, build)


@cache
def this_build() -> str:
    """Return a name for this build: its version and a digest of its rules."""
    digest = sha256()
    for package, ending in RULES:
        root = files(package)
        for path in sorted(root.rglob(f"*{ending}")):  # type: ignore[attr-defined]
            digest.update(path.read_bytes())
    return f"{version()} {digest.hexdigest()[:16]}"

"""Replay each finished game once to check that its stored log is complete."""

import asyncio
from typing import NamedTuple

import msgspec
import structlog

from bot.domain.proof import difference_of
from bot.store import Store, games, meta
from bot.store.health import select_ended

log = structlog.get_logger()

KEY = "proofs"
AT_ONCE = 100
"""The number of games in a batch."""


class Proofs(NamedTuple):
    """The number of replayed games, and of those that ended differently.

    ``result`` is the last result that was checked.
    """

    games: int = 0
    different: int = 0
    result: int = 0


async def read_proofs(store: Store) -> Proofs:
    """Return the counts so far."""
    found = await store.read(meta.select_meta, KEY)
    return msgspec.json.decode(found, type=Proofs) if found else Proofs()


async def prove(store: Store) -> None:
    """Replay the games that have ended since the last call."""
    while True:
        before = await read_proofs(store)
        ended = await store.read(select_ended, before.result, AT_ONCE)
        if not ended:
            return
        different = before.different
        for _, table_id in ended:
            stored = await store.read_long(games.select_stored, table_id)
            difference = await asyncio.to_thread(difference_of, stored) if stored else ""
            if difference:
                log.error("a game does not play back", game=table_id, difference=difference)
                different += 1
        after = Proofs(before.games + len(ended), different, ended[-1][0])
        await store.write(meta.write_meta, KEY, msgspec.json.encode(after).decode())

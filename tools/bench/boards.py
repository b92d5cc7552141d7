"""The cost of a leaderboard with very many finished games."""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bot.domain.ids import UserId
from bot.features.rankings.ladders import RATED_GAMES_NEEDED, rebuild, select_own_rank, select_ranks
from bot.features.rankings.leaderboard import of_ratings
from bot.features.rankings.ratings import NEWCOMER
from bot.features.rankings.stats import person_text
from bot.features.rankings.stats_store import select_person
from bot.store import Store
from bot.store.connection import Db
from engine.core import Game, Rng
from render.rankings import ROWS_AT_MOST
from testbed.rows import FIRST_PLAYER, GUILD_ID, NOW, SEED
from tools.bench.effort import Effort
from tools.bench.goals import Reading

GAMES_OF_EACH = 50
"""The number of games per player."""


def leaderboards(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Read a leaderboard and the statistics of a player, and time SQLite and the loop."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder) / "ended.sqlite", games[-1], effort.ended_games))


async def _measured(path: Path, game: Game, ended: int) -> dict[str, Reading]:
    store = await Store.open(path)
    try:
        await store.write(_played_often, game.key, ended)
        # Move the written rows from the log into the database file.
        await store.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)"))
        begin = perf_counter()
        ranks = await store.read(select_ranks, game.key, 2, GUILD_ID, ROWS_AT_MOST)
        await store.read(select_own_rank, game.key, 2, GUILD_ID, FIRST_PLAYER)
        board = perf_counter() - begin
        person = await store.read_long(select_person, FIRST_PLAYER, FIRST_PLAYER, None)
        stored = perf_counter() - begin
        begin = perf_counter()
        of_ratings(ranks)
        person_text(person, "Ana", None)
        loop = perf_counter() - begin
    finally:
        await store.close()
    return {
        "leaderboard": Reading(stored * 1e3, detail={"leaderboard_ms": board * 1e3}),
        "leaderboard_loop": Reading(loop * 1e3),
    }


def _played_often(db: Db, key: str, ended: int) -> None:
    """Store many finished games of two players; each player has about as many."""
    rng = Rng(SEED)
    people = max(2, 2 * ended // GAMES_OF_EACH, RATED_GAMES_NEEDED)
    db.executemany(
        "INSERT INTO results (guild, key, mode, players, kind, ended)"
        " VALUES (?, ?, '', 2, 'rated', ?)",
        ((GUILD_ID, key, NOW) for _ in range(ended)),
    )
    db.executemany(
        "INSERT INTO standings (result, seat, user, score, place, won, mu, sigma)"
        " VALUES (?, ?, ?, 10, 1, 1, ?, ?)",
        (
            (result, seat, UserId(FIRST_PLAYER + user), NEWCOMER.mu + rng.below(20), 3.0)
            for result in range(1, ended + 1)
            for seat, user in enumerate((result % people, (result + 1) % people))
        ),
    )
    rebuild(db)

"""Migrations since version 0.1.0."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from bot.store.connection import Db, run_all
from bot.store.outbox import new_nonce

_STEPS_OF_A_CARD = (
    "ALTER TABLE outbox ADD COLUMN nonce TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE outbox ADD COLUMN due INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX outbox_due ON outbox (due, game)",
)

_OLD_CARDS = (
    """
    CREATE TABLE old_cards (
        message INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        channel INTEGER NOT NULL,
        due INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0
    )
    """,
    "CREATE INDEX old_cards_game ON old_cards (game)",
    "CREATE INDEX old_cards_due ON old_cards (due, game)",
)

_STEPS_OF_A_NOTICE = (
    "ALTER TABLE notices ADD COLUMN nonce TEXT",
    "ALTER TABLE notices ADD COLUMN tried INTEGER",
)

_NONCES_OF_ORDERS = ("ALTER TABLE orders ADD COLUMN nonce TEXT NOT NULL DEFAULT ''",)


def cards_driven_to_the_end(db: Db) -> None:
    """Add the delivery steps of a message: queued, sent, known and old."""
    run_all(db, *_STEPS_OF_A_CARD, *_OLD_CARDS, *_STEPS_OF_A_NOTICE, *_NONCES_OF_ORDERS)
    _give_nonces(db, "outbox", "game", "seat")
    _give_nonces(db, "orders", "game", "user", "number")


def _give_nonces(db: Db, table: str, *keys: str) -> None:
    """Give each row of a table a new nonce."""
    found = db.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall()  # noqa: S608
    which = " AND ".join(f"{key} = ?" for key in keys)
    rows = [(new_nonce(), *row) for row in found]
    db.executemany(f"UPDATE {table} SET nonce = ? WHERE {which}", rows)  # noqa: S608


def public_counters(db: Db) -> None:
    """Add public counters next to those that would reveal secret moves."""
    run_all(
        db,
        "ALTER TABLE games ADD COLUMN edition INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN shown INTEGER NOT NULL DEFAULT 0",
        "UPDATE seats SET shown = acted",
    )


def marks_of_deleted_tries(db: Db) -> None:
    """Add marks that record attempts after the user's data was deleted."""
    run_all(
        db,
        """
        CREATE TABLE marks (
            challenge INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
            mark BLOB NOT NULL,
            PRIMARY KEY (challenge, mark)
        ) WITHOUT ROWID
        """,
    )


def places_of_orders(db: Db) -> None:
    """Add the position of an order in its list."""
    run_all(
        db,
        "ALTER TABLE orders ADD COLUMN place INTEGER NOT NULL DEFAULT 0",
    )


def standing_moves_and_snapshots(db: Db) -> None:
    """Mark undone actions (unknown in old games with undos), and add data to snapshots."""
    run_all(
        db,
        "ALTER TABLE log ADD COLUMN stands INTEGER DEFAULT 1",
        "UPDATE log SET stands = NULL WHERE game IN"
        " (SELECT game FROM log WHERE action = 'undo' OR action LIKE 'rewind move:%')",
        "ALTER TABLE snapshots ADD COLUMN rules INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE snapshots ADD COLUMN notes TEXT NOT NULL DEFAULT '[]'",
    )


_RANKS = (
    """
    CREATE TABLE ranks (
        key TEXT NOT NULL,
        players INTEGER NOT NULL,
        guild INTEGER NOT NULL,
        user INTEGER NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        points INTEGER NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        here INTEGER NOT NULL,
        PRIMARY KEY (key, players, guild, user)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX ranks_order ON ranks (key, players, guild, points DESC, user, here)",
    "CREATE INDEX ranks_user ON ranks (user)",
)

_BESTS = (
    """
    CREATE TABLE bests (
        key TEXT NOT NULL,
        mode TEXT NOT NULL,
        guild INTEGER NOT NULL,
        user INTEGER NOT NULL,
        best INTEGER NOT NULL,
        average REAL NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (key, mode, guild, user)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX bests_order ON bests (key, mode, guild, best DESC, average DESC, user)",
    "CREATE INDEX bests_user ON bests (user)",
)

_POOLS = (
    """
    CREATE TABLE pools (
        key TEXT NOT NULL,
        guild INTEGER NOT NULL,
        players INTEGER NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (key, guild, players)
    ) WITHOUT ROWID
    """,
)


def ladders(db: Db) -> None:
    """Add the tables for leaderboards, and fill them from the results."""
    run_all(db, *_RANKS, *_BESTS, *_POOLS)
    _fill_ladders(db)


def _fill_ladders(db: Db) -> None:
    """Fill the leaderboards from the results. Server 0 represents all servers together."""
    pools = Counter[tuple[str, int, int]]()
    counted = db.execute("SELECT key, guild, players FROM results WHERE kind IN ('rated', 'solo')")
    for key, guild, players in counted:
        pools.update((key, place, players) for place in {0, guild or 0})
    ranks = defaultdict[tuple[Any, ...], list[Any]](list)
    bests = defaultdict[tuple[Any, ...], list[Any]](list)
    standings = db.execute(
        "SELECT kind, key, players, mode, user, guild, won, score, mu, sigma"
        " FROM standings JOIN results ON results.id = result"
        " WHERE user IS NOT NULL AND kind IN ('rated', 'solo') ORDER BY result"
    )
    for kind, key, players, mode, user, guild, *values in standings:
        if kind == "rated":
            ranks[key, players, user].append((guild, *values))
        else:
            bests[key, mode, user].append((guild, values[1]))
    db.executemany(
        "INSERT INTO pools (key, guild, players, games) VALUES (?, ?, ?, ?)",
        [(*pool, games) for pool, games in pools.items()],
    )
    db.executemany(
        "INSERT INTO ranks (key, players, guild, user, mu, sigma, points, games, wins, here)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (key, players, place, user, *_rank(found), len(here))
            for (key, players, user), found in ranks.items()
            for place, here in _by_place(found)
        ],
    )
    db.executemany(
        "INSERT INTO bests (key, mode, guild, user, best, average, games)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (key, mode, place, user, max(scores), fmean(scores), len(scores))
            for (key, mode, user), found in bests.items()
            for place, here in _by_place(found)
            for scores in [[score for _, score in here]]
        ],
    )


def _rank(found: list[Any]) -> tuple[float, float, int, int, int]:
    """Return the newest rating of a user, with its points, and all their games and wins."""
    *_, mu, sigma = found[-1]
    wins = sum(won for _, won, *_ in found)
    return mu, sigma, round(1_000 + 40 * (mu - 3 * sigma)), len(found), wins


def _by_place(found: list[Any]) -> Iterator[tuple[int, list[Any]]]:
    """Yield all results of a user, then the results on each server."""
    yield 0, found
    for guild in {guild for guild, *_ in found if guild is not None}:
        yield guild, [one for one in found if one[0] == guild]


def seats_that_code_plays(db: Db) -> None:
    """Add an index of the few seats where a bot must move."""
    run_all(
        db,
        "CREATE INDEX seats_code ON seats (game)"
        " WHERE waiting IS NOT NULL AND (bot IS NOT NULL OR autopilot = 1)",
    )


_DAYS = (
    "CREATE TABLE outages (day INTEGER PRIMARY KEY)",
    """
    CREATE TABLE warnings (
        user INTEGER NOT NULL,
        day INTEGER NOT NULL,
        PRIMARY KEY (user, day)
    ) WITHOUT ROWID
    """,
    "ALTER TABLE servers ADD COLUMN daily INTEGER",
    """
    CREATE TABLE dailies (
        guild INTEGER NOT NULL,
        day INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        nonce TEXT NOT NULL,
        at INTEGER NOT NULL,
        message INTEGER,
        shown TEXT NOT NULL DEFAULT '',
        due INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        done INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (guild, day)
    ) WITHOUT ROWID
    """,
)


def days_of_challenges(db: Db) -> None:
    """Add days of outages, sent streak warnings, and daily posts in servers."""
    run_all(db, *_DAYS)


def lessons(db: Db) -> None:
    """Add whether a table is a lesson."""
    run_all(db, "ALTER TABLE games ADD COLUMN lesson INTEGER NOT NULL DEFAULT 0")


def reviews(db: Db) -> None:
    """Add requested reviews: the value of each choice in a finished game."""
    run_all(
        db,
        """
        CREATE TABLE reviews (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            asked INTEGER NOT NULL,
            choices INTEGER NOT NULL,
            ended INTEGER,
            PRIMARY KEY (game, user)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX reviews_unfinished ON reviews (asked) WHERE ended IS NULL",
        "CREATE INDEX reviews_user ON reviews (user)",
        """
        CREATE TABLE verdicts (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            ply INTEGER NOT NULL,
            verdict TEXT NOT NULL,
            PRIMARY KEY (game, user, ply)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX verdicts_user ON verdicts (user)",
    )


def puzzle_tries(db: Db) -> None:
    """Add users' attempts at daily puzzles."""
    run_all(
        db,
        """
        CREATE TABLE puzzle_tries (
            user INTEGER NOT NULL,
            day INTEGER NOT NULL,
            puzzle TEXT NOT NULL,
            choice TEXT NOT NULL,
            solved INTEGER NOT NULL,
            late INTEGER NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (user, day)
        ) WITHOUT ROWID
        """,
    )


def tries_by_server(db: Db) -> None:
    """Add an index of the few attempts that began in a server."""
    run_all(db, "CREATE INDEX tries_guild ON tries (guild, challenge) WHERE guild IS NOT NULL")


def revisions(db: Db) -> None:
    """Count the changes of a table that are not turns."""
    run_all(db, "ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0")


def levels_of_autopilots(db: Db) -> None:
    """Add the bot level that plays for absent players."""
    run_all(db, "ALTER TABLE games ADD COLUMN autopilot TEXT NOT NULL DEFAULT 'steady'")


def colours_of_people(db: Db) -> None:
    """Add the colours of a user's private pictures."""
    run_all(db, "ALTER TABLE people ADD COLUMN colours TEXT NOT NULL DEFAULT 'normal'")


def sizes_of_pictures(db: Db) -> None:
    """Add the size of a user's private pictures."""
    run_all(db, "ALTER TABLE people ADD COLUMN size TEXT NOT NULL DEFAULT 'normal'")


def seats_taken_over(db: Db) -> None:
    """Add the ply after which a player took over a seat."""
    run_all(db, "ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0")


def lost_places_and_reports(db: Db) -> None:
    """Add deleted settings of a server, and its channel for reports."""
    run_all(
        db,
        "ALTER TABLE servers ADD COLUMN lost TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE servers ADD COLUMN reports INTEGER",
    )


def streak_warnings(db: Db) -> None:
    """Add whether a user wants a warning before a streak ends."""
    run_all(db, "ALTER TABLE people ADD COLUMN streaks TEXT NOT NULL DEFAULT 'off'")


def old_cards_of_lobbies(db: Db) -> None:
    """Add whether an old message belongs to a lobby."""
    run_all(db, "ALTER TABLE old_cards ADD COLUMN is_lobby INTEGER NOT NULL DEFAULT 0")


_TOO_COMPLEX = """
    stopped IS NULL AND (
        only_if <> '' OR until <> '' OR round IS NOT NULL OR (how = 'all' AND moves LIKE '%;%')
    )
"""


def simple_orders(db: Db) -> None:
    """Let an order play the first possible of its moves. Stop other orders with a reason."""
    found = db.execute(f"SELECT game, user, number FROM orders WHERE {_TOO_COMPLEX}").fetchall()  # noqa: S608
    db.executemany(
        "UPDATE orders SET reason = 'outdated', nonce = ?,"
        " stopped = (SELECT touched FROM games WHERE id = orders.game)"
        " WHERE game = ? AND user = ? AND number = ?",
        [(new_nonce(), *key) for key in found],
    )
    run_all(
        db,
        "DROP INDEX orders_expires",
        *(
            f"ALTER TABLE orders DROP COLUMN {name}"
            for name in ("how", "only_if", "until", "round")
        ),
    )


def users_in_notices(db: Db) -> None:
    """Store the users mentioned in notifications as rows, so that they can be deleted."""
    run_all(
        db,
        """
        CREATE TABLE notice_users (
            notice INTEGER NOT NULL REFERENCES notices ON DELETE CASCADE,
            place INTEGER NOT NULL,
            user INTEGER NOT NULL,
            PRIMARY KEY (notice, place)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX notice_users_user ON notice_users (user)",
    )
    mention = re.compile(r"<@(\d+)>")
    for number, text in db.execute("SELECT id, text FROM notices").fetchall():
        for place, user in enumerate(mention.findall(text)):
            text = mention.sub(f"{{{place}}}", text, count=1)
            row = [number, place, int(user)]
            db.execute("INSERT INTO notice_users (notice, place, user) VALUES (?, ?, ?)", row)
        db.execute("UPDATE notices SET text = ? WHERE id = ?", [text, number])

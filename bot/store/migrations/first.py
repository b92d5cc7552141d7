"""The first schema of the database."""

from bot.store.connection import Db, run_all

_META = ("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",)

_GAMES = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        guild INTEGER,
        channel INTEGER NOT NULL,
        opener INTEGER NOT NULL,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        seed INTEGER NOT NULL,
        salt TEXT NOT NULL,
        status TEXT NOT NULL,
        ply INTEGER NOT NULL,
        state BLOB,
        proposal TEXT,
        created INTEGER NOT NULL,
        touched INTEGER NOT NULL
    )
    """,
    "CREATE INDEX games_channel ON games (channel, touched)",
    "CREATE INDEX games_lobby ON games (touched) WHERE status = 'lobby'",
)

_SEATS = (
    """
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        user INTEGER,
        bot TEXT,
        acted INTEGER NOT NULL DEFAULT 0,
        waiting INTEGER,
        deadline INTEGER,
        dm TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seats_user ON seats (user, game)",
    "CREATE INDEX seats_waiting ON seats (user, game) WHERE waiting IS NOT NULL",
)

_LOG = (
    """
    CREATE TABLE log (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        action TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID
    """,
)

_SNAPSHOTS = (
    """
    CREATE TABLE snapshots (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        state BLOB NOT NULL,
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID
    """,
)

_OUTBOX = (
    """
    CREATE TABLE outbox (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID
    """,
)

_POSTS = (
    """
    CREATE TABLE posts (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        message INTEGER NOT NULL,
        turn TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID
    """,
)


def games_and_posts(db: Db) -> None:
    """Create games with their seats, logs and messages."""
    run_all(db, *_META, *_GAMES, *_SEATS, *_LOG, *_SNAPSHOTS, *_OUTBOX, *_POSTS)

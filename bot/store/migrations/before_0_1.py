"""Migrations up to version 0.1.0."""

from bot.store.connection import Db, run_all

_SERVERS = (
    """
    CREATE TABLE servers (
        guild INTEGER PRIMARY KEY,
        channels TEXT NOT NULL DEFAULT '[]',
        role INTEGER,
        pace TEXT,
        away INTEGER
    )
    """,
)

_AUDIT = (
    """
    CREATE TABLE audit (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        user INTEGER,
        deed TEXT NOT NULL,
        former INTEGER,
        newcomer INTEGER,
        at INTEGER NOT NULL
    )
    """,
    "CREATE INDEX audit_game ON audit (game)",
)

_NOTES = (
    """
    CREATE TABLE notes (
        user INTEGER NOT NULL,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        text TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (user, game)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX notes_game ON notes (game)",
)

_GAMES_BY_SERVER = (
    "CREATE INDEX games_guild ON games (guild)",
    "CREATE INDEX games_status ON games (status)",
)


def servers_and_moderation(db: Db) -> None:
    """Add server settings, actions of moderators, and notes of users."""
    run_all(db, *_SERVERS, *_AUDIT, *_NOTES, *_GAMES_BY_SERVER)


_RESULTS = (
    """
    CREATE TABLE results (
        id INTEGER PRIMARY KEY,
        game INTEGER UNIQUE REFERENCES games ON DELETE SET NULL,
        guild INTEGER,
        key TEXT NOT NULL,
        mode TEXT NOT NULL,
        players INTEGER NOT NULL,
        kind TEXT NOT NULL,
        ended INTEGER NOT NULL
    )
    """,
    "CREATE INDEX results_ladder ON results (key, players, kind)",
)

_STANDINGS = (
    """
    CREATE TABLE standings (
        result INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        user INTEGER,
        bot TEXT,
        score INTEGER,
        place INTEGER,
        won INTEGER NOT NULL,
        mu REAL,
        sigma REAL,
        PRIMARY KEY (result, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX standings_user ON standings (user, result) WHERE user IS NOT NULL",
)

_ANSWERS = (
    """
    CREATE TABLE answers (
        user INTEGER NOT NULL,
        key TEXT NOT NULL,
        bucket INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        PRIMARY KEY (user, key, bucket)
    ) WITHOUT ROWID
    """,
)

_LAPSES = (
    """
    CREATE TABLE lapses (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        user INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, seat, at)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX lapses_user ON lapses (user)",
)


def results_and_ratings(db: Db) -> None:
    """Add the results of games, and whether players moved in time."""
    run_all(db, *_RESULTS, *_STANDINGS, *_ANSWERS, *_LAPSES)


def deals_played_again(db: Db) -> None:
    """Add the table whose deal is played again, for practice."""
    run_all(
        db,
        "ALTER TABLE games ADD COLUMN deal INTEGER",
    )


_ORDERS = (
    """
    CREATE TABLE orders (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        user INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        moves TEXT NOT NULL,
        how TEXT NOT NULL,
        question TEXT NOT NULL,
        only_if TEXT NOT NULL,
        until TEXT NOT NULL,
        round INTEGER,
        uses INTEGER,
        expires INTEGER NOT NULL,
        stopped INTEGER,
        reason TEXT NOT NULL,
        dm TEXT NOT NULL,
        PRIMARY KEY (game, user, number)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX orders_user ON orders (user, game)",
    "CREATE INDEX orders_expires ON orders (expires, game) WHERE stopped IS NULL",
    "CREATE INDEX orders_untold ON orders (game) WHERE stopped IS NOT NULL",
)


def standing_orders(db: Db) -> None:
    """Add orders for players who are away."""
    run_all(db, *_ORDERS)


_CLOCK_OF_A_GAME = (
    "ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT 'none'",
    "ALTER TABLE games ADD COLUMN paused INTEGER",
    "ALTER TABLE games ADD COLUMN due INTEGER",
    "CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL",
)

_CLOCK_OF_A_SEAT = (
    "ALTER TABLE seats ADD COLUMN rung INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE seats ADD COLUMN lapses INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE seats ADD COLUMN autopilot INTEGER NOT NULL DEFAULT 0",
)

_PEOPLE = (
    """
    CREATE TABLE people (
        user INTEGER PRIMARY KEY,
        notices TEXT NOT NULL,
        zone TEXT NOT NULL,
        quiet_from INTEGER,
        quiet_until INTEGER,
        away_from INTEGER,
        away_until INTEGER,
        away_days INTEGER NOT NULL,
        away_year INTEGER NOT NULL
    )
    """,
)

_NOTICES = (
    """
    CREATE TABLE notices (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        user INTEGER,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        due INTEGER NOT NULL
    )
    """,
    "CREATE INDEX notices_due ON notices (due)",
)


def clocks_and_notices(db: Db) -> None:
    """Add paces, deadlines, users' settings and notifications."""
    run_all(db, *_CLOCK_OF_A_GAME, *_CLOCK_OF_A_SEAT, *_PEOPLE, *_NOTICES)


_CHALLENGE_OF_A_GAME = (
    "ALTER TABLE games ADD COLUMN challenge TEXT",
    "ALTER TABLE games ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX games_challenge ON games (challenge) WHERE challenge IS NOT NULL",
)

_CHALLENGES = (
    """
    CREATE TABLE challenges (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        period TEXT NOT NULL,
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        seed INTEGER NOT NULL,
        salt TEXT NOT NULL,
        opens INTEGER NOT NULL,
        closes INTEGER NOT NULL,
        until INTEGER NOT NULL,
        revealed INTEGER,
        best INTEGER,
        line INTEGER REFERENCES games ON DELETE SET NULL
    )
    """,
    "CREATE INDEX challenges_period ON challenges (period, opens)",
    "CREATE INDEX challenges_sealed ON challenges (closes) WHERE revealed IS NULL",
)

_TRIES = (
    """
    CREATE TABLE tries (
        challenge INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
        user INTEGER NOT NULL,
        guild INTEGER,
        game INTEGER UNIQUE REFERENCES games ON DELETE SET NULL,
        began INTEGER NOT NULL,
        ended INTEGER,
        score INTEGER,
        PRIMARY KEY (challenge, user)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX tries_user ON tries (user)",
)

_FEATS = (
    """
    CREATE TABLE feats (
        user INTEGER NOT NULL,
        feat TEXT NOT NULL,
        game INTEGER REFERENCES games ON DELETE SET NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (user, feat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX feats_game ON feats (game)",
)


def challenges_and_feats(db: Db) -> None:
    """Add challenges with the same deal for all players, attempts and feats."""
    run_all(db, *_CHALLENGE_OF_A_GAME, *_CHALLENGES, *_TRIES, *_FEATS)


def last_seen(db: Db) -> None:
    """Add the ply of a game that each user saw last."""
    run_all(
        db,
        """
        CREATE TABLE looks (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            ply INTEGER NOT NULL,
            PRIMARY KEY (game, user)
        ) WITHOUT ROWID
        """,
    )

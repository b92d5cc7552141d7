"""The tables of Atoll 0.2.0, with which a database begins."""

from bot.store.connection import statements

tables = statements(
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
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
        touched INTEGER NOT NULL,
        deal INTEGER,
        pace TEXT NOT NULL DEFAULT 'none',
        paused INTEGER,
        due INTEGER,
        challenge TEXT,
        sealed INTEGER NOT NULL DEFAULT 0,
        edition INTEGER NOT NULL DEFAULT 0,
        lesson INTEGER NOT NULL DEFAULT 0,
        revision INTEGER NOT NULL DEFAULT 0
    )
    """,
    "CREATE INDEX games_channel ON games (channel, touched)",
    "CREATE INDEX games_lobby ON games (touched) WHERE status = 'lobby'",
    "CREATE INDEX games_guild ON games (guild)",
    "CREATE INDEX games_status ON games (status)",
    "CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL",
    "CREATE INDEX games_challenge ON games (challenge) WHERE challenge IS NOT NULL",
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
        rung INTEGER NOT NULL DEFAULT 0,
        lapses INTEGER NOT NULL DEFAULT 0,
        autopilot INTEGER NOT NULL DEFAULT 0,
        shown INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seats_user ON seats (user, game)",
    "CREATE INDEX seats_waiting ON seats (user, game) WHERE waiting IS NOT NULL",
    "CREATE INDEX seats_code ON seats (game)"
    " WHERE waiting IS NOT NULL AND (bot IS NOT NULL OR autopilot = 1)",
    """
    CREATE TABLE log (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        action TEXT NOT NULL,
        at INTEGER NOT NULL,
        stands INTEGER DEFAULT 1,
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE snapshots (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        state BLOB NOT NULL,
        rules INTEGER NOT NULL DEFAULT 1,
        notes TEXT NOT NULL DEFAULT '[]',
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE outbox (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        at INTEGER NOT NULL,
        nonce TEXT NOT NULL DEFAULT '',
        due INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX outbox_due ON outbox (due, game)",
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
    """
    CREATE TABLE servers (
        guild INTEGER PRIMARY KEY,
        channels TEXT NOT NULL DEFAULT '[]',
        role INTEGER,
        pace TEXT,
        away INTEGER,
        daily INTEGER
    )
    """,
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
    """
    CREATE TABLE answers (
        user INTEGER NOT NULL,
        key TEXT NOT NULL,
        bucket INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        PRIMARY KEY (user, key, bucket)
    ) WITHOUT ROWID
    """,
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
        nonce TEXT NOT NULL DEFAULT '',
        place INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, user, number)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX orders_user ON orders (user, game)",
    "CREATE INDEX orders_expires ON orders (expires, game) WHERE stopped IS NULL",
    "CREATE INDEX orders_untold ON orders (game) WHERE stopped IS NOT NULL",
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
    """
    CREATE TABLE notices (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        user INTEGER,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        due INTEGER NOT NULL,
        nonce TEXT,
        tried INTEGER
    )
    """,
    "CREATE INDEX notices_due ON notices (due)",
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
    "CREATE INDEX tries_guild ON tries (guild, challenge) WHERE guild IS NOT NULL",
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
    """
    CREATE TABLE looks (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        user INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        PRIMARY KEY (game, user)
    ) WITHOUT ROWID
    """,
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
    """
    CREATE TABLE marks (
        challenge INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
        mark BLOB NOT NULL,
        PRIMARY KEY (challenge, mark)
    ) WITHOUT ROWID
    """,
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
    """
    CREATE TABLE pools (
        key TEXT NOT NULL,
        guild INTEGER NOT NULL,
        players INTEGER NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (key, guild, players)
    ) WITHOUT ROWID
    """,
    "CREATE TABLE outages (day INTEGER PRIMARY KEY)",
    """
    CREATE TABLE warnings (
        user INTEGER NOT NULL,
        day INTEGER NOT NULL,
        PRIMARY KEY (user, day)
    ) WITHOUT ROWID
    """,
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

"""The shape of the database, as numbered steps that are never changed once released."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

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
    );
    CREATE INDEX games_channel ON games (channel, touched);
    CREATE INDEX games_lobby ON games (touched) WHERE status = 'lobby';

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
    ) WITHOUT ROWID;
    CREATE INDEX seats_user ON seats (user, game);
    CREATE INDEX seats_waiting ON seats (user, game) WHERE waiting IS NOT NULL;

    CREATE TABLE log (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        action TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID;

    CREATE TABLE snapshots (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        state BLOB NOT NULL,
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID;

    CREATE TABLE outbox (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;

    CREATE TABLE posts (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        message INTEGER NOT NULL,
        turn TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE servers (
        guild INTEGER PRIMARY KEY,
        channels TEXT NOT NULL DEFAULT '[]',
        role INTEGER,
        pace TEXT,
        away INTEGER
    );

    CREATE TABLE audit (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        user INTEGER,
        deed TEXT NOT NULL,
        former INTEGER,
        newcomer INTEGER,
        at INTEGER NOT NULL
    );
    CREATE INDEX audit_game ON audit (game);

    CREATE TABLE notes (
        user INTEGER NOT NULL,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        text TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (user, game)
    ) WITHOUT ROWID;
    CREATE INDEX notes_game ON notes (game);
    CREATE INDEX games_guild ON games (guild);
    CREATE INDEX games_status ON games (status);
    """,
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
    );
    CREATE INDEX results_ladder ON results (key, players, kind);

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
    ) WITHOUT ROWID;
    CREATE INDEX standings_user ON standings (user, result) WHERE user IS NOT NULL;

    CREATE TABLE answers (
        user INTEGER NOT NULL,
        key TEXT NOT NULL,
        bucket INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        PRIMARY KEY (user, key, bucket)
    ) WITHOUT ROWID;

    CREATE TABLE lapses (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        user INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, seat, at)
    ) WITHOUT ROWID;
    CREATE INDEX lapses_user ON lapses (user);
    """,
    """
    ALTER TABLE games ADD COLUMN deal INTEGER;
    """,
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
    ) WITHOUT ROWID;
    CREATE INDEX orders_user ON orders (user, game);
    CREATE INDEX orders_expires ON orders (expires, game) WHERE stopped IS NULL;
    CREATE INDEX orders_untold ON orders (game) WHERE stopped IS NOT NULL;
    """,
    """
    ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
    ALTER TABLE games ADD COLUMN paused INTEGER;
    ALTER TABLE games ADD COLUMN due INTEGER;
    CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;

    ALTER TABLE seats ADD COLUMN rung INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN lapses INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN autopilot INTEGER NOT NULL DEFAULT 0;

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
    );

    CREATE TABLE notices (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        user INTEGER,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        due INTEGER NOT NULL
    );
    CREATE INDEX notices_due ON notices (due);
    """,
    """
    ALTER TABLE games ADD COLUMN challenge TEXT;
    ALTER TABLE games ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX games_challenge ON games (challenge) WHERE challenge IS NOT NULL;

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
    );
    CREATE INDEX challenges_period ON challenges (period, opens);
    CREATE INDEX challenges_sealed ON challenges (closes) WHERE revealed IS NULL;

    CREATE TABLE tries (
        challenge INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
        user INTEGER NOT NULL,
        guild INTEGER,
        game INTEGER UNIQUE REFERENCES games ON DELETE SET NULL,
        began INTEGER NOT NULL,
        ended INTEGER,
        score INTEGER,
        PRIMARY KEY (challenge, user)
    ) WITHOUT ROWID;
    CREATE INDEX tries_user ON tries (user);

    CREATE TABLE feats (
        user INTEGER NOT NULL,
        feat TEXT NOT NULL,
        game INTEGER REFERENCES games ON DELETE SET NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (user, feat)
    ) WITHOUT ROWID;
    CREATE INDEX feats_game ON feats (game);
    """,
    """
    CREATE TABLE looks (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        user INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        PRIMARY KEY (game, user)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE outbox ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
    ALTER TABLE outbox ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
    UPDATE outbox SET nonce = lower(hex(randomblob(10)));
    CREATE INDEX outbox_due ON outbox (due, game);

    CREATE TABLE old_cards (
        message INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        channel INTEGER NOT NULL,
        due INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX old_cards_game ON old_cards (game);
    CREATE INDEX old_cards_due ON old_cards (due, game);

    ALTER TABLE notices ADD COLUMN nonce TEXT;
    ALTER TABLE notices ADD COLUMN tried INTEGER;

    ALTER TABLE orders ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
    UPDATE orders SET nonce = lower(hex(randomblob(10)));
    """,
    """
    ALTER TABLE games ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
    UPDATE seats SET shown = acted;
    """,
    """
    CREATE TABLE marks (
        challenge INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
        mark BLOB NOT NULL,
        PRIMARY KEY (challenge, mark)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE orders ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
    """,
)

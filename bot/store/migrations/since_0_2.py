"""Migrations since version 0.2.0."""

import re

from bot.store.connection import Db, Migration, run_all, statements
from bot.store.outbox import new_nonce

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


def doors_in_notices(db: Db) -> None:
    """Name the button for secret cards in queued greetings. The command in them has gone."""
    old = "`{}` shows them any time.".format("/hand")
    new = "The button **My view** below the board shows them any time."
    db.execute(
        "UPDATE notices SET text = replace(text, ?, ?) WHERE kind = 'news' AND user IS NOT NULL",
        [old, new],
    )


MIGRATIONS: tuple[Migration, ...] = (
    # Add the bot level that plays for absent players.
    statements("ALTER TABLE games ADD COLUMN autopilot TEXT NOT NULL DEFAULT 'steady'"),
    # Add the colours of a user's private pictures.
    statements("ALTER TABLE people ADD COLUMN colours TEXT NOT NULL DEFAULT 'normal'"),
    # Add the size of a user's private pictures.
    statements("ALTER TABLE people ADD COLUMN size TEXT NOT NULL DEFAULT 'normal'"),
    # Add the ply after which a player took over a seat.
    statements("ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0"),
    # Add deleted settings of a server, and its channel for reports.
    statements(
        "ALTER TABLE servers ADD COLUMN lost TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE servers ADD COLUMN reports INTEGER",
    ),
    # Add whether a user wants a warning before a streak ends.
    statements("ALTER TABLE people ADD COLUMN streaks TEXT NOT NULL DEFAULT 'off'"),
    # Add whether an old message belongs to a lobby.
    statements("ALTER TABLE old_cards ADD COLUMN is_lobby INTEGER NOT NULL DEFAULT 0"),
    simple_orders,
    users_in_notices,
    # Add the goal of a user's streak, and the days on which they were away.
    statements(
        "ALTER TABLE people ADD COLUMN goal INTEGER NOT NULL DEFAULT 4",
        """
        CREATE TABLE pauses (
            user INTEGER NOT NULL,
            day INTEGER NOT NULL,
            PRIMARY KEY (user, day)
        ) WITHOUT ROWID
        """,
    ),
    # Count the extensions that a seat has used in its game.
    statements("ALTER TABLE seats ADD COLUMN extensions INTEGER NOT NULL DEFAULT 0"),
    # Add the tables that players wait for, and the players who were called.
    statements(
        """
        CREATE TABLE calls (
            user INTEGER NOT NULL,
            guild INTEGER NOT NULL,
            game TEXT NOT NULL,
            least INTEGER NOT NULL,
            most INTEGER NOT NULL,
            since INTEGER NOT NULL,
            PRIMARY KEY (user, guild, game)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX calls_games ON calls (guild, game)",
        """
        CREATE TABLE called (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (game, user)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX called_user ON called (user, at)",
    ),
    # Add whether players may be nudged, and when they were.
    statements(
        "ALTER TABLE people ADD COLUMN nudges TEXT NOT NULL DEFAULT 'on'",
        """
        CREATE TABLE nudges (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (game, user)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX nudges_user ON nudges (user)",
    ),
    # Add the users who follow a table.
    statements(
        """
        CREATE TABLE followers (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            how TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (game, user)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX followers_user ON followers (user)",
    ),
    # Add the users who confirmed that they see direct messages.
    statements(
        """
        CREATE TABLE arrivals (
            user INTEGER PRIMARY KEY,
            at INTEGER NOT NULL
        )
        """,
    ),
    # Add how long players thought about each kind of choice, without the players.
    statements(
        """
        CREATE TABLE turn_times (
            game TEXT NOT NULL,
            decision TEXT NOT NULL,
            number INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            PRIMARY KEY (game, decision, number)
        ) WITHOUT ROWID
        """,
    ),
    # Store since when the games of a server may be published without their players.
    statements("ALTER TABLE servers ADD COLUMN open_data INTEGER"),
    # Add the scores of series of games, before each game.
    statements(
        """
        CREATE TABLE series (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            played INTEGER NOT NULL,
            PRIMARY KEY (game, user)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX series_user ON series (user)",
    ),
    # Add whether a user confirms the last move of a turn, and the moves that wait for it.
    statements(
        "ALTER TABLE people ADD COLUMN confirm TEXT NOT NULL DEFAULT 'off'",
        """
        CREATE TABLE held_moves (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            moves TEXT NOT NULL,
            digest TEXT NOT NULL,
            PRIMARY KEY (game, user)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX held_moves_user ON held_moves (user)",
    ),
    # Add the positions that users practise, and the ratings of puzzles and their solvers.
    statements(
        """
        CREATE TABLE drills (
            number INTEGER PRIMARY KEY,
            user INTEGER NOT NULL,
            source TEXT NOT NULL,
            theme TEXT NOT NULL,
            step INTEGER NOT NULL,
            due INTEGER NOT NULL,
            UNIQUE (user, source)
        )
        """,
        "CREATE TABLE practice (user INTEGER PRIMARY KEY, until INTEGER NOT NULL)",
        """
        CREATE TABLE puzzle_ratings (
            puzzle TEXT PRIMARY KEY,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            attempts INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE solver_ratings (
            user INTEGER NOT NULL,
            key TEXT NOT NULL,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            attempts INTEGER NOT NULL,
            PRIMARY KEY (user, key)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE rated_attempts (
            user INTEGER NOT NULL,
            puzzle TEXT NOT NULL,
            PRIMARY KEY (user, puzzle)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX puzzle_tries_day ON puzzle_tries (day)",
    ),
    # Add when users sent reports, for the limit on them.
    statements(
        "CREATE TABLE reports (id INTEGER PRIMARY KEY, user INTEGER NOT NULL, at INTEGER NOT NULL)",
        "CREATE INDEX reports_user ON reports (user, at)",
    ),
    # Add the settings of users that features declare, as JSON.
    statements("ALTER TABLE people ADD COLUMN more TEXT NOT NULL DEFAULT '{}'"),
    # Put the key of missed turns first. Otherwise, SQLite 3.40 takes them for damaged.
    statements(
        """
        CREATE TABLE missed (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            at INTEGER NOT NULL,
            user INTEGER NOT NULL,
            PRIMARY KEY (game, seat, at)
        ) WITHOUT ROWID
        """,
        "INSERT INTO missed (game, seat, at, user) SELECT game, seat, at, user FROM lapses",
        "DROP TABLE lapses",
        "ALTER TABLE missed RENAME TO lapses",
        "CREATE INDEX lapses_user ON lapses (user)",
    ),
    # Add the players of a game whose seats others have taken over.
    statements(
        """
        CREATE TABLE former_players (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            until INTEGER NOT NULL,
            since INTEGER NOT NULL,
            user INTEGER,
            bot TEXT,
            PRIMARY KEY (game, seat, until)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX former_players_user ON former_players (user)",
    ),
    # Add games that do not count, how often players have met, and ratings of former players.
    statements(
        """
        CREATE TABLE former_ratings (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            until INTEGER NOT NULL,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            PRIMARY KEY (game, seat, until)
        ) WITHOUT ROWID
        """,
        "ALTER TABLE games ADD COLUMN unrated INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE standings ADD COLUMN meetings INTEGER NOT NULL DEFAULT 1",
    ),
    # Add the calls of queued messages, and those that players can repeat at will.
    statements(
        "ALTER TABLE outbox ADD COLUMN calls TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN called INTEGER",
        """
        CREATE TABLE pings (
            id INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            user INTEGER NOT NULL,
            at INTEGER NOT NULL
        )
        """,
        "CREATE INDEX pings_game ON pings (game, user)",
        "CREATE INDEX pings_user ON pings (user)",
    ),
    # Add what the deadlines of turns depend on, as JSON, and how long the clocks stood still.
    statements(
        "ALTER TABLE seats ADD COLUMN clock TEXT NOT NULL DEFAULT '{}'",
        "ALTER TABLE seats ADD COLUMN turns TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE games ADD COLUMN stood INTEGER NOT NULL DEFAULT 0",
    ),
    # Add the seat whose view the board message shows: in solo games, lessons and challenges.
    statements(
        "ALTER TABLE people ADD COLUMN cards TEXT NOT NULL DEFAULT 'card'",
        "ALTER TABLE games ADD COLUMN reader INTEGER",
        """
        UPDATE games SET reader = 0 WHERE status != 'lobby' AND state IS NOT NULL AND (
            lesson != 0 OR challenge IS NOT NULL
            OR (SELECT count(*) FROM seats WHERE seats.game = games.id) = 1
        )
        """,
    ),
    # Remove how long turns took. Nothing shows it any more.
    statements("DROP TABLE turn_times"),
    # Add since when Discord does not find the channel of a queued message.
    statements("ALTER TABLE outbox ADD COLUMN lost INTEGER"),
    # Forget who has not confirmed that they see direct messages. Nothing asks it any more.
    statements("UPDATE seats SET dm = '' WHERE dm = 'asked'"),
    # Add when a direct message to a player was refused, until they have been told.
    statements("ALTER TABLE seats ADD COLUMN refused INTEGER"),
    doors_in_notices,
    # Add the people with whom users are never seated.
    statements(
        """
        CREATE TABLE avoided (
            user INTEGER NOT NULL,
            mark BLOB NOT NULL,
            other INTEGER,
            PRIMARY KEY (user, mark)
        )
        """,
        "CREATE INDEX avoided_other ON avoided (other)",
    ),
    # Add contests, whose deals are challenges.
    statements(
        """
        CREATE TABLE contests (
            id INTEGER PRIMARY KEY,
            guild INTEGER NOT NULL,
            opener INTEGER NOT NULL,
            kind TEXT NOT NULL,
            listed INTEGER NOT NULL DEFAULT 0,
            closed INTEGER,
            pars TEXT NOT NULL DEFAULT '[]'
        )
        """,
        "CREATE INDEX contests_guild ON contests (guild)",
        """
        CREATE TABLE contest_people (
            contest INTEGER NOT NULL REFERENCES contests ON DELETE CASCADE,
            mark BLOB NOT NULL,
            user INTEGER,
            status TEXT NOT NULL,
            PRIMARY KEY (contest, mark)
        )
        """,
        "CREATE INDEX contest_people_user ON contest_people (user)",
        "ALTER TABLE challenges ADD COLUMN contest INTEGER",
        "CREATE INDEX challenges_contest ON challenges (contest)",
    ),
    # Add the latest turns of players, tables for reliable players, and who takes free seats.
    statements(
        "CREATE TABLE latest_turns (user INTEGER PRIMARY KEY, turns TEXT NOT NULL)",
        "ALTER TABLE games ADD COLUMN reliable INTEGER NOT NULL DEFAULT 0",
        """
        CREATE TABLE substitutes (
            user INTEGER NOT NULL,
            guild INTEGER NOT NULL,
            game TEXT NOT NULL,
            told INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (user, guild, game)
        )
        """,
        "CREATE INDEX substitutes_guild ON substitutes (guild, game)",
    ),
    # Add the days of users, sent as direct messages.
    statements(
        """
        CREATE TABLE daily_cards (
            user INTEGER NOT NULL,
            day INTEGER NOT NULL,
            nonce TEXT NOT NULL,
            at INTEGER NOT NULL,
            done INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (user, day)
        )
        """
    ),
    # Add when games were given up, before bots played the rest.
    statements("ALTER TABLE games ADD COLUMN given_up INTEGER"),
)

"""What has changed since version 0.1.0."""

from bot.store.connection import Db, run_all

_STEPS_OF_A_CARD = (
    "ALTER TABLE outbox ADD COLUMN nonce TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE outbox ADD COLUMN due INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0",
    "UPDATE outbox SET nonce = lower(hex(randomblob(10)))",
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

_NONCES_OF_ORDERS = (
    "ALTER TABLE orders ADD COLUMN nonce TEXT NOT NULL DEFAULT ''",
    "UPDATE orders SET nonce = lower(hex(randomblob(10)))",
)


def cards_driven_to_the_end(db: Db) -> None:
    """Each card is wanted, sent, known and old, one step after the other."""
    run_all(db, *_STEPS_OF_A_CARD, *_OLD_CARDS, *_STEPS_OF_A_NOTICE, *_NONCES_OF_ORDERS)


def public_counters(db: Db) -> None:
    """Counters that everybody may see, beside those that tell of secret moves."""
    run_all(
        db,
        "ALTER TABLE games ADD COLUMN edition INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN shown INTEGER NOT NULL DEFAULT 0",
        "UPDATE seats SET shown = acted",
    )


def marks_of_deleted_tries(db: Db) -> None:
    """That somebody had a try, after their data was deleted."""
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
    """The order of orders."""
    run_all(
        db,
        "ALTER TABLE orders ADD COLUMN place INTEGER NOT NULL DEFAULT 0",
    )


def standing_moves_and_snapshots(db: Db) -> None:
    """Which actions stand (unknown where some were taken back), and states on the way."""
    run_all(
        db,
        "ALTER TABLE log ADD COLUMN stands INTEGER DEFAULT 1",
        "UPDATE log SET stands = NULL WHERE game IN"
        " (SELECT game FROM log WHERE action = 'undo' OR action LIKE 'rewind move:%')",
        "ALTER TABLE snapshots ADD COLUMN rules INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE snapshots ADD COLUMN notes TEXT NOT NULL DEFAULT '[]'",
    )


def lessons(db: Db) -> None:
    """Whether a table is a first game that teaches."""
    run_all(db, "ALTER TABLE games ADD COLUMN lesson INTEGER NOT NULL DEFAULT 0")

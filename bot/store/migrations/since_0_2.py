"""Migrations since version 0.2.0."""

from bot.store.connection import Db, run_all


def used_time_banks(db: Db) -> None:
    """Count the extensions that a seat has used in its game."""
    run_all(db, "ALTER TABLE seats ADD COLUMN extensions INTEGER NOT NULL DEFAULT 0")

"""Requests of users to their host: export and delete their data."""

import asyncio
import sys
import time
from argparse import Namespace

from bot import logs
from bot.cli.games import CliError
from bot.domain.ids import Timestamp, UserId
from bot.features.privacy import erasures
from bot.features.privacy.service import Privacy, export_of
from bot.installed import FEATURES
from bot.services.people import People
from bot.services.tables import Tables
from bot.settings import database_of
from bot.store import Store
from bot.store.addresses import Address
from bot.store.connection import in_transaction
from bot.store.errors import InUse
from bot.store.kinds import database_at
from bot.store.migrations import checked, newest

DONE_WITHIN = 90.0
POLL_SECONDS = 0.5
"""How long to wait for the running bot, which checks for requests once a minute."""


def export(chosen: Namespace) -> int:
    """Print everything stored about a user, as JSON."""
    database = _database(chosen)
    with database_at(database).reading() as db:
        print(export_of(db, chosen.user, FEATURES.personal).decode())
    return 0


def delete_data(chosen: Namespace) -> int:
    """Delete everything stored about a user, once the host confirms it."""
    database = _database(chosen)
    logs.configure("WARNING")
    if not chosen.yes:
        text = f"Delete everything about user {chosen.user}? Type yes to confirm: "
        print(text, end="", flush=True)
        typed = sys.stdin.readline()
        if not typed:
            raise CliError("no terminal to confirm this: add --yes")
        if typed.strip().lower() != "yes":
            print("Nothing was deleted.")
            return 1
    try:
        with database_at(database).claimed():
            asyncio.run(_forget(database, chosen.user))
    except InUse:
        _ask_the_bot(database, chosen.user)
    print(
        f"Everything about user {chosen.user} is deleted, except a keyed hash of the ID for each"
        " current challenge and puzzle. Older backups still have it."
    )
    return 0


def _database(chosen: Namespace) -> Address:
    """Return the address of a database with the schema of this version."""
    address = chosen.database or database_of()
    database = database_at(address)
    with database.reading() as db:
        if checked(database.version.read(db)) != newest():
            raise CliError(
                f"Another version of Atoll used {address} last. Run this command with that"
                " version, or start the bot with this one first."
            )
    return address


async def _forget(database: Address, user: UserId) -> None:
    """Delete a user's data while no bot is running. The bot updates its messages when it starts."""
    store = await Store.open(database)
    try:
        people = await People.load(store)
        tables = Tables(
            store, lambda: Timestamp(int(time.time())), people.settings_of, FEATURES.table_hooks
        )
        privacy = Privacy(tables, people.forget_settings, FEATURES.personal)
        await privacy.delete_data(user)
    finally:
        await store.close()


def _ask_the_bot(database: Address, user: UserId) -> None:
    """Let the running bot delete a user's data, and wait for it."""
    with database_at(database).writing() as db:
        in_transaction(db, erasures.request, user)
    ends = time.monotonic() + DONE_WITHIN
    while time.monotonic() < ends:
        time.sleep(POLL_SECONDS)
        with database_at(database).reading() as db:
            if user not in erasures.select_requested(db):
                return
    raise CliError(
        f"The bot has not deleted the data of user {user} yet. It does so as soon as it is"
        " connected to Discord."
    )

"""Avoid: a user's list of people with whom they are never seated. They are not told.

The list works in both directions. Each entry has a keyed hash of the other user, so it keeps
working after their data was deleted.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import Interaction
from discord.ui import Label, UserSelect

from bot.domain.ids import UserId
from bot.domain.seats import CANT_SIT
from bot.domain.table import Table
from bot.feature import Feature
from bot.interactions.context import services, user_of
from bot.presentation.components import SELECT_SIZE
from bot.presentation.forms import filled_lists
from bot.presentation.press import place_in
from bot.presentation.settings import FormSetting
from bot.services.hooks import TableHooks
from bot.store.connection import Db
from bot.store.marks import mark_of
from bot.store.personal import OwnRows
from bot.store.statements import insert_new, select_column
from engine.core import IllegalAction, counted

AVOIDED_AT_MOST = 100
ABOUT = "You are never seated with them. They are not told."


def select_avoided(db: Db, user: UserId) -> list[UserId]:
    """Return the users on a user's list, without those who have deleted their data."""
    statement = "SELECT other FROM avoided WHERE user = ? AND other IS NOT NULL ORDER BY other"
    return select_column(db, statement, user)


def write_avoided(db: Db, user: UserId, others: Iterable[UserId]) -> None:
    """Replace the users on a user's list. Those who have deleted their data stay on it."""
    db.execute("DELETE FROM avoided WHERE user = ? AND other IS NOT NULL", [user])
    rows = [(user, _mark(db, other), other) for other in others]
    db.executemany(insert_new("avoided", ("user", "mark", "other")), rows)


def refuse(db: Db, table: Table, user: UserId) -> None:
    """Refuse a user if they and another player of a table are not to be seated together.

    Raises:
        IllegalAction: one of them avoids the other.
    """
    for other in table.users:
        if other != user and (_avoids(db, user, other) or _avoids(db, other, user)):
            raise IllegalAction(CANT_SIT)


def _avoids(db: Db, user: UserId, other: UserId) -> bool:
    marks = select_column(db, "SELECT mark FROM avoided WHERE user = ?", user)
    return bool(marks) and _mark(db, other) in map(bytes, marks)


def _mark(db: Db, user: UserId) -> bytes:
    return mark_of(db, "avoided", user)


class Avoided(OwnRows):
    """The list of a user as personal data. Users who have deleted theirs have no ID."""

    def delete_user(self, db: Db, user: UserId) -> None:
        """Delete a user's list, and their ID from the lists of others."""
        super().delete_user(db, user)
        db.execute("UPDATE avoided SET other = NULL WHERE other = ?", [user])


# --- the setting


async def _now(interaction: Interaction) -> Mapping[str, str]:
    found = await services(interaction).store.read(select_avoided, user_of(interaction))
    return {"people": counted(len(found), "person", "people")} if found else {}


async def _fields(interaction: Interaction) -> Sequence[Label[discord.ui.Modal]]:
    """Return lists of users: those who are on the list, and room for more."""
    found = await services(interaction).store.read(select_avoided, user_of(interaction))
    starts = range(0, min(len(found) + 1, AVOIDED_AT_MOST), SELECT_SIZE)
    return [_field(number, found[start:][:SELECT_SIZE]) for number, start in enumerate(starts)]


def _field(number: int, users: Sequence[UserId]) -> Label[discord.ui.Modal]:
    menu = UserSelect[Any](
        custom_id=str(number),
        required=False,
        min_values=0,
        max_values=SELECT_SIZE,
        default_values=[discord.Object(user, type=discord.User) for user in users],
    )
    return Label(text="People" if not number else "More people", description=ABOUT, component=menu)


async def _fill(interaction: Interaction, _filled: Mapping[str, str]) -> None:
    """Store the chosen users."""
    user = user_of(interaction)
    chosen = filled_lists(interaction.data)
    others = {UserId(place_in(one)) for values in chosen.values() for one in values} - {user}
    if len(others) > AVOIDED_AT_MOST:
        raise IllegalAction(f"Choose at most {AVOIDED_AT_MOST} people.")
    await services(interaction).store.write(write_avoided, user, sorted(others))


PEOPLE = FormSetting(
    key="avoid",
    tab="privacy",
    subject="People I avoid",
    get=_now,
    fields=_fields,
    fill=_fill,
)

FEATURE = Feature(
    tables=TableHooks(refuse=refuse),
    personal={"avoided": Avoided("avoided", "other", "other")},
    settings=(PEOPLE,),
)

"""Ask for one press in the first direct message, and explain where such messages may hide."""

from collections.abc import Iterator

import discord

from bot.domain.ids import UserId
from bot.domain.mentions import mention
from bot.domain.table import Table
from bot.features.arrivals.presses import SeeDirect
from bot.features.arrivals.store import has_confirmed
from bot.presentation.components import button
from bot.presentation.extras import Notification
from bot.store.connection import Db
from engine.core.words import listed

ASK = "Please press **I can see this**, so that I know that my messages reach you."
HIDDEN = (
    "No message from me? Discord may hide it under *Message Requests*: above your direct messages"
    " on a computer, or in the tab *Messages* on a phone."
)


def question(db: Db, user: UserId) -> Notification | None:
    """Return the question in a user's first direct message, until they have answered it."""
    if has_confirmed(db, user):
        return None
    return Notification(
        ASK, (button(SeeDirect(user), "I can see this", discord.ButtonStyle.success),)
    )


def hint(table: Table) -> Iterator[str]:
    """Yield a line on where to find secrets, for players who have not confirmed direct messages.

    Leave out those who have already made a public move: a secret one must not show here.
    """
    asked = [row.seat for row in table.seats if row.dm == "asked" and not row.shown]
    if not asked or not table.playing or table.is_private or not table.game.has_secrets:
        return
    names = listed(mention(table, seat) for seat in asked)
    yield f"-# {names}: `/hand` shows your secret cards. {HIDDEN}"

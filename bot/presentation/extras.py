"""Hooks for features to add texts, buttons and private news to the messages of a table."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle, Interaction

from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.domain.person import Person
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.presentation.components import TOOLS_ROW
from bot.presentation.press import Press
from bot.services.tables import Tables
from bot.store.connection import Db
from bot.store.shards import Shards
from engine.core import Action


class Offer(NamedTuple):
    """A button of a table. The buttons of a row are sorted by ``place``.

    ``replaces`` is the kind of button that it replaces. With ``with_text``, the button is also
    below the board as text. One that ``is_personal`` is not below a message that all can see.
    ``sheet`` is the button's row on the sheet of the table, if it is there and not below messages.
    """

    press: Press
    label: str
    place: int
    style: ButtonStyle = ButtonStyle.secondary
    row: int = TOOLS_ROW
    replaces: type[Press] | None = None
    with_text: bool = False
    is_personal: bool = False
    sheet: int | None = None


LOOK_ROW, ACT_ROW = 0, 1
"""The rows of a sheet with buttons: to look at something, and to act. Its menus are below them."""


class PrivateNews(NamedTuple):
    """Private news of a feature about a table. Each item is for one player.

    ``waiting`` finds the tables with news to send. ``send`` sends the news of a table by direct
    message. ``answer`` shows the news of a user below a private response.
    """

    waiting: Callable[[Db, Shards], Iterable[TableId]]
    send: Callable[[discord.Client, Tables, TableId], Awaitable[None]]
    answer: Callable[[Interaction, Tables, TableId], Awaitable[None]]


class Notification(NamedTuple):
    """The text of a notification to a user, and buttons below it."""

    text: str
    buttons: tuple[discord.ui.Button[Any], ...] = ()


NoticeText = Callable[[Db, Notice, Timestamp], Notification | None]
"""Returns a notification as it is sent at a time, or ``None`` if it is out of date."""

NoticeCheck = Callable[[discord.Client, Tables, Notice], Awaitable[Notification | None]]
"""Returns a notification to send instead of the usual one, if any."""

HEADINGS = ("Notifications", "Turns", "Streaks", "Pictures")
"""The first headings of a user's settings. Those of other features follow."""


class Setting(NamedTuple):
    """A line about a user's settings, below a heading of ``/settings me show``."""

    heading: str
    text: Callable[[Db, Person], str]


class Waiting(NamedTuple):
    """A question that replaces the choices in the private messages of a seat, and its buttons."""

    text: str
    offers: tuple[Offer, ...]


PrivateOffers = Callable[[Tables, Table | None, UserId], Awaitable[Sequence[Offer]]]
"""Returns buttons below a private reply to a user about a table, or about all their tables."""


async def no_offers(_tables: Tables, _table: Table | None, _user: UserId) -> Sequence[Offer]:
    """Return no buttons."""
    return ()


@dataclass(frozen=True, kw_only=True)
class MessageHooks:
    """The hooks of a feature for the messages of each table. All are optional."""

    lines: Callable[[Table], Iterable[str]] = lambda _: ()
    """Yield lines of the board message, to show above the question."""
    offers: Callable[[Table, Seat | None], Iterable[Offer]] = lambda _table, _seat: ()
    """Yield buttons of a message that shows the choices of a seat, or (``None``) no choices."""
    private_offers: PrivateOffers = no_offers
    waiting: Callable[[Table, Seat], Waiting | None] = lambda _table, _seat: None
    """Return a question to ask a seat in private before its choices, if any."""
    deadline_offers: Callable[[Table, Seat], Iterable[Offer]] = lambda _table, _seat: ()
    """Yield buttons of a seat that is awaited, for a reminder and for the status of its table."""
    reminder_offer: Callable[[Db, Person, Timestamp], Offer | None] = lambda _db, _person, _at: None
    """Return a button for the reminders of a user, if any. It is about their settings."""
    morning: Callable[[Db, Person, Timestamp], Timestamp] = lambda _db, _person, at: at
    """Return when a user without a known time zone probably is awake: this time, or a later one."""
    suggestion: Callable[[Table], Action | None] = lambda _: None
    """Return the option to put first, if any."""
    greeting: Callable[[Db, UserId], Notification | None] = lambda _db, _user: None
    """Return a question to add to the direct message that greets a player."""
    notices: Mapping[str, NoticeText] = field(default_factory=dict)
    """Functions that write notifications, by their kind.

    The notifier sends none of them during a user's quiet hours or vacation.
    """
    notice_checks: Mapping[str, NoticeCheck] = field(default_factory=dict)
    """Checks to run before a notification is sent, by its kind."""
    opened: Callable[[Db, Table], str] = lambda _db, _table: ""
    """Return a line for the reply to the player who has opened a lobby, or ""."""
    news: PrivateNews | None = None


class Extras:
    """The hooks of all installed features."""

    def __init__(self, hooks: Sequence[MessageHooks] = ()) -> None:
        self._hooks = hooks
        self.notices = {kind: text for hook in hooks for kind, text in hook.notices.items()}
        self.notice_checks = {
            kind: check for hook in hooks for kind, check in hook.notice_checks.items()
        }
        self.news = [hook.news for hook in hooks if hook.news is not None]
        self.opened = [hook.opened for hook in hooks]
        self.greetings = [hook.greeting for hook in hooks]
        self.reminder_offers = [hook.reminder_offer for hook in hooks]
        self.mornings = [hook.morning for hook in hooks]

    def lines(self, table: Table) -> Iterator[str]:
        """Yield lines of the board message."""
        return chain.from_iterable(hook.lines(table) for hook in self._hooks)

    def offers(self, table: Table, seat: Seat | None) -> list[Offer]:
        """Return buttons of a message that shows the choices of a seat."""
        return [offer for hook in self._hooks for offer in hook.offers(table, seat)]

    def waiting(self, table: Table, seat: Seat) -> Waiting | None:
        """Return a question to ask a seat in private before its choices, if any."""
        return next(filter(None, (hook.waiting(table, seat) for hook in self._hooks)), None)

    def deadline_offers(self, table: Table, seat: Seat) -> list[Offer]:
        """Return buttons about the deadline of a seat."""
        return [offer for hook in self._hooks for offer in hook.deadline_offers(table, seat)]

    async def private_offers(
        self, tables: Tables, table: Table | None, user: UserId
    ) -> list[Offer]:
        """Return buttons below a private reply to a user about a table or all their tables."""
        found = [await hook.private_offers(tables, table, user) for hook in self._hooks]
        return [*chain.from_iterable(found)]

    def suggestion(self, table: Table) -> Action | None:
        """Return the option to put first, if any."""
        return next(filter(None, (hook.suggestion(table) for hook in self._hooks)), None)


NO_MESSAGE_HOOKS = MessageHooks()
NO_EXTRAS = Extras()

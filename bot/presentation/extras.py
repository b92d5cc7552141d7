"""Hooks for features to add texts, buttons and private news to the messages of a table."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle, Interaction

from bot.domain.ids import Seat
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.presentation.components import TOOLS_ROW
from bot.presentation.press import Press
from bot.services.tables import Tables
from engine.core import Game


class Offer(NamedTuple):
    """A button of a table. The buttons of a row are sorted by ``place``.

    ``replaces`` is the kind of button that it replaces. With ``with_text``, the button is also
    below the board as text. One that ``is_personal`` is not below a message that all can see.
    ``sheet`` is the button's row on the sheet of the table, if it is there and not below messages.
    One ``for_moderators`` is there only for moderators of the server. A ``disabled`` button is
    grey, and nobody can press it.
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
    for_moderators: bool = False
    disabled: bool = False


LOOK_ROW = 0
ACT_ROW = 1
WRONG_ROW = 4
"""The rows of a sheet with buttons: to look at something, to act, and if something is wrong.

Its menus are between the last two.
"""


class Notification(NamedTuple):
    """The text of a notification to a user, and buttons below it."""

    text: str
    buttons: tuple[discord.ui.Button[Any], ...] = ()


NoticeText = Callable[[discord.Client, Tables, Notice], Awaitable[Notification | None]]
"""Returns a notification as it is sent now, or ``None`` if it is out of date."""


@dataclass(frozen=True, kw_only=True)
class MessageHooks:
    """The hooks of a feature for the messages of each table. All are optional."""

    lines: Callable[[Table], Iterable[str]] = lambda _: ()
    """Yield lines of the board message, to show above the question."""
    offers: Callable[[Table, Seat | None], Iterable[Offer]] = lambda _table, _seat: ()
    """Yield buttons of a message that shows the choices of a seat, or (``None``) no choices."""
    games: Callable[[Game], Iterable[Offer]] = lambda _: ()
    """Yield buttons that begin something with a game."""
    words: Mapping[str, Callable[[Interaction, Table], Awaitable[None]]] = field(
        default_factory=dict
    )
    """What else users can type with ``/do``, and what shows it in the acknowledged reply."""
    notices: Mapping[str, NoticeText] = field(default_factory=dict)
    """Functions that write notifications, by their kind.

    The notifier sends none of them during a user's quiet hours or vacation.
    """


class Extras:
    """The hooks of all installed features."""

    def __init__(self, hooks: Sequence[MessageHooks] = ()) -> None:
        self._hooks = hooks
        self.notices = {kind: text for hook in hooks for kind, text in hook.notices.items()}
        self.words = {word: show for hook in hooks for word, show in hook.words.items()}

    def lines(self, table: Table) -> Iterator[str]:
        """Yield lines of the board message."""
        return chain.from_iterable(hook.lines(table) for hook in self._hooks)

    def games(self, game: Game) -> list[Offer]:
        """Return buttons that begin something with a game, in order."""
        found = (offer for hook in self._hooks for offer in hook.games(game))
        return sorted(found, key=lambda offer: offer.place)

    def offers(self, table: Table, seat: Seat | None) -> list[Offer]:
        """Return buttons of a message that shows the choices of a seat."""
        return [offer for hook in self._hooks for offer in hook.offers(table, seat)]


NO_MESSAGE_HOOKS = MessageHooks()
NO_EXTRAS = Extras()

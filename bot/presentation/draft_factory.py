"""Creates the messages of a table, with names and pictures."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from functools import partial

import discord
import structlog
from discord import ButtonStyle

from bot.domain.held_moves import held_at, labels_of
from bot.domain.ids import GuildId, Ply, Seat, Timestamp, UserId
from bot.domain.mentions import mention
from bot.domain.table import Table, named
from bot.presentation import in_words as words_of
from bot.presentation.components import button, view_of
from bot.presentation.drafts import (
    LINES_HEARD,
    STORY_LINES,
    Draft,
    channel_text,
    discord_view,
    lobby_text,
    seat_text,
    spectator_text,
    with_offers,
)
from bot.presentation.emojis import Emojis
from bot.presentation.extras import NO_EXTRAS, Extras
from bot.presentation.names import Names
from bot.presentation.offers import text_buttons, tool_offer, tools
from bot.presentation.pictures import (
    SHEETS,
    Order,
    OutOfDate,
    Pictures,
    Wanted,
    alt_text,
    always,
)
from bot.presentation.presses import ConfirmTurn, DropMove, ShowText
from bot.presentation.private import (
    BOTS_NEXT,
    Question,
    Receipt,
    Sheet,
    as_question,
    as_receipt,
    as_sheet,
    receipt_text,
)
from engine.core import Game, Note, View
from engine.core.options import players
from render.painter import USUAL, Edition
from render.small import small
from render.title import title

log = structlog.get_logger()

ASKED = "You chose **{moves}**. **Done** ends your turn, **Undo** lets you choose again."
UNTIL = " If your time runs out first, the move counts."


def asking_first(draft: Draft, table: Table, seat: Seat) -> Draft:
    """Return a private message that asks a seat to confirm its move, if one waits."""
    held = held_at(table, seat)
    if held is None:
        return draft
    text = ASKED.format(moves="**, **".join(labels_of(table, held)))
    clock = UNTIL if table.seats[seat].deadline is not None else ""
    buttons = [
        button(ConfirmTurn(table.id, seat, held.digest), "Done", ButtonStyle.success),
        button(DropMove(table.id, seat, held.digest), "Undo"),
    ]
    return replace(draft, content=f"{draft.content}\n{text}{clock}", view=view_of(buttons))


ALL = "all"
"""The name of all parts of a board in words."""


class DraftFactory:
    """Creates messages from names, pictures and the icons that Discord has.

    ``editions`` returns the edition of a user's (``eyes``) private pictures, ``in_words`` whether
    they read the board in words instead, as the answers of typed moves always do. ``guild`` is the
    server whose nicknames a message may use, or ``None`` for direct messages or several places.
    """

    def __init__(
        self,
        names: Names,
        pictures: Pictures,
        emojis: Emojis | None = None,
        editions: Callable[[UserId | None], Edition] = lambda _: USUAL,
        extras: Extras = NO_EXTRAS,
        in_words: Callable[[UserId], bool] = lambda _: False,
    ) -> None:
        self.names = names
        self._pictures = pictures
        self._emojis = emojis
        self._edition_of = editions
        self._extras = extras
        self._in_words = in_words

    async def board_message(
        self,
        table: Table,
        wanted: Wanted = always,
        eyes: UserId | None = None,
        guild: GuildId | None = None,
        *,
        in_words: bool = False,
    ) -> Draft:
        """Return the message with the board, also of a finished game, for all or for ``eyes``.

        Raises:
            OutOfDate: ``wanted`` returned false before its picture was drawn.
        """
        if table.state is None:
            return await self._lobby_message(table)
        view = table.view(table.row.reader, await self.names.at(table, guild))
        content = channel_text(table, view, self._extras)
        for_all = not table.is_private
        buttons = discord_view(table, table.chooser, self._extras, for_everybody=for_all)
        order = self._order(eyes, wanted, in_words=in_words)
        draft = await self._for_all(table, view, None, order, content, buttons)
        return replace(draft, called=table.called.people if for_all else ())

    async def board_sheet(
        self,
        table: Table,
        eyes: UserId,
        guild: GuildId | None,
        at: Timestamp,
        looked: Ply | None = None,
    ) -> Sheet:
        """Return a snapshot of the board for a spectator, with changes since they ``looked``."""
        if table.state is None:
            return as_sheet(await self._lobby_message(table), at)
        view = table.view(table.row.reader, await self.names.at(table, guild))
        content = spectator_text(table, view, looked)
        order = self._order(eyes)
        buttons = discord_view(table, None, self._extras)
        return as_sheet(await self._for_all(table, view, looked, order, content, buttons), at)

    async def _for_all(
        self,
        table: Table,
        view: View,
        looked: Ply | None,
        order: Order,
        content: str,
        buttons: discord.ui.View,
    ) -> Draft:
        """Return a message with the board as spectators see it."""
        offering = view
        if table.chooser is not None and view.seat is None:
            offering = view.offering(tuple(table.options(table.chooser)))
        begun = table if looked is not None else table.before_steps(table.row.reader)
        since = begun.awaited[0] if begun.awaited and looked is None else None
        before = view_before(begun, view, since, looked)
        draft = await self._board(table, offering, before, order, content, buttons)
        return replace(draft, alt=draft.alt and alt_text(table, view), emojis=self._emojis)

    async def only_message(
        self, table: Table, seat: Seat, *, in_words: bool = False
    ) -> Question | Receipt:
        """Return the message of a table without a channel: its board, or what its player did."""
        if table.options(seat):
            draft = await self.board_message(table, eyes=table.sole_reader, in_words=in_words)
            return as_question(draft, table.digest(seat))
        if not table.playing:
            return as_receipt(await self.board_message(table, eyes=table.sole_reader))
        receipt = await self.receipt(table, seat, None, in_words=in_words)
        buttons = discord_view(table, None, self._extras)
        return replace(receipt, content=f"{receipt.content}\n{BOTS_NEXT}", view=buttons)

    async def seat_message(
        self,
        table: Table,
        seat: Seat,
        looked: Ply | None = None,
        wanted: Wanted = always,
        guild: GuildId | None = None,
        *,
        in_words: bool = False,
        told: Collection[Note] = (),
    ) -> Draft:
        """Return the private message for a seat, with its choices.

        ``looked`` is the ply at which its player last looked. Later changes are shown. Events that
        another message has ``told`` are left out. In a lesson, it is the board message, which has
        the step.

        Raises:
            OutOfDate: ``wanted`` returned false before its picture was drawn.
        """
        if table.state is None or table.row.lesson:
            eyes = table.seats[seat].user
            return await self.board_message(table, wanted, eyes, guild, in_words=in_words)
        view = table.view(seat, await self.names.at(table, guild))
        order = self._order(table.seats[seat].user, wanted, in_words=in_words)
        begun = table if looked is not None else table.before_steps(seat)
        before = view_before(begun, view, seat, looked)
        lines = LINES_HEARD if order.in_words else STORY_LINES
        content = seat_text(table, seat, view, looked, told, lines)
        buttons = discord_view(table, seat, self._extras)
        draft = await self._board(table, view, before, order, content, buttons)
        return asking_first(replace(draft, emojis=self._emojis), table, seat)

    async def own_message(
        self,
        table: Table,
        seat: Seat,
        wanted: Wanted = always,
        guild: GuildId | None = None,
        *,
        in_words: bool = False,
        told: Collection[Note] = (),
    ) -> Question | Receipt:
        """Return a seat's private message after a move: the next question, or what it did.

        It leaves out events that another message has ``told``.

        Raises:
            OutOfDate: ``wanted`` returned false before its picture was drawn.
        """
        if not table.options(seat):
            return await self.receipt(table, seat, guild, in_words=in_words, told=told)
        draft = await self.seat_message(
            table, seat, wanted=wanted, guild=guild, in_words=in_words, told=told
        )
        return as_question(draft, table.digest(seat))

    async def receipt(
        self,
        table: Table,
        seat: Seat,
        guild: GuildId | None,
        *,
        in_words: bool = False,
        told: Collection[Note] = (),
    ) -> Receipt:
        """Return a message that tells what a seat did in its last turn, without any choices."""
        view = table.view(seat, await self.names.at(table, guild))
        in_words = self._order(table.seats[seat].user, in_words=in_words).in_words
        text = receipt_text(table, seat, view, in_words=in_words, told=told)
        buttons = view_of(tools(table, seat, self._extras))
        return Receipt(text, None, "", buttons, emojis=self._emojis)

    async def closer_message(
        self,
        table: Table,
        reader: Seat | None,
        seat: Seat,
        at: Timestamp,
        eyes: UserId | None = None,
        guild: GuildId | None = None,
    ) -> Sheet:
        """Return a snapshot with a close-up of one seat, as ``reader`` may see it."""
        view = table.view(reader, await self.names.at(table, guild)).closer(seat)
        content = f"{table.game.name} · table {table.id}: {mention(table, seat)}"
        buttons = discord_view(table, None, self._extras)
        draft = await self._board(table, view, None, self._order(eyes), content, buttons)
        return as_sheet(draft, at)

    async def position_message(
        self,
        table: Table,
        view: View,
        before: View | None,
        content: str,
        buttons: discord.ui.View,
        *,
        eyes: UserId | None,
    ) -> Draft:
        """Return a message with any position of a game. Changes since ``before`` are outlined."""
        return await self._board(table, view, before, self._order(eyes), content, buttons)

    async def _board(
        self,
        table: Table,
        view: View,
        before: View | None,
        order: Order,
        content: str,
        buttons: discord.ui.View,
    ) -> Draft:
        if order.in_words:
            text = words_of.below(content, table, view, before)
            draft = Draft(
                text, None, "", buttons, words=partial(words_of.answers_and_board, table, view)
            )
            return with_offers(draft, [tool_offer(table, ShowText, "In words", 30)])
        board = self._pictures.board(table, view, before, order)
        picture, more = await self._drawn(table, board)
        return Draft(content, picture, alt_text(table, view), buttons, more=more)

    def text_buttons(self, table: Table, seat: Seat | None, only: str) -> discord.ui.View:
        """Return the buttons below the board in words, or below a part of it."""
        others = [part for part in words_of.names(table) if only not in (part, ALL)]
        return text_buttons(table, seat, self._extras, others)

    def sign(self, icon: str) -> str:
        """Return an icon for a sentence, with a space after it, or "" if it can't be shown."""
        return self._emojis.sign(icon) if self._emojis else ""

    async def cover(self, game: Game) -> Draft:
        """Return the first message in a thread of a table."""
        words = f"**{game.name}**: {game.words.blurb}\n-# {game.in_short}"
        return Draft(
            words, await self._title(game), f"{game.name}: {game.words.blurb}", view_of(())
        )

    async def small(
        self, table: Table, seat: Seat | None, eyes: UserId, guild: GuildId | None = None
    ) -> tuple[bytes | None, str]:
        """Return a small picture of a table as ``seat`` sees it, and its alternative text."""
        if table.state is None:
            draft = await self._lobby_message(table)
            return await self._reduced(draft.picture), draft.alt
        view = table.view(seat, await self.names.at(table, guild))
        order = self._order(eyes)
        if order.in_words:
            return None, alt_text(table, view)
        order = Order(order.edition._replace(is_large=False))
        drawn, _ = await self._drawn(table, self._pictures.board(table, view, None, order))
        return await self._reduced(drawn), alt_text(table, view)

    async def _reduced(self, picture: bytes | None) -> bytes | None:
        return await self._pictures.draw(SHEETS, small, picture) if picture else None

    async def text(
        self, table: Table, seat: Seat | None, guild: GuildId | None = None, only: str = ""
    ) -> str:
        """Return the board in words, as ``seat`` sees it, or ``only`` a part of it.

        ``only`` is the name of a part, or ``ALL``. Otherwise, a player gets the question, what is
        their own, and what has changed since their last move.

        Raises:
            IllegalAction: the board of this game has no part with that name.
        """
        if table.state is None:
            return lobby_text(table, self._extras)
        view = table.view(seat, await self.names.at(table, guild))
        if only not in ("", ALL):
            return words_of.only(table, view, only)
        if only == ALL or seat is None or table.state.over:
            return words_of.whole(table, view)
        return words_of.mine(table, view, view_before(table.before_steps(seat), view, seat, None))

    async def _lobby_message(self, table: Table) -> Draft:
        """Return the message of a lobby, with the title picture of its game."""
        game = table.game
        picture = await self._title(game)
        alt = f"{game.name}: {game.words.blurb}" if picture else ""
        words = lobby_text(table, self._extras)
        return Draft(words, picture, alt, discord_view(table, None, self._extras))

    async def _title(self, game: Game) -> bytes | None:
        """Return the title picture of a game, or ``None`` if it cannot be drawn."""
        try:
            seats = players(game.seats)
            return await self._pictures.draw(SHEETS, title, game.key, game.name, seats)
        except Exception:
            log.exception("title not drawn", key=game.key)
            return None

    def _order(
        self, eyes: UserId | None, wanted: Wanted = always, *, in_words: bool = False
    ) -> Order:
        in_words = in_words or (eyes is not None and self._in_words(eyes))
        return Order(self._edition_of(eyes), wanted, in_words)

    async def _drawn(
        self, table: Table, drawing: Awaitable[tuple[bytes, ...]]
    ) -> tuple[bytes | None, tuple[bytes, ...]]:
        """Return the first page of a picture, and the other pages that large print needs.

        If drawing fails, the message has no picture, so that the game can continue.

        Raises:
            OutOfDate: the picture is no longer wanted.
        """
        try:
            pages = await drawing
        except OutOfDate:
            raise
        except Exception:
            log.exception("picture not drawn", game=table.id, ply=table.row.ply)
            return None, ()
        return next(iter(pages), None), pages[1:]


def view_before(table: Table, view: View, since: Seat | None, looked: Ply | None) -> View | None:
    """Return the view after the last action of ``since``, or at the reader's last look."""
    eyes = None if view.seat is None else Seat(view.seat)
    earlier = table.earlier(since, eyes, looked)
    before = table.view_of(earlier.state, eyes) if earlier else None
    return before and named(before, view.names)

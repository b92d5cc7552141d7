"""Panels: each user's private message about a table, while it can be edited.

A panel lives for 15 minutes after its last press, because Discord accepts the token of an
interaction for that long. It is only in memory. Its buttons still work later and after a restart:
the press makes it the living panel again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from functools import partial

import discord
import msgspec
import structlog
from discord import Interaction

from bot.domain.calls import newly_called
from bot.domain.held_moves import held_at
from bot.domain.ids import BEGINNING, GuildId, Ply, Seat, TableId, UserId
from bot.domain.messages import is_asked_directly
from bot.domain.paces import DAY
from bot.domain.person import PLACE_OF_TURN, FeatureSetting, Person, reads_words
from bot.domain.records import OutboxItem
from bot.domain.table import Table
from bot.measures import BARE_QUESTIONS, REFRESHED_PANELS
from bot.presentation.components import button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import promise_message, title_of, told_on_board, with_offers
from bot.presentation.living import Key, Living, Private
from bot.presentation.presses import AllowMessages
from bot.presentation.private import (
    TAKEN_BACK,
    UNDONE,
    PrivateDraft,
    Question,
    Receipt,
    is_unanswered,
    lost_seat_text,
)
from bot.presentation.reader_offers import reader_offers
from bot.presentation.replies import answer, edit, follow_up, is_private
from bot.presentation.requests import FAILED, in_time
from bot.presentation.shown import Shown
from bot.services.loading import NoSuchTable
from bot.services.locks import Locks
from bot.services.people import People
from bot.services.tables import Tables
from bot.store.meta import COMMANDS_MOVED, select_meta
from engine.core import Note

log = structlog.get_logger()

PANEL = "panel"
TOLD = FeatureSetting("told_of_commands", "no")
"""Whether a user knows that the commands of 0.2 were replaced."""
TOLD_SECONDS = 30 * DAY
FEWER_COMMANDS = (
    "Fewer commands: the buttons below the board do it now. `/help where:` says where each one is."
)

Moment = tuple[object, ...]
"""What decides whether a panel is up to date: the status, or the question and the open vote."""


@dataclass(frozen=True, kw_only=True)
class Panel(Private):
    """A panel, and the moment that it shows. ``asks`` tells whether that is a question.

    ``tells`` is the last move that a receipt tells. Any other panel tells none.
    A screen reader announces only new messages. So a panel ``in_words`` is not edited: the next one
    is a new message. If the old one ``stays``, it only loses its buttons.
    """

    shown: Moment
    ply: Ply
    asks: bool
    tells: Ply = BEGINNING
    in_words: bool = False
    stays: bool = False

    @property
    def guild(self) -> GuildId | None:
        """The server in which its user sees it."""
        return None if self.answer.guild_id is None else GuildId(self.answer.guild_id)

    async def close(self) -> None:
        """Delete the panel, or only its buttons."""
        if not self.stays:
            await super().close()
        elif not self.answer.is_expired():
            await self.edit(view=None)

    async def show(self, draft: PrivateDraft, pictures: Shown) -> None:
        """Show another draft."""

        async def send(view: discord.ui.View) -> None:
            pages = pictures.pages(self.message, draft)
            await self.edit(
                **pages, content=draft.content, view=view, allowed_mentions=draft.mentions
            )

        await draft.sent(send)
        pictures.note(self.message, draft)


class Panels:
    """Shows, refreshes and closes panels: at most one living panel for each user and table.

    ``soon`` waits briefly for bots. ``queued_card`` returns a board message that is still to be
    sent. Callers of ``show`` hold the lock of its user and table.
    """

    def __init__(
        self,
        tables: Tables,
        drafts: DraftFactory,
        soon: Callable[[TableId], Awaitable[None]],
        living: Living,
        people: People,
        queued_card: Callable[[Table], Awaitable[OutboxItem | None]],
    ) -> None:
        self._tables = tables
        self._drafts = drafts
        self._soon = soon
        self._living = living
        self._people = people
        self._queued_card = queued_card
        self._since = tables.now()
        self._locks = Locks[Key]()
        self._changed = set[TableId]()
        self._tasks = set[asyncio.Task[None]]()
        self._pictures = Shown()

    def lock(self, table_id: TableId, user: UserId) -> asyncio.Lock:
        """Return the lock of a user's panel. It keeps a newer message from being overwritten."""
        return self._locks.lock_of(Key(user, PANEL, table_id))

    async def newest(
        self,
        table: Table,
        user: UserId,
        guild: GuildId | None,
        *,
        is_on_card: bool = False,
        in_words: bool = False,
        told: Collection[Note] = (),
    ) -> PrivateDraft:
        """Return a user's question at a table, or what they did last, or a snapshot.

        A former player reads who took the seat. If the question ``is_on_card``, the board message
        asks it. Events that another message has ``told`` are left out.
        """
        seat = table.seat_of(user)
        if seat is None and table.seats_held_by(user):
            return Receipt(lost_seat_text(table, user), None, "", view_of(()))
        if seat is None or table.state is None:
            return await self._drafts.board_sheet(table, user, guild, self._tables.now())
        if table.is_ephemeral:
            return await self._drafts.only_message(table, seat, in_words=in_words)
        if is_on_card:
            return await self._drafts.receipt(table, seat, guild)
        return await self._drafts.own_message(
            table, seat, guild=guild, in_words=in_words, told=told
        )

    async def show(
        self,
        interaction: Interaction,
        table: Table,
        draft: PrivateDraft,
        before: str = "",
        *,
        below: bool = False,
        in_words: bool = False,
    ) -> None:
        """Show a draft as the user's panel, below a first line. Then close their other panel.

        It is the acknowledged response, or the private message that was pressed, or a message
        ``below`` the one that was pressed. If the user listens, that one only loses its buttons.
        """
        user = UserId(interaction.user.id)
        listens = reads_words(self._people.settings_of(user))
        loses_buttons = listens and is_private(interaction)
        draft = await self._completed(table, user, draft)
        if below or loses_buttons:
            message = await follow_up(interaction, draft, before)
        else:
            pages = partial(self._pictures.pages, _pressed(interaction), draft)
            message = await answer(interaction, draft, before=before, pages=pages)
        self._pictures.note(message, draft)
        if loses_buttons:
            await edit(interaction, view=None)
        if table.state is None:
            return  # a lobby has no questions, so its private messages are no panels
        moment = self._moment(table, user)
        asks = isinstance(draft, Question)
        BARE_QUESTIONS.inc(asks and draft.picture is None and not (in_words or listens))
        panel = Panel(
            interaction,
            message,
            below or loses_buttons,
            shown=moment,
            ply=table.row.ply,
            asks=asks,
            tells=_told_move(draft, table, user),
            in_words=in_words or listens,
            stays=listens,
        )
        await self._living.keep_message(Key(user, PANEL, table.id), panel)
        if self._moment(await self._tables.get(table.id), user) != panel.shown:
            self.changed(table.id)  # since the draft was made
        await self._tell_of_refusal(interaction, table, user)
        await self._tell_of_commands(interaction, table, user)

    async def _tell_of_refusal(self, interaction: Interaction, table: Table, user: UserId) -> None:
        """Tell a user once that a direct message was refused, below what they asked for."""
        seat = table.seat_of(user)
        at = None if seat is None else table.seats[seat].refused
        if seat is None or at is None:
            return
        await self._tables.change(table.id, lambda now: now.with_seat(seat, refused=None))
        help_button = button(AllowMessages(), "How to allow it")
        words = f"I could not write to you (<t:{at}:t>)."
        async with in_time():
            await interaction.followup.send(words, view=view_of([help_button]), ephemeral=True)

    async def _tell_of_commands(self, interaction: Interaction, table: Table, user: UserId) -> None:
        """Tell a player of a game that is older than the commands, once, that they have changed."""
        is_older = table.row.created < self._since and table.seat_of(user) is not None
        if not is_older or TOLD.value_of(self._people.settings_of(user)) == "yes":
            return
        moved = await self._tables.store.read(select_meta, COMMANDS_MOVED)
        at = int(moved or 0)
        if not table.row.created < at < self._tables.now() < at + TOLD_SECONDS:
            return
        told = TOLD.to("yes")

        def change(person: Person) -> Person:
            return msgspec.structs.replace(person, of_features={**person.of_features, **told})

        await self._people.change(user, change)
        async with in_time():
            await interaction.followup.send(FEWER_COMMANDS, ephemeral=True)

    async def open(self, interaction: Interaction, table: Table, words: str) -> None:
        """Show a new table without a channel, and the commitment to its seed below it."""
        user = UserId(interaction.user.id)
        async with self.lock(table.id, user):
            table = await self._tables.get(table.id)
            await self.show(interaction, table, await self.newest(table, user, None), words)
        async with in_time():
            await interaction.followup.send(promise_message(table).content, ephemeral=True)

    def changed(self, table_id: TableId) -> None:
        """Refresh the panels of a table soon, because a change was stored."""
        if table_id in self._changed or not self._of(table_id):
            return
        self._changed.add(table_id)
        task = asyncio.create_task(self._refresh(table_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Wait until no panel is being refreshed."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _refresh(self, table_id: TableId) -> None:
        try:
            await self._soon(table_id)
        finally:
            self._changed.discard(table_id)  # a later change is another task
        for key in self._of(table_id):
            async with self._locks.lock_of(key):
                try:
                    await self._refresh_one(key)
                except FAILED as problem:
                    log.info("panel not refreshed", game=table_id, problem=repr(problem))
                except Exception:
                    log.exception("panel not refreshed", game=table_id)

    async def _refresh_one(self, key: Key) -> None:
        """Edit a panel if its question appeared, changed or went. Forget it if it can't be."""
        panel = self._living.get(key)
        user = key.user
        if not isinstance(panel, Panel):
            return
        if panel.answer.is_expired():
            del self._living[key]
            return
        try:
            table = await self._tables.get(key.table)
        except NoSuchTable:
            await self._living.pop(key).close()
            return
        moment = self._moment(table, user)
        is_undone = _last_move(table, user) < panel.tells
        if moment == panel.shown and not is_undone:
            return
        seat = table.seat_of(user)
        is_new = is_undone or moment[:2] != panel.shown[:2]
        on_card = is_new and seat is not None and table.chooser == seat and not table.is_ephemeral
        if moves_in_panel(table, self._people.settings_of(user)):
            on_card = False
        asks = False
        tells = panel.tells
        if panel.in_words and is_new:
            await self._follow(key, panel, table)
            return
        if panel.asks or is_undone or not on_card:
            draft = await self.newest(
                table, user, panel.guild, is_on_card=on_card, in_words=panel.in_words
            )
            draft = await self._completed(table, user, draft)
            draft = _taken_back(draft, panel, table, user)
            if self._living.get(key) is not panel:
                return  # a press has turned its message into another one
            await panel.show(draft, self._pictures)
            REFRESHED_PANELS.inc()
            asks = isinstance(draft, Question)
            tells = _told_move(draft, table, user)
        if self._living.get(key) is panel:
            self._living[key] = replace(
                panel, shown=moment, ply=table.row.ply, asks=asks, tells=tells
            )

    async def _follow(self, key: Key, panel: Panel, table: Table) -> None:
        """Send what other messages do not tell the reader of a panel in a message below it.

        A board message that calls the reader comes first. It tells the events, unless it is late.
        """
        seat = table.seat_of(key.user)
        is_called = seat is not None and seat in newly_called(table, table.at(panel.ply).called)
        if seat is not None and _is_told_elsewhere(table, seat, is_called=is_called):
            if panel.asks and self._living.get(key) is panel:
                self._living[key] = replace(panel, shown=self._moment(table, key.user), asks=False)
                await panel.edit(view=None)
            return
        card = await self._queued_card(table) if is_called else None
        if card is not None and card.due <= self._tables.now():
            return  # the outbox will report that it has tried
        told = told_on_board(table) if is_called and card is None else ()
        draft = await self.newest(table, key.user, panel.guild, in_words=True, told=told)
        draft = await self._completed(table, key.user, draft)
        draft = _taken_back(draft, panel, table, key.user)
        if self._living.get(key) is not panel:
            return
        newest = replace(
            panel,
            message=await follow_up(panel.answer, draft),
            is_below=True,
            shown=self._moment(table, key.user),
            ply=table.row.ply,
            asks=isinstance(draft, Question),
            tells=_told_move(draft, table, key.user),
        )
        await self._living.keep_message(key, newest)

    def _of(self, table_id: TableId) -> list[Key]:
        return [key for key in self._living if key.kind == PANEL and key.table == table_id]

    def _moment(self, table: Table, user: UserId) -> Moment:
        seat = table.seat_of(user)
        if seat is None or not table.playing or not table.options(seat):
            return (table.row.status, seat)
        vote = table.row.proposal  # its buttons are in the panel
        return (seat, table.digest(seat), held_at(table, seat), vote and vote.id)

    async def _completed(self, table: Table, user: UserId, draft: PrivateDraft) -> PrivateDraft:
        """Return a draft with the buttons that features add for its reader."""
        return with_offers(draft, await reader_offers(self._tables, table, user))


def moves_in_panel(table: Table, person: Person) -> bool:
    """Whether a user wants to move in their panel although the board message may ask them."""
    wanted = reads_words(person) or PLACE_OF_TURN.value_of(person) == "panel"
    return wanted and table.sole_reader is None


def _taken_back(draft: PrivateDraft, panel: Panel, table: Table, user: UserId) -> PrivateDraft:
    """Return a draft that says so if the move or question of a panel was taken back."""
    seat = table.seat_of(user)
    if seat is None or isinstance(draft, Question):
        return draft
    if _last_move(table, user) < panel.tells:
        return replace(draft, content=f"{title_of(table)}\n{UNDONE}")
    if panel.asks and is_unanswered(table, seat, panel.ply):
        return replace(draft, content=f"{title_of(table)}\n{TAKEN_BACK}")
    return draft


def _told_move(draft: PrivateDraft, table: Table, user: UserId) -> Ply:
    """Return the last move that a draft tells, if it is a receipt."""
    return _last_move(table, user) if isinstance(draft, Receipt) else BEGINNING


def _last_move(table: Table, user: UserId) -> Ply:
    """Return the ply of the last move of a user's seat that stands."""
    seat = table.seat_of(user)
    own = (frame.ply for frame in reversed(table.frames) if frame.seat == seat)
    return BEGINNING if seat is None else next(own, BEGINNING)


def _is_told_elsewhere(table: Table, seat: Seat, *, is_called: bool) -> bool:
    """Whether a seat needs no message below its panel.

    If it ``is_called``, a new board message has the result of the game. A direct message asks a
    secret question. An answer that is not awaited can be given later.
    """
    if not table.playing:
        return is_called
    is_asked = seat in table.awaited
    return (bool(table.options(seat)) and not is_asked) or is_asked_directly(table, seat)


def _pressed(interaction: Interaction) -> int:
    """Return the message that was pressed, or 0."""
    return interaction.message.id if interaction.message is not None else 0

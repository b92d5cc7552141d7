"""Compose the queued messages of a table: what decides their delivery, and their drafts."""

from dataclasses import replace
from typing import Literal

import discord
import msgspec
from discord import Interaction

from bot.domain import calls, messages
from bot.domain.ids import ChannelId
from bot.domain.messages import Send, Update
from bot.domain.person import at_table
from bot.domain.records import CARD, Card, Hand, OutboxItem, Post, Promise, Slot
from bot.domain.table import Table
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import Draft, promise_message, with_number, with_unreachable
from bot.presentation.pictures import OutOfDate, Wanted
from bot.presentation.replies import is_on
from bot.presentation.requests import FAILED, in_time
from bot.services.tables import Tables
from bot.store import games, outbox
from engine.core.words import listed


class Composer:
    """Composes queued messages. It opens direct messages to players, but sends nothing."""

    def __init__(self, client: discord.Client, tables: Tables, drafts: DraftFactory) -> None:
        self._client = client
        self._tables = tables
        self._drafts = drafts
        self._people = tables.people
        self._now = tables.now

    async def update(self, table: Table, item: OutboxItem, press: Interaction | None) -> Update:
        """Return what decides the delivery of a queued message. The ``press`` changed the table.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: the direct messages
                of its player can't be opened.
        """
        slot = item.slot
        last = await self._tables.store.read(outbox.select_post, table.id, slot)
        return Update(
            slot=slot,
            last=last,
            new=await self._new(table, slot, last),
            stored=item.at,
            calls=calls.calls_left(table, item, last),
            invited=calls.newly_invited(table, last) if slot == CARD else None,
            is_private=table.is_private,
            in_turn=isinstance(slot, Hand) and messages.is_in_turn(table, slot.seat),
            press=_place_of(press, table, slot, last),
        )

    async def _new(self, table: Table, slot: Slot, last: Post | None) -> Post | None:
        """Return the message to post, still without its ID, or ``None`` if it has no reader."""
        if not messages.has_reader(table, slot, last):
            return None
        channel = table.row.channel
        if isinstance(slot, Hand):
            async with in_time():
                user = discord.Object(table.seats[slot.seat].user or 0)
                channel = ChannelId((await self._client.create_dm(user)).id)
        shows = messages.shown_in(table, slot)
        return Post(table.id, slot, channel, 0, shows, self._now())

    def _wanted(self, table: Table) -> Wanted:
        return lambda: not self._tables.has_moved_on(table)  # a newer message follows

    async def _card(self, table: Table) -> Draft:
        guild = table.row.guild
        eyes = table.sole_reader
        draft = await self._drafts.board_message(table, self._wanted(table), eyes, guild)
        here = await self._tables.store.read(games.select_open, table.row.channel)
        return draft if {*here} <= {table.id} else with_number(draft, table)

    async def draft(self, table: Table, update: Update) -> Draft:
        """Return the newest draft for a message.

        Raises:
            OutOfDate: the table has changed before its picture was drawn.
        """
        match update.slot:
            case Promise():
                return promise_message(table)
            case Card():
                return await self._card(table)
            case Hand(seat):
                is_asked = messages.asked_since(table, seat) is not None
                is_unasked = update.last is None and not is_asked
        make = self._drafts.seat_message if is_unasked else self._drafts.own_message
        draft = await make(table, seat, wanted=self._wanted(table))
        is_called = not is_unasked and seat in update.calls.pinged
        is_loud = is_called and calls.rings(table, seat, self._people, self._now())
        return replace(draft, silent=not is_loud)

    async def drawn_card(self, table: Table) -> Draft | None:
        """Return a card, so that it can follow a message immediately, or ``None`` if that fails."""
        if table.is_ephemeral:
            return None
        try:
            return await self._card(table)
        except (OutOfDate, *FAILED):
            return None

    def calling(self, draft: Draft, table: Table, send: Send) -> Draft:
        """Return a new card with the mentions of the players whom it calls or invites."""
        at = self._now()
        people = at_table(self._people, table.id)
        called = calls.mentioned(table, send.calls.pinged, people, at)
        if table.sole_reader is not None and send.calls.seats:  # the message makes a sound itself
            called = calls.nudged([table.sole_reader], people, at)
            send = msgspec.structs.replace(send, silent=not called)
        elif table.is_private and called:  # the question has no name
            names = listed(f"<@{user}>" for user in called)
            draft = replace(draft, content=f"{draft.content}\n-# {names}")
        rows = (table.seats[seat] for seat in send.calls.pinged)
        unreachable = [row.seat for row in rows if calls.is_unreachable(row, people, at)]
        if send.invited is not None:
            called = (*called, *calls.nudged([send.invited], people, at))
        draft = with_unreachable(draft, table, unreachable)
        return replace(draft, called=called, silent=send.silent)


def _place_of(
    press: Interaction | None, table: Table, slot: Slot, last: Post | None
) -> Literal["", "here", "elsewhere"]:
    """Return where the player of a hand has pressed, if they did."""
    if press is None or not isinstance(slot, Hand) or press.user.id != table.seats[slot.seat].user:
        return ""
    return "here" if last is not None and is_on(press, last.message) else "elsewhere"

"""The notifier: sends each notification once, and several to one user together.

It drops a notification about a turn that has ended. If a user can't get direct messages, it
mentions them in the channel instead. Features' notifications wait until their users are awake.
"""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any

import discord
import structlog

from bot.domain import nights
from bot.domain.announcements import JOINED
from bot.domain.calls import nudged
from bot.domain.clocks import turn_end
from bot.domain.ids import EPOCH, NOBODY, NOT_STORED, Seat, TableId, Timestamp, UserId
from bot.domain.paces import DAY, pace_of
from bot.domain.person import Person, at_table
from bot.domain.quiet_hours import (
    awake_from,
    has_zone,
    is_resting,
    may_disturb,
    remind_from,
    undisturbed_from,
    zone_in_words,
)
from bot.domain.records import CARD, Notice
from bot.domain.table import Table
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.extras import Extras, Notification
from bot.presentation.presses import NotAtNight
from bot.presentation.reader_offers import time_offers
from bot.presentation.refusals import DM_CLOSED
from bot.presentation.requests import FAILED, in_time, retry_after
from bot.presentation.sent_before import posted_before
from bot.services import playing
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from bot.store import history, outbox
from bot.store import notices as rows
from bot.store.outbox import new_nonce

log = structlog.get_logger()

Button = discord.ui.Button[Any]

LATER_SECONDS = 30
LONGEST_SECONDS = 3_600
"""The first and the longest pause before a retry. Discord still knows the nonce in early ones."""
GIVEN_UP_SECONDS = 2 * 24 * 3_600
"""Notifications that could not be sent within this time are dropped."""
BUTTONS_AT_MOST = 25
OF_TURNS = ("move", "nudge")
"""The kinds of notifications about a user's turn."""
NOT_REACHED = DM_CLOSED | {10008}
HINT = "-# `/settings` changes how and when I notify you."


class Notifier:
    """Sends the notifications that are due."""

    def __init__(self, client: discord.Client, tables: Tables, extras: Extras) -> None:
        self._client = client
        self._tables = tables
        self._texts = extras.notices
        self._store = tables.store
        self._people = tables.people
        self._now = tables.now

    async def send_due(self) -> None:
        """Send all notifications that are due. Failed ones are retried later."""
        at = self._now()
        found = await self._store.read(rows.select_due, at, self._tables.shards)
        due = [notice for notice in found if not await self._is_put_off(notice, at)]
        due.sort(key=_message)
        messages = [tuple(some) for _, some in groupby(due, key=_message)]
        await side_by_side(self._notify, messages)

    async def _is_put_off(self, notice: Notice, at: Timestamp) -> bool:
        """Postpone a notification that can wait until its user is awake."""
        due = await self._wanted_from(notice, at)
        if due != at:
            await self._store.write(rows.postpone, [notice], due)
        return due != at

    async def _wanted_from(self, notice: Notice, at: Timestamp) -> Timestamp:
        """Return the first time from ``at`` when a user wants a notification.

        A reminder does not wait for the end of its turn, and deadlines pause in quiet hours.
        """
        if notice.user is None:
            return at
        person = self._people(notice.user)
        if notice.kind == "nudge":
            awake = awake_from(person, at) if notice.text else at
            morning = await self._morning(person, awake)
            return remind_from(awake, morning, await self._end_of_turn(notice.user, notice.table))
        return awake_from(person, at) if notice.kind in ("news", *self._texts) else at

    async def _morning(self, person: Person, at: Timestamp) -> Timestamp:
        """Return the first time from ``at`` when a user is awake, as far as that is known."""
        if has_zone(person):
            return undisturbed_from(person, at)
        return nights.awake_from(nights.likely_night(await self._moves(person, at)), at)

    async def _moves(self, person: Person, at: Timestamp) -> list[Timestamp]:
        """Return the times of a user's last moves, from which their night can be guessed."""
        since = Timestamp(at - nights.SINCE_DAYS * DAY)
        return await self._store.read(history.select_times, person.user, since)

    async def _end_of_turn(self, user: UserId, table_id: TableId) -> Timestamp | None:
        """Return when the turn of a user at a table ends, if it has a deadline."""
        table = await self._tables.get(table_id)
        seat = table.seat_of(user)
        return None if seat is None else turn_end(table, table.seats[seat], self._people)

    async def _notify(self, some: Sequence[Notice]) -> None:
        """Send notifications that belong together in one message."""
        if not some[0].nonce:
            some = await self._store.write(rows.try_together, some, new_nonce(), self._now())
        if not some:
            return
        follow: list[Notice] = []
        try:
            if some[0].user is None:
                await self._notify_channel(await self._tables.get(some[0].table), some)
            else:
                follow = await self._notify_user(some[0].user, some)
        except FAILED as problem:
            log.warning("notification not sent", game=some[0].table, problem=repr(problem))
            await self._put_off(some, retry_after(problem))
        except Exception:
            log.exception("notification not sent", game=some[0].table)
            await self._put_off(some, 0)
        else:
            await self._store.write(rows.exchange, some, follow)

    async def _put_off(self, some: Sequence[Notice], least: int) -> None:
        """Retry notifications after a pause that doubles. Drop them after two days.

        ``least`` is the minimum pause that Discord demands, in seconds.
        """
        at = self._now()
        tried_for = at - (some[0].tried or at)
        if tried_for > GIVEN_UP_SECONDS:
            log.warning("notification dropped", game=some[0].table)
            await self._store.write(rows.exchange, some, ())
        else:
            later = at + max(min(max(tried_for, LATER_SECONDS), LONGEST_SECONDS), least)
            await self._store.write(rows.postpone, some, Timestamp(later))

    async def _notify_channel(self, table: Table, some: Sequence[Notice]) -> None:
        """Send notifications to a table's channel, and mention the players to remind."""
        if table.is_ephemeral:
            return
        words = "\n".join(f"Table {table.id}: {one.text}" for one in some)
        called = table.called.people if any(one.kind == "nudge" for one in some) else ()
        told = (table.row.opener,) if any(one.kind == JOINED for one in some) else ()
        people = at_table(self._people, table.id)
        pinged = map(discord.Object, nudged({*called, *told}, people, self._now()))
        place = self._client.get_partial_messageable(table.row.channel)
        try:
            mentions = discord.AllowedMentions(users=list(pinged))
            seats = table.awaited if called else []
            buttons = self._buttons(table, seats[0]) if len(seats) == 1 else ()
            await self._send(place, words, some[0], mentions, buttons)
        except discord.HTTPException as problem:
            if problem.code not in NOT_REACHED:
                raise
            row = table.row
            code = problem.code
            log.warning(
                "notification refused", game=row.id, guild=row.guild, channel=row.channel, code=code
            )

    async def _send(
        self,
        place: discord.abc.Messageable,
        words: str,
        first: Notice,
        mentions: discord.AllowedMentions,
        buttons: Sequence[Button] = (),
        *,
        silent: bool = False,
    ) -> None:
        """Send a message with the nonce of its notifications, unless a crashed attempt sent it."""
        view = view_of(buttons[:BUTTONS_AT_MOST]) if buttons else discord.utils.MISSING
        words = words[:MESSAGE_LENGTH]
        async with in_time():
            if await posted_before(place, first.tried or EPOCH, lambda one: one.content == words):
                return
            nonce = first.nonce or new_nonce()
            await place.send(
                words, allowed_mentions=mentions, nonce=nonce, view=view, silent=silent
            )

    async def _notify_user(self, user: UserId, some: Sequence[Notice]) -> list[Notice]:
        """Send a user one direct message. Return the notifications to send to channels instead."""
        # A nudge already says what a reminder about its table would.
        nudges = {one.table for one in some if one.kind == "nudge" and one.text}
        some = [one for one in some if one.kind != "nudge" or one.text or one.table not in nudges]
        text = [(one, part) for one in some for part in await self._lines(user, one)]
        if not text:
            return []
        reminded = {one.table for one in some if one.kind == "nudge"}
        buttons = dict[str | None, Button]()  # Discord refuses two with the same custom ID
        for one, part in text:
            for own in part.buttons:
                if one.kind == "nudge" and len(reminded) > 1:
                    own.label = f"Table {one.table}: {own.label}"
                buttons.setdefault(own.custom_id or own.url, own)
        for own in await self._offers_for(user, reminded):
            buttons.setdefault(own.custom_id, own)
        try:
            async with in_time():
                direct = await self._client.create_dm(discord.Object(user))
            nobody = discord.AllowedMentions.none()
            words = _letter([part.text for _, part in text])
            silent = all([await self._is_silent(user, one) for one, _ in text])
            await self._send(direct, words, some[0], nobody, [*buttons.values()], silent=silent)
            await self._note_reached(user, {one.table for one in some if one.kind in OF_TURNS})
            return []
        except discord.HTTPException as problem:
            if problem.code not in NOT_REACHED:
                raise
            log.info("direct message refused", code=problem.code)
        mentions = list[Notice]()
        last = {one.table: one for one in some if one.kind in OF_TURNS}
        for table_id, one in last.items():
            table = await self._tables.get(table_id)
            if user in table.called.people and not await self._is_on_board(table, user, one):
                words = self._instead(table, user, one)
                mentions.append(
                    Notice(table=table_id, user=None, kind="nudge", text=words, due=self._now())
                )
        return mentions

    def _instead(self, table: Table, user: UserId, notice: Notice) -> str:
        """Return the words to a user in the channel, who gets no direct message."""
        if not table.playing:
            waits = self._waits(table, user, notice)
            return f"<@{user}>, this table {waits} (I can't write to you.)"
        still = "still " if notice.kind == "nudge" else ""
        reason = "" if still else " (I can't write to you)"
        return f"<@{user}>, it is {still}your move{reason}. {notice.text}".rstrip()

    async def _is_on_board(self, table: Table, user: UserId, notice: Notice) -> bool:
        """Let the board message call a user whose direct message was refused.

        Return whether it calls them, or did when their turn began. It did not if they rested.
        """
        seat = table.seat_of(user)
        person = self._people(user)
        if notice.kind != "move" or seat is None or not table.playing:
            return False
        was_closed = table.seats[seat].dm == "closed"
        waiting = table.seats[seat].waiting
        await playing.note_dm(self._tables, table.id, user, "closed")
        self._tables.on_due(self._now())
        if person.notices == "dm":
            return not was_closed
        return waiting is not None and not is_resting(person, waiting)

    async def _is_silent(self, user: UserId, notice: Notice) -> bool:
        """Whether a notification makes no sound: its user wants none, or sleeps.

        Features send their notifications only to users who have asked for them.
        """
        is_ours = notice.kind in ("news", *OF_TURNS)
        is_unwanted = is_ours and self._people(user).notices == "none"
        return is_unwanted or await self._is_at_night(user, notice)

    async def _is_at_night(self, user: UserId, notice: Notice) -> bool:
        """Whether a reminder could not wait for the morning, at a pace that waits for sleepers."""
        person = self._people(user)
        at = self._now()
        if notice.kind != "nudge" or not has_zone(person) or may_disturb(person, at):
            return False
        return pace_of(await self._tables.get(notice.table)).rests

    async def _note_reached(self, user: UserId, table_ids: Collection[TableId]) -> None:
        """Store that a user gets direct messages again, so that their secret questions follow."""
        for table_id in table_ids:
            table = await self._tables.get(table_id)
            seat = table.seat_of(user)
            if seat is not None and table.seats[seat].dm == "closed":
                await playing.note_dm(self._tables, table_id, user, "")
                self._tables.on_due(self._now())

    async def _lines(self, user: UserId, notice: Notice) -> list[Notification]:
        """Return a notification, or nothing if it is out of date."""
        if notice.kind == "news":
            return [Notification(notice.text)]
        if notice.kind not in OF_TURNS:
            write = self._texts.get(notice.kind)
            found = await write(self._client, self._tables, notice) if write else None
            return [found] if found else []
        table = await self._tables.get(notice.table)
        if user not in table.called.people:
            return []
        seat = table.seat_of(user)
        waits = self._waits(table, user, notice)
        post = await self._store.read(outbox.select_post, table.id, CARD)
        name = f"{table.game.name}, table {table.id}"
        linked = f"**{name}**" if post is None else f"[{name}]({post.url(table.row.guild)})"
        text = f"{linked} {waits}"
        if notice.kind != "nudge" or seat is None or seat not in table.awaited:
            return [Notification(text)]
        return [Notification(text, self._buttons(table, seat))]

    def _waits(self, table: Table, user: UserId, notice: Notice) -> str:
        """Return the words about a table that asked a user. They must stay true."""
        if table.row.status == "lobby":
            return "got full. Press **Start** there."
        if table.row.status == "aborted":
            return "was closed. No game was started."
        seat = table.seat_of(user)
        if seat is None or seat not in table.awaited:
            return "asked for your vote."
        if notice.kind == "nudge":
            end = turn_end(table, table.seats[seat], self._people)
            since = table.seats[seat].waiting
            time = f" Your time ends <t:{end}:f>." if end else ""
            words = f"asked you <t:{since}:f> and had no answer so far.{time}"
            return f"{words} {notice.text}".rstrip()
        return f"asked you. {table.view(seat).question} {notice.text}".rstrip()

    async def _offers_for(self, user: UserId, reminded: Collection[TableId]) -> list[Button]:
        """Return the buttons below reminders about settings of a user, if they can matter there."""
        tables = [await self._tables.get(table_id) for table_id in reminded]
        if not any(pace_of(table).rests for table in tables):
            return []
        person = self._people(user)
        at = self._now()
        if person.quiet_from is not None:
            return []
        zone = person.zone
        if not has_zone(person):
            zone = nights.guessed_zone(await self._moves(person, at))
        label = f"Not at night (22–7, {zone_in_words(zone)})" if zone else "Not at night"
        return [button(NotAtNight(zone), label)]

    def _buttons(self, table: Table, seat: Seat) -> tuple[Button, ...]:
        """Return the buttons of a reminder to a seat."""
        return tuple(button(offer.press, offer.label) for offer in time_offers(table, seat))


def _letter(notifications: Sequence[str]) -> str:
    """Return the text of a direct message. It counts the notifications that do not fit."""
    shown = len(notifications)
    text = "\n".join([*notifications, HINT])
    while len(text) > MESSAGE_LENGTH and shown > 1:
        shown -= 1
        more = f"… and {len(notifications) - shown} more. `/games` lists your tables."
        text = "\n".join([*notifications[:shown], more, HINT])
    return text


def _message(notice: Notice) -> tuple[UserId, TableId, str]:
    """Return the key of the message for a notification: its user or table, and its nonce."""
    table = notice.table if notice.user is None else NOT_STORED
    return notice.user or NOBODY, table, notice.nonce or ""

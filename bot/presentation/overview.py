"""The list of a user's tables, and the status of a table."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import discord
from discord import ButtonStyle

from bot.domain.clocks import turn_end
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.lessons import progress_of
from bot.domain.mentions import mention, place_of
from bot.domain.paces import has_clocks, pace_of
from bot.domain.person import People
from bot.domain.records import Post
from bot.domain.table import Table
from bot.presentation.components import button
from bot.presentation.listings import Button, Entry, Listing
from bot.presentation.offers import move_button
from bot.presentation.presses import ShowHand
from bot.presentation.private import as_of
from engine.core import counted

NO_GAMES = "You had no open games. `/play` starts one."


class Listed(NamedTuple):
    """A table in a user's list, with its newest message and an optional small picture.

    If it is the user's turn, ``end`` is the end of their time.
    """

    table: Table
    post: Post | None
    end: Timestamp | None = None
    picture: bytes | None = None
    alt: str = ""


Sign = Callable[[str], str]


def games_listing(
    listed: Sequence[Listed],
    user: UserId,
    sign: Sign,
    buttons: Sequence[Button],
    at: Timestamp,
) -> Listing:
    """Return the list of a user's tables as of a time, in the given order, above ``buttons``.

    ``sign`` returns an icon for a sentence, with a space after it.
    """
    asked = sum(waits_for(one.table, user) for one in listed)
    head = f"{asked} of {len(listed)} asked you." if asked else ""
    entries = []
    for one in listed:
        if one.table.row.lesson:
            entries.append(_lesson(one))
            continue
        table = one.table
        is_waiting = waits_for(one.table, user)
        icon = "hand" if is_waiting else "hourglass"
        state = sign("worker" if table.row.status == "lobby" else icon) + _state(one, user)
        words = f"**{table.game.name}** · table {table.id} {place_of(table)}\n{state}"
        own: list[Button] = [move_button(table)] if is_waiting else []
        if one.post is not None:
            own.append(discord.ui.Button(label="Go", url=one.post.url(table.row.guild)))
        entries.append(Entry(words, tuple(own), one.picture, one.alt))
    heading = f"### Your tables · {as_of(at)}\n{head}".strip()
    return Listing(heading, entries, buttons=(*buttons,))


def _lesson(listed: Listed) -> Entry:
    """Return the entry of a lesson."""
    table = listed.table
    post = listed.post
    words = ", ".join(filter(None, ["📘 Lesson", progress_of(table)]))
    continuing = button(ShowHand(table.id, table.row.edition), "Continue", ButtonStyle.primary)
    if post is not None:
        continuing = discord.ui.Button(label="Continue", url=post.url(table.row.guild))
    text = f"**{table.game.name}**\n{words}"
    return Entry(text, (continuing,), listed.picture, listed.alt)


def _state(listed: Listed, user: UserId) -> str:
    """Return the words for a table's state, with the players to move."""
    table = listed.table
    end = listed.end
    seat = table.seat_of(user)
    if table.row.status == "lobby":
        return f"{counted(len(table.seats), 'seat')} taken"
    awaited = _awaited(table)
    if seat in awaited:
        row = table.seats[seat]
        until = f", until <t:{end}:f>" if end else ""
        return f"asked: **you**, since <t:{row.waiting}:f>{until}"
    return f"asked: {', '.join(mention(table, one) for one in awaited)}"


def waits_for(table: Table, user: UserId) -> bool:
    """Return whether a table waits for a user. A lesson never does."""
    return not table.row.lesson and table.seat_of(user) in _awaited(table)


def _awaited(table: Table) -> list[Seat]:
    """Return the awaited seats as stored, so that the list does not load each game."""
    return [row.seat for row in table.seats if row.waiting is not None]


def health_text(table: Table, people: People, at: Timestamp) -> str:
    """Return a table's state as of a time: its round, deadlines of players, and autopilots."""
    name = f"**{table.game.name} · table {table.id}**"
    if table.row.status == "lobby":
        taken = counted(len(table.seats), "seat is", "seats are")
        return f"{name} · {as_of(at)}\n{taken} taken."
    if not table.playing:
        return f"{name}\nThis game is over."
    parts = [name, f"round {table.round}" if table.round else "", as_of(at)]
    lines = [" · ".join(filter(None, parts))]
    for seat in table.awaited:
        row = table.seats[seat]
        end = turn_end(table, row, people)
        clock = f", until <t:{end}:f>" if end else ""
        lines.append(f"Asked: {mention(table, seat)}, since <t:{row.waiting}:t>{clock}.")
    if table.row.paused is not None:
        lines.append(f"Paused <t:{table.row.paused}:R>. Deadlines are stopped.")
    elif has_clocks(table):
        lines.append(f"Pace: {pace_of(table).key} ({pace_of(table).about}).")
    lines += [
        f"The autopilot plays for {mention(table, row.seat)}."
        for row in table.seats
        if row.autopilot
    ]
    return "\n".join(lines)

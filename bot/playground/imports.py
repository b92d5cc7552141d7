"""Import a recorded game with the local users in its seats."""

from __future__ import annotations

import secrets
from collections import Counter

import discord

from bot.client import Atoll
from bot.domain.ids import NOT_STORED, ChannelId, GuildId, Ply, Seat, TableId, Timestamp, UserId
from bot.domain.lobby import with_reader
from bot.domain.person import unset
from bot.domain.record import Record, play_back
from bot.domain.records import GameRow, Move, SeatRow, StoredGame
from bot.domain.table import Table
from bot.domain.turns import seats_now
from bot.playground.server import Conversation
from bot.store.imports import insert_record
from engine.editions import game_of


async def bring_in(bot: Atoll, record: Record, conversation: Conversation) -> TableId:
    """Store a recorded game and post its board message; return its table ID.

    The people of ``conversation`` get its seats, in order.
    """
    at = Timestamp(int(discord.utils.utcnow().timestamp()))
    table = table_of(record, conversation, at)
    moves = [Move(Ply(ply), line.seat, line.action, at) for ply, line in enumerate(record.lines, 1)]
    table_id = await bot.store.write(
        insert_record, StoredGame(table.row, seats_now(table, at), moves)
    )
    await bot.outbox.deliver(table_id)
    return table_id


def table_of(record: Record, conversation: Conversation, at: Timestamp) -> Table:
    """Return the table of a record at a time. Raise ``BadRecord`` if it is invalid."""
    head = record.head
    lines = record.lines
    game = game_of(head.key, head.options)
    frames = play_back(head, lines)
    state = frames[-1].state
    users = [UserId(viewer.id) for viewer in conversation.viewers][: head.seats]
    row = GameRow(
        id=NOT_STORED,
        guild=GuildId(conversation.channel.guild.id) if conversation.channel.guild else None,
        channel=ChannelId(conversation.channel.id),
        opener=users[0],
        key=game.key,
        rules=game.rules.version,
        options=head.options,
        seed=head.seed,
        salt=secrets.token_hex(16),
        status="over" if state.over else "playing",
        ply=Ply(len(lines)),
        state=game.save(state),
        created=at,
        touched=at,
        deal_of=NOT_STORED,
    )
    acted = Counter(line.seat for line in lines)
    seats = tuple(
        SeatRow(seat=seat, user=user, acted=acted[seat])
        for seat, user in zip(map(Seat, range(head.seats)), users, strict=False)
    )
    return with_reader(Table(row, seats, state, frames), unset)

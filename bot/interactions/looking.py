"""Find tables, and show them to a user as that user may see them."""

import asyncio
import io
from collections.abc import Callable, Sequence
from pathlib import Path

import discord
from discord import Interaction

from bot.domain.fairness import NOT_STARTED, verified
from bot.domain.ids import ChannelId, Ply, TableId, UserId
from bot.domain.moves import seat_at
from bot.domain.record import record_of
from bot.domain.records import PROMISE
from bot.domain.table import Table
from bot.domain.verification import page_with, provable_game
from bot.interactions.context import channel_of, guild_of, services, services_and_user, user_of
from bot.interactions.errors import WhichTable
from bot.presentation import in_words, replies
from bot.presentation.components import button, view_of
from bot.presentation.draft_factory import ALL
from bot.presentation.offers import Button, proof_button
from bot.presentation.press import Press
from bot.presentation.presses import ShowPart, Tool
from bot.presentation.private import PrivateDraft, as_of, as_question, as_receipt, as_sheet
from bot.presentation.visibility import sees
from bot.services.loading import NO_TABLE, NoSuchTable
from bot.store import last_seen, outbox
from bot.version import version
from engine.core import Action, AtollError, IllegalAction, Label, View
from engine.editions import set_of_host
from render.texts import PARTS


async def begin(interaction: Interaction) -> None:
    """Acknowledge a command, and store the user's name."""
    services(interaction).names.meet(interaction.user)
    await replies.begin_command(interaction)


async def find(
    interaction: Interaction, table_id: TableId | None, *, to_move: bool = False
) -> Table:
    """Return the table with a number, or the only open one here, or the last one that ended here.

    Raises:
        NoSuchTable: there is none, or none that the user may see.
        WhichTable: several tables are open here.
    """
    tables = services(interaction).tables
    user = user_of(interaction)
    if table_id is not None:
        return await visible(interaction, await tables.get(table_id))
    found = await tables.open_for(user, channel_of(interaction))
    if not found:
        return await tables.last_in(channel_of(interaction))
    return the_only(found, user, to_move=to_move)


def the_only(tables: Sequence[Table], user: UserId, *, to_move: bool = False) -> Table:
    """Return the only one of some tables. With ``to_move``, those that wait for the user go first.

    Raises:
        WhichTable: there are several.
    """
    waiting = [one for one in tables if to_move and one.seat_of(user) in one.awaited]
    found = waiting or tables
    if len(found) > 1:
        raise WhichTable(found, user)
    return found[0]


async def visible(interaction: Interaction, table: Table) -> Table:
    """Return a table that the user may see.

    These are tables at which they play, revealed attempts at a challenge, and tables in channels of
    this server that they see.

    Raises:
        NoSuchTable: the user may not see the table.
    """
    for_all = table.is_ranked_attempt and table.is_revealed
    if for_all or table.seat_of(user_of(interaction)) is not None:
        return table
    here = table.row.guild is not None and table.row.guild == guild_of(interaction)
    if here and await sees_channel(interaction, table.row.channel):
        return table
    raise NoSuchTable(NO_TABLE.format(table.id))


async def sees_channel(interaction: Interaction, number: ChannelId) -> bool:
    """Return whether the user sees a channel of this server."""
    if number == interaction.channel_id:
        return True
    guild = interaction.guild
    user = interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return False
    return await sees(guild, user, number)


async def show_board(interaction: Interaction, table: Table, player: UserId | None) -> None:
    """Show the board, or one player's part of it, privately, as the user may see it."""
    drafts = services(interaction).drafts
    user = user_of(interaction)
    guild = guild_of(interaction)
    reader = table.seat_of(user)
    if player is not None and table.state is not None:
        seat = seat_at(table, player)
        at = services(interaction).now()
        closer = await drafts.closer_message(table, reader, seat, at, user, guild)
        await replies.answer(interaction, closer, buttons=False)
    elif reader is None:
        await replies.answer(interaction, await _board(interaction, table), buttons=False)
    else:
        await _show_panel(interaction, table)


async def show_final_board(interaction: Interaction, table: Table) -> None:
    """Show the last board of a game privately, below the message that shows its scores."""
    await replies.answer(interaction, await _board(interaction, table), buttons=False)


async def _board(interaction: Interaction, table: Table) -> PrivateDraft:
    """Return the board as the user may see it, with changes since they last looked."""
    atoll, user = services_and_user(interaction)
    guild = guild_of(interaction)
    looked = await _look(interaction, table)
    seat = table.seat_of(user)
    if seat is None:
        return await atoll.drafts.board_sheet(table, user, guild, atoll.now(), looked)
    draft = await atoll.drafts.seat_message(table, seat, looked, guild=guild)
    if table.options(seat):
        return as_question(draft, table.digest(seat))
    return as_receipt(draft) if table.row.status == "over" else as_sheet(draft, atoll.now())


async def _show_panel(interaction: Interaction, table: Table) -> None:
    """Show a player's board, hand and question as their panel."""
    atoll, user = services_and_user(interaction)
    async with atoll.panels.lock(table.id, user):
        table = await atoll.tables.get(table.id)
        if table.is_ephemeral:
            draft = await atoll.panels.newest(table, user, guild_of(interaction))
        else:
            draft = await _board(interaction, table)
        await atoll.panels.show(interaction, table, draft)


async def show_hand(interaction: Interaction, table: Table) -> None:
    """Show a player's hidden information and choices to that player."""
    if table.seat_of(user_of(interaction)) is None:
        raise IllegalAction(
            "You have no view, because you are not playing at this table. `/board` shows the board."
        )
    await _show_panel(interaction, table)


async def press_hand(interaction: Interaction, press: Tool) -> None:
    """Show a player's view in the private message that was pressed, or below any other one."""
    table = await find(interaction, press.table)
    await begin_panel(interaction)
    await show_hand(interaction, table)


async def begin_panel(interaction: Interaction) -> None:
    """Acknowledge a press whose response is a panel. A private message becomes the panel.

    A list stays, because Discord cannot change its layout back.
    """
    message = interaction.message
    if replies.is_private(interaction) and message is not None and not message.flags.components_v2:
        services(interaction).names.meet(interaction.user)
        await replies.begin_press(interaction)
    else:
        await begin(interaction)


async def show_text(interaction: Interaction, table: Table, only: str = "") -> None:
    """Show the board in words, or ``only`` a part of it, instead of the user's older one.

    If all of it is too long, show the player's own things first, with buttons for its parts.

    Raises:
        IllegalAction: the board of this game has no part with that name.
    """
    seat = table.seat_of(user_of(interaction))
    atoll = services(interaction)
    guild = guild_of(interaction)
    words = await atoll.drafts.text(table, seat, guild, only)
    if only == ALL and len(replies.paged(words)) > replies.PAGES_AT_MOST:
        only = ""
        words = await atoll.drafts.text(table, seat, guild)
    words = f"-# {as_of(atoll.now())}\n{words}" if table.playing else words
    sent = await replies.send_text(interaction, words, atoll.drafts.text_buttons(table, seat, only))
    await atoll.living.keep_sheet(interaction, f"words {only}", *sent, table=table.id)


async def show_position(
    interaction: Interaction,
    table: Table,
    view: View,
    press: Callable[[str], Press],
    part: str,
    moves: Sequence[Label] = (),
    more: Sequence[Button] = (),
) -> None:
    """Show any position in words, or a ``part`` of it, with buttons for its other parts and more.

    ``press`` makes the press of a part. If all of it is too long, show it without the parts.
    """
    others = [name for name in PARTS if name != part and in_words.parts(table, view, name)]
    if part in PARTS:
        text = in_words.only(table, view, part)
    else:
        text = in_words.position(table, view, moves, *PARTS)
        if len(replies.paged(text)) > replies.PAGES_AT_MOST:
            text = in_words.position(table, view, moves)
    buttons = [*(button(press(name), name.capitalize()) for name in others), *more]
    await replies.send_text(interaction, text, view_of(buttons))


async def press_part(interaction: Interaction, press: ShowPart) -> None:
    """Show a part of the board in words."""
    await begin(interaction)
    table = await find(interaction, press.table)
    await show_text(interaction, table, press.part)


async def send_record(interaction: Interaction, table: Table) -> None:
    """Send the record of a finished game in the acknowledged reply."""
    check_open(table)
    await interaction.edit_original_response(
        content=f"The record of table {table.id}. Replay it with `atoll replay`.",
        attachments=[await record(interaction, table)],
    )


def check_open(table: Table) -> None:
    """Refuse a record that holds secrets, or that does not exist.

    Raises:
        IllegalAction: the game is in progress, it never started, or other players still play its
            deal.
    """
    if table.row.status in ("lobby", "playing"):
        raise IllegalAction(
            "You can export a game after it has ended, because its record holds secrets."
        )
    if table.state is None:
        raise IllegalAction(NOT_STARTED.format(table.id))
    if table.row.secret:
        raise IllegalAction(
            "Other players have this deal too. You can export it when the challenge is over."
        )


async def record(interaction: Interaction, table: Table) -> discord.File:
    """Return the record of a game as a file."""
    moves = await services(interaction).tables.moves(table)
    found = record_of(table.row, len(table.seats), moves, table.state, version())
    return discord.File(io.BytesIO(found), f"atoll-{table.id}.jsonl")


async def verify(interaction: Interaction, table: Table) -> None:
    """Show that a finished game used the luck promised at its start."""
    atoll = services(interaction)
    moves = await atoll.tables.moves(table)
    promise = await atoll.store.read(outbox.select_post, table.id, PROMISE)
    words = await asyncio.to_thread(verified, table, moves, promise)
    is_open = table.row.status == "over" and not table.row.secret
    offer = proof_button(table) if is_open and atoll.host.verifier else None
    await replies.send_text(interaction, words, offer)


async def send_proof(interaction: Interaction, table: Table) -> None:
    """Send a file that proves a finished game on the user's own device."""
    check_open(table)
    verifier = services(interaction).host.verifier
    if not verifier:
        raise IllegalAction("The host of this bot no longer offers this. Try `/replay record:`.")
    moves = await services(interaction).tables.moves(table)
    found = record_of(table.row, len(table.seats), moves, table.state, version())
    own = set_of_host(table.game)
    proof = provable_game(table.id, table.row.seed, table.row.salt, found, own)
    if verifier.startswith("https://"):
        name = "json"
        words = f"Open <{verifier}> and choose this file. The page sends nothing."
    else:
        proof = await asyncio.to_thread(page_with, Path(verifier), proof)
        name = "html"
        words = "Open this file in a browser. It works offline and sends nothing."
    await interaction.edit_original_response(
        content=f"{words} It replays table {table.id} on your device, with the rules of Atoll.",
        attachments=[discord.File(io.BytesIO(proof), f"verify-{table.id}.{name}")],
    )


async def choices_of(interaction: Interaction) -> list[tuple[Action, str]]:
    """Return the options of the user at the table of a command, each with its label."""
    try:
        table = await find(interaction, interaction.namespace.table, to_move=True)
    except AtollError:
        return []
    seat = table.seat_of(user_of(interaction))
    options = [] if seat is None else table.options(seat)
    if not options:
        return []
    return list(zip(options, table.game.lines(table.view(seat), options), strict=True))


async def _look(interaction: Interaction, table: Table) -> Ply | None:
    """Store that a user looks at a table. Return the ply at which they last looked."""
    user = user_of(interaction)
    ply = table.row.ply
    return await services(interaction).store.write(last_seen.note_seen, table.id, user, ply)

"""Act at a table. Presses and commands are stored before they are shown."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle, Interaction

from bot.domain.early_end import COUNTS
from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.domain.mentions import mention
from bot.domain.moves import NotPlaying, seat_at
from bot.domain.records import Proposal, ProposalKind
from bot.domain.seats import free_seats
from bot.domain.table import Table
from bot.domain.turns import taken_frames
from bot.domain.votes import proposed
from bot.interactions.context import guild_of, services, services_and_user, user_of
from bot.interactions.errors import reply_privately
from bot.interactions.looking import begin, find
from bot.interactions.table_replies import renew, show_table
from bot.measures import STALE_PRESSES
from bot.presentation import presses
from bot.presentation.choices import path_in
from bot.presentation.components import button, view_of
from bot.presentation.offers import move_button, new_game_button, seat_menu
from bot.presentation.press import AtTable, place_in
from bot.presentation.replies import edit, hold_press, is_private, say
from bot.services import lobbies, playing
from bot.services.loading import NoSuchTable
from bot.services.playing import OLDER, Moment, NotAsked, Pressed, Stale
from bot.services.tables import Tables
from engine.core import IllegalAction
from engine.core.words import listed

STOPPED = (
    "Stopped after {done} of {all} moves. The last one reveals something new, so choose your next"
    " move."
)
DELETED = "This table was deleted."
WHICH_SEAT = "Choose the seat that you take"
ASKED = "I asked the other players, and put **Disagree** there to take your proposal back."
OFFERED = (
    "I offered your seat to <@{}>, if all other players agreed, too."
    " I put **Disagree** there to take your offer back."
)
LONE = "Cancel table {number}? You play alone, so it closes immediately."
OTHERS_AWAY = "Cancel table {number}? No other player is here, so it closes immediately."
RANKED = """\
Give up your ranked attempt at table {number}? It stays in the rankings as “not finished”, and you \
have only one. You can continue it any time until its challenge ends."""
Pressable = Callable[[Tables, TableId, UserId], Awaitable[Table]]
Said = Callable[[Table], str]
Page = Callable[[Interaction, Table], Coroutine[Any, Any, None]]
ToolHandler = Callable[[Interaction, AtTable], Coroutine[Any, Any, None]]


def nothing(_table: Table) -> str:
    """Return no first line."""
    return ""


# --- moves


async def choose(interaction: Interaction, press: presses.Choose) -> None:
    """Carry out the option behind a button."""
    await _carry_out(interaction, press, [press.place])


async def choose_path(interaction: Interaction, press: presses.ChoosePath) -> None:
    """Carry out several options behind one button."""
    await _carry_out(interaction, press, path_in(press.path)[0], asks=bool(press.asks))


async def choose_from(interaction: Interaction, press: presses.ChooseFrom, value: str) -> None:
    """Carry out the option chosen in a menu."""
    places, asks = path_in(value)
    await _carry_out(interaction, press, places, asks=asks)


async def _carry_out(
    interaction: Interaction,
    press: presses.Choose | presses.ChoosePath | presses.ChooseFrom,
    places: Sequence[int],
    *,
    asks: bool = False,
) -> None:
    pressed = Pressed(press.seat, press.digest, places, asks)
    await change_by_press(interaction, press.table, partial(playing.press, pressed=pressed))


async def change_by_press(
    interaction: Interaction, table_id: TableId, change: Pressable, said: Said = nothing
) -> None:
    """Change a table by a press. If its question is out of date, show the newest one.

    A private message of a player who has lost the seat says so. If the question was put to another
    player, reply so, with the button that shows the user's own view.
    ``said`` returns a first line for the reply, from the changed table.
    """
    atoll, user = services_and_user(interaction)
    await _hold_press(interaction)
    async with atoll.panels.lock(table_id, user):
        try:
            table = await change(atoll.tables, table_id, user)
        except (Stale, NotPlaying) as problem:
            if isinstance(problem, NotPlaying) and not is_private(interaction):
                raise
            STALE_PRESSES.inc()
            await renew(interaction, await atoll.tables.get(table_id), OLDER)
        except NoSuchTable:
            if not is_private(interaction):
                raise
            await edit(interaction, content=DELETED, attachments=[], embeds=[], view=None)
        except NotAsked as problem:
            view = view_of([move_button(await atoll.tables.get(table_id))])
            await reply_privately(interaction, str(problem), view)
        else:
            await show_table(interaction, table, said(table))


async def act_at(interaction: Interaction, table: Table, texts: Sequence[str]) -> None:
    """Play moves at a table, in the acknowledged reply."""
    tables = services(interaction).tables
    user = user_of(interaction)
    async with services(interaction).panels.lock(table.id, user):
        table, done = await playing.act_until_shown(tables, table.id, user, texts)
        stopped = STOPPED.format(done=done, all=len(texts)) if done < len(texts) else ""
        await show_table(interaction, table, stopped)


async def take_back(interaction: Interaction, press: presses.Undo) -> None:
    """Take back the player's last move, or ask the players who have acted since."""
    seen = Moment(press.seat, press.digest)
    at = services(interaction).now()

    def said(table: Table) -> str:
        return _asked_to_undo(table, press.seat, at)

    await change_by_press(interaction, press.table, partial(playing.undo, seen=seen), said)


def _asked_to_undo(table: Table, seat: Seat, at: Timestamp) -> str:
    """Return whom a player asked to allow an undo, or "" if nobody."""
    proposal = table.row.proposal
    if proposal is None or proposal.kind != "undo" or proposal.by != seat:
        return ""
    asked = listed(mention(table, one) for one in table.asked)
    return f"You asked {asked} to allow an undo (<t:{at}:t>)."


async def leave_to_bot(interaction: Interaction, press: presses.LeaveToBot) -> None:
    """Leave a question to a bot."""
    seen = Moment(press.seat, press.digest)
    await change_by_press(interaction, press.table, partial(playing.leave_to_bot, seen=seen))


async def vote(interaction: Interaction, press: presses.Vote) -> None:
    """Answer a proposal."""
    agree = press.says == "agree"
    change = partial(playing.answer, vote=press.vote, agree=agree)
    await change_by_press(interaction, press.table, change)


async def use_old_tool(interaction: Interaction, press: presses.OldTool) -> None:
    """Do what a button of 0.2.0 did, if its message still shows the table as it is."""

    async def change(tables: Tables, table_id: TableId, user: UserId) -> Table:
        table = await tables.get(table_id)
        seat = seat_at(table, user)
        vote = table.row.proposal
        if not table.playing or table.row.edition != press.edition:
            raise Stale(OLDER)
        seen = Moment(seat, table.digest(seat))
        if press.does == "undo":
            return await playing.undo(tables, table_id, user, seen)
        if press.does == "forme":
            return await playing.leave_to_bot(tables, table_id, user, seen)
        if vote is None:
            raise Stale(OLDER)
        agree = press.does == "agree"
        return await playing.answer(tables, table_id, user, vote.id, agree=agree)

    await change_by_press(interaction, press.table, change)


async def undo_at(interaction: Interaction, before: Table) -> None:
    """Undo the user's last action at a table, in the acknowledged reply."""
    atoll, user = services_and_user(interaction)
    async with atoll.panels.lock(before.id, user):
        table = await playing.undo(atoll.tables, before.id, user)
        seat = seat_at(before, user)
        taken = taken_frames(table, before)
        own = [before.frames.index(frame) for frame in taken if frame.seat == seat]
        words = [f"Taken back: **{before.label_of(place)}**." for place in own]
        asked = _asked_to_undo(table, seat, atoll.now())
        await show_table(interaction, table, asked or "\n".join(words))


# --- the buttons of the last row


def changing(change: Pressable) -> ToolHandler:
    """Return the handler of a button that changes a table."""

    async def handle(interaction: Interaction, press: AtTable) -> None:
        atoll, user = services_and_user(interaction)
        table = await find(interaction, press.table)
        await _hold_press(interaction)
        async with atoll.panels.lock(table.id, user):
            await show_table(interaction, await change(atoll.tables, table.id, user))

    return handle


def showing(page: Page) -> ToolHandler:
    """Return the handler of a tool that shows something privately or opens another table."""

    async def begun(interaction: Interaction, table: Table) -> None:
        await begin(interaction)
        await page(interaction, table)

    return at_table(begun)


def at_table(page: Page) -> ToolHandler:
    """Return the handler of a tool whose ``page`` acknowledges the press itself."""

    async def handle(interaction: Interaction, press: AtTable) -> None:
        await page(interaction, await find(interaction, press.table))

    return handle


async def continue_here(interaction: Interaction, table: Table) -> None:
    """Show the newest state of a table without a channel."""
    seat_at(table, user_of(interaction))
    if not table.is_ephemeral:
        raise IllegalAction(
            "This table's board message is in another channel. `/board` shows the board."
        )
    await _hold_press(interaction)
    async with services(interaction).panels.lock(table.id, user_of(interaction)):
        await show_table(interaction, table)


async def change_lobby(interaction: Interaction, press: presses.ChangeLobby, value: str) -> None:
    """Change an option of a lobby."""
    tables = services(interaction).tables
    await find(interaction, press.table)
    await _hold_press(interaction)
    key, _, wanted = value.partition("=")
    table = await lobbies.set_option(tables, press.table, user_of(interaction), key, wanted)
    await show_table(interaction, table)


# --- with the consent of other players


async def propose(
    interaction: Interaction,
    table: Table,
    kind: ProposalKind,
    *,
    seat: Seat | None = None,
    to: int = 0,
    level: str = "",
    pace: str = "",
) -> None:
    """Send the proposal of a player to the other players of a table.

    It is about the player's own ``seat``, unless another one is given. If it would cancel the game
    immediately, ask the user to confirm that instead.
    """
    user = user_of(interaction)
    at = services(interaction).now()
    own = seat_at(table, user)
    about = own if seat is None else seat
    wanted = Proposal(kind, own, (own,), seat=about, to=to, level=level, pace=pace)
    after = await asyncio.to_thread(proposed, table, user, wanted, at)  # bots may play to the end
    if after.playing and not after.state.over:
        await _propose(interaction, table, wanted)
        return
    words = OTHERS_AWAY if len(table.users) > 1 else LONE
    if table.is_ranked_attempt:
        words = RANKED
    elif after.playing:
        words = f"{words} {COUNTS}"
    view = view_of([button(presses.BreakOff(table.id), "Cancel the game", ButtonStyle.danger)])
    await edit(interaction, content=words.format(number=table.id), view=view)


async def propose_pace(interaction: Interaction, press: presses.ProposePace, pace: str) -> None:
    """Propose another pace to the other players of a table."""
    await begin(interaction)
    table = await services(interaction).tables.get(press.table)
    await propose(interaction, table, "pace", pace=pace)


async def _propose(interaction: Interaction, before: Table, proposal: Proposal) -> None:
    atoll, user = services_and_user(interaction)
    if proposal.offers_seat:
        atoll.fair_use.invite(user, UserId(proposal.to))
    table = await playing.propose(atoll.tables, before.id, user, proposal)
    news = "\n".join(notice.text for notice in table.notices) or "Done."
    asked = OFFERED.format(proposal.to) if proposal.offers_seat else ASKED
    await say(interaction, asked if table.row.proposal else news)
    await atoll.outbox.deliver(before.id)


async def break_off(interaction: Interaction, press: presses.BreakOff) -> None:
    """Close the table of a lone player after confirmation, and offer a new game."""
    await _hold_press(interaction)
    atoll, user = services_and_user(interaction)
    table_id = press.table
    seat = seat_at(await atoll.tables.get(table_id), user)
    table = await playing.propose(atoll.tables, table_id, user, Proposal("abort", seat, (seat,)))
    await atoll.outbox.deliver(table_id)
    if table.row.proposal is None:
        text = f"Table {table_id} is closed. Press **New game** for another like it."
        await edit(interaction, content=text, view=new_game_button(table))
    else:
        await edit(interaction, content=ASKED, view=None)


async def take_seat(interaction: Interaction, press: presses.Sit) -> None:
    """Give the user the seat of an absent player. If several are free, ask which one."""
    atoll, user = services_and_user(interaction)
    table = await find(interaction, press.table)
    free = free_seats(table, user)
    if len(free) == 1:
        await _take(interaction, table, free[0])
        return
    await begin(interaction)
    names = await atoll.names.at(table, guild_of(interaction))
    view = seat_menu(table, [(seat, names[seat]) for seat in free])
    await edit(interaction, content=WHICH_SEAT, view=view)


async def take_chosen_seat(interaction: Interaction, press: presses.SitAt, value: str) -> None:
    """Give the user the free seat that they have chosen in a menu."""
    await _take(interaction, await find(interaction, press.table), Seat(place_in(value)))


async def _take(interaction: Interaction, table: Table, seat: Seat) -> None:
    atoll, user = services_and_user(interaction)
    await _hold_press(interaction)
    async with atoll.panels.lock(table.id, user):
        taken = await playing.sit(atoll.tables, table.id, user, seat)
        await show_table(interaction, taken)


async def _hold_press(interaction: Interaction) -> None:
    services(interaction).names.meet(interaction.user)
    await hold_press(interaction)

"""The buttons and the form of a lobby."""

from collections.abc import Mapping

import discord
import structlog
from discord import Interaction

from bot.domain.ids import UserId
from bot.domain.lobby import refuse_bot, refuse_guest, refuse_options
from bot.domain.mentions import place_of
from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.interactions.acting import changing
from bot.interactions.context import chosen_person, services, services_and_user, user_of
from bot.interactions.errors import reply_privately
from bot.interactions.looking import find
from bot.interactions.own_settings import TURN_CALLS
from bot.presentation.components import TOOLS_ROW, button, select, view_of
from bot.presentation.forms import options_form, pages_of
from bot.presentation.offers import bot_buttons, button_of, join_button
from bot.presentation.presses import (
    ChangeNotices,
    FillOptions,
    Invite,
    SeatBot,
    SeatLevel,
    SeeDirect,
    Tool,
)
from bot.presentation.private import Receipt
from bot.presentation.replies import begin_press, edit, follow_up, is_private
from bot.presentation.requests import FAILED, in_time
from bot.services import lobbies
from engine.core import IllegalAction

log = structlog.get_logger()

GONE = "These options are out of date. Press **⋯** on the newest message."
NO_BOTS = "Use **Add a bot** on the table's message to add a bot."
HOW_STRONG = "How strong?"
SAVED = "Saved: **{}**"
HOW_NOTIFIED = "How should I notify you of your turn?"
NOTIFIED = {
    "mention": "a mention here",
    "dm": "a direct message",
    "both": "a mention here and a direct message",
    "none": "no notification",
}


async def open_form(interaction: Interaction, press: FillOptions) -> None:
    """Show a form with the options of a lobby to the user who opened it."""
    table = await find(interaction, press.table)
    refuse_options(table, user_of(interaction))
    if press.page >= pages_of(table):
        raise IllegalAction(GONE)
    await interaction.response.send_modal(options_form(table, press.page))


async def fill_in(interaction: Interaction, press: FillOptions, chosen: Mapping[str, str]) -> None:
    """Change the options of a lobby to those in a form."""
    atoll = services(interaction)
    await find(interaction, press.table)
    await begin_press(interaction)
    wanted = {key: value for key, value in chosen.items() if value}
    await lobbies.set_options(atoll.tables, press.table, user_of(interaction), wanted)
    refused = await atoll.outbox.deliver(press.table)
    if refused:
        await reply_privately(interaction, refused)


async def join(interaction: Interaction, press: Tool) -> None:
    """Take a seat in a lobby. A private answer says how its player will be notified."""
    await changing(lobbies.join)(interaction, press)
    atoll, user = services_and_user(interaction)
    table = await atoll.tables.get(press.table)
    seat = table.seat_of(user)
    if seat is None or is_private(interaction):
        return
    how = NOTIFIED[atoll.people.settings_of(user).notices]
    offers = [one for one in atoll.extras.offers(table, seat) if one.sheet is None]
    change = button(ChangeNotices(table.id), "Change", row=TOOLS_ROW)
    view = view_of([*map(button_of, offers), change])
    text = f"You took seat {seat + 1}. When it is your turn, you get {how}."
    try:
        await follow_up(interaction, Receipt(text, None, "", view))
    except FAILED as problem:
        log.info("seat not confirmed", game=table.id, problem=repr(problem))


async def ask_how_to_notify(interaction: Interaction, press: ChangeNotices) -> None:
    """Ask a user how to notify them of their turns."""
    options = [
        discord.SelectOption(label=label.capitalize(), value=how)
        for how, label in TURN_CALLS.values.items()
    ]
    await begin_press(interaction)
    await edit(interaction, content=HOW_NOTIFIED, view=view_of([select(press, options)]))


async def change_notices(interaction: Interaction, _press: ChangeNotices, how: str) -> None:
    """Store how to notify a user of their turns."""
    await begin_press(interaction)
    await TURN_CALLS.set(interaction, [how])
    await edit(interaction, content=SAVED.format(TURN_CALLS.values[how].capitalize()), view=None)


async def ask_which_bot(interaction: Interaction, table: Table) -> None:
    """Ask which bot takes a seat in a lobby."""
    refuse_bot(table, user_of(interaction))
    await edit(interaction, content=HOW_STRONG, view=bot_buttons(table))


async def seat_level(interaction: Interaction, press: SeatLevel) -> None:
    """Give a seat in a lobby to a bot of a level."""
    await seat_bot(interaction, press, press.level)


async def seat_bot(interaction: Interaction, press: SeatBot | SeatLevel, level: str) -> None:
    """Give a seat in a lobby to a bot of the chosen level, and delete the question."""
    atoll = services(interaction)
    await find(interaction, press.table)
    await begin_press(interaction)
    await lobbies.add_bot(atoll.tables, press.table, user_of(interaction), level)
    refused = await atoll.outbox.deliver(press.table)
    if refused:
        await edit(interaction, content=refused, view=None)
        return
    async with in_time():
        await interaction.delete_original_response()


async def invite(interaction: Interaction, press: Invite, guest: str) -> None:
    """Invite the user whom a player has chosen to a lobby."""
    table = await find(interaction, press.table)
    seat_at(table, user_of(interaction))
    user = chosen_person(interaction, guest, NO_BOTS)
    if table.row.status != "lobby" or table.row.channel != interaction.channel_id:
        raise IllegalAction(f"Invite players {place_of(table)}, while it is open for players.")
    await send_invitation(interaction, table, user)


async def send_invitation(interaction: Interaction, table: Table, guest: UserId) -> None:
    """Post an invitation to a lobby in its channel, with a button to join."""
    refuse_guest(table, guest)
    user = user_of(interaction)
    services(interaction).fair_use.invite(user, guest)
    may_sit = await services(interaction).tables.may_sit(table, guest)
    pinged = [discord.Object(guest)] if may_sit else []
    await interaction.response.send_message(
        f"<@{guest}>, <@{user}> invites you to a game: **{table.game.name}**, table {table.id}.",
        view=join_button(table),
        allowed_mentions=discord.AllowedMentions(users=pinged),
    )


async def remove_question(interaction: Interaction, _press: SeeDirect) -> None:
    """Remove the button of a message that nobody has to confirm any more."""
    await begin_press(interaction)
    await edit(interaction, view=None)

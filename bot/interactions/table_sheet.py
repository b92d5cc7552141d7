"""The sheet of a table behind **⋯**, and what players propose there."""

from typing import Any

import discord
from discord import Interaction

from bot.domain.ids import Seat
from bot.domain.moves import seat_at
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.domain.votes import GIVEN_AWAY
from bot.interactions.acting import propose_at
from bot.interactions.context import guild_of, services, user_of
from bot.interactions.looking import begin, visible
from bot.limits import MESSAGE_LENGTH
from bot.presentation.overview import health_text
from bot.presentation.press import place_in
from bot.presentation.presses import AskAboutSeats, GiveSeat, RenewSheet
from bot.presentation.reader_offers import reader_offers, time_offers
from bot.presentation.replies import begin_press, edit
from bot.presentation.table_sheet import ABORT, BOT, GIVE, LEAVE, give_view, sheet_view
from engine.core import IllegalAction

WHO_TAKES_IT = "Who takes your seat? They are asked first, then the other players."


async def show_sheet(interaction: Interaction, table: Table) -> None:
    """Show the sheet of a table in the acknowledged private reply."""
    await edit(interaction, **await _sheet(interaction, table))


async def renew_sheet(interaction: Interaction, press: RenewSheet) -> None:
    """Show the sheet of a table as it is now."""
    table = await visible(interaction, await services(interaction).tables.get(press.table))
    await begin_press(interaction)
    await edit(interaction, **await _sheet(interaction, table))


async def _sheet(interaction: Interaction, table: Table) -> dict[str, Any]:
    atoll, user = services(interaction), user_of(interaction)
    seat = table.seat_of(user)
    names = await atoll.names.at(table, guild_of(interaction))
    offers = [
        *atoll.extras.offers(table, seat),
        *await reader_offers(atoll.tables, table, user),
    ]
    if seat is not None:
        offers += time_offers(table, seat)
    view = sheet_view(table, seat, names, offers, has_proof=bool(atoll.host.verifier))
    return {
        "content": health_text(table, atoll.people.of, atoll.now())[:MESSAGE_LENGTH],
        "view": view,
        "allowed_mentions": discord.AllowedMentions.none(),
    }


async def ask_about_seats(interaction: Interaction, press: AskAboutSeats, value: str) -> None:
    """Propose what a player has chosen about the seats or the end of the game."""
    await begin(interaction)
    table = await services(interaction).tables.get(press.table)
    own = seat_at(table, user_of(interaction))
    kind, _, number = value.partition(":")
    if kind == GIVE:
        await edit(interaction, content=WHO_TAKES_IT, view=give_view(table))
        return
    seat = Seat(place_in(number)) if kind == BOT else own
    if kind not in (LEAVE, BOT, ABORT) or seat >= len(table.seats):
        raise IllegalAction("This list is out of date. Press **⋯** again.")
    if kind == ABORT:
        proposal = Proposal("abort", own, (own,))
    else:
        proposal = Proposal("bot", own, (own,), seat=seat)
    await propose_at(interaction, table, proposal)


async def give_seat(interaction: Interaction, press: GiveSeat, value: str) -> None:
    """Offer a player's seat to the user whom they have chosen."""
    await begin(interaction)
    table = await services(interaction).tables.get(press.table)
    own = seat_at(table, user_of(interaction))
    data: Any = interaction.data
    users = data.get("resolved", {}).get("users", {})
    if value not in users or users[value].get("bot"):
        raise IllegalAction(GIVEN_AWAY)
    await propose_at(interaction, table, Proposal("give", own, (own,), seat=own, to=int(value)))

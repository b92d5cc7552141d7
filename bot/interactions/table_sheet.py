"""The sheet of a table behind **⋯**, and what players propose there."""

from typing import Any

import discord
from discord import Interaction

from bot.domain.ids import Seat
from bot.domain.levels import level_called
from bot.domain.moves import seat_at
from bot.domain.person import with_mute
from bot.domain.table import Table
from bot.domain.votes import GIVEN_AWAY
from bot.interactions.acting import propose
from bot.interactions.context import chosen_person, guild_of, services, services_and_user, user_of
from bot.interactions.looking import begin, find
from bot.interactions.own_settings import change_person, person_of
from bot.interactions.server_settings import may_manage
from bot.limits import MESSAGE_LENGTH
from bot.presentation.overview import health_text
from bot.presentation.press import place_in
from bot.presentation.presses import AskAboutSeats, GiveSeat, LetBotPlay, Mute, RenewSheet
from bot.presentation.reader_offers import mute_offers, reader_offers, time_offers
from bot.presentation.replies import begin_press, edit
from bot.presentation.table_sheet import give_view, level_view, sheet_view
from engine.core import IllegalAction

OUT_OF_DATE = "This list is out of date. Press **⋯** again."
HOW_STRONG = "How strong is the bot?"
KIND = "table"
WHO_TAKES_IT = "Who takes your seat? They are asked first, then the other players."


async def show_sheet(interaction: Interaction, table: Table) -> None:
    """Show the sheet of a table in the acknowledged private reply."""
    message = await edit(interaction, **await _sheet(interaction, table))
    await services(interaction).living.keep_sheet(interaction, KIND, message, table=table.id)


async def renew_sheet(interaction: Interaction, press: RenewSheet) -> None:
    """Show the sheet of a table as it is now."""
    table = await find(interaction, press.table)
    await begin_press(interaction)
    await show_sheet(interaction, table)


async def mute(interaction: Interaction, press: Mute) -> None:
    """Stop or start the notifications of a table, and show its sheet again."""
    table = await find(interaction, press.table)
    seat_at(table, user_of(interaction))
    await begin_press(interaction)
    await change_person(
        interaction, lambda person: with_mute(person, table.id, muted=not press.off)
    )
    await show_sheet(interaction, table)


async def _sheet(interaction: Interaction, table: Table) -> dict[str, Any]:
    atoll, user = services_and_user(interaction)
    seat = table.seat_of(user)
    names = await atoll.names.at(table, guild_of(interaction))
    offers = [
        *atoll.extras.offers(table, seat),
        *await reader_offers(atoll.tables, table, user),
    ]
    if seat is not None:
        offers += [*time_offers(table, seat), *mute_offers(table, person_of(interaction))]
    if not may_manage(interaction) or table.row.guild != guild_of(interaction):
        offers = [offer for offer in offers if not offer.for_moderators]
    view = sheet_view(table, seat, names, offers, has_proof=bool(atoll.host.verifier))
    return {
        "content": health_text(table, atoll.people.settings_of, atoll.now())[:MESSAGE_LENGTH],
        "view": view,
        "allowed_mentions": discord.AllowedMentions.none(),
    }


async def ask_about_seats(interaction: Interaction, press: AskAboutSeats, value: str) -> None:
    """Propose what a player has chosen about the seats or the end of the game."""
    await begin(interaction)
    table = await services(interaction).tables.get(press.table)
    wanted, _, number = value.partition(":")
    seat = place_in(number) if wanted == "bot" else 0
    if seat >= len(table.seats):
        wanted = ""
    match wanted:
        case "leave":
            await propose(interaction, table, "bot")
        case "bot":
            seat_at(table, user_of(interaction))
            await edit(interaction, content=HOW_STRONG, view=level_view(table, Seat(seat)))
        case "abort":
            await propose(interaction, table, "abort")
        case "give":
            seat_at(table, user_of(interaction))
            await edit(interaction, content=WHO_TAKES_IT, view=give_view(table))
        case _:
            raise IllegalAction(OUT_OF_DATE)


async def let_bot_play(interaction: Interaction, press: LetBotPlay) -> None:
    """Ask the other players to let a bot of a level play for a player who is away."""
    await begin(interaction)
    table = await services(interaction).tables.get(press.table)
    if press.seat >= len(table.seats):
        raise IllegalAction(OUT_OF_DATE)
    level = level_called(press.level).key
    await propose(interaction, table, "bot", seat=press.seat, level=level)


async def give_seat(interaction: Interaction, press: GiveSeat, value: str) -> None:
    """Offer a player's seat to the user whom they have chosen."""
    await begin(interaction)
    table = await services(interaction).tables.get(press.table)
    to = chosen_person(interaction, value, GIVEN_AWAY)
    await propose(interaction, table, "give", to=to)

"""The sheet of a table behind **⋯**: its state, and all that its messages have no button for."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import discord
from discord import SelectOption

from bot.domain.ids import Seat
from bot.domain.levels import LEVELS
from bot.domain.paces import PACES
from bot.domain.table import Table
from bot.presentation import presses
from bot.presentation.components import ROW_SIZE, button, select, view_of
from bot.presentation.extras import ACT_ROW, LOOK_ROW, Offer
from bot.presentation.forms import pages_of
from bot.presentation.offers import button_of, tool_offer

PACE_ROW = 2
SEATS_ROW = 3


def sheet_view(
    table: Table,
    seat: Seat | None,
    names: Sequence[str],
    offers: Iterable[Offer],
    *,
    has_proof: bool = False,
) -> discord.ui.View:
    """Return the buttons and menus of a sheet for the player of ``seat``, or an onlooker.

    ``offers`` are those of features. With ``has_proof``, a finished game can be checked.
    """
    own = _own_offers(table, seat, has_proof=has_proof)
    added = (offer for offer in offers if offer.sheet is not None)
    return view_of([*_buttons([*own, *added]), *_menus(table, seat, names)])


def give_view(table: Table) -> discord.ui.View:
    """Return the menu of the users to whom a player can give their seat."""
    own = presses.GiveSeat(table.id).custom_id
    return view_of([discord.ui.UserSelect(custom_id=own, placeholder="Who takes your seat?")])


def level_view(table: Table, seat: Seat) -> discord.ui.View:
    """Return the buttons of the bots that can play for the player in a seat, the weakest first."""
    return view_of(
        button(presses.LetBotPlay(table.id, seat, key), key.capitalize()) for key in LEVELS
    )


def _buttons(offers: Iterable[Offer]) -> Iterator[discord.ui.Button[Any]]:
    def row_of(offer: Offer) -> int:
        return offer.sheet or 0

    ordered = sorted(offers, key=lambda offer: (row_of(offer), offer.place))
    for row, some in groupby(ordered, row_of):
        for offer in [*some][:ROW_SIZE]:
            yield button_of(offer._replace(row=row))


def _own_offers(table: Table, seat: Seat | None, *, has_proof: bool) -> Iterator[Offer]:
    if table.row.status == "lobby":
        if seat is not None:
            yield tool_offer(table, presses.Leave, "Leave", 10, sheet=ACT_ROW)
        pages = pages_of(table) if seat == table.seat_of(table.row.opener) else 0
        for page in range(pages):
            label = f"Settings {page + 1}" if page else "Settings"
            yield Offer(presses.FillOptions(table.id, page), label, 20 + page, sheet=ACT_ROW)
    if table.state is not None:
        yield tool_offer(table, presses.ShowText, "In words", 10, sheet=LOOK_ROW)
    if table.row.status in ("lobby", "playing"):
        yield tool_offer(table, presses.RenewSheet, "↻", 90, sheet=LOOK_ROW)
    elif table.state is not None and not table.row.secret:
        yield tool_offer(table, presses.ShowRecord, "Record", 60, sheet=ACT_ROW)
        if has_proof:
            yield tool_offer(table, presses.SendProof, "Proof of the luck", 50, sheet=ACT_ROW)


def _menus(
    table: Table, seat: Seat | None, names: Sequence[str]
) -> Iterator[discord.ui.Select[Any] | discord.ui.UserSelect[Any]]:
    """Yield the menus of a player: whom to invite, or the pace, seats and end of a game."""
    if seat is not None and table.row.status == "lobby" and table.row.guild and not table.is_full:
        invite = presses.Invite(table.id).custom_id
        yield discord.ui.UserSelect(custom_id=invite, placeholder="Whom do you invite?", row=2)
    if seat is None or not table.playing or table.row.lesson:
        return
    if len(table.users) > 1:  # a player among bots has no deadlines to change
        paces = [
            SelectOption(label=f"{pace.key}: {pace.about}", value=pace.key)
            for pace in PACES.values()
            if pace.key != table.row.pace
        ]
        yield select(presses.ProposePace(table.id), paces, "Change the pace to …?", PACE_ROW)
    matters = [*_matters(table, seat, names)]
    question = "Change seats, or end the game?" if len(matters) > 1 else "End the game?"
    yield select(presses.AskAboutSeats(table.id), matters, question, SEATS_ROW)


def _matters(table: Table, seat: Seat, names: Sequence[str]) -> Iterator[SelectOption]:
    if len(table.users) > 1:
        yield SelectOption(label="Let a bot take my seat", value="leave")
    if table.row.guild is not None and not table.is_ranked_attempt and not table.row.secret:
        yield SelectOption(label="Give my seat to …", value="give")
    for row in table.seats:
        if row.user is not None and row.seat != seat:
            label = f"Let a bot play for {names[row.seat]}"[:100]
            yield SelectOption(label=label, value=f"bot:{row.seat}")
    yield SelectOption(label="Cancel the game", value="abort")

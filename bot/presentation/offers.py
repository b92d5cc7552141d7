"""The buttons of a table's messages, except for the choices of its game."""

from collections.abc import Iterable, Iterator
from typing import Any

import discord
from discord import ButtonStyle

from bot.domain.ids import Seat
from bot.domain.levels import LEVELS
from bot.domain.moves import may_undo
from bot.domain.table import Table
from bot.domain.windows import closable_at
from bot.presentation import presses
from bot.presentation.components import TOOLS_ROW, button, select, view_of
from bot.presentation.extras import NO_EXTRAS, Extras, Offer

Button = discord.ui.Button[Any]

MORE = "⋯"
"""The label of the button that opens the sheet of a table."""
MY_VIEW = "My view"
UPPER_ROW = TOOLS_ROW - 1
"""The row of what is open: a vote, a seat to take, a window to close."""
TOOLS_AT_MOST = 4
"""The most tools below a card or a panel. A lobby may have one more."""
SUCCESS = ButtonStyle.success
PRIMARY = ButtonStyle.primary
DANGER = ButtonStyle.danger


def tools(
    table: Table, seat: Seat | None, extras: Extras = NO_EXTRAS, *, for_everybody: bool = False
) -> Iterator[Button]:
    """Yield the buttons below the choices of a seat, including those of features.

    With ``for_everybody``, they do not depend on secrets of the seat.
    """
    match table.row.status:
        case "lobby":
            own = [*_lobby_offers(table)]
        case "playing":
            own = [*_playing_offers(table, seat, for_everybody=for_everybody)]
        case "over" | "aborted" if table.row.lesson:
            own = []
        case "over":
            again = "Play again" if table.is_solo else "Rematch"
            own = [
                tool_offer(table, presses.PlayAgain, again, 10, SUCCESS),
                tool_offer(table, presses.ShowSheet, MORE, 90),
            ]
        case "aborted" if table.state is not None:
            own = [tool_offer(table, presses.ShowSheet, MORE, 90)]
            if len(table.users) == 1:
                own.append(tool_offer(table, presses.PlayAgain, "New game", 10, SUCCESS))
        case "aborted":
            own = []
    added = [
        offer
        for offer in extras.offers(table, seat)
        if offer.sheet is None and not (for_everybody and offer.is_personal)
    ]
    offers = [*own, *added]
    replaced = {offer.replaces for offer in offers}
    for offer in sorted(offers, key=lambda offer: (offer.row, offer.place)):
        if type(offer.press) not in replaced:
            yield button_of(offer)


def button_of(offer: Offer) -> Button:
    """Return the button of an offer."""
    return button(offer.press, offer.label, offer.style, row=offer.row, disabled=offer.disabled)


def _lobby_offers(table: Table) -> Iterator[Offer]:
    if not table.is_full:
        yield tool_offer(table, presses.Join, "Join", 10, SUCCESS)
        yield tool_offer(table, presses.AddBot, "Add a bot", 30)
    yield _start_offer(table)
    yield tool_offer(table, presses.ShowSheet, MORE, 90)


def _start_offer(table: Table) -> Offer:
    """Return the button that starts a game, grey until enough players have joined."""
    seats = len(table.seats)
    least = min(table.game.seats)
    if seats < least:
        return tool_offer(table, presses.Start, f"Start (needs {least})", 20)._replace(
            disabled=True
        )
    return tool_offer(table, presses.Start, f"Start with {seats}", 20, PRIMARY)


def _playing_offers(table: Table, seat: Seat | None, *, for_everybody: bool) -> Iterator[Offer]:
    if closable_at(table) is not None:
        yield tool_offer(table, presses.CloseWindow, "End the words", 10, row=UPPER_ROW)
    if any(row.autopilot for row in table.seats):
        yield tool_offer(table, presses.ComeBack, "I am back", 20, SUCCESS, UPPER_ROW)
        yield tool_offer(table, presses.Sit, "Take the seat", 30, row=UPPER_ROW)
    proposal = table.row.proposal
    if proposal is not None:
        agree, disagree = (
            presses.Vote(says, table.id, proposal.id) for says in ("agree", "disagree")
        )
        yield Offer(agree, "Agree", 40, SUCCESS, UPPER_ROW)
        yield Offer(disagree, "Disagree", 50, DANGER, UPPER_ROW)
    if seat is None and table.is_ephemeral:
        yield tool_offer(table, presses.Continue, "Continue", 10, PRIMARY)
    elif seat is None:
        if _may_have_answers(table):
            yield tool_offer(table, presses.ShowHand, MY_VIEW, 10, PRIMARY)
    elif for_everybody or not (table.is_private or table.options(seat)):
        yield tool_offer(table, presses.ShowHand, MY_VIEW, 10)
    if seat is not None and may_undo(table, seat, for_everybody=for_everybody):
        yield Offer(presses.Undo(table.id, seat, table.digest(seat)), "Undo", 20)
    yield tool_offer(table, presses.ShowSheet, MORE, 90)


def _may_have_answers(table: Table) -> bool:
    """Whether a reader of the board message may be asked. Otherwise, it shows all they can see."""
    return table.row.reader is None or table.row.reader in table.awaited


def tool_offer(
    table: Table,
    kind: type[presses.Tool],
    label: str,
    place: int,
    style: ButtonStyle = ButtonStyle.secondary,
    row: int = TOOLS_ROW,
    sheet: int | None = None,
) -> Offer:
    """Return a button that makes no move, below a message or in a row of the table's sheet."""
    return Offer(kind(table.id, table.row.edition), label, place, style, row, sheet=sheet)


def text_buttons(
    table: Table, seat: Seat | None, extras: Extras, parts: Iterable[str]
) -> discord.ui.View:
    """Return the buttons below the board in words: its other ``parts``, and those of features."""
    offers = [Offer(presses.ShowPart(table.id, part), part.capitalize(), 10) for part in parts]
    offers += [offer for offer in extras.offers(table, seat) if offer.with_text]
    return view_of(map(button_of, offers))


def new_game_button(table: Table) -> discord.ui.View:
    """Return a view with the button that opens a new table of the same game."""
    return _alone(tool_offer(table, presses.PlayAgain, "New game", 10, SUCCESS, 0))


def join_button(table: Table) -> discord.ui.View:
    """Return a view with the button that takes a seat in a lobby."""
    return _alone(tool_offer(table, presses.Join, "Join", 10, SUCCESS))


def move_button(table: Table) -> Button:
    """Return the button that shows players their choices, for any message."""
    return button(presses.ShowHand(table.id, table.row.edition), MY_VIEW, PRIMARY)


def proof_button(table: Table) -> discord.ui.View:
    """Return a view with the button that sends a file that proves the game."""
    return _alone(tool_offer(table, presses.SendProof, "Check it yourself", 10, PRIMARY, 0))


def bot_buttons(table: Table) -> discord.ui.View:
    """Return the buttons of the bots that can take a seat in a lobby, the weakest first."""
    return view_of(button(presses.SeatLevel(table.id, key), key.capitalize()) for key in LEVELS)


def seat_menu(table: Table, seats: Iterable[tuple[Seat, str]]) -> discord.ui.View:
    """Return a menu of the seats of absent players, with the names of these players."""
    options = [
        discord.SelectOption(label=f"Seat {seat + 1}: {name}"[:100], value=str(seat))
        for seat, name in seats
    ]
    return view_of([select(presses.SitAt(table.id), options, "Choose a seat")])


def _alone(offer: Offer) -> discord.ui.View:
    return view_of([button_of(offer)])

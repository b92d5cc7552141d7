"""Play the moves of bots, as pure changes of a table. ``bot.services.opponents`` chooses them."""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from bot.domain.ids import Seat
from bot.domain.levels import LEVELS, STEADY, Level
from bot.domain.moves import played
from bot.domain.table import Table
from engine.core import Action, Decision, IllegalAction, Rng, View, decision_of
from engine.core.play import is_legal


class Knowledge(NamedTuple):
    """A seat's view and question when it chooses.

    The view does not show which other seats are awaited, because they may answer first.
    """

    view: View
    decision: Decision[Any] | None


class BotChoice(NamedTuple):
    """An action chosen by a bot, and the knowledge that the choice is based on."""

    seat: Seat
    known: Knowledge
    action: Action


def bot_to_move(table: Table) -> Seat | None:
    """Return the first awaited seat that a bot plays, if any."""
    return next((seat for seat in table.awaited if table.seats[seat].is_bot), None)


def level_at(table: Table, seat: Seat) -> Level:
    """Return the level of the bot in a seat, or of the autopilot for an absent player."""
    return LEVELS.get(table.seats[seat].bot or table.row.autopilot, STEADY)


def knowledge(table: Table, seat: Seat) -> Knowledge:
    """Return the current view and question of a seat."""
    view = msgspec.structs.replace(table.view(seat), awaited=())
    return Knowledge(view, decision_of(table.state, seat))


def refuse_out_of_turn(table: Table) -> None:
    """Check that all bots in a challenge have chosen, if several seats choose together.

    Otherwise the result would also depend on the order of the choices.

    Raises:
        IllegalAction: A bot has not chosen yet.
    """
    if table.row.challenge is not None and bot_to_move(table) is not None:
        raise IllegalAction("The bots were choosing. Press again in a moment.")


def choice_rng(table: Table, seat: Seat) -> Rng:
    """Return a random generator for the next choice of a bot.

    In a challenge its seed is a hash of the deal, its salt and the position. So bots reply to equal
    moves of different players in the same way, and no player can predict the replies.
    """
    if table.row.challenge is None:
        return Rng(secrets.randbits(64))
    deal = f"{table.row.seed}:{table.row.salt}:{seat}:".encode()
    found = hashlib.sha256(deal + table.game.save(table.state)).digest()
    return Rng(int.from_bytes(found[:8]))


def play_choices(table: Table, choices: Iterable[BotChoice]) -> tuple[Table, int]:
    """Return the table after the choices that are still valid, and their number.

    A choice is valid while its seat's knowledge is unchanged. Secret moves of other seats do not
    change it. Stop at the first stale choice.
    """
    held = 0
    for choice in choices:
        seat = choice.seat
        if seat not in table.awaited or not table.seats[seat].is_bot:
            break
        if knowledge(table, seat) != choice.known or not is_legal(table.state, seat, choice.action):
            break
        table = played(table, seat, choice.action)
        held += 1
    return table, held

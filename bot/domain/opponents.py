"""What players made of code do at a table, as pure changes; what to do they are asked elsewhere."""

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
    """What a seat goes by when it chooses: what it sees, and what it is asked.

    Who else is asked meanwhile plays no part: others may answer first.
    """

    view: View
    decision: Decision[Any] | None


class Choice(NamedTuple):
    """What code has chosen in a seat, from what that seat knew."""

    seat: Seat
    known: Knowledge
    action: Action


def code_to_move(table: Table) -> Seat | None:
    """Return the first of the seats that are awaited and that code plays, if there is one."""
    return next((seat for seat in table.awaited if table.seats[seat].is_code), None)


def level_at(table: Table, seat: Seat) -> Level:
    """Return the level at which code plays a seat: a bot's own, for who is away the table's."""
    return LEVELS.get(table.seats[seat].bot or table.row.autopilot, STEADY)


def knowledge(table: Table, seat: Seat) -> Knowledge:
    """Return what a seat goes by now."""
    seen = msgspec.structs.replace(table.view(seat), awaited=())
    return Knowledge(seen, decision_of(table.state, seat))


def refuse_out_of_turn(table: Table) -> None:
    """Make sure that rivals in a challenge choose first, where several are asked at once.

    Else the same moves would not give the same game: it would depend on who was quicker.

    Raises:
        IllegalAction: somebody has been quicker.
    """
    if table.row.challenge is not None and code_to_move(table) is not None:
        raise IllegalAction("The bots are choosing. Press again in a moment.")


def luck_of(table: Table, seat: Seat) -> Rng:
    """Return luck for what code chooses in a seat.

    In a challenge it follows from the deal and the position: the same moves of a person are
    answered in the same way, in everybody's game. Nobody knows it who does not know the deal.
    """
    if table.row.challenge is None:
        return Rng(secrets.randbits(64))
    deal = f"{table.row.seed}:{table.row.salt}:{seat}:".encode()
    found = hashlib.sha256(deal + table.game.save(table.state)).digest()
    return Rng(int.from_bytes(found[:8]))


def carried_out(table: Table, choices: Iterable[Choice]) -> tuple[Table, int]:
    """Return the table after what code has chosen for it, and how many of the choices still hold.

    A choice holds as long as its seat goes by the same: what others have done since in secret, or
    that they have done anything, changes nothing. After one that does not hold none is made.
    """
    held = 0
    for choice in choices:
        if not _holds(table, choice):
            break
        table, held = played(table, choice.seat, choice.action), held + 1
    return table, held


def _holds(table: Table, choice: Choice) -> bool:
    awaited = choice.seat in table.awaited and table.seats[choice.seat].is_code
    known = awaited and knowledge(table, choice.seat) == choice.known
    return known and is_legal(table.state, choice.seat, choice.action)

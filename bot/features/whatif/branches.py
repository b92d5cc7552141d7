"""Branches of a game: pure changes, on a copy."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from bot.domain.levels import STEADY
from bot.domain.moves import bots_answer, played, understood
from bot.domain.table import Table
from bot.features.whatif.worlds import dealt
from bot.store import SeatRow
from bot.store.ids import Seat, Timestamp
from engine.core import Action, IllegalAction, Rng

FRAMES_KEPT = 20
TELLS = "Too much is hidden right now for a what-if. Try again later."


@dataclass(frozen=True)
class Branch:
    """A game as it may go on from ``start``, for the eyes of the person in ``seat`` alone.

    ``bots`` says whether the others are played by bots. ``at`` is when it began, in seconds since
    1970; ``key`` tells it from the branches before.
    """

    key: str
    seat: Seat
    bots: bool
    start: Table
    table: Table
    at: Timestamp

    @property
    def mover(self) -> Seat | None:
        """The seat for which the asker chooses now: their own, where it is awaited."""
        awaited = self.table.awaited
        if self.seat in awaited:
            return self.seat
        return awaited[0] if awaited else None

    @property
    def options(self) -> list[Action]:
        """What may be done now in the seat for which the asker chooses."""
        return [] if self.mover is None else self.table.options(self.mover)


def begun(table: Table, seat: Seat, rng: Rng, *, bots: bool, at: Timestamp) -> Branch:
    """Return a branch that begins where the table stands.

    Raises:
        IllegalAction: there is no game to go on with, or it cannot be made up.
    """
    if not table.playing:
        raise IllegalAction("This game is not running.")
    copy = dealt(table, seat, rng)
    if copy is None:
        raise IllegalAction(TELLS)
    branch = Branch(f"{rng.bits() >> 32:08x}", seat, bots, copy, copy, at)
    return with_bots(branch, bots=bots)


def begun_anew(branch: Branch) -> Branch:
    """Return a branch as it began: with the same made-up things."""
    return with_bots(replace(branch, table=branch.start), bots=branch.bots)


def with_bots(branch: Branch, *, bots: bool) -> Branch:
    """Return a branch in which bots play the other seats, or the asker plays all of them."""
    seats = tuple(
        _played_by(row, bot=bots and row.seat != branch.seat) for row in branch.table.seats
    )
    return _gone_on(replace(branch, bots=bots), replace(branch.table, seats=seats))


def _played_by(row: SeatRow, *, bot: bool) -> SeatRow:
    return msgspec.structs.replace(row, bot=STEADY.key if bot else None, autopilot=False)


def chosen(branch: Branch, place: int) -> Branch:
    """Return a branch after the option in ``place`` of those that its card showed."""
    mover = _awaited(branch)
    return _gone_on(branch, played(branch.table, mover, branch.options[place]))


def written(branch: Branch, texts: Sequence[str]) -> Branch:
    """Return a branch after moves in the text form, each for the seat that is then awaited.

    Raises:
        BadText, IllegalAction: something of it cannot be done.
    """
    for text in texts:
        mover = _awaited(branch)
        action = understood(branch.table, mover, text)
        branch = _gone_on(branch, played(branch.table, mover, action))
    return branch


def _awaited(branch: Branch) -> Seat:
    if branch.mover is None:
        raise IllegalAction("This what-if has reached the end of the game. Press **Start over**.")
    return branch.mover


def _gone_on(branch: Branch, table: Table) -> Branch:
    return replace(branch, table=_settled(bots_answer(table)))


def _settled(table: Table) -> Table:
    """Return the table with its end, if it has come; moments long past are forgotten."""
    row = msgspec.structs.replace(table.row, status="over" if table.state.over else "playing")
    return replace(table, row=row, frames=table.frames[-FRAMES_KEPT:])

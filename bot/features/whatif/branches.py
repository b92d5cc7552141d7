"""What-ifs as values: changes of a private copy of a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from bot.domain.answers import typed
from bot.domain.frames import Frame
from bot.domain.ids import BEGINNING, Seat, Timestamp
from bot.domain.levels import STEADY
from bot.domain.moves import bots_answer, played
from bot.domain.table import Table
from engine.core import Action, EvenRng, IllegalAction, Rng

FRAMES_KEPT = 20
TELLS = "Too much was hidden for a what-if. Try again later in the game."


@dataclass(frozen=True)
class Branch:
    """A what-if that begins at ``start``, seen only by the user in ``seat``.

    ``bots`` is whether bots play the other seats. ``at`` is when it began, in seconds since 1970.
    Each branch has its own ``key``.
    """

    key: str
    seat: Seat
    bots: bool
    start: Table
    table: Table
    at: Timestamp

    @property
    def mover(self) -> Seat | None:
        """The seat that the user plays now: their own if it is awaited, otherwise the first one."""
        awaited = self.table.awaited
        if self.seat in awaited:
            return self.seat
        return awaited[0] if awaited else None

    @property
    def options(self) -> list[Action]:
        """The options of that seat."""
        return [] if self.mover is None else self.table.options(self.mover)


def new_branch(table: Table, seat: Seat, rng: Rng, *, bots: bool, at: Timestamp) -> Branch:
    """Return a new branch of a table.

    Raises:
        IllegalAction: No game is running, or a copy would reveal hidden information.
    """
    if not table.playing:
        raise IllegalAction("This game is not running. `/games` lists your games.")
    copy = dealt(table, seat, rng)
    if copy is None:
        raise IllegalAction(TELLS)
    branch = Branch(f"{rng.bits() >> 32:08x}", seat, bots, copy, copy, at)
    return with_bots(branch, bots=bots)


def restart(branch: Branch) -> Branch:
    """Return a branch from its start, with the same deal."""
    return with_bots(replace(branch, table=branch.start), bots=branch.bots)


def with_bots(branch: Branch, *, bots: bool) -> Branch:
    """Return a branch in which bots play the other seats, or the user plays all seats."""
    levels = (
        STEADY.key if bots and row.seat != branch.seat else None for row in branch.table.seats
    )
    seats = tuple(
        msgspec.structs.replace(row, bot=level, autopilot=False)
        for row, level in zip(branch.table.seats, levels, strict=True)
    )
    return _after(replace(branch, bots=bots), replace(branch.table, seats=seats))


def play_option(branch: Branch, place: int) -> Branch:
    """Return a branch after the option with index ``place``."""
    mover = _awaited(branch)
    return _after(branch, played(branch.table, mover, branch.options[place]))


def play_moves(branch: Branch, texts: Sequence[str]) -> Branch:
    """Return a branch after moves in text form, each for the seat that is then awaited.

    Raises:
        BadText, IllegalAction: A move is impossible.
    """
    for text in texts:
        mover = _awaited(branch)
        branch = _after(branch, typed(branch.table, mover, text))
    return branch


def _awaited(branch: Branch) -> Seat:
    if branch.mover is None:
        raise IllegalAction("This what-if has reached the end of the game. Press **Start over**.")
    return branch.mover


def _after(branch: Branch, table: Table) -> Branch:
    """Return a branch with a changed table and the moves of bots. Drop the oldest frames."""
    table = bots_answer(table)
    row = msgspec.structs.replace(table.row, status="over" if table.state.over else "playing")
    return replace(branch, table=replace(table, row=row, frames=table.frames[-FRAMES_KEPT:]))


def dealt(table: Table, seat: Seat, rng: Rng) -> Table | None:
    """Return a copy of the table with a random world that ``seat`` cannot rule out.

    The copy has its own seed, starts at ply 0 and has no log. Return ``None`` if the world
    depends on hidden information, because the copy would reveal it.
    """
    playout_seed = rng.bits()
    game = table.game
    state = game.rules.resample(table.state, seat, EvenRng(playout_seed))
    elsewhere = game.rules.resample(table.state, seat, Rng(rng.bits()))
    if state != game.rules.resample(elsewhere, seat, EvenRng(playout_seed)):
        return None
    state.notes = []
    row = msgspec.structs.replace(
        table.row, ply=BEGINNING, seed=rng.bits() >> 1, salt="", state=None, proposal=None
    )
    frame = Frame(BEGINNING, None, "", state)
    return replace(table, row=row, state=state, frames=(frame,), attached={})

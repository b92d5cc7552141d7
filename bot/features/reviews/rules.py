"""A finished game looked through by one of its players: what each choice was worth, and luck.

Values are chances of winning, or points alone. What a choice gave up counts as far as it is
certain: in doubt for the player. Luck is all that changed in between, by what was dealt and by what
others did: what came of the game is what its first choice could expect, less what was given up, and
luck.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp
from statistics import fmean
from typing import Literal, NamedTuple

import msgspec

from bot.domain.analysis import Analysis, Unit
from bot.domain.frames import Frame
from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.store.ids import Ply, Seat, UserId
from engine.core import IllegalAction, options_of

Mark = Literal["inaccuracy", "mistake", "blunder"]

WIN_IN_POINTS = 10.0
"""So many points alone stand for a whole win: three of them for 0.3 of one."""
MARKS: Mapping[Mark, float] = {"blunder": 0.3, "mistake": 0.2, "inaccuracy": 0.1}
"""What part of a win a choice gives up that is called so."""
SEVERITY = 4.4
"""A choice that gives up 0.1 of a win is 64 % accurate, one that gives up 0.3 is 27 %."""
MOMENTS = 3
WORLDS_SHOWN = 5
"""A chance found in fewer worlds is a guess: it is in no curve, and not what luck is told from."""
GOES_ON = "You can review a game after it has ended."
SEALED = "Other players have this deal too. You can review it when the challenge is over."
NOTHING = "You made no choices in this game, so it has no review."


class Choice(NamedTuple):
    """A choice that somebody made: the number of the move, the moments ``before`` and ``after``."""

    move: int
    before: Frame
    after: Frame


class Judgement(NamedTuple):
    """What was found of a choice: the number of its move, what was ``done``, and the verdict."""

    move: int
    ply: Ply
    done: str
    verdict: Analysis

    @property
    def value(self) -> float:
        """What was done is worth so much."""
        return self.verdict.best.value - self.verdict.loss

    @property
    def lost(self) -> float:
        """The part of a win that was given up."""
        return self.verdict.loss / (WIN_IN_POINTS if self.verdict.unit == "points" else 1.0)

    @property
    def mark(self) -> Mark | None:
        """What a choice is called that gave up much."""
        return next((mark for mark, least in MARKS.items() if self.lost >= least), None)


@dataclass(frozen=True)
class Review:
    """What was found of a person's choices."""

    table: Table
    seat: Seat
    unit: Unit
    judgements: tuple[Judgement, ...]

    @property
    def result(self) -> float:
        """What came of the game, or where it was broken off what the last choice could expect."""
        if not self.table.state.over:
            return self.known[-1].value
        outcome = self.table.game.rules.outcome(self.table.state)
        if self.unit == "points":
            return float(outcome.scores[self.seat])
        return float(self.seat in outcome.winners)

    @property
    def accuracy(self) -> float:
        """How accurate the choices were, from 0 to 1."""
        return fmean(exp(-SEVERITY * one.lost) for one in self.judgements)

    @property
    def marks(self) -> Counter[Mark]:
        """How many choices are called what."""
        return Counter(one.mark for one in self.judgements if one.mark is not None)

    @property
    def given_up(self) -> float:
        """What all choices gave up, in the unit."""
        return sum(one.verdict.loss for one in self.judgements)

    @property
    def luck(self) -> float:
        """What was dealt and what others did, in the unit: more than could be expected, or less."""
        return self.result - self.known[0].verdict.best.value + self.given_up

    @property
    def known(self) -> tuple[Judgement, ...]:
        """The choices that were looked at in some worlds; all where none was."""
        few = 1 if self.unit == "points" else WORLDS_SHOWN
        known = (one for one in self.judgements if one.verdict.worlds >= few)
        return tuple(known) or self.judgements

    @property
    def moments(self) -> tuple[Judgement, ...]:
        """The choices that gave up most; then those that were best by most; in their order."""
        known = self.known if len(self.known) >= MOMENTS else self.judgements
        worst = sorted(known, key=lambda one: (-one.verdict.loss, -one.verdict.lead, one.move))
        return tuple(sorted(worst[:MOMENTS]))

    def at(self, ply: Ply) -> Judgement | None:
        """Return what was found of the choice that led to a ply."""
        return next((one for one in self.judgements if one.ply == ply), None)


def review_seat(table: Table, user: UserId) -> Seat:
    """Return the seat of a person who may review a game.

    Raises:
        IllegalAction: they have not played it, it goes on, or others still play its deal.
    """
    seat = seat_at(table, user)
    if table.row.sealed and not table.playing:
        raise IllegalAction(SEALED)
    if table.state is None or not table.is_revealed:
        raise IllegalAction(GOES_ON)
    return seat


def choices_of(table: Table, seat: Seat, stood_in: Collection[Ply] = ()) -> list[Choice]:
    """Return the choices of who sits in a seat, where there was more than one option.

    What somebody did who sat there before them is not theirs, nor what the autopilot did when it
    ``stood_in`` for them.
    """
    since = table.seats[seat].since
    return [
        Choice(move, before, after)
        for move, (before, after) in enumerate(pairwise(table.frames), 1)
        if after.seat == seat
        and after.ply > since
        and after.ply not in stood_in
        and len(options_of(before.state, seat)) > 1
    ]


def review_of(table: Table, seat: Seat, verdicts: Mapping[Ply, Analysis]) -> Review | None:
    """Return what was found of the choices in a seat; ``None`` where nothing was."""
    judgements = tuple(
        Judgement(move, frame.ply, frame.action, verdicts[frame.ply])
        for move, frame in enumerate(table.frames)
        if frame.ply in verdicts and frame.seat == seat and verdicts[frame.ply].worlds
    )
    if not judgements:
        return None
    return Review(table, seat, judgements[0].verdict.unit, judgements)


def moment_before(table: Table, one: Judgement) -> Table:
    """Return the table as it stood when a choice was made."""
    frames = table.frames[: one.move]
    row = msgspec.structs.replace(table.row, status="playing", ply=frames[-1].ply)
    return replace(table, row=row, state=frames[-1].state, frames=frames, epilogue=())

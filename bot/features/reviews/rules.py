"""Reviews: the accuracy of a player's choices in a finished game.

Values are chances of winning, or points in solo games. A loss is a lower bound, so unclear cases
count in the player's favour. The accuracy is estimated without that bias, because errors cancel out
in a sum. Random choices have an accuracy of 0 %, and the best ones that were found have 100 %.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from typing import Literal, NamedTuple

import msgspec

from bot.domain.analysis import CLEAR, Analysis, Unit
from bot.domain.frames import Frame
from bot.domain.ids import Ply, Seat, UserId
from bot.domain.moves import seat_at
from bot.domain.table import Table
from engine.core import IllegalAction, options_of
from engine.players.looks import DOUBT

Mark = Literal["inaccuracy", "mistake", "blunder"]

WIN_IN_POINTS = 10.0
"""In a solo game, this many points count as one win."""
MARKS: Mapping[Mark, float] = {"blunder": 0.3, "mistake": 0.2, "inaccuracy": 0.1}
"""The minimum share of a win that a choice with this mark loses."""
NEARLY_LOST = 0.1
"""Below this chance of winning, and above the opposite one, lost points tell more."""
STAKE_AT_LEAST = 0.3
"""Give no accuracy if the total at stake is lower. 0.3 is about a tenth of a win."""
MOMENTS = 3
GOES_ON = "You can review a game after it has ended."
SEALED = "Other players have this deal too. You can review it when the challenge is over."
NOTHING = "You made no choices in this game, so it has no review."


class ReviewedChoice(NamedTuple):
    """A choice of a player: the number of the move, and the frames ``before`` and ``after`` it."""

    move: int
    before: Frame
    after: Frame


class Judgement(NamedTuple):
    """The analysis of a choice: the number of the move, the move, and the values of all options."""

    move: int
    ply: Ply
    done: str
    verdict: Analysis

    @property
    def value(self) -> float:
        """The value of the chosen option."""
        return self.verdict.best.value - self.verdict.loss

    @property
    def lead(self) -> float:
        """The lead of the best option over all others, also over the chosen one."""
        is_best = self.done == self.verdict.best.do
        return self.verdict.lead if is_best else min(self.verdict.lead, self.verdict.loss)

    @property
    def is_worse(self) -> bool:
        """Whether the best option was clearly better than the chosen one."""
        return self.verdict.loss >= CLEAR[self.verdict.unit]

    @property
    def points_lost(self) -> float:
        """The points that the choice lost against the strongest opponent."""
        return self.verdict.points if self.done != self.verdict.best.do else 0.0

    @property
    def points(self) -> float:
        """The points that the choice lost, if they tell more than the chance of winning."""
        is_open = NEARLY_LOST <= self.verdict.best.value <= 1 - NEARLY_LOST
        return 0.0 if self.mark or (self.is_worse and is_open) else self.points_lost

    @property
    def has_clear_lead(self) -> bool:
        """Whether the best option was clearly better than all others."""
        return self.lead >= CLEAR[self.verdict.unit]

    @property
    def lost(self) -> float:
        """The share of a win that the choice lost."""
        return self.verdict.loss / (WIN_IN_POINTS if self.verdict.unit == "points" else 1.0)

    @property
    def mark(self) -> Mark | None:
        """The mark of a choice that lost much."""
        return next((mark for mark, least in MARKS.items() if self.lost >= least), None)


class Accuracy(NamedTuple):
    """The share of the total at stake that a player did not lose, and its standard error."""

    kept: float
    error: float


@dataclass(frozen=True)
class Review:
    """The analysis of a player's choices in a game."""

    table: Table
    seat: Seat
    unit: Unit
    judgements: tuple[Judgement, ...]

    @property
    def result(self) -> float:
        """The result of the game. After an abort, the value of the last choice."""
        if not self.table.state.over:
            return self.known[-1].value
        outcome = self.table.game.rules.outcome(self.table.state)
        if self.unit == "points":
            return float(outcome.scores[self.seat])
        return float(self.seat in outcome.winners)

    @property
    def accuracy(self) -> Accuracy | None:
        """The accuracy of the choices, or ``None`` if too little was at stake.

        A single choice tells no error, so it has none either.
        """
        certain = next((one for one in self.judgements if one.verdict.known), None)
        if certain is not None:
            possible = max(one.verdict.best.value for one in self.judgements if one.verdict.known)
            given_up = (max(possible, self.result) - self.result) / WIN_IN_POINTS
            sums = [(given_up, certain.verdict.at_stake)]
        else:
            verdicts = [one.verdict for one in self.judgements if one.verdict.is_reliable]
            sums = [(verdict.given_up, verdict.at_stake) for verdict in verdicts]
        stake = sum(at_stake for _, at_stake in sums)
        if stake < STAKE_AT_LEAST or (certain is None and len(sums) < 2):
            return None
        lost = sum(given_up for given_up, _ in sums) / stake
        spread = sqrt(sum((given_up - lost * at_stake) ** 2 for given_up, at_stake in sums))
        return Accuracy(min(max(1 - lost, 0.0), 1.0), spread / stake)

    @property
    def marks(self) -> Counter[Mark]:
        """The number of choices with each mark."""
        return Counter(one.mark for one in self.judgements if one.mark is not None)

    @property
    def known(self) -> tuple[Judgement, ...]:
        """The choices analysed in enough worlds, or all if none was."""
        return tuple(one for one in self.judgements if one.verdict.is_reliable) or self.judgements

    @property
    def moments(self) -> tuple[Judgement, ...]:
        """The choices that lost most, then those that were best by most, in game order.

        Choices without a mark are compared by the points that they lost.
        """

        def place(one: Judgement) -> tuple[float, ...]:
            marked = one.verdict.loss if one.mark else 0.0
            return -marked, -one.points_lost, -one.verdict.loss, -one.lead, one.move

        return tuple(sorted(sorted(self.known, key=place)[:MOMENTS]))

    def at(self, ply: Ply) -> Judgement | None:
        """Return the analysis of the choice that led to a ply."""
        return next((one for one in self.judgements if one.ply == ply), None)


def review_seat(table: Table, user: UserId) -> Seat:
    """Return the seat of a user who may review a game.

    Raises:
        IllegalAction: The user did not play, the game is running, or its deal is still in play.
    """
    seat = seat_at(table, user)
    if table.row.secret and not table.playing:
        raise IllegalAction(SEALED)
    if table.state is None or not table.is_revealed:
        raise IllegalAction(GOES_ON)
    return seat


def choices_of(table: Table, seat: Seat, stood_in: Collection[Ply] = ()) -> list[ReviewedChoice]:
    """Return the choices of the player in a seat, without forced moves.

    Ignore moves of a former player, and the plies in ``stood_in``, played by the autopilot.
    """
    since = table.seats[seat].since
    return [
        ReviewedChoice(move, before, after)
        for move, (before, after) in enumerate(pairwise(table.frames), 1)
        if after.seat == seat
        and after.ply > since
        and after.ply not in stood_in
        and len(options_of(before.state, seat)) > 1
    ]


def review_of(table: Table, seat: Seat, verdicts: Mapping[Ply, Analysis]) -> Review | None:
    """Return the review of the choices in a seat, or ``None`` if none was analysed."""
    judgements = [
        Judgement(move, frame.ply, frame.action, verdicts[frame.ply])
        for move, frame in enumerate(table.frames)
        if frame.ply in verdicts and frame.seat == seat and verdicts[frame.ply].worlds
    ]
    if not judgements:
        return None
    review = Review(table, seat, judgements[0].verdict.unit, tuple(judgements))
    return replace(review, judgements=tuple(_in_hindsight(review)))


def _in_hindsight(review: Review) -> list[Judgement]:
    """Return the judgements with the losses of known choices compared to the best plan found.

    A plan found for a later position can also be reached from the earlier ones.
    """
    found, reached = list[Judgement](), review.result
    for place in reversed(range(len(review.judgements))):
        one = review.judgements[place]
        if one.verdict.known:
            before = review.judgements[place - 1] if place else None
            found_before = before.verdict.value_of(before.done) if before else None
            possible = max(one.verdict.best.value, reached, found_before or 0.0)
            loss = min(max(0.0, round(possible - reached - DOUBT, 4)), one.verdict.loss)
            one = one._replace(verdict=msgspec.structs.replace(one.verdict, loss=loss))
            reached = possible
        found.append(one)
    return found[::-1]


def moment_before(table: Table, one: Judgement) -> Table:
    """Return the table before a choice."""
    frames = table.frames[: one.move]
    row = msgspec.structs.replace(table.row, status="playing", ply=frames[-1].ply)
    return replace(table, row=row, state=frames[-1].state, frames=frames, epilogue=())

"""Reviews: what a player's choices in a finished game lost.

Values are chances of winning, or points in solo games. The losses of all choices add up to the loss
of the game. A single loss is sure only if its lower bound is clear. The accuracy compares the
losses with those of random choices: they have 0 %, and the best ones that were found have 100 %.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import inf, sqrt
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from bot.domain.analysis import CLEAR, WORTH_NAMING, Analysis, OptionValue, Unit
from bot.domain.frames import Frame
from bot.domain.ids import Ply, Seat, UserId
from bot.domain.moves import seat_at
from bot.domain.table import Table, round_of
from bot.features.reviews.losses import Estimate, both, probable, whole
from engine.core import Game, IllegalAction, decision_of, options_of, parse
from engine.players.judging import CLEAR_ERROR
from engine.players.results import DOUBT, WIN_IN_POINTS

STEPS: Mapping[Unit, float] = {"chance": 0.01, "points": 1.0}
"""Losses are whole percent of a win, or whole points."""
STAKE_AT_LEAST = 0.3
"""Give no accuracy if the total at stake is lower. 0.3 is about a tenth of a win."""
HABIT_REVIEWS = 10
HABIT_LOSSES = 3
HABIT_SHARE = 0.4
"""A kind of choice is a habit with so many losses, and this share of them, in so many reviews."""
NAMED = 3
"""The maximum number of losses to name."""
KINDS_AT_MOST = 4
UNNAMED = 0.2
"""The maximum number of kinds of smaller losses, and the share of the loss that needs no kind."""
SHORT_REVIEW = 30
PATIENCE_AT_MOST = 5.0
"""A review of fewer choices spends more time on each, as much as for this number in all."""
FIRST_LOOK = 0.35
SECOND_LOOK = 4.5
"""The share of the time of a choice for a first look, and for a second one."""
AGAIN = 8
UNCLEAR = 3
"""One choice in ``AGAIN`` gets a second look if it is suspicious, or one in ``UNCLEAR`` in all.

Choices whose loss is clear do not count, because their second look takes a moment.
"""
LOOKS_AT_LEAST = 5
"""With fewer second looks, unclear choices that seemed best get one too."""
DOUBTED = 2.0
"""The standard errors by which a choice may have lost more than it seems in a first look."""
GOES_ON = "You can review a game after it has ended."
SEALED = "Other players have this deal too. You can review it when the challenge is over."
NOTHING = "You made no choices in this game, so it has no review."


Kind = tuple[type, type]
"""The kinds of a question and of its answer."""


class Habit(NamedTuple):
    """The kind of choice behind most large losses of a player: its theme, and their numbers."""

    theme: str
    losses: int
    all_losses: int


class ReviewedChoice(NamedTuple):
    """A choice of a player: the number of the move, and the frames ``before`` and ``after`` it."""

    move: int
    before: Frame
    after: Frame


class Look(NamedTuple):
    """An analysis to make: of a choice, with some ``patience``, and after a ``first`` look."""

    choice: ReviewedChoice
    patience: float
    first: Analysis | None = None


class Judgement(NamedTuple):
    """The analysis of a choice: the number of the move, the move, and the values of all options.

    ``lost`` is the difference between the best option and the chosen one, in whole steps.
    """

    move: int
    ply: Ply
    done: str
    verdict: Analysis
    round: int = 0
    lost: float = 0.0

    @property
    def value(self) -> float:
        """The value of the chosen option."""
        value = self.verdict.value_of(self.done)
        return self.verdict.best.value - self.verdict.loss if value is None else value

    @property
    def lead(self) -> float:
        """The lead of the best option over all others, also over the chosen one."""
        return self.verdict.lead if self.is_best else min(self.verdict.lead, self.verdict.loss)

    @property
    def is_best(self) -> bool:
        """Whether the chosen option is the best one."""
        return self.done == self.verdict.best.do

    @property
    def is_worse(self) -> bool:
        """Whether the best option was clearly better than the chosen one."""
        return self.lost > 0 and self.verdict.loss >= CLEAR[self.verdict.unit]

    @property
    def is_sure(self) -> bool:
        """Whether the choice certainly lost enough to name it."""
        return self.verdict.loss >= WORTH_NAMING[self.verdict.unit]

    @property
    def is_named(self) -> bool:
        """Whether the choice lost enough to name it, at least probably."""
        is_likely = self.is_sure or self.verdict.may_be_worse(self.done)
        return not self.is_best and is_likely and self.lost >= WORTH_NAMING[self.verdict.unit]

    @property
    def points_lost(self) -> float:
        """The points that the choice certainly lost against the strongest opponent."""
        return 0.0 if self.is_best else self.verdict.points

    @property
    def has_clear_lead(self) -> bool:
        """Whether the best option was clearly better than all others."""
        return self.lead >= CLEAR[self.verdict.unit]

    @property
    def first(self) -> Estimate:
        """The loss in the first look. Earlier versions stored only its lower bound."""
        loss = self.verdict.expected_loss
        return Estimate(self.verdict.loss if loss is None else loss, self.verdict.error)

    @property
    def latest(self) -> Estimate:
        """The loss in all looks."""
        again = self.verdict.again
        return self.first if again is None else both(self.first, Estimate(*again))

    @property
    def least(self) -> float:
        """The loss that is certain after a second look."""
        return 0.0 if self.verdict.again is None else self.verdict.loss

    @property
    def suspicion(self) -> float:
        """How much the choice seems to have lost before a second look, or 0 after it."""
        if self.is_best or self.verdict.again is not None:
            return 0.0
        return self.lost if self.verdict.known else self.first.loss

    @property
    def possible(self) -> float:
        """How much the choice may have lost before a second look, or 0 after it."""
        return 0.0 if self.is_best else self.overlooked

    @property
    def overlooked(self) -> float:
        """How much the choice may have lost, even if it seemed best, or 0 after a second look."""
        if self.verdict.again is not None or self.verdict.known:
            return 0.0
        return self.first.loss + DOUBTED * self.first.error

    def with_loss(self, value: float, lost: float) -> "Judgement":
        """Return the judgement with the value of the chosen option, and with what it lost.

        The values of all options follow, so that none contradicts the loss.
        """
        most = value if self.is_best else value + lost
        values = {self.verdict.best.do: most, self.done: value}
        options = tuple(
            OptionValue(one.do, values.get(one.do, min(one.value, most)))
            for one in self.verdict.options
        )
        return self._replace(
            verdict=msgspec.structs.replace(self.verdict, options=options), lost=lost
        )


class LossKind(NamedTuple):
    """The smaller losses by one kind of move: the worst choice, the number of choices, their sum.

    ``like`` is the named loss of the same kind, if any.
    """

    worst: Judgement
    choices: int
    lost: float
    like: Judgement | None = None


class Accuracy(NamedTuple):
    """The share of the total at stake that a player did not lose, and its standard error.

    The error is infinite if it is not known.
    """

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
        """The accuracy of the choices, or ``None`` if too little was at stake."""
        certain = next((one for one in self.judgements if one.verdict.known), None)
        if certain is not None:
            lost = sum(one.lost for one in self.judgements if one.verdict.known)
            return _accuracy([(lost / WIN_IN_POINTS, certain.verdict.at_stake)])
        verdicts = [one.verdict for one in self.judgements if one.verdict.is_reliable]
        return _accuracy([(verdict.given_up, verdict.at_stake) for verdict in verdicts])

    @property
    def known(self) -> tuple[Judgement, ...]:
        """The choices analysed in enough worlds, or all if none was."""
        return tuple(one for one in self.judgements if one.verdict.is_reliable) or self.judgements

    @property
    def lost(self) -> float:
        """The losses of all choices together."""
        return sum(one.lost for one in self.judgements)

    @property
    def has_lost(self) -> bool:
        """Whether the choices lost enough to speak of it."""
        return round(self.lost, 2) >= WORTH_NAMING[self.unit]

    @property
    def rounds(self) -> dict[int, float]:
        """The losses by round."""
        groups = groupby(self.judgements, key=lambda one: one.round)
        return {number: sum(one.lost for one in group) for number, group in groups}

    @property
    def moments(self) -> tuple[Judgement, ...]:
        """The choices that lost most, in game order. None if nothing worth naming was lost."""
        named = sorted((one for one in self.known if one.is_named), key=lambda one: -one.lost)
        return tuple(sorted(named[:NAMED], key=lambda one: one.move))

    @property
    def kinds(self) -> tuple[LossKind, ...]:
        """The kinds of moves that lost most, without the named losses, the largest first."""
        named = {self._kind(one): one for one in self.moments}
        small = dict[Kind, list[Judgement]]()
        for one in self.judgements:
            if one.lost > 0 and one not in self.moments:
                small.setdefault(self._kind(one), []).append(one)
        found = [
            LossKind(
                max(group, key=lambda one: (not one.is_best, one.lost)),
                len(group),
                sum(one.lost for one in group),
                named.get(kind),
            )
            for kind, group in small.items()
            if len(group) > 1
        ]
        found.sort(key=lambda kind: -kind.lost)
        rest = self.lost - sum(one.lost for one in self.moments)
        kinds = list[LossKind]()
        for kind in found[:KINDS_AT_MOST]:
            is_small = round(kind.lost, 2) < WORTH_NAMING[self.unit]
            if is_small or rest <= UNNAMED * self.lost:
                break
            kinds.append(kind)
            rest -= kind.lost
        return tuple(kinds)

    def _kind(self, one: Judgement) -> "Kind":
        """Return the kind of a choice: that of its question, and that of the move."""
        decision = decision_of(self.table.frames[one.move - 1].state, self.seat)
        return type(decision), type(parse(one.done, self.table.game.rules.actions))

    def at(self, ply: Ply) -> Judgement | None:
        """Return the analysis of the choice that led to a ply."""
        return next((one for one in self.judgements if one.ply == ply), None)


def theme_of(game: Game, state: Any, seat: int) -> str:
    """Return the theme of a position: its game and the kind of its choice."""
    return f"{game.key}:{game.words.theme(state, seat)}"


def habit_of(verdicts: Iterable[Analysis]) -> Habit | None:
    """Return the kind of choice behind most large losses in some reviews, if one stands out."""
    themes = Counter(
        one.theme
        for one in verdicts
        if one.theme and one.again and one.again[0] >= max(WORTH_NAMING[one.unit], one.again[1])
    )
    for theme, losses in themes.most_common(1):
        if losses >= HABIT_LOSSES and losses >= HABIT_SHARE * themes.total():
            return Habit(theme, losses, themes.total())
    return None


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

    Ignore moves of a former player, the plies in ``stood_in``, played by the autopilot, and those
    that bots played after the game was given up.
    """
    since = table.seats[seat].since
    given_up = table.row.given_up
    return [
        ReviewedChoice(move, before, after)
        for move, (before, after) in enumerate(pairwise(table.frames), 1)
        if after.seat == seat
        and after.ply > since
        and after.ply not in stood_in
        and (given_up is None or after.ply <= given_up)
        and len(options_of(before.state, seat)) > 1
    ]


def review_of(table: Table, seat: Seat, verdicts: Mapping[Ply, Analysis]) -> Review | None:
    """Return the review of the choices in a seat, or ``None`` if none was analysed."""
    judgements = [
        Judgement(
            move,
            frame.ply,
            frame.action,
            verdicts[frame.ply],
            round_of(table.frames[move - 1].state) or 0,
        )
        for move, frame in enumerate(table.frames)
        if frame.ply in verdicts and frame.seat == seat and verdicts[frame.ply].worlds
    ]
    if not judgements:
        return None
    review = Review(table, seat, judgements[0].verdict.unit, tuple(judgements))
    return with_losses(review)


def patience_for(choices: Sequence[ReviewedChoice]) -> float:
    """Return how many times the usual time a choice gets: more in a review of few choices."""
    return min(max(1.0, SHORT_REVIEW / max(1, len(choices))), PATIENCE_AT_MOST)


def next_look(
    table: Table, seat: Seat, choices: Sequence[ReviewedChoice], found: Mapping[Ply, Analysis]
) -> Look | None:
    """Return the next choice to look at: each once, then the most suspicious ones again.

    The first look at a choice is short. A second one tells whether it was only luck. Unclear
    choices get one too, except in known decks.
    """
    patience = patience_for(choices)
    by_ply = {choice.after.ply: choice for choice in choices}
    for ply, choice in by_ply.items():
        if ply not in found:
            return Look(choice, patience * FIRST_LOOK)
    review = review_of(table, seat, found)
    if review is None:
        return None
    again = sum(one.again is not None and not _is_clear(one) for one in found.values())
    for doubt, most in (
        ("suspicion", max(NAMED, len(choices) // AGAIN)),
        ("possible", max(NAMED, len(choices) // UNCLEAR)),
        ("overlooked", LOOKS_AT_LEAST),
    ):
        worst = max(review.known, key=attrgetter(doubt))
        if again < most and getattr(worst, doubt) >= WORTH_NAMING[review.unit]:
            first = worst.verdict if worst.verdict.known else found[worst.ply]
            return Look(by_ply[worst.ply], patience * SECOND_LOOK, first)
    return None


def _is_clear(verdict: Analysis) -> bool:
    """Whether a first look told the loss as precisely as a second one would."""
    return not verdict.known and verdict.error <= CLEAR_ERROR


def with_losses(review: Review) -> Review:
    """Return a review with what each choice lost, in whole steps."""
    planned = _in_hindsight(review)
    choices = len(planned)
    losses = [one.lost if one.verdict.known else _guessed(one, choices) for one in planned]
    steps = whole(losses, STEPS[review.unit])
    top = 1.0 if review.unit == "chance" else inf
    judgements = (
        one.with_loss(min(one.value, top - lost), lost)
        for one, lost in zip(planned, steps, strict=True)
    )
    return replace(review, judgements=tuple(judgements))


def _guessed(one: Judgement, choices: int) -> float:
    """Return what one of some choices probably lost in sampled worlds: at least what is certain."""
    if one.is_best or not one.verdict.is_reliable:
        return 0.0
    scale = WIN_IN_POINTS if one.verdict.unit == "points" else 1.0
    estimate = Estimate(one.latest.loss / scale, one.latest.error / scale)
    return max(one.least, scale * probable(estimate, choices))


def _in_hindsight(review: Review) -> list[Judgement]:
    """Return the judgements with the losses of known choices compared to the best plan found.

    A plan found for a later position can also be reached from the earlier ones. The bound of a loss
    is lower, because a longer search often finds a better plan. A reason that explains another loss
    is left out. What others played for the seat loses nothing.
    """
    found = list[Judgement]()
    reached = review.result
    moves = [move for move, frame in enumerate(review.table.frames) if frame.seat == review.seat]
    following = dict(pairwise(moves))
    plans = {following.get(one.move): one.value for one in review.judgements if one.verdict.known}
    judged = {one.move for one in review.judgements}
    for one in reversed(review.judgements):
        if one.verdict.known:
            if following.get(one.move, one.move) not in judged:
                reached = max(reached, one.value)
            possible = max(one.verdict.best.value, reached, plans.get(one.move, 0.0))
            lost = possible - reached
            bound = min(max(0.0, round(lost - DOUBT, 4)), one.verdict.loss)
            explains = round(one.verdict.best.value - one.value) == round(lost)
            why = one.verdict.why if explains else ""
            one = one._replace(verdict=msgspec.structs.replace(one.verdict, loss=bound, why=why))
            one = one.with_loss(reached, lost)
            reached = possible
        found.append(one)
    return found[::-1]


def _accuracy(sums: Sequence[tuple[float, float]]) -> Accuracy | None:
    """Return the accuracy for what was given up and what was at stake, at each choice.

    A sum over the whole game tells no error.
    """
    stake = sum(at_stake for _, at_stake in sums)
    if stake < STAKE_AT_LEAST:
        return None
    lost = sum(given_up for given_up, _ in sums) / stake
    spread = sqrt(sum((given_up - lost * at_stake) ** 2 for given_up, at_stake in sums))
    return Accuracy(min(max(1 - lost, 0.0), 1.0), spread / stake if len(sums) > 1 else inf)


def moment_before(table: Table, one: Judgement) -> Table:
    """Return the table before a choice."""
    frames = table.frames[: one.move]
    row = msgspec.structs.replace(table.row, status="playing", ply=frames[-1].ply)
    return replace(table, row=row, state=frames[-1].state, frames=frames, epilogue=())

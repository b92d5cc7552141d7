"""The results of options in the same worlds, and what they tell.

A value is a chance of winning, from 0 to 1. A shared win is a win. If a game evaluates positions, a
playout stops early, and the predicted lead and its typical error give the chance. In solo games,
and if each player can be planned for separately, values are points.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from math import erf, hypot, sqrt
from statistics import fmean
from typing import Literal, NamedTuple

from engine.core import Action, Game, StateT
from engine.players.lookahead import chosen, standard_error

Unit = Literal["chance", "points"]

CERTAIN = 1.64
"""The standard errors to subtract from a lead for a confidence of 95 %."""
WORLDS_AT_LEAST = 5
"""The fewest worlds for a clear lead. A chance from fewer is a guess, and is not shown."""
PLANS_AT_LEAST = 6
"""The fewest plans after an option of a known deck for a clear loss."""
DOUBT = 1.0
"""The points by which a longer search of a known deck often finds a better plan."""
POINTS_AT_LEAST = 0.9
"""The least clear lead in points, or places, that is worth naming: about one."""
PLACE = 0.1
"""The weight of the places behind the winner in a lead, compared with a win."""
WIN_IN_POINTS = 10.0
"""The points that are worth as much as a win."""


class Worth(NamedTuple):
    """An option, its value, and the number of worlds in which it was tried."""

    action: Action
    value: float
    worlds: int


class Judgement(NamedTuple):
    """The options that were tried, the best first, and the ``unit`` of their values.

    ``loss`` is the clear difference between the best option and the chosen one. ``lead`` is the
    least clear difference between the best option and any other. ``expected_loss`` is an unbiased
    estimate of the loss, which may be negative, and ``error`` its standard error. ``given_up`` is
    the same estimate in leads, and ``at_stake`` the average loss of a random option. Leads have a
    scale that is not shown to players. All these are 0 if no choice was named.

    ``points`` is the clear lead in points or places that the best option has over the chosen one,
    or over every other one if it was chosen or none was named. It is 0 if it is not worth naming.
    It also tells options apart in won and lost positions. ``doubt`` is the standard error of the
    best option's chance.

    If everything that matters is ``known``, the values come from the best plans found so far, and
    more time may find better ones. Then ``given_up`` is 0, and ``at_stake`` is the loss by random
    choices from now on.
    """

    unit: Unit
    options: tuple[Worth, ...]
    loss: float
    lead: float
    given_up: float = 0.0
    at_stake: float = 0.0
    known: bool = False
    points: float = 0.0
    expected_loss: float = 0.0
    error: float = 0.0
    doubt: float = 0.0

    @property
    def best(self) -> Worth:
        """The best option."""
        return self.options[0]

    def keeping(self, action: Action) -> "Judgement":
        """Return the verdict on a hint that named ``action`` before.

        It stays the best unless another option is clearly better. Then no other has a higher value.
        """
        kept = self._replace(loss=0.0, expected_loss=0.0, error=0.0, given_up=0.0, at_stake=0.0)
        if action == self.best.action:
            return kept
        kept = kept._replace(points=0.0)
        if self.loss:
            return kept
        best, *others = sorted(self.options, key=lambda one: one.action != action)
        capped = (one._replace(value=min(one.value, best.value)) for one in others)
        return kept._replace(options=(best, *capped), lead=0.0)


class Compared(NamedTuple):
    """An option compared with better ones in new worlds: the best of these, and the loss.

    ``better`` is the value of the ``best`` one, and ``value`` that of the option. ``loss`` is a
    lower bound, ``expected_loss`` the unbiased estimate, and ``error`` its standard error.
    ``points`` is the clear lead in points or places. ``worlds`` is the number of worlds, and
    ``doubt`` the standard error of the best one's chance; both are 0 in known decks.
    """

    best: Action
    better: float
    value: float
    loss: float
    expected_loss: float
    error: float
    points: float = 0.0
    worlds: int = 0
    doubt: float = 0.0


class End(NamedTuple):
    """The end of a playout for a seat: its value in the unit of the table, and its lead.

    ``points`` are the lead in points, or the opponents behind the seat in a game without points.
    """

    value: float
    lead: float
    points: float = 0.0


Ends = list[End]


@dataclass(frozen=True)
class Results:
    """The results of some options of a seat, by world.

    If everything that matters is ``known``, an option counts as its best result. ``unseen`` is the
    standard error of a loss because playouts end soon. ``caution`` is the lead in standard errors
    that an option needs to replace a bot's first one.
    """

    options: Sequence[Action]
    ends: list[Ends]
    unit: Unit
    known: bool
    unseen: float
    caution: float

    def mean(self, place: int) -> float:
        """Return the mean lead of an option, or its best one if everything is known."""
        return self._level(self.ends[place], lambda end: end.lead)

    def _level(self, ends: Sequence[End], of: Callable[[End], float]) -> float:
        """Return the mean result of an option, or its best one if everything is known."""
        values = map(of, ends)
        return max(values) if self.known else fmean(values)

    def error(self, one: int, other: int) -> float:
        """Return the standard error between two options, in leads or in wins, which is larger."""
        win = WIN_IN_POINTS if self.unit == "points" else 1.0
        leads = _leads(self.ends[one], self.ends[other], _lead_of)
        return max(standard_error(leads), self.error_of_value(one, other) / win)

    def error_of_value(self, one: int, other: int) -> float:
        """Return the standard error of the difference in value between two options."""
        return standard_error(_leads(self.ends[one], self.ends[other], _value_of))

    def judgement(
        self, places: Iterable[int], done: int, drawn: Sequence[int], *, cautious: bool = False
    ) -> Judgement:
        """Return the results of the options in some places; ``drawn`` are the random ones.

        A ``cautious`` judgement chooses as a bot does: the first option is the best unless another
        one has a clear enough lead over it. A game that counts only wins needs a clearer one,
        because a single win more is often luck.
        """
        most = len(self.ends[done])
        finalists = [place for place in places if self.known or len(self.ends[place]) >= most]
        if cautious and not self.known:
            ahead = {place: [end.lead for end in self.ends[place]] for place in finalists}
            best = chosen(ahead, self.caution) if most >= WORLDS_AT_LEAST else 0
        else:
            best = max(finalists, key=lambda place: (self.mean(place), -place))
        values = {place: self._value(best, place) for place in places}
        order = sorted(values, key=lambda place: (place != best, -values[place]))
        others = [place for place in order if place != best]
        leads = [self._clear(best, place) for place in others]
        named = others if cautious or done == best else [done]
        in_points = (
            _leads(self.ends[best], self.ends[place], lambda end: end.points) for place in named
        )
        points = min(map(clearly_ahead, in_points), default=0.0)
        is_estimated = bool(drawn) and not self.known
        return Judgement(
            self.unit,
            tuple(Worth(self.options[at], values[at], len(self.ends[at])) for at in order),
            self._clear(best, done) if done != best else 0.0,
            min(leads, default=0.0),
            self._given_up({*finalists, done}, done, _lead_of) if drawn else 0.0,
            fmean([self._given_up({*finalists, at}, at, _lead_of) for at in drawn]) if drawn else 0,
            self.known,
            points if points >= POINTS_AT_LEAST else 0.0,
            self._given_up({*finalists, done}, done, _value_of) if is_estimated else 0.0,
            hypot(self._error_of_loss(finalists, done), self._unseen()) if is_estimated else 0.0,
            doubt_of(end.value for end in self.ends[best]) if self.unit == "chance" else 0.0,
        )

    def compared(self) -> Compared:
        """Return the results of the last option, compared with the better ones before it."""
        done = len(self.ends) - 1
        most = max(map(len, self.ends[:done]))
        rivals = [at for at in range(done) if len(self.ends[at]) == most]
        best = max(rivals, key=lambda at: (self.mean(at), -at))
        action = self.options[best]
        one = self.ends[best]
        two = self.ends[done]
        if self.known:
            better, value = (max(ends).value for ends in (one, two))
            loss = better - value
            return Compared(action, better, value, max(0.0, loss - DOUBT), max(0.0, loss), 0.0)
        expected = self._given_up(rivals, done, _value_of)
        error = standard_error(_leads(one, two, _value_of))
        least = expected - CERTAIN * error if len(two) >= WORLDS_AT_LEAST else 0.0
        points = clearly_ahead(_leads(one, two, lambda end: end.points))
        return Compared(
            action,
            fmean(end.value for end in one),
            fmean(end.value for end in two),
            max(0.0, least),
            expected,
            error,
            points if points >= POINTS_AT_LEAST else 0.0,
            len(one),
            doubt_of(end.value for end in one) if self.unit == "chance" else 0.0,
        )

    def _value(self, best: int, place: int) -> float:
        """Return the value of an option, measured from the best, which was tried most often.

        It is never above that of the best, which has the greatest lead.
        """
        if self.known:
            return self._level(self.ends[place], lambda end: end.value)
        top = fmean(end.value for end in self.ends[best])
        behind = fmean(_leads(self.ends[best], self.ends[place], lambda end: end.value))
        found = top - max(behind, 0.0)
        return min(max(found, 0.0), 1.0) if self.unit == "chance" else found

    def _clear(self, best: int, other: int) -> float:
        """Return the clear lead of the best over another option."""
        one = self.ends[best]
        two = self.ends[other]
        if self.known:
            lead = max(one).value - max(two).value - DOUBT
            return max(0.0, lead) if len(two) >= PLANS_AT_LEAST else 0.0
        return clearly_ahead(_leads(one, two, _value_of), self._unseen())

    def _given_up(self, rivals: Collection[int], place: int, of: Callable[[End], float]) -> float:
        """Return an unbiased estimate of an option's loss, in leads or values.

        Compare it in each half of the worlds with the other half's best rival. Rivals count with
        all their worlds, even if this option was tried in few: few worlds choose a worse best.
        """
        leads = {at: [end.lead for end in self.ends[at]] for at in rivals}
        results = {at: [of(end) for end in self.ends[at]] for at in {*rivals, place}}
        worlds = len(results[place])
        found = list[float]()
        if worlds < 2:
            return 0.0
        for chosen_in, seen_in in ((0, 1), (1, 0)):
            best = max(leads, key=lambda at: (fmean(leads[at][chosen_in::2]), at == place))
            mine = results[best][seen_in:worlds:2]
            its = results[place][seen_in::2]
            found.append(fmean(mine) - fmean(its))
        return fmean(found)

    def _unseen(self) -> float:
        """Return the standard error of a loss because playouts ended before the game.

        Only the end of a game has a chance of 0 or 1.
        """
        ends = (end for ends in self.ends for end in ends)
        return self.unseen if any(0.0 < end.value < 1.0 for end in ends) else 0.0

    def _error_of_loss(self, finalists: Sequence[int], done: int) -> float:
        """Return the standard error of the estimated loss of the ``done`` option.

        It is the largest one against any other option.
        """
        others = (at for at in finalists if at != done)
        leads = (_leads(self.ends[done], self.ends[at], _value_of) for at in others)
        return max((error_of_loss(fmean(one), standard_error(one)) for one in leads), default=0.0)


def _lead_of(end: End) -> float:
    return end.lead


def _value_of(end: End) -> float:
    return end.value


def doubt_of(chances: Iterable[float]) -> float:
    """Return the standard error of a mean chance, with a win and a loss more.

    Otherwise, a few won games in a row would seem certain.
    """
    return standard_error([0.0, 1.0, *chances])


def error_of_loss(lead: float, error: float) -> float:
    """Return the standard error of the loss of an option with a ``lead`` and its ``error``.

    An option that leads loses nothing, unless another one seems better in half of the worlds.
    """
    if lead < 0 or not error:
        return error
    half = sqrt(2) * error
    other_leads = 1 - chance_of(lead / half)
    return sqrt(other_leads * (lead**2 + half**2) / 2)


def clearly_ahead(leads: Sequence[float], error: float = 0.0) -> float:
    """Return the mean of some leads minus its probable error; never below 0.

    A further standard ``error`` may be the same in all of them.
    """
    if len(leads) < WORLDS_AT_LEAST:
        return 0.0
    return max(0.0, fmean(leads) - CERTAIN * hypot(standard_error(leads), error))


def _leads(one: Ends, other: Ends, of: Callable[[End], float]) -> list[float]:
    """Return the differences in the worlds in which both options were tried."""
    return [of(mine) - of(its) for mine, its in zip(one, other, strict=False)]


def end_of(game: Game[StateT], world: StateT, seat: int, unit: Unit) -> End:
    """Return the result of a playout; after the end of the game, the chance is 0 or 1."""
    evaluation = game.ai.evaluation
    if not world.over and evaluation is not None and unit == "chance":
        points = evaluation.lead(world, seat)
        lead = points / evaluation.spread(world)
        return End(chance_of(lead), lead, points)
    end = game.rules.outcome(world)
    if unit == "points":
        return End(float(end.scores[seat]), end.scores[seat] / WIN_IN_POINTS)
    won = float(seat in end.winners)
    if end.together:
        return End(won, won)
    others = [score for other, score in enumerate(end.scores) if other != seat]
    if evaluation is None:
        behind = sum(score < end.scores[seat] for score in others)
        return End(won, (won + PLACE * behind / len(others)) / (1 + PLACE), behind)
    points = end.scores[seat] - max(others)
    return End(won, points / evaluation.spread(world), points)


def chance_of(lead: float) -> float:
    """Return the chance of winning with a lead, measured in its typical error."""
    return (1 + erf(lead / sqrt(2))) / 2

"""A solver, which follows the best line that a beam search finds through the rest of a game.

Each player is planned for separately. Opponents' moves are ignored, but a plan counts no outpost
whose goal an opponent meets already.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import fsum
from operator import itemgetter
from typing import NamedTuple

from engine.core import Action, Rng, SeatPlan, decision_of, options_of, play
from engine.palm_island.ai.lines import best, best_worth, prices_of
from engine.palm_island.ai.short_form import Position, points_won, position_of
from engine.palm_island.rules.actions import Done
from engine.palm_island.rules.components import ROUNDS
from engine.palm_island.rules.cooperative import GiveToDisaster
from engine.palm_island.rules.payment import ChooseHelp, ChoosePayment
from engine.palm_island.rules.resample import resample
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import MakeRoom, UseCard

WIDTH = 100
"""The width of a beam, in lines. Several beams at different prices find more than a wide one."""
BEAMS = 6
"""The number of beams that plan the rest of a game in about a second."""
BEAMS_FOR_BEST = 40
"""The number of beams that search for the best line of a deal."""
PLAN_WIDTH = 40
"""The width of a beam that values an option. It is wider in later rounds, in the same time."""
WIDE = 200
"""The width of a beam that confirms the loss of an option."""
PRICES = 64
"""The number of different prices for such beams."""
SKETCH = 40
"""The width of a beam for questions outside the plan, such as recruiting a villager."""
GLANCE = 8
"""The width of a beam while the order of the deck is unknown."""
AHEAD = 2
"""The number of further rounds that such a beam searches."""
WORLDS = 4
"""The number of sampled orders of the unseen cards."""

PLANNED_AT_MOST = 100_000
"""The number of positions after which a set of plans is cleared."""

FORESEEN = (UseCard, ChooseHelp, ChoosePayment, MakeRoom, GiveToDisaster)
"""The questions that a plan answers."""


class Planned(NamedTuple):
    """The value of the best line through a position, and the most beams of a plan through it."""

    worth: float
    beams: int


Plans = dict[Position, Planned]
"""The positions on planned lines."""
PLANNED: Plans = {}
"""The plans that later turns follow, unless they have time for more beams."""


class Beam(NamedTuple):
    """The value of the best line of a beam, its width, and the number of its prices."""

    worth: float
    width: int
    number: int


FOUND: dict[Position, Beam] = {}
"""The best beam so far after an option whose value was asked for."""
FOUND_AT_MOST = 10_000
"""The number of beams after which they and their lines are forgotten."""
FOLLOWED: Plans = {}
"""The plans that explain such values: the lines of these beams."""


def search(g: PalmIsland, seat: int, rng: Rng, seconds: float = 1.0) -> Action:
    """Return the option with the best expected result, averaged over unseen cards.

    Making a plan takes about ``seconds``. Following it takes almost no time.
    """
    options = options_of(g, seat)
    if len(options) == 1:
        return options[0]
    if is_known(g, seat):
        beams = max(1, round(BEAMS * seconds))
        return _planned(resample(g, seat, rng), seat, PLANNED, beams)
    worlds = [resample(g, seat, rng) for _ in range(WORLDS)]
    last = min(ROUNDS, g.board.round + AHEAD)
    return max(
        options,
        key=lambda action: fsum(prospect(world, seat, action, GLANCE, last) for world in worlds),
    )


def best_line(g: PalmIsland) -> tuple[int, tuple[Action, ...]]:
    """Return roughly the best possible score of a solo game, and the actions that lead to it.

    ``g`` is the game at any moment. The search knows all unseen cards. The actions are those of
    ``engine.core.play``, which makes forced moves automatically.
    """
    known = g.copy()
    actions = list[Action]()
    plans = Plans()
    known.hands[0].noted += known.hidden.unseen[0]
    while not known.over:
        actions.append(_planned(known, 0, plans, BEAMS_FOR_BEST))
        known = play(known, 0, actions[-1]).state
    return known.village(0).points, tuple(actions)


def is_known(g: PalmIsland, seat: int) -> bool:
    """Whether ``seat`` knows the order of its whole deck."""
    return None not in g.village(seat).deck or bool(g.hands[seat].noted)


def _planned(g: PalmIsland, seat: int, plans: Plans, beams: int) -> Action:
    """Return the planned option, or the best one if the question is outside the plan.

    If the turn is in none of the ``plans`` of at least ``beams`` beams, search with that many, and
    add the best line.
    """
    decision = decision_of(g, seat)
    if isinstance(decision, UseCard):
        start = position_of(g, seat)
        if start not in plans or plans[start].beams < beams:
            found = (best(start, WIDTH, prices=prices_of(number)) for number in range(beams))
            worth, line = max(found, key=itemgetter(0))
            _add(plans, Planned(worth, beams), line)
    action = _toward(g, seat, plans) if isinstance(decision, FORESEEN) else None
    return action or max(options_of(g, seat), key=lambda each: prospect(g, seat, each, SKETCH))


def _add(plans: Plans, planned: Planned, line: Sequence[Position]) -> None:
    if len(plans) > PLANNED_AT_MOST:
        plans.clear()
    for position in line:
        before = plans.get(position, planned)
        worth = max(planned.worth, before.worth)
        beams = max(planned.beams, before.beams)
        plans[position] = Planned(worth, beams)


def _toward(g: PalmIsland, seat: int, plans: Plans) -> Action | None:
    """Return the first option of ``seat`` that leads to the best of the ``plans`` in this turn.

    Plans of other lines may begin here too: a comparison of two options plans after both.
    """
    reached = {
        action: max(plans[position].worth for position in positions)
        for action in options_of(g, seat)
        if (positions := {position_of(end, seat) for end in ends(g, seat, action)} & plans.keys())
    }
    return max(reached, key=reached.__getitem__, default=None)


def planner(g: PalmIsland, seat: int) -> SeatPlan | None:
    """Return the plan of a seat; ``None`` in a group, because its members score together."""
    if g.mode == "cooperative":
        return None
    return SeatPlan(planned_points, is_known(g, seat), WIDE_PLANS, follow)


def planned_points(g: PalmIsland, seat: int, action: Action, rng: Rng) -> float:
    """Return the points of ``seat`` after ``action`` and the best line of one beam.

    ``rng`` picks the prices of the beam, so another call may find more.
    """
    return prospect(g, seat, action, _plan_width(g), number=rng.below(PRICES))


def widely_planned_points(number: int, g: PalmIsland, seat: int, action: Action, _: Rng) -> float:
    """Return the points after the best line of a wide beam with the prices of a ``number``."""
    return prospect(g, seat, action, max(WIDE, _plan_width(g)), number=number)


def _plan_width(g: PalmIsland) -> int:
    return PLAN_WIDTH * ROUNDS // (ROUNDS + 1 - g.board.round)


WIDE_PLANS = tuple(partial(widely_planned_points, number) for number in range(PRICES))


def prospect(
    g: PalmIsland, seat: int, action: Action, width: int, last: int = ROUNDS, number: int = 0
) -> float:
    """Return the value of the best line after ``action``, plus the points beside the deck.

    ``last`` is the last round to search, ``number`` identifies the prices.
    """
    found = list[float]()
    for end in ends(g, seat, action):
        start = position_of(end, seat)
        beside = end.village(seat).rewards - points_won(start.deck, start.terms)
        worth = best_worth(start, width, last, number)
        found.append(worth + beside)
        if last == ROUNDS and is_known(end, seat):
            _remember(start, Beam(worth, width, number))
    return max(found)


def _remember(start: Position, beam: Beam) -> None:
    if len(FOUND) > FOUND_AT_MOST:
        FOUND.clear()
        FOLLOWED.clear()
    if start not in FOUND or FOUND[start].worth < beam.worth:
        FOUND[start] = beam
        _add(FOLLOWED, Planned(beam.worth, BEAMS_FOR_BEST), [start])


def follow(g: PalmIsland, seat: int, rng: Rng, seconds: float) -> Action:
    """Return the next move of the best line behind the values of options.

    Without such a line, make a plan in about ``seconds``.
    """
    known = resample(g, seat, rng)
    if isinstance(decision_of(known, seat), UseCard):
        start = position_of(known, seat)
        if beam := FOUND.pop(start, None):
            worth, line = best(start, beam.width, prices=prices_of(beam.number))
            _add(FOLLOWED, Planned(worth, BEAMS_FOR_BEST), line)
    return _planned(known, seat, FOLLOWED, max(1, round(BEAMS * seconds)))


def ends(g: PalmIsland, seat: int, action: Action) -> Iterator[PalmIsland]:
    """Yield the games after ``action``, at the next question about a card or at the end.

    Try each way to pay, and answer ``Done`` if that is possible.
    """
    after: PalmIsland = play(g, seat, action).state
    options = options_of(after, seat)
    if not options or isinstance(decision_of(after, seat), UseCard):
        yield after
        return
    for further in [Done()] if Done() in options else options:
        yield from ends(after, seat, further)

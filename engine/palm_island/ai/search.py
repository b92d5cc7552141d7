"""A solver: follows the best of the lines that a beam search finds through the rest of a game.

Each player is planned for alone: others are not foreseen.
"""

from collections import defaultdict
from collections.abc import Container, Iterator
from math import fsum
from operator import itemgetter

from engine.core import Action, Plan, Rng, decision_of, options_of, play
from engine.palm_island.ai.lines import best, best_worth, prices_of
from engine.palm_island.ai.short_form import Position, position_of
from engine.palm_island.rules.actions import Done
from engine.palm_island.rules.components import ROUNDS
from engine.palm_island.rules.cooperative import GiveToDisaster
from engine.palm_island.rules.payment import ChooseHelp, ChoosePayment
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import MakeRoom, UseCard
from engine.palm_island.rules.view import resample

WIDTH = 100
"""How many lines a beam keeps. Several beams at different prices find more than a wide one."""
BEAMS = 6
"""How many beams plan the rest of a game in about a second."""
BEAMS_FOR_BEST = 40
"""How many beams search for the best line of a deal."""
PLAN_WIDTH = 40
"""How many lines a beam keeps to value an option."""
PRICES = 64
"""How many different prices such beams use."""
SKETCH = 40
"""How many are kept to answer what a plan does not foresee, such as whom to recruit."""
GLANCE = 8
"""How many are kept while the order of the deck is not known."""
AHEAD = 2
"""How many rounds are looked through then."""
WORLDS = 4
"""How many orders the unseen cards are dealt in."""

PLANNED_AT_MOST = 100_000
"""How many positions are kept in memory."""

FORESEEN = (UseCard, ChooseHelp, ChoosePayment, MakeRoom, GiveToDisaster)
"""The questions that a plan answers."""
PLANNED: defaultdict[int, set[Position]] = defaultdict(set)
"""The positions of plans, by the number of beams: a plan is made once and then followed."""


def search(g: PalmIsland, seat: int, rng: Rng, seconds: float = 1.0) -> Action:
    """Return the option that leads to the best end, or does so on average over unseen cards.

    A plan takes about so many ``seconds``, once; what follows it takes next to none.
    """
    options = options_of(g, seat)
    if len(options) == 1:
        return options[0]
    if is_known(g, seat):
        beams = max(1, round(BEAMS * seconds))
        return _planned(resample(g, seat, rng), seat, PLANNED[beams], beams)
    worlds = [resample(g, seat, rng) for _ in range(WORLDS)]
    last = min(ROUNDS, g.board.round + AHEAD)
    return max(
        options,
        key=lambda action: fsum(prospect(world, seat, action, GLANCE, last) for world in worlds),
    )


def best_line(g: PalmIsland) -> tuple[int, tuple[Action, ...]]:
    """Return about the best score that was possible for one player, and the actions to it.

    ``g`` is a game for one at any moment; cards that nobody has seen yet are looked at. The actions
    are those of ``engine.core.play``, which plays forced ones by itself.
    """
    known, actions, plans = g.copy(), list[Action](), set[Position]()
    known.hands[0].noted += known.hidden.unseen[0]
    while not known.over:
        actions.append(_planned(known, 0, plans, BEAMS_FOR_BEST))
        known = play(known, 0, actions[-1]).state
    return known.village(0).points, tuple(actions)


def is_known(g: PalmIsland, seat: int) -> bool:
    """Whether ``seat`` knows the order of its whole deck."""
    return None not in g.village(seat).deck or bool(g.hands[seat].noted)


def _planned(g: PalmIsland, seat: int, plans: set[Position], beams: int) -> Action:
    """Return the option that a plan takes, or the best one where no plan foresees the question.

    Where a turn is in none of the ``plans``, the best line of so many ``beams`` is added.
    """
    decision = decision_of(g, seat)
    action = _toward(g, seat, plans) if isinstance(decision, FORESEEN) else None
    if action is None and isinstance(decision, UseCard):
        if len(plans) > PLANNED_AT_MOST:
            plans.clear()
        start = position_of(g, seat)
        found = (best(start, WIDTH, prices=prices_of(number)) for number in range(beams))
        plans.update(max(found, key=itemgetter(0))[1])
        action = _toward(g, seat, plans)
    return action or max(options_of(g, seat), key=lambda each: prospect(g, seat, each, SKETCH))


def _toward(g: PalmIsland, seat: int, plan: Container[Position]) -> Action | None:
    """Return the first option of ``seat`` from which ``plan`` can be reached in this turn."""
    for action in options_of(g, seat):
        if any(position_of(end, seat) in plan for end in ends(g, seat, action)):
            return action
    return None


def planner(g: PalmIsland, seat: int) -> Plan | None:
    """Return the plan of a seat; none for a group, whose members' points are not their own."""
    cooperative = g.options["mode"] == "cooperative"
    return None if cooperative else Plan(planned_points, is_known(g, seat))


def planned_points(g: PalmIsland, seat: int, action: Action, rng: Rng) -> float:
    """Return the points that ``seat`` reaches after ``action``, along the best line of a beam.

    The prices of the beam depend on ``rng``, so another beam may find more.
    """
    return prospect(g, seat, action, PLAN_WIDTH, number=rng.below(PRICES))


def prospect(
    g: PalmIsland, seat: int, action: Action, width: int, last: int = ROUNDS, number: int = 0
) -> float:
    """Return what the best line after ``action`` is worth, with the points beside the deck.

    ``number`` is that of the prices.
    """
    return max(
        best_worth(position_of(end, seat), width, last, number) + end.village(seat).rewards
        for end in ends(g, seat, action)
    )


def ends(g: PalmIsland, seat: int, action: Action) -> Iterator[PalmIsland]:
    """Yield the games to which ``action`` leads, when the next card is to be used.

    Each way to pay is tried; when there is the choice to go on, it is taken.
    """
    after: PalmIsland = play(g, seat, action).state
    options = options_of(after, seat)
    if not options or isinstance(decision_of(after, seat), UseCard):
        yield after
        return
    for further in [Done()] if Done() in options else options:
        yield from ends(after, seat, further)

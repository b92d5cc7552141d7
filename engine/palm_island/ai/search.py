"""A solver: follows the best of the lines that a beam search finds through the rest of a game.

Each player is planned for alone: others are not foreseen.
"""

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import count, takewhile
from math import fsum
from operator import itemgetter

from engine.core import Action, Planner, Rng, decision_of, options_of, play
from engine.palm_island.ai.lines import best, best_worth
from engine.palm_island.ai.short_form import Position, position_of
from engine.palm_island.rules.actions import Done
from engine.palm_island.rules.components import ROUNDS
from engine.palm_island.rules.cooperative import GiveToDisaster
from engine.palm_island.rules.payment import ChooseHelp, ChoosePayment
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import MakeRoom, UseCard
from engine.palm_island.rules.view import resample

LINES = 300
"""How many lines can be kept at a time to plan the rest of a game in about a second."""
FEWEST = 60
"""How many are kept at least where several plans are tried: the widest is often not the best."""
MANY_WIDTHS: tuple[int, ...] = (100, 200, 300, 400, 800)
"""How many, tried in turn, to find what was possible in a deal: more do not always find more."""
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

PLAN_WIDTHS = (8, 14, 24, 40)
"""How many are kept, one of them each time, to value an option: what they find differs."""

FORESEEN = (UseCard, ChooseHelp, ChoosePayment, MakeRoom, GiveToDisaster)
"""The questions that a plan answers."""
PLANNED: defaultdict[Sequence[int], set[Position]] = defaultdict(set)
"""The positions of plans, by the widths that were tried: a plan is made once and then followed."""


def search(g: PalmIsland, seat: int, rng: Rng, seconds: float = 1.0) -> Action:
    """Return the option that leads to the best end, or does so on average over unseen cards.

    A plan takes about so many ``seconds``, once; what follows it takes next to none.
    """
    options = options_of(g, seat)
    if len(options) == 1:
        return options[0]
    if is_known(g, seat):
        widths = widths_in(seconds)
        return _planned(resample(g, seat, rng), seat, PLANNED[widths], widths)
    worlds = [resample(g, seat, rng) for _ in range(WORLDS)]
    last = min(ROUNDS, g.board.round + AHEAD)
    return max(
        options,
        key=lambda action: fsum(prospect(world, seat, action, GLANCE, last) for world in worlds),
    )


def widths_in(seconds: float) -> tuple[int, ...]:
    """Return the widths to be tried, each half as wide as the one before, in so much time."""
    lines = round(LINES * seconds)
    halves = takewhile(lambda width: width >= FEWEST, (lines >> times for times in count(1)))
    return tuple(halves) or (max(1, lines),)


def best_line(g: PalmIsland) -> tuple[int, tuple[Action, ...]]:
    """Return about the best score that was possible for one player, and the actions to it.

    ``g`` is a game for one at any moment; cards that nobody has seen yet are looked at. The actions
    are those of ``engine.core.play``, which plays forced ones by itself.
    """
    known, actions, plans = g.copy(), list[Action](), set[Position]()
    known.hands[0].noted += known.hidden.unseen[0]
    while not known.over:
        actions.append(_planned(known, 0, plans, MANY_WIDTHS))
        known = play(known, 0, actions[-1]).state
    return known.village(0).points, tuple(actions)


def is_known(g: PalmIsland, seat: int) -> bool:
    """Whether ``seat`` knows the order of its whole deck."""
    return None not in g.village(seat).deck or bool(g.hands[seat].noted)


def _planned(g: PalmIsland, seat: int, plans: set[Position], widths: Sequence[int]) -> Action:
    """Return the option that a plan takes, or the best one where no plan foresees the question.

    Where a turn is in none of the ``plans``, the best of new ones of these ``widths`` is added.
    """
    decision = decision_of(g, seat)
    action = _toward(g, seat, plans) if isinstance(decision, FORESEEN) else None
    if action is None and isinstance(decision, UseCard):
        if len(plans) > PLANNED_AT_MOST:
            plans.clear()
        start = position_of(g, seat)
        plans.update(max((best(start, width) for width in widths), key=itemgetter(0))[1])
        action = _toward(g, seat, plans)
    return action or max(options_of(g, seat), key=lambda each: prospect(g, seat, each, SKETCH))


def _toward(g: PalmIsland, seat: int, plan: Container[Position]) -> Action | None:
    """Return the first option of ``seat`` from which ``plan`` can be reached in this turn."""
    for action in options_of(g, seat):
        if any(position_of(end, seat) in plan for end in ends(g, seat, action)):
            return action
    return None


def planner(g: PalmIsland) -> Planner[PalmIsland] | None:
    """Return what plans for a seat; none for a group, whose members' points are not their own."""
    return None if g.options["mode"] == "cooperative" else planned_points


def planned_points(g: PalmIsland, seat: int, action: Action, rng: Rng) -> float:
    """Return the points to which ``seat`` comes after ``action`` along the best line found."""
    return prospect(g, seat, action, rng.pick(PLAN_WIDTHS))


def prospect(g: PalmIsland, seat: int, action: Action, width: int, last: int = ROUNDS) -> float:
    """Return what the best line after ``action`` is worth, with the points beside the deck."""
    return max(
        best_worth(position_of(end, seat), width, last) + end.village(seat).rewards
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

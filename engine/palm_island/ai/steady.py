"""The heuristic player, which takes the option with the most valuable village afterwards."""

from collections.abc import Sequence

from engine.core import Action, Rng, carry_out, decision_of, options_of
from engine.palm_island.ai.worth import power, rounds_left, value, worth
from engine.palm_island.rules.actions import Buy, Done, Give, Recruit
from engine.palm_island.rules.cards import OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import NOTHING, ROUNDS, Resources
from engine.palm_island.rules.cooperative import GiveCards, GiveToAbility, offered_resources
from engine.palm_island.rules.resample import resample
from engine.palm_island.rules.speed import BuyCard
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import UseCard
from engine.palm_island.rules.villagers import ChooseActive, RecruitVillagers

PRICE = 0.3
"""The value of a resource spent at the end of a round, in points."""
WASTE = 1.5
"""The penalty of a wasted resource of a gift, measured in useful ones."""
EARLY = 5
"""The last round in which a group upgrades its ability."""


def steady(g: PalmIsland, seat: int, rng: Rng) -> Action:
    """Return the best option, with unseen cards in a random order."""
    options = options_of(g, seat)
    decision = decision_of(g, seat)
    match decision:
        case ChooseActive():
            return Done()
        case BuyCard() | RecruitVillagers():
            return max(reversed(options), key=lambda action: _gain(g, seat, action))
        case GiveCards():
            return _gift(g, seat, decision, options)
    possible = resample(g, seat, rng)
    possible.muted = True
    return max(options, key=lambda action: _worth_after(possible, seat, action))


def _worth_after(g: PalmIsland, seat: int, action: Action) -> float:
    """Return the village's value after ``action`` and its payment."""
    after = g.copy()
    carry_out(after, seat, action)
    options = options_of(after, seat)
    if not options or isinstance(decision_of(after, seat), UseCard | BuyCard | RecruitVillagers):
        return worth(after, seat)
    return max(_worth_after(after, seat, further) for further in options)


def _gain(g: PalmIsland, seat: int, action: Action) -> float:
    """Return the value of a purchase at the end of the round, less its cost."""
    match action:
        case Buy(key):
            return OUTPOSTS[key].points - _price(g, OUTPOSTS[key].cost)
        case Recruit(key):
            row = VILLAGERS[key]
            village = g.village(seat)
            left = rounds_left(g, village)
            help_to_come = power(row.ability, left) if row.ability else 0.0
            return village.points_of(key) + help_to_come - _price(g, row.cost)
    return 0.0


def _price(g: PalmIsland, cost: Resources) -> float:
    """Return the value of resources that could be saved; nothing after the last round."""
    return PRICE * value(cost) * (g.board.round < ROUNDS)


def _gift(g: PalmIsland, seat: int, decision: GiveCards, options: Sequence[Action]) -> Action:
    """Return the gift that covers most and wastes least.

    If it is too late for an ability, give none.
    """
    if isinstance(decision, GiveToAbility) and g.board.round > EARLY:
        return Give(())
    missing = decision.cost(g) - sum(map(offered_resources, g.board.villages), NOTHING)
    village = g.village(seat)

    def merit(action: Action) -> float:
        assert isinstance(action, Give)  # noqa: S101  # the only options here
        cards = (village.card(number).resources for number in action.cards)
        gift = sum(cards, NOTHING)
        return value(missing - (missing - gift)) - WASTE * value(gift - missing)

    return max(options, key=merit)

"""Together: the common payments at the end of a round (rulebook pages 19 to 21)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.core import Action, Auto, Decision, Step
from engine.palm_island.rules.actions import Give
from engine.palm_island.rules.cards import DISASTERS, GROUP_ABILITIES, LEVELS
from engine.palm_island.rules.components import NOTHING, Resources, together
from engine.palm_island.rules.payment import without_one
from engine.palm_island.rules.state import PalmIsland, Village


class PrepareForDisaster(Auto[PalmIsland], frozen=True):
    """The group may pay one level of the disaster in each round (RULINGS.md, line 19)."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Ask each player in turn, then check the payment."""
        if g.board.level == LEVELS or not _is_within_means(g, level_cost(g)):
            return []
        return [*(GiveToDisaster(*giver) for giver in _givers(g)), PayLevel()]


class UpgradeAbility(Auto[PalmIsland], frozen=True):
    """The group may upgrade its ability once it has the necessary arrows."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Ask each player in turn, then check the payment."""
        if g.options["ability"] == "none" or g.board.upgraded or arrows(g) < arrows_needed(g):
            return []
        if not _is_within_means(g, ability_cost(g)):
            return []
        return [*(GiveToAbility(*giver) for giver in _givers(g)), PayAbility()]


class GiveCards(Decision[PalmIsland], frozen=True):
    """Which of your stored cards do you give?"""

    later: tuple[int, ...]
    wide = True

    def cost(self, g: PalmIsland) -> Resources:
        raise NotImplementedError

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return every gift that may lead to a full payment, and no gift."""
        return list(gifts(g, self.seat, self.cost(g), self.later))

    def take(self, g: PalmIsland, action: Give) -> Sequence[Step]:
        """Offer the cards; they are spent when the payment is complete."""
        village = g.village(self.seat)
        village.given = list(action.cards)
        resources = offered_resources(village).listed
        g.note("{seat} gives {resources}.", seat=self.seat, resources=resources)
        return []


class GiveToDisaster(GiveCards, frozen=True):
    """Give stored cards against the disaster. They are spent only if its whole level is paid."""

    def cost(self, g: PalmIsland) -> Resources:
        return level_cost(g)


class GiveToAbility(GiveCards, frozen=True):
    """Give stored cards for your group's ability. They are spent only if it is paid in full."""

    def cost(self, g: PalmIsland) -> Resources:
        return ability_cost(g)


class PayLevel(Auto[PalmIsland], frozen=True):
    """Advance the disaster if its level is paid in full."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        name = DISASTERS[g.options["disaster"]].name
        if spend_gifts(g, level_cost(g)):
            g.board.level += 1
            g.note("{disaster}: level {level} is paid.", disaster=name, level=g.board.level)
        else:
            g.note("{disaster}: level {level} is not paid.", disaster=name, level=g.board.level + 1)
        return []


class PayAbility(Auto[PalmIsland], frozen=True):
    """Upgrade the ability for all players if it is paid in full."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        ability = GROUP_ABILITIES[g.options["ability"]]
        if spend_gifts(g, ability_cost(g)):
            g.board.upgraded = True
            for village in g.board.villages:
                village.powers.append(ability.key)
            g.note("All players can use the {ability} from now on.", ability=ability.name)
        return []


def level_cost(g: PalmIsland) -> Resources:
    """Return the cost of the next level for the group; nothing after the last."""
    levels = DISASTERS[g.options["disaster"]].levels
    return levels[g.board.level] * len(g.hands) if g.board.level < LEVELS else NOTHING


def ability_cost(g: PalmIsland) -> Resources:
    """Return the cost of the ability for the group."""
    return GROUP_ABILITIES[g.options["ability"]].cost * len(g.hands)


def arrows_needed(g: PalmIsland) -> int:
    """Return the arrows that the group's ability needs; they are not spent."""
    return GROUP_ABILITIES[g.options["ability"]].arrows * len(g.hands)


def arrows(g: PalmIsland) -> int:
    """Return the arrows of all villages together."""
    return sum(village.arrows for village in g.board.villages)


def offered_resources(village: Village) -> Resources:
    """Return the resources that a village has offered."""
    return together(map(village.card, village.given))


def gifts(g: PalmIsland, seat: int, cost: Resources, later: Sequence[int]) -> Iterator[Give]:
    """Yield the gifts of ``seat`` that may lead to a full payment, then the empty gift.

    Every card of a gift is needed, and the ``later`` seats can pay the rest.
    """
    missing = cost - sum(map(offered_resources, g.board.villages), NOTHING)
    others = sum((g.village(other).resources for other in later), NOTHING)
    stored = g.village(seat).stored
    if not missing.total or not (others + g.village(seat).resources).covers(missing):
        return
    for size in range(len(stored), 0, -1):
        for cards in combinations(stored, size):
            open_after = missing - together(cards)
            if others.covers(open_after) and not any(
                missing - together(rest) == open_after for rest in without_one(cards)
            ):
                yield Give(tuple(card.number for card in cards))
    yield Give(())


def spend_gifts(g: PalmIsland, cost: Resources) -> bool:
    """Spend the offered cards if they cover ``cost``; return whether they do."""
    is_enough = sum(map(offered_resources, g.board.villages), NOTHING).covers(cost)
    for village in g.board.villages:
        for number in village.given if is_enough else ():
            village.reset(number)
        village.given = []
    return is_enough


def _givers(g: PalmIsland) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each seat with the seats after it; each round begins with another seat."""
    seats = g.clockwise_from((g.board.round - 1) % len(g.hands))
    return ((seat, tuple(seats[place:])) for place, seat in enumerate(seats, 1))


def _is_within_means(g: PalmIsland, cost: Resources) -> bool:
    return sum((village.resources for village in g.board.villages), NOTHING).covers(cost)

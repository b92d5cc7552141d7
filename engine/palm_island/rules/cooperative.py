"""Together: what all players pay for at the end of a round (rulebook pages 19 to 21)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.core import Action, Auto, Decision, Step
from engine.palm_island.rules.actions import Give
from engine.palm_island.rules.cards import DISASTERS, GROUP_ABILITIES, LEVELS
from engine.palm_island.rules.components import NOTHING, Card, Resources, together
from engine.palm_island.rules.payment import without_one
from engine.palm_island.rules.state import PalmIsland, Village


class PrepareForDisaster(Auto[PalmIsland], frozen=True):
    """The group may pay the next level of the disaster: one in each round (RULINGS.md, line 19)."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Ask everybody in turn, then see whether it is enough."""
        if g.board.level == LEVELS or not _is_within_means(g, level_cost(g)):
            return []
        return [*(GiveToDisaster(*giver) for giver in _givers(g)), PayLevel()]


class UpgradeAbility(Auto[PalmIsland], frozen=True):
    """The group may upgrade its ability once it has the arrows for it."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Ask everybody in turn, then see whether it is enough."""
        if g.options["ability"] == "none" or g.board.upgraded or arrows(g) < arrows_needed(g):
            return []
        if not _is_within_means(g, ability_cost(g)):
            return []
        return [*(GiveToAbility(*giver) for giver in _givers(g)), PayAbility()]


class GiveCards(Decision[PalmIsland], frozen=True):
    """Choose which of your stored cards you give."""

    later: tuple[int, ...]
    wide = True

    def cost(self, g: PalmIsland) -> Resources:
        """Return what the group pays together."""
        raise NotImplementedError

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Offer every gift that may lead to a full payment, and none."""
        return list(gifts(g, self.seat, self.cost(g), self.later))

    def take(self, g: PalmIsland, action: Give) -> Sequence[Step]:
        """Put the cards down; they are spent once everything is paid."""
        village = g.village(self.seat)
        village.given = list(action.cards)
        resources = str(given(village))
        g.tell("{seat} gives {resources}.", seat=self.seat, resources=resources)
        return []


class GiveToDisaster(GiveCards, frozen=True):
    """Choose which of your stored cards you give against the disaster, or give nothing."""

    def cost(self, g: PalmIsland) -> Resources:
        """Return the cost of the next level."""
        return level_cost(g)


class GiveToAbility(GiveCards, frozen=True):
    """Choose which of your stored cards you give for your group's ability, or give nothing."""

    def cost(self, g: PalmIsland) -> Resources:
        """Return the cost of the ability."""
        return ability_cost(g)


class PayLevel(Auto[PalmIsland], frozen=True):
    """The disaster advances when its level is paid in full."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Spend what was given, or hand it back."""
        name = DISASTERS[g.options["disaster"]].name
        if spend_gifts(g, level_cost(g)):
            g.board.level += 1
            g.tell("{disaster}: level {level} is paid.", disaster=name, level=g.board.level)
        else:
            g.tell("{disaster}: level {level} must wait.", disaster=name, level=g.board.level + 1)
        return []


class PayAbility(Auto[PalmIsland], frozen=True):
    """The ability is everybody's once it is paid in full."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Spend what was given, or hand it back."""
        ability = GROUP_ABILITIES[g.options["ability"]]
        if spend_gifts(g, ability_cost(g)):
            g.board.upgraded = True
            for village in g.board.villages:
                village.powers.append(ability.key)
            g.tell("Everybody can use the {ability} from now on.", ability=ability.name)
        return []


def level_cost(g: PalmIsland) -> Resources:
    """Return what the next level of the disaster costs the group; nothing after the last."""
    levels = DISASTERS[g.options["disaster"]].levels
    return levels[g.board.level] * len(g.hands) if g.board.level < LEVELS else NOTHING


def ability_cost(g: PalmIsland) -> Resources:
    """Return what the group's ability costs."""
    return GROUP_ABILITIES[g.options["ability"]].cost * len(g.hands)


def arrows_needed(g: PalmIsland) -> int:
    """Return the arrows that the group's ability needs; they are not spent."""
    return GROUP_ABILITIES[g.options["ability"]].arrows * len(g.hands)


def arrows(g: PalmIsland) -> int:
    """Return the arrows of all villages together."""
    return sum(village.arrows for village in g.board.villages)


def given(village: Village) -> Resources:
    """Return what the cards hold that a village has given."""
    return together(map(village.card, village.given))


def gifts(g: PalmIsland, seat: int, cost: Resources, later: Sequence[int]) -> Iterator[Give]:
    """Yield the gifts of ``seat`` that may lead to a full payment, then to give nothing.

    No card of a gift is needless, and ``later`` seats could pay what it leaves open.
    """
    missing = cost - sum(map(given, g.board.villages), NOTHING)
    others = sum((g.village(other).resources for other in later), NOTHING)
    stored = g.village(seat).stored
    if not missing.total or not (others + g.village(seat).resources).covers(missing):
        return
    for size in range(len(stored), 0, -1):
        for cards in combinations(stored, size):
            if others.covers(missing - together(cards)) and not _is_generous(cards, missing):
                yield Give(tuple(card.number for card in cards))
    yield Give(())


def spend_gifts(g: PalmIsland, cost: Resources) -> bool:
    """Turn back the cards that were given if they pay ``cost``; say whether they do."""
    is_enough = sum(map(given, g.board.villages), NOTHING).covers(cost)
    for village in g.board.villages:
        for number in village.given if is_enough else ():
            village.reset(number)
        village.given = []
    return is_enough


def _givers(g: PalmIsland) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each seat with those that come after it; another one begins each round."""
    seats = g.clockwise_from((g.board.round - 1) % len(g.hands))
    return ((seat, tuple(seats[place:])) for place, seat in enumerate(seats, 1))


def _is_generous(cards: Sequence[Card], missing: Resources) -> bool:
    """Whether a gift holds a card without which no more would be missing."""
    open_after = missing - together(cards)
    return any(missing - together(rest) == open_after for rest in without_one(cards))


def _is_within_means(g: PalmIsland, cost: Resources) -> bool:
    return sum((village.resources for village in g.board.villages), NOTHING).covers(cost)

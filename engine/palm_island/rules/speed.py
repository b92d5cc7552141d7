"""Speed: players buy outposts or villagers at the end of a round (rulebook pages 24, 25)."""

from collections.abc import Sequence

from engine.core import Action, Auto, Decision, Rng, Step
from engine.palm_island.rules.actions import Buy, Done, Recruit
from engine.palm_island.rules.cards import NAMES, OUTPOSTS, TERRAINS
from engine.palm_island.rules.payment import can_pay, helpers, pay
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.villagers import affordable_villagers, recruit


class BuyInOrder(Auto[PalmIsland], frozen=True):
    """Players buy cards one at a time, until no player can or wants to buy any more."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        return [BuyNext(tuple(order_of_choice(g)))]


class BuyNext(Auto[PalmIsland], frozen=True):
    """Ask the next of ``seats`` that can buy something; the others follow."""

    seats: tuple[int, ...]

    def run(self, g: PalmIsland) -> Sequence[Step]:
        for place, seat in enumerate(self.seats):
            if any(_purchases(g, seat)):
                return [BuyCard(seat, (*self.seats[place + 1 :], *self.seats[:place]))]
        return []


class BuyCard(Decision[PalmIsland], frozen=True):
    """Which card between the players do you buy, if any?"""

    later: tuple[int, ...]
    begins_turn = True

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return the outposts on top of piles, or the villagers, that the player can pay for."""
        return [*_purchases(g, self.seat), Done()]

    def take(self, g: PalmIsland, action: Buy | Recruit | Done) -> Sequence[Step]:
        """Pay and take it; all others may buy before this seat may buy again."""
        if isinstance(action, Done):
            return [BuyNext(self.later)]
        again = BuyNext((*self.later, self.seat))
        if isinstance(action, Recruit):
            return [*recruit(g, self.seat, action.villager), again]
        cost = OUTPOSTS[action.outpost].cost
        return [*pay(g, self.seat, (cost,)), TakeOutpost(self.seat, action.outpost), again]


class TakeOutpost(Auto[PalmIsland], frozen=True):
    """Put the outpost behind the tracker."""

    seat: int
    outpost: str

    def run(self, g: PalmIsland) -> Sequence[Step]:
        g.board.outposts.remove(self.outpost)
        g.village(self.seat).outposts.append(self.outpost)
        g.note("{seat} buys the outpost {outpost}.", seat=self.seat, outpost=NAMES[self.outpost])
        return []


def buyers(g: PalmIsland) -> tuple[int, ...]:
    """Return the seats that may still buy, in order; the first one chooses or pays now."""
    match next((step for step in g.agenda if isinstance(step, BuyCard | BuyNext)), None):
        case BuyCard(seat, later):
            return (seat, *later)
        case BuyNext((*later, seat)):  # the one who pays may buy again after the others
            return (seat, *later)
    return ()


def order_of_choice(g: PalmIsland) -> list[int]:
    """Return the seats in the order in which they buy (RULINGS.md, line 26)."""
    if g.options["order"] == "arrival":
        return list(g.board.arrived)
    turn = g.clockwise_from((g.board.round - 1) % len(g.hands))
    return sorted(turn, key=lambda seat: g.village(seat).points)


def on_top(outposts: Sequence[str]) -> list[str]:
    """Return the outposts that can be bought: the first of each terrain."""
    piles = ([key for key in outposts if OUTPOSTS[key].terrain == kind] for kind in TERRAINS)
    return [pile[0] for pile in piles if pile]


def pile_outposts(rng: Rng) -> list[str]:
    """Return all outposts, those with the most points first."""
    return sorted(rng.shuffled(list(OUTPOSTS)), key=lambda key: -OUTPOSTS[key].points)


def _purchases(g: PalmIsland, seat: int) -> list[Action]:
    village = g.village(seat)
    held = village.resources
    helps = helpers(village.ready, saving=False)
    on_offer = on_top(g.board.outposts)
    outposts = [key for key in on_offer if can_pay(held, (OUTPOSTS[key].cost,), helps)]
    villagers = affordable_villagers(g, seat, g.board.villagers)
    return [*map(Buy, outposts), *map(Recruit, villagers)]

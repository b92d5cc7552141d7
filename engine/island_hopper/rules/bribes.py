"""Bribes: passengers place money beside islands (rulebook, phase 3; RULINGS.md, line I4)."""

from collections.abc import Mapping, Sequence

from engine.core import Action, Auto, Decision, Step, Together
from engine.island_hopper.rules.actions import Bribe, Done
from engine.island_hopper.rules.components import BRIBES_WINDOW, ISLAND_OF, ISLANDS
from engine.island_hopper.rules.records import Placed
from engine.island_hopper.rules.state import IslandHopper


class BribeCaptain(Auto[IslandHopper], frozen=True):
    """Open the window for bribes; there is none in a duel."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        if g.dueling:
            return []
        g.board.phase = "bribes"
        return [PlaceBribes(), OpenBribes()]


class PlaceBribes(Together[IslandHopper], frozen=True):
    """All passengers place money at the same time, until all are done or the time is up."""

    def lanes(self, g: IslandHopper) -> Mapping[int, Sequence[Step]]:
        return {seat: [ChooseIsland(seat)] for seat in g.passengers}


class ChooseIsland(Decision[IslandHopper], frozen=True):
    """Beside which island do you place money, if any?"""

    window = BRIBES_WINDOW
    asks_always = True
    alone = "You have no money to place beside islands."
    secret = True

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return ``Done``, and each island if the player has cash."""
        islands = ISLANDS if g.hands[self.seat].cash else ()
        return [Done(), *(Bribe(island.key) for island in islands)]

    def accepts(self, g: IslandHopper, action: Action) -> bool:
        """Accept an island and an amount together."""
        return (
            isinstance(action, Bribe)
            and action.island in ISLAND_OF
            and action.amount is not None
            and 0 < action.amount <= g.hands[self.seat].cash
        )

    def take(self, g: IslandHopper, action: Bribe | Done) -> Sequence[Step]:
        """Place the money, ask for the amount, or stop."""
        if isinstance(action, Done):
            return []
        if action.amount is None:
            return [ChooseAmount(self.seat, action.island), self]
        place_bribe(g, self.seat, action.island, action.amount)
        return [self]

    def when_absent(self, g: IslandHopper) -> Action:
        return Done()


class ChooseAmount(Decision[IslandHopper], frozen=True):
    """How many dollars do you place beside this island?"""

    window = BRIBES_WINDOW
    wide = True
    secret = True
    island: str

    @property
    def question(self) -> str:
        name = ISLAND_OF[self.island].name
        return f"A bribe is final. How much money do you place beside {self.island} {name}?"

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return every amount up to the player's cash, then 0."""
        amounts = [*range(1, g.hands[self.seat].cash + 1), 0]
        return [Bribe(self.island, amount) for amount in amounts]

    def take(self, g: IslandHopper, action: Bribe) -> Sequence[Step]:
        if action.amount:
            place_bribe(g, self.seat, self.island, action.amount)
        return []

    def when_absent(self, g: IslandHopper) -> Action:
        return Bribe(self.island, 0)


class OpenBribes(Auto[IslandHopper], frozen=True):
    """Reveal all sealed bribes together."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        for seat in g.passengers:
            sealed, g.hands[seat].sealed = g.hands[seat].sealed, {}
            for island, amount in sealed.items():
                _show(g, seat, island, amount)
        return []


def place_bribe(g: IslandHopper, seat: int, island: str, amount: int) -> None:
    """Move money from a player's screen to an island, for good."""
    hand = g.hands[seat]
    hand.cash -= amount
    g.hidden.finals += 1
    if g.options["bribes"] == "open":
        _show(g, seat, island, amount)
    else:
        hand.sealed[island] = hand.sealed.get(island, 0) + amount
        name = ISLAND_OF[island].name
        g.note("You seal ${amount} for {island}.", to=seat, amount=amount, island=name)


def _show(g: IslandHopper, seat: int, island: str, amount: int) -> None:
    g.board.money[island] += amount
    g.board.bribes.append(Placed(seat, island, amount))
    name = ISLAND_OF[island].name
    g.note("{seat} puts ${amount} beside {island}.", seat=seat, amount=amount, island=name)

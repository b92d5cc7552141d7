"""Villagers: recruited at the end of a round, active in later ones (rulebook pages 26, 27)."""

from collections.abc import Mapping, Sequence

from engine.core import Action, Auto, Decision, Step, Together
from engine.palm_island.rules.actions import Done, Recruit, Rest
from engine.palm_island.rules.cards import ABILITIES, NAMES, VILLAGERS
from engine.palm_island.rules.components import ROUNDS
from engine.palm_island.rules.payment import can_pay, helpers, pay
from engine.palm_island.rules.state import PalmIsland


class CallVillagers(Auto[PalmIsland], frozen=True):
    """A round begins: renew abilities, and activate recruited villagers."""

    seat: int

    def run(self, g: PalmIsland) -> Sequence[Step]:
        village = g.village(self.seat)
        village.used = [key for key in village.used if ABILITIES[key].times == "once a game"]
        others = [key for key in village.powers if key not in VILLAGERS]
        village.powers = [*others, *(key for key in village.recruited if key in ABILITIES)]
        return [ChooseActive(self.seat)]


class ChooseActive(Decision[PalmIsland], frozen=True):
    """Do all active villagers work, or does one rest this round?"""

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return ``Done``, then ``Rest`` for each active villager."""
        active = [key for key in g.village(self.seat).powers if key in VILLAGERS]
        return [Done(), *map(Rest, active)] if active else []

    def take(self, g: PalmIsland, action: Done | Rest) -> Sequence[Step]:
        if isinstance(action, Done):
            return []
        g.village(self.seat).powers.remove(action.villager)
        g.note_of(self.seat, "{villager} rests this round.", villager=NAMES[action.villager])
        return [self]

    def when_absent(self, g: PalmIsland) -> Action:
        return Done()


class RecruitTogether(Together[PalmIsland], frozen=True):
    """All players recruit from the villagers in their own decks."""

    def lanes(self, g: PalmIsland) -> Mapping[int, Sequence[Step]]:
        return {seat: [RecruitVillagers(seat)] for seat in g.seats}


class RecruitVillagers(Decision[PalmIsland], frozen=True):
    """Which villager do you recruit, if any?"""

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return each villager that the player can pay for."""
        found = affordable_villagers(g, self.seat, g.village(self.seat).villagers)
        return [*map(Recruit, found), Done()] if found else []

    def take(self, g: PalmIsland, action: Recruit | Done) -> Sequence[Step]:
        if isinstance(action, Done):
            return []
        return [*recruit(g, self.seat, action.villager), self]


class TakeVillager(Auto[PalmIsland], frozen=True):
    """Put the villager behind the tracker."""

    seat: int
    villager: str

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Take it from the player's deck or from the middle of the table."""
        village = g.village(self.seat)
        waiting = village.villagers if self.villager in village.villagers else g.board.villagers
        waiting.remove(self.villager)
        village.recruited.append(self.villager)
        name = NAMES[self.villager]
        g.note_of(self.seat, "{villager} joins the village.", villager=name)
        return []


def recruit(g: PalmIsland, seat: int, villager: str) -> list[Step]:
    """Return the steps of recruiting: pay, then take."""
    return [*pay(g, seat, (VILLAGERS[villager].cost,)), TakeVillager(seat, villager)]


def affordable_villagers(g: PalmIsland, seat: int, villagers: Sequence[str]) -> list[str]:
    """Return the villagers that ``seat`` can pay for; in round 8 only those that score points.

    Games from before this ruling offer all of them in round 8 too (RULINGS.md, line 36).
    """
    village = g.village(seat)
    late = g.board.round == ROUNDS and g.options.get("last_villagers") == "counting"
    useful = (key for key in villagers if not late or village.points_of(key) > 0)
    held = village.resources
    helps = helpers(village.ready, saving=False)
    return [key for key in useful if can_pay(held, (VILLAGERS[key].cost,), helps)]

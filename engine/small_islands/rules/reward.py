"""Reward: players place Houses and earn Prestige points (rulebook, phase 3)."""

from collections.abc import Sequence

import msgspec

from engine.core import Action, Auto, Decision, Step, counted
from engine.small_islands.rules.actions import Build, Done, KeepToken
from engine.small_islands.rules.alexis import alexis_islands
from engine.small_islands.rules.cards import Objective, objective
from engine.small_islands.rules.chart import CELL_OF, NAME_OF, House
from engine.small_islands.rules.components import HOUSES_IN_HAND
from engine.small_islands.rules.islands import Island, contents, eligible, island_at, islands
from engine.small_islands.rules.pay import Discover
from engine.small_islands.rules.state import SmallIslands


class RewardEverybody(Auto[SmallIslands], frozen=True):
    """Each player has a Reward phase, clockwise from the player who landed."""

    def run(self, g: SmallIslands) -> Sequence[Step]:
        g.board.phase = "reward"
        order = g.order_from(g.board.lander or 0)
        return [BuildForAlexis(p) if g.is_alexis(p) else RevealObjective(p) for p in order]


class RevealObjective(Auto[SmallIslands], frozen=True):
    """Reveal this round's Objective, then build."""

    seat: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        hand = g.hands[self.seat]
        g.player(self.seat).objective = hand.now
        hand.now = []
        goal = revealed(g, self.seat)
        mission = goal.condition.words
        reward = goal.pay.words
        template = "{seat} reveals: a House on an island with {mission} pays {reward}."
        g.note(template, seat=self.seat, mission=mission, reward=reward)
        return [PlaceHouse(self.seat), TakeHouses(self.seat)]


def revealed(g: SmallIslands, seat: int) -> Objective:
    """Return the Objective that ``seat`` has revealed this round."""
    return objective(tuple(g.player(seat).objective))


class PlaceHouse(Decision[SmallIslands], frozen=True):
    """Which island gets a House, if any?"""

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return each island that fulfils the Mission by its first free location."""
        if not g.player(self.seat).houses:
            return []
        fitting = eligible(islands(g.board.chart), self.seat, revealed(g, self.seat))
        return [*(Build(NAME_OF[island.free[0]]) for island in fitting), Done()]

    def take(self, g: SmallIslands, action: Build | Done) -> Sequence[Step]:
        if isinstance(action, Done):
            return []
        cell = CELL_OF[action.cell]
        island = island_at(islands(g.board.chart), cell)
        put_house(g, self.seat, cell)
        return [*take_reward(g, self.seat, island, action.cell), PlaceHouse(self.seat)]


def take_reward(g: SmallIslands, seat: int, island: Island, cell: str) -> Sequence[Step]:
    """Take the island's payment: points, or a Discovery token."""
    pay = revealed(g, seat).pay
    if isinstance(pay, Discover):
        g.note("{seat} places a House on {cell}.", seat=seat, cell=cell)
        return draw_discoveries(g, seat, island.symbols.temple)
    points = pay.points(island.symbols, island.size)
    g.player(seat).points += points
    template = "{seat} places a House on {cell} for {points}."
    g.note(template, seat=seat, cell=cell, points=counted(points, "point"))
    return []


def put_house(g: SmallIslands, player: int, cell: int) -> None:
    """Put a House of a player on the first free location of a tile."""
    laid = g.board.chart[cell]
    slot = next(slot for region in contents(laid) for slot in region.free)
    houses = (*laid.houses, House(player, slot))
    g.board.chart[cell] = msgspec.structs.replace(laid, houses=houses)
    g.player(player).houses -= 1


def draw_discoveries(g: SmallIslands, seat: int, temples: int) -> Sequence[Step]:
    """Draw a token for each Temple, or all that are left; the player may keep one of them."""
    hand = g.hands[seat]
    pool = g.hidden.discoveries
    g.rng.shuffle(pool)
    hand.drawn = [pool.pop() for _ in range(min(temples, len(pool)))]
    if not hand.drawn:
        g.note("{seat} finds no Discovery token.", seat=seat)
        return []
    if len(hand.drawn) > 1:
        template = "{seat} draws {number} Discovery tokens and keeps one of them."
        g.note(template, seat=seat, number=len(hand.drawn))
        return [KeepDiscovery(seat)]
    g.note("{seat} draws a Discovery token and keeps it.", seat=seat)
    keep_discovery(g, seat, hand.drawn[0])
    return []


class KeepDiscovery(Decision[SmallIslands], frozen=True):
    """Which Discovery token do you keep?"""

    secret = True
    asks_always = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return each drawn value, the highest first."""
        return [KeepToken(value) for value in sorted(set(g.hands[self.seat].drawn), reverse=True)]

    def take(self, g: SmallIslands, action: KeepToken) -> Sequence[Step]:
        keep_discovery(g, self.seat, action.value)
        return []


def keep_discovery(g: SmallIslands, seat: int, value: int) -> None:
    """Keep one of the drawn tokens and put the rest back."""
    hand = g.hands[seat]
    hand.drawn.remove(value)
    hand.discoveries.append(value)
    g.hidden.discoveries += hand.drawn
    hand.drawn = []
    g.note("Your new Discovery token is worth {value}.", to=seat, value=value)


class BuildForAlexis(Auto[SmallIslands], frozen=True):
    """Alexis places his Houses; he has no Mission."""

    player: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        for island in alexis_islands(g, self.player):
            put_house(g, self.player, island.free[0])
            g.note("Alexis places a House on {cell}.", cell=NAME_OF[island.free[0]])
        return [TakeHouses(self.player)]


class TakeHouses(Auto[SmallIslands], frozen=True):
    """Take Houses from the supply up to a hand of four."""

    player: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        player = g.player(self.player)
        taken = min(HOUSES_IN_HAND - player.houses, player.supply)
        player.houses += taken
        player.supply -= taken
        return []

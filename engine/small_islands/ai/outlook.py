"""The value of a map for a player's Objectives, and of one more tile or token."""

from collections.abc import Hashable, Iterable, Sequence
from functools import cache, lru_cache
from math import fsum

from engine.small_islands.ai.land import land_of
from engine.small_islands.rules.cards import Objective, objective
from engine.small_islands.rules.chart import AROUND, Chart, Laid, Space, fitting
from engine.small_islands.rules.components import SMALLEST_ISLAND, Symbols
from engine.small_islands.rules.islands import Island, MapRegion, contents, ports_on
from engine.small_islands.rules.pay import Discover
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import SHIP_OF, TURNED

Ground = int
"""An island as one integer: symbols, tiles, free locations and the player's Houses.

Each count has one byte, so islands are joined by adding their integers.
"""

DISCOVERY = (0.0, 5.5, 6.6, 7.1, 7.3)
"""The mean value of the best of 0 to 4 Discovery tokens."""

# Guesses, confirmed in games against random players.

UNMET = 0.4
"""The counted fraction of an island's value if it does not fulfil the Mission yet."""
FULL = 0.35
"""The counted fraction without a free location."""
ALONE = 0.35
"""The counted fraction below the least size."""
SPARE = 0.15
"""The counted fraction if no House is left for the island."""
LATER = 0.2
"""The counted fraction of a kept Objective in a later round."""

Spot = tuple[int, bool]
"""An island, and whether the region is near the player's own ship."""


def ground(symbols: Symbols, size: int = 0, free: int = 0, built: int = 0) -> Ground:
    """Return the counts as one integer."""
    counts = (symbols.flower, symbols.fruit, symbols.leaf, symbols.temple, symbols.port)
    return int.from_bytes((*counts, size, free, built), "little")


def counted(it: Ground) -> tuple[Symbols, int, int, int]:
    """Return the symbols, the size, the free locations and the Houses."""
    flower, fruit, leaf, temple, port, size, free, built = it.to_bytes(8, "little")
    return Symbols(flower, fruit, leaf, temple, port), size, free, built


class Hope:
    """The value of the islands for one Objective with a ``weight``."""

    def __init__(
        self, goal: Objective, weight: float, grounds: Sequence[Ground], houses: int
    ) -> None:
        self._goal = goal
        self._weight = weight
        self._houses = houses
        self._worths = [worth(it, goal) for it in grounds]
        self._best_first = sorted(self._worths, reverse=True)
        self.value = self._value_of(self._best_first)

    def changed(self, without: Iterable[int], fresh: Sequence[Ground]) -> float:
        """Return the value with some new islands instead of others."""
        gone = [self._worths[number] for number in without]
        come = [worth(it, self._goal) for it in fresh]
        if gone == come:
            return self.value
        kept = self._best_first.copy()
        for each in gone:
            kept.remove(each)
        kept += come
        kept.sort(reverse=True)
        return self._value_of(kept)

    def _value_of(self, best_first: Sequence[float]) -> float:
        """Return the value of the best islands for the Houses in hand, plus a part of the rest."""
        built = best_first[: self._houses]
        left = best_first[self._houses :]
        return self._weight * (fsum(built) + SPARE * fsum(left))


class Outlook:
    """The map from one player's perspective, with weighted Objectives."""

    def __init__(
        self, chart: Chart, seat: int, houses: int, goals: Sequence[tuple[Objective, float]]
    ) -> None:
        self.houses = max(1, houses)
        self.goals = goals
        self.land = land_of(chart)
        self.grounds = [_ground(island, seat) for island in self.land.islands]
        self.hopes = [Hope(*goal, self.grounds, self.houses) for goal in goals]
        self.value = fsum([hope.value for hope in self.hopes])
        self._around = _around(chart, SHIP_OF[seat])
        self._gains = dict[Hashable, float]()

    def with_tile(self, tile: str, cell: int, turn: int) -> float:
        """Return the gain of a tile on an empty cell."""
        joined = self.land.joined(cell, TURNED[tile][turn])
        gain = self._gains.get((tile, joined))
        if gain is None:
            fresh = list(_fresh(tile))
            for region, island in joined:
                fresh[region] += self.grounds[island]
            gain = self._changed({island for _, island in joined}, fresh)
            self._gains[tile, joined] = gain
        return gain + (ports_on(Laid(tile)) if cell in self._around else 0)

    def best_gain(self, tile: str, where: Sequence[Space]) -> float:
        """Return the gain of a tile in the best of some spaces; 0 if it fits nowhere."""
        return max((self.with_tile(tile, *at) for at in fitting(where, tile)), default=0.0)

    def with_token(self, place: MapRegion, shows: str, over: str | None = None) -> float:
        """Return the gain of a token on a region, over a resource or none."""
        island, near = self.spot(place)
        gain = self._gains.get((island, shows, over))
        if gain is None:
            fresh = self.grounds[island] + _change(shows, over)
            gain = self._gains[island, shows, over] = self._changed((island,), (fresh,))
        return gain + (near and shows == "port")

    def spot(self, place: MapRegion) -> Spot:
        """Return the island of a region, and whether it is near the player's ship."""
        return self.land.owner[place], place[0] in self._around

    def _changed(self, without: Iterable[int], fresh: Sequence[Ground]) -> float:
        """Return the gain of some new islands instead of others."""
        return fsum([hope.changed(without, fresh) for hope in self.hopes]) - self.value

    def sure(self) -> float:
        """Return the current value of this round's Objective, the first."""
        goal, _ = self.goals[0]
        ready = (worth(it, goal) for it in self.grounds if is_ready(it, goal))
        return fsum(sorted(ready, reverse=True)[: self.houses])


def outlook_of(g: SmallIslands, seat: int, goals: Sequence[tuple[Objective, float]]) -> Outlook:
    """Return the outlook of ``seat``."""
    return _outlook(tuple(g.board.chart.items()), seat, g.player(seat).houses, tuple(goals))


@lru_cache(maxsize=8)
def _outlook(
    laid: tuple[tuple[int, Laid], ...],
    seat: int,
    houses: int,
    goals: tuple[tuple[Objective, float], ...],
) -> Outlook:
    """Cached, because the map is still the same when the player places the taken tile."""
    return Outlook(dict(laid), seat, houses, goals)


def _around(chart: Chart, ship: str) -> frozenset[int]:
    """Return the cells around a ship, if it is on the map."""
    cells = (cell for cell, laid in chart.items() if laid.tile == ship)
    return frozenset(cell + step for cell in cells for step in AROUND)


@lru_cache(maxsize=4096)
def _ground(island: Island, seat: int) -> Ground:
    """Return an island as ``seat`` counts it."""
    built = island.houses.count(seat)
    return ground(island.symbols, island.size, len(island.free), built)


@cache
def _fresh(tile: str) -> tuple[Ground, ...]:
    """Return each region of a tile as a separate island."""
    return tuple(ground(it.symbols, 1, len(it.free)) for it in contents(Laid(tile)))


@cache
def _change(shows: str, over: str | None) -> Ground:
    """Return the difference that a token makes to an island."""
    gained = ground(Symbols(**{shows: 1}))
    return gained if over is None else gained - ground(Symbols(**{over: 1}))


def is_ready(it: Ground, goal: Objective) -> bool:
    """Whether a House may be placed now."""
    symbols, size, free, built = counted(it)
    possible = size >= SMALLEST_ISLAND and free and not built
    return bool(possible) and goal.condition.met_by(symbols)


@lru_cache(maxsize=65536)
def worth(it: Ground, goal: Objective) -> float:
    """Return the expected points of a House on this island."""
    symbols, size, free, built = counted(it)
    if built:
        return 0.0
    value = expected(goal, symbols, size)
    if not goal.condition.met_by(symbols):
        value *= UNMET
    if not free:
        value *= FULL
    if size < SMALLEST_ISLAND:
        value *= ALONE
    return value


def expected(goal: Objective, symbols: Symbols, size: int) -> float:
    """Return the points of the Reward; Discovery tokens count as their mean value."""
    pay = goal.pay
    if isinstance(pay, Discover):
        return DISCOVERY[min(symbols.temple, len(DISCOVERY) - 1)]
    return pay.points(symbols, size)


def goals_of(g: SmallIslands, seat: int) -> list[tuple[Objective, float]]:
    """Return the Objective of this round and the kept one, with their weights."""
    hand = g.hands[seat]
    kept = [objective(tuple(hand.cards))] if 1 <= len(hand.cards) <= 2 else []
    if not hand.now:
        return [(goal, 1.0) for goal in kept]
    return [(objective(tuple(hand.now)), 1.0), *((goal, LATER) for goal in kept)]

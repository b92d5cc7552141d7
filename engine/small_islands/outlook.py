"""How well the map suits a player's Objectives, and what one more tile or token would change."""

from collections.abc import Hashable, Iterable, Sequence
from functools import cache, lru_cache

import msgspec

from engine.small_islands.cards import Objective, objective
from engine.small_islands.chart import AROUND, SIDE_STEPS, Chart, Laid
from engine.small_islands.components import SMALLEST_ISLAND, Symbols
from engine.small_islands.islands import Island, Place, contents, islands, ports_on
from engine.small_islands.pay import Discover
from engine.small_islands.state import SmallIslands
from engine.small_islands.tiles import SHIP_OF, TURNED

DISCOVERY = (0.0, 5.5, 6.6, 7.1, 7.3)
"""About what the best of so many Discovery tokens is worth."""

# Guesses that were kept because players who go by them beat players by chance.

UNMET = 0.4
"""How much of an island counts that does not fulfil the Mission yet."""
FULL = 0.35
"""How much of one without a free location."""
ALONE = 0.35
"""How much of one that is smaller than the rules ask for."""
SPARE = 0.15
"""How much of an island for which no House is left."""
LATER = 0.2
"""How much of what a kept Objective would bring in a later round."""


Beside = Sequence[tuple[int, int]]
"""The sides of a cell with land beyond, each with the island that it belongs to."""
Joined = frozenset[tuple[int, int]]
"""Regions of a tile, each with an island that it joins."""


class Ground(msgspec.Struct, frozen=True):
    """An island as a player thinks of it: ``free`` locations, and whether the player has built."""

    symbols: Symbols
    size: int
    free: int
    built: bool

    def __add__(self, other: "Ground") -> "Ground":
        return Ground(
            self.symbols + other.symbols,
            self.size + other.size,
            self.free + other.free,
            self.built or other.built,
        )


class Outlook:
    """The map as one player sees it, with the Objectives that the player has and their weights."""

    def __init__(
        self, chart: Chart, seat: int, houses: int, goals: Sequence[tuple[Objective, float]]
    ) -> None:
        self.chart = chart
        self.seat = seat
        self.houses = max(1, houses)
        self.goals = goals
        found = islands(chart)
        self.owner = {place: number for number, it in enumerate(found) for place in it.places}
        self.grounds = [self._ground(island) for island in found]
        self.worths = [[worth(ground, goal) for ground in self.grounds] for goal, _ in goals]
        self.best_first = [sorted(worths, reverse=True) for worths in self.worths]
        self.value = self._value((), ())
        self._around = _around(chart, SHIP_OF[seat])
        self._beside = dict[int, Beside]()
        self._gains = dict[Hashable, float]()

    def _ground(self, island: Island) -> Ground:
        built = self.seat in island.houses
        return Ground(island.symbols, island.size, len(island.free), built)

    def with_tile(self, tile: str, cell: int, turn: int) -> float:
        """Return how much better things are with a tile on an empty cell."""
        joined = self._joined(cell, TURNED[tile][turn].region_at)
        gain = self._gains.get((tile, joined))
        if gain is None:
            gain = self._gains[tile, joined] = self._gain(tile, joined)
        return gain + (ports_on(Laid(tile)) if cell in self._around else 0)

    def _gain(self, tile: str, joined: Joined) -> float:
        """Return how much better things are with a tile whose regions join some islands."""
        fresh = [
            sum((self.grounds[island] for ours, island in joined if ours == region), ground)
            for region, ground in enumerate(_fresh(tile))
        ]
        return self._value({island for _, island in joined}, fresh) - self.value

    def with_token(self, place: Place, shows: str, over: str | None = None) -> float:
        """Return how much better things are with a token on a region, over a resource or none."""
        island = self.owner[place]
        gain = self._gains.get((island, shows, over))
        if gain is None:
            changed = self.grounds[island] + Ground(_change(shows, over), 0, 0, False)
            gain = self._value((island,), (changed,)) - self.value
            self._gains[island, shows, over] = gain
        return gain + (shows == "port" and place[0] in self._around)

    def sure(self) -> float:
        """Return about what this round's Objective, the first, would bring at once."""
        goal, _ = self.goals[0]
        ready = (worth(it, goal) for it in self.grounds if is_ready(it, goal))
        return sum(sorted(ready, reverse=True)[: self.houses])

    def _joined(self, cell: int, region_at: Sequence[int]) -> Joined:
        """Return which regions of a tile on an empty cell are joined to which islands."""
        beside = self._beside.get(cell)
        if beside is None:
            beside = self._beside[cell] = self._islands_beside(cell)
        return frozenset([(region_at[side], island) for side, island in beside])

    def _islands_beside(self, cell: int) -> Beside:
        found = []
        for side, step in SIDE_STEPS:
            if (beyond := self.chart.get(cell + step)) is not None:
                region = TURNED[beyond.tile][beyond.turn].region_at[(side + 4) % 8]
                if region >= 0:
                    found.append((side, self.owner[cell + step, region]))
        return found

    def _value(self, without: Iterable[int], fresh: Sequence[Ground]) -> float:
        total = 0.0
        weighed = zip(self.goals, self.worths, self.best_first, strict=True)
        for (goal, weight), worths, best in weighed:
            kept = best.copy()
            for number in without:
                kept.remove(worths[number])
            kept += [worth(ground, goal) for ground in fresh]
            kept.sort(reverse=True)
            total += weight * (sum(kept[: self.houses]) + SPARE * sum(kept[self.houses :]))
        return total


def outlook_of(g: SmallIslands, seat: int, goals: Sequence[tuple[Objective, float]]) -> Outlook:
    """Return the map as ``seat`` sees it."""
    return _outlook(tuple(g.board.chart.items()), seat, g.player(seat).houses, tuple(goals))


@lru_cache(maxsize=8)
def _outlook(
    laid: tuple[tuple[int, Laid], ...],
    seat: int,
    houses: int,
    goals: tuple[tuple[Objective, float], ...],
) -> Outlook:
    """Return the same; of one map it is asked again, after a tile was taken."""
    return Outlook(dict(laid), seat, houses, goals)


def _around(chart: Chart, ship: str) -> frozenset[int]:
    """Return the cells around a ship, if it lies on the map."""
    cells = (cell for cell, laid in chart.items() if laid.tile == ship)
    return frozenset(cell + step for cell in cells for step in AROUND)


@cache
def _fresh(tile: str) -> tuple[Ground, ...]:
    """Return the regions of a tile, each as an island of its own."""
    return tuple(Ground(it.symbols, 1, len(it.free), False) for it in contents(Laid(tile)))


@cache
def _change(shows: str, over: str | None) -> Symbols:
    """Return by what a token changes the symbols of an island."""
    gained = Symbols(**{shows: 1})
    return gained if over is None else gained - Symbols(**{over: 1})


def is_ready(ground: Ground, goal: Objective) -> bool:
    """Whether a House may be placed at once."""
    big = ground.size >= SMALLEST_ISLAND and not ground.built
    return big and ground.free > 0 and goal.condition.met_by(ground.symbols)


@lru_cache(maxsize=65536)
def worth(ground: Ground, goal: Objective) -> float:
    """Return about what a House on this island will bring."""
    if ground.built:
        return 0.0
    value = expected(goal, ground)
    if not goal.condition.met_by(ground.symbols):
        value *= UNMET
    if not ground.free:
        value *= FULL
    if ground.size < SMALLEST_ISLAND:
        value *= ALONE
    return value


def expected(goal: Objective, ground: Ground) -> float:
    """Return what the Reward pays; Discovery tokens by what they are worth on average."""
    if isinstance(goal.pay, Discover):
        return DISCOVERY[min(ground.symbols.temple, len(DISCOVERY) - 1)]
    return goal.pay.points(ground.symbols, ground.size)


def goals_of(g: SmallIslands, seat: int) -> list[tuple[Objective, float]]:
    """Return the Objective of this round and the kept one, with their weights."""
    hand = g.hands[seat]
    kept = [objective(tuple(hand.cards))] if 1 <= len(hand.cards) <= 2 else []
    if not hand.now:
        return [(goal, 1.0) for goal in kept]
    return [(objective(tuple(hand.now)), 1.0), *((goal, LATER) for goal in kept)]

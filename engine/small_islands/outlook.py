"""How well the map suits a player's Objectives, and what one more tile or token would change."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from engine.small_islands.cards import Objective, objective
from engine.small_islands.chart import SIDE_STEPS, Laid, column_of, row_of
from engine.small_islands.components import SMALLEST_ISLAND, Symbols
from engine.small_islands.islands import Island, contents, islands, ports_on
from engine.small_islands.pay import Discover
from engine.small_islands.state import SmallIslands
from engine.small_islands.tiles import TURNED

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
        self, g: SmallIslands, seat: int, goals: Sequence[tuple[Objective, float]]
    ) -> None:
        self.chart = g.board.chart
        self.seat = seat
        self.houses = max(1, g.player(seat).houses)
        self.goals = goals
        self.ship = g.ship_cell(seat)
        found = islands(self.chart)
        self.owner = {place: number for number, it in enumerate(found) for place in it.places}
        self.grounds = [self._ground(island) for island in found]
        self.worths = [[worth(ground, goal) for ground in self.grounds] for goal, _ in goals]
        self.best_first = [sorted(worths, reverse=True) for worths in self.worths]
        self.value = self._value((), ())

    def _ground(self, island: Island) -> Ground:
        built = self.seat in island.houses
        return Ground(island.symbols, island.size, len(island.free), built)

    def with_tile(self, tile: str, cell: int, turn: int) -> float:
        """Return how much better things are with a tile on an empty cell."""
        laid = Laid(tile, turn)
        touched: set[int] = set()
        fresh = []
        for region, shown in enumerate(contents(laid)):
            ground = Ground(shown.symbols, 1, len(shown.free), False)
            joined = set(self._joined(tile, turn, cell, region))
            touched |= joined
            fresh.append(sum((self.grounds[number] for number in joined), ground))
        return self._value(touched, fresh) - self.value + self._ports(cell, laid)

    def with_token(self, cell: int, laid: Laid) -> float:
        """Return how much better things are with the tile on ``cell`` as ``laid``."""
        touched, fresh = [], []
        before = contents(self.chart[cell])
        for region, shown in enumerate(contents(laid)):
            number = self.owner[cell, region]
            if shown != before[region]:
                change = shown.symbols - before[region].symbols
                touched.append(number)
                fresh.append(self.grounds[number] + Ground(change, 0, 0, False))
        ports = self._ports(cell, laid) - self._ports(cell, self.chart[cell])
        return self._value(touched, fresh) - self.value + ports

    def sure(self) -> float:
        """Return about what this round's Objective, the first, would bring at once."""
        goal, _ = self.goals[0]
        ready = (worth(it, goal) for it in self.grounds if is_ready(it, goal))
        return sum(sorted(ready, reverse=True)[: self.houses])

    def _joined(self, tile: str, turn: int, cell: int, region: int) -> Iterator[int]:
        ours = TURNED[tile][turn].region_at
        for side, step in SIDE_STEPS:
            if ours[side] == region and (beyond := self.chart.get(cell + step)) is not None:
                theirs = TURNED[beyond.tile][beyond.turn].region_at[(side + 4) % 8]
                yield self.owner[cell + step, theirs]

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

    def _ports(self, cell: int, laid: Laid) -> int:
        """Return the Ports on a tile that lies around the player's own ship."""
        return ports_on(laid) if self.is_around_the_ship(cell) else 0

    def is_around_the_ship(self, cell: int) -> bool:
        """Whether a cell is one of the eight around the player's own ship."""
        return self.ship is not None and max(_distance(self.ship, cell)) <= 1


def _distance(first: int, second: int) -> tuple[int, int]:
    return abs(row_of(first) - row_of(second)), abs(column_of(first) - column_of(second))


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

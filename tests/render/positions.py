"""Random games as their readers see them, moment by moment."""

from collections.abc import Iterator
from typing import Any

from engine.core import Game, Rng, awaited, options_of, play

MOVES_AT_MOST = 4


class Positions:
    """Plays random games of all numbers of players, one after the other."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._luck = game, Rng(seed)
        self._begin()

    def views(self, amount: int) -> Iterator[tuple[Any, Any]]:
        """Yield this many views of all readers, some with an earlier view of the same reader."""
        for number in range(amount):
            before = self._state
            for _ in range(1 + self._luck.below(MOVES_AT_MOST)):
                self._move()
            seats = len(before.seats)
            reader = self._luck.below(seats) if seats == 1 or number % 3 else None
            is_same = len(self._state.seats) == seats and self._luck.below(4)
            views = [self._game.view(state, reader) for state in (self._state, before)]
            yield views[0], views[1] if is_same and not before.over else None
            if self._state.over:
                self._begin()

    def _begin(self) -> None:
        seats, seed = self._luck.pick(sorted(self._game.seats)), self._luck.below(1 << 30)
        self._state: Any = self._game.begin(seats, seed, self._game.checked({}, seats))

    def _move(self) -> None:
        if not self._state.over:
            seat = self._luck.pick(awaited(self._state))
            action = self._luck.pick(options_of(self._state, seat))
            self._state = play(self._state, seat, action).state

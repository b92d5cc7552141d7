"""Players made of code: each chooses one of a seat's open options from what that seat may know."""

from collections.abc import Callable, Iterator
from typing import Any

from engine.core import Action, Game, Rng, awaited, play
from engine.players.chance import chance
from engine.players.greedy import greedy
from engine.players.search import search

Player = Callable[[Game, Any, int, Rng], Action]

PLAYERS: dict[str, Player] = {"chance": chance, "greedy": greedy, "search": search}


def played_on(game: Game, state: Any, player: Player, luck: Rng) -> Iterator[Any]:
    """Yield ``state`` and all that follow when one kind of player plays every seat to the end."""
    yield state
    while not state.over:
        seat = luck.pick(awaited(state))
        state = play(state, seat, player(game, state, seat, luck)).state
        yield state

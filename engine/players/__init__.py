"""Players made of code: each chooses one of a seat's open options from what that seat may know."""

from collections.abc import Iterator
from typing import Protocol

from engine.core import Action, Game, Rng, StateT, awaited, carry_out, play
from engine.players.chance import chance
from engine.players.greedy import greedy
from engine.players.search import search


class Player(Protocol):
    """Chooses one of the open options of a seat."""

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return the choice of ``seat`` in the state ``g`` of ``game``."""
        ...


PLAYERS: dict[str, Player] = {"chance": chance, "greedy": greedy, "search": search}


def played_on(game: Game[StateT], state: StateT, player: Player, luck: Rng) -> Iterator[StateT]:
    """Yield ``state`` and all that follow when one kind of player plays every seat to the end."""
    yield state
    while not state.over:
        seat = luck.pick(awaited(state))
        state = play(state, seat, player(game, state, seat, luck)).state
        yield state


def played_out(game: Game[StateT], state: StateT, player: Player, luck: Rng) -> int:
    """Play every seat of ``state`` to the end, in place; return the number of moves.

    The state is the caller's own, and tells nothing any more.
    """
    state.muted, moves = True, 0
    while not state.over:
        seat = luck.pick(awaited(state))
        carry_out(state, seat, player(game, state, seat, luck))
        moves += 1
    return moves

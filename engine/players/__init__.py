"""Bots: each chooses one of a seat's open options, based only on the seat's knowledge.

You may skip it unless you change how all bots think.
"""

from collections.abc import Callable, Iterator
from typing import Protocol

from engine.core import Action, Game, Rng, StateT, awaited, carry_out, play
from engine.players.chance import chance
from engine.players.easy import easy, gentle
from engine.players.steady import steady
from engine.players.tree import TreeSearch

SHARP_SECONDS = 0.3
MASTER_SECONDS = 2.0
"""The search time for each choice, in seconds on one processor."""


class Player(Protocol):
    """A player, which chooses one of the open options of a seat."""

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return the choice of ``seat`` in the state ``g`` of ``game``."""
        ...


PLAYERS: dict[str, Player] = {"chance": chance, "gentle": gentle, "easy": easy, "steady": steady}

SEARCHING = {"sharp": False, "master": True}
"""The levels that search, and whether they look far."""
Clock = Callable[[], float]
LEVELS: dict[str, Callable[[Clock], Player]] = {
    "gentle": lambda clock: gentle,
    "easy": lambda clock: easy,
    "steady": lambda clock: steady,
    "sharp": lambda clock: TreeSearch(SHARP_SECONDS, clock, far=SEARCHING["sharp"]),
    "master": lambda clock: TreeSearch(MASTER_SECONDS, clock, far=SEARCHING["master"]),
}
"""The levels of bots, weakest first. Each takes a clock, which only searching bots use."""


def player_of(name: str, clock: Clock) -> Player:
    """Return a level of bots, such as ``master``, or with its own time, such as ``master:0.2``.

    Raises:
        ValueError: there is no such level, or it does not search.
    """
    level, _, seconds = name.partition(":")
    if not seconds and level in LEVELS:
        return LEVELS[level](clock)
    if level not in SEARCHING or not 0 < float(seconds) < float("inf"):
        raise ValueError(name)
    return TreeSearch(float(seconds), clock, far=SEARCHING[level])


def played_on(game: Game[StateT], state: StateT, player: Player, rng: Rng) -> Iterator[StateT]:
    """Yield ``state`` and all later states while ``player`` plays every seat to the end."""
    yield state
    while not state.over:
        seat = rng.pick(awaited(state))
        state = play(state, seat, player(game, state, seat, rng)).state
        yield state


def played_out(game: Game[StateT], state: StateT, player: Player, rng: Rng) -> int:
    """Play every seat of ``state`` to the end, in place; return the number of moves.

    This changes ``state``, and mutes its notes.
    """
    state.muted = True
    moves = 0
    while not state.over:
        seat = rng.pick(awaited(state))
        carry_out(state, seat, player(game, state, seat, rng))
        moves += 1
    return moves

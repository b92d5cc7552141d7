"""A player who looks ahead: with a game's own solver, or by trying options in worlds that may be.

A game may have a solver of its own. In all others the options share a budget by UCB1: those that
did well so far are tried more often.
Each try deals a world that the seat cannot tell from the real one and plays it out with sensible
players. Where there are many options, only those that the sensible player likes best are tried.
"""

import math

from engine.core import Action, Game, Rng, StateT, awaited, carry_out, options_of

TRIES = 60
SECONDS = 1.0
"""How long a solver may think."""
CURIOSITY = 0.7
FEW = 8


def search(game: Game[StateT], g: StateT, seat: int, rng: Rng, tries: int = TRIES) -> Action:
    """Return the option of ``seat`` that its solver chooses, or that did best over ``tries``."""
    if game.search is not None:
        return game.search(g, seat, rng, SECONDS)
    options = best_few(game, g, seat, rng)
    if len(options) == 1:
        return options[0]
    values, visits = [0.0] * len(options), [0] * len(options)
    for done in range(max(tries, len(options))):
        arm = _most_promising(values, visits, done)
        values[arm] += _one_try(game, g, seat, options[arm], rng)
        visits[arm] += 1
    return options[max(range(len(options)), key=visits.__getitem__)]


def best_few(game: Game[StateT], g: StateT, seat: int, rng: Rng, few: int = FEW) -> list[Action]:
    """Return the options of ``seat``; of more than ``few``, those that the policy likes best.

    It is asked again and again, each time without the options that it has named; where it names
    too few, the first of the others fill up.
    """
    left = list(options_of(g, seat))
    if len(left) <= few:
        return left
    liked, rest = list[Action](), g.copy()
    rest.open[seat] = left
    while len(liked) < few and (choice := game.policy(rest, seat, rng)) in left:
        left.remove(choice)
        liked.append(choice)
    return [*liked, *left][:few]


def _most_promising(values: list[float], visits: list[int], done: int) -> int:
    def bound(arm: int) -> float:
        if not visits[arm]:
            return math.inf
        return values[arm] / visits[arm] + CURIOSITY * math.sqrt(math.log(done) / visits[arm])

    return max(range(len(values)), key=bound)


def _one_try(game: Game[StateT], g: StateT, seat: int, action: Action, rng: Rng) -> float:
    """Return how well ``seat`` did, from 0 to 1, in one world after ``action``."""
    world = game.resample(g, seat, rng)
    world.muted = True
    carry_out(world, seat, action)
    while not world.over:
        mover = awaited(world)[0]
        carry_out(world, mover, game.greedy(world, mover, rng))
    outcome = game.outcome(world)
    if len(outcome.scores) == 1:
        return 1 - 1 / (1 + max(0, outcome.scores[0]) / 30)
    return (seat in outcome.winners) / len(outcome.winners)

"""The few options that are worth a look: those that the sensible player likes best."""

from engine.core import Action, Game, Rng, StateT, options_of


def best_few(game: Game[StateT], g: StateT, seat: int, rng: Rng, few: int) -> list[Action]:
    """Return the options of ``seat``; of more than ``few``, those that the policy likes best.

    It is asked again and again, each time without the options that it has named; where it names
    too few, the first of the others fill up.
    """
    left = list(options_of(g, seat))
    if len(left) <= few:
        return left
    liked, rest = list[Action](), g.copy()
    rest.open[seat] = left
    while len(liked) < few and (choice := game.ai.policy(rest, seat, rng)) in left:
        left.remove(choice)
        liked.append(choice)
    return [*liked, *left][:few]

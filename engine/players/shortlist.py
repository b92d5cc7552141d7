"""The few options that the heuristic player prefers."""

from engine.core import Action, Game, Rng, StateT, options_of


def best_few(game: Game[StateT], g: StateT, seat: int, rng: Rng, few: int) -> list[Action]:
    """Return at most ``few`` options of ``seat``, those that the policy prefers first.

    It calls the policy repeatedly, each time without the options already chosen. If the policy
    chooses too few, the first of the others are added.
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

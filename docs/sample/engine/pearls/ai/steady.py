"""The heuristic player."""

from engine.pearls.rules.components import PEARL_OF
from engine.pearls.rules.round import Keep, Pearls
from engine.pearls.rules.scoring import points

from engine.core import Action, Rng, options_of

weights = {"begun": 1.5}
"""The worth of each pearl of the same kind in the chest."""


def steady(g: Pearls, seat: int, rng: Rng) -> Action:
    """Keep the pearl with the most points now and, for a set, soon."""
    chest = g.board.chests[seat]

    def worth(key: str) -> float:
        soon = weights["begun"] * (chest.count(key) + g.hands[seat].pearls.count(key))
        return points([*chest, key]) - points(chest) + soon

    kept = (option for option in options_of(g, seat) if isinstance(option, Keep))
    options = {option.pearl: option for option in kept}
    return options[max(options, key=lambda key: (worth(key), PEARL_OF[key].points))]

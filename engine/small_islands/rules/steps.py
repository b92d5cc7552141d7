"""Every step of the game, by the module of its phase."""

from engine.core import steps_of
from engine.small_islands.rules import (
    alexis,
    exploration,
    landing,
    placing,
    preparation,
    reward,
    tokens,
)
from engine.small_islands.rules import round as rounds

STEPS = steps_of(alexis, exploration, landing, placing, preparation, reward, rounds, tokens)

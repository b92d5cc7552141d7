"""Every step of the game, by the module of its phase."""

from engine.core import steps_of
from engine.propeller_islands.rules import (
    blueprints,
    characters,
    effects,
    setup,
    turn,
)
from engine.propeller_islands.rules import round as rounds

STEPS = steps_of(blueprints, characters, effects, rounds, setup, turn)

"""Every step of the game, by the module of its phase."""

from engine.core import steps_of
from engine.earthquake_island.rules import setup, tile, turn, volcano

STEPS = steps_of(setup, tile, turn, volcano)

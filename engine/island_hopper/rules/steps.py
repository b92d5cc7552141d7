"""Every step of the game, by the module of its phase."""

from engine.core import steps_of
from engine.island_hopper.rules import (
    auction,
    bribes,
    collect,
    duel,
    fly,
    landing,
    words,
)
from engine.island_hopper.rules import round as rounds

STEPS = steps_of(auction, bribes, collect, duel, fly, landing, rounds, words)

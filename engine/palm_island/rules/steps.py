"""Every step of the game, by the module of its phase."""

from engine.core import steps_of
from engine.palm_island.rules import (
    casual,
    cooperative,
    feats,
    payment,
    speed,
    turn,
    villagers,
)
from engine.palm_island.rules import round as rounds

STEPS = steps_of(casual, cooperative, feats, payment, rounds, speed, turn, villagers)

"""Propeller Islands as numbers: the observation of a view, and the values of actions.

A random game has up to 443 decisions, with up to 41 options.
An observation has 4,836 numbers, and the vocabulary 2,308 actions.
"""

from typing import get_args

import numpy as np

from engine.propeller_islands.rules import components as propeller
from engine.propeller_islands.rules.view import PlayerView as Builder
from engine.propeller_islands.rules.view import PropellerView
from research.arrays import Array, Parts, array, each, marks, places_of, turn_order
from research.fields import Fields

VERSION = 1
_FURTHEST = 20
"""The farthest numbered cell of an island from its Capitol; islands have fewer tiles."""


def observe(view: PropellerView) -> Parts:
    tiles = tuple(propeller.TILE_OF)
    blueprints = tuple(propeller.BLUEPRINT_OF)
    upgrades = get_args(propeller.Upgrade)
    islands = np.zeros((4, len(tiles), 3 + 2 + len(upgrades)), np.float32)
    for row, seat in enumerate(turn_order(view.seat or 0, len(view.players))):
        for placed in view.players[seat].island:
            islands[row, places_of(tiles)[placed.tile]] = [
                *marks([placed.worker], (None, "exhausted", "ready")),
                *map(int, placed.cell.split(",")),
                *marks(placed.upgrades, upgrades),
            ]

    def player(seat: int) -> Array:
        one: Builder = view.players[seat]
        return np.concatenate(
            [
                marks([one.character], tuple(propeller.CHARACTER_OF)),
                array([getattr(one.resources, kind) for kind in propeller.RESOURCES]),
                array([one.fame, one.level, one.points.total, one.used_power, seat == view.first]),
                marks(one.hand, propeller.LEVELS),
                marks(one.aside, upgrades),
                marks(one.dock, propeller.SPACES),
                marks(one.drafted, propeller.FORGE),
                marks(one.done, blueprints),
            ]
        )

    return {
        "round": array([view.round, view.stack, view.is_bonus, *view.piles]),
        "dice": marks(view.dice, propeller.FORGE),
        "offer": np.stack([marks([tile], tiles) for tile in view.offer]),
        "blueprints": marks((card for row in view.blueprints for card in row), blueprints),
        "discards": marks(view.discards, tiles),
        "players": each(view.players, view.seat or 0, 4, player),
        "islands": islands,
        "cards": marks(view.cards, blueprints),
        "doing": np.concatenate(
            [
                marks([view.die], propeller.FORGE),
                marks([view.tile], tiles),
                marks([view.upgrade], upgrades),
                marks([view.space], propeller.SPACES),
            ]
        ),
    }


def _values() -> dict[str, Fields]:
    tiles = [tile.key for tile in propeller.TILES]
    blueprints = [blueprint.key for blueprint in propeller.BLUEPRINTS]
    around = range(-_FURTHEST, _FURTHEST + 1)
    effects = (one.key for building in propeller.BUILDINGS for one in building.effects)
    tile: Fields = {"tile": tiles}
    card: Fields = {"card": blueprints}
    return {
        "ChooseCharacter": {"character": [one.key for one in propeller.CHARACTERS]},
        "TakeDie": {"die": propeller.FORGE},
        "TurnDie": {"to": propeller.FORGE},
        "Claim": tile,
        "Discard": tile,
        "ActivateIsland": {},
        "Place": {"cell": [f"{q},{r}" for q in around for r in around]},
        "Activate": tile,
        "ActivateExtra": tile,
        "ActivateAll": {},  # offered once at a time, for all tiles that it names
        "Pass": {},
        "Choose": {"effect": [*dict.fromkeys(effects)]},
        "Lift": {"space": propeller.SPACES},
        "Deploy": tile,
        "ClaimReward": {"line": [line.key for line in propeller.DOCK]},
        "UseDepot": tile,
        "Gain": {"resource": propeller.RESOURCES},
        "Complete": card,
        "EndTurn": {},
        "Install": tile,
        "SetAside": {},
        "TakeBlueprint": card,
        "DrawBlueprint": {"level": propeller.LEVELS},
    }


VALUES = _values()

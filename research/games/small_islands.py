"""Small Islands as numbers: the observation of a view, and the values of actions.

A random game has up to 202 decisions, with up to 135 options.
An observation has 22,379 numbers, and the vocabulary 411,558 actions.
"""

from typing import get_args

import numpy as np

from engine.small_islands.rules import cards as small_cards
from engine.small_islands.rules import components as small
from engine.small_islands.rules.chart import CELL_OF, NAME_OF, column_of, row_of
from engine.small_islands.rules.landing import OWN
from engine.small_islands.rules.state import Phase as SmallPhase
from engine.small_islands.rules.tiles import CORNERS, GREY, LANDSCAPE, STARTING
from engine.small_islands.rules.view import SmallView
from research.arrays import Array, Parts, array, each, marks, places_of, turn_order
from research.fields import Fields

VERSION = 1
_MOST_ICONS = max(len(face.icons) for face in (*LANDSCAPE.values(), *STARTING.values()))
_LAYERS = (
    "tile",
    *(f"land {sample}" for sample in range(8)),
    *(f"house {owner}" for owner in (*range(4), "alexis")),
    *(f"token {symbol}" for symbol in small.SYMBOLS),
    *(f"island {symbol}" for symbol in small.SYMBOLS),
)
_TURNS = (0, 90, 180, 270)


def _chart(view: SmallView) -> Array:
    """Return the layers of the 29 by 29 cells around the first tile of Small Islands."""
    cells = np.zeros((len(NAME_OF), len(_LAYERS)), np.float32)
    at = places_of(tuple(NAME_OF))
    order = turn_order(view.seat or 0, len(view.players))
    for cell, laid in view.chart:
        row = cells[at[cell]]
        row[0] = 1
        row[1:9] = [laid.edge >> sample & 1 for sample in range(8)]
        for token in laid.tokens:
            row[_LAYERS.index(f"token {token.shows}")] += 1
        for house in laid.houses:
            seat = house.seat
            row[9 + (order.index(seat) if seat in order else 4)] += 1
    for island in view.islands:
        for cell in island.cells:
            row = cells[at[cell]]
            for symbol in small.SYMBOLS:
                row[_LAYERS.index(f"island {symbol}")] = getattr(island.symbols, symbol)
    return cells


def _laid(view: SmallView) -> Array:
    """Return a row for each tile: whether it is on the map, its place and turn, and its Houses."""
    at = places_of((*LANDSCAPE, *STARTING))
    rows = np.zeros((len(at), 7 + _MOST_ICONS), np.float32)
    order = turn_order(view.seat or 0, len(view.players))
    for cell, laid in view.chart:
        if laid.tile in at:  # a ship is none
            row = rows[at[laid.tile]]
            row[:7] = [1, row_of(cell), column_of(cell), *marks([laid.turn], range(4))]
            for house in laid.houses:
                row[7 + house.at] = 1 + (order.index(house.seat) if house.seat in order else 4)
    return rows


def observe(view: SmallView) -> Parts:
    tiles = (*LANDSCAPE, *STARTING)
    own = view.secrets
    cards = (*small_cards.OBJECTIVES, *small_cards.MISSIONS, *small_cards.REWARDS)

    def player(seat: int) -> Array:
        one = view.players[seat]
        return np.concatenate(
            [
                array([one.points, one.ship_points, one.houses, one.supply, one.built]),
                array([one.tiles, one.discoveries, view.first == seat, view.lander == seat]),
                marks(one.tokens, tuple(small.TOKENS)),
                marks(one.objective, cards),
            ]
        )

    alexis = view.alexis
    numbers = [0] * 5
    if alexis:
        numbers = [alexis.stars, alexis.houses, alexis.built, alexis.score, alexis.stack]
    plan = own.plan if own else None
    left = [view.stack, view.reserve, view.grey_ships, view.discoveries_left]
    return {
        "round": array([view.round, *left]),
        "phase": marks([view.phase], get_args(SmallPhase)),
        "cells": _chart(view),
        "laid": _laid(view),
        "starting": marks(view.starting, tuple(STARTING)),
        "row": marks(view.row, tiles),
        "gone": marks(view.gone, tiles),
        "players": each(view.players, view.seat or 0, 4, player),
        "alexis": np.concatenate(
            [array(numbers), marks([alexis.last] if alexis else (), tuple(small_cards.EXPEDITIONS))]
        ),
        "tiles": marks(own.tiles if own else (), tiles),
        "cards": marks(own.cards if own else (), cards),
        "objective": marks(own.objective if own else (), cards),
        "discoveries": array([sum(own.discoveries), len(own.discoveries)] if own else [0, 0]),
        "drawn": marks(own.drawn if own else (), sorted(set(small.DISCOVERIES))),
        "plan": np.concatenate(
            [
                marks([plan.tile] if plan else (), tiles),
                marks([plan.cell] if plan else (), tuple(NAME_OF)),
                marks([plan.turn] if plan else (), range(4)),
            ]
        ),
    }


def _values() -> dict[str, Fields]:
    tiles = [*LANDSCAPE, *STARTING]
    cells = [*CELL_OF]
    cards: Fields = {
        "objective": [*small_cards.OBJECTIVES],
        "mission": [*small_cards.MISSIONS],
        "reward": [*small_cards.REWARDS],
    }
    jokers = [f"joker-{resource}" for resource in small.RESOURCES]
    corners = [*CORNERS]
    return {
        "Choose": cards,
        "Keep": cards,
        "Explore": {"tile": tiles},
        "Land": {"ship": [OWN, GREY], "cell": cells},
        "Place": {"tile": tiles, "cell": cells, "turn": _TURNS},
        "Turn": {"turn": _TURNS},
        "Confirm": {},
        "Back": {},
        "PutBack": {"tile": tiles},
        "Cover": {
            "token": [*small.TOKENS, *jokers],
            "cell": cells,
            "over": small.RESOURCES,
            "corner": corners,
        },
        "AddPort": {"token": [*small.TOKENS], "cell": cells, "corner": corners},
        "Build": {"cell": cells},
        "KeepToken": {"value": sorted({*small.DISCOVERIES})},
        "Done": {},
    }


VALUES = _values()

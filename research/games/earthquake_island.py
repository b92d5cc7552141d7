"""Earthquake Island as numbers: the observation of a view, and the values of actions.

A random game has up to 51 decisions, with up to 108 options.
An observation has 3,927 numbers, and the vocabulary 130,076 actions.
"""

import numpy as np

from engine.earthquake_island.rules import components as quake
from engine.earthquake_island.rules.components import CELLS, TOOLS
from engine.earthquake_island.rules.view import QuakeView
from research.arrays import Array, Parts, array, each, marks, settings, turn_order
from research.fields import Fields

VERSION = 1


def observe(view: QuakeView) -> Parts:
    tops = ("", *quake.TILES)
    cells = np.zeros((len(quake.CELLS), 2 + len(tops) + 6), np.float32)
    order = turn_order(view.seat or 0, len(view.explorers))
    for row, cell in zip(cells, view.cells, strict=True):
        row[0] = cell.height
        row[1] = cell.cell in view.area
        row[2 : 2 + len(tops)] = marks([cell.top], tops)
        for place, seat in enumerate(order):
            row[2 + len(tops) + place] = view.explorers[seat].cell == cell.cell

    def explorer(seat: int) -> Array:
        one = view.explorers[seat]
        order = view.order.index(seat) + 1 if seat in view.order else 0
        return np.concatenate(
            [
                marks([one.tool], quake.TOOLS),
                array([one.afloat, one.place, order, view.turn == seat]),
            ]
        )

    return {
        "round": array([view.round, view.boxed]),
        "settings": settings("earthquake_island", view.settings),
        "cells": cells,
        "explorers": each(view.explorers, view.seat or 0, 6, explorer),
        "discards": marks(
            (key for key, count in view.discards for _ in range(count)), tuple(quake.KINDS)
        ),
    }


def _values() -> dict[str, Fields]:
    cell: Fields = {"cell": CELLS}
    yes_no = ["yes", "no"]
    return {
        "Place": cell,
        "Move": {
            "cell": ["stay", *CELLS],
            "tool": ["hold", *TOOLS],
            "target": CELLS,
            "keep": yes_no,
            "sandbag": yes_no,
        },
        "Use": {"target": CELLS},
        "Keep": {},
        "Discard": {},
        "Sandbag": {},
        "Remove": {},
        "Flee": cell,
        "Pass": {},
    }


VALUES = _values()

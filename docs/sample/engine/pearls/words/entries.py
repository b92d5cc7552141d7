"""The pearls for ``/card``."""

from engine.pearls.rules.components import PEARLS, SET, SET_POINTS

from engine.core import Entry, counted

ENTRIES = tuple(
    Entry(
        key=pearl.key,
        name=pearl.name,
        kind="Pearl",
        text=f"{counted(pearl.points, 'point')}. {SET} of them are a set, for {SET_POINTS} more.",
        origin=pearl.origin,
        copies=pearl.copies,
    )
    for pearl in PEARLS
)

"""The tiles of Earthquake Island as one looks them up."""

from engine.core import Entry
from engine.core.entries import combined
from engine.earthquake_island.rules.components import (
    CLIMB,
    DIRECTION_NAMES,
    KINDS,
    PUSH_CLIMB,
    ROPE_CLIMB,
    SPRING_CLIMB,
    TILES_IN_ALL,
    TileKind,
)

_HIGHER = "at most {climb} higher than where {who}"

_TEXTS = {
    "ground": "Plain ground: it does nothing.",
    "hole": "It is removed, and the tile below is played as well.",
    "volcano": "Whoever stands on it when it comes to light flees at once. Nobody may enter it, "
    "and nothing removes it.",
    "rope": f"Climb up to {ROPE_CLIMB} tiles instead of {CLIMB}, also out of water or off a "
    "volcano.",
    "lifebelt": "Go into water or stay in it until your next turn; or survive one blast.",
    "sandbag": "It is removed instead of the tile under you, on your own turn. It does nothing in "
    "water.",
    "dynamite": "A stack next to you loses its top tile, or an explorer in water next to you "
    "drowns.",
    "bazooka": "A stack two cells away in a straight line loses its top tile, or an explorer in "
    "water there drowns. Nothing in between stops it.",
    "spring": "Jump exactly two cells in a straight line, over anything, onto free land "
    + _HIGHER.format(climb=SPRING_CLIMB, who="you stand")
    + ".",
    "push": "Move a neighbour one cell straight away from you, "
    + _HIGHER.format(climb=PUSH_CLIMB, who="they stood")
    + ". Water is fine.",
    "thief": "Take the tool of any other player, from any distance.",
}
_TOOL = "Keep it and play the tile below too, or discard it. It works once."


def entries() -> tuple[Entry, ...]:
    """Return all kinds of tiles."""
    return tuple(map(_entry, KINDS.values()))


def _entry(kind: TileKind) -> Entry:
    return Entry(
        key=kind.key,
        name=kind.name.capitalize(),
        kind="Tool" if kind.kind == "tool" else "Tile",
        text="\n".join([_rule(kind), f"{kind.count} of the {TILES_IN_ALL} tiles."]),
        origin=combined([kind.origin, "designed"]),
    )


def _rule(kind: TileKind) -> str:
    if kind.kind == "crack":
        ways = ", ".join(DIRECTION_NAMES[end] for end in kind.ends)
        return (
            "Each neighbouring stack that a crack leads to loses its top tile. Before the tile is "
            f"turned the cracks lead to: {ways}."
        )
    return f"{_TEXTS[kind.key]} {_TOOL}" if kind.kind == "tool" else _TEXTS[kind.key]

"""The tiles of Earthquake Island for ``/rules card:``."""

from engine.core import Entry
from engine.core.entries import combined
from engine.earthquake_island.rules import components

_HIGHER = "at most {climb} higher than {where}"

_TEXTS = {
    "ground": "Plain ground: it does nothing.",
    "hole": "It is removed, and the tile below is played as well.",
    "volcano": "An explorer on it flees as soon as it is exposed. You may not enter it, and "
    "nothing removes it.",
    "rope": f"Climb up to {components.ROPE_CLIMB} tiles instead of {components.CLIMB}, also out of "
    "water or off a volcano.",
    "lifebelt": "Go into water or stay in it until your next turn; or survive one blast.",
    "sandbag": "On your own turn, remove it instead of the tile under you. It does nothing in "
    "water.",
    "dynamite": "A stack next to you loses its top tile, or an explorer in water next to you "
    "drowns.",
    "bazooka": "A stack two cells away in a straight line loses its top tile, or an explorer in "
    "water there drowns. Nothing in between stops it.",
    "spring": "Jump exactly two cells in a straight line, over anything, onto free land "
    + _HIGHER.format(climb=components.SPRING_CLIMB, where="your stack")
    + ".",
    "push": "Move a neighbouring explorer one cell straight away from you, onto a stack "
    + _HIGHER.format(climb=components.PUSH_CLIMB, where="its stack")
    + ", or into water.",
    "thief": "Take the tool of any other player, from any distance.",
}
_TOOL = "Keep it and play the tile below too, or discard it. It works once."


def entries() -> tuple[Entry, ...]:
    """Return an entry for each kind of tile."""
    return tuple(map(_entry, components.KINDS.values()))


def _entry(kind: components.TileKind) -> Entry:
    is_tool = kind.kind == "tool"
    if kind.kind == "crack":
        ways = ", ".join(components.DIRECTION_NAMES[end] for end in kind.ends)
        rule = (
            "Each neighbouring stack that a crack leads to loses its top tile. Before the tile is "
            f"turned the cracks lead to: {ways}."
        )
    else:
        rule = f"{_TEXTS[kind.key]} {_TOOL}" if is_tool else _TEXTS[kind.key]
    return Entry(
        key=kind.key,
        name=kind.name.capitalize(),
        kind="Tool" if is_tool else "Tile",
        text=f"{rule}\n{kind.count} of the {components.TILES_IN_ALL} tiles.",
        origin=combined([kind.origin, "designed"]),
        copies=kind.count,
    )

"""What players read about Palm Island."""

from collections.abc import Iterator

from engine.palm_island.components import BUILDINGS, LABELS, Building, Cost, Face, FaceUp, Resources

BLURB = "Build a village out of seventeen cards, alone, in eight short rounds."

_RULES = """\
**Palm Island**: a village that fits into one hand.

You hold sixteen buildings and a round tracker. Each turn, use one of your **top two** cards or \
discard the top one; the card you used goes to the back of your deck.
• **Store**: the card sticks out with its resources until you spend them. Four cards at most.
• **Rotate** or **flip**: pay with stored cards and turn the card to a better face.
You get no change: what a card pays too much is lost. A stored card that comes to the top is \
turned back, and its resources are lost.
When the tracker comes up, the round is over. After **eight rounds**, count the stars ★ you see.
"""

_FACES: dict[Face, str] = {
    "front_top": "start",
    "front_bottom": "rotated",
    "back_top": "flipped",
    "back_bottom": "both",
}


def _page() -> str:
    chart = " · ".join(f"{row.least} {row.label.lower()}" for row in LABELS if row.mode == "solo")
    buildings = "\n".join(map(_building, BUILDINGS))
    legend = "★ points, ↑ upgrades, w wood, f fish, s stone; / means or"
    return f"{_RULES}{chart}\n\n**The buildings** ({legend})\n{buildings}"


def _building(building: Building) -> str:
    lines = (f"{name}: {_face(building.face(face))}" for face, name in _FACES.items())
    return f"__{building.name}__ ×{len(building.numbers)}\n" + "\n".join(lines)


def _face(up: FaceUp) -> str:
    return ", ".join(_parts(up)) or "nothing"


def _parts(up: FaceUp) -> Iterator[str]:
    if up.stars or up.arrows:
        yield f"★{up.stars} ↑{up.arrows}"
    if up.store is not None:
        yield f"stores {_short(up.provides)} for {_cost(up.store)}"
    if up.rotate is not None:
        yield f"rotate {_short(up.rotate)}"
    if up.flip is not None:
        yield f"flip {_short(up.flip)}"


def _cost(cost: Cost) -> str:
    return " / ".join(map(_short, cost))


def _short(amounts: Resources) -> str:
    pairs = ((amounts.wood, "w"), (amounts.fish, "f"), (amounts.stone, "s"))
    return " ".join(f"{amount}{letter}" for amount, letter in pairs if amount) or "free"


HELP = _page()

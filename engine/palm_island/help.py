"""What players read about Palm Island."""

from engine.palm_island.components import BUILDINGS, LABELS, Building, Face
from engine.palm_island.tables import abilities, disasters, face, feats, outposts, villagers

BLURB = "Build a village out of seventeen cards: alone, together or against each other."

_RULES = """\
**Palm Island**: a village in one hand. Each turn, use one of your **top two** cards or discard \
the top one; what you used goes to the back of your deck.
• **Store**: the card sticks out with its resources until you spend them. Four cards at most.
• **Rotate** or **flip**: pay with stored cards and turn the card to a better face.
You get no change. A stored card that comes to the top is turned back; its resources are lost.
When the tracker comes up, the round is over. After **eight rounds**, count the stars ★.
"""

_MODES = """\
**solo** {solo}. `difficulty` medium admits one feat that you have earned, easy any.
**cooperative** {cooperative} (the lowest village counts). At the end of a round you may pay one \
level of the disaster from everybody's stored cards; pay all three or lose together. An `ability` \
is paid likewise, once your arrows suffice. All costs are per player.
**casual** An outpost goes to whoever alone meets its goal at the end of a round.
**speed** At the end of a round you buy outposts in turn, whoever is behind first.
**villagers** (not in cooperative) Pay at the end of a round; they help in later ones.
Ties: arrows, then stored resources.
"""

_FACES: dict[Face, str] = {
    "front_top": "start",
    "front_bottom": "rotated",
    "back_top": "flipped",
    "back_bottom": "both",
}


def _page() -> str:
    modes = _MODES.format(solo=_chart("solo"), cooperative=_chart("cooperative"))
    buildings = "\n".join(map(_building, BUILDINGS))
    legend = "★ points, ↑ arrows (upgrades), w wood, f fish, s stone"
    tables = (disasters(), abilities(), outposts(), villagers(), feats())
    return f"{_RULES}\n{modes}\n**Buildings** ({legend})\n{buildings}\n" + "\n".join(tables)


def _chart(mode: str) -> str:
    return " · ".join(f"{row.least} {row.label.lower()}" for row in LABELS if row.mode == mode)


def _building(building: Building) -> str:
    faces = (f"{name}: {face(building.face(key))}" for key, name in _FACES.items())
    return f"__{building.name}__ ×{len(building.numbers)}\n" + "\n".join(faces)


HELP = _page()

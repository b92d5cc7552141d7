"""Conversions of stored games from older rules, as plain JSON."""

from typing import Any

import msgspec

from engine.core.game import Upgrade
from engine.palm_island.rules.components import FACES

Json = dict[str, Any]

_OPTIONS_OF_2 = {"mode": "solo", "villagers": "off", "difficulty": "hard", "notes": "off"}


def from_1(parts: Json) -> Json:
    """Convert to rules 2, which have more modes: an older game is a plain solo game."""
    [village] = parts["board"]["villages"]
    lanes = {
        seat: [*(_step_from_1(step, village["deck"]) for step in lane), _REACH_TRACKER]
        for seat, lane in parts["lanes"].items()
    }
    return parts | {
        "options": _OPTIONS_OF_2 | parts["options"],
        "agenda": [*([{"type": "RecruitTogether"}] if lanes else []), *parts["agenda"]],
        "lanes": lanes,
    }


_REACH_TRACKER = {"type": "ReachTracker", "seat": 0}


def _step_from_1(step: Json, deck: list[Any]) -> Json:
    """A payment now stores its cost; it used to store the card and the action."""
    if step["type"] != "ChoosePayment":
        return step
    face = next(card[1] for card in deck if card and card[0] == step["card"])
    cost = FACES[step["card"], face].cost_of(step["way"])
    return {"type": "ChoosePayment", "seat": step["seat"], "cost": msgspec.to_builtins(cost)}


UPGRADES: dict[int, Upgrade] = {1: from_1}

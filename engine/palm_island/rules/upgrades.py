"""Stored games of older rules in the form of the present ones, as plain JSON."""

from typing import Any

import msgspec

from engine.core.game import Upgrade
from engine.palm_island.rules.components import FACES

Json = dict[str, Any]

_OPTIONS_OF_2 = {"mode": "solo", "villagers": "off", "difficulty": "hard", "notes": "off"}


def from_1(parts: Json) -> Json:
    """Rules 2 know more modes than solo: an older game goes on as a plain solo game."""
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
    """A payment says what it costs; it used to say what for."""
    if step["type"] != "ChoosePayment":
        return step
    face = next(card[1] for card in deck if card and card[0] == step["card"])
    cost = FACES[step["card"], face].cost_of(step["way"])
    return {"type": "ChoosePayment", "seat": step["seat"], "cost": msgspec.to_builtins(cost)}


UPGRADES: dict[int, Upgrade] = {1: from_1}

"""Why a choice of Earthquake Island is better than another."""

from engine.core.reasons import Reasons

REASONS = Reasons(
    when="At the end of your turn",
    phrases={
        "out": "you are more often still on the island",
        "turns": "you have a path that lasts {n} turn{s} longer",
        "room": "you have {n} more tile{s} under you and around you",
        "tool": "you have a more useful tool",
        "opponents": "you have {n} fewer opponent{s} on the island",
        "their turns": "you have opponents whose paths are {n} turn{s} shorter",
    },
)

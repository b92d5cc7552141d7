"""The features of this bot. To add or remove one, add or remove its name."""

from importlib import import_module

from bot.core import CORE
from bot.feature import Feature, Features

NAMES = (
    "privacy",
    "rankings",
    "challenges",
    "contests",
    "calls",
    "dailies",
    "notes",
    "avoid",
    "moderation",
    "lessons",
    "orders",
    "reviews",
    "puzzles",
    "practice",
    "hints",
    "replays",
    "bg_stats",
    "rules_pages",
    "reports",
    "help",
    "follows",
    "rematches",
    "whatif",
)
"""The features, in the order in which they store, export and delete data."""


def feature_in(name: str) -> Feature:
    """Return the feature of a module, or of the ``feature.py`` of a folder."""
    module = import_module(f"bot.features.{name}")
    if hasattr(module, "__path__"):
        module = import_module(f"bot.features.{name}.feature")
    found: Feature = module.FEATURE
    return found


FEATURES = Features([CORE, *map(feature_in, NAMES)])

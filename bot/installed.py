"""The features of this bot. To add or remove one, add or remove the name of its folder."""

from importlib import import_module

from bot.core import CORE
from bot.feature import Feature, Features

NAMES = (
    "privacy",
    "rankings",
    "feats",
    "challenges",
    "dailies",
    "notes",
    "moderation",
    "lessons",
    "orders",
    "reviews",
    "puzzles",
    "practice",
    "hints",
    "replays",
    "rules_pages",
    "calls",
    "reports",
    "help",
    "follows",
    "rematches",
    "whatif",
)
"""The folders of the features, in the order in which they store, export and delete data."""


def feature_in(folder: str) -> Feature:
    """Return the feature of a folder."""
    found: Feature = import_module(f"bot.features.{folder}.feature").FEATURE
    return found


FEATURES = Features([CORE, *map(feature_in, NAMES)])

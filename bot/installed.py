"""The features of this bot. To install one, add its folder to ``NAMES``."""

from collections.abc import Iterator
from importlib import import_module

from bot.core import CORE
from bot.feature import Feature
from bot.interactions.context import Services
from bot.services.changes import Change
from bot.store import Part
from bot.store.connection import Db
from bot.store.ids import GuildId
from bot.store.personal import Personal

NAMES = (
    "privacy",
    "rankings",
    "feats",
    "challenges",
    "dailies",
    "notes",
    "moderation",
    "orders",
    "reviews",
    "puzzles",
    "hints",
    "lessons",
    "replays",
    "rules_pages",
    "whatif",
)
"""The folders of the features, in the order in which they store, export and forget data."""
FEATURES: tuple[Feature, ...] = (
    CORE,
    *(import_module(f"bot.features.{name}.feature").FEATURE for name in NAMES),
)
COMMANDS = [command for feature in FEATURES for command in feature.commands]
HANDLERS = [handler for feature in FEATURES for handler in feature.handlers]
JOBS = [job for feature in FEATURES for job in feature.jobs]
PERSONAL: dict[str, Personal] = {
    name: data for feature in FEATURES for name, data in feature.personal.items()
}


def turn_parts(change: Change) -> Iterator[Part]:
    """Yield what features store with a turn."""
    for feature in FEATURES:
        yield from feature.turn_parts(change)


def forget_server(db: Db, guild: GuildId) -> None:
    """Remove what features store about a server."""
    for feature in FEATURES:
        feature.forget_server(db, guild)


def make_services(atoll: Services) -> None:
    """Make the services of all features."""
    for feature in FEATURES:
        for make in feature.services:
            service = make(atoll)
            atoll.of_features[type(service)] = service


async def stop(atoll: Services) -> None:
    """Stop the work of all features in the background."""
    for feature in FEATURES:
        await feature.stop(atoll)

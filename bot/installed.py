"""The features of this bot. To install one, import it and add it to ``FEATURES``."""

from collections.abc import Iterator

from bot.core import CORE
from bot.feature import Feature
from bot.features.challenges.feature import FEATURE as CHALLENGES
from bot.features.dailies.feature import FEATURE as DAILIES
from bot.features.feats.feature import FEATURE as FEATS
from bot.features.hints.feature import FEATURE as HINTS
from bot.features.lessons.feature import FEATURE as LESSONS
from bot.features.moderation.feature import FEATURE as MODERATION
from bot.features.notes.feature import FEATURE as NOTES
from bot.features.orders.feature import FEATURE as ORDERS
from bot.features.privacy.feature import FEATURE as PRIVACY
from bot.features.puzzles.feature import FEATURE as PUZZLES
from bot.features.rankings.feature import FEATURE as RANKINGS
from bot.features.replays.feature import FEATURE as REPLAYS
from bot.features.reviews.feature import FEATURE as REVIEWS
from bot.features.rules_pages.feature import FEATURE as RULES_PAGES
from bot.features.whatif.feature import FEATURE as WHATIF
from bot.interactions.context import Services
from bot.services.changes import Change
from bot.store import Part
from bot.store.connection import Db
from bot.store.ids import GuildId
from bot.store.personal import Personal

FEATURES: tuple[Feature, ...] = (
    CORE,
    PRIVACY,
    RANKINGS,
    FEATS,
    CHALLENGES,
    DAILIES,
    NOTES,
    MODERATION,
    ORDERS,
    REVIEWS,
    PUZZLES,
    HINTS,
    LESSONS,
    REPLAYS,
    RULES_PAGES,
    WHATIF,
)
"""In the order in which they store, export and forget data."""
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

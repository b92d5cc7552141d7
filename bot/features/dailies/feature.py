"""Daily messages in servers, streaks, and warnings before a streak ends."""

from bot.feature import Feature
from bot.features.dailies import store
from bot.features.dailies.messages import DailyPosts
from bot.features.dailies.service import Dailies
from bot.features.dailies.streak_service import Streaks, streak_warning
from bot.interactions.context import Services
from bot.presentation.extras import MessageHooks
from bot.store.personal import OwnRows


def daily_posts(atoll: Services) -> DailyPosts:
    """Make the service that posts daily messages."""
    dailies = Dailies(atoll.tables)
    return DailyPosts(atoll.client, atoll.tables, dailies, atoll.servers, atoll.names, atoll.cards)


async def warn(atoll: Services) -> None:
    """Warn users before their streaks end."""
    if atoll.processes.leads:
        await atoll.of(Streaks).look()


FEATURE = Feature(
    key="dailies",
    messages=MessageHooks(notices={"streak": streak_warning}),
    personal={"streaks": OwnRows("warnings", "warned=day", "day")},
    forget_server=store.forget_server,
    services=(daily_posts, lambda atoll: Streaks(atoll.tables)),
    jobs=(lambda atoll: atoll.of(DailyPosts).look(), warn),
)

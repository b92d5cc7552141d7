"""Daily messages in servers, streaks, and warnings before a streak ends."""

from bot.feature import Feature
from bot.features.dailies import store
from bot.store.personal import OwnRows

FEATURE = Feature(
    key="dailies",
    personal={"streaks": OwnRows("warnings", "warned=day", "day")},
    forget_server=store.forget_server,
)

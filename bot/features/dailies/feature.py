"""Daily messages in servers, streaks, and warnings before a streak ends."""

import discord

from bot.domain.ids import NOBODY
from bot.domain.quiet_hours import may_disturb
from bot.domain.records import Notice
from bot.feature import Feature
from bot.features.challenges.rules import opening
from bot.features.challenges.store import select_days
from bot.features.dailies import store
from bot.features.dailies.commands import choose_other, daily, look, share
from bot.features.dailies.messages import DailyPosts
from bot.features.dailies.presses import ChooseOther, ShareDay
from bot.features.dailies.settings import REMINDER, WEEK
from bot.features.dailies.streak_service import Streaks, warning
from bot.interactions.context import Services
from bot.interactions.dispatch import Button, Select
from bot.presentation.extras import MessageHooks, Notification
from bot.presentation.presses import LookAtChallenges
from bot.services.tables import Tables
from bot.store.personal import OwnRows


def daily_posts(atoll: Services) -> DailyPosts:
    """Make the service that posts daily messages."""
    return DailyPosts(atoll.client, atoll.tables, atoll.names, atoll.drafts)


async def warn(atoll: Services) -> None:
    """Warn users before their streaks end."""
    if atoll.processes.leads:
        await atoll.of(Streaks).look()


async def streak_warning(_: discord.Client, tables: Tables, notice: Notice) -> Notification | None:
    """Return the warning about a user's streak, unless it is night or the streak is safe."""
    user, at = notice.user or NOBODY, tables.now()
    if not may_disturb(tables.people(user), at):
        return None
    days = await tables.store.read(select_days, [user])
    text = warning(days[user], opening("day", at))
    return Notification(text) if text else None


FEATURE = Feature(
    commands=(daily,),
    handlers=(
        Button(LookAtChallenges, look),
        Button(ShareDay, share),
        Select(ChooseOther, choose_other),
    ),
    messages=MessageHooks(notices={"streak": streak_warning}),
    personal={
        "streaks": OwnRows("warnings", "warned=day", "day"),
        "pauses": OwnRows("pauses", "day", "day"),
    },
    settings=(WEEK, REMINDER),
    forget_server=store.forget_server,
    services=(daily_posts, lambda atoll: Streaks(atoll.tables)),
    jobs=(lambda atoll: atoll.of(DailyPosts).look(), warn),
)

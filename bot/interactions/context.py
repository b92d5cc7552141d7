"""What an interaction needs of the bot: one record, which the client makes, and one accessor."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discord import Interaction

from bot.features.challenges.service import Challenges
from bot.features.hints.service import Hints
from bot.features.lessons.service import Lessons
from bot.features.moderation.service import Moderation
from bot.features.privacy.service import Privacy
from bot.features.puzzles.service import Puzzles
from bot.features.rankings.messages import Statistics
from bot.features.replays.service import Films
from bot.features.reviews.service import Reviews
from bot.features.rules_pages.messages import Pages
from bot.features.whatif.service import WhatIfs
from bot.interactions.in_progress import Turns
from bot.presentation.card_factory import CardFactory
from bot.presentation.carried import Carried
from bot.presentation.names import Names
from bot.presentation.outbox import Outbox
from bot.presentation.status import Host
from bot.services.fair_use import FairUse
from bot.services.people import People
from bot.services.pictures import Pictures
from bot.services.servers import Servers
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.store import Store
from bot.store.ids import ChannelId, GuildId, Timestamp, UserId
from engine.core import IllegalAction


@dataclass(frozen=True, kw_only=True)
class Services:
    """All that is done with tables, and all that shows it, ``since`` the bot was started."""

    store: Store
    tables: Tables
    upkeep: Upkeep
    people: People
    names: Names
    servers: Servers
    challenges: Challenges
    lessons: Lessons
    hints: Hints
    fair_use: FairUse
    reviews: Reviews
    puzzles: Puzzles
    moderation: Moderation
    privacy: Privacy
    whatifs: WhatIfs
    films: Films
    pictures: Pictures
    cards: CardFactory
    carried: Carried
    outbox: Outbox
    statistics: Statistics
    pages: Pages
    turns: Turns
    now: Callable[[], Timestamp]
    since: Timestamp
    host: Host


def services(interaction: Interaction) -> Services:
    """Return the services of the bot that an interaction came to."""
    client: Any = interaction.client
    found: Services = client.services
    return found


def user_of(interaction: Interaction) -> UserId:
    """Return the number of the person who acts."""
    return UserId(interaction.user.id)


def channel_of(interaction: Interaction) -> ChannelId:
    """Return the number of the channel in which somebody acts; 0 where Discord names none."""
    return ChannelId(interaction.channel_id or 0)


def guild_of(interaction: Interaction) -> GuildId | None:
    """Return the number of the server on which somebody acts; none in direct messages."""
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)


def is_guest(interaction: Interaction) -> bool:
    """Whether somebody has brought the bot along to where it is no member.

    There it answers, and nothing else: it can post in no channel, and knows nobody but who asks.
    """
    if interaction.guild_id is not None:
        return interaction.client.get_guild(interaction.guild_id) is None
    return interaction.context.private_channel


def managed_guild(interaction: Interaction) -> GuildId:
    """Return the id of the server that the user is in and may manage.

    Raises:
        IllegalAction: this is not a server, the bot is not in it, or the user may not manage it.
    """
    guild = guild_of(interaction)
    if guild is None or not interaction.permissions.manage_guild:
        raise IllegalAction("Only members who may manage this server can do that, in the server.")
    if is_guest(interaction):
        raise IllegalAction("Atoll is not in this server. Add it to the server first.")
    return guild

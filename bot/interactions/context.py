"""The services that interactions use, and facts about an interaction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import discord
from discord import Interaction

from bot.cluster.processes import Processes
from bot.domain.ids import ChannelId, GuildId, Timestamp, UserId
from bot.interactions.in_progress import Turns
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.extras import Extras
from bot.presentation.living import Living
from bot.presentation.names import Names
from bot.presentation.notifier import Notifier
from bot.presentation.outbox import Outbox
from bot.presentation.panels import Panels
from bot.presentation.pictures import Pictures
from bot.presentation.settings import AnySetting, TabButton
from bot.presentation.status import Host
from bot.services.fair_use import FairUse
from bot.services.opponents import Opponents
from bot.services.people import People
from bot.services.search.pool import SearchPool
from bot.services.servers import Servers
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.store import Store
from bot.store.personal import Personal
from engine.core import IllegalAction

S = TypeVar("S")

NOT_INSTALLED = "This Atoll does not have that feature."


@dataclass(frozen=True, kw_only=True)
class Services:
    """The services of the core and of features. ``since`` is the time when the bot started."""

    client: discord.Client
    processes: Processes
    search: SearchPool
    store: Store
    tables: Tables
    upkeep: Upkeep
    people: People
    names: Names
    servers: Servers
    fair_use: FairUse
    pictures: Pictures
    drafts: DraftFactory
    panels: Panels
    living: Living
    outbox: Outbox
    notifier: Notifier
    opponents: Opponents
    turns: Turns
    now: Callable[[], Timestamp]
    since: Timestamp
    host: Host
    extras: Extras
    personal: Mapping[str, Personal]
    """The data that features store about users."""
    settings: Sequence[AnySetting | TabButton] = ()
    """The settings of users and servers, in the order of their lists, and the buttons there."""
    of_features: dict[type, Any] = field(default_factory=dict)

    def require(self, kind: type[S]) -> S:
        """Return a service that a feature has made.

        Raises:
            IllegalAction: the feature is not installed.
        """
        found = self.find(kind)
        if found is None:
            raise IllegalAction(NOT_INSTALLED)
        return found

    def find(self, kind: type[S]) -> S | None:
        """Return a service that a feature has made, or ``None`` without that feature."""
        return self.of_features.get(kind)


def services(interaction: Interaction) -> Services:
    """Return the services of the bot that received an interaction."""
    client: Any = interaction.client
    found: Services = client.services
    return found


def user_of(interaction: Interaction) -> UserId:
    """Return the ID of the user who acts."""
    return UserId(interaction.user.id)


def services_and_user(interaction: Interaction) -> tuple[Services, UserId]:
    """Return the services, and the ID of the user who acts."""
    return services(interaction), user_of(interaction)


def chosen_person(interaction: Interaction, value: str, refusal: str) -> UserId:
    """Return the user whom a menu of users has as a ``value``.

    Raises:
        IllegalAction: it is a bot, or no user of the menu. The message is the ``refusal``.
    """
    data: Any = interaction.data
    users = data.get("resolved", {}).get("users", {})
    if value not in users or users[value].get("bot"):
        raise IllegalAction(refusal)
    return UserId(int(value))


def channel_of(interaction: Interaction) -> ChannelId:
    """Return the ID of the interaction's channel, or 0 if Discord names none."""
    return ChannelId(interaction.channel_id or 0)


def guild_of(interaction: Interaction) -> GuildId | None:
    """Return the ID of the interaction's server, or ``None`` in direct messages."""
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)


def is_guest(interaction: Interaction) -> bool:
    """Return whether a user has brought the bot to a place where it is not a member.

    There it can only reply: it cannot post in the channel, and only knows the user who acts.
    """
    if interaction.guild_id is not None:
        return interaction.client.get_guild(interaction.guild_id) is None
    return interaction.context.private_channel


def managed_guild(interaction: Interaction) -> GuildId:
    """Return the ID of the server that the user is in and may manage.

    Raises:
        IllegalAction: this is not a server, the bot is not in it, or the user may not manage
            it.
    """
    guild = guild_of(interaction)
    if guild is None or not interaction.permissions.manage_guild:
        raise IllegalAction("You need Manage Server to do that. Use it in the server.")
    if is_guest(interaction):
        raise IllegalAction("Atoll is not in this server. Add it to the server first.")
    return guild

"""What an interaction needs of the bot: one record, which the client makes, and one accessor."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discord import Interaction

from bot.interactions.in_progress import Turns
from bot.presentation.card_factory import CardFactory
from bot.presentation.outbox import Outbox
from bot.presentation.statistics import Statistics
from bot.services.challenges import Challenges
from bot.services.filming import Films
from bot.services.moderation import Moderation
from bot.services.names import Names
from bot.services.people import People
from bot.services.privacy import Privacy
from bot.services.servers import Servers
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.services.whatifs import WhatIfs
from bot.store import Store


@dataclass(frozen=True, kw_only=True)
class Services:
    """All that is done with tables, and all that shows it."""

    store: Store
    tables: Tables
    upkeep: Upkeep
    people: People
    names: Names
    servers: Servers
    challenges: Challenges
    moderation: Moderation
    privacy: Privacy
    whatifs: WhatIfs
    films: Films
    cards: CardFactory
    outbox: Outbox
    statistics: Statistics
    turns: Turns
    now: Callable[[], int]


def services(interaction: Interaction) -> Services:
    """Return the services of the bot that an interaction came to."""
    client: Any = interaction.client
    found: Services = client.services
    return found

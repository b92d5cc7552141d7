"""The Discord bot: commands, messages, the store and the playground."""

from typing import Any

from bot.client import Atoll
from bot.settings import ALONE, Launch
from bot.store.addresses import Address

__all__ = ["Atoll", "create_bot"]


def create_bot(database: Address, launch: Launch = ALONE, **options: Any) -> Atoll:
    """Return the bot, not yet started. Its games are stored in ``database``."""
    return Atoll(database, launch, **options)

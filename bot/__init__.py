"""The Discord bot: commands, cards, the store and the playground."""

from bot.client import Atoll, create_bot

__all__ = ["Atoll", "create_bot"]

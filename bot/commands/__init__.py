"""The slash commands: a few for every table, and one group a game made from its actions."""

from typing import Any

from discord import app_commands

from bot.commands import pages, play, seats, table
from bot.commands.moves import groups
from engine import GAMES


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands to ``tree``."""
    for module in (play, table, seats, pages):
        for command in module.COMMANDS:
            tree.add_command(command)
    for group in groups(GAMES.values()):
        tree.add_command(group)

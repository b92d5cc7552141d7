"""The slash commands: a few for every table, and one group a game made from its actions."""

from typing import Any

from discord import app_commands

from bot.interactions.commands import (
    admin,
    card,
    challenge,
    data,
    feats,
    learn,
    menus,
    notes,
    orders,
    overview,
    pages,
    person,
    play,
    puzzle,
    replay,
    report,
    review,
    seats,
    settings,
    stats,
    status,
    table,
    whatif,
)
from bot.interactions.commands.moves import GROUPS
from bot.interactions.commands.places import offer

MODULES: tuple[Any, ...] = (
    play,
    overview,
    table,
    seats,
    learn,
    pages,
    card,
    stats,
    challenge,
    feats,
    puzzle,
    replay,
    review,
    orders,
    whatif,
    notes,
    settings,
    person,
    data,
    status,
    report,
    menus,
    admin,
)


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands to ``tree``."""
    for module in MODULES:
        for command in module.COMMANDS:
            offer(command)
            tree.add_command(command)
    for group in GROUPS:
        offer(group)
        tree.add_command(group)

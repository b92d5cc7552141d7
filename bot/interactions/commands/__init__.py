"""The slash commands: a few for every table, and one group a game made from its actions."""

from typing import Any

from discord import app_commands

from bot.features.challenges import commands as challenge
from bot.features.feats import commands as feats
from bot.features.lessons import commands as learn
from bot.features.moderation import commands as admin
from bot.features.notes import commands as notes
from bot.features.orders import commands as orders
from bot.features.privacy import commands as data
from bot.features.puzzles import commands as puzzle
from bot.features.rankings import commands as stats
from bot.features.replays import commands as replay
from bot.features.reviews import commands as review
from bot.features.rules_pages import card_commands as card
from bot.features.rules_pages import commands as pages
from bot.features.whatif import commands as whatif
from bot.interactions.commands import (
    menus,
    overview,
    person,
    play,
    report,
    seats,
    settings,
    status,
    table,
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

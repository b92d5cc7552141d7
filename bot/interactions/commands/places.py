"""Where Discord offers each command, and to which users.

Every command works for guests: users who added Atoll to their own account and use it where the bot
is not a member. Commands for servers only (``guild_only``) need the bot in that server.
"""

from collections.abc import Iterable
from typing import Any

from discord import app_commands

SERVERS = app_commands.AppInstallationType(guild=True, user=False)
SERVERS_AND_USERS = app_commands.AppInstallationType(guild=True, user=True)
IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)


Command = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


def offer(command: Command) -> None:
    """Set the installation types and contexts of a command."""
    command.allowed_installs = SERVERS if command.guild_only else SERVERS_AND_USERS
    command.allowed_contexts = IN_SERVERS if command.guild_only else ANYWHERE


def add_commands(tree: app_commands.CommandTree[Any], commands: Iterable[Command]) -> None:
    """Offer commands and add them to ``tree``."""
    for command in commands:
        offer(command)
        tree.add_command(command)

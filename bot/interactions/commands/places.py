"""Where each command is offered, and who has to have installed Atoll for it.

In servers that have added Atoll, and in direct messages with it, all commands are offered. Somebody
who has added it for themselves has those that answer in private, or share, everywhere.
"""

from typing import Any

from discord import app_commands

SERVERS = app_commands.AppInstallationType(guild=True, user=False)
PEOPLE_TOO = app_commands.AppInstallationType(guild=True, user=True)
IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
WITH_ATOLL = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)

EVERYWHERE = frozenset(
    {
        *("challenge", "challenges", "puzzle", "play", "learn", "rules", "card", "stats", "help"),
        *("board", "hand", "text", "do", "undo", "abort", "games", "replay", "verify", "feats"),
    }
)
"""The commands of which nothing but an answer is needed."""


def offer(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> None:
    """Say where a command is offered."""
    everywhere = command.name in EVERYWHERE
    command.allowed_installs = PEOPLE_TOO if everywhere else SERVERS
    command.allowed_contexts = ANYWHERE if everywhere else WITH_ATOLL
    if command.guild_only:
        command.allowed_contexts = IN_SERVERS

"""The tree of commands: whose turn it is to answer one, and that Discord knows them all."""

import hashlib
from typing import Any

import msgspec
import structlog
from discord import Interaction, app_commands

from bot.interactions.errors import explain
from bot.store import Store, meta

log = structlog.get_logger()

COMMANDS_KEY = "commands"


class Tree(app_commands.CommandTree[Any]):
    """The commands; whatever goes wrong in one is told to the person who used it."""

    async def interaction_check(self, interaction: Interaction[Any], /) -> bool:
        """Return whether this process is the one that answers."""
        mine: bool = await interaction.client.answering.is_mine(interaction.id)
        return mine

    async def on_error(
        self, interaction: Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Explain what went wrong."""
        await explain(interaction, error)


async def tell_commands(tree: Tree, store: Store) -> None:
    """Tell Discord the commands, when they differ from those it was told last."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(msgspec.json.encode(payload)).hexdigest()
    known = f"{tree.client.application_id}:{digest}"
    told = await store.read(meta.select_meta, COMMANDS_KEY)
    if told == known and len(await tree.fetch_commands()) == len(payload):
        return
    await tree.sync()
    await store.write(meta.write_meta, COMMANDS_KEY, known)
    log.info("commands told", commands=len(payload))

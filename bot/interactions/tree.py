"""The command tree, and registering its commands with Discord."""

import hashlib
import logging
from typing import Any

import discord
import msgspec
import structlog
from discord import Interaction, app_commands

from bot.interactions.commands.moved import MOVED
from bot.interactions.errors import MISMATCHES, explain
from bot.store import Store, meta

log = structlog.get_logger()

COMMANDS_KEY = "commands"
ENTRY_POINT = 4
"""The type of the command that launches an Activity.

Discord creates it, and refuses a bulk update without it (error 50240).
"""
UPDATE_FIELDS = (
    *("id", "type", "name", "name_localizations", "handler"),
    *("default_member_permissions", "contexts", "integration_types"),
)
AMERICAN = {"practise": "practice"}
"""What the options are called in American English, if it differs."""
SERVER_INSTALL = 0
PRIVATE_CHANNEL = 2
BAD_REQUEST = 400
DAILY_LIMIT = 30034
INSTALLS = (
    "Users can use Atoll only in servers that added it. Allow User Install on the developer page,"
    " under Installation: Atoll tries again every hour."
)
DAILY = "Discord accepts 200 new commands a day. Just wait: Atoll tries again every hour."
OTHERWISE = "Run `atoll doctor`. Atoll tries again every hour."


class Tree(app_commands.CommandTree[Any]):
    """The command tree. It explains errors to the user."""

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        logging.getLogger("discord.app_commands.tree").addFilter(_warn_of_completions)

    async def interaction_check(self, interaction: Interaction[Any], /) -> bool:
        """Return whether this process answers the interaction."""
        mine: bool = await interaction.client.answering.is_mine(interaction.id)
        return mine

    async def on_error(
        self, interaction: Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Explain an error to the user. Compare the commands if Discord has others."""
        if isinstance(error, MISMATCHES):
            interaction.client.periodic_jobs.commands_differ()
        await explain(interaction, error)


def _warn_of_completions(record: logging.LogRecord) -> bool:
    """Log a completion that was not delivered as a warning: typing must not alert the host."""
    if str(record.msg).startswith("Ignoring exception in autocomplete"):
        record.levelno = logging.WARNING
        record.levelname = "WARNING"
    return True


async def sync_commands(tree: Tree, store: Store) -> None:
    """Register the commands with Discord if they have changed, here or there.

    If Discord refuses them, the registered ones stay in use. Discord may refuse only commands for
    users, because the application does not allow User Install. In that case, register them for
    servers. The Entry Point command of an application with Activities is preserved.
    """
    http = tree.client.http
    application = tree.client.application_id or 0
    commands = [_with_american_names(one.to_dict(tree)) for one in tree.get_commands()]
    registered: list[Any] = await http.get_global_commands(application)
    entry_points = [_update_of(one) for one in registered if one["type"] == ENTRY_POINT]
    synced = await store.read(meta.select_meta, COMMANDS_KEY)
    problem: discord.HTTPException | None = None
    for offered in (commands, [_for_servers(one) for one in commands]):
        is_synced = synced == _fingerprint(application, offered, registered)
        try:
            if not is_synced:
                whole: list[Any] = [*offered, *entry_points]
                now: list[Any] = await http.bulk_upsert_global_commands(application, whole)
                fingerprint = _fingerprint(application, offered, now)
                gone = {one["name"] for one in registered} - {one["name"] for one in offered}
                if not gone.isdisjoint(MOVED):
                    at = str(tree.client.tables.now())
                    await store.write(meta.write_meta, meta.COMMANDS_MOVED, at)
                await store.write(meta.write_meta, COMMANDS_KEY, fingerprint)
        except discord.HTTPException as refused:
            problem = problem or refused
            if refused.status != BAD_REQUEST or refused.code == DAILY_LIMIT:
                break
            continue
        if problem is not None:
            log.warning("commands registered for servers only", problem=str(problem), todo=INSTALLS)
        elif not is_synced:
            log.info("commands registered", commands=len(commands))
        return
    todo = DAILY if problem is not None and problem.code == DAILY_LIMIT else OTHERWISE
    log.error("commands refused", problem=str(problem), registered=len(registered), todo=todo)


def _with_american_names(command: dict[str, Any]) -> dict[str, Any]:
    """Return a command whose options also have their American names."""
    options = [
        {**one, "name_localizations": {"en-US": AMERICAN[one["name"]]}}
        if one["name"] in AMERICAN
        else one
        for one in command.get("options", ())
    ]
    return {**command, "options": options} if options else command


def _fingerprint(application: int, offered: list[Any], registered: list[Any]) -> str:
    """Return a name for the offered commands and the versions that Discord gave them.

    Another program with the same token, or a newer Atoll, changes the versions.
    """
    commands = [one for one in registered if one["type"] != ENTRY_POINT]
    versions = sorted((one["id"], one.get("version")) for one in commands)
    digest = hashlib.sha256(msgspec.json.encode((offered, versions))).hexdigest()
    return f"{application}:{digest}"


def _for_servers(command: dict[str, Any]) -> dict[str, Any]:
    """Return a command that an application without User Install may register."""
    contexts = [one for one in command["contexts"] if one != PRIVATE_CHANNEL]
    return {**command, "integration_types": [SERVER_INSTALL], "contexts": contexts}


def _update_of(registered: dict[str, Any]) -> dict[str, Any]:
    """Return a registered command in the format of a bulk update."""
    update = {name: registered[name] for name in UPDATE_FIELDS if registered.get(name) is not None}
    if (permissions := update.get("default_member_permissions")) is not None:
        update["default_member_permissions"] = int(permissions)
    return update

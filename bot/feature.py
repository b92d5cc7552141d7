"""The record by which the core knows a feature."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.interactions.commands.places import Command
from bot.interactions.context import Services
from bot.interactions.dispatch import Handler
from bot.services.changes import TurnParts, no_parts
from bot.store.connection import Db
from bot.store.ids import GuildId
from bot.store.personal import Personal


def keep_server(db: Db, guild: GuildId) -> None:
    """Store nothing about a server, so there is nothing to forget."""


async def stop_nothing(_: Services) -> None:
    """Stop nothing: the feature has no work in the background."""


@dataclass(frozen=True, kw_only=True)
class Feature:
    """Everything that a feature adds to the bot."""

    key: str
    commands: tuple[Command, ...] = ()
    handlers: tuple[Handler, ...] = ()
    """One for each kind of button, select and form."""
    turn_parts: TurnParts = no_parts
    """What it stores in the transaction of a turn."""
    personal: Mapping[str, Personal] = field(default_factory=dict)
    """What it stores about users, by its name in their export."""
    forget_server: Callable[[Db, GuildId], None] = keep_server
    services: tuple[Callable[[Services], object], ...] = ()
    """Make its services, which ``Services.of`` returns by their class."""
    jobs: tuple[Callable[[Services], Awaitable[object]], ...] = ()
    """What it does once a minute, or sooner if a clock of the core runs out."""
    stop: Callable[[Services], Awaitable[object]] = stop_nothing
    """Stop its work in the background before the bot closes."""

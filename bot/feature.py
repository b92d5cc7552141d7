"""The records that describe features to the core."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from bot.domain.ids import GuildId
from bot.interactions.commands.places import Command
from bot.interactions.context import Services
from bot.interactions.dispatch import Handler
from bot.presentation.extras import NO_MESSAGE_HOOKS, Extras, MessageHooks
from bot.presentation.settings import AnySetting, TabButton
from bot.services.hooks import NO_TABLE_HOOKS, TableHooks
from bot.store.connection import Db
from bot.store.personal import Personal


async def stop_nothing(_: Services) -> None:
    """Stop nothing: the feature has no work in the background."""


@dataclass(frozen=True, kw_only=True)
class Feature:
    """The parts that a feature adds to the bot."""

    commands: tuple[Command, ...] = ()
    handlers: tuple[Handler, ...] = ()
    """One for each kind of button, select and form."""
    tables: TableHooks = NO_TABLE_HOOKS
    messages: MessageHooks = NO_MESSAGE_HOOKS
    personal: Mapping[str, Personal] = field(default_factory=dict)
    """The data that it stores about users, by its name in a user's export."""
    settings: tuple[AnySetting | TabButton, ...] = ()
    """Its settings. Each is a list on a tab of ``/settings``, or a button there."""
    forget_server: Callable[[Db, GuildId], None] = lambda _db, _guild: None
    """Delete the data that it stores about a server."""
    services: tuple[Callable[[Services], object], ...] = ()
    """Factories of its services. ``Services.of`` returns a service by its class."""
    jobs: tuple[Callable[[Services], Awaitable[object]], ...] = ()
    """Its periodic work, run once a minute, or sooner if a deadline ends."""
    stop: Callable[[Services], Awaitable[object]] = stop_nothing
    """Stop its work in the background before the bot closes."""


class Features:
    """Several features. They store, export and delete data in this order."""

    def __init__(self, features: Iterable[Feature]) -> None:
        self._features = tuple(features)
        self.commands = [command for one in self for command in one.commands]
        self.handlers = [handler for one in self for handler in one.handlers]
        self.table_hooks = [one.tables for one in self]
        self.extras = Extras([one.messages for one in self])
        self.personal = {name: data for one in self for name, data in one.personal.items()}
        self.settings = [setting for one in self for setting in one.settings]
        self.jobs = [job for one in self for job in one.jobs]

    def __iter__(self) -> Iterator[Feature]:
        """Iterate over the features."""
        return iter(self._features)

    def forget_server(self, db: Db, guild: GuildId) -> None:
        """Delete the data of all features about a server."""
        for one in self:
            one.forget_server(db, guild)

    def make_services(self, atoll: Services) -> None:
        """Create the services of all features."""
        for one in self:
            for make in one.services:
                service = make(atoll)
                atoll.of_features[type(service)] = service

    async def stop(self, atoll: Services) -> None:
        """Stop the work of all features in the background."""
        for one in self:
            await one.stop(atoll)

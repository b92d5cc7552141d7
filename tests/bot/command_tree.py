"""Every command and option that the bot offers, as its own command tree lists them."""

from collections.abc import Iterator, Mapping
from typing import Any

from discord import AppCommandOptionType, app_commands
from discord.app_commands import Command, Parameter

from bot import Atoll

STRING = AppCommandOptionType.string

Leaf = Command[Any, ..., Any]


def commands(bot: Atoll) -> list[Leaf]:
    """Return the slash commands that can be sent, those within groups included."""
    return [one for one in bot.tree.walk_commands() if isinstance(one, app_commands.Command)]


def string_options(bot: Atoll) -> Iterator[tuple[Leaf, Parameter]]:
    """Yield every option of every command that takes text."""
    return ((one, option) for one in commands(bot) for option in one.parameters if is_text(option))


def completed_options(bot: Atoll) -> Iterator[tuple[Leaf, Parameter]]:
    """Yield every option of every command that is completed while it is typed."""
    return (
        (one, option) for one in commands(bot) for option in one.parameters if option.autocomplete
    )


def is_text(option: Parameter) -> bool:
    """Return whether an option takes text."""
    return option.type is STRING


def values_for(command: Leaf, people: Mapping[AppCommandOptionType, Any]) -> dict[str, Any]:
    """Return a value for each required option; ``people`` are values by type of option."""
    return {
        option.display_name: _value(option, people)
        for option in command.parameters
        if option.required
    }


def _value(option: Parameter, people: Mapping[AppCommandOptionType, Any]) -> Any:
    if option.choices:
        return option.choices[0].value
    if option.type in people:
        return people[option.type]
    if option.type is AppCommandOptionType.integer:
        return int(option.min_value or 1)
    return option.type is AppCommandOptionType.boolean or "1"

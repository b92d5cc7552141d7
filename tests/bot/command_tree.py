"""The bot's commands and options, read from its command tree."""

from collections.abc import Iterator, Mapping
from typing import Any

from discord import AppCommandOptionType, app_commands
from discord.app_commands import Command, Parameter

from bot.client import Atoll

STRING = AppCommandOptionType.string

Leaf = Command[Any, ..., Any]


def commands(bot: Atoll) -> list[Leaf]:
    """Return the slash commands that can be used, those in groups included."""
    return [one for one in bot.tree.walk_commands() if isinstance(one, app_commands.Command)]


def string_options(bot: Atoll) -> Iterator[tuple[Leaf, Parameter]]:
    """Yield the text options of all commands."""
    return ((one, option) for one in commands(bot) for option in one.parameters if is_text(option))


def completed_options(bot: Atoll) -> Iterator[tuple[Leaf, Parameter]]:
    """Yield the options with autocomplete."""
    return (
        (one, option) for one in commands(bot) for option in one.parameters if option.autocomplete
    )


def is_text(option: Parameter) -> bool:
    return option.type is STRING


def values_for(command: Leaf, people: Mapping[AppCommandOptionType, Any]) -> dict[str, Any]:
    """Return values for the required options; `people` are values by option type."""
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

"""One command for each action of each game, built from its name, docstring and fields."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from discord import Interaction, app_commands

from bot.interactions import acting
from bot.interactions.commands.completion import completes, completions
from bot.interactions.commands.game_texts import command_description, field_description
from bot.interactions.commands.transformers import Name
from bot.interactions.errors import friendly
from bot.interactions.looking import choices_of
from engine import GAMES
from engine.core import Action, Game, command_of
from engine.core.text import write_value


def _group(game: Game) -> app_commands.Group:
    group = app_commands.Group(name=game.group, description=game.words.blurb)
    for kind in game.rules.actions:
        fields = msgspec.structs.fields(kind)
        command: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=command_of(kind),
            description=command_description(kind),
            callback=_callback(kind, fields),
        )
        for field in fields:
            completes(command, field.name)(_completer(kind, field.name))
        group.add_command(command)
    return group


def _callback(
    kind: type[Action], fields: Iterable[msgspec.structs.FieldInfo]
) -> Callable[..., Any]:
    """Return a callback whose signature, read by discord.py, has the action's fields."""

    async def act(interaction: Interaction, **given: str | None) -> None:
        words = [f"{name}:{value}" for name, value in given.items() if value is not None]
        await acting.act(interaction, [" ".join([command_of(kind), *words])], None)

    signature = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for field in sorted(fields, key=lambda field: not field.required):
        default = inspect.Parameter.empty if field.required else None
        type_ = Name if field.required else Name | None
        keyword = inspect.Parameter.KEYWORD_ONLY
        signature.append(inspect.Parameter(field.name, keyword, default=default, annotation=type_))
    act.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
    hints = {field.name: field_description(field.name) for field in fields}
    return app_commands.describe(**hints)(friendly(act))


def _completer(kind: type[Action], field: str) -> Callable[..., Any]:
    """Return a function that completes a field with values legal for the other fields."""

    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await choices_of(interaction)
        given = {name: value for name, value in interaction.namespace if name != field and value}
        labels: dict[str, list[str]] = {}
        for option, label in found:
            if isinstance(option, kind) and all(
                write_value(getattr(option, name)) == value for name, value in given.items()
            ):
                labels.setdefault(write_value(getattr(option, field)), []).append(label)
        # Label a value with its action if only one action has it.
        values = ((own[0] if len(own) == 1 else value, value) for value, own in labels.items())
        return completions(values, typed)

    return complete


GROUPS = tuple(map(_group, GAMES.values()))

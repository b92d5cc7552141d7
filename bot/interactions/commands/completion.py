"""Helpers for commands: find games by name, and complete options."""

from collections.abc import Callable, Coroutine, Iterable
from functools import wraps
from typing import Any

import structlog
from discord import Interaction, app_commands

from bot.domain.paces import PACES
from bot.interactions.commands.game_texts import CHOICE_LENGTH, ENTRIES_AT_MOST, play_choice
from engine import GAMES
from engine.core import BadOption, Game, excerpt

log = structlog.get_logger()

Complete = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]


def slug(game: Game) -> str:
    """Return a game's key as players write it: ``palm-island``."""
    return game.key.replace("_", "-")


def game_called(name: str) -> Game:
    """Return the game with a name.

    Raises:
        BadOption: no game has this name.
    """
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key not in GAMES:
        known = ", ".join(slug(game) for game in GAMES.values())
        raise BadOption(f"Unknown game “{excerpt(name)}”. Choose from: {known}.")
    return GAMES[key]


GAMES_TO_PLAY = [
    app_commands.Choice(name=play_choice(game), value=slug(game)) for game in GAMES.values()
]
"""The games with short descriptions, for choosing one to play."""
GAME_CHOICES = [app_commands.Choice(name=game.name, value=slug(game)) for game in GAMES.values()]


PACE_CHOICES = [
    app_commands.Choice(name=f"{pace.key}: {pace.about}", value=pace.key) for pace in PACES.values()
]


def completes(
    command: app_commands.Command[Any, ..., Any], option: str
) -> Callable[[Complete], Complete]:
    """Let a function complete an option of a command.

    An error is logged as a warning and the list stays empty: typing must not alert the host.
    """

    def added(complete: Complete) -> Complete:
        @wraps(complete)
        async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
            if len(typed) > CHOICE_LENGTH:
                return []
            try:
                return await complete(interaction, typed)
            except Exception:  # the only place that catches errors of completions
                log.warning(
                    "not completed", command=command.qualified_name, option=option, exc_info=True
                )
                return []

        command.autocomplete(option)(offer)
        return complete

    return added


def completions(pairs: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return the (name, value) pairs that contain the typed text, as choices."""
    wanted = typed.strip().lower()
    fitting = [pair for pair in pairs if wanted in pair[0].lower() or wanted in pair[1].lower()]
    return [
        app_commands.Choice(name=name[:CHOICE_LENGTH], value=value[:CHOICE_LENGTH])
        for name, value in fitting[:ENTRIES_AT_MOST]
    ]

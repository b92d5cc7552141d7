"""What the commands share: the games by their names, and completion lists."""

from collections.abc import Iterable

from discord import app_commands

from engine import GAMES
from engine.core import BadOption, Game

CHOICES_AT_MOST = 25
CHOICE_LENGTH = 100


def slug(game: Game) -> str:
    """Return a game's key as players write it: ``palm-island``."""
    return game.key.replace("_", "-")


def game_called(name: str) -> Game:
    """Return the game that a person means.

    Raises:
        BadOption: there is no such game.
    """
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key not in GAMES:
        known = ", ".join(slug(game) for game in GAMES.values())
        raise BadOption(f"There is no game “{name}”. Choose from: {known}.")
    return GAMES[key]


GAMES_TO_PLAY = [
    app_commands.Choice(name=f"{game.name} ({game.in_short}): {game.blurb}", value=slug(game))
    for game in GAMES.values()
]
"""The games for somebody who chooses one: each with what it is."""
GAME_CHOICES = [app_commands.Choice(name=game.name, value=slug(game)) for game in GAMES.values()]


def completions(pairs: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return those of the pairs of name and value that go with what was typed."""
    wanted = typed.strip().lower()
    fitting = [pair for pair in pairs if wanted in pair[0].lower() or wanted in pair[1].lower()]
    return [
        app_commands.Choice(name=name[:CHOICE_LENGTH], value=value[:CHOICE_LENGTH])
        for name, value in fitting[:CHOICES_AT_MOST]
    ]

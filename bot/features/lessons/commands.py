"""``/learn``: a guided first game."""

from discord import Interaction, app_commands

from bot.features.lessons import handlers as learning
from bot.interactions.commands.completion import GAMES_TO_PLAY, game_called
from bot.interactions.errors import friendly


@app_commands.command()
@app_commands.describe(game="Which game?")
@app_commands.choices(game=GAMES_TO_PLAY)
@friendly
async def learn(interaction: Interaction, game: str) -> None:
    """Learn a game by playing it, step by step, in a few minutes. Only you see it."""
    await learning.learn(interaction, game_called(game))

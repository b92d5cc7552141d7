"""``/practise``: missed puzzles and moments of reviews come back."""

from discord import Interaction, app_commands

from bot.features.practice import handlers
from bot.features.practice.rules import theme_in_words
from bot.features.practice.service import Practice
from bot.interactions.commands.completion import completes, completions
from bot.interactions.commands.transformers import Name
from bot.interactions.context import services
from bot.interactions.errors import friendly
from engine.core import IllegalAction, excerpt


@app_commands.command()
@app_commands.describe(theme="Which kind of choice? Leave out for all that is due")
@friendly
async def practise(interaction: Interaction, theme: Name = "") -> None:
    """Practise the puzzles you missed and the moments of your reviews, until you know them."""
    if theme and theme not in await services(interaction).of(Practice).themes():
        raise IllegalAction(f"Unknown theme “{excerpt(theme)}”. Choose from the list.")
    await handlers.practise(interaction, theme)


@completes(practise, "theme")
async def complete_theme(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the theme of puzzles."""
    themes = await services(interaction).of(Practice).themes()
    return completions(((theme_in_words(theme), theme) for theme in themes), typed)

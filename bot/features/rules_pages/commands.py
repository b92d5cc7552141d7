"""``/rules``: the pages of the rules, and their cards."""

from discord import Interaction, app_commands

from bot.features.rules_pages.handlers import read, table_here
from bot.features.rules_pages.messages import Pages
from bot.interactions.commands.completion import (
    GAME_CHOICES,
    completes,
    game_called,
)
from bot.interactions.commands.components import Found, Scope, called, offered, scopes, written
from bot.interactions.commands.game_texts import CHOICE_LENGTH
from bot.interactions.commands.transformers import Name
from bot.interactions.context import services
from bot.interactions.errors import friendly
from bot.interactions.looking import begin
from bot.presentation.replies import answer
from engine.core import BadOption


async def _show_card(interaction: Interaction, name: str, game: str | None) -> None:
    await begin(interaction)
    found, entry = called(await _places(interaction, game), name)
    await answer(interaction, await services(interaction).of(Pages).component(found, entry))


@app_commands.command()
@app_commands.describe(
    game="Which game? Leave out for the game here",
    card="A card, tile or building. Type the first letters",
)
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def rules(
    interaction: Interaction, game: str | None = None, card: Name | None = None
) -> None:
    """Read the rules, or look up a card or tile."""
    if card:
        await _show_card(interaction, card, game)
    else:
        await read(interaction, game_called(game) if game else None)


@completes(rules, "card")
async def complete_name(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer components of the game named or played here, otherwise of all games."""
    try:
        places = await _places(interaction, interaction.namespace.game)
    except BadOption:
        return []
    return [choice_of(found) for found in offered(places, typed)]


async def _places(interaction: Interaction, name: str | None) -> list[Scope]:
    named = game_called(name) if name else None
    table = None if named else await table_here(interaction, None)
    return scopes(named, table.game if table else None)


def choice_of(found: Found) -> app_commands.Choice[str]:
    """Return the completion of a component."""
    game, entry = found
    label = f"{entry.name} ({entry.kind}, {game.name})"
    return app_commands.Choice(name=label[:CHOICE_LENGTH], value=written(found))

"""``/rules`` and ``/card``."""

from discord import Interaction, app_commands

from bot.features.rules_pages.handlers import read, table_here
from bot.features.rules_pages.messages import Pages, topics_of
from bot.interactions.commands.completion import (
    GAME_CHOICES,
    completes,
    completions,
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


@app_commands.command()
@app_commands.describe(
    game="Which game? Leave out for the game here",
    topic="Which topic? Leave out for a summary",
)
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def rules(
    interaction: Interaction, game: str | None = None, topic: Name | None = None
) -> None:
    """Read the rules of a game, page by page."""
    await read(interaction, game_called(game) if game else None, topic)


@completes(rules, "topic")
async def complete_topic(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the topics of the game named or played here."""
    try:
        named = game_called(interaction.namespace.game) if interaction.namespace.game else None
    except BadOption:
        return []
    table = await table_here(interaction, named)
    game = named or (table.game if table else None)
    topics = topics_of(game, table) if game else []
    return completions(((topic.title, topic.key) for topic in topics), typed)


@app_commands.command()
@app_commands.describe(
    name="Which card, tile or building? Type the first letters",
    game="Which game? Leave out for the game here, then all",
)
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def card(interaction: Interaction, name: Name, game: str | None = None) -> None:
    """Show a large picture of a card, tile or building, with its rule."""
    await _show_card(interaction, name, game)


async def _show_card(interaction: Interaction, name: str, game: str | None) -> None:
    await begin(interaction)
    found, entry = called(await _places(interaction, game), name)
    await answer(interaction, await services(interaction).of(Pages).component(found, entry))


@completes(card, "name")
async def complete_name(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer components of the game named or played here, otherwise of all games."""
    try:
        places = await _places(interaction, interaction.namespace.game)
    except BadOption:
        return []
    return [choice_of(found) for found in offered(places, typed)]


@app_commands.command(name="rules")
@app_commands.describe(
    game="Which game? Leave out for the game here",
    card="A card, tile or building. Type the first letters",
)
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def new_rules(
    interaction: Interaction, game: str | None = None, card: Name | None = None
) -> None:
    """Read the rules, or look up a card or tile."""
    if card:
        await _show_card(interaction, card, game)
    else:
        await read(interaction, game_called(game) if game else None, None)


completes(new_rules, "card")(complete_name)


async def _places(interaction: Interaction, name: str | None) -> list[Scope]:
    named = game_called(name) if name else None
    table = None if named else await table_here(interaction, None)
    return scopes(named, table.game if table else None)


def choice_of(found: Found) -> app_commands.Choice[str]:
    """Return the completion of a component."""
    game, entry = found
    label = f"{entry.name} ({entry.kind}, {game.name})"
    return app_commands.Choice(name=label[:CHOICE_LENGTH], value=written(found))

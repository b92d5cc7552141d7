"""The rules of the games, page by page, and their components."""

from collections.abc import Iterator
from contextlib import suppress

from discord import Interaction, app_commands

from bot.domain.ids import NOT_STORED, Seat, TableId
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.rules_pages.messages import (
    NO_TABLE,
    Explain,
    Pages,
    Reading,
    ReadRules,
    ReadTopic,
    ShowRules,
    TurnPage,
    topic_asked,
    topics_of,
)
from bot.interactions.acting import showing
from bot.interactions.commands.completion import GAME_CHOICES, completes, game_called
from bot.interactions.commands.components import Found, Scope, called, offered, scopes, written
from bot.interactions.commands.game_texts import CHOICE_LENGTH
from bot.interactions.commands.transformers import Name
from bot.interactions.context import services, user_of
from bot.interactions.dispatch import Button, Select
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find, visible
from bot.presentation.extras import LOOK_ROW, MessageHooks, Offer
from bot.presentation.replies import answer, begin_press
from engine import GAMES
from engine.core import AtollError, BadOption, Game, IllegalAction

STEPS = {"back": -1, "next": 1}
OLD_PAGE = "This page is out of date. Open the new one with `/rules`."


async def read(interaction: Interaction, game: Game | None) -> None:
    """Show the first page of the rules of a game, or of the game here.

    Raises:
        BadOption: No game is named, and not one table is here.
    """
    await begin(interaction)
    table = await table_here(interaction, game)
    found = table.game if table else game
    if found is None:
        raise BadOption("Which game? Choose one with `/rules game:`.")
    await _show(interaction, Reading(found, topics_of(found, table)[0], table))


async def read_rules(interaction: Interaction, press: ReadRules) -> None:
    """Show the first page of the rules of a game."""
    if press.key not in GAMES:
        raise IllegalAction(OLD_PAGE)
    await read(interaction, GAMES[press.key])


async def turn_page(interaction: Interaction, press: TurnPage) -> None:
    """Show the next or previous page."""
    await begin_press(interaction)
    reading = await _reading(interaction, press.key, press.topic, press.table)
    await _show(interaction, reading.turned(STEPS[press.step]))


async def read_topic(interaction: Interaction, press: ReadTopic, value: str) -> None:
    """Show the page chosen in the select menu."""
    await begin_press(interaction)
    key = value.partition(":")[0]
    await _show(interaction, await _reading(interaction, press.key, key, press.table))


async def show_rules(interaction: Interaction, table: Table) -> None:
    """Show the first page of the rules of a table's game."""
    await _show(interaction, Reading(table.game, topics_of(table.game, table)[0], table))


async def explain_question(interaction: Interaction, table: Table) -> None:
    """Show the page that explains the current question."""
    await explain_to(interaction, table, table.seat_of(user_of(interaction)))


async def explain_to(interaction: Interaction, table: Table, reader: Seat | None) -> None:
    """Show the page that explains a reader's question in the private reply."""
    await _show(interaction, Reading(table.game, topic_asked(table, reader), table))


async def table_here(interaction: Interaction, game: Game | None) -> Table | None:
    """Return the table here, or ``None`` if it plays another game."""
    try:
        table = await find(interaction, None)
    except AtollError:
        return None
    return table if game is None or game.key == table.game.key else None


async def _reading(interaction: Interaction, key: str, topic: str, number: int) -> Reading:
    """Return the page that a press names."""
    game = GAMES.get(key)
    page = game.words.guide.topic(topic) if game else None
    if game is None or page is None:
        raise IllegalAction(OLD_PAGE)
    if number != NO_TABLE:
        with suppress(AtollError):
            table = await services(interaction).tables.get(TableId(number))
            if table.game.key == key:
                await visible(interaction, table)
                return Reading(table.game, table.game.words.guide.topic(topic) or page, table)
    return Reading(game, page)


async def _show(interaction: Interaction, reading: Reading) -> None:
    message = await answer(interaction, await services(interaction).require(Pages).topic(reading))
    table = reading.table.id if reading.table else NOT_STORED
    await services(interaction).living.keep_sheet(interaction, "rules", message, table=table)


async def _show_card(interaction: Interaction, name: str, game: str | None) -> None:
    await begin(interaction)
    found, entry = called(await _places(interaction, game), name)
    await answer(interaction, await services(interaction).require(Pages).component(found, entry))


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


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the buttons for the rules, and for the page about the choice of a seat."""
    edition = table.row.edition
    yield Offer(ShowRules(table.id, edition), "Rules", 20, sheet=LOOK_ROW)
    if seat is not None and table.options(seat):
        yield Offer(Explain(table.id, edition), "?", 60, with_text=True)


def games(game: Game) -> Iterator[Offer]:
    """Yield the button for the rules of a game."""
    yield Offer(ReadRules(game.key), "Rules", 50)


FEATURE = Feature(
    commands=(rules,),
    handlers=(
        Button(ShowRules, showing(show_rules)),
        Button(Explain, showing(explain_question)),
        Button(ReadRules, read_rules),
        Button(TurnPage, turn_page),
        Select(ReadTopic, read_topic),
    ),
    messages=MessageHooks(offers=offers, games=games),
    services=(lambda atoll: Pages(atoll.pictures),),
)

"""Read the rules in private, page by page."""

from contextlib import suppress

from discord import Interaction

from bot.domain.ids import NOT_STORED, Seat, TableId
from bot.domain.table import Table
from bot.features.rules_pages.messages import NO_TABLE, Pages, Reading, topic_asked, topics_of
from bot.features.rules_pages.presses import ReadRules, ReadTopic, TurnPage
from bot.interactions.context import services, user_of
from bot.interactions.looking import begin, find, visible
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
    """Show the first page of the rules of a game.

    Raises:
        IllegalAction: The game is unknown.
    """
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
    """Return the page that a press names.

    Raises:
        IllegalAction: The game or topic is unknown.
    """
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
    message = await answer(interaction, await services(interaction).of(Pages).topic(reading))
    table = reading.table.id if reading.table else NOT_STORED
    await services(interaction).living.keep_sheet(interaction, "rules", message, table=table)

"""``/learn``: a guided first game, and its buttons."""

from discord import Interaction, app_commands

from bot.domain.table import Table
from bot.features.lessons.presses import Learn
from bot.features.lessons.rules import lesson_of
from bot.features.lessons.service import Lessons
from bot.interactions.commands.completion import GAMES_TO_PLAY, game_called
from bot.interactions.context import channel_of, is_guest, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin
from bot.interactions.opening import go_on, open_in_private, place_for, show
from bot.presentation.components import button, view_of
from bot.services.new_tables import Location
from engine import GAMES
from engine.core import Game, IllegalAction

GREETING = "Here is your practice game of {}. Only you can see it. Take your time."
CLOSED = (
    "I can't send you direct messages. Allow them for this server and try again. Or learn here in"
    " the channel, where others can watch."
)
OPEN = "Learn {} in a few minutes. Nothing counts, and you can undo anything."
GOES_ON = "Continue your lesson: {}. To start over, `/abort` it first."


@app_commands.command()
@app_commands.describe(game="Which game?")
@app_commands.choices(game=GAMES_TO_PLAY)
@friendly
async def learn(interaction: Interaction, game: str) -> None:
    """Learn a game by playing it, step by step, in a few minutes. Only you see it."""
    await start_lesson(interaction, game_called(game))


async def start_lesson(interaction: Interaction, game: Game) -> None:
    """Start the lesson of a game in direct messages, or link to the user's running one.

    Raises:
        IllegalAction: The game has no lesson.
    """
    await begin(interaction)
    lesson_of(game)
    if await _goes_on(interaction, game):
        return
    if is_guest(interaction):
        await _open_here(interaction, game)
    else:

        async def opening(location: Location) -> Table:
            return (
                await services(interaction).of(Lessons).open(game, location, user_of(interaction))
            )

        table = await open_in_private(interaction, GREETING.format(game.name), opening)
        if table is None:
            view = view_of([button(Learn("here", game.key), "Learn here")])
            await interaction.edit_original_response(content=CLOSED, view=view)
        else:
            await show(interaction, table, OPEN.format(game.name))


async def press(interaction: Interaction, press: Learn) -> None:
    """Start the lesson of a game in direct messages or here, as the button says.

    Raises:
        IllegalAction: The game is unknown or has no lesson.
    """
    game = GAMES.get(press.game)
    if game is None:
        raise IllegalAction("This button is out of date. `/learn` lists the lessons.")
    if press.where == "play":
        await start_lesson(interaction, game)
        return
    await begin(interaction)
    if not await _goes_on(interaction, game):
        await _open_here(interaction, game)


async def _goes_on(interaction: Interaction, game: Game) -> bool:
    """Link to the user's running lesson; return whether there is one."""
    running = await services(interaction).of(Lessons).running(game, user_of(interaction))
    if running is None:
        return False
    await go_on(interaction, running, GOES_ON)
    return True


async def _open_here(interaction: Interaction, game: Game) -> None:
    async with services(interaction).tables.openings.of(channel_of(interaction)):
        place = await place_for(interaction, game)
        table = await services(interaction).of(Lessons).open(game, place, user_of(interaction))
    await show(interaction, table, OPEN.format(game.name))

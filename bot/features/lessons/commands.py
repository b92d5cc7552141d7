"""``/learn``: a guided first game."""

import discord
from discord import Interaction, app_commands

from bot.domain.lessons import lesson_of
from bot.domain.table import Table
from bot.features.lessons.presses import Learn, LeaveLesson, RestartLesson
from bot.features.lessons.service import Lessons
from bot.interactions.commands.completion import GAMES_TO_PLAY, game_called
from bot.interactions.context import is_guest, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin
from bot.interactions.opening import go_on, open_here, open_in_private, show
from bot.presentation.components import button, view_of
from bot.services.new_tables import Location
from engine.core import Game

GREETING = "Here is your practice game of {}. Only you can see it. Take your time."
CLOSED = (
    "I can't send you direct messages. Allow them for this server and try again. Or learn here in"
    " the channel, where others can watch."
)
OPEN = (
    "Learn {} in a few minutes. Nothing counts. If you try something else, **Back to the lesson**"
    " takes it back."
)
GOES_ON = "Continue your lesson: {}."


@app_commands.command()
@app_commands.describe(game="Which game?")
@app_commands.choices(game=GAMES_TO_PLAY)
@friendly
async def learn(interaction: Interaction, game: str) -> None:
    """Learn a game by playing it, step by step, in a few minutes. Only you see it."""
    await start_lesson(interaction, game_called(game))


async def start_lesson(interaction: Interaction, game: Game, *, here: bool = False) -> None:
    """Start the lesson of a game in direct messages or here, or link to the user's running one.

    Raises:
        IllegalAction: The game has no lesson.
    """
    await begin(interaction)
    lesson_of(game)
    lessons, user = services(interaction).of(Lessons), user_of(interaction)
    running = await lessons.running(game, user)
    if running is not None:
        await go_on(interaction, running, GOES_ON)
        if not running.is_ephemeral:
            await interaction.edit_original_response(view=menu_of(running))
        return

    async def opening(location: Location) -> Table:
        return await lessons.open(game, location, user)

    table: Table | None
    if here or is_guest(interaction):
        table = await open_here(interaction, game, opening)
    else:
        table = await open_in_private(interaction, GREETING.format(game.name), opening)
    if table is None:
        view = view_of([button(Learn("here", game.key), "Learn here")])
        await interaction.edit_original_response(content=CLOSED, view=view)
    else:
        await show(interaction, table, OPEN.format(game.name))


def menu_of(table: Table) -> discord.ui.View:
    """Return the buttons that start a lesson over, and that close it."""
    number, edition = table.id, table.row.edition
    over = button(RestartLesson(number, edition), "Start over")
    return view_of([over, button(LeaveLesson(number, edition), "Leave the lesson")])

"""The buttons of lessons, and those after the last step."""

from functools import partial

from discord import Interaction

from bot.domain.ids import NOWHERE
from bot.domain.lessons import lesson_of
from bot.domain.table import Table
from bot.features.lessons import service
from bot.features.lessons.commands import start_lesson
from bot.features.lessons.presses import (
    BackOneStep,
    ChooseLesson,
    Learn,
    LeaveLesson,
    PlayForReal,
    RestartLesson,
)
from bot.features.lessons.service import Lessons
from bot.interactions.acting import Pressable, change_by_press
from bot.interactions.context import channel_of, guild_of, is_guest, services, user_of
from bot.interactions.looking import begin, show_hand, visible
from bot.interactions.opening import GUEST, go_on, link_to, open_here, opened
from bot.presentation.components import button
from bot.presentation.listings import Entry, Listing
from bot.presentation.presses import Tool
from bot.presentation.replies import begin_press, edit, lay_out
from bot.services.new_tables import Location
from engine import GAMES
from engine.core import Game, IllegalAction

OUT_OF_DATE = "This button is out of date. `/learn` lists the lessons."


async def begin_lesson(interaction: Interaction, press: Learn) -> None:
    """Start the lesson of a game in direct messages or here, as the button says."""
    await start_lesson(interaction, _game_of(press.key), here=press.where == "here")


async def step_back(interaction: Interaction, press: BackOneStep) -> None:
    """Take a lesson back by a step."""
    back = partial(service.step_back, edition=press.edition)
    await change_by_press(interaction, press.table, back)


async def restart(interaction: Interaction, press: RestartLesson) -> None:
    """Take a lesson back to its first step."""
    await _change(interaction, press, service.restart, "Your lesson starts again: {}")


async def leave(interaction: Interaction, press: LeaveLesson) -> None:
    """Close a lesson."""
    await _change(interaction, press, service.leave, "You left your lesson: {}")


async def _change(interaction: Interaction, press: Tool, change: Pressable, words: str) -> None:
    """Change a lesson by a button of its menu, and say so in the menu."""
    atoll = services(interaction)
    await visible(interaction, await atoll.tables.get(press.table))
    await begin_press(interaction)
    table = await change(atoll.tables, press.table, user_of(interaction))
    await atoll.outbox.deliver(table.id)
    if table.is_ephemeral:
        await show_hand(interaction, table)
    else:
        await edit(interaction, content=words.format(await link_to(interaction, table)), view=None)


async def choose_lesson(interaction: Interaction, press: ChooseLesson) -> None:
    """List the lessons of the other games."""
    await begin(interaction)
    entries = [
        Entry(
            f"**{game.name}**: {game.words.blurb}\n-# {game.in_short}",
            (button(Learn("play", game.key), f"Learn {game.name}"),),
        )
        for game in GAMES.values()
        if game.words.lesson is not None and game.key != press.key
    ]
    await lay_out(interaction, Listing("### Learn another game", entries))


async def play_for_real(interaction: Interaction, press: PlayForReal) -> None:
    """Start a game like the one of a lesson, or link to the one that the user plays here.

    Raises:
        IllegalAction: The game is unknown, or Atoll is a guest here and the game has bots.
    """
    await begin(interaction)
    lessons, game, user = (
        services(interaction).of(Lessons),
        _game_of(press.key),
        user_of(interaction),
    )
    is_away = is_guest(interaction)
    if is_away and lesson_of(game).deal.seats > 1:
        raise IllegalAction(GUEST)
    here = (
        Location(None, NOWHERE)
        if is_away
        else Location(guild_of(interaction), channel_of(interaction))
    )
    running = await lessons.played(game, here, user)
    if running is not None:
        await go_on(interaction, running, "Your game is still open: {}")
        return

    async def opening(location: Location) -> Table:
        return await lessons.play(game, location, user)

    await opened(interaction, await open_here(interaction, game, opening))


def _game_of(key: str) -> Game:
    """Return the game of a button.

    Raises:
        IllegalAction: The game is unknown.
    """
    game = GAMES.get(key)
    if game is None:
        raise IllegalAction(OUT_OF_DATE)
    return game

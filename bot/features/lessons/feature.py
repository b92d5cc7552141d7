"""Lessons: a guided first game."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

import discord
from discord import ButtonStyle, Interaction, app_commands

from bot.domain import lessons
from bot.domain.ids import FIRST_SEAT, NOWHERE, Seat, Timestamp
from bot.domain.lessons import lesson_of
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.lessons import service
from bot.features.lessons.service import Lessons, resume
from bot.interactions.acting import Pressable, change_by_press, changing
from bot.interactions.commands.completion import GAMES_TO_PLAY, game_called
from bot.interactions.context import channel_of, guild_of, is_guest, services, user_of
from bot.interactions.dispatch import Button
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find, show_hand
from bot.interactions.opening import GUEST, go_on, link_to, open_here, open_in_private, opened, show
from bot.presentation.components import button, view_of
from bot.presentation.extras import ACT_ROW, MessageHooks, Offer
from bot.presentation.listings import Entry, Listing
from bot.presentation.press import Key, Press
from bot.presentation.presses import Tool, Undo
from bot.presentation.replies import begin_press, edit, lay_out
from bot.services.hooks import TableHooks
from bot.services.new_tables import Location
from engine import GAMES
from engine.core import Game, IllegalAction, LessonStep, options_of, parse

STRAYED = "You chose something else. The lesson suggested **{}**. {}"
CHANGED = "This lesson has changed since you began it. **Back to the lesson** leads to the new one."
TAUGHT = "**You can play {} now.** {}"
GREETING = "Here is your practice game of {}. Only you can see it. Take your time."
CLOSED = (
    "I can't send you direct messages. Allow them for this server and try again. Or learn here in"
    " the channel: others can watch."
)
OPEN = (
    "Learn {} in a few minutes. Nothing counts. If you try something else, **Back to the lesson**"
    " takes it back."
)
GOES_ON = "Your lesson was still open: {}."
OUT_OF_DATE = "This button is out of date. `/learn` lists the lessons."


def lesson_text(table: Table) -> Iterator[str]:
    """Yield the text of the current step, or nothing outside of lessons."""
    lesson = table.game.words.lesson
    if not table.row.lesson or lesson is None or table.row.status == "aborted":
        return
    last = lessons.done_last(table)
    if last is not None and last.after:
        yield f"✔ {last.after.strip()}"
    step = lessons.step_of(table)
    strayed = lessons.strayed(table)
    if step is not None:
        yield step.text.strip()
        yield f"👉 Choose **{_suggested(table, table.state, step)}**. {step.why.strip()}"
    elif strayed is not None and strayed.is_own:
        before = table.frames[strayed.moves].state
        step = strayed.step
        yield STRAYED.format(_suggested(table, before, step), step.why.strip())
    elif strayed is not None:
        yield CHANGED
    elif not table.playing:
        yield TAUGHT.format(table.game.name, lesson.deal.words.strip())


def _suggested(table: Table, state: Any, step: LessonStep) -> str:
    """Return the name of the choice that a step suggests in a state, as on its button."""
    game = table.game
    options = options_of(state, FIRST_SEAT)
    labels = game.words.labels(game.view(state, FIRST_SEAT), options)
    return str(labels[options.index(parse(step.do, game.rules.actions))].name)


class ResumeLesson(Tool, frozen=True, tag="t:lesson"):
    """Takes a lesson back to its script."""


class BackOneStep(Tool, frozen=True, tag="t:lback"):
    """Takes a lesson back by a step."""


class RestartLesson(Tool, frozen=True, tag="t:lfirst"):
    """Takes a lesson back to its first step."""


class LeaveLesson(Tool, frozen=True, tag="t:lleave"):
    """Closes a lesson."""


class Learn(Press, frozen=True, tag="le"):
    """Begins the lesson of a game: in direct messages, or ``here`` in the channel."""

    where: Literal["play", "here"]
    key: Key


class ChooseLesson(Press, frozen=True, tag="ll"):
    """Shows the lessons of all games except the one with this key."""

    key: Key


class PlayForReal(Press, frozen=True, tag="lp"):
    """Starts a game with the seats and the options of a lesson."""

    key: Key


@app_commands.command()
@app_commands.describe(game="Which game?")
@app_commands.choices(game=GAMES_TO_PLAY)
@friendly
async def learn(interaction: Interaction, game: str) -> None:
    """Learn a game by playing it, step by step, in a few minutes. Only you see it."""
    await start_lesson(interaction, game_called(game))


async def start_lesson(interaction: Interaction, game: Game, *, here: bool = False) -> None:
    """Start the lesson of a game in direct messages or here, or link to the user's running one."""
    await begin(interaction)
    lesson_of(game)
    lessons = services(interaction).require(Lessons)
    user = user_of(interaction)
    running = await lessons.running(game, user)
    if running is not None:
        await go_on(interaction, running, GOES_ON)
        if not running.is_ephemeral:
            await edit(interaction, view=menu_of(running))
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
        await edit(interaction, content=CLOSED, view=view)
    else:
        await show(interaction, table, OPEN.format(game.name))


def menu_of(table: Table) -> discord.ui.View:
    """Return the buttons that start a lesson over, and that close it."""
    number = table.id
    edition = table.row.edition
    over = button(RestartLesson(number, edition), "Start over")
    return view_of([over, button(LeaveLesson(number, edition), "Leave the lesson")])


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
    await find(interaction, press.table)
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
    """Start a game like the one of a lesson, or link to the one that the user plays here."""
    await begin(interaction)
    lessons = services(interaction).require(Lessons)
    game = _game_of(press.key)
    user = user_of(interaction)
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
    """Return the game of a button."""
    game = GAMES.get(key)
    if game is None:
        raise IllegalAction(OUT_OF_DATE)
    return game


def follow_up(after: Table, _before: Table, _at: Timestamp) -> Table:
    """Play the scripted moves of the other seats."""
    return lessons.followed(after)


def offers(table: Table, _: Seat | None) -> Iterator[Offer]:
    """Yield the buttons to begin a lesson, of a running lesson, and after its last step."""
    if table.row.status == "lobby" and table.game.words.lesson is not None:
        yield Offer(Learn("play", table.game.key), "Learn it", 40)
    elif table.row.lesson and table.playing:
        yield from _running(table)
    elif table.row.lesson:
        yield from _closed(table)


def games(game: Game) -> Iterator[Offer]:
    """Yield the button that begins the lesson of a game."""
    if game.words.lesson is not None:
        yield Offer(Learn("play", game.key), "Learn", 20)


def _running(table: Table) -> Iterator[Offer]:
    """Yield the buttons of a running lesson."""
    number = table.id
    edition = table.row.edition
    success = ButtonStyle.success
    if lessons.strayed(table) is not None:
        press = ResumeLesson(number, edition)
        label = "Back to the lesson"
        yield Offer(press, label, 20, success, replaces=Undo)
    elif lessons.can_step_back(table):
        yield Offer(BackOneStep(number, edition), "Back", 20, replaces=Undo)
    yield Offer(RestartLesson(number, edition), "Start over", 20, sheet=ACT_ROW)
    yield Offer(LeaveLesson(number, edition), "Leave the lesson", 30, sheet=ACT_ROW)


def _closed(table: Table) -> Iterator[Offer]:
    """Yield the buttons after a lesson. A guest can play only with bots that answer at once."""
    key = table.game.key
    success = ButtonStyle.success
    if table.row.status == "aborted":
        yield Offer(Learn("play", key), "Learn it again", 10, success)
    elif len(table.seats) == 1 or not table.is_ephemeral:
        yield Offer(PlayForReal(key), "Play for real", 10, success)
    yield Offer(ChooseLesson(key), "Learn another game", 30)


FEATURE = Feature(
    commands=(learn,),
    handlers=(
        Button(ResumeLesson, changing(resume)),
        Button(BackOneStep, step_back),
        Button(RestartLesson, restart),
        Button(LeaveLesson, leave),
        Button(Learn, begin_lesson),
        Button(ChooseLesson, choose_lesson),
        Button(PlayForReal, play_for_real),
    ),
    tables=TableHooks(follow_up=follow_up),
    messages=MessageHooks(lines=lesson_text, offers=offers, games=games),
    services=(lambda atoll: Lessons(atoll.tables),),
)

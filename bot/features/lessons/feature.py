"""Lessons: a guided first game."""

from collections.abc import Iterator

from discord import ButtonStyle

from bot.domain import lessons
from bot.domain.ids import Seat, Timestamp
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.lessons.commands import learn
from bot.features.lessons.handlers import (
    begin_lesson,
    choose_lesson,
    leave,
    play_for_real,
    restart,
    step_back,
)
from bot.features.lessons.messages import lesson_text
from bot.features.lessons.presses import (
    BackOneStep,
    ChooseLesson,
    Learn,
    LeaveLesson,
    PlayForReal,
    RestartLesson,
    ResumeLesson,
)
from bot.features.lessons.service import Lessons, resume
from bot.interactions.acting import changing
from bot.interactions.dispatch import Button
from bot.presentation.extras import ACT_ROW, MessageHooks, Offer
from bot.presentation.presses import Undo
from bot.services.hooks import TableHooks
from engine.core import Game


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
    number, edition, success = table.id, table.row.edition, ButtonStyle.success
    if lessons.strayed(table) is not None:
        press, label = ResumeLesson(number, edition), "Back to the lesson"
        yield Offer(press, label, 20, success, replaces=Undo)
    elif lessons.can_step_back(table):
        yield Offer(BackOneStep(number, edition), "Back", 20, replaces=Undo)
    yield Offer(RestartLesson(number, edition), "Start over", 20, sheet=ACT_ROW)
    yield Offer(LeaveLesson(number, edition), "Leave the lesson", 30, sheet=ACT_ROW)


def _closed(table: Table) -> Iterator[Offer]:
    """Yield the buttons after a lesson. A guest can play only with bots that answer at once."""
    key, success = table.game.key, ButtonStyle.success
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

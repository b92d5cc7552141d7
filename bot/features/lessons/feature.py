"""Lessons: a guided first game."""

from collections.abc import Iterator

from discord import ButtonStyle

from bot.domain.ids import Seat, Timestamp
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.lessons import rules
from bot.features.lessons.commands import learn, press
from bot.features.lessons.messages import lesson_text
from bot.features.lessons.presses import Learn, ResumeLesson
from bot.features.lessons.service import Lessons, resume
from bot.interactions.acting import changing
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks, Offer
from bot.presentation.offers import UPPER_ROW
from bot.presentation.presses import Undo
from bot.services.hooks import TableHooks


def follow_up(after: Table, _before: Table, _at: Timestamp) -> Table:
    """Play the scripted moves of the other seats."""
    return rules.followed(after)


def offers(table: Table, _: Seat | None) -> Iterator[Offer]:
    """Yield the buttons to begin the lesson of a game, and to return to its script."""
    if table.row.status == "lobby" and table.game.words.lesson is not None:
        yield Offer(Learn("play", table.game.key), "Teach me", 10, row=UPPER_ROW)
    if rules.strayed(table) is not None:
        press, label = ResumeLesson(table.id, table.row.edition), "Back to the lesson"
        yield Offer(press, label, 20, ButtonStyle.success, replaces=Undo)


FEATURE = Feature(
    commands=(learn,),
    handlers=(
        Button(ResumeLesson, changing(resume)),
        Button(Learn, press),
    ),
    tables=TableHooks(follow_up=follow_up),
    messages=MessageHooks(lines=lesson_text, offers=offers, suggestion=rules.asked),
    services=(lambda atoll: Lessons(atoll.tables),),
)

"""The text of a lesson on its board message."""

from collections.abc import Iterator
from typing import Any

from bot.domain import lessons
from bot.domain.ids import FIRST_SEAT
from bot.domain.table import Table
from engine.core import LessonStep, options_of, parse

STRAYED = "That works too. The lesson suggested **{}**. {}"
CHANGED = "This lesson has changed since you began it. **Back to the lesson** leads to the new one."
TAUGHT = "**You can play {} now.** {}"


def lesson_text(table: Table) -> Iterator[str]:
    """Yield the text of the current step, or nothing outside of lessons."""
    lesson = table.game.words.lesson
    if not table.row.lesson or lesson is None or table.row.status == "aborted":
        return
    last = lessons.done_last(table)
    if last is not None and last.after:
        yield f"✔ {last.after.strip()}"
    step, strayed = lessons.step_of(table), lessons.strayed(table)
    if step is not None:
        yield step.text.strip()
        yield f"👉 Choose **{_suggested(table, table.state, step)}**. {step.why.strip()}"
    elif strayed is not None and strayed.is_own:
        before, step = table.frames[strayed.moves].state, strayed.step
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

"""The text of a lesson on its board message."""

from collections.abc import Iterator

from bot.domain.ids import FIRST_SEAT
from bot.domain.table import Table
from bot.features.lessons import rules as lessons
from engine.core import Action, parse

STRAYED = """\
You chose “{done}”. That is allowed, and you can keep playing.
The lesson suggested “{wanted}”. {why}
Press **Back to the lesson** to return to that choice."""


def lesson_text(table: Table) -> Iterator[str]:
    """Yield the text of the current step, or nothing outside of lessons."""
    lesson = table.game.words.lesson
    if not table.row.lesson or lesson is None or not table.playing:
        return
    last = lessons.done_last(table)
    if last is not None and last.after:
        yield f"✔ {last.after.strip()}"
    step, strayed = lessons.step_of(table), lessons.strayed(table)
    actions = table.game.rules.actions
    if step is not None:
        yield f"**Step {lesson.steps.index(step) + 1} of {len(lesson.steps)}: {step.name}**"
        yield step.text.strip()
        wanted = _label(table, table.state, parse(step.do, actions))
        yield f"▶ Choose **{wanted}**. {step.why.strip()}"
    elif strayed is not None:
        before = table.frames[strayed.moves].state
        yield STRAYED.format(
            done=_label(table, before, strayed.done),
            wanted=_label(table, before, parse(strayed.step.do, actions)),
            why=strayed.step.why.strip(),
        )
    elif lessons.is_done(table):
        yield lesson.deal.words.strip()


def _label(table: Table, state: object, action: Action) -> str:
    return table.game.label(table.game.view(state, FIRST_SEAT), action)

"""What the card of a lesson says and offers besides the game."""

from collections.abc import Iterator

from bot.domain import lessons
from bot.domain.lessons import Strayed
from bot.domain.table import Table
from bot.store.ids import FIRST_SEAT
from engine.core import Action, Lesson, LessonStep, parse

STRAYED = """\
You chose “{done}”. That is allowed, and you can keep playing.
The lesson suggested “{wanted}”. {why}
Press **Back to the lesson** to return to that choice."""


def lesson_text(table: Table) -> Iterator[str]:
    """Yield what is taught at this moment; nothing where no lesson is given."""
    lesson = table.game.words.lesson
    if not table.row.lesson or lesson is None or not table.playing:
        return
    last = lessons.done_last(table)
    if last is not None and last.after:
        yield f"✔ {last.after.strip()}"
    step, strayed = lessons.step_of(table), lessons.strayed(table)
    if step is not None:
        yield _taught(table, lesson, step)
    elif strayed is not None:
        yield _strayed(table, strayed)
    elif lessons.is_done(table):
        yield lesson.deal.words.strip()


def _taught(table: Table, lesson: Lesson, step: LessonStep) -> str:
    place = f"Step {lesson.steps.index(step) + 1} of {len(lesson.steps)}: {step.name}"
    wanted = _label(table, table.state, parse(step.do, table.game.rules.actions))
    parts = [f"**{place}**", step.text.strip(), f"▶ Choose **{wanted}**. {step.why.strip()}"]
    return "\n".join(parts)


def _strayed(table: Table, strayed: Strayed) -> str:
    before = table.frames[strayed.moves].state
    wanted = parse(strayed.step.do, table.game.rules.actions)
    return STRAYED.format(
        done=_label(table, before, strayed.done),
        wanted=_label(table, before, wanted),
        why=strayed.step.why.strip(),
    )


def _label(table: Table, state: object, action: Action) -> str:
    return table.game.label(table.game.view(state, FIRST_SEAT), action)

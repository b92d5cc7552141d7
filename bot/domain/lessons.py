"""Lessons: the progress of a table in its script, and the scripted moves of its bots.

A table stores only that it is a lesson. Its progress follows from its moves. If the player makes a
different move, the game continues without the script, and the player can return to it. After the
last step, the lesson is over: it has no result.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.domain.ids import BEGINNING, FIRST_SEAT, Seat, UserId
from bot.domain.levels import EASY
from bot.domain.moves import played, seat_at, taken_back
from bot.domain.records import SeatRow
from bot.domain.table import Table
from engine.core import Action, Game, IllegalAction, Lesson, LessonStep, parse
from engine.core.lesson import Scripted

ScriptedStep = tuple[Scripted, LessonStep | None]


class Strayed(NamedTuple):
    """Where a game has left the script: at a ``step``, after this many ``moves``.

    ``is_own`` is false if the player made the move of the step. Then the script was rewritten.
    """

    step: LessonStep
    moves: int
    is_own: bool


def lesson_of(game: Game) -> Lesson:
    """Return the lesson of a game.

    Raises:
        IllegalAction: It has none.
    """
    if game.words.lesson is None:
        raise IllegalAction(f"There is no lesson for {game.name} yet. `/rules` explains it.")
    return game.words.lesson


def seats_of(lesson: Lesson, pupil: UserId) -> tuple[SeatRow, ...]:
    """Return the seats of a lesson: the player first, then bots."""
    bots = (SeatRow(seat=Seat(seat), bot=EASY.key) for seat in range(1, lesson.deal.seats))
    return (SeatRow(seat=FIRST_SEAT, user=pupil), *bots)


def step_of(table: Table) -> LessonStep | None:
    """Return the player's current step, or ``None`` if the script expects none."""
    line = _next(table)
    return line[1] if line else None


def progress_of(table: Table) -> str:
    """Return the number and the name of the current step, or "" if the script expects none."""
    step = step_of(table)
    lesson = table.game.words.lesson
    if step is None or lesson is None:
        return ""
    return f"step {lesson.steps.index(step) + 1} of {len(lesson.steps)}: {step.name}"


def asked(table: Table) -> Action | None:
    """Return the move of the current step."""
    step = step_of(table)
    return parse(step.do, table.game.rules.actions) if step else None


def done_last(table: Table) -> LessonStep | None:
    """Return the last completed step, until its player acts again."""
    kept = _kept(table)
    if any(frame.seat == FIRST_SEAT for frame in table.frames[kept + 1 :]):
        return None
    done = [step for _, step in _script(table)[:kept] if step]
    return done[-1] if done else None


def strayed(table: Table) -> Strayed | None:
    """Return where the game left the script, or ``None``."""
    script = _script(table)
    kept = _kept(table)
    if not table.playing or kept >= min(len(script), len(table.frames) - 1):
        return None
    found = _last_step(script[: kept + 1])
    return None if found is None else Strayed(*found, is_own=found[1] == kept)


def followed(table: Table) -> Table:
    """Return the table after the next scripted moves of other seats. A whole script ends it."""
    while (line := _next(table)) is not None and line[1] is None:
        move = line[0]
        table = played(table, Seat(move.seat), parse(move.do, table.game.rules.actions))
    script = _script(table)
    if table.playing and script and _kept(table) == len(script):
        table = table.with_row(status="over")
    return table


def can_step_back(table: Table) -> bool:
    """Whether the player is at a step after the first one."""
    return _before(table) is not None


def resumed(table: Table, user: UserId) -> Table:
    """Return the table at the step where it left the script."""
    seat_at(table, user)
    left = strayed(table)
    return table if left is None else taken_back(table, left.moves + 1)


def stepped_back(table: Table, user: UserId, edition: int) -> Table:
    """Return the table one step earlier, unless its message is newer than ``edition``."""
    seat_at(table, user)
    moves = _before(table)
    if moves is None or table.row.edition != edition:
        return table
    return taken_back(table, moves + 1)


def restarted(table: Table, user: UserId) -> Table:
    """Return the table before all moves.

    Raises:
        IllegalAction: The table is no lesson of the user, or the lesson is over.
    """
    _require_pupil(table, user)
    if not table.playing:
        raise IllegalAction(f"This lesson is over. Learn {table.game.name} again with `/learn`.")
    return taken_back(table, 1)


def left(table: Table, user: UserId) -> Table:
    """Return the table closed by its player, without a result.

    Raises:
        IllegalAction: The table is no lesson of the user.
    """
    _require_pupil(table, user)
    return table.with_row(status="aborted") if table.playing else table


def _require_pupil(table: Table, user: UserId) -> None:
    """Make sure that a table is a lesson of a user.

    Raises:
        IllegalAction: It is not.
    """
    seat_at(table, user)
    if not table.row.lesson:
        raise IllegalAction(f"Table {table.id} is no lesson. `/learn` starts one.")


def _script(table: Table) -> Sequence[ScriptedStep]:
    lesson = table.game.words.lesson
    if not table.row.lesson or lesson is None or table.frames[0].ply != BEGINNING:
        return []
    return [*lesson.script]


def _before(table: Table) -> int | None:
    """Return the number of moves before the last completed step, if the game is at a step."""
    if step_of(table) is None:
        return None
    found = _last_step(_script(table)[: _kept(table)])
    return found and found[1]


def _last_step(script: Sequence[ScriptedStep]) -> tuple[LessonStep, int] | None:
    """Return the last step of a part of the script, and the number of moves before it."""
    steps = [(step, moves) for moves, (_, step) in enumerate(script) if step is not None]
    return steps[-1] if steps else None


def _next(table: Table) -> ScriptedStep | None:
    """Return the next scripted move, if the game has followed the script."""
    script = _script(table)
    moves = len(table.frames) - 1
    if not table.playing or moves >= len(script) or _kept(table) != moves:
        return None
    return script[moves]


def _kept(table: Table) -> int:
    """Return the number of moves before the game leaves the script."""
    kept = 0
    for frame, (move, _) in zip(table.frames[1:], _script(table), strict=False):
        if (frame.seat, frame.action) != (move.seat, move.do):
            break
        kept += 1
    return kept

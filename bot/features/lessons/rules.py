"""Lessons: the progress of a table in its script, and the scripted moves of its bots.

A table stores only that it is a lesson. Its progress follows from its moves. If the player makes a
different move, the game continues without the script, and the player can return to it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.domain.ids import BEGINNING, FIRST_SEAT, Seat, UserId
from bot.domain.moves import played, seat_at, taken_back
from bot.domain.records import SeatRow
from bot.domain.table import Table
from engine.core import Action, Game, IllegalAction, Lesson, LessonStep, parse
from engine.core.lesson import Scripted

BOT = "gentle"
"""The level of the bots after the end of the script."""

ScriptedStep = tuple[Scripted, LessonStep | None]


class Strayed(NamedTuple):
    """The player chose ``done`` instead of the move of ``step``, after this many ``moves``."""

    step: LessonStep
    done: Action
    moves: int


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
    bots = (SeatRow(seat=Seat(seat), bot=BOT) for seat in range(1, lesson.deal.seats))
    return (SeatRow(seat=FIRST_SEAT, user=pupil), *bots)


def step_of(table: Table) -> LessonStep | None:
    """Return the player's current step, or ``None`` if the script expects none."""
    line = _next(table)
    return line[1] if line else None


def asked(table: Table) -> Action | None:
    """Return the move of the current step."""
    step = step_of(table)
    return parse(step.do, table.game.rules.actions) if step else None


def done_last(table: Table) -> LessonStep | None:
    """Return the last completed step, until its player acts again."""
    kept = _kept(table)
    if not table.playing or any(frame.seat == FIRST_SEAT for frame in table.frames[kept + 1 :]):
        return None
    done = [step for _, step in _script(table)[:kept] if step]
    return done[-1] if done else None


def is_done(table: Table) -> bool:
    """Whether the script has just ended, and its player has not acted since."""
    return done_last(table) is not None and _kept(table) == len(_script(table))


def strayed(table: Table) -> Strayed | None:
    """Return where the player left the script, or ``None``."""
    script, kept = _script(table), _kept(table)
    if not table.playing or kept >= min(len(script), len(table.frames) - 1):
        return None
    step = script[kept][1]
    if step is None:
        return None
    return Strayed(step, parse(table.frames[kept + 1].action, table.game.rules.actions), kept)


def followed(table: Table) -> Table:
    """Return the table after the next scripted moves of other seats."""
    while (line := _next(table)) is not None and line[1] is None:
        move = line[0]
        table = played(table, Seat(move.seat), parse(move.do, table.game.rules.actions))
    return table


def resumed(table: Table, user: UserId) -> Table:
    """Return the table at the step where its player left the script.

    Raises:
        IllegalAction: The player has not left it.
    """
    seat_at(table, user)
    left = strayed(table)
    if left is None:
        raise IllegalAction("You are still in the lesson, so you have nothing to undo.")
    return taken_back(table, left.moves + 1)


def _script(table: Table) -> Sequence[ScriptedStep]:
    lesson = table.game.words.lesson
    if not table.row.lesson or lesson is None or table.frames[0].ply != BEGINNING:
        return []
    return [*lesson.script]


def _next(table: Table) -> ScriptedStep | None:
    """Return the next scripted move, if the game has followed the script."""
    script, moves = _script(table), len(table.frames) - 1
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

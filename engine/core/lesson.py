"""A first game that teaches, from ``data/<game>/lesson.toml``: a deal and a script.

The table ``[lesson]`` has the deal and the opening. Each row is a step: an explanation, one action,
and the reason for it. The script includes the opponents' moves, so every lesson is the same.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.core.errors import TableError
from engine.core.tables import load_part, load_table

STEPS_AT_LEAST = 3
STEPS_AT_MOST = 12

Words = Annotated[str, Meta(min_length=1, max_length=500)]


class Scripted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scripted action in the form of ``engine.core.text``; seats count from 0."""

    seat: int
    do: str


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step: ``text`` explains the position, ``do`` is the action, and ``why`` the reason.

    ``name`` is the heading. ``after`` is shown after the action. ``then`` are the actions before
    the next step. The player has seat 0.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Words
    do: str
    why: Words
    after: Annotated[str, Meta(max_length=300)] = ""
    then: tuple[Scripted, ...] = ()


class Deal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game of a lesson, and the actions before its first step.

    ``words`` say in a sentence what the game is about. They are shown after the last step.
    """

    seats: int
    seed: int
    words: Words
    options: Mapping[str, str] = {}
    opening: tuple[Scripted, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """A deal with a script."""

    deal: Deal
    steps: tuple[LessonStep, ...]

    @property
    def script(self) -> Iterator[tuple[Scripted, LessonStep | None]]:
        """Yield all actions in order; each action of the player comes with its step."""
        yield from ((move, None) for move in self.deal.opening)
        for step in self.steps:
            yield Scripted(0, step.do), step
            yield from ((move, None) for move in step.then)


def load_lesson(game: str) -> Lesson:
    """Return the lesson of ``data/<game>/lesson.toml``.

    Raises:
        TableError: the file is missing or a value is wrong, or it has too few or too many steps.
    """
    deal = load_part(game, "lesson", "lesson", Deal)
    return check_lesson(
        f"data/{game}/lesson.toml", Lesson(deal, load_table(game, "lesson", LessonStep))
    )


def check_lesson(name: str, lesson: Lesson) -> Lesson:
    """Return ``lesson`` if it is valid; ``name`` is the file in error messages.

    Raises:
        TableError: it has too few or too many steps, or an action of a seat that does not exist.
    """
    if not STEPS_AT_LEAST <= len(lesson.steps) <= STEPS_AT_MOST:
        raise TableError(
            f"{name}: {len(lesson.steps)} steps, but {STEPS_AT_LEAST} to {STEPS_AT_MOST} are needed"
        )
    for move, _ in lesson.script:
        if not 0 <= move.seat < lesson.deal.seats:
            raise TableError(f"{name}, field seat: {move.seat} is no seat of this lesson")
    return lesson

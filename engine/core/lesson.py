"""A first game that teaches, from ``data/<game>/lesson.toml``: a deal, and a script for it.

The table ``[lesson]`` says what is dealt and how the game opens; each row is a step: what there is
to see, one thing to do, and why. What others do in between stands in the script too, so that the
lesson is the same each time.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.core.errors import TableError
from engine.core.tables import load_part, load_table

STEPS_AT_LEAST, STEPS_AT_MOST = 6, 12

Words = Annotated[str, Meta(min_length=1, max_length=500)]


class Scripted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action of the script, as ``engine.core.text`` writes it, by a seat counted from 0."""

    seat: int
    do: str


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What there is to see (``text``), the one thing to ``do``, and ``why``.

    ``name`` is its heading; ``after`` is said once it is done, and ``then`` is what happens before
    the next step. The pupil sits in seat 0.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Words
    do: str
    why: Words
    after: Annotated[str, Meta(max_length=300)] = ""
    then: tuple[Scripted, ...] = ()


class Deal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a lesson is played on, what was done before its first step, and its last ``words``."""

    seats: int
    seed: int
    words: Words
    options: Mapping[str, str] = {}
    opening: tuple[Scripted, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """A script, step by step, for a deal."""

    deal: Deal
    steps: tuple[LessonStep, ...]

    @property
    def script(self) -> Iterator[tuple[Scripted, LessonStep | None]]:
        """Yield all actions in their order, those of the pupil with the step that asks for them."""
        yield from ((move, None) for move in self.deal.opening)
        for step in self.steps:
            yield Scripted(0, step.do), step
            yield from ((move, None) for move in step.then)


def load_lesson(game: str) -> Lesson:
    """Return the lesson of ``data/<game>/lesson.toml``.

    Raises:
        TableError: the file is missing or a value is wrong, or there are too few or many steps.
    """
    deal = load_part(game, "lesson", "lesson", Deal)
    return checked(f"data/{game}/lesson.toml", Lesson(deal, load_table(game, "lesson", LessonStep)))


def checked(name: str, lesson: Lesson) -> Lesson:
    """Return a lesson that can be taught; ``name`` is how errors call its file.

    Raises:
        TableError: it has too few or too many steps, or somebody acts who has no seat.
    """
    if not STEPS_AT_LEAST <= len(lesson.steps) <= STEPS_AT_MOST:
        raise TableError(
            f"{name}: {len(lesson.steps)} steps are there,"
            f" {STEPS_AT_LEAST} to {STEPS_AT_MOST} are needed"
        )
    for move, _ in lesson.script:
        if not 0 <= move.seat < lesson.deal.seats:
            raise TableError(f"{name}, field seat: {move.seat} is no seat of this lesson")
    return lesson

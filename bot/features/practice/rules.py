"""Positions to practise: when they come back, and what they ask."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from bot.domain.analysis import Unit
from bot.domain.ids import Ply, Seat, Timestamp
from bot.domain.paces import DAY
from bot.domain.table import Table
from bot.features.practice.store import NEW, Drill
from bot.features.puzzles.rules import LATE_DAYS, Position, name_of, order_of_days
from bot.features.reviews.rules import Judgement, Review, moment_before, theme_of
from engine import GAMES
from engine.core import Game, options_of, parse
from engine.core.puzzle import Offered, Puzzle

AFTER_DAYS = (1, 3, 8, 21)
"""A position comes back after these numbers of days, one after each time that it was solved."""
DRILLS_AT_MOST = 100
REVIEWS_AT_ONCE = 10
"""The newest reviews to add at once."""
OFFERED = 4
"""The maximum number of moves to offer at a moment of a review."""
SPARED_DAYS = 60
"""Puzzles that will be a puzzle of the day this soon are not given for practice, at most half."""


@dataclass(frozen=True, kw_only=True)
class Exercise(Position):
    """A position to practise."""

    table: Table


def answered(drill: Drill, *, solved: bool, at: Timestamp) -> Drill | None:
    """Return a position with the time when it comes back, or ``None`` if its user knows it.

    A missed one begins again. A new one that was solved does not come back.
    """
    if not solved:
        return msgspec.structs.replace(drill, step=0, due=after_days(0, at))
    step = drill.step + 1
    if drill.step == NEW or step >= len(AFTER_DAYS):
        return None
    return msgspec.structs.replace(drill, step=step, due=after_days(step, at))


def after_days(step: int, at: Timestamp) -> Timestamp:
    """Return when a position comes back after a step."""
    return Timestamp(at + AFTER_DAYS[step] * DAY)


def puzzle_called(name: str) -> tuple[Game, Puzzle] | None:
    """Return the game and the puzzle with a name, if this version has it."""
    return next((one for one in order_of_days() if name_of(*one) == name), None)


def theme_of_puzzle(game: Game, puzzle: Puzzle) -> str:
    """Return the theme of a puzzle.

    Raises:
        AtollError, LookupError: It is not possible under the current rules.
    """
    if puzzle.kind:
        return f"{game.key}:{puzzle.kind}"
    return theme_of(game, puzzle.position(game), puzzle.seat)


def theme_in_words(theme: str) -> str:
    """Return a theme for players: ``Small Islands: place house``."""
    key, _, kind = theme.partition(":")
    return f"{GAMES[key].name}: {kind}" if key in GAMES else theme


def spared_names(today: int) -> set[str]:
    """Return the names of puzzles of the day, soon or with answers that are only late."""
    order = order_of_days()
    spared = min(SPARED_DAYS, len(order) // 2)
    days = range(today - LATE_DAYS, today + spared + 1)
    return {name_of(*order[day % len(order)]) for day in days}


def drills_of(review: Review, blank: Drill) -> list[Drill]:
    """Return the moments of a review with a clearly best move, as positions like ``blank``."""
    return [
        msgspec.structs.replace(
            blank,
            source=f"moment:{review.table.id}:{one.ply}",
            theme=theme_of(before.game, before.state, review.seat),
        )
        for one in review.moments
        if is_clear(one)
        for before in [moment_before(review.table, one)]
    ]


def is_clear(one: Judgement) -> bool:
    """Whether the review of a choice names a clearly better or the clearly best move."""
    return one.is_worse or one.has_clear_lead


def exercise_of_moment(review: Review, ply: Ply) -> Exercise | None:
    """Return the position before a choice of a review, with its best move and clearly worse ones.

    The chosen move has the same value as in the review.
    """
    one = review.at(ply)
    if one is None or not is_clear(one):
        return None
    best, *others = one.verdict.options
    values = {best.do: best.value, one.done: one.value}
    for other in others:
        if len(values) < OFFERED and (one.has_clear_lead or other.value <= one.value):
            values.setdefault(other.do, other.value)
    table = moment_before(review.table, one)
    return exercise(table, review.seat, review.unit, [Offered(*pair) for pair in values.items()])


def exercise(
    table: Table, seat: Seat, unit: Unit, offered: Sequence[Offered], why: str = ""
) -> Exercise:
    """Return a position with the offered moves in the order of all options."""
    options = options_of(table.state, seat)
    actions = table.game.rules.actions
    known = [one for one in offered if parse(one.do, actions) in options]
    known.sort(key=lambda one: options.index(parse(one.do, actions)))
    return Exercise(table.game, table.state, seat, unit, tuple(known), why, table=table)

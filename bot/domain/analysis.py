"""The values of a seat's options, in a form that can be stored and sent to other processes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, zip_longest
from typing import Literal

import msgspec

from bot.domain.ids import Seat
from engine.players.results import WORLDS_AT_LEAST

Unit = Literal["chance", "points"]

CLEAR: Mapping[Unit, float] = {"chance": 0.01, "points": 0.1}
"""Smaller differences do not count as clear. Players could not see them in rounded values."""
WORTH_NAMING: Mapping[Unit, float] = {"chance": 0.03, "points": 1.0}
"""A review names no smaller losses."""
PRECISE = 0.05
"""The largest standard error of a figure that is shown: its interval spans 20 points."""
NUMBER = re.compile(r"^\d+: ")
"""The number of a choice before its label."""


class OptionValue(msgspec.Struct, frozen=True):
    """An option in text form and its value: the chance of winning from 0 to 1, or points."""

    do: str
    value: float


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """A move of a line: the seat, the label of the move, and the move in text form."""

    seat: int
    label: str
    do: str = ""


class Analysis(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's options as compared by a search, best first.

    ``loss`` is the difference between the best option and the chosen one, and ``lead`` that between
    the best and the second best. Both are lower bounds. ``worlds`` is the number of sampled worlds
    in which the best option was tried. If it is 0, no value is known.

    ``expected_loss`` is an unbiased estimate of the loss, which may be negative, and ``error`` its
    standard error. It is ``None`` in analyses of earlier versions. ``given_up`` is the same on the
    scale of the accuracy, and ``at_stake`` the expected loss of a random option. Both are 0 if they
    were not analysed. ``again`` is the loss and its error in a second look, in new worlds. With
    ``known`` values, nothing is hidden from the player: the loss follows from the values of later
    choices, and ``at_stake`` is the expected loss of random moves to the end. ``points`` is the
    least clear lead in points of the best option over the chosen one, or over all others in a hint.
    It also tells options apart if all win or all lose. ``line`` is a likely continuation after the
    best option, and ``why`` says in a sentence how that option is better than the chosen or the
    second best one. After a second look, ``theme`` is the game and the kind of the choice.
    ``doubt`` is the standard error of the best option's chance.
    """

    unit: Unit
    options: tuple[OptionValue, ...]
    loss: float = 0.0
    lead: float = 0.0
    worlds: int = 0
    given_up: float = 0.0
    at_stake: float = 0.0
    known: bool = False
    line: tuple[Reply, ...] = ()
    why: str = ""
    points: float = 0.0
    expected_loss: float | None = None
    error: float = 0.0
    again: tuple[float, float] | None = None
    theme: str = ""
    doubt: float = 0.0

    @property
    def best(self) -> OptionValue:
        """The option with the highest value."""
        return self.options[0]

    @property
    def is_reliable(self) -> bool:
        """Whether the values come from enough worlds to show them."""
        return self.worlds >= (1 if self.unit == "points" else WORLDS_AT_LEAST)

    @property
    def decided(self) -> str:
        """What every option does with the game, if all win or all lose: ``wins`` or ``loses``."""
        if self.unit == "points" or not self.is_reliable or len(self.options) < 2:
            return ""
        values = [option.value for option in self.options]
        if max(values) < CLEAR[self.unit]:
            return "loses"
        return "wins" if min(values) > 1 - CLEAR[self.unit] else ""

    def may_be_worse(self, do: str) -> bool:
        """Whether an option may have lost enough to name it in a review."""
        value = self.value_of(do)
        if self.known and value is not None:
            return self.best.value - value >= WORTH_NAMING[self.unit]
        found, error = self.again or (self.expected_loss or self.loss, self.error)
        return do != self.best.do and found >= max(WORTH_NAMING[self.unit], error)

    def value_of(self, do: str) -> float | None:
        """Return the value of an option, or ``None`` if the search did not evaluate it."""
        return next((option.value for option in self.options if option.do == do), None)


def percent(chance: float) -> int:
    """Return a chance in whole percent.

    Halves are rounded up. So two chances that differ by whole percent also do when rounded.
    """
    return int(100 * chance + 0.5 + 1e-9)


def whole_moves(line: Iterable[Reply]) -> Iterator[Reply]:
    """Yield the moves of a line. Leave out one that the next repeats with an amount or a place."""
    replies = [*line]
    for reply, following in zip_longest(replies, replies[1:]):
        is_repeated = (
            following is not None
            and following.seat == reply.seat
            and following.do.startswith(f"{reply.do} ")
        )
        if not is_repeated:
            yield reply


def in_words(line: Iterable[Reply], reader: int, name: Callable[[Seat], str]) -> str:
    """Return a line for a reader in a seat: ``Player 2: C4; you: stay; move to C5``.

    ``name`` returns the names of the other seats. The numbers of choices are left out, because
    they are those on pictures of later positions.
    """
    turns = groupby(whole_moves(line), lambda reply: reply.seat)
    return "; ".join(
        f"{'you' if seat == reader else name(Seat(seat))}:"
        f" {'; '.join(NUMBER.sub('', reply.label) for reply in replies)}"
        for seat, replies in turns
    )

"""The choices of a seat, as buttons and lists: one question at a time."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ButtonStyle

from bot.domain.answers import Choice, asked_of, offered
from bot.domain.ids import Seat
from bot.domain.paths import left_to_bot
from bot.domain.table import Table
from bot.presentation import menus
from bot.presentation.components import SELECTS_AT_MOST, button
from bot.presentation.offers import UPPER_ROW, tools
from bot.presentation.press import Press, place_in
from bot.presentation.presses import Choose, ChooseFrom, ChoosePath, LeaveToBot
from engine.core import Action

Item = discord.ui.Item[Any]


def choices(
    table: Table, seat: Seat, wanted: Action | None = None, command: str = ""
) -> Iterator[Item]:
    """Yield the controls of a question. The ``wanted`` answer, as in a lesson, is marked.

    With a ``command``, yield only the controls of its answers.
    """
    single = offered(table, seat, wanted, command)
    asked = asked_of(table, seat, single, wanted)
    if not asked:
        return
    rows = SELECTS_AT_MOST - any(tool.row == UPPER_ROW for tool in tools(table, seat))
    digest = table.digest(seat)
    options = table.options(seat)
    by_bot = "" if command else left_to_bot(table, seat)
    first_row = 1 if by_bot else 0
    if by_bot:
        style = ButtonStyle.secondary if wanted else ButtonStyle.success
        yield button(LeaveToBot(table.id, seat, digest), by_bot, style, row=0)

    def answer(choice: Choice) -> menus.Answer:
        press: Press = Choose(table.id, seat, digest, choice.places[0])
        if choice.asks or len(choice.places) > 1:
            path = "+".join(map(str, choice.places))
            press = ChoosePath(table.id, seat, digest, path, int(choice.asks))
        value = value_of(choice.places, digest, asks=choice.asks)
        is_wanted = wanted is not None and options[choice.places[0]] == wanted
        return menus.Answer(choice.label, press, value, is_wanted)

    *at_once, (question, together) = asked
    if at_once:
        together = single  # if their lists need too many rows
    group = menus.Group(question, [*map(answer, together)])
    groups = [menus.Group(one.question, [*map(answer, one.answers)]) for one in at_once]

    def list_press(number: int) -> Press:
        return ChooseFrom(table.id, seat, digest, number)

    yield from menus.controls(group, list_press, range(first_row, rows), groups)


def value_of(places: Sequence[int], digest: str, *, asks: bool) -> str:
    """Return the value of a choice in a list, such as ``3+1:ask:0a1b2c3d``."""
    return ":".join(["+".join(map(str, places)), *(["ask"] if asks else []), digest])


def path_in(value: str) -> tuple[list[int], bool]:
    """Return the option indices in a list value, and whether it requests a skipped question.

    Raises:
        IllegalAction: the value is invalid, for example because its message is out of date.
    """
    path, *rest = value.split(":")
    return [place_in(place) for place in path.split("+")], "ask" in rest

"""The controls of a question: buttons for a few answers, otherwise lists."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle

from bot.domain.answers import BUTTON_LENGTH, BUTTONS_AT_MOST
from bot.presentation.components import OPTION_LENGTH, ROW_SIZE, SELECT_SIZE, button, select
from bot.presentation.icons import line
from bot.presentation.press import Press
from engine.core import Label
from engine.core.words import cut

SHORT = 8
"""The longest name, in characters, of which a row of five fits on a phone."""
ICON_LENGTH = 4
"""The characters that an icon takes up on a button."""
WANTED = "👉 "

Item = discord.ui.Item[Any]


class Answer(NamedTuple):
    """An answer to a question.

    ``press`` is that of its button, and ``value`` is that of its entry in a list. The ``is_wanted``
    answer is the one that a lesson suggests.
    """

    label: Label
    press: Press
    value: str
    is_wanted: bool = False


class Group(NamedTuple):
    """Answers in one list, and the question that they answer."""

    question: str
    answers: Sequence[Answer]


def are_few(answers: Sequence[Answer], rows: int) -> bool:
    """Return whether answers fit on buttons: a few, or more with short names."""
    if any(len(_named(one)) > BUTTON_LENGTH for one in answers):
        return False
    if len(answers) <= BUTTONS_AT_MOST:
        return True
    names = [str(one.label.name) for one in answers if one.label.kind != "skip"]
    return len(answers) <= rows * ROW_SIZE and max(map(len, names)) <= SHORT


def buttons(answers: Sequence[Answer], first_row: int = 0) -> Iterator[Item]:
    """Yield a button for each answer, with its effect if they are few.

    If an answer is wanted, only its button has a colour.
    """
    telling = _are_telling(answers)
    teaching = any(one.is_wanted for one in answers)
    effects = len(answers) <= BUTTONS_AT_MOST
    for number, answer in enumerate(answers):
        icon = answer.label.icon if telling else ""
        length = BUTTON_LENGTH - ICON_LENGTH if icon else BUTTON_LENGTH
        text = answer.label.brief(length) if effects else str(answer.label.name)
        style = ButtonStyle.primary
        if answer.label.kind == "danger":
            style = ButtonStyle.danger
        if teaching or answer.label.kind == "skip":
            style = ButtonStyle.secondary
        if answer.is_wanted:
            style = ButtonStyle.success
        row = first_row + number // ROW_SIZE
        yield button(answer.press, capital(text), style, row=row, icon=icon)


def controls(
    group: Group, list_press: Callable[[int], Press], rows: range, groups: Sequence[Group] = ()
) -> Iterator[Item]:
    """Yield the controls of a question in some of the ``rows`` of a message.

    Answers that skip the question are buttons below its lists, if they fit. ``groups`` are lists to
    use instead of one, if they fit.
    """
    answers = group.answers
    has_groups = 0 < len(groups) <= len(rows)
    if are_few(answers, len(rows)) and not has_groups:
        yield from buttons(answers, rows.start)
        return
    skips = [one for one in answers if one.label.kind == "skip"]
    rest = [one for one in answers if one.label.kind != "skip"]
    lists = [*groups] if has_groups else in_ranges(Group(group.question, rest))
    if len(lists) >= len(rows) and has_groups:
        lists[-1] = Group(lists[-1].question, [*lists[-1].answers, *skips])
    elif len(lists) >= len(rows):
        lists = in_ranges(Group(group.question, answers))
    for number, (row, one) in enumerate(zip(rows, lists, strict=False)):
        yield listed(one, list_press(number), row)
    if len(lists) < len(rows):
        yield from buttons(skips, rows.start + len(lists))


def in_ranges(group: Group) -> list[Group]:
    """Return one list, or several if the answers are too many for it, of about the same length.

    The title of each of several lists begins with its first and its last answer.
    """
    answers = group.answers
    number = -(-len(answers) // SELECT_SIZE)
    if number <= 1:
        return [group]
    size = -(-len(answers) // number)
    asked = group.question[:1].lower() + group.question[1:]
    parts = [answers[first : first + size] for first in range(0, len(answers), size)]
    return [
        Group(f"{part[0].label.name} to {part[-1].label.name}: {asked}", part) for part in parts
    ]


def listed(group: Group, press: Press, row: int) -> Item:
    """Return a list. A wanted answer comes first."""
    telling = _are_telling(group.answers)
    answers = sorted(group.answers, key=lambda one: not one.is_wanted)
    entries = [
        line(
            cut(_marked(one), OPTION_LENGTH),
            one.value,
            one.label.icon if telling else "",
            cut(capital(str(one.label.effect)), OPTION_LENGTH),
        )
        for one in answers
    ]
    return select(press, entries, cut(group.question, OPTION_LENGTH), row)


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _marked(answer: Answer) -> str:
    """Return the name of an answer for a list, with a mark if it is wanted."""
    name = capital(str(answer.label.name))
    return f"{WANTED}{name}" if answer.is_wanted else name


def _named(answer: Answer) -> str:
    """Return the name of an answer, and space for its icon."""
    name = str(answer.label.name)
    return f"{' ' * ICON_LENGTH}{name}" if answer.label.icon else name


def _are_telling(answers: Sequence[Answer]) -> bool:
    """Return whether to show icons: not if several answers all have the same one."""
    return len(answers) < 3 or len({one.label.icon for one in answers}) > 1

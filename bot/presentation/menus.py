"""Arranging choices in menus: one menu if they are few, otherwise several."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.presentation.components import OPTION_LENGTH, SELECT_SIZE
from engine.core.names import head
from engine.core.words import LABEL_LENGTH

BUTTONS_AT_MOST = 15
LONG_BUTTONS_AT_MOST = 7
FEW = 3
CHOOSE, MORE = "Choose", "More options"
SHORT = 24
"""The longest label, in characters, that shares a row with other buttons on a phone."""


class MenuChoice(NamedTuple):
    """Options that one press takes in sequence. ``places`` are their indices.

    ``icon`` is the key of the icon before the label. With ``asks``, a follow-up question that is
    usually skipped is shown.
    """

    places: tuple[int, ...]
    label: str
    icon: str = ""
    asks: bool = False


class Menu(NamedTuple):
    """A group of choices with a title. ``icon`` is the key of the icon before the title."""

    title: str
    choices: list[MenuChoice]
    icon: str = ""


class Parts(NamedTuple):
    """The choices to arrange.

    ``rest`` are single options. ``joined`` has a menu for each option that is combined with the
    answers to its follow-up question. ``on_demand`` are options with a follow-up question that is
    usually skipped. ``usual_first`` is true if the joined menus begin with their likeliest answers.
    """

    rest: list[MenuChoice]
    joined: list[Menu]
    on_demand: list[MenuChoice]
    usual_first: bool = False


def arranged(parts: Parts, rows: int) -> list[Menu]:
    """Return the menus for some choices, or none if they don't fit in ``rows``.

    A few choices share one menu. Otherwise each option with answers has its own menu, if possible.
    A menu of one choice joins the ``rest``.
    """
    rest, joined, on_demand, usual_first = parts
    flat = [choice for menu in joined for choice in _headed(menu)]
    if are_few([*rest, *flat, *on_demand]):
        return [Menu(CHOOSE, [*rest, *flat, *on_demand])]
    rest = [*rest, *(one for menu in joined if len(menu.choices) == 1 for one in _headed(menu))]
    joined = [menu for menu in joined if len(menu.choices) > 1]
    if len(on_demand) == 1:
        rest, on_demand = [*rest, *on_demand], []
    flat = [choice for menu in joined for choice in _headed(menu)]
    first = [Menu(CHOOSE, rest)] if rest else []
    last = [Menu(MORE, on_demand)] if on_demand else []
    if rows_of([*first, *joined, *last]) <= rows:
        return [*first, *map(_of_two_answers, joined), *last]
    if max((len(choice.label) for choice in flat), default=0) > OPTION_LENGTH:
        return []
    all_in_one = [*first, Menu(CHOOSE, flat), *last]
    fitting = all_in_one if rows_of(all_in_one) <= rows else []
    if usual_first and joined and (len(flat) > SELECT_SIZE or not fitting):
        return _usual(Parts(rest, joined, on_demand), rows) or fitting
    return fitting


def _usual(parts: Parts, rows: int) -> list[Menu]:
    """Return menus with only the first answers of each option, if enough of them fit.

    The last menu has each option without an answer. It leads to all answers.
    """
    alone = [
        MenuChoice(menu.choices[0].places[:-1], menu.title, menu.icon) for menu in parts.joined
    ]
    first = [Menu(CHOOSE, parts.rest)] if parts.rest else []
    last = [Menu(MORE, [*dict.fromkeys([*parts.on_demand, *alone])])]
    pages = rows - rows_of([*first, *last])
    together = -(-len(parts.joined) // pages) if pages > 0 else SELECT_SIZE
    room = SELECT_SIZE // together
    some = [menu._replace(choices=menu.choices[:room]) for menu in parts.joined]
    groups = [some[place : place + together] for place in range(0, len(some), together)]
    return [*first, *map(_in_one, groups), *last] if room >= FEW else []


def _in_one(menus: Sequence[Menu]) -> Menu:
    """Merge menus into one whose title names the first and the last of them."""
    first, *others = (head(menu.title) for menu in menus)
    title = f"{first} … {others[-1]}" if others else first
    return Menu(title, [choice for menu in menus for choice in _headed(menu)])


def _of_two_answers(menu: Menu) -> Menu:
    """Add to the title that a second answer follows, unless the choices repeat the first one."""
    repeats = all(head(menu.title) in choice.label for choice in menu.choices)
    return menu if repeats else menu._replace(title=f"{menu.title}, then …")


def rows_of(menus: Sequence[Menu]) -> int:
    """Return the number of rows that the menus need."""
    return sum(len([*paged(menu)]) for menu in menus)


def _headed(menu: Menu) -> Iterator[MenuChoice]:
    """Yield the choices of a menu, with its title before each label that doesn't contain it."""
    name = head(menu.title)
    for choice in menu.choices:
        label = choice.label if name in choice.label else f"{name}: {choice.label}"
        yield choice._replace(label=label)


def are_few(choices: Sequence[MenuChoice]) -> bool:
    """Return whether choices fit on buttons. Fewer of them fit if a label is long."""
    longest = max(len(choice.label) for choice in choices)
    most = BUTTONS_AT_MOST if longest <= SHORT else LONG_BUTTONS_AT_MOST
    return len(choices) <= most and longest <= LABEL_LENGTH


def paged(menu: Menu) -> Iterator[Menu]:
    """Yield a menu in parts of at most ``SELECT_SIZE`` choices, Discord's limit."""
    whole = menu.choices
    for first in range(0, len(whole), SELECT_SIZE):
        some = whole[first : first + SELECT_SIZE]
        part = f" · {first + 1}–{first + len(some)} of {len(whole)}"
        yield Menu(menu.title + part * (len(some) < len(whole)), some)

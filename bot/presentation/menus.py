"""Choices put together as menus: what is short on one, the rest one below the other."""

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
"""A phone shows a button with a longer label alone in its row: more of them would be a wall."""


class Choice(NamedTuple):
    """Options that are taken one after the other with one press, by their places.

    ``icon`` names the drawing before the words; ``asks`` says that the question behind them is to
    be put, though it is mostly passed.
    """

    places: tuple[int, ...]
    label: str
    icon: str = ""
    asks: bool = False


class Menu(NamedTuple):
    """Choices that belong together."""

    title: str
    choices: list[Choice]
    icon: str = ""


class Parts(NamedTuple):
    """What is to be offered: ``rest`` alone, ``joined`` with what follows, ``on_demand`` besides.

    ``usual_first`` says that the first answers of each of the joined are those mostly wanted.
    """

    rest: list[Choice]
    joined: list[Menu]
    on_demand: list[Choice]
    usual_first: bool = False


def arranged(parts: Parts, rows: int) -> list[Menu]:
    """Return the menus: one flat one where that is short, else one for each; none for too many."""
    rest, joined, on_demand, usual_first = parts
    flat = [choice for menu in joined for choice in _headed(menu)]
    if are_few([*rest, *flat, *on_demand]):
        return [Menu(CHOOSE, [*rest, *flat, *on_demand])]
    first = [Menu(CHOOSE, rest)] if rest else []
    last = [Menu(MORE, on_demand)] if on_demand else []
    if rows_of([*first, *joined, *last]) <= rows:
        return [*first, *joined, *last]
    if max((len(choice.label) for choice in flat), default=0) > OPTION_LENGTH:
        return []
    if rows_of([*first, Menu(CHOOSE, flat), *last]) <= rows:
        return [*first, Menu(CHOOSE, flat), *last]
    return _usual(parts, rows) if usual_first and joined else []


def _usual(parts: Parts, rows: int) -> list[Menu]:
    """Return menus with the first answers of each option, and with all options alone besides."""
    alone = [Choice(menu.choices[0].places[:-1], menu.title, menu.icon) for menu in parts.joined]
    first = [Menu(CHOOSE, parts.rest)] if parts.rest else []
    last = [Menu(MORE, [*dict.fromkeys([*parts.on_demand, *alone])])]
    pages = rows - rows_of([*first, *last])
    together = -(-len(parts.joined) // pages) if pages > 0 else SELECT_SIZE
    room = SELECT_SIZE // together
    some = [menu._replace(choices=menu.choices[:room]) for menu in parts.joined]
    groups = [some[place : place + together] for place in range(0, len(some), together)]
    return [*first, *map(_in_one, groups), *last] if room >= FEW else []


def _in_one(menus: Sequence[Menu]) -> Menu:
    """Return the choices of some menus in one, which says where it begins and ends."""
    first, *others = (head(menu.title) for menu in menus)
    title = f"{first} … {others[-1]}" if others else first
    return Menu(title, [choice for menu in menus for choice in _headed(menu)])


def rows_of(menus: Sequence[Menu]) -> int:
    """Return how many rows some menus take."""
    return sum(len([*paged(menu)]) for menu in menus)


def _headed(menu: Menu) -> Iterator[Choice]:
    """Yield the choices of a menu, each with what it belongs to, unless it says so itself."""
    name = head(menu.title)
    for choice in menu.choices:
        label = choice.label if name in choice.label else f"{name}: {choice.label}"
        yield choice._replace(label=label)


def are_few(choices: Sequence[Choice]) -> bool:
    """Whether some choices go on buttons: a few long ones, or more that are short."""
    longest = max(len(choice.label) for choice in choices)
    most = BUTTONS_AT_MOST if longest <= SHORT else LONG_BUTTONS_AT_MOST
    return len(choices) <= most and longest <= LABEL_LENGTH


def paged(menu: Menu) -> Iterator[Menu]:
    """Yield a menu in parts that Discord takes."""
    whole = menu.choices
    for first in range(0, len(whole), SELECT_SIZE):
        some = whole[first : first + SELECT_SIZE]
        part = f" · {first + 1}–{first + len(some)} of {len(whole)}"
        yield Menu(menu.title + part * (len(some) < len(whole)), some)

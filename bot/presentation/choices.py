"""The choices of a seat, as buttons and menus.

A question that is joined to the previous one is combined with it, so that one press answers both.
A question that is usually skipped appears only if the player requests it (`bot.domain.paths`).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import discord
import msgspec
from discord import ButtonStyle

from bot.domain.ids import Seat
from bot.domain.paths import FORKS_AT_MOST, Fork, fork, goes_on_asking, has_forks
from bot.domain.table import Table
from bot.presentation.components import (
    OPTION_LENGTH,
    SELECTS_AT_MOST,
    button,
    select,
)
from bot.presentation.icons import line
from bot.presentation.menus import (
    CHOOSE,
    FEW,
    Menu,
    MenuChoice,
    Parts,
    are_few,
    arranged,
    paged,
)
from bot.presentation.offers import UPPER_ROW, tools
from bot.presentation.press import Press, place_in
from bot.presentation.presses import Choose, ChooseFrom, ChoosePath
from engine.core import Action, decision_of, options_of
from engine.core.words import cut

LONGER_AT_MOST = 2
"""The maximum number of extensions of an option that are offered instead of the option."""

Item = discord.ui.Item[Any]


def choices(table: Table, seat: Seat, wanted: Action | None = None) -> Iterator[Item]:
    """Yield buttons for a few choices, or menus for many. The rest need a command.

    The ``wanted`` option, for example in a lesson, comes first.
    """
    single = _single(table, seat, wanted)
    if not single:
        return
    rows = SELECTS_AT_MOST - any(tool.row == UPPER_ROW for tool in tools(table, seat))
    menus = [Menu(CHOOSE, single)] if wanted else _menus(table, seat, single, rows)
    flat = [choice for menu in menus for choice in menu.choices]
    if len(menus) == 1 and are_few(flat):
        yield from _buttons(table, seat, flat, wanted)
        return
    first = [choice for choice in single if _option(table, seat, choice) == wanted]
    yield from _buttons(table, seat, first, wanted)
    rows -= len(first)
    if menus[0].title == CHOOSE and len(menus[0].choices) <= FEW:
        yield from _buttons(table, seat, menus.pop(0).choices, wanted)
        rows -= 1
    pages = [page for menu in menus for page in paged(menu)]
    for number, page in enumerate(pages[:rows]):
        yield _select(table, seat, number, page)


def offered_places(table: Table, seat: Seat) -> list[int]:
    """Return the indices of the options to offer.

    A wide decision has options that extend a shorter one with optional fields. If a short option
    has more than ``LONGER_AT_MOST`` extensions, they need a command. Otherwise they replace it.
    """
    options = table.options(seat)
    decision = decision_of(table.state, seat) if options else None
    if decision is None or not decision.wide:
        return list(range(len(options)))
    place_of = {option: place for place, option in enumerate(options)}
    longer: dict[int, list[int]] = {place: [] for place in place_of.values()}
    for option, place in place_of.items():
        shortest = msgspec.structs.replace(option, **_omitted(type(option)))
        beginning = place_of.get(shortest, place)
        if beginning != place:
            longer[beginning].append(place)
    led_to = {place for places in longer.values() for place in places}
    return [
        place
        for begun, places in longer.items()
        if begun not in led_to
        for place in (places if 0 < len(places) <= LONGER_AT_MOST else [begun])
    ]


@cache
def _omitted(kind: type[Action]) -> dict[str, None]:
    """Return the optional fields of an action class, without values."""
    return {field.name: None for field in msgspec.structs.fields(kind) if field.default is None}


def _option(table: Table, seat: Seat, choice: MenuChoice) -> Action:
    return table.options(seat)[choice.places[0]]


def _single(table: Table, seat: Seat, wanted: Action | None) -> list[MenuChoice]:
    """Return a choice for each option to offer, and for the ``wanted`` one."""
    options = table.options(seat)
    needed = [options.index(wanted)] if wanted in options else []
    places = [*dict.fromkeys([*offered_places(table, seat), *needed])]
    view, offered = table.view(seat), [options[place] for place in places]
    labels = table.game.words.labels(view, offered)
    return [
        MenuChoice((place,), str(label), label.icon)
        for place, label in zip(places, labels, strict=True)
    ]


# --- joined questions, and questions on request


def _menus(table: Table, seat: Seat, single: list[MenuChoice], rows: int) -> list[Menu]:
    """Return menus of the choices, combined with the answers to follow-up questions if they fit."""
    plain = [Menu(CHOOSE, single)]
    if len(single) > FORKS_AT_MOST or not has_forks(table):
        return plain
    found = {choice: fork(table, seat, choice.places[0]) for choice in single}
    forks = {choice: one for choice, one in found.items() if one is not None}
    answered = {choice: one for choice, one in forks.items() if one.answers}
    joined = [_joined(table, seat, choice, one) for choice, one in answered.items()]
    on_demand = [
        MenuChoice(choice.places, f"{choice.label}, {one.asks}", choice.icon, asks=True)
        for choice, one in forks.items()
        if one.asks
    ]
    # The answers to a follow-up question may skip another one.
    on_demand += [
        choice for choice, one in answered.items() if goes_on_asking(one, seat, one.answers[0])
    ]
    rest = [choice for choice in single if choice not in answered]
    usual_first = all(one.usual_first for one in answered.values())
    return arranged(Parts(rest, joined, on_demand, usual_first), rows) or plain


def _joined(table: Table, seat: Seat, choice: MenuChoice, one: Fork) -> Menu:
    """Return the menu of an option, with the answers to its follow-up question."""
    answers = [options_of(one.state, seat)[place] for place in one.answers]
    first, second = table.view(seat), table.game.view(one.state, seat)
    known = [*table.options(seat)]
    joined = []
    for place, answer in zip(one.answers, answers, strict=True):
        view = first if _begins(answer, known) else second
        [label] = table.game.words.labels(view, [answer])
        joined.append(MenuChoice((*choice.places, place), str(label), label.icon))
    return Menu(choice.label, joined, choice.icon)


def _begins(answer: Action, known: Sequence[Action]) -> bool:
    """Return whether an answer is part of an option in ``known``, which the first view shows."""
    labels = {name: value for name, value in msgspec.structs.asdict(answer).items() if value}
    return bool(labels) and any(
        type(option) is type(answer) and labels.items() <= msgspec.structs.asdict(option).items()
        for option in known
    )


# --- components


def _buttons(
    table: Table, seat: Seat, some: Sequence[MenuChoice], wanted: Action | None
) -> Iterator[Item]:
    """Yield a button for each choice, with the ``wanted`` one first."""
    digest, telling = table.digest(seat), _are_telling(some)
    ordered = sorted(some, key=lambda choice: _option(table, seat, choice) != wanted)
    for number, choice in enumerate(ordered):
        option = _option(table, seat, choice)
        if wanted is not None:
            style = ButtonStyle.success if option == wanted else ButtonStyle.secondary
        else:  # an option without fields, such as passing, is grey
            style = ButtonStyle.primary if option.__struct_fields__ else ButtonStyle.secondary
        press: Press = Choose(table.id, seat, digest, choice.places[0])
        if choice.asks or len(choice.places) > 1:
            path = "+".join(map(str, choice.places))
            press = ChoosePath(table.id, seat, digest, path, int(choice.asks))
        label, icon = cut(choice.label), choice.icon * telling
        yield button(press, label, style, row=number // 5, icon=icon)


def _are_telling(some: Sequence[MenuChoice]) -> bool:
    """Return whether to show icons: not if several choices all have the same one."""
    return len(some) < FEW or len({choice.icon for choice in some}) > 1


def _select(table: Table, seat: Seat, number: int, page: Menu) -> Item:
    digest = table.digest(seat)
    telling = _are_telling(page.choices)
    options = [
        line(
            choice.label[:OPTION_LENGTH],
            value_of(choice.places, digest, asks=choice.asks),
            choice.icon * telling,
        )
        for choice in page.choices
    ]
    return select(ChooseFrom(table.id, seat, digest, number), options, page.title[:OPTION_LENGTH])


def value_of(places: Sequence[int], digest: str, *, asks: bool) -> str:
    """Return the value of a choice in a menu, such as ``3+1:ask:0a1b2c3d``."""
    return ":".join(["+".join(map(str, places)), *(["ask"] if asks else []), digest])


def path_in(value: str) -> tuple[list[int], bool]:
    """Return the option indices in a menu value, and whether it requests a skipped question.

    Raises:
        IllegalAction: the value is invalid, for example because its message is out of date.
    """
    path, *rest = value.split(":")
    return [place_in(place) for place in path.split("+")], "ask" in rest

"""The choices of a seat, as buttons and lists: one question at a time.

A follow-up question is joined to the one before it only if all answers of both fit on a few
buttons. A question that is usually skipped appears only if the player requests it
(`bot.domain.paths`).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import discord
import msgspec
from discord import ButtonStyle

from bot.domain.ids import Seat
from bot.domain.paths import Fork, fork, has_forks, left_to_bot
from bot.domain.table import Table
from bot.presentation import menus
from bot.presentation.components import SELECTS_AT_MOST, button
from bot.presentation.offers import UPPER_ROW, tools
from bot.presentation.press import Press, place_in
from bot.presentation.presses import Choose, ChooseFrom, ChoosePath, LeaveToBot
from engine.core import Action, Label, Phrase, command_of, decision_of, options_of

AT_ONCE = 3
"""The most follow-up questions to ask at once."""

Item = discord.ui.Item[Any]


class MenuChoice(NamedTuple):
    """Options that one press takes in sequence. ``places`` are their indices.

    With ``asks``, a follow-up question that is usually skipped is asked.
    """

    places: tuple[int, ...]
    label: Label
    asks: bool = False


def choices(
    table: Table, seat: Seat, wanted: Action | None = None, command: str = ""
) -> Iterator[Item]:
    """Yield the controls of a question. The ``wanted`` answer, as in a lesson, is marked.

    With a ``command``, yield only the controls of its answers.
    """
    single = offered(table, seat, wanted, command)
    if not single:
        return
    rows = SELECTS_AT_MOST - any(tool.row == UPPER_ROW for tool in tools(table, seat))
    digest, options = table.digest(seat), table.options(seat)
    by_bot = "" if command else left_to_bot(table, seat)
    first_row = 1 if by_bot else 0
    if by_bot:
        style = ButtonStyle.secondary if wanted else ButtonStyle.success
        yield button(LeaveToBot(table.id, seat, digest), by_bot, style, row=0)

    def answer(choice: MenuChoice) -> menus.Answer:
        press: Press = Choose(table.id, seat, digest, choice.places[0])
        if choice.asks or len(choice.places) > 1:
            path = "+".join(map(str, choice.places))
            press = ChoosePath(table.id, seat, digest, path, int(choice.asks))
        value = value_of(choice.places, digest, asks=choice.asks)
        is_wanted = wanted is not None and options[choice.places[0]] == wanted
        return menus.Answer(choice.label, press, value, is_wanted)

    together = single if wanted else _joined(table, seat, single)
    group = menus.Group(last_sentence(table.view(seat).question), [*map(answer, together)])
    groups = [
        menus.Group(last_sentence(question), [*map(answer, some)])
        for question, some in _at_once(table, seat, single)
    ]

    def list_press(number: int) -> Press:
        return ChooseFrom(table.id, seat, digest, number)

    yield from menus.controls(group, list_press, range(first_row, rows), groups)


def last_sentence(question: str) -> str:
    """Return what a question asks, without the sentences before."""
    return question.rpartition(". ")[2]


def offered(
    table: Table, seat: Seat, wanted: Action | None = None, command: str = ""
) -> list[MenuChoice]:
    """Return a choice for each option to offer, in order, and for the ``wanted`` one.

    With a ``command``, return only those for its options.
    """
    options = table.options(seat)
    needed = [options.index(wanted)] if wanted in options else []
    places = [
        place
        for place in dict.fromkeys([*offered_places(table, seat), *needed])
        if command in ("", command_of(type(options[place])))
    ]
    labels = table.game.words.labels(table.view(seat), [options[place] for place in places])
    found = [MenuChoice((place,), label) for place, label in zip(places, labels, strict=True)]
    return sorted(found, key=lambda choice: choice.label.kind == "skip")


def offered_places(table: Table, seat: Seat) -> list[int]:
    """Return the indices of the options to offer.

    A wide decision has options that extend a shorter one with optional fields. They replace it if
    all of them fit on a few buttons. Otherwise they need a command.
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
    begun = [place for place in longer if place not in led_to]
    whole = [place for first in begun for place in longer[first] or [first]]
    return whole if len(whole) <= menus.BUTTONS_AT_MOST else begun


@cache
def _omitted(kind: type[Action]) -> dict[str, None]:
    """Return the optional fields of an action class, without values."""
    return {field.name: None for field in msgspec.structs.fields(kind) if field.default is None}


def _joined(table: Table, seat: Seat, single: Sequence[MenuChoice]) -> list[MenuChoice]:
    """Return the choices, with the answers to follow-up questions if all fit on a few buttons."""
    if len(single) > menus.BUTTONS_AT_MOST or not has_forks(table):
        return [*single]
    forks = [fork(table, seat, choice.places[0]) for choice in single]
    plain = list[MenuChoice]()
    whole = list[MenuChoice]()
    for choice, one in zip(single, forks, strict=True):
        asking = _asking(choice, one)
        plain += [choice, *asking]
        whole += [*(_answers(table, seat, choice, one) or [choice]), *asking]
    fits = all(len(str(choice.label.name)) <= menus.BUTTON_LENGTH for choice in whole)
    return whole if fits and len(whole) <= menus.BUTTONS_AT_MOST else plain


def _asking(choice: MenuChoice, one: Fork | None) -> list[MenuChoice]:
    """Return the choice that also asks a question which is usually skipped, if there is one."""
    if one is None or not one.asks:
        return []
    return [MenuChoice(choice.places, _both(choice.label, Label(Phrase(one.asks))), asks=True)]


def _answers(table: Table, seat: Seat, choice: MenuChoice, one: Fork | None) -> list[MenuChoice]:
    """Return an option with each answer to its follow-up question, if it can be joined."""
    if one is None:
        return []
    return [
        MenuChoice((*choice.places, place), _both(choice.label, label))
        for place, label in _follow_ups(table, seat, one)
    ]


def _follow_ups(table: Table, seat: Seat, one: Fork) -> Iterator[tuple[int, Label]]:
    """Yield the index and the label of each answer to a follow-up question."""
    options = options_of(one.state, seat)
    view = table.game.view(one.state, seat)
    labels = table.game.words.labels(view, [options[place] for place in one.answers])
    yield from zip(one.answers, labels, strict=True)


def _both(first: Label, second: Label) -> Label:
    """Return the label of an option with the answer to its follow-up question."""
    name = Phrase("{first}, {second}", {"first": first.name, "second": second.name})
    return Label(name, second.effect, first.icon, kind=second.kind)


def _at_once(
    table: Table, seat: Seat, single: Sequence[MenuChoice]
) -> list[tuple[str, list[MenuChoice]]]:
    """Return the follow-up questions that may be asked at once, each with its answers."""
    found = list[tuple[str, list[MenuChoice]]]()
    for choice in single:
        if choice.label.kind == "skip" or len(single) > AT_ONCE + 1:
            continue
        one = fork(table, seat, choice.places[0])
        if one is None or not one.at_once:
            return []
        answers = [
            MenuChoice((*choice.places, place), label)
            for place, label in _follow_ups(table, seat, one)
        ]
        found.append((table.game.view(one.state, seat).question, answers))
    return found


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

"""The answers to the question of a seat: what its controls offer, and what words number.

A follow-up question is joined to the one before it only if all answers of both fit on a few
buttons. A question that is usually skipped appears only if the player requests it
(`bot.domain.paths`).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import msgspec

from bot.domain import lessons
from bot.domain.ids import Seat
from bot.domain.moves import asked_options, played, understood
from bot.domain.paths import Fork, fork, has_forks, pressed
from bot.domain.table import Table
from engine.core import (
    Action,
    BadText,
    IllegalAction,
    Label,
    Phrase,
    command_of,
    decision_of,
    excerpt,
    options_of,
    reveals_nothing,
)
from engine.core.words import EXCERPT_LENGTH

AT_ONCE = 3
"""The most follow-up questions to ask at once."""
BUTTONS_AT_MOST = 7
BUTTON_LENGTH = 38
"""The longest label of a button, in characters, that a phone shows whole."""
NAMED_AT_MOST = 5
"""The most answers in a message about a wrong one."""


class Choice(NamedTuple):
    """Options that one answer takes in sequence. ``places`` are their indices.

    With ``asks``, a follow-up question that is usually skipped is asked.
    """

    places: tuple[int, ...]
    label: Label
    asks: bool = False


class Asked(NamedTuple):
    """A question with its answers."""

    question: str
    answers: Sequence[Choice]


def asked_of(
    table: Table, seat: Seat, single: Sequence[Choice], wanted: Action | None = None
) -> list[Asked]:
    """Return the question of a seat with its ``offered`` answers, those that skip it last.

    Follow-up questions that may be asked at once come before it, instead of their answers.
    ``wanted`` is the answer that a lesson suggests.
    """
    if not single:
        return []
    question = last_sentence(table.view(seat).question)
    if found := _at_once(table, seat, single):
        skips = [choice for choice in single if choice.label.kind == "skip"]
        return [*found, Asked(question, skips)]
    return [Asked(question, _in_order(single if wanted else _joined(table, seat, single)))]


def _in_order(choices: Sequence[Choice]) -> list[Choice]:
    """Return choices with those that skip the question last."""
    return sorted(choices, key=lambda choice: choice.label.kind == "skip")


def numbered(table: Table, seat: Seat) -> Mapping[int, Choice]:
    """Return the answers of a seat by their numbers in words.

    If all names differ only by a number, such as an amount, that is the number of the answer, and
    that of passing is 0, if that is free.
    """
    wanted = lessons.asked(table)
    asked = asked_of(table, seat, offered(table, seat, wanted), wanted)
    choices = [choice for one in asked for choice in one.answers]
    skips = [choice for choice in choices if choice.label.kind == "skip"]
    amounts = _amounts([choice for choice in choices if choice.label.kind != "skip"])
    if not amounts or len(skips) > 1:
        return dict(enumerate(choices, 1))
    free = max(amounts) + 1 if min(amounts) <= 0 else 0
    return {**amounts, **dict(zip([free], skips, strict=False))}


def _amounts(choices: Sequence[Choice]) -> dict[int, Choice]:
    """Return choices by the only number in their names in which these differ, or nothing."""
    names = [choice.label.name for choice in choices]
    if len(names) < 2 or len({name.template for name in names}) != 1:
        return {}
    shown = [key for key in names[0].values if f"{{{key}}}" in names[0].template]
    for key in shown:
        values = [name.values.get(key) for name in names]
        amounts = [value for value in values if isinstance(value, int)]
        if len({*amounts}) == len(names):
            return dict(zip(amounts, choices, strict=True))
    return {}


def typed(table: Table, seat: Seat, text: str) -> Table:
    """Return the table after a typed move: the number or name of an answer, or other words.

    Raises:
        IllegalAction: the seat has no choice now.
        BadText: the text matches no answer.
    """
    asked_options(table, seat)
    with naming_answers(table, seat):
        choice = _listed(table, seat, text.strip())
        if choice is None:
            return played(table, seat, understood(table, seat, text))
    return pressed(table, seat, choice.places, asks=choice.asks)


def _listed(table: Table, seat: Seat, text: str) -> Choice | None:
    """Return the answer with a number or with a name.

    Raises:
        BadText: no answer has that number.
    """
    found = numbered(table, seat)
    if not text.isdecimal():
        name = text.casefold()
        return next((one for one in found.values() if str(one.label.name).casefold() == name), None)
    number = int(text) if len(text) <= EXCERPT_LENGTH else -1
    if number not in found:
        raise BadText(f"There is no answer {excerpt(text)}.")
    return found[number]


@contextmanager
def naming_answers(table: Table, seat: Seat) -> Iterator[None]:
    """Add the first answers of a seat, with their numbers, to the message about a wrong text."""
    try:
        yield
    except BadText as problem:
        answers = numbered(table, seat)
        named = [f"**{number}** {one.label.name}" for number, one in answers.items()]
        more = " … `/do` lists all." if len(named) > NAMED_AT_MOST else "."
        words = f"You could answer: {'; '.join(named[:NAMED_AT_MOST])}{more}"
        raise BadText(f"{problem} {words}") from problem


def all_typed(table: Table, seat: Seat, texts: Sequence[str]) -> tuple[Table, int]:
    """Return the table after several typed moves, and the number of moves played.

    Stop after a move that reveals something new. Otherwise an error about a later move could reveal
    hidden information before the player has to decide.

    Raises:
        BadText, IllegalAction: A move is impossible, so none is played.
    """
    for done, text in enumerate(texts, 1):
        before, table = table, typed(table, seat, text)
        if not reveals_nothing(before.state, table.state, seat):
            return table, done
        if table.state.over and done < len(texts):
            raise IllegalAction(f"The game ends after move {done} of these. Leave out the rest.")
    return table, len(texts)


def last_sentence(question: str) -> str:
    """Return the question itself, without the sentences before."""
    return question.rpartition(". ")[2]


def offered(
    table: Table, seat: Seat, wanted: Action | None = None, command: str = ""
) -> list[Choice]:
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
    found = [Choice((place,), label) for place, label in zip(places, labels, strict=True)]
    return _in_order(found)


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
    return whole if len(whole) <= BUTTONS_AT_MOST else begun


@cache
def _omitted(kind: type[Action]) -> dict[str, None]:
    """Return the optional fields of an action class, without values."""
    return {field.name: None for field in msgspec.structs.fields(kind) if field.default is None}


def _joined(table: Table, seat: Seat, single: Sequence[Choice]) -> list[Choice]:
    """Return the choices, with the answers to follow-up questions if all fit on a few buttons."""
    if len(single) > BUTTONS_AT_MOST or not has_forks(table):
        return [*single]
    forks = [fork(table, seat, choice.places[0]) for choice in single]
    plain = list[Choice]()
    whole = list[Choice]()
    for choice, one in zip(single, forks, strict=True):
        asking = _asking(choice, one)
        plain += [choice, *asking]
        whole += [*(_answers(table, seat, choice, one) or [choice]), *asking]
    fits = all(len(str(choice.label.name)) <= BUTTON_LENGTH for choice in whole)
    return whole if fits and len(whole) <= BUTTONS_AT_MOST else plain


def _asking(choice: Choice, one: Fork | None) -> list[Choice]:
    """Return the choice that also asks a question which is usually skipped, if there is one."""
    if one is None or not one.asks:
        return []
    return [Choice(choice.places, _both(choice.label, Label(Phrase(one.asks))), asks=True)]


def _answers(table: Table, seat: Seat, choice: Choice, one: Fork | None) -> list[Choice]:
    """Return an option with each answer to its follow-up question, if it can be joined."""
    if one is None:
        return []
    return [
        Choice((*choice.places, place), _both(choice.label, label))
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


def _at_once(table: Table, seat: Seat, single: Sequence[Choice]) -> list[Asked]:
    """Return the follow-up questions that may be asked at once, each with its answers."""
    found = list[Asked]()
    for choice in single:
        if choice.label.kind == "skip" or len(single) > AT_ONCE + 1:
            continue
        one = fork(table, seat, choice.places[0])
        if one is None or not one.at_once:
            return []
        answers = [
            Choice((*choice.places, place), label) for place, label in _follow_ups(table, seat, one)
        ]
        question = last_sentence(table.game.view(one.state, seat).question)
        found.append(Asked(question, answers))
    return found

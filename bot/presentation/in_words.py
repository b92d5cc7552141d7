"""A table in words, for those who listen: the question with its numbered answers comes first."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, groupby
from types import MappingProxyType

from bot.domain.answers import Choice, last_sentence, numbered
from bot.domain.ids import Seat
from bot.domain.mentions import in_message
from bot.domain.table import Table, named
from bot.limits import MESSAGE_LENGTH
from bot.presentation.drafts import asked_text, title_of
from bot.presentation.past import last_turn, merged
from engine.core import IllegalAction, Label, Phrase, View
from engine.core.label import NO_WORDS
from engine.core.words import listed
from render import PAINTERS
from render.texts import PARTS, Section, spoken
from render.texts import numbered as numbered_labels

NO_PART = "{} has no {} in words. `/board text:all` shows the whole board."
MORE = "{} more: `/do` lists all."
AS_BEFORE = "1 to {}, as before: `/do` lists all."
CHANGED = "Changed since your last move"
IN_A_ROW = 4
"""The fewest answers with consecutive amounts, and the most others, that one line sums up."""
MANY = 12
"""The most answers to list again if they are the same as in the last question."""
PLAYERS_LENGTH = 4 * MESSAGE_LENGTH
"""The most characters about players in one answer, which is sent in several messages."""
LATELY = 6
"""The questions of a turn whose facts and answers are not repeated."""
ARROW = " → "
"""The separator of the cost and the result of an answer."""
SEPARATOR = "; "
"""The separator of the facts of an answer."""
DETAILS = re.compile(r" \([^()]+\)")
"""What an answer says about a thing that a fact names."""
QUESTIONS = "?"
"""The subject of all questions."""
ENDING = re.compile(r"(?:(?<=p)ped|ed|es?|s)$")
FILLERS = "a an and by for gain is of on pay the to"
"""Words that say nothing new."""
Answer = tuple[int, Label, str, str]
"""The number of an answer, its label, and the rest of its name and effect that a reader hears."""
COMING = "come to the"
"""What a note says of a component that is newly on offer."""
THESE = "one"
"""The components that the answers just above have named, in the same order."""
NOTHING_SAID: Mapping[str, str] = MappingProxyType({})
SPARE = 100
"""The characters of a message to leave for a line above it."""


def parts(table: Table, view: View, *names: str) -> str:
    """Return some parts of a board in words, in order."""
    shown = named(view, [*map(in_message, view.names)])
    text = PAINTERS[table.game.variant].text
    found = (
        _players(text(shown, Section.PLAYERS))[name]
        if name in (Section.PLAYERS, Section.OTHERS)
        else text(shown, name)
        for name in names
    )
    return "\n\n".join(filter(None, found))


def _players(text: str) -> dict[str, str]:
    """Return the players for whom an answer has room, and the others."""
    blocks = text.split("\n\n")
    lengths = [*accumulate(len(block) + 2 for block in blocks)]
    fit = max(1, bisect_right(lengths, PLAYERS_LENGTH))
    first, others = ("\n\n".join(some) for some in (blocks[:fit], blocks[fit:]))
    return {Section.PLAYERS: first, Section.OTHERS: others}


def names(table: Table) -> list[str]:
    """Return the names of the parts that readers can ask for."""
    if table.state is None:
        return []
    view = table.view(None)
    return [name for name in PARTS if parts(table, view, name)]


def only(table: Table, view: View, name: str) -> str:
    """Return the part of a board in words that a reader has asked for.

    Raises:
        IllegalAction: the board of this game has no part with that name.
    """
    found = parts(table, view, name)
    if not found:
        raise IllegalAction(NO_PART.format(table.game.name, name))
    return found


def whole(table: Table, view: View) -> str:
    """Return the whole board in words: the question first, then the reader's own things."""
    return "\n\n".join([_question(table, view), _board(table, view)])


def answers_and_board(table: Table, view: View) -> str:
    """Return the answers and the board, for a message without a picture."""
    return "\n".join([*answers(table, view.seat), _board(table, view)])


def position(table: Table, view: View, moves: Iterable[Label], *others: str) -> str:
    """Return a position in words, with the moves from which its reader chooses.

    After the reader's own things, it has the ``others`` of the parts that readers can ask for.
    """
    asked = parts(table, view, Section.WHERE, Section.ASKED)
    own = parts(table, view, Section.OWN, *others, Section.REST)
    listed = "\n".join([*numbered_labels(moves), *_needed(table, view)])
    return "\n\n".join(filter(None, [asked, listed, own]))


def _board(table: Table, view: View) -> str:
    return parts(table, view, Section.OWN, *PARTS, Section.REST)


def mine(table: Table, view: View, before: View | None) -> str:
    """Return the question, the reader's own things, and the changes since ``before``.

    A reader who has not moved yet gets all that is on offer instead of changes.
    """
    found = [_question(table, view), parts(table, view, Section.OWN)]
    if before is None or all(frame.seat != view.seat for frame in table.frames):
        found.append(parts(table, view, Section.OFFER, Section.REST))
    elif changed := _changed(table, view, before, *PARTS, Section.REST):
        found.append("\n".join([CHANGED, *changed]))
    return "\n\n".join(filter(None, found))


def _question(table: Table, view: View) -> str:
    standing = parts(table, view, Section.WHERE)
    asked = list[str]()
    if _is_asked(table, view):
        asked = [parts(table, view, Section.ASKED), *answers(table, view.seat)]
        asked += _needed(table, view)
    return "\n".join([standing, *(["", *asked] if asked else [])])


def _needed(table: Table, view: View) -> list[str]:
    """Return the facts that an answer needs, except those among the reader's own things."""
    own = parts(table, view, Section.OWN).splitlines()
    return [line for line in parts(table, view, Section.YOURS).splitlines() if line not in own]


def _is_asked(table: Table, view: View) -> bool:
    """Whether a view is of the question that a table puts to its reader now."""
    if view.seat is None or not view.options:
        return False
    return view.options == tuple(table.options(Seat(view.seat)))


def below(content: str, table: Table, view: View, before: View | None) -> str:
    """Return the text of a message without a picture, with the facts of that picture."""
    if _is_asked(table, view):
        return asked_below(content, table, view, before)
    shown = "" if view.over else PAINTERS[table.game.variant].described(view)
    return "\n".join(filter(None, [content, shown]))[:MESSAGE_LENGTH]


def asked_below(content: str, table: Table, view: View, before: View | None) -> str:
    """Return a text that ends with the reader's question and the facts for an answer.

    These are the numbered answers, and what they need of their own, or else what has changed of it
    since ``before``, and what is new on offer. In the middle of a turn, what its questions have
    said is not repeated. Of many answers, the text has no details, or only the deciding fact of
    each, or only the names, or the first ones, or none if they are as before.
    """
    reader = None if view.seat is None else Seat(view.seat)
    last = _last_question(table, reader)
    said = _said(table, view)
    heard = last and last.view(reader, view.names)
    if view.question in said.get(QUESTIONS, ""):
        content = content.removesuffix(asked_text(view.question)).rstrip()
    asked = last_sentence(view.question)
    choices = _choices(table, reader)
    if [asked] == [f"{one.label.name}." for one in choices.values()]:
        content = content.removesuffix(f"**{asked}**").rstrip()
    offered = _new_on_offer(table, view, heard) if heard else []
    news = _news(content, table, view, offered, is_first=not said)
    above = [*news, *_asked_about(table, view, said)]
    if own := parts(table, view, Section.YOURS).splitlines():
        own = [lines for subject, lines in _by_subject(own).items() if said.get(subject) != lines]
    else:
        own = _changed(table, view, before, Section.OWN)
    own = [*_without_shared([*own, *offered])]
    for facts, in_detail in ((None, True), (None, False), (1, True), (0, True)):
        some = partial(answers, seat=view.seat, facts=facts, in_detail=in_detail)
        listed = some(table)
        if len(choices) > MANY and last and listed == some(last):
            listed = [AS_BEFORE.format(len(choices))]
        elif said:
            listed = some(table, said=said)
        text = "\n".join([*above, *listed, *own])
        if len(text) <= MESSAGE_LENGTH - SPARE:
            return text
    kept = "\n".join([*above, *listed])[: MESSAGE_LENGTH - SPARE].splitlines()[:-1]
    left = len(listed) - (len(kept) - len(above))
    return "\n".join([*kept, MORE.format(left)])


def _news(
    content: str, table: Table, view: View, offered: Sequence[str], *, is_first: bool
) -> list[str]:
    """Return the lines of a text that say more than the answers the reader chose.

    What is newly ``offered`` has lines of its own. Only the ``is_first`` text of a turn has its
    title.
    """
    known = {f"• {line}" for line in _chosen(table, view)}
    market, *_ = parts(table, view, Section.MARKET).splitlines() or [""]
    new = _stems(f"{' '.join(offered)} {market} {COMING}") if offered else set[str]()
    lines = [line for line in content.splitlines() if line not in known and not _stems(line) <= new]
    is_titled = bool(lines) and lines[0].startswith(title_of(table))
    return lines if is_first or not is_titled else lines[1:]


def _asked_about(table: Table, view: View, said: Mapping[str, str]) -> Iterator[str]:
    """Yield the subject of a question, unless that or the last answer of the reader says it."""
    known = f"{view.question} {FILLERS}"
    if said:
        places = [place for place, frame in enumerate(table.frames) if frame.seat == view.seat]
        known += f" {table.label_of(places[-1])}"
    for line in parts(table, view, Section.ASKED).splitlines()[1:]:
        if not _stems(line.partition(": ")[2]) <= _stems(known):
            yield line


def _chosen(table: Table, view: View) -> Iterator[str]:
    """Yield the notes of a reader's last turn that say no more than the answers they chose."""
    if view.seat is None:
        return
    names = [in_message(view.name(row.seat)) for row in table.seats]
    places = {frame.ply: place for place, frame in enumerate(table.frames)}
    label = before = ""
    for frame in last_turn(table, Seat(view.seat)):
        place = places[frame.ply]
        label, before = table.label_of(place), label
        asked = table.game.view(table.frames[place - 1].state, view.seat).question
        heard = _stems(f"{asked} {label} {before} {names[view.seat]} {FILLERS}")
        told = (note.text(names) for note in merged(frame.notes_for(Seat(view.seat))))
        yield from (line for line in told if _stems(line) <= heard)


def _stems(text: str) -> set[str]:
    """Return the words of a text without the endings of verbs and plurals."""
    return {ENDING.sub("", word) for word in re.findall(r"\w+", text.lower())}


def _last_question(table: Table, seat: int | None) -> Table | None:
    """Return the table as it was when a seat last answered."""
    moves = [place for place, frame in enumerate(table.frames) if frame.seat == seat]
    if not moves:
        return None
    frames = table.frames[: moves[-1]]
    return replace(table, frames=frames, state=frames[-1].state)


def _said(table: Table, view: View) -> dict[str, str]:
    """Return the lines of the last questions to a view's reader, by subject.

    These are its facts, its answers to the same question by their names, and the questions.
    They end before the newest move of another seat.
    """
    past = list[Table]()
    said = dict[str, str]()
    seat = None if view.seat is None else Seat(view.seat)
    while len(past) < LATELY and (last := _last_question(table, seat)) is not None:
        since = table.frames[len(last.frames) :]
        if any(frame.seat not in (None, seat) for frame in since):
            break
        past.append(last)
        table = last
    for last in reversed(past):
        seen = last.view(seat, view.names)
        said |= _by_subject(parts(last, seen, Section.YOURS).splitlines())
        if seen.question == view.question:
            labels = [one.label for one in _choices(last, seat).values()]
            said |= {str(label.name): spoken(label) for label in labels}
        said[QUESTIONS] = f"{said.get(QUESTIONS, '')}\n{seen.question}"
    return said


def _by_subject(facts: Iterable[str]) -> dict[str, str]:
    """Return facts by their subjects: the words before a colon, or the first two words."""
    found = dict[str, str]()
    for line in facts:
        subject, colon, _ = line.partition(":")
        subject = subject if colon else " ".join(line.split()[:2])
        found[subject] = f"{found[subject]}\n{line}" if subject in found else line
    return found


def _without_shared(facts: Iterable[str]) -> Iterator[str]:
    """Yield facts about things with letters, without the noun that the fact before has said."""
    before = ""
    for line in facts:
        noun, _, letter = line.partition(":")[0].rpartition(" ")
        is_said = noun and noun == before and len(letter) == 1 and letter.isalpha()
        yield line.removeprefix(f"{noun} ") if is_said else line
        before = noun


def _choices(table: Table, seat: int | None) -> Mapping[int, Choice]:
    return {} if seat is None else numbered(table, Seat(seat))


def _changed(table: Table, view: View, before: View | None, *names: str) -> list[str]:
    """Return the lines of some parts that were not there before, below the first of their block."""
    old = set(parts(table, before, *names).splitlines()) if before is not None else set[str]()
    found = list[str]()
    for block in filter(None, parts(table, view, *names).split("\n\n")):
        first, *others = block.splitlines()
        new = [line for line in others if line not in old]
        found += [first, *new] if new or first not in old else []
    return found


def _new_on_offer(table: Table, view: View, before: View) -> list[str]:
    """Return what is on offer now but was not before."""
    old = parts(table, before, Section.OFFER).splitlines()
    return [line for line in parts(table, view, Section.OFFER).splitlines() if line not in old]


def answers(
    table: Table,
    seat: int | None,
    *,
    facts: int | None = None,
    in_detail: bool = True,
    said: Mapping[str, str] = NOTHING_SAID,
) -> list[str]:
    """Return the answers of a seat with their numbers, as its controls offer them.

    With ``facts``, each has only so many of them, the deciding one first, and their details only
    if ``in_detail``. Costs and results that were ``said`` are left out, and what a name shares with
    that of the answer before. Some with one effect in a row share a line, without their names if
    those are of the components just named.
    """
    choices = _choices(table, seat)
    row = _row(choices)
    if row:
        first = spoken(choices[row[0]].label)
        last = spoken(choices[row[-1]].label)
        skips = [f"{number}. {one.label}" for number, one in choices.items() if number not in row]
        return [f"{row[0]} to {row[-1]}. {first} … {last}", *skips]
    effects = (_new_effect(one.label, said) for one in choices.values())
    found = [
        (number, one.label, heard, _part(effect, facts, in_detail))
        for (number, one), heard, effect in zip(
            choices.items(), _names(choices), effects, strict=True
        )
    ]
    lines = list[str]()
    named = list[str]()
    for _, group in groupby(found, _alike):
        alike = [*group]
        for at in range(0, len(alike), IN_A_ROW):
            some = alike[at : at + IN_A_ROW]
            about = [_component(label.name) for _, label, _, _ in some]
            lines.append(_line(some, are_named=len(some) > 2 and about == named[-len(some) :]))
            named += about
    return lines


def _row(choices: Mapping[int, Choice]) -> list[int]:
    """Return the consecutive amounts among answers, if they are enough for a line that has all."""
    row = [number for number, one in choices.items() if one.label.kind != "skip"]
    are_amounts = [*choices] != [*range(1, len(choices) + 1)]
    is_row = len(row) >= IN_A_ROW and row == [*range(row[0], row[-1] + 1)]
    have_one_effect = len({str(choices[number].label.effect) for number in row}) == 1
    return row if are_amounts and is_row and have_one_effect else []


def _names(choices: Mapping[int, Choice]) -> Iterator[str]:
    """Yield the names of answers, without what each shares with that of the answer before.

    That is the words before the first value, or all except the verb. If each name ends with the
    number of its answer, which is no part of another value, only the first one is not empty.
    """
    labels = [one.label for one in choices.values()]
    wanted = [(number, one.label) for number, one in choices.items() if one.label.kind != "skip"]
    are_numbers = all(
        number in label.name.values.values() and str(label.name).endswith(f" {number}")
        for number, label in wanted
    )
    before = Label(NO_WORDS)
    for label in labels:
        same = before.name.template == label.name.template
        if label.kind == "skip" or not before.name.template:
            yield str(label.name)
        else:
            yield "" if same and are_numbers else _rest(label.name, before.name)
        before = label


def _rest(name: Phrase, before: Phrase) -> str:
    """Return a name without the words that it shares with the one before."""
    words = str(name).split()
    given = name.template.partition("{")[0].split()
    if given and name.template != before.template and words[1:] == str(before).split()[1:]:
        return words[0]
    if name.template != before.template or not given or len(given) == len(words):
        return str(name)
    is_number = words[len(given)][0].isdigit()
    return " ".join(words[len(given) - is_number :])


def _new_effect(label: Label, said: Mapping[str, str]) -> str:
    """Return the effect of an answer without the cost or the result that was ``said``.

    A danger is said each time: “Stay” has another one on another stack.
    """
    name = str(label.name)
    old = said.get(name, "").removeprefix(f"{name}: ").split(ARROW)
    effect = spoken(label).removeprefix(name).removeprefix(": ")
    if label.kind == "danger":
        return effect
    return ARROW.join(part for part in effect.split(ARROW) if part not in old)


def _part(effect: str, facts: int | None, in_detail: bool) -> str:
    """Return so many facts of an effect, with or without their details."""
    told = SEPARATOR.join(effect.split(SEPARATOR)[:facts])
    return told if in_detail else DETAILS.sub("", told)


def _alike(answer: Answer) -> tuple[str, str] | int:
    """Return what answers in one line share: the kind of their names, and their effect."""
    number, label, heard, effect = answer
    is_whole = not any(sign in heard for sign in ",:")
    is_short = heard and is_whole and str(label.name).endswith(heard)
    return (label.name.template, effect) if effect and is_short else number


def _component(name: Phrase) -> str:
    """Return the words of a name that follow its verb."""
    return str(name).removeprefix(name.template.partition("{")[0])


def _line(row: Sequence[Answer], *, are_named: bool) -> str:
    """Return answers with their numbers. All have the same effect, which follows their names.

    If their components ``are_named`` in the lines above, in this order, only the verb is said.
    """
    (first, label, heard, effect), *others = row
    numbers = f"{first} to {others[-1][0]}" if others else f"{first}"
    verb = label.name.template.partition("{")[0]
    said = f"{verb.split()[-1]} " if verb else ""
    names = listed([heard, *(other[2].removeprefix(said) for other in others)], "or")
    if are_named:
        names = verb + THESE
    shown = ": ".join(filter(None, [names, effect])) or str(label.name)
    return f"{numbers}. {shown}"

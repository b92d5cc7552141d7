"""Tell the events of a game in the past: "You took tile 18." instead of "Ana takes tile 18."."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import dropwhile, groupby, islice

from bot.domain.frames import Frame
from bot.domain.ids import Ply, Seat
from bot.domain.table import MOMENTS_BACK, Table
from engine.core import Note, decision_of
from engine.core.note import Value
from engine.core.words import listed

_REGULAR = """
    activates adds calls cashes claims clears climbs completes counts covers delivers deploys
    discards drowns fires gains installs jumps lands passes places plays pushes reaches reveals
    scrambles starts stays stores turns wants
"""
_IRREGULAR = {
    "are": "were",
    "bids": "bid",
    "buys": "bought",
    "can": "could",
    "cannot": "could not",
    "comes": "came",
    "draws": "drew",
    "falls": "fell",
    "finds": "found",
    "flees": "fled",
    "flies": "flew",
    "gets": "got",
    "gives": "gave",
    "has": "had",
    "holds": "held",
    "is": "were",
    "keeps": "kept",
    "loses": "lost",
    "makes": "made",
    "pays": "paid",
    "plans": "planned",
    "puts": "put",
    "sets": "set",
    "steals": "stole",
    "steps": "stepped",
    "swims": "swam",
    "takes": "took",
    "throws": "threw",
    "wins": "won",
    "would": "said you would",
}
PAST = _IRREGULAR | {verb: f"{verb[:-1].removesuffix('e')}ed" for verb in _REGULAR.split()}
"""The verbs with which the notes of all games tell what a player or a card does."""
SUBJECT = re.compile(r"(?P<head>^|: )\{(?P<seat>\w*seat)\} (?P<verb>\w+)")
OWN_CARD = re.compile(r"^\{seat\}: \{card\} (?P<verb>\w+)")
CARD_IS = re.compile(r"^(?P<whose>(\{seat\}: )?\{card\}) is (?P<what>[^{}]*)$")
DONE = re.compile(r"^(?P<who>(\{\w+\}: )?\{seat\}) (?P<what>.+)\.$")
OBJECT = re.compile(r"(?P<verb>\w+) (?P<object>\{\w+\})")
SECOND_VERB = re.compile(r"(?<= and )\w+")
YOU = "You "


def words_of_note(note: Note, reader: Seat, names: Sequence[str]) -> str:
    """Return a note in the past if it tells what its reader or their card did.

    Any other note stays as it is, with the players' ``names``.
    """
    about_reader = _of_you(note, reader, names) or _of_your_card(note, reader, names)
    return about_reader or _to_you(note.text(names))


def _of_you(note: Note, reader: Seat, names: Sequence[str]) -> str:
    found = SUBJECT.search(note.template)
    if found is None or note.values.get(found["seat"]) != reader or found["verb"] not in PAST:
        return ""
    you = YOU if not found["head"] else ": you "
    rest = SECOND_VERB.sub(_past, note.template[found.end() :])
    template = f"{note.template[: found.start()]}{you}{PAST[found['verb']]}{rest}"
    text = Note(template=template, values=note.values).text(names)
    return re.sub(r"\btheir\b", "your", text)


def _of_your_card(note: Note, reader: Seat, names: Sequence[str]) -> str:
    found = OWN_CARD.search(note.template)
    if found is None or note.values.get("seat") != reader or found["verb"] not in PAST:
        return ""
    verb = "was" if found["verb"] == "is" else PAST[found["verb"]]
    rest = SECOND_VERB.sub(_past, note.template[found.end() :])
    return Note(template=f"{{card}} {verb}{rest}", values=note.values).text(names)


def _to_you(text: str) -> str:
    """Return a note for one player in the past: "You drew a card." for "You draw a card."."""
    you, _, rest = text.partition(YOU)
    verb, _, rest = rest.partition(" ")
    return f"{YOU}{PAST[f'{verb}s']} {rest}" if not you and f"{verb}s" in PAST else text


def _past(verb: re.Match[str]) -> str:
    return PAST.get(verb[0], verb[0])


def in_one_sentence(lines: Iterable[str]) -> Iterator[str]:
    """Yield sentences, with those that begin with "You" joined into the first one."""
    sentences = [*lines]
    own = [line for line in sentences if line.startswith(YOU)]
    if own:
        done = (line.removeprefix(YOU).removesuffix(".") for line in own)
        yield f"{YOU}{listed(done)}."
    yield from (line for line in sentences if line not in own)


def merged(notes: Iterable[Note]) -> list[Note]:
    """Return notes with one for what belongs together.

    That is the same done to several cards in a row, the cost and the result of a card, and two
    things that a player does with the same component: "Ana claims and places Hotel 4.".
    """
    found = list[Note]()
    for note in _for_cards(notes):
        both = _in_one(found[-1], note) if found else None
        found[-1:] = [both] if both else [*found[-1:], note]
    return found


def _in_one(first: Note, second: Note) -> Note | None:
    """Return one note for two that belong together, otherwise ``None``."""
    one = DONE.match(first.template)
    other = DONE.match(second.template)
    if one is None or other is None or one["who"] != other["who"] or first.to != second.to:
        return None
    values = {**first.values, **second.values}
    if " and " in one["what"] or any(values[key] != first.values[key] for key in first.values):
        return None
    what = f"{one['what']} and {other['what']}"
    if one["who"] == "{seat}":
        done = OBJECT.match(one["what"])
        then = OBJECT.fullmatch(other["what"])
        if done is None or then is None or done["object"] != then["object"]:
            return None
        what = f"{done['verb']} and {then['verb']}{one['what'][done.end('verb') :]}"
    return Note(template=f"{one['who']} {what}.", values=values, to=first.to)


def _for_cards(notes: Iterable[Note]) -> list[Note]:
    """Return notes with one for all cards to which the same is done in a row."""
    found = list[Note]()
    for (template, seat, to), group in groupby(notes, _same):
        same = [*group]
        done = CARD_IS.match(template)
        if done and len(same) > 1:
            cards = listed(str(note.values["card"]) for note in same)
            plural = f"{done['whose']} are {done['what']}"
            same = [Note(plural, {"seat": seat, "card": cards}, to)]
        found += same
    return found


def _same(note: Note) -> tuple[str, Value, int | None]:
    return note.template, note.values.get("seat", ""), note.to


def turn_told(
    table: Table,
    seat: Seat,
    names: Sequence[str],
    *,
    moves: int | None = None,
    told: Collection[Note] = (),
) -> list[str]:
    """Return sentences that tell a seat what it did in its last turn, if it had one.

    With ``moves``, tell only so many of its last moves. If another message has ``told`` some
    events, tell only the others.
    """
    own = last_turn(table, seat)[-moves if moves else None :]
    notes = [note for frame in own for note in frame.notes_for(seat)]
    own_notes = [note for note in notes if note.to == seat or _is_about(note, seat)]
    new = merged(note for note in own_notes if note not in told)
    lines = [words_of_note(note, seat, names) for note in new]
    if own and not own_notes:
        lines = [_chosen(table, own)]
    return [*in_one_sentence(_without_shorter(lines))]


def _without_shorter(lines: Sequence[str]) -> list[str]:
    """Return lines without those that another line repeats with more facts."""
    return [
        line
        for line in lines
        if not any(other.startswith(f"{line.removesuffix('.')}:") for other in lines)
    ]


def _chosen(table: Table, own: list[Frame]) -> str:
    """Return the labels of moves without notes, such as secret choices."""
    places = _places(table)
    labels = (f"**{table.label_of(places[frame.ply])}**" for frame in own)
    return f"You chose {', then '.join(labels)}."


def last_turn(table: Table, seat: Seat) -> list[Frame]:
    """Return the frames of the moves in a seat's last turn, oldest first."""
    moments = islice(table.moments(seat), MOMENTS_BACK)
    places = _places(table)
    own = list[Frame]()
    for frame in dropwhile(lambda frame: frame.seat != seat, moments):
        if frame.seat != seat:
            break
        own.append(frame)
        decision = decision_of(table.frames[places[frame.ply] - 1].state, seat)
        if decision is None or decision.begins_turn:
            break
    return own[::-1]


def _is_about(note: Note, seat: Seat) -> bool:
    return any(value == seat for key, value in note.values.items() if key.endswith("seat"))


def _places(table: Table) -> dict[Ply, int]:
    return {frame.ply: place for place, frame in enumerate(table.frames)}

"""Tell the events of a game in the past: "You took tile 18." instead of "Ana takes tile 18."."""

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.domain.ids import Seat
from engine.core import Note
from engine.core.words import listed

_REGULAR = """
    activates adds calls cashes claims clears climbs completes counts covers delivers deploys
    discards drowns fires gains installs jumps lands passes places plays pushes reaches reveals
    scrambles starts stays stores turns wants
"""
_IRREGULAR = {
    "bids": "bid",
    "buys": "bought",
    "can": "could",
    "cannot": "could not",
    "comes": "came",
    "draws": "drew",
    "falls": "fell",
    "finds": "found",
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
SECOND_VERB = re.compile(r"(?<= and )\w+")
YOU = "You "


def told(note: Note, reader: Seat, names: Sequence[str]) -> str:
    """Return a note in the past if it tells what its reader or their card did.

    Any other note stays as it is, with the players' ``names``.
    """
    return _of_you(note, reader, names) or _of_your_card(note, reader, names) or note.text(names)


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

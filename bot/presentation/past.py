"""Tell the events of a game in the past: "You took tile 18." instead of "Ana takes tile 18."."""

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.domain.ids import Seat
from engine.core import Note
from engine.core.words import listed

PAST = {
    "activates": "activated",
    "adds": "added",
    "bids": "bid",
    "buys": "bought",
    "calls": "called",
    "can": "could",
    "cannot": "could not",
    "cashes": "cashed",
    "claims": "claimed",
    "clears": "cleared",
    "climbs": "climbed",
    "comes": "came",
    "completes": "completed",
    "counts": "counted",
    "covers": "covered",
    "delivers": "delivered",
    "deploys": "deployed",
    "discards": "discarded",
    "draws": "drew",
    "drowns": "drowned",
    "falls": "fell",
    "finds": "found",
    "fires": "fired",
    "flies": "flew",
    "gains": "gained",
    "gets": "got",
    "gives": "gave",
    "has": "had",
    "holds": "held",
    "installs": "installed",
    "is": "were",
    "jumps": "jumped",
    "keeps": "kept",
    "lands": "landed",
    "loses": "lost",
    "makes": "made",
    "passes": "passed",
    "pays": "paid",
    "places": "placed",
    "plans": "planned",
    "plays": "played",
    "pushes": "pushed",
    "puts": "put",
    "reaches": "reached",
    "reveals": "revealed",
    "scrambles": "scrambled",
    "sets": "set",
    "starts": "started",
    "stays": "stayed",
    "steals": "stole",
    "steps": "stepped",
    "stores": "stored",
    "swims": "swam",
    "takes": "took",
    "throws": "threw",
    "turns": "turned",
    "wants": "wanted",
    "wins": "won",
    "would": "said you would",
}
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

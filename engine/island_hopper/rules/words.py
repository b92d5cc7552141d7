"""Words from the passengers' windows (rulebook, direction tokens; RULINGS.md, I14 to I17)."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from engine.core import Action, Decision, Step, Together
from engine.island_hopper.rules.actions import Done, Say
from engine.island_hopper.rules.components import DIRECTION_TOKENS, FINE, WORDS, WORDS_WINDOW
from engine.island_hopper.rules.records import Spoken
from engine.island_hopper.rules.state import IslandHopper

_ONE_WORD = re.compile(r"(?:[^\W_]|'){1,20}")
_WRITTEN_FOR_NOTHING = ("none", "null")


class CallWords(Together[IslandHopper], frozen=True):
    """All passengers look out of the window and may call single words, until all are done."""

    def lanes(self, g: IslandHopper) -> Mapping[int, Sequence[Step]]:
        """Ask every passenger; a duel has no words."""
        return {} if g.dueling else {seat: [CallWord(seat)] for seat in g.passengers}


class CallWord(Decision[IslandHopper], frozen=True):
    """Which word do you call, if any?"""

    window = WORDS_WINDOW
    asks_always = True
    alone = "You have used up your words, and have no money for more."
    secret = True

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return ``Done`` and words, or the flights if several are in the air."""
        flights = [number for number in g.in_the_air if may_speak(g, self.seat, number)]
        if len(g.in_the_air) > 1:
            return [Done(), *(Say(flight=number) for number in flights)]
        return [Done(), *(Say(word.word) for _ in flights for word in WORDS)]

    def accepts(self, g: IslandHopper, action: Action) -> bool:
        """Accept any word for a flight in the air; the only one need not be named."""
        return isinstance(action, Say) and is_sayable(g, self.seat, action, g.in_the_air)

    def take(self, g: IslandHopper, action: Say | Done) -> Sequence[Step]:
        if isinstance(action, Done):
            return []
        number = action.flight or g.in_the_air[0]
        if action.word is None:
            return [ChooseWord(self.seat, number), self]
        call_word(g, self.seat, number, action.word)
        return [self]

    def when_absent(self, g: IslandHopper) -> Action:
        return Done()


class ChooseWord(Decision[IslandHopper], frozen=True):
    """Which word do you call for this flight?"""

    window = WORDS_WINDOW
    secret = True
    joined = True
    at_once = True
    flight: int

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return silence and useful words."""
        return [Done(), *(Say(word.word, self.flight) for word in WORDS)]

    def accepts(self, g: IslandHopper, action: Action) -> bool:
        return isinstance(action, Say) and is_sayable(g, self.seat, action, [self.flight])

    def take(self, g: IslandHopper, action: Say | Done) -> Sequence[Step]:
        if isinstance(action, Say) and action.word:
            call_word(g, self.seat, self.flight, action.word)
        return []

    def when_absent(self, g: IslandHopper) -> Action:
        return Done()


def is_one_word(word: str) -> bool:
    """Whether this is one word: 1 to 20 letters, digits or apostrophes (RULINGS.md, line I15)."""
    return bool(_ONE_WORD.fullmatch(word)) and word.lower() not in _WRITTEN_FOR_NOTHING


def may_speak(g: IslandHopper, seat: int, number: int) -> bool:
    """Whether the player has a token left for this flight, or a dollar for the fine."""
    return g.flight(number).spoken_by(seat) < DIRECTION_TOKENS or g.hands[seat].cash >= FINE


def is_sayable(g: IslandHopper, seat: int, action: Say, flights: Sequence[int]) -> bool:
    """Whether ``seat`` may call this word during one of ``flights``."""
    number = action.flight or (flights[0] if len(flights) == 1 else 0)
    return (
        action.word is not None
        and is_one_word(action.word)
        and number in flights
        and may_speak(g, seat, number)
    )


_FINED = "{seat} has used up all {words} words for this flight and pays ${fine} for another."


def call_word(g: IslandHopper, seat: int, number: int, word: str) -> None:
    """Call a public word; without a token left it costs a fine."""
    flight = g.flight(number)
    if flight.spoken_by(seat) >= DIRECTION_TOKENS:
        g.pay_bank(seat, FINE)
        g.note(_FINED, seat=seat, words=DIRECTION_TOKENS, fine=FINE)
    words = (*flight.words, Spoken(seat, word))
    g.change_flight(number, msgspec.structs.replace(flight, words=words))
    g.hidden.finals += 1
    g.note("{seat} calls for flight {number}: “{word}”.", seat=seat, number=number, word=word)

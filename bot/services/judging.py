"""How options are judged, in whatever process it is asked: for hints, reviews and puzzles."""

from time import monotonic, process_time
from typing import NamedTuple

from bot.domain.verdicts import Judged, Verdict
from bot.services.thinking import AIMED_AT, ENDS_AT, TimeIsUp, in_time
from engine import GAMES
from engine.core import Rng, parse, write
from engine.players.greedy import greedy
from engine.players.judging import judge, unit_of
from engine.players.lookahead import Time


class Asked(NamedTuple):
    """Whose options are judged: the key of a game, a saved world, a seat, and what it did there.

    Nothing of the real world is in it but what the seat knows. ``luck`` is any number.
    """

    game: str
    world: bytes
    seat: int
    luck: int
    done: str = ""


def judged(asked: Asked, time: Time) -> Verdict:
    """Return what the options of a seat are worth, found within a time."""
    game = GAMES[asked.game]
    done = parse(asked.done, game.rules.actions) if asked.done else None
    state = game.load(asked.world)
    found = judge(game, state, asked.seat, Rng(asked.luck), time, done)
    options = tuple(Judged(write(one.action), round(one.value, 4)) for one in found.options)
    return Verdict(
        found.unit, options, round(found.loss, 4), round(found.lead, 4), found.best.worlds
    )


def judged_in_time(asked: Asked, seconds: float) -> Verdict:
    """Return the same within some seconds in any case: if need be, what is done as a rule."""
    try:
        with in_time(seconds * ENDS_AT):
            return judged(asked, Time(monotonic(), seconds * AIMED_AT, monotonic))
    except TimeIsUp:
        return by_routine(asked)


def judged_at_leisure(asked: Asked, seconds: float) -> Verdict:
    """Return the same with some seconds of this processor, however much else there is to do."""
    return judged(asked, Time(process_time(), seconds, process_time))


def by_routine(asked: Asked) -> Verdict:
    """Return what the sensible player would do; nothing is known of its value."""
    game = GAMES[asked.game]
    state = game.load(asked.world)
    choice = write(greedy(game, state, asked.seat, Rng(asked.luck)))
    return Verdict(unit_of(game, state), (Judged(choice, 0.0),))

"""The work of a search process: choose a bot's move, or analyse the options of a seat."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from time import monotonic, process_time
from typing import NamedTuple

from bot.domain.analysis import Analysis, OptionValue, Reply
from bot.domain.levels import LEVELS, STEADY
from engine import GAMES
from engine.core import Action, Game, Rng, awaited, parse, play, write
from engine.core.state import AnyState
from engine.players import LEVELS as PLAYERS
from engine.players.greedy import greedy
from engine.players.judging import judge, unit_of
from engine.players.lookahead import Time, choices_ahead

LEAST_SECONDS = 0.02
"""With less time, a search finds no better move than the steady bot."""
PLANNED_SHARE, MAXIMUM_SHARE = 0.75, 0.9
"""A search plans with the first share of its time, and is stopped after the second."""
LINE = 3
"""The number of moves shown in a line."""
NICENESS, LEAST_PRIORITY = 10, 19


class Question(NamedTuple):
    """A choice of a seat: the game, a saved state, and the seed of the search.

    The state is a deal sampled from the seat's knowledge, so it holds no secret of the real game.
    ``level`` is the level of the bot, if a bot chooses. ``done`` is the chosen option, if it is
    analysed.
    """

    game: str
    state: bytes
    seat: int
    seed: int
    level: str = ""
    done: str = ""


class TimeIsUp(Exception):
    """A search did not end in time."""


def choose(question: Question, seconds: float = 0.0) -> str:
    """Return a bot's move in its text form, found within some seconds.

    The search of a level plans with a fixed time, so its clock runs faster if it has less.
    """
    level = LEVELS[question.level]
    if level.seconds and seconds < LEAST_SECONDS:
        level = STEADY
    speed = level.seconds / seconds if seconds else 1.0
    player = PLAYERS[level.key](lambda: monotonic() * speed)
    game = GAMES[question.game]
    return write(player(game, game.load(question.state), question.seat, Rng(question.seed)))


def choose_in_time(question: Question, seconds: float) -> str:
    """Return a bot's move within some seconds. If the search takes longer, return the steady move.

    The search plans with its share of the time for all choices that the turn probably still has.
    """
    try:
        with time_limit(seconds * MAXIMUM_SHARE):
            game, rng = GAMES[question.game], Rng(question.seed)
            choices = choices_ahead(game, game.load(question.state), question.seat, rng)
            planned = seconds * PLANNED_SHARE / choices
            return choose(question, min(planned, LEVELS[question.level].seconds))
    except TimeIsUp:
        return choose(question._replace(level=STEADY.key))


def analyse(question: Question, time: Time) -> Analysis:
    """Compare the options of a seat within a time."""
    game = GAMES[question.game]
    done = parse(question.done, game.rules.actions) if question.done else None
    state = game.load(question.state)
    found = judge(game, state, question.seat, Rng(question.seed), time, done)
    options = tuple(OptionValue(write(one.action), round(one.value, 4)) for one in found.options)
    return Analysis(
        found.unit,
        options,
        round(found.loss, 4),
        round(found.lead, 4),
        found.best.worlds,
        round(found.given_up, 4),
        round(found.at_stake, 4),
        found.known,
        _line(game, state, question.seat, found.best.action)
        if found.loss and not found.known
        else (),
    )


def _line(game: Game, state: AnyState, seat: int, action: Action) -> tuple[Reply, ...]:
    """Return the moves after an action, if all players move like the greedy bot."""
    state, luck, line = play(state, seat, action).state, Rng(0), list[Reply]()
    while not state.over and len(line) < LINE:
        mover = awaited(state)[0]
        choice = greedy(game, state, mover, luck)
        line.append(Reply(mover, game.label(game.view(state, mover), choice)))
        state = play(state, mover, choice).state
    return tuple(line)


def analyse_in_time(question: Question, seconds: float) -> Analysis:
    """Compare options within some seconds. If it takes longer, return the steady move only."""
    try:
        with time_limit(seconds * MAXIMUM_SHARE):
            return analyse(question, Time(monotonic(), seconds * PLANNED_SHARE, monotonic))
    except TimeIsUp:
        game = GAMES[question.game]
        state = game.load(question.state)
        choice = write(greedy(game, state, question.seat, Rng(question.seed)))
        return Analysis(unit_of(game, state), (OptionValue(choice, 0.0),))


def analyse_in_background(question: Question, cpu_seconds: float) -> Analysis:
    """Compare options with some seconds of CPU time, even if a busy machine takes longer."""
    return analyse(question, Time(process_time(), cpu_seconds, process_time))


def prepare() -> None:
    """Lower the priority of this process, and end it together with the bot."""
    os.nice(NICENESS)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the bot ends it
    signal.signal(signal.SIGALRM, _give_up)
    Thread(target=end_with_parent, daemon=True).start()


def prepare_for_background() -> None:
    """Prepare this process with a lower priority than the processes that choose moves."""
    prepare()
    os.nice(LEAST_PRIORITY - NICENESS)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt the block after some seconds, in a prepared process.

    Raises:
        TimeIsUp: it took longer.
    """
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)


def _give_up(*_: object) -> None:
    raise TimeIsUp


def end_with_parent() -> None:
    """Wait until the parent process ends, even by signal 9, and end this process too."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)

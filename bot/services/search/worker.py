"""The work of a search process: choose a bot's move, or analyse the options of a seat."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import parent_process
from threading import Thread
from time import monotonic, process_time
from typing import NamedTuple

import msgspec

from bot.domain.analysis import CLEAR, Analysis, OptionValue, Reply
from bot.domain.levels import LEAST_SECONDS, LEVELS, PLANNED_SHARE, STEADY
from engine.core import Action, ComponentSet, Game, Rng, awaited, parse, play, write
from engine.core.state import AnyState
from engine.editions import game_called, with_components
from engine.players import LEVELS as PLAYERS
from engine.players.explaining import continuing, line_after, why
from engine.players.judging import judge, judge_again, judge_by_tree
from engine.players.lookahead import Time, choices_ahead
from engine.players.looks import unit_of
from engine.players.steady import steady

MAXIMUM_SHARE = 0.9
"""The share of its time after which a search is stopped."""
LINE = 3
"""The number of moves shown in a line."""
SEARCHED = 0.9
"""The share of its time in which a hint compares options; the rest is for the explanation."""
RIVALS = 4
"""The number of options that a second look compares with the chosen one."""
NICENESS = 10
LEAST_PRIORITY = 19


class SearchRequest(NamedTuple):
    """A choice of a seat: the game, a saved state, and the seed of the search.

    The state is a world sampled from the seat's knowledge, so it holds no secret of the real game.
    ``level`` is the level of the bot, if a bot chooses. ``done`` is the chosen option, if it is
    analysed. ``expected`` is the next move of a line that the player was shown: it is named as the
    best unless another one is clearly better. ``components`` is the set of a
    host, if the table plays with one. ``patience`` multiplies the time of an analysis in the
    background. ``first`` is the analysis of a first look, if a second one compares the ``done``
    option with the best.
    """

    key: str
    state: bytes
    seat: int
    seed: int
    level: str = ""
    done: str = ""
    expected: str = ""
    components: ComponentSet | None = None
    patience: float = 1.0
    first: Analysis | None = None

    @property
    def played(self) -> Game:
        """The game, in the process that searches."""
        if self.components is not None:
            return with_components(self.components)
        return game_called(self.key)


class TimeIsUp(Exception):
    """A search did not end in time."""


def choose(question: SearchRequest, seconds: float = 0.0) -> str:
    """Return a bot's move in its text form, found within some seconds.

    The search of a level plans with a fixed time, so its clock runs faster if it has less. A solver
    needs no time to follow its plan.
    """
    level = LEVELS[question.level]
    game = question.played
    if level.seconds and seconds < LEAST_SECONDS and game.ai.search is None:
        level = STEADY
    speed = level.seconds / seconds if seconds else 1.0
    player = PLAYERS[level.key](lambda: monotonic() * speed)
    return write(player(game, game.load(question.state), question.seat, Rng(question.seed)))


def choose_in_time(question: SearchRequest, seconds: float) -> str:
    """Return a bot's move within some seconds. If the search takes longer, return the steady move.

    The search plans with its share of the time for all choices that the turn probably still has.
    """
    try:
        with time_limit(seconds * MAXIMUM_SHARE):
            game = question.played
            rng = Rng(question.seed)
            choices = choices_ahead(game, game.load(question.state), question.seat, rng)
            return choose(question, LEVELS[question.level].planned(seconds, choices))
    except TimeIsUp:
        return choose(question._replace(level=STEADY.key))


def analyse(question: SearchRequest, time: Time) -> Analysis:
    """Compare the options of a seat within a time.

    A second look explains what is better about the best option, if that is not certainly false.
    """
    if question.first is not None:
        return explained(question, compared_again(question, question.first, time))
    found = compared(question, time)
    return found if question.done else explained(question, found)


def compared(question: SearchRequest, time: Time) -> Analysis:
    """Compare the options of a seat within a time."""
    game = question.played
    actions = game.rules.actions
    done = parse(question.done, actions) if question.done else None
    expected = parse(question.expected, actions) if question.expected else None
    state = game.load(question.state)
    rng = Rng(question.seed)
    found = None
    if done is None:
        found = judge_by_tree(game, state, question.seat, rng, time, expected)
    if found is None:
        found = judge(
            game, state, question.seat, rng, time, done or expected, in_review=done is not None
        )
    if expected is not None:
        found = found.keeping(expected)
    return Analysis(
        found.unit,
        tuple(OptionValue(write(one.action), round(one.value, 4)) for one in found.options),
        round(found.loss, 4),
        round(found.lead, 4),
        found.best.worlds,
        round(found.given_up, 4),
        round(found.at_stake, 4),
        found.known,
        points=round(found.points, 2),
        expected_loss=round(found.expected_loss, 4),
        error=round(found.error, 4),
        doubt=round(found.doubt, 4),
    )


def compared_again(question: SearchRequest, first: Analysis, time: Time) -> Analysis:
    """Compare the chosen option with the best ones of a first look, in new worlds."""
    game = question.played
    others = [one.do for one in first.options if one.do != question.done]
    tried = [parse(text, game.rules.actions) for text in (*others[:RIVALS], question.done)]
    state = game.load(question.state)
    rng = Rng(question.seed)
    found = judge_again(game, state, question.seat, rng, time, tried, first.best.value)
    best = write(found.best)
    values = {one.do: min(one.value, found.better) for one in first.options}
    values |= {best: found.better, question.done: found.value}
    is_worse = found.expected_loss > 0
    order = sorted(first.options, key=lambda one: one.do != (best if is_worse else question.done))
    return msgspec.structs.replace(
        first,
        options=tuple(OptionValue(one.do, round(values[one.do], 4)) for one in order),
        loss=round(found.loss, 4),
        worlds=first.worlds + found.worlds,
        points=round(found.points, 2),
        doubt=round(found.doubt, 4),
        again=(round(found.expected_loss, 4), round(found.error, 4)),
    )


def explained(question: SearchRequest, found: Analysis) -> Analysis:
    """Add a line and a reason, unless a choice certainly lost nothing worth naming."""
    if question.done and not found.points and not found.may_be_worse(question.done):
        return found
    return _with_reason(question, _with_line(question, found))


def _with_line(question: SearchRequest, found: Analysis) -> Analysis:
    game = question.played
    best = parse(found.best.do, game.rules.actions)
    state = game.load(question.state)
    line = _line(game, state, question.seat, best, own=not question.done)
    return msgspec.structs.replace(found, line=line)


def _with_reason(question: SearchRequest, found: Analysis) -> Analysis:
    game = question.played
    texts = (found.best.do, question.done or _compared_with(found))
    best, other = (parse(text, game.rules.actions) for text in texts)
    state = game.load(question.state)
    rng = Rng(question.seed)
    value = found.value_of(texts[1])
    shown = None if value is None else found.best.value - value
    reason = why(game, state, question.seat, best, other, rng, least=found.points, shown=shown)
    return msgspec.structs.replace(found, why=reason)


def _compared_with(found: Analysis) -> str:
    """Return the best option whose value is lower, because a reason must be one.

    Options with equal chances may differ in other things. In a known deck they do not.
    """
    best, *others = found.options
    lower = (one.do for one in others if best.value - one.value >= CLEAR[found.unit])
    return next(lower, others[0].do if others and not found.known else best.do)


def _line(
    game: Game, state: AnyState, seat: int, action: Action, *, own: bool
) -> tuple[Reply, ...]:
    """Return the moves that probably follow an action.

    ``own`` moves are the next ones of the same turn, as far as they do not depend on luck.
    """
    moves = line_after(game, state, seat, action, LINE, Rng(0)) if own else None
    state, rng, line = play(state, seat, action).state, Rng(0), list[Reply]()
    while not state.over and len(line) < (LINE if moves is None else len(moves)):
        mover = awaited(state)[0] if moves is None else seat
        choice = continuing(game, state, mover, rng) if moves is None else moves[len(line)]
        line.append(Reply(mover, game.label(game.view(state, mover), choice), write(choice)))
        state = play(state, mover, choice).state
    return tuple(line)


def analyse_in_time(question: SearchRequest, seconds: float) -> Analysis:
    """Compare options within some seconds. If it takes longer, return what was found until then.

    If nothing was compared, return the expected move, or else the steady one.
    """
    game = question.played
    found = None
    try:
        with time_limit(seconds * MAXIMUM_SHARE):
            searched = seconds * PLANNED_SHARE * SEARCHED
            found = compared(question, Time(monotonic(), searched, monotonic))
            found = _with_line(question, found)
            return _with_reason(question, found)
    except TimeIsUp:
        if found is not None:
            return found
        state = game.load(question.state)
        choice = question.expected or write(steady(game, state, question.seat, Rng(question.seed)))
        return Analysis(unit_of(game, state), (OptionValue(choice, 0.0),))


def analyse_in_background(question: SearchRequest, cpu_seconds: float) -> Analysis:
    """Compare options with some seconds of CPU time, even if a busy machine takes longer."""
    seconds = cpu_seconds * question.patience
    return analyse(question, Time(process_time(), seconds, process_time))


def prepare() -> None:
    """Lower the priority of this process, and end it together with the bot.

    Windows has neither priorities nor alarms. There a search keeps to its time by itself.
    """
    lower_priority(NICENESS)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the bot ends it
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _give_up)
    Thread(target=end_with_parent, daemon=True).start()


def prepare_for_background() -> None:
    """Prepare this process with a lower priority than the processes that choose moves."""
    prepare()
    lower_priority(LEAST_PRIORITY - NICENESS)


def lower_priority(steps: int) -> None:
    """Lower the priority of this process, if the system knows priorities."""
    with suppress(AttributeError):
        os.nice(steps)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt the block after some seconds, in a prepared process.

    A timer of 0 seconds would never end.

    Raises:
        TimeIsUp: it took longer.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, max(seconds, LEAST_SECONDS))
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

"""Why an option is better than another, and the moves that probably follow it."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from math import fsum
from statistics import fmean

from engine.core import (
    Action,
    EvenRng,
    Game,
    Rng,
    StateT,
    awaited,
    carry_out,
    is_other_order,
    options_of,
    play,
)
from engine.core.reasons import Amount, Comparison, Reasons, strongest_of
from engine.players.easy import wavering
from engine.players.lookahead import is_group, standard_error

REASONS = 2
"""The maximum number of reasons in a sentence."""
MINOR = 0.4
"""A second reason is worth at least this part of the first."""
WORLDS = 8
"""The sampled worlds in which two options are compared."""
CERTAIN = 2.5
"""The minimum of a difference, in standard errors. One of many features differs more by chance."""
THEIR = "their "
"""Begins the name of a feature of the strongest opponent."""
DETAILS = re.compile(r": (?!choose\b)| → ")
"""Separates an option from its cost and result in a label, not from what it asks next."""
MOVES_OF_A_TURN = 12
"""The maximum number of moves in which another option may follow."""
ALIKE = 3
"""The worlds in which a line must be the same."""


Pairs = Sequence[Sequence[Mapping[str, Amount]]]
"""The features after two options, in each world."""


def why(
    game: Game[StateT],
    g: StateT,
    seat: int,
    best: Action,
    other: Action,
    rng: Rng,
    worlds: int = WORLDS,
    seconds: float = 0.0,
    least: float = 0.0,
    shown: float | None = None,
) -> str:
    """Return in a sentence why ``best`` is better than the ``other`` option of ``seat``.

    Both are played on in the same sampled worlds. In a known deck, the best plan after each is
    followed, and opponents discard, because plans ignore them; a new plan takes about ``seconds``.
    The sentence names the features that differ clearly and count most in favour of ``best``, and
    those that count most against it. In a game with points, they add up to the difference, which is
    ``least`` or more. It is empty if nothing clear is in favour, or if the difference between plans
    is not the one that is ``shown``.
    """
    reasons, comparison, rng = game.words.reasons, game.ai.comparison, EvenRng(rng.bits())
    if reasons is None or comparison is None or best == other:
        return ""
    known = _is_known(game, g, seat)
    worlds = 1 if known else worlds
    pairs = list[tuple[Mapping[str, Amount], ...]]()
    over = True
    ended = False
    for _ in range(worlds):
        sampled = game.rules.resample(g, seat, rng)
        playout_seed = rng.bits()
        ends = list[StateT]()
        for option in (best, other):
            world = sampled.copy()
            its = Rng(playout_seed)
            world.muted = True
            carry_out(world, seat, option)
            while not world.over and not comparison.is_past(g, world, seat):
                mover = seat if seat in awaited(world) else awaited(world)[0]
                if known and mover != seat:
                    carry_out(world, mover, options_of(world, mover)[-1])
                elif is_group(game, world, mover):
                    carry_out(world, mover, wavering(game, world, mover, its))
                else:
                    carry_out(world, mover, continuing(game, world, mover, its, seconds))
            ends.append(world)
        pairs.append(tuple(_features(game, comparison, ends, seat)))
        over = over and all(end.over for end in ends)
        ended = ended or any(end.over for end in ends)
    gains = _clearest(reasons, pairs)
    if not gains:
        return ""
    total = max(least, _total(reasons, pairs)) if reasons.unit else None
    if known and total is not None and shown is not None and round(total) != round(shown):
        return ""
    return reasons.sentence(
        gains,
        short_label(game, g, seat, other),
        price=_price(reasons, pairs, gains, comparison.final if ended else None),
        total=None if total is None else round(total),
        opponent=strongest_of(len(g.seats)),
        over=over,
    )


def _total(reasons: Reasons, pairs: Pairs) -> float:
    """Return the difference of all features together, in points."""
    names = reasons.phrases.keys() & pairs[0][0].keys()
    # The feature ``opponent`` has the value of all features of the strongest opponent.
    whole = [name for name in names if "opponent" not in names or not name.startswith(THEIR)]
    return fsum(_difference(pairs, name).value for name in whole)


def _clearest(reasons: Reasons, pairs: Pairs) -> dict[str, Amount]:
    """Return the features that differ clearly and count most.

    Return none if all features together speak against the option.
    """
    if _total(reasons, pairs) <= 0:
        return {}
    gains = _clear(reasons, pairs, 1)
    if any(name.startswith(THEIR) for name in gains):
        gains.pop("opponent", None)
    for name, completed in reasons.towards.items():
        if _difference(pairs, completed).number < 0:
            gains.pop(name, None)
    order = _largest(gains)
    order = [name for name in order if gains[name].value >= MINOR * gains[order[0]].value]
    return {name: gains[name] for name in reasons.phrases if name in order}


def _price(
    reasons: Reasons,
    pairs: Pairs,
    gains: Mapping[str, Amount],
    final: Collection[str] | None = None,
) -> dict[str, Amount]:
    """Return the features that speak most against an option, if they are worth a point.

    If the game may be over then, only the ``final`` features are named: nobody misses the others.
    """
    losses = _clear(reasons, pairs, -1)
    is_split = any(name.startswith(THEIR) for name in (*gains, *losses))
    found = {
        name: amount
        for name, amount in losses.items()
        if reasons.phrases[name].price
        and (final is None or name.removeprefix(THEIR) in final)
        and not (is_split and name == "opponent")
        and not ("opponent" in gains and name.startswith(THEIR))
        and (reasons.worth(name, amount) or not reasons.unit)
    }
    return {name: found[name] for name in _largest(found)}


def _largest(amounts: Mapping[str, Amount]) -> list[str]:
    """Return the features that count most, in either direction."""
    return sorted(amounts, key=lambda name: (-abs(amounts[name].value), name))[:REASONS]


def _clear(reasons: Reasons, pairs: Pairs, sign: int) -> dict[str, Amount]:
    """Return the features that clearly speak for an option, or with a ``sign`` of -1 against it."""
    found = dict[str, Amount]()
    for name in reasons.phrases.keys() & pairs[0][0].keys():
        values = [sign * (mine[name].value - its[name].value) for mine, its in pairs]
        amount = _difference(pairs, name)
        is_clear = fmean(values) > CERTAIN * standard_error(values)
        if is_clear and reasons.is_countable(name, amount.number):
            found[name] = amount
    return found


def _difference(pairs: Pairs, name: str) -> Amount:
    """Return the mean difference of a feature."""
    return Amount(
        fmean(mine[name].number - its[name].number for mine, its in pairs),
        fmean(mine[name].value - its[name].value for mine, its in pairs),
    )


def _features(
    game: Game[StateT], comparison: Comparison, ends: Sequence[StateT], seat: int
) -> Iterator[Mapping[str, Amount]]:
    """Yield the features of ``seat`` in some states, and those of its strongest opponent.

    The opponent is the same in all states. Less is better for its features.
    """
    evaluation = game.ai.evaluation
    rivals = [other for other in ends[0].seats if other != seat]
    rival = None
    if evaluation is not None and rivals:
        rival = max(rivals, key=lambda other: evaluation.points(ends[0], other))
    for end in ends:
        found = dict(comparison.amounts(end, seat))
        if rival is not None:
            for name, amount in comparison.amounts(end, rival).items():
                found[THEIR + name] = Amount(amount.number, -amount.value)
        yield found


def short_label(game: Game[StateT], g: StateT, seat: int, option: Action) -> str:
    """Return the label of an option without its cost and result, if no other begins the same."""
    options = options_of(g, seat)
    labels = game.lines(game.view(g, seat), options)
    short = [DETAILS.split(label)[0] for label in labels]
    at = options.index(option)
    return short[at] if short.count(short[at]) == 1 and " " in short[at] else labels[at]


def continuing(game: Game[StateT], g: StateT, seat: int, rng: Rng, seconds: float = 0.0) -> Action:
    """Return how a line continues: by the best plan of a known deck, otherwise by the policy."""
    plan = game.ai.planner(g, seat)
    if plan is not None and plan.known:
        return plan.follow(g, seat, rng, seconds)
    return (game.ai.expert or game.ai.policy)(g, seat, rng)


def comes_to_the_same(
    game: Game[StateT], g: StateT, seat: int, best: Action, other: Action
) -> bool:
    """Whether ``other`` probably follows ``best`` in the same turn, and may as well come first.

    Always false in a known deck, where the plans after each option tell more.
    """
    if _is_known(game, g, seat):
        return False
    state = play(g, seat, best).state
    moves = [best]
    while awaited(state) == [seat] and len(moves) < MOVES_OF_A_TURN:
        moves.append(continuing(game, state, seat, Rng(0)))
        state = play(state, seat, moves[-1]).state
    return is_other_order(g, seat, moves, other)


def _is_known(game: Game[StateT], g: StateT, seat: int) -> bool:
    """Whether ``seat`` can plan the rest of the game, because nothing is hidden from it."""
    plan = game.ai.planner(g, seat)
    return plan is not None and plan.known


def line_after(
    game: Game[StateT], g: StateT, seat: int, action: Action, length: int, rng: Rng
) -> list[Action]:
    """Return the next moves of ``seat`` in its turn after ``action``, at most ``length``.

    Only moves that are the same in ``g`` and in other sampled worlds are returned.
    """
    rng = EvenRng(rng.bits())
    worlds = [g.copy(), *(game.rules.resample(g, seat, rng) for _ in range(ALIKE - 1))]
    lines = [[*_line(game, world, seat, action, length, Rng(rng.bits()))] for world in worlds]
    common = takewhile(lambda moves: len(set(moves)) == 1, zip(*lines, strict=False))
    return [moves[0] for moves in common]


def _line(
    game: Game[StateT], world: StateT, seat: int, action: Action, length: int, rng: Rng
) -> Iterator[Action]:
    """Play ``action`` in a world, and yield the next moves of ``seat`` until chance decides."""
    world.muted = True
    luck = world.rng.state
    carry_out(world, seat, action)
    for _ in range(length):
        if world.over or seat not in awaited(world) or world.rng.state != luck:
            return
        action = continuing(game, world, seat, rng)
        yield action
        carry_out(world, seat, action)

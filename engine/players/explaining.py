"""Why an option is better than another, and the moves that probably follow it."""

import re
from collections.abc import Iterator, Mapping, Sequence
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


def why(
    game: Game[StateT],
    g: StateT,
    seat: int,
    best: Action,
    other: Action,
    rng: Rng,
    worlds: int = WORLDS,
    seconds: float = 0.0,
) -> str:
    """Return in a sentence why ``best`` is better than the ``other`` option of ``seat``.

    Both are played on in the same sampled worlds. In a known deck, the best plan after each is
    followed, and opponents discard, because plans ignore them; a new plan takes about ``seconds``.
    The sentence names the features that differ clearly and count most in favour of ``best``; it is
    empty if there are none.
    """
    reasons, comparison, rng = game.words.reasons, game.ai.comparison, EvenRng(rng.bits())
    if reasons is None or comparison is None or best == other:
        return ""
    known = _is_known(game, g, seat)
    worlds = 1 if known else worlds
    pairs = list[tuple[Mapping[str, Amount], ...]]()
    over = True
    for _ in range(worlds):
        sampled, playout_seed = game.rules.resample(g, seat, rng), rng.bits()
        ends = list[StateT]()
        for option in (best, other):
            world, its = sampled.copy(), Rng(playout_seed)
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
    said = _clearest(reasons, pairs)
    if not said:
        return ""
    label, opponent = short_label(game, g, seat, other), strongest_of(len(g.seats))
    if not known:
        return reasons.sentence(said, label, opponent=opponent, over=over)
    price, rest = _price(said, *pairs[0])
    return reasons.sentence(said, label, opponent=opponent, over=over, price=price, rest=rest)


def _price(
    said: Mapping[str, float], mine: Mapping[str, Amount], its: Mapping[str, Amount]
) -> tuple[dict[str, float], float]:
    """Return the features in which an option is most worse, and the points of all unnamed ones."""
    points = {name: mine[name].value - its[name].value for name in mine if THEIR not in name}
    worse = sorted((name for name in points if points[name] < 0), key=lambda name: points[name])
    price = {name: points[name] for name in worse[:REASONS]}
    named = {*said, *price}
    return price, fsum(points[name] for name in points if name not in named)


def _clearest(
    reasons: Reasons, pairs: Sequence[Sequence[Mapping[str, Amount]]]
) -> dict[str, float]:
    """Return the features that differ clearly and count most, with how much they differ.

    Return none if all features together speak against the option.
    """
    gains, numbers = dict[str, float](), dict[str, float]()
    names = reasons.phrases.keys() & pairs[0][0].keys()
    parts = [name for name in names if "opponent" in names and name.startswith(THEIR)]
    whole = names.difference(parts)  # `opponent` has the value of these parts
    if fsum(mine[name].value - its[name].value for mine, its in pairs for name in whole) <= 0:
        return {}
    for name in names:
        values = [mine[name].value - its[name].value for mine, its in pairs]
        numbers[name] = fmean(mine[name].number - its[name].number for mine, its in pairs)
        is_clear = fmean(values) > CERTAIN * standard_error(values)
        if is_clear and reasons.is_countable(name, numbers[name]):
            gains[name] = fmean(values)
    if any(name.startswith(THEIR) for name in gains):
        gains.pop("opponent", None)
    for name, completed in reasons.towards.items():
        if numbers[completed] < 0:
            gains.pop(name, None)
    order = sorted(gains, key=lambda name: (-gains[name], name))[:REASONS]
    order = [name for name in order if gains[name] >= MINOR * gains[order[0]]]
    return {name: numbers[name] for name in reasons.phrases if name in order}


def _features(
    game: Game[StateT], comparison: Comparison, ends: Sequence[StateT], seat: int
) -> Iterator[Mapping[str, Amount]]:
    """Yield the features of ``seat`` in some states, and those of its strongest opponent.

    The opponent is the same in all states. Less is better for its features.
    """
    evaluation, rivals = game.ai.evaluation, [other for other in ends[0].seats if other != seat]
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
    state, moves = play(g, seat, best).state, [best]
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

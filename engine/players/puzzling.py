"""Searching bot games for puzzles: positions with one clearly best choice.

A cheap first look in a few sampled worlds finds promising positions. A strong search then chooses
the best option: as far as master looks, or in a tree of all players' moves if the game has one. It
must lead every offered option by a clear margin in three more such searches with different seeds.
At last, playouts to the end of the game with the stronger player must confirm it. Options that are
about as good as the best are not offered.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Generic

import msgspec

from engine.core import (
    Action,
    EvenRng,
    Game,
    Rng,
    StateT,
    awaited,
    options_of,
    parse,
    play,
    write,
)
from engine.core.puzzle import APART, Offered, Puzzle
from engine.players import LEVELS
from engine.players.explaining import comes_to_the_same, why
from engine.players.judging import judge_among, judge_widely
from engine.players.lookahead import FEW, Trials, best_few
from engine.players.looks import unit_of
from engine.players.results import chance_of, clearly_ahead, end_of
from engine.players.steady import steady
from engine.players.tree import Branch, Node, Tree

CHANCE = 0.25
POINTS = 2.0
"""The necessary lead of the best option: in chances of winning, or in points."""
CHANCE_OF_LEAD = 0.07
"""The same if leads are evaluated before the end of the game, because later luck evens them out."""
GLANCE = 3
"""The sampled worlds of a first look."""
LOOKED_AT = 6
"""The maximum number of positions of a game for a first look."""
PROMISING = 0.7
"""The part of the necessary lead that is enough at the first look."""
CHOOSING = 0
SEEDS = (1, 2, 3)
"""The seeds of the strong searches: of the one that chooses the answer, and of the others."""
LINES = 3
"""The lines of a tree search for each sampled world of the other strong searches."""
TO_THE_END = (32, 64, 128)
"""The playouts to the end of the game for each option. More follow while the result is unclear."""
LINE = 3
"""The number of moves after the best option."""
TRIES = {"steady": 1, "sharp": 2, "master": 1}
"""How often bots of each level try a puzzle."""
WORLDS_OF_REASON = 24
"""The worlds in which the best two options are compared for a reason."""
PLANNED = 1.0
"""The seconds for the plan of a known deck after each of the two."""
OTHERS_AT_LEAST = 2
OTHERS_AT_MOST = 7
"""The least and the largest number of options offered beside the best."""

Values = Mapping[Action, float]
"""The values of some options."""


@dataclass(frozen=True)
class Sketch(Generic[StateT]):
    """A promising position: the ``moves`` from the deal with a ``seed``, and the offered options.

    The option that looks best comes first.
    """

    state: StateT
    seed: int
    seat: int
    moves: tuple[str, ...]
    offered: tuple[Action, ...]

    def puzzle(self, game: Game[StateT], values: Values | None = None) -> Puzzle:
        """Return the puzzle with the ``values`` of its options, the best first."""
        known = values if values is not None else dict.fromkeys(self.offered, 0.0)
        return Puzzle(
            seats=len(self.state.seats),
            seed=self.seed,
            options=dict(self.state.options),
            seat=self.seat,
            unit=unit_of(game, self.state),
            kind=game.words.theme(self.state, self.seat),
            moves=APART.join(self.moves),
            offered=tuple(
                Offered(write(one), known[one])
                for one in sorted(known, key=lambda one: -known[one])
            ),
        )


def sketches(
    game: Game[StateT],
    seats: int,
    seed: int,
    options: Mapping[str, str],
    after: int,
    wanted: Callable[[StateT, int], bool],
) -> Iterator[Sketch[StateT]]:
    """Play a game between heuristic players, and yield its promising positions in random order.

    At most ``LOOKED_AT`` of the ``wanted`` positions are searched.
    """
    state = game.start(seats, seed, options)
    rng = Rng(seed)
    moves = list[str]()
    positions = list[tuple[StateT, int, int]]()
    while not state.over:
        seat = awaited(state)[0]
        if len(moves) >= after and len(options_of(state, seat)) > OTHERS_AT_LEAST:
            positions.append((state, seat, len(moves)))
        action = steady(game, state, seat, rng)
        moves.append(f"{seat} {write(action)}")
        state = play(state, seat, action).state
    looks = 0
    for state, seat, ply in rng.shuffled(positions):
        if looks < LOOKED_AT and wanted(state, seat):
            looks += 1
            offered = promising(game, state, seat, rng)
            if offered:
                yield Sketch(state, seed, seat, tuple(moves[:ply]), tuple(offered))


def sketch_of(game: Game[StateT], puzzle: Puzzle) -> Sketch[StateT]:
    """Return the position of a puzzle, to search it again.

    Raises:
        AtollError: the moves are not legal under the current rules.
    """
    offered = tuple(parse(one.do, game.rules.actions) for one in puzzle.offered)
    moves = tuple(filter(None, puzzle.moves.split(APART)))
    return Sketch(puzzle.position(game), puzzle.seed, puzzle.seat, moves, offered)


def clearly(game: Game[StateT], g: StateT) -> float:
    """Return the necessary lead of the best option: part of a win, or points."""
    if unit_of(game, g) == "points":
        return POINTS
    return CHANCE if game.ai.evaluation is None else CHANCE_OF_LEAD


def promising(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Sequence[Action]:
    """Return the best option at a first look and those worse enough; nothing if too few are."""
    tried = _tried(game, g, seat, rng)
    world = game.rules.resample(g, seat, rng)
    found = judge_among(game, world, seat, rng, GLANCE, tried)
    values = {one.action: one.value for one in found.options}
    return _best_and_worse(values, PROMISING * clearly(game, g))


def _tried(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Sequence[Action]:
    """Return the options that are worth a search: all if they are few."""
    options = options_of(g, seat)
    few = len(options) <= OTHERS_AT_MOST + 1
    found = options if few else best_few(game, g, seat, rng, FEW)
    return [one for one in found if not any(leaves_open(g, seat, other, one) for other in found)]


def _among(g: StateT, seat: int, offered: Sequence[Action]) -> StateT:
    """Return a position in which a seat may only choose among the offered options."""
    asked = g.copy()
    asked.open[seat] = list(offered)
    return asked


def misses(game: Game[StateT], sketch: Sketch[StateT]) -> bool:
    """Whether steady misses the option of a promising position that looks best."""
    asked = _among(sketch.state, sketch.seat, sketch.offered)
    return steady(game, asked, sketch.seat, Rng(0)) != sketch.offered[0]


def leaves_open(g: StateT, seat: int, first: Action, whole: Action) -> bool:
    """Whether an action leaves open what another one says: land, and land on O3."""
    values = msgspec.structs.asdict(first).items()
    if type(first) is not type(whole) or first == whole:
        return False
    if any(value not in (None, getattr(whole, name)) for name, value in values):
        return False
    return whole in options_of(play(g, seat, first).state, seat)


def confirmed(game: Game[StateT], sketch: Sketch[StateT], worlds: int) -> Puzzle | None:
    """Return the puzzle of a promising position, if strong searches confirm its best option.

    A first search chooses the answer among all options worth a search. The others try only the
    offered ones.
    """
    g = sketch.state
    seat = sketch.seat
    enough = clearly(game, sketch.state)
    found = list[Values]()
    tried = list(dict.fromkeys([*sketch.offered, *_tried(game, g, seat, Rng(sketch.seed))]))
    chosen = strong_values(game, g, seat, tried, worlds, Rng(CHOOSING))
    offered = _best_and_worse(chosen, enough)
    for number in SEEDS:
        if not offered:
            return None
        found.append(strong_values(game, g, seat, offered, worlds, Rng(number)))
        best = offered[0]
        offered = _best_and_worse(found[-1], enough)
        if offered and offered[0] != best:
            return None
    offered = offered and clear_at_the_end(game, g, seat, offered, Rng(sketch.seed))
    if not offered:
        return None
    if any(comes_to_the_same(game, g, seat, offered[0], other) for other in offered[1:]):
        return None
    means = {one: fmean(values[one] for values in found) for one in offered}
    return sketch.puzzle(game, means)


def explained(game: Game[StateT], puzzle: Puzzle, clock: Callable[[], float]) -> Puzzle:
    """Return a puzzle with a line, a reason, and how often bots of each level solve it.

    Bots choose among the offered options, as players do.
    """
    g = puzzle.position(game)
    seat = puzzle.seat
    seed = puzzle.seed
    offered = [parse(one.do, game.rules.actions) for one in puzzle.offered]
    best, second, *_ = offered
    state = play(g, seat, best).state
    line = list[str]()
    while not state.over and len(line) < LINE:
        mover = awaited(state)[0]
        action = LEVELS["sharp"](clock)(game, state, mover, Rng(seed))
        line.append(f"{mover} {write(action)}")
        state = play(state, mover, action).state
    asked = _among(g, seat, offered)
    solved = {
        level: fmean(
            LEVELS[level](clock)(game, asked, seat, Rng(number)) == best for number in range(times)
        )
        for level, times in TRIES.items()
    }
    reason = why(game, g, seat, best, second, Rng(seed), WORLDS_OF_REASON, PLANNED)
    return msgspec.structs.replace(puzzle, solved=solved, line=tuple(line), why=reason)


def _best_and_worse(values: Values, enough: float) -> Sequence[Action]:
    """Return the best option and those worse by ``enough``; nothing if they are too few."""
    best = max(values, key=lambda one: values[one])
    worse = [one for one in values if values[best] - values[one] >= enough]
    worse.sort(key=lambda one: -values[one])
    return [best, *worse[:OTHERS_AT_MOST]] if len(worse) >= OTHERS_AT_LEAST else ()


def strong_values(
    game: Game[StateT], g: StateT, seat: int, options: Sequence[Action], worlds: int, rng: Rng
) -> Values:
    """Return the values of some options as master or a stronger search sees them."""
    world = game.rules.resample(g, seat, rng)
    if game.ai.ranked is None:
        found = judge_among(game, world, seat, rng, worlds, options)
        return {one.action: one.value for one in found.options}
    root = _EvenNode(options)
    tree = Tree(game, world, seat, root, _won)
    for _ in range(LINES * worlds * len(options)):
        tree.line(rng)
    return {one: branch.worth / branch.visits for one, branch in root.branches.items()}


class _EvenNode(Node):
    """The root of a tree that tries all its options equally often."""

    def option(self, least: int) -> Action:
        """Return the option that was tried least often."""
        nothing = Branch()
        return min(self.ranked or (), key=lambda action: self.branches.get(action, nothing).visits)


def _won(game: Game[StateT], world: StateT, seat: int) -> float:
    return float(seat in game.rules.outcome(world).winners)


def clear_at_the_end(
    game: Game[StateT], g: StateT, seat: int, options: Sequence[Action], rng: Rng
) -> Sequence[Action]:
    """Return the first option and those that are clearly worse in playouts to the end of the game.

    The stronger of the game's players continues, in the same worlds for each option. Nothing is
    returned if another option is as good as the first, or if too few are worse. If the rest of the
    game can be planned, wide plans must confirm the whole lead instead.
    """
    plan = game.ai.planner(g, seat)
    if plan is not None:
        found = judge_widely(game, g, seat, rng, plan, options)
        values = {one.action: one.value for one in found.options}
        clear = _best_and_worse(values, clearly(game, g))
        return clear if clear and clear[0] == options[0] and len(clear) == len(options) else ()
    player = game.ai.expert or game.ai.policy
    trials = Trials(game, g, seat, options, _result, out=True, player=player)
    rng = EvenRng(rng.bits())
    leads = {option: list[float]() for option in options[1:]}
    worse = list[Action]()
    for playouts in TO_THE_END:
        while len(leads[options[1]]) < playouts:
            best, *others = [value for _, value in trials.ends(range(len(options)), rng)]
            for lead, other in zip(leads.values(), others, strict=True):
                lead.append(best - other)
        if any(fmean(lead) <= 0 for lead in leads.values()):
            return ()
        worse = [option for option, lead in leads.items() if clearly_ahead(lead) > 0.0]
        if len(worse) == len(leads):
            break
    return [options[0], *worse] if len(worse) >= OTHERS_AT_LEAST else ()


def _result(game: Game[StateT], world: StateT, seat: int) -> float:
    """Return the result of ``seat``: points, the win or loss, or the chance by the final lead."""
    unit = unit_of(game, world)
    end = end_of(game, world, seat, unit)
    has_leads = unit == "chance" and game.ai.evaluation is not None
    return chance_of(end.lead) if has_leads else end.value

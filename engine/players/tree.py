"""A player who searches a tree of all players' moves, in games that can rank their options.

Each line is played in a world that the seat cannot tell from the real one. In the tree, the player
to move takes the option with the best results, or one that was rarely tried (UCB1). Options come in
the order of the heuristic player, and a node considers more of them the more often it is visited
(progressive widening). Each line adds a node at the end of the tree, and heuristic players continue
to the end of the game. The search returns the option that was tried most often.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Generic, NamedTuple

from engine.core import Action, EvenRng, Game, Rng, StateT, awaited, carry_out, options_of
from engine.players.lookahead import FEW, Lookahead, Time, lead_worth

CURIOSITY = 0.7
"""The weight of the UCB1 bonus for rarely tried options; values are from -1 to 1."""
WIDENING = 0.7
"""A node that was visited n times considers 1 + WIDENING x sqrt(n) options."""

RANKINGS = 5
"""The number of sampled worlds in which the options of the root are ranked."""

SeatOptions = tuple[int, tuple[Action, ...]]
"""The seat to move, and its options."""


class TreeSearch:
    """A player who searches for about ``seconds`` of a ``clock`` at each choice.

    In games without ``ranked`` options or with their own solver, it uses ``Lookahead`` with
    ``far``.
    """

    def __init__(self, seconds: float, clock: Callable[[], float], *, far: bool = False) -> None:
        self._seconds = seconds
        self._clock = clock
        self._lookahead = Lookahead(seconds, clock, far=far)

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return the option that was tried most often, or the choice of ``Lookahead``."""
        if game.ai.ranked is None or game.ai.search is not None:
            return self._lookahead(game, g, seat, rng)
        time = Time(self._clock(), self._seconds, self._clock)
        rng = EvenRng(rng.bits())
        ranked = ranked_at_the_root(game, g, seat, rng)
        return Tree(game, g, seat, Node(ranked)).best(rng, time) if len(ranked) > 1 else ranked[0]


def ranked_at_the_root(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> list[Action]:
    """Return the options by their mean rank in some sampled worlds.

    A short search tries only the first few, and in a single world these may be others.
    """
    assert game.ai.ranked is not None  # noqa: S101  # only games with ranked options have a tree
    points = Counter[Action]()
    for _ in range(RANKINGS):
        order = game.ai.ranked(g, seat, rng)
        points.update({option: len(order) - at for at, option in enumerate(order)})
    return [option for option, _ in points.most_common()]


@dataclass(slots=True)
class Branch:
    """An option in the tree, the sum of its values for its player, and the next nodes.

    ``wins`` and ``moves`` to the end are counted for the options of the root.

    Worlds in which another player moves next, or with other options, lead to separate nodes.
    """

    visits: int = 0
    worth: float = 0.0
    wins: int = 0
    moves: int = 0
    next: dict[SeatOptions, "Node"] = field(default_factory=dict)


@dataclass(slots=True)
class Node:
    """A question to one player in the tree; its options are ranked at the second visit."""

    ranked: Sequence[Action] | None = None
    visits: int = 0
    branches: dict[Action, Branch] = field(default_factory=dict)

    def option(self, least: int) -> Action:
        """Return the option to try next, among at least ``least`` options."""
        width = max(least, 1 + int(WIDENING * sqrt(self.visits)))
        options = (self.ranked or ())[:width]
        new = next((action for action in options if action not in self.branches), None)
        return new if new is not None else max(options, key=self._promise)

    def _promise(self, action: Action) -> float:
        branch = self.branches[action]
        return branch.worth / branch.visits + CURIOSITY * sqrt(log(self.visits) / branch.visits)


class Passed(NamedTuple):
    """A move on a line through the tree: the node, the seat to move, and the branch."""

    node: Node
    seat: int
    branch: Branch


@dataclass(frozen=True)
class Tree(Generic[StateT]):
    """The search tree from the state ``g``, as ``seat`` sees it."""

    game: Game[StateT]
    g: StateT
    seat: int
    root: Node
    value: Callable[[Game[StateT], StateT, int], float] = lead_worth
    """Return the value of the end of a line for a seat."""

    def best(self, rng: Rng, time: Time) -> Action:
        """Search until time is up or no option can catch up; return the most tried option."""
        begun = time.clock()
        longest = 0.0
        while not self.root.visits or begun + longest < time.begun + time.seconds:
            self.line(rng)
            now = time.clock()
            longest = max(longest, now - begun)
            begun = now
            visits = sorted(branch.visits for branch in self.root.branches.values())
            left = (time.begun + time.seconds - now) * self.root.visits / (now - time.begun or 1.0)
            all_tried = len(visits) >= min(FEW, len(self.root.ranked or ()))
            if all_tried and visits[-1] - visits[-2] > left:
                break
        return max(self.root.branches, key=lambda action: self.root.branches[action].visits)

    def line(self, rng: Rng) -> None:
        """Play one line to its end, and add its value to the nodes that it passed."""
        world = self.game.rules.resample(self.g, self.seat, rng)
        playout_rng = Rng(rng.bits())
        world.muted = True
        path = self._in_the_tree(world, playout_rng)
        moves = len(path)
        while not world.over:
            mover = awaited(world)[0]
            carry_out(world, mover, self.game.ai.policy(world, mover, playout_rng))
            moves += 1
        for node, seat, branch in path:
            node.visits += 1
            branch.visits += 1
            branch.worth += self.value(self.game, world, seat)
        if path:
            won = self.seat in self.game.rules.outcome(world).winners
            path[0].branch.wins += won
            path[0].branch.moves += moves

    def _in_the_tree(self, world: StateT, playout_rng: Rng) -> list[Passed]:
        """Play a world through the tree, add a node at the end, and return the path."""
        path = list[Passed]()
        while not world.over:
            mover = awaited(world)[0]
            legal = options_of(world, mover)
            if len(legal) == 1:
                carry_out(world, mover, legal[0])
                continue
            node = self.root
            least = FEW
            if path:
                following = path[-1].branch.next
                asked = (mover, tuple(legal))
                if asked not in following:
                    following[asked] = Node()
                    break
                node = following[asked]
                least = 1
                if node.ranked is None and self.game.ai.ranked is not None:
                    node.ranked = self.game.ai.ranked(world, mover, playout_rng)
            action = node.option(least)
            path.append(Passed(node, mover, node.branches.setdefault(action, Branch())))
            carry_out(world, mover, action)
        return path

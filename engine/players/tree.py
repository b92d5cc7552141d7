"""A player who grows a tree of what all players may do, in games that can rank their options.

Each line is played in a deal that the seat cannot tell from the real one. In the tree, the player
to move takes the option that was worth most to them, or has seldom been tried (UCB1). The options
that the heuristic player likes best come first, and more of them are tried the more often a moment
is visited (progressive widening). At the end of the tree a moment is added, and heuristic players
continue to the end of the game. The option that was tried most often is played.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Generic, NamedTuple

from engine.core import Action, EvenRng, Game, Rng, StateT, awaited, carry_out, options_of
from engine.players.lookahead import FEW, Lookahead, Time, lead_worth

CURIOSITY = 0.7
"""How much is added for options that were seldom tried; worths are from -1 to 1."""
WIDENING = 0.7
"""At a moment that was visited n times, 1 + WIDENING x sqrt(n) options are tried."""

Question = tuple[int, tuple[Action, ...]]
"""Who is to move, and with which options."""


class TreeSearch:
    """Thinks for some ``seconds`` of a ``clock``: grows a tree, or looks ahead without one.

    Without a tree it looks ``far``, see ``Lookahead``.
    """

    def __init__(self, seconds: float, clock: Callable[[], float], *, far: bool = False) -> None:
        self._seconds, self._clock = seconds, clock
        self._lookahead = Lookahead(seconds, clock, far=far)

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return the option that was tried most often, or the choice of looking ahead."""
        if game.ai.ranked is None or game.ai.search is not None:
            return self._lookahead(game, g, seat, rng)
        time, rng = Time(self._clock(), self._seconds, self._clock), EvenRng(rng.bits())
        ranked = game.ai.ranked(g, seat, rng)
        return Tree(game, g, seat, Node(ranked)).best(rng, time) if len(ranked) > 1 else ranked[0]


@dataclass(slots=True)
class Branch:
    """An option that was tried, the sum of its worths to its player, and what followed.

    Deals in which another player moves next, or has other options, lead to nodes of their own.
    """

    visits: int = 0
    worth: float = 0.0
    next: dict[Question, "Node"] = field(default_factory=dict)


@dataclass(slots=True)
class Node:
    """A question to one player in the tree; its options are ranked at the second visit."""

    ranked: Sequence[Action] | None = None
    visits: int = 0
    branches: dict[Action, Branch] = field(default_factory=dict)

    def option(self, least: int) -> Action:
        """Return the option to try next, among ``least`` or more."""
        width = max(least, 1 + int(WIDENING * sqrt(self.visits)))
        options = (self.ranked or ())[:width]
        new = next((action for action in options if action not in self.branches), None)
        return new if new is not None else max(options, key=self._promise)

    def _promise(self, action: Action) -> float:
        branch = self.branches[action]
        return branch.worth / branch.visits + CURIOSITY * sqrt(log(self.visits) / branch.visits)


class Passed(NamedTuple):
    """An option that a line took in the tree, where, and by which seat."""

    node: Node
    seat: int
    branch: Branch


@dataclass(frozen=True)
class Tree(Generic[StateT]):
    """What may follow from ``g``, as ``seat`` sees it, from the ``root`` on."""

    game: Game[StateT]
    g: StateT
    seat: int
    root: Node

    def best(self, rng: Rng, time: Time) -> Action:
        """Return what was tried most often when time is up, or when nothing can catch up."""
        begun, longest = time.clock(), 0.0
        while not self.root.visits or begun + longest < time.begun + time.seconds:
            self._line(rng)
            now = time.clock()
            longest, begun = max(longest, now - begun), now
            if self._is_settled(time, now):
                break
        return max(self.root.branches, key=lambda action: self.root.branches[action].visits)

    def _is_settled(self, time: Time, now: float) -> bool:
        """Whether no other option can be tried as often as the first in the time that is left."""
        visits = sorted(branch.visits for branch in self.root.branches.values())
        left = (time.begun + time.seconds - now) * self.root.visits / (now - time.begun or 1.0)
        all_tried = len(visits) >= min(FEW, len(self.root.ranked or ()))
        return all_tried and visits[-1] - visits[-2] > left

    def _line(self, rng: Rng) -> None:
        """Play one line to its end, and note in the tree what it was worth."""
        world, luck = self.game.rules.resample(self.g, self.seat, rng), Rng(rng.bits())
        world.muted = True
        path = self._in_the_tree(world, luck)
        while not world.over:
            mover = awaited(world)[0]
            carry_out(world, mover, self.game.ai.policy(world, mover, luck))
        for node, seat, branch in path:
            node.visits += 1
            branch.visits += 1
            branch.worth += lead_worth(self.game, world, seat)

    def _in_the_tree(self, world: StateT, luck: Rng) -> list[Passed]:
        """Play a world to the end of the tree, add a node there, and return the way."""
        path = list[Passed]()
        while not world.over:
            mover = awaited(world)[0]
            legal = options_of(world, mover)
            if len(legal) == 1:
                carry_out(world, mover, legal[0])
                continue
            node, least = self.root, FEW
            if path:
                following, asked = path[-1].branch.next, (mover, tuple(legal))
                if asked not in following:
                    following[asked] = Node()
                    break
                node, least = following[asked], 1
                if node.ranked is None and self.game.ai.ranked is not None:
                    node.ranked = self.game.ai.ranked(world, mover, luck)
            action = node.option(least)
            path.append(Passed(node, mover, node.branches.setdefault(action, Branch())))
            carry_out(world, mover, action)
        return path

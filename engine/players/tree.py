"""A player who grows a tree of what everybody may do, where a game can put options in order.

Each line is played in a world dealt as the seat cannot tell from the real one. In the tree whoever
is to move takes the branch that was worth most to themselves, or has seldom been tried (UCB1); of
many options those that the sensible player likes best come first, and more of them the more often a
node is visited (progressive widening). Where the tree ends it grows by a node, and sensible players
go on to the end. What was tried most often is done.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Generic

from engine.core import Action, EvenRng, Game, Rng, StateT, awaited, carry_out, options_of
from engine.players.lookahead import FEW, Lookahead, Time, lead_worth

CURIOSITY = 0.7
"""How much is added for options that were seldom tried; worths are from -1 to 1."""
WIDENING = 0.7
"""Of a node that was visited so often, 1 + WIDENING x sqrt(visits) options are tried."""


class Farsighted:
    """Thinks for some ``seconds`` of a ``clock``: grows a tree, or looks far ahead without one."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds, self._clock = seconds, clock
        self._lookahead = Lookahead(seconds, clock, far=True)

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return what was tried most often, or what looking ahead chooses."""
        if game.ai.ranked is None or game.ai.search is not None:
            return self._lookahead(game, g, seat, rng)
        time, rng = Time(self._clock(), self._seconds, self._clock), EvenRng(rng.bits())
        ranked = game.ai.ranked(g, seat, rng)
        return Tree(game, g, seat, Node(ranked)).best(rng, time) if len(ranked) > 1 else ranked[0]


@dataclass(slots=True)
class Node:
    """A moment in the tree, with the options of who is to move, the best first.

    ``worths`` are by seat what the lines through it came to, added up. Its options are put in
    order when it is visited again.
    """

    ranked: Sequence[Action] | None = None
    visits: int = 0
    worths: dict[int, float] = field(default_factory=dict)
    branches: dict[Action, "Node"] = field(default_factory=dict)

    def branch(self, legal: Sequence[Action], mover: int, least: int) -> Action | None:
        """Return the option to try next, of those that are legal in this world; ``None``: none."""
        width = max(least, 1 + int(WIDENING * sqrt(self.visits)))
        open_now = [action for action in self.ranked or () if action in legal][:width]
        for action in open_now:
            if action not in self.branches:
                return action
        return max(open_now, key=lambda action: self._promise(action, mover), default=None)

    def _promise(self, action: Action, mover: int) -> float:
        tried = self.branches[action]
        bonus = CURIOSITY * sqrt(log(self.visits) / tried.visits)
        return tried.worths[mover] / tried.visits + bonus

    def note(self, worths: Sequence[float]) -> None:
        """Note what another line through this moment was worth, by seat."""
        self.visits += 1
        for seat, worth in enumerate(worths):
            self.worths[seat] = self.worths.get(seat, 0.0) + worth


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
        visits = sorted(node.visits for node in self.root.branches.values())
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
        worths = [lead_worth(self.game, world, seat) for seat in world.seats]
        for node in path:
            node.note(worths)

    def _in_the_tree(self, world: StateT, luck: Rng) -> list[Node]:
        """Play a world on as long as the tree goes, let it grow, and return the way."""
        node, path = self.root, [self.root]
        while not world.over and (node is self.root or node.visits):
            mover = awaited(world)[0]
            legal = options_of(world, mover)
            if len(legal) == 1:
                carry_out(world, mover, legal[0])
                continue
            if node.ranked is None and self.game.ai.ranked is not None:
                node.ranked = self.game.ai.ranked(world, mover, luck)
            action = node.branch(legal, mover, FEW if node is self.root else 1)
            if action is None:
                break
            node = node.branches.setdefault(action, Node())
            path.append(node)
            carry_out(world, mover, action)
        return path

"""The views of Propeller Islands, and games that look the same."""

from typing import Self

import msgspec

from engine.core import Decision, Rng, View, advance, view_fields
from engine.propeller_islands.rules.components import BLUEPRINT_OF, LEVELS, Resources, Upgrade
from engine.propeller_islands.rules.effects import UseDepots
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.round import UseBonusDie
from engine.propeller_islands.rules.scoring import Points, outcome, points_of
from engine.propeller_islands.rules.state import PropellerIslands


class PlayerView(msgspec.Struct, frozen=True):
    """A player's boards and island.

    ``level`` is 0 before the first power, then 1 and 2. ``dock`` are the spaces that still have a
    worker. ``hand`` are the levels of the blueprints in hand, as their backs show them. ``points``
    is the current score.
    """

    character: str
    resources: Resources
    fame: int
    level: int
    island: tuple[Placed, ...]
    dock: tuple[str, ...]
    drafted: tuple[int, ...]
    done: tuple[str, ...]
    aside: tuple[Upgrade, ...]
    hand: tuple[int, ...]
    points: Points
    used_power: bool


class PropellerView(View, frozen=True):
    """A game of Propeller Islands as a player sees it.

    ``dice`` are left on the forge. ``offer`` are the twelve tiles by slot. ``blueprints`` are the
    face-up cards by level, ``piles`` the numbers of those below. ``cards`` are the reader's own.
    ``doing`` is the question to the awaited player; ``die``, ``tile``, ``upgrade`` and ``space``
    (of a worker) are its subjects. ``used`` are the depots that the benefit being taken may not use
    again: depots of one name cannot be told apart by what they gave. ``shown`` is the seat of the
    enlarged island; the rules leave it empty. ``winners`` is known at the end.
    """

    round: int
    first: int
    dice: tuple[int, ...]
    offer: tuple[str | None, ...]
    stack: int
    discards: tuple[str, ...]
    blueprints: tuple[tuple[str | None, ...], ...]
    piles: tuple[int, ...]
    players: tuple[PlayerView, ...]
    cards: tuple[str, ...] = ()
    doing: str = ""
    is_bonus: bool = False
    die: int | None = None
    tile: str | None = None
    upgrade: Upgrade | None = None
    space: str | None = None
    used: tuple[str, ...] = ()
    shown: int | None = None
    winners: tuple[int, ...] = ()

    def closer(self, seat: int) -> Self:
        """Return this view with the island of ``seat`` enlarged."""
        return msgspec.structs.replace(self, shown=seat)


def resample(g: PropellerIslands, seat: int | None, rng: Rng) -> PropellerIslands:
    """Return a game that ``seat`` cannot tell from this one.

    Shuffle the stack. Deal the blueprints of other hands and of the stacks again, so that each hand
    has as many of each level as before.
    """
    other = g.copy()
    other.hidden.rng = Rng(rng.bits())
    rng.shuffle(other.hidden.stack)
    for level in LEVELS:
        pile = other.hidden.blueprints[level - 1]
        places = [
            (hand.cards, at)
            for owner, hand in enumerate(other.hands)
            for at, card in enumerate(hand.cards)
            if owner != seat and BLUEPRINT_OF[card].level == level
        ]
        unknown = rng.shuffled([*pile, *(cards[at] for cards, at in places)])
        for cards, at in places:
            cards[at] = unknown.pop()
        pile[:] = unknown
    advance(other)
    return other


def view_of(g: PropellerIslands, seat: int | None) -> PropellerView:
    step = g.agenda[0] if g.agenda else None
    board = g.board
    decision = step if isinstance(step, Decision) else None
    return PropellerView(
        **view_fields(g, seat),
        round=board.round,
        first=board.first,
        dice=tuple(board.dice),
        offer=tuple(board.offer),
        stack=len(g.hidden.stack),
        discards=tuple(board.discards),
        blueprints=tuple(map(tuple, board.blueprints)),
        piles=tuple(map(len, g.hidden.blueprints)),
        players=tuple(_player(g, owner) for owner in g.seats),
        cards=() if seat is None else tuple(g.hands[seat].cards),
        doing=decision.question if decision else "",
        is_bonus=len(board.dice) == 1 and UseBonusDie() not in g.agenda,
        die=getattr(decision, "die", None),
        tile=getattr(decision, "tile", None),
        upgrade=getattr(decision, "upgrade", None),
        space=getattr(decision, "space", None),
        used=tuple(tile for step in g.agenda if isinstance(step, UseDepots) for tile in step.used),
        winners=outcome(g).winners if g.over else (),
    )


def _player(g: PropellerIslands, seat: int) -> PlayerView:
    player = g.player(seat)
    return PlayerView(
        character=player.character,
        resources=player.resources,
        fame=player.fame,
        level=player.level,
        island=tuple(player.island),
        dock=tuple(player.dock),
        drafted=tuple(player.drafted),
        done=tuple(player.done),
        aside=tuple(player.aside),
        hand=tuple(sorted(BLUEPRINT_OF[card].level for card in g.hands[seat].cards)),
        points=points_of(player),
        used_power=player.used_power,
    )

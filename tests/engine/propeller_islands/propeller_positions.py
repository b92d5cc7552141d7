"""Positions of Propeller Islands, and short ways to play them."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import Action, Step, advance, options_of, play
from engine.propeller_islands import GAME
from engine.propeller_islands.rules.components import SPACES, Resources
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.state import Player, PropellerIslands

RICH = Resources(9, 9, 9)


def capitol(worker: Any = "ready", *upgrades: Any) -> Placed:
    """Return a Capitol in the middle."""
    return Placed("capitol", "0,0", worker, upgrades)


def position(
    *placed: Placed,
    steps: Sequence[Step] = (),
    resources: Resources = Resources(),  # noqa: B008  # frozen
    dock: Sequence[str] = SPACES,
    character: str = "jacques",
    fame: int = 0,
    seats: int = 2,
    cards: Sequence[str] | None = None,
    offer: Mapping[int, str] | None = None,
) -> PropellerIslands:
    """Return a game at ``steps`` in which the first seat has this island."""
    g: PropellerIslands = GAME.start(seats, 7)
    island = list(placed) or [capitol()]
    g.board.players[0] = Player(island, list(dock), character, resources, fame)
    if cards is not None:
        g.hands[0].cards = list(cards)
    for slot, tile in (offer or {}).items():
        g.board.offer[slot] = tile
    return at(g, *steps)


def at(g: PropellerIslands, *steps: Step) -> PropellerIslands:
    """Return the game at the first choice of ``steps``, without its other steps."""
    g.agenda = list(steps)
    g.notes = []
    advance(g)
    return g


def do(g: PropellerIslands, *actions: Action, seat: int = 0) -> PropellerIslands:
    """Return the game after some actions of a seat."""
    for action in actions:
        g = play(g, seat, action).state
    return g


def offered(g: PropellerIslands, *kinds: type[Action], seat: int = 0) -> list[Any]:
    """Return the options of a seat, or those of some kinds."""
    return [a for a in options_of(g, seat) if not kinds or isinstance(a, kinds)]


def question(g: PropellerIslands) -> str:
    """Return the name of the next step."""
    return type(g.agenda[0]).__name__ if g.agenda else ""


def open_card(g: PropellerIslands, stack: int = 0) -> str:
    """Return the first face-up blueprint of a stack."""
    card = g.board.blueprints[stack][0]
    assert card is not None
    return card


def open_tile(g: PropellerIslands, slot: int) -> str:
    """Return the tile on offer in a slot of the forge."""
    tile = g.board.offer[slot]
    assert tile is not None
    return tile

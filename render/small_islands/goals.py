"""Missions and Rewards as signs instead of words."""

from engine.small_islands.rules.cards import MISSIONS, REWARDS, objective
from engine.small_islands.rules.components import RESOURCES, SYMBOLS
from engine.small_islands.rules.islands import Island, eligible
from engine.small_islands.rules.missions import AtLeast, Condition, Equal, MoreThan
from engine.small_islands.rules.pay import Best, BySize, Discover, Flat, Pay, PerSymbol, Rarest
from engine.small_islands.rules.view import SmallView
from render.art.small_islands import icon_key
from render.tallies import Piece


def mission_pieces(condition: Condition) -> list[Piece]:
    """Return a Mission as words and icons."""
    match condition:
        case MoreThan(more, than):
            return [("", icon_key(more)), (">", icon_key(than))]
        case AtLeast(needs):
            kinds = [kind for kind in SYMBOLS for _ in range(needs.count(kind))]
            return [("", icon_key(kind)) for kind in sorted(kinds, key="temple".__ne__)]
        case Equal(None):
            return [("", "joker"), ("=", "joker")]
        case Equal(shown):
            return [("", icon_key(shown or "")), ("=", "joker")]


def reward_pieces(pay: Pay) -> list[Piece]:
    """Return a Reward as words and icons."""
    match pay:
        case PerSymbol(per, plus):
            kinds = [kind for kind in SYMBOLS if per.count(kind)]
            return [(str(plus), ""), *(("+", icon_key(kind)) for kind in kinds)]
        case Rarest(each, plus):
            return [(str(plus), ""), ("+", ""), (str(each), ""), ("× rarest", "joker")]
        case Best(_, plus):
            return [(str(plus), ""), ("+ most", "joker")]
        case Flat(plus):
            return [(str(plus), "star")]
        case BySize(steps):
            return [(str(steps[0][1]), ""), ("to", ""), (str(steps[-1][1]), ""), ("by", "tiles")]
        case Discover():
            return [("best", "discovery"), ("per", "temple")]


def card_pieces(card: str) -> list[list[Piece]]:
    """Return the lines of a card: one for a Mission and one for a Reward."""
    if card in MISSIONS:
        return [mission_pieces(MISSIONS[card].condition)]
    if card in REWARDS:
        return [reward_pieces(REWARDS[card].pay)]
    goal = objective((card,))
    return [mission_pieces(goal.condition), reward_pieces(goal.pay)]


def goal_pieces(cards: tuple[str, ...]) -> list[list[Piece]]:
    """Return the two lines of an Objective: its Mission and its Reward."""
    return [line for card in cards for line in card_pieces(card)]


def wanted_symbols(view: SmallView) -> set[str] | None:
    """Return the icons of the reader's Objective, or None if all count alike."""
    cards = _aim(view)[1]
    if not cards:
        return None
    found = set[str]()
    goal = objective(cards)
    match goal.condition:
        case MoreThan(more, than):
            found |= {more, than}
        case AtLeast(needs):
            found |= {kind for kind in SYMBOLS if needs.count(kind)}
        case Equal():
            found |= {*RESOURCES}
    match goal.pay:
        case PerSymbol(per, _):
            found |= {kind for kind in SYMBOLS if per.count(kind)}
        case Rarest() | Best():
            found |= {*RESOURCES}
        case Discover():
            found.add("temple")
    return found


def payments(view: SmallView) -> list[tuple[Island, str]]:
    """Return the islands on which the reader may place a House, and what it pays.

    It is "" for a Discovery token. Spectators see those of a player who places Houses now.
    Players of a ranked attempt see none.
    """
    seat, cards = _aim(view)
    if view.is_unaided or not cards or not view.players[seat].houses:
        return []
    goal = objective(cards)
    found = list[tuple[Island, str]]()
    for island in eligible(view.islands, seat, goal):
        points = f"+{goal.pay.points(island.symbols, island.size)}"
        is_token = isinstance(goal.pay, Discover) and island.symbols.temple
        found.append((island, "" if is_token else points))
    return found


def _aim(view: SmallView) -> tuple[int, tuple[str, ...]]:
    """Return whose Objective the map follows, and its cards."""
    if view.over:
        return 0, ()
    if view.secrets and view.seat is not None:
        return view.seat, view.secrets.objective
    return view.mover, view.players[view.mover].objective if view.options else ()

"""What readers of Palm Island see."""

from typing import Any

from engine.core import Rng, asked, decision_of
from engine.palm_island.rules.components import NOTHING, Card, Cost
from engine.palm_island.rules.cooperative import (
    GiveCards,
    ability_cost,
    arrows,
    arrows_needed,
    given,
    level_cost,
)
from engine.palm_island.rules.payment import ChooseHelp, ChoosePayment, Helps
from engine.palm_island.rules.scoring import group_points, label_of, outcome
from engine.palm_island.rules.speed import BuyCard, on_top
from engine.palm_island.rules.state import PalmIsland, Village
from engine.palm_island.rules.views import GroupView, PalmView, VillageView


def public(g: PalmIsland) -> PalmView:
    """Return what everybody sees."""
    return _view(g, None)


def private(g: PalmIsland, seat: int) -> PalmView:
    """Return what ``seat`` sees."""
    return _view(g, seat)


def resample(g: PalmIsland, seat: int | None, rng: Rng) -> PalmIsland:
    """Return a game that ``seat`` cannot tell from this one: unseen cards are dealt anew."""
    other = g.copy()
    other.hidden.rng = Rng(rng.bits())
    if g.mode in ("casual", "speed"):
        _deal_alike(other, seat, rng)
        return other
    for owner in g.seats:
        rng.shuffle(other.hidden.unseen[owner])
        if owner != seat:
            rng.shuffle(other.hands[owner].noted)
    return other


def _deal_alike(g: PalmIsland, seat: int | None, rng: Rng) -> None:
    """Shuffle what nobody has turned up yet: all decks have one order, and show it alike."""
    if seat is not None and g.hands[seat].noted:
        return
    decks = [hand.noted for hand in g.hands] if _is_noted(g) else g.hidden.unseen
    unknown = min(map(len, decks))
    last = rng.shuffled(decks[0][len(decks[0]) - unknown :])
    for deck in decks:
        deck[len(deck) - unknown :] = last


def _is_noted(g: PalmIsland) -> bool:
    return g.options["notes"] == "on"


def _view(g: PalmIsland, seat: int | None) -> PalmView:
    return PalmView(
        **asked(g, seat),
        round=g.board.round,
        villages=tuple(_village(g, owner, seat) for owner in g.seats),
        mode=g.mode,
        group=_group(g) if g.mode == "cooperative" else None,
        **_table(g),
        arrived=tuple(g.board.arrived),
        buying=_buying(g),
        cost=_cost(g, seat),
        helps=_helps(g, seat),
        winners=outcome(g).winners if g.over else (),
        ended_by=outcome(g).ended_by if g.over else "",
    )


def _table(g: PalmIsland) -> dict[str, Any]:
    """Return the cards between the players."""
    outposts = g.board.outposts
    open_now = on_top(outposts) if g.mode == "speed" else outposts
    return {
        "outposts": tuple(open_now),
        "pile": tuple(key for key in outposts if key not in open_now),
        "villagers": tuple(g.board.villagers),
        "gone": tuple(g.board.gone),
    }


def _buying(g: PalmIsland) -> tuple[int, ...]:
    """Return who may still buy in this round, in order, while somebody is asked to."""
    for seat in g.open:
        match decision_of(g, seat):
            case BuyCard(later=later):
                return seat, *later
    return ()


def _cost(g: PalmIsland, seat: int | None) -> Cost:
    """Return what the reader is asked to pay."""
    decision = None if seat is None else decision_of(g, seat)
    if isinstance(decision, ChoosePayment | ChooseHelp):
        return decision.cost
    return (decision.cost(g),) if isinstance(decision, GiveCards) else ()


def _helps(g: PalmIsland, seat: int | None) -> Helps:
    """Return the abilities with which the reader pays."""
    decision = None if seat is None else decision_of(g, seat)
    return decision.helps if isinstance(decision, ChoosePayment) else ()


def _group(g: PalmIsland) -> GroupView:
    ability = g.options["ability"].replace("none", "")
    villages = g.board.villages
    return GroupView(
        disaster=g.options["disaster"],
        level=g.board.level,
        cost=level_cost(g),
        ability=ability,
        upgraded=g.board.upgraded,
        ability_cost=ability_cost(g) if ability else NOTHING,
        arrows=arrows(g),
        arrows_needed=arrows_needed(g) if ability else 0,
        given=sum(map(given, villages), NOTHING),
        stored=sum((village.resources for village in villages), NOTHING),
        points=group_points(g),
    )


def _village(g: PalmIsland, owner: int, reader: int | None) -> VillageView:
    village = g.village(owner)
    return VillageView(
        in_hand=tuple(village.in_hand),
        stored=tuple(village.stored),
        buildings=tuple(village.buildings),
        ahead=village.ahead,
        stars=village.stars,
        arrows=village.arrows,
        resources=village.resources,
        label=_label(g, village),
        noted=_noted(g, owner) if owner == reader and _is_noted(g) else (),
        points=village.points,
        stored_at_most=village.stored_at_most,
        feats=tuple(village.feats),
        villagers=tuple(village.villagers),
        recruited=tuple(village.recruited),
        outposts=tuple(village.outposts),
        powers=tuple(village.powers),
        used=tuple(village.used),
        given=tuple(village.given),
        waits=owner in g.board.arrived,
    )


def _label(g: PalmIsland, village: Village) -> str:
    return label_of(village.points, g.mode)


def _noted(g: PalmIsland, seat: int) -> tuple[Card, ...]:
    """Return the deck behind the three cards on top, unseen cards filled in from the notes."""
    rest = iter(g.hands[seat].noted)
    return tuple(card or next(rest) for card in g.village(seat).deck[3:])

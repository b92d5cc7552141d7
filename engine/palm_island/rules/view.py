"""The views of Palm Island, and games that look the same."""

from engine.core import Decision, Rng, decision_of, view_fields
from engine.palm_island.rules.components import NOTHING, VISIBLE_CARDS, Card, Cost
from engine.palm_island.rules.cooperative import (
    GiveCards,
    ability_cost,
    arrows,
    arrows_needed,
    level_cost,
    offered_resources,
)
from engine.palm_island.rules.payment import ChooseHelp, ChoosePayment
from engine.palm_island.rules.scoring import group_points, label_of, outcome
from engine.palm_island.rules.speed import BuyCard, on_top
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import MakeRoom, PutToBack
from engine.palm_island.rules.views import GroupView, PalmView, VillageView


def resample(g: PalmIsland, seat: int | None, rng: Rng) -> PalmIsland:
    """Return a game that ``seat`` cannot tell from this one, with unseen cards in a new order."""
    other = g.copy()
    other.hidden.rng = Rng(rng.bits())
    if g.mode in ("casual", "speed"):  # all decks have the same order
        if seat is None or not g.hands[seat].noted:
            decks = [hand.noted for hand in other.hands] if _is_noted(g) else other.hidden.unseen
            unknown = min(map(len, decks))
            last = rng.shuffled(decks[0][len(decks[0]) - unknown :])
            for deck in decks:
                deck[len(deck) - unknown :] = last
        return other
    for owner in g.seats:
        rng.shuffle(other.hidden.unseen[owner])
        if owner != seat:
            rng.shuffle(other.hands[owner].noted)
    return other


def _is_noted(g: PalmIsland) -> bool:
    return g.options["notes"] == "on"


def view_of(g: PalmIsland, seat: int | None) -> PalmView:
    outposts = g.board.outposts
    open_now = on_top(outposts) if g.mode == "speed" else outposts
    decision = None if seat is None else decision_of(g, seat)
    buying: tuple[int, ...] = ()
    for buyer in g.open:
        if isinstance(question := decision_of(g, buyer), BuyCard):
            buying = (buyer, *question.later)
    cost: Cost = ()
    if isinstance(decision, ChoosePayment | ChooseHelp):
        cost = decision.cost
    elif isinstance(decision, GiveCards):
        cost = (decision.cost(g),)
    return PalmView(
        **view_fields(g, seat) | _question(g, decision),
        round=g.board.round,
        villages=tuple(_village(g, owner, seat) for owner in g.seats),
        mode=g.mode,
        group=_group(g) if g.mode == "cooperative" else None,
        outposts=tuple(open_now),
        pile=tuple(key for key in outposts if key not in open_now),
        villagers=tuple(g.board.villagers),
        gone=tuple(g.board.gone),
        arrived=tuple(g.board.arrived),
        buying=buying,
        cost=cost,
        helps=decision.helps if isinstance(decision, ChoosePayment) else (),
        winners=outcome(g).winners if g.over else (),
        ended_by=outcome(g).ended_by if g.over else "",
    )


def _question(g: PalmIsland, decision: Decision[PalmIsland] | None) -> dict[str, str]:
    """Return the question about a card in use, with its name."""
    if decision is not None and isinstance(decision, MakeRoom | ChoosePayment):
        steps = g.lanes.get(decision.seat, g.agenda)
        for used in (step.card for step in steps if isinstance(step, PutToBack)):
            if isinstance(decision, ChoosePayment):
                return {"question": f"Choose the stored cards that pay for {used.name}."}
            return {"question": f"Your store is full: turn back a card for {used.name}."}
    return {}


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
        given=sum(map(offered_resources, villages), NOTHING),
        stored=sum((village.resources for village in villages), NOTHING),
        points=group_points(g),
    )


def _village(g: PalmIsland, owner: int, reader: int | None) -> VillageView:
    village = g.village(owner)
    noted: tuple[Card, ...] = ()
    if owner == reader and _is_noted(g):
        rest = iter(g.hands[owner].noted)
        noted = tuple(card or next(rest) for card in village.deck[VISIBLE_CARDS:])
    return VillageView(
        in_hand=tuple(village.in_hand),
        stored=tuple(village.stored),
        buildings=tuple(village.buildings),
        ahead=village.ahead,
        stars=village.stars,
        arrows=village.arrows,
        resources=village.resources,
        label=label_of(village.points, g.mode),
        noted=noted,
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

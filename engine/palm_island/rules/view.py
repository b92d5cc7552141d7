"""The views of Palm Island."""

from typing import Self

import msgspec

from engine.core import Decision, View, decision_of, view_fields
from engine.palm_island.rules.components import NOTHING, VISIBLE_CARDS, Card, Cost, Resources
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
from engine.palm_island.rules.speed import buyers, on_top
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import MakeRoom, PutToBack


class VillageView(msgspec.Struct, frozen=True):
    """A player's village.

    ``in_hand`` are up to three cards on top, the one in play first. ``stored`` are the stored
    cards, from the top down. ``buildings`` are all sixteen by number, ``feats`` those in the deck.
    ``ahead`` counts the cards before the tracker. ``stars`` are those on the cards, ``points`` all
    victory points. ``noted`` are the cards behind the hand in order, for a player who noted it.

    ``villagers`` wait to be recruited; ``recruited`` and ``outposts`` belong to the village.
    ``powers`` names the active abilities, ``used`` those that are used up. ``given`` are the
    numbers of the stored cards offered for a common payment. ``waits`` means that this player is at
    the tracker already.
    """

    in_hand: tuple[Card, ...]
    stored: tuple[Card, ...]
    buildings: tuple[Card, ...]
    ahead: int
    stars: int
    arrows: int
    resources: Resources
    label: str
    noted: tuple[Card, ...] = ()
    points: int = 0
    stored_at_most: int = 4
    feats: tuple[Card, ...] = ()
    villagers: tuple[str, ...] = ()
    recruited: tuple[str, ...] = ()
    outposts: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    given: tuple[int, ...] = ()
    waits: bool = False


class GroupView(msgspec.Struct, frozen=True):
    """The state of a group in cooperative mode.

    ``level`` counts the paid levels of the disaster, ``cost`` is the group's cost of the next one.
    ``ability`` is empty without one; the group has ``arrows`` of ``arrows_needed``. ``given`` and
    ``stored`` are the offered and stored resources of all players. ``points`` is the current score.
    """

    disaster: str
    level: int
    cost: Resources
    ability: str
    upgraded: bool
    ability_cost: Resources
    arrows: int
    arrows_needed: int
    given: Resources
    stored: Resources
    points: int


class PalmView(View, frozen=True):
    """A game of Palm Island as a player sees it: the round from 1 to 8, and each village.

    ``group`` is set in cooperative mode only. ``outposts`` can be won or bought now; in speed mode
    ``pile`` has those below them, and ``villagers`` can be bought. ``gone`` are cards that left the
    game. ``arrived`` are the seats at the tracker, in order; ``buying`` those that may still buy in
    speed mode, in order. ``cost`` is the reader's current payment, ``helps`` the abilities used for
    it. ``winners`` is known at the end. ``shown`` is the seat of the enlarged village; the rules
    leave it empty.
    """

    round: int
    villages: tuple[VillageView, ...]
    mode: str = "solo"
    group: GroupView | None = None
    outposts: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    villagers: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    arrived: tuple[int, ...] = ()
    buying: tuple[int, ...] = ()
    cost: tuple[Resources, ...] = ()
    helps: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    ended_by: str = ""
    shown: int | None = None

    def closer(self, seat: int) -> Self:
        """Return this view with the village of ``seat`` enlarged."""
        return msgspec.structs.replace(self, shown=seat)


def view_of(g: PalmIsland, seat: int | None) -> PalmView:
    outposts = g.board.outposts
    open_now = on_top(outposts) if g.mode == "speed" else outposts
    decision = None if seat is None else decision_of(g, seat)
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
        buying=buyers(g),
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
                return {"question": f"Which stored cards pay for {used.name}?"}
            return {"question": f"Which stored card do you turn back for {used.name}?"}
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
    points = village.points
    noted: tuple[Card, ...] = ()
    if owner == reader and g.is_noted:
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
        label=label_of(points, g.mode),
        noted=noted,
        points=points,
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

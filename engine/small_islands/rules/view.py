"""The views of Small Islands."""

from collections.abc import Sequence

import msgspec

from engine.core import Decision, View, decision_of, view_fields
from engine.small_islands.rules.actions import Land
from engine.small_islands.rules.cards import ALEXIS, choices, objective
from engine.small_islands.rules.chart import Laid
from engine.small_islands.rules.exploration import TakeTurn
from engine.small_islands.rules.islands import Island, islands
from engine.small_islands.rules.landing import OWN, ChooseShipCell, ConfirmLanding
from engine.small_islands.rules.placing import ChooseCell, ConfirmPlacement, starting_faces_left
from engine.small_islands.rules.scoring import (
    Promise,
    alexis_total,
    outcome,
    promise,
    ship_points,
    total,
)
from engine.small_islands.rules.state import Phase, SmallIslands
from engine.small_islands.rules.tiles import GREY, SHIP_OF

EXPLORE_OR_LAND = "Which tile do you take, or do you land, which ends the phase?"
ONLY_LAND = "No tile is left. Which ship do you land with?"


class PlayerView(msgspec.Struct, frozen=True):
    """A player as all players see it.

    ``points`` are the points so far. ``ship_points`` is the current value of the Ports around the
    player's ship. ``discoveries`` counts face-down tokens. ``discovery_values`` and ``total`` are
    known when the game is over.
    """

    points: int
    ship_points: int
    houses: int
    supply: int
    built: int
    tokens: tuple[str, ...]
    tiles: int
    objective: tuple[str, ...]
    discoveries: int
    discovery_values: tuple[int, ...] = ()
    total: int | None = None


class AlexisView(msgspec.Struct, frozen=True):
    """Alexis: his card, Houses, current score, stack, and the last card that he used."""

    key: str
    stars: int
    houses: int
    built: int
    score: int
    stack: int
    last: str = ""


class Prospect(msgspec.Struct, frozen=True):
    """An Objective that the reader has or may choose, and its result now.

    ``soon`` is its result after the placement in the preview.
    """

    cards: tuple[str, ...]
    now: Promise
    soon: Promise | None = None


class PlannedPlacement(msgspec.Struct, frozen=True):
    """The tile or ship that the reader is placing, and where, once that is chosen."""

    tile: str
    cell: int | None = None
    turn: int = 0


class Secrets(msgspec.Struct, frozen=True):
    """The reader's private part.

    ``objective`` is this round's, revealed or not. ``cards`` has the kept cards, or those to choose
    from. ``prospects`` has the result of the Objective, or of each possible one.
    """

    tiles: tuple[str, ...]
    cards: tuple[str, ...]
    objective: tuple[str, ...]
    discoveries: tuple[int, ...]
    drawn: tuple[int, ...]
    prospects: tuple[Prospect, ...]
    plan: PlannedPlacement | None = None


class SmallView(View, frozen=True):
    """A game of Small Islands as a player sees it.

    ``chart`` has the tiles by cell in the order in which they were placed. ``stack`` and
    ``reserve`` count face-down tiles. ``starting`` are the faces of Starting tiles that are left.
    ``lander`` leads the Reward phase.
    """

    mode: str
    round: int
    phase: Phase
    first: int
    chart: tuple[tuple[int, Laid], ...]
    islands: tuple[Island, ...]
    starting: tuple[str, ...]
    row: tuple[str, ...]
    gone: tuple[str, ...]
    stack: int
    reserve: int
    grey_ships: int
    discoveries_left: int
    lander: int | None
    players: tuple[PlayerView, ...]
    alexis: AlexisView | None = None
    secrets: Secrets | None = None
    ended: str = ""
    winners: tuple[int, ...] = ()


def view_of(g: SmallIslands, reader: int | None) -> SmallView:
    found = islands(g.board.chart)
    alexis = None
    if g.has_alexis:
        card = ALEXIS[g.options["alexis"]]
        player = g.board.players[-1]
        alexis = AlexisView(
            key=card.key,
            stars=card.stars,
            houses=player.houses + player.supply,
            built=player.built,
            score=alexis_total(g),
            stack=len(g.hidden.expedition),
            last=g.board.expedition[-1] if g.board.expedition else "",
        )
    fields = view_fields(g, reader)
    decision = None if reader is None else decision_of(g, reader)
    if isinstance(decision, TakeTurn) and any(isinstance(one, Land) for one in fields["options"]):
        fields["question"] = EXPLORE_OR_LAND if g.board.row else ONLY_LAND
    return SmallView(
        **fields,
        mode=g.options["mode"],
        round=g.board.round,
        phase=g.board.phase,
        first=g.board.first,
        chart=tuple(g.board.chart.items()),
        islands=tuple(found),
        starting=tuple(starting_faces_left(g)) if not g.board.round else (),
        row=tuple(g.board.row),
        gone=tuple(g.board.gone),
        stack=len(g.hidden.stack),
        reserve=len(g.hidden.reserve),
        grey_ships=g.grey_ships,
        discoveries_left=len(g.hidden.discoveries),
        lander=g.board.lander,
        players=tuple(_player(g, seat) for seat in g.seats),
        alexis=alexis,
        secrets=None if reader is None else _secrets(g, reader, found),
        ended=g.board.ended if g.over else "",
        winners=outcome(g).winners if g.over else (),
    )


def _player(g: SmallIslands, seat: int) -> PlayerView:
    player = g.player(seat)
    hand = g.hands[seat]
    return PlayerView(
        points=player.points,
        ship_points=ship_points(g, seat),
        houses=player.houses,
        supply=player.supply,
        built=player.built,
        tokens=tuple(player.tokens),
        tiles=len(hand.tiles),
        objective=tuple(player.objective),
        discoveries=len(hand.discoveries),
        discovery_values=tuple(hand.discoveries) if g.over else (),
        total=total(g, seat) if g.over else None,
    )


def _secrets(g: SmallIslands, seat: int, found: Sequence[Island]) -> Secrets:
    player = g.player(seat)
    hand = g.hands[seat]
    plan = plan_of(decision_of(g, seat), seat)
    after = None  # the islands once the plan is carried out
    if plan is not None and plan.cell is not None:
        after = islands({**g.board.chart, plan.cell: Laid(plan.tile, plan.turn)})
    chosen = tuple(hand.now or player.objective)
    goals = [tuple(pick.values()) for pick in choices(hand.cards)]
    seen = []
    for cards in [chosen, *goals] if chosen else goals:
        goal = objective(cards)
        soon = None if after is None else promise(after, seat, player.houses, goal)
        seen.append(Prospect(cards, promise(found, seat, player.houses, goal), soon))
    return Secrets(
        tiles=tuple(hand.tiles),
        cards=tuple(hand.cards),
        objective=chosen,
        discoveries=tuple(hand.discoveries),
        drawn=tuple(hand.drawn),
        prospects=tuple(seen),
        plan=plan,
    )


def plan_of(decision: Decision[SmallIslands] | None, seat: int) -> PlannedPlacement | None:
    """Return the plan of the player who must answer ``decision``."""
    match decision:
        case ChooseCell(tile=tile):
            return PlannedPlacement(tile)
        case ConfirmPlacement(tile=tile, cell=cell, turn=turn):
            return PlannedPlacement(tile, cell, turn)
        case ChooseShipCell(ship=ship):
            return PlannedPlacement(_ship(ship, seat))
        case ConfirmLanding(ship=ship, cell=cell):
            return PlannedPlacement(_ship(ship, seat), cell)
    return None


def _ship(ship: str, seat: int) -> str:
    return SHIP_OF[seat] if ship == OWN else GREY

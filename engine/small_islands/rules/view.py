"""What readers of Small Islands see."""

from collections.abc import Sequence

import msgspec

from engine.core import Decision, View, asked, decision_of
from engine.small_islands.rules.alexis import alexis_score
from engine.small_islands.rules.cards import ALEXIS, choices, objective
from engine.small_islands.rules.chart import Laid
from engine.small_islands.rules.islands import Island, islands
from engine.small_islands.rules.landing import OWN, ChooseShipCell, ConfirmLanding
from engine.small_islands.rules.placing import ChooseCell, ConfirmPlacement, starting_faces_left
from engine.small_islands.rules.scoring import Promise, outcome, promise, ship_points, total
from engine.small_islands.rules.state import Phase, SmallIslands
from engine.small_islands.rules.tiles import GREY, SHIP_OF


class PlayerView(msgspec.Struct, frozen=True):
    """A player as everybody sees it.

    ``points`` were gained so far; ``ship_points`` are what the Ports around the own ship are worth
    now; ``total`` is known at the end; ``discoveries`` counts tokens face down, and
    ``discovery_values`` has their values once the game is over.
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
    """Alexis: his card, his Houses, his score now, his stack and the card he used last."""

    key: str
    stars: int
    houses: int
    built: int
    score: int
    stack: int
    last: str = ""


class Prospect(msgspec.Struct, frozen=True):
    """An Objective that the reader has or may choose, and what it would bring now.

    ``soon`` is what it would bring after the placement in the preview.
    """

    cards: tuple[str, ...]
    now: Promise
    soon: Promise | None = None


class Plan(msgspec.Struct, frozen=True):
    """What the reader is about to place: a tile or a ship, and where once that is chosen."""

    tile: str
    cell: int | None = None
    turn: int = 0


class Secrets(msgspec.Struct, frozen=True):
    """What only the reader sees.

    ``objective`` is this round's, revealed or not; ``cards`` are those kept or to choose from;
    ``prospects`` says what the Objective, or each that may be chosen, would bring.
    """

    tiles: tuple[str, ...]
    cards: tuple[str, ...]
    objective: tuple[str, ...]
    discoveries: tuple[int, ...]
    drawn: tuple[int, ...]
    prospects: tuple[Prospect, ...]
    plan: Plan | None = None


class SmallView(View, frozen=True):
    """A game of Small Islands as one reader sees it.

    ``chart`` holds the tiles by cell in the order in which they were laid; ``stack`` and
    ``reserve`` count tiles face down; ``starting`` are the faces of Starting tiles that are left;
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


def public(g: SmallIslands) -> SmallView:
    """Return what everybody sees."""
    return _view(g, None)


def private(g: SmallIslands, seat: int) -> SmallView:
    """Return what ``seat`` sees."""
    return _view(g, seat)


def _view(g: SmallIslands, reader: int | None) -> SmallView:
    found = islands(g.board.chart)
    return SmallView(
        **asked(g, reader),
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
        alexis=_alexis(g) if g.has_alexis else None,
        secrets=None if reader is None else _secrets(g, reader, found),
        ended=g.board.ended if g.over else "",
        winners=outcome(g).winners if g.over else (),
    )


def _player(g: SmallIslands, seat: int) -> PlayerView:
    player, hand = g.player(seat), g.hands[seat]
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


def _alexis(g: SmallIslands) -> AlexisView:
    card, player = ALEXIS[g.options["alexis"]], g.board.players[-1]
    return AlexisView(
        key=card.key,
        stars=card.stars,
        houses=player.houses + player.supply,
        built=player.built,
        score=alexis_score(card, player.built),
        stack=len(g.hidden.expedition),
        last=g.board.expedition[-1] if g.board.expedition else "",
    )


def _secrets(g: SmallIslands, seat: int, found: Sequence[Island]) -> Secrets:
    hand, plan = g.hands[seat], plan_of(decision_of(g, seat), seat)
    after = _after(g, plan)
    return Secrets(
        tiles=tuple(hand.tiles),
        cards=tuple(hand.cards),
        objective=_objective(g, seat),
        discoveries=tuple(hand.discoveries),
        drawn=tuple(hand.drawn),
        prospects=tuple(_prospects(g, seat, found, after)),
        plan=plan,
    )


def plan_of(decision: Decision[SmallIslands] | None, seat: int) -> Plan | None:
    """Return what the player who is asked ``decision`` is about to place."""
    match decision:
        case ChooseCell(tile=tile):
            return Plan(tile)
        case ConfirmPlacement(tile=tile, cell=cell, turn=turn):
            return Plan(tile, cell, turn)
        case ChooseShipCell(ship=ship):
            return Plan(_ship(ship, seat))
        case ConfirmLanding(ship=ship, cell=cell):
            return Plan(_ship(ship, seat), cell)
    return None


def _ship(ship: str, seat: int) -> str:
    return SHIP_OF[seat] if ship == OWN else GREY


def _after(g: SmallIslands, plan: Plan | None) -> list[Island] | None:
    """Return the islands once the plan is carried out."""
    if plan is None or plan.cell is None:
        return None
    return islands({**g.board.chart, plan.cell: Laid(plan.tile, plan.turn)})


def _prospects(
    g: SmallIslands, seat: int, found: Sequence[Island], after: Sequence[Island] | None
) -> list[Prospect]:
    houses = g.player(seat).houses
    seen = []
    for cards in goals_of(_objective(g, seat), g.hands[seat].cards):
        goal = objective(cards)
        soon = None if after is None else promise(after, seat, houses, goal)
        seen.append(Prospect(cards, promise(found, seat, houses, goal), soon))
    return seen


def _objective(g: SmallIslands, seat: int) -> tuple[str, ...]:
    """Return this round's Objective, secret or revealed."""
    return tuple(g.hands[seat].now or g.player(seat).objective)


def goals_of(chosen: tuple[str, ...], cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Return this round's Objective and those that the cards in hand make."""
    made = [tuple(pick.values()) for pick in choices(cards)]
    return [chosen, *made] if chosen else made

"""The value of Objectives, and the end of the game (rulebook, end of the game)."""

from collections.abc import Sequence

import msgspec

from engine.core import Outcome, tie_break
from engine.small_islands.rules.cards import ALEXIS, Objective
from engine.small_islands.rules.chart import Chart
from engine.small_islands.rules.components import SHIP_PORT_POINTS
from engine.small_islands.rules.islands import Island, eligible, ports_around
from engine.small_islands.rules.pay import Discover
from engine.small_islands.rules.state import SmallIslands


class Promise(msgspec.Struct, frozen=True):
    """The result of an Objective on the current map.

    ``islands`` has the cell and the points of each House that could be placed, the best first.
    ``tokens`` counts the Discovery tokens.
    """

    islands: tuple[tuple[int, int], ...] = ()
    points: int = 0
    tokens: int = 0


def promise(found: Sequence[Island], seat: int, houses: int, goal: Objective) -> Promise:
    """Return the result of ``goal`` for ``seat`` with ``houses`` Houses in hand."""
    pays = [
        (island.free[0], goal.pay.points(island.symbols, island.size), island.symbols.temple)
        for island in eligible(found, seat, goal)
    ]
    best = sorted(pays, key=lambda pay: (-pay[1], -pay[2], pay[0]))[:houses]
    return Promise(
        tuple((cell, points) for cell, points, _ in best),
        sum(points for _, points, _ in best),
        sum(temples > 0 for *_, temples in best) if isinstance(goal.pay, Discover) else 0,
    )


def ship_points(g: SmallIslands, player: int) -> int:
    """Return the value of the Ports around a player's own ship."""
    cell = g.ship_cell(player)
    return 0 if cell is None else points_of_ship(g.board.chart, cell)


def points_of_ship(chart: Chart, cell: int) -> int:
    """Return the value of the Ports around a cell for the owner of a ship there."""
    return SHIP_PORT_POINTS * ports_around(chart, cell)


def total(g: SmallIslands, seat: int) -> int:
    """Return a player's final score."""
    return g.player(seat).points + sum(g.hands[seat].discoveries) + ship_points(g, seat)


def alexis_total(g: SmallIslands) -> int:
    """Return the score of Alexis, the last player."""
    card = ALEXIS[g.options["alexis"]]
    return card.base + card.per_house * g.board.players[-1].built


TIE_BREAKS = ("most Houses placed", "most Ports around the own ship", "last tile placed")


def rank(g: SmallIslands, player: int) -> tuple[int, int, int, int]:
    """Return the points, then the tie-breaks in their order; the highest rank wins."""
    points = alexis_total(g) if g.is_alexis(player) else total(g, player)
    return points, g.player(player).built, ship_points(g, player), g.player(player).last


def outcome(g: SmallIslands) -> Outcome:
    """Return the scores; a solo game has no winner if Alexis wins."""
    ranks = {player: rank(g, player) for player in g.order_from(0)}
    best = max(ranks.values())
    winners = tuple(seat for seat in g.seats if ranks[seat] == best)
    scores = tuple(total(g, seat) for seat in g.seats)
    label = ""
    if g.has_alexis:
        beaten = "Alexis is beaten, with {} points" if winners else "Alexis wins with {} points"
        label = beaten.format(alexis_total(g))
    decided = tie_break(ranks.values(), TIE_BREAKS)
    return Outcome(scores, winners, g.board.ended, label, tie_break=decided)

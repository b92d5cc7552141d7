"""The value of a tile or token is the change in value of the whole map."""

from collections.abc import Iterator

import pytest

from engine.core import Rng, awaited, carry_out, options_of
from engine.small_islands import GAME
from engine.small_islands.ai.outlook import Outlook, goals_of, outlook_of
from engine.small_islands.rules.actions import AddPort, Cover, Place
from engine.small_islands.rules.chart import CELL_OF, Chart, Laid
from engine.small_islands.rules.islands import ports_around
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import LANDSCAPE
from engine.small_islands.rules.tokens import region_of, token_of, with_token


def positions() -> Iterator[tuple[SmallIslands, int]]:
    """Yield each position of a game of steady bots, with the seat to move."""
    g, rng = GAME.start(2, 3), Rng(1)
    while not g.over:
        seat = awaited(g)[0]
        yield g, seat
        carry_out(g, seat, GAME.ai.steady(g, seat, rng))


def change(g: SmallIslands, seat: int, cell: int, laid: Laid) -> float:
    """Return the change in value of the whole map with another tile on a cell."""
    chart: Chart = g.board.chart
    return _worth(g, seat, {**chart, cell: laid}) - _worth(g, seat, chart)


def _worth(g: SmallIslands, seat: int, chart: Chart) -> float:
    ship = g.ship_cell(seat)
    ports = 0 if ship is None else ports_around(chart, ship)
    return Outlook(chart, seat, g.player(seat).houses, goals_of(g, seat)).value + ports


def test_token_value_is_the_change_of_the_map_value() -> None:
    looked_at = 0
    for g, seat in positions():
        uses = [use for use in options_of(g, seat) if isinstance(use, Cover | AddPort) and use.cell]
        for use in uses[::7]:
            outlook = outlook_of(g, seat, goals_of(g, seat))
            cell = CELL_OF[use.cell or ""]
            laid = g.board.chart[cell]
            shown = (use.resource, use.over) if isinstance(use, Cover) else ("port",)
            found = outlook.with_token((cell, region_of(laid, use)), *shown)
            token = token_of(laid, seat, use)
            assert change(g, seat, cell, with_token(laid, token)) == pytest.approx(found)
            looked_at += 1
    assert looked_at


def test_tile_value_is_the_change_of_the_map_value() -> None:
    looked_at = 0
    for g, seat in positions():
        places = (place for place in options_of(g, seat) if isinstance(place, Place))
        whole = [it for it in places if it.turn is not None and it.tile in LANDSCAPE]
        for place in whole[::7]:
            outlook = outlook_of(g, seat, goals_of(g, seat))
            cell, turn = CELL_OF[place.cell or ""], (place.turn or 0) // 90
            found = outlook.with_tile(place.tile, cell, turn)
            assert change(g, seat, cell, Laid(place.tile, turn)) == pytest.approx(found)
            looked_at += 1
    assert looked_at

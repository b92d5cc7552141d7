"""Carrying out a move: the tool it takes is spent, and the table hears of it."""

from engine.earthquake_island.rules.components import STAY
from engine.earthquake_island.rules.reach import Way
from engine.earthquake_island.rules.state import EarthquakeIsland


def go(g: EarthquakeIsland, seat: int, cell: str, way: Way) -> None:
    """Move the explorer of ``seat`` to ``cell`` (or let it stay) by ``way``."""
    explorer = g.explorer(seat)
    if way == "lifebelt":
        put_on_lifebelt(g, seat)
    elif way in ("rope", "spring"):
        g.discard_tool(seat)
    if cell == STAY:
        g.tell("{seat} stays on {cell}.", seat=seat, cell=g.cell_of(seat))
    else:
        explorer.cell = cell
        g.tell(_TOLD[way], seat=seat, cell=cell)


def put_on_lifebelt(g: EarthquakeIsland, seat: int) -> None:
    """Spend the lifebelt: it covers ``seat`` until its next turn starts."""
    g.discard_tool(seat)
    g.explorer(seat).afloat = True
    g.tell("{seat} puts on the lifebelt.", seat=seat)


_TOLD: dict[Way, str] = {
    "walk": "{seat} steps to {cell}.",
    "rope": "{seat} climbs to {cell} with the rope.",
    "spring": "{seat} jumps to {cell} with the spring.",
    "lifebelt": "{seat} swims to {cell}.",
    "scramble": "{seat} scrambles to {cell}.",
}

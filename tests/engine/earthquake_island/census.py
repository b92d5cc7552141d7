"""Count the 100 tiles and the explorers."""

from collections import Counter

from engine.earthquake_island.rules.components import FACE_DOWN, KINDS, TILES
from engine.earthquake_island.rules.setup import ChooseStart
from engine.earthquake_island.rules.state import EarthquakeIsland
from tests.engine.kinds import is_a


def box(g: EarthquakeIsland) -> Counter[str]:
    tiles = Counter({kind.key: kind.count for kind in KINDS.values()})
    return tiles + Counter(f"explorer {seat}" for seat in g.seats)


def found(g: EarthquakeIsland) -> Counter[str]:
    lying = [code for code in g.board.tops.values() if code != FACE_DOWN]
    lying += [code for stack in g.hidden.below.values() for code in stack]
    tiles = Counter(TILES[code].kind.key for code in lying)
    tools = Counter(explorer.tool for explorer in g.board.explorers if explorer.tool)
    aside = Counter(g.board.discards) + Counter(g.hidden.box)
    return tiles + tools + aside + Counter(f"explorer {seat}" for seat in _explorers(g))


def _explorers(g: EarthquakeIsland) -> list[int]:
    waiting = [step.seat for step in g.agenda if is_a(step, ChooseStart)]
    there = [seat for seat, explorer in enumerate(g.board.explorers) if explorer.cell is not None]
    return [*waiting, *there, *(gone.seat for gone in g.board.out)]

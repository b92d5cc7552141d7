"""Playing and removing the tile under an explorer (rulebook: The tiles)."""

from collections.abc import Sequence

from engine.core import Auto, Decision, Step
from engine.core.words import listed
from engine.earthquake_island.rules.actions import Discard, Keep, Remove, Sandbag
from engine.earthquake_island.rules.components import TILES, TOWARDS, Tile
from engine.earthquake_island.rules.state import EarthquakeIsland


class PlayTile(Auto[EarthquakeIsland], frozen=True):
    """Play the top tile under the explorer; ``keep`` and ``sandbag`` are answers in advance."""

    seat: int
    keep: str | None = None
    sandbag: str | None = None

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        cell = g.cell_of(self.seat)
        g.turn_up(cell)
        tile = g.top(cell)
        if tile is None:
            return []
        match tile.kind.kind:
            case "volcano":
                return []
            case "tool":
                offer = KeepTool(self.seat, self.sandbag)
                if self.keep is None:
                    return [offer]
                return offer.take(g, Keep() if self.keep == "yes" else Discard())
            case "crack":
                crack(g, cell, tile)
            case "hole":
                g.note("{seat} falls through a hole.", seat=self.seat)
                return [LoseTile(self.seat, self.sandbag, play_below=True)]
        return [LoseTile(self.seat, self.sandbag)]


class KeepTool(Decision[EarthquakeIsland], frozen=True):
    """You landed on a tool. Do you keep it and play the tile below too?"""

    sandbag: str | None = None
    joined = True

    def actions(self, g: EarthquakeIsland) -> Sequence[Keep | Discard]:
        return [Keep(), Discard()]

    def take(self, g: EarthquakeIsland, action: Keep | Discard) -> Sequence[Step]:
        """Take the tool and discard the old one, or remove the tile as usual."""
        if isinstance(action, Discard):
            cell = g.cell_of(self.seat)
            tool = TILES[g.board.tops[cell]].kind.name
            g.note("{seat} discards the {tool} on {cell}.", seat=self.seat, tool=tool, cell=cell)
            return [LoseTile(self.seat, self.sandbag)]
        g.discard_tool(self.seat)
        tool = g.take_top(g.cell_of(self.seat))
        g.explorer(self.seat).tool = tool
        g.note("{seat} keeps the {tool}.", seat=self.seat, tool=tool)
        return [PlayTile(self.seat)]

    def when_absent(self, g: EarthquakeIsland) -> Discard:
        """Discard it, because keeping costs a second tile."""
        return Discard()


class LoseTile(Auto[EarthquakeIsland], frozen=True):
    """Remove the tile under the explorer, or a sandbag instead."""

    seat: int
    sandbag: str | None = None
    play_below: bool = False

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        offer = UseSandbag(self.seat, self.play_below)
        if g.explorer(self.seat).tool != "sandbag" or self.sandbag == "no":
            return offer.lose(g, self.sandbag)
        return [offer] if self.sandbag is None else offer.take(g, Sandbag())


class UseSandbag(Decision[EarthquakeIsland], frozen=True):
    """What do you remove, your sandbag or the tile under you?"""

    play_below: bool = False
    joined = True

    def actions(self, g: EarthquakeIsland) -> Sequence[Sandbag | Remove]:
        return [Sandbag(), Remove()]

    def take(self, g: EarthquakeIsland, action: Sandbag | Remove) -> Sequence[Step]:
        """Discard the sandbag and do not play the tile below, or remove the tile."""
        if isinstance(action, Remove):
            return self.lose(g, None)
        g.discard_tool(self.seat)
        cell = g.cell_of(self.seat)
        g.note("{seat} holds {cell} with the sandbag.", seat=self.seat, cell=cell)
        return []

    def lose(self, g: EarthquakeIsland, sandbag: str | None) -> Sequence[Step]:
        """Remove the tile; under a hole, play the tile below."""
        cell = g.cell_of(self.seat)
        g.remove_top(cell)
        if g.is_water(cell):
            g.note("{cell} is gone: {seat} is in the water.", seat=self.seat, cell=cell)
        return [PlayTile(self.seat, sandbag=sandbag)] if self.play_below else []


def crack(g: EarthquakeIsland, cell: str, tile: Tile) -> None:
    """Remove the top tiles of all stacks that the cracks lead to."""
    towards = [TOWARDS[cell][direction] for direction in tile.directions]
    hit = [other for other in towards if other is not None and g.remove_top(other)]
    if hit:
        lose = "loses a tile" if len(hit) == 1 else "each lose a tile"
        g.note("The ground cracks: {cells} {lose}.", cells=listed(hit), lose=lose)
    else:
        g.note("The ground cracks, and nothing falls.")

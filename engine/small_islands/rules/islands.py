"""Islands: land joined through the sides of tiles, and its contents (rulebook, phase 2).

Corners never join islands. A tile with two regions can belong to two islands.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from engine.small_islands.rules.cards import Objective
from engine.small_islands.rules.chart import (
    AROUND,
    REMEMBERED,
    SIDE_STEPS,
    Chart,
    Faces,
    Laid,
    by_map,
    faces_on,
)
from engine.small_islands.rules.components import (
    PORTS_ON_A_TILE,
    RESOURCES,
    SMALLEST_ISLAND,
    SYMBOLS,
    Symbols,
)
from engine.small_islands.rules.tiles import FACES, TURNED, Turned

MapRegion = tuple[int, int]
"""A region on the map: its cell, and its number on the tile."""
Shape = tuple[MapRegion, ...]
"""The regions of an island, in reading order."""


class Contents(msgspec.Struct, frozen=True):
    """The contents of a region: symbols, free locations by slot, and the owners of Houses.

    Resources count as covered by their tokens.
    """

    symbols: Symbols
    free: tuple[int, ...]
    houses: tuple[int, ...]


class Island(msgspec.Struct, frozen=True, cache_hash=True):
    """An island: its regions in reading order, and their contents together.

    ``free`` has the cell of each free location for a House; ``houses`` has the seats of their
    owners.
    """

    places: Shape
    symbols: Symbols
    free: tuple[int, ...]
    houses: tuple[int, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the island in reading order, without repetition."""
        return tuple(dict.fromkeys(cell for cell, _ in self.places))

    @property
    def size(self) -> int:
        """The number of its tiles."""
        return len({cell for cell, _ in self.places})

    def is_open_to(self, seat: int) -> bool:
        """Whether ``seat`` may place a House if its Objective allows it."""
        return bool(self.free) and seat not in self.houses and self.size >= SMALLEST_ISLAND


def eligible(found: Sequence[Island], seat: int, goal: Objective) -> list[Island]:
    """Return the islands on which ``seat`` may place a House for this Objective."""
    return [
        island
        for island in found
        if island.is_open_to(seat) and goal.condition.met_by(island.symbols)
    ]


@lru_cache(maxsize=4096)
def icons_on(laid: Laid) -> tuple[str, ...]:
    """Return the icon in each slot of a tile, with resources covered by tokens."""
    icons: list[str] = list(FACES[laid.tile].icons)
    for token in laid.tokens:
        if token.shows != "port":
            icons[token.at] = token.shows
    return tuple(icons)


@lru_cache(maxsize=4096)
def contents(laid: Laid) -> tuple[Contents, ...]:
    """Return the contents of each region of a tile."""
    face = FACES[laid.tile]
    icons = icons_on(laid)
    owners = {house.at: house.seat for house in laid.houses}
    found = []
    for number in range(len(face.regions)):
        slots = [slot for slot in range(len(icons)) if face.region_of(slot) == number]
        shown = [icons[slot] for slot in slots]
        shown += ["port" for token in laid.tokens if (token.shows, token.at) == ("port", number)]
        locations = [slot for slot in slots if icons[slot] == "house"]
        found.append(
            Contents(
                Symbols(**{symbol: shown.count(symbol) for symbol in SYMBOLS}),
                tuple(slot for slot in locations if slot not in owners),
                tuple(owners[slot] for slot in locations if slot in owners),
            )
        )
    return tuple(found)


def ports_on(laid: Laid) -> int:
    """Return the number of Ports on a tile, tokens included."""
    return sum(region.symbols.port for region in contents(laid))


def has_room_for_a_port(laid: Laid) -> bool:
    """Whether a Port token may still be placed on a coast of this tile (RULINGS.md, line 13)."""
    return TURNED[laid.tile][laid.turn].has_coast and ports_on(laid) < PORTS_ON_A_TILE


def ports_around(chart: Chart, cell: int) -> int:
    """Return the number of Ports on the eight tiles around a cell."""
    return sum(ports_on(chart[cell + step]) for step in AROUND if cell + step in chart)


def coverable(laid: Laid) -> Iterator[tuple[int, str]]:
    """Yield the region and the resource of each different resource icon on a tile."""
    for region, shown in enumerate(contents(laid)):
        for resource in RESOURCES:
            if shown.symbols.count(resource):
                yield region, resource


def slot_showing(laid: Laid, region: int, resource: str) -> int:
    """Return the first slot of a region that shows ``resource``."""
    icons = icons_on(laid)
    face = FACES[laid.tile]
    return next(
        slot
        for slot, icon in enumerate(icons)
        if icon == resource and face.region_of(slot) == region
    )


@by_map(REMEMBERED)
def islands(chart: Chart) -> Sequence[Island]:
    """Return all islands, in reading order of their first tiles; single tiles count too."""
    return tuple(
        [
            _island(shape, tuple([chart[cell] for cell, _ in shape]))
            for shape in _shapes(faces_on(chart.items()))
        ]
    )


@lru_cache(maxsize=REMEMBERED)
def _shapes(faces: Faces) -> Sequence[Shape]:
    """Return the regions of each island; the last tile joins islands of the map before it."""
    if not faces:
        return ()
    shapes = _shapes(faces[:-1])
    face_at = dict(faces)
    cell, face = faces[-1]
    for region in range(len(face.corners)):
        beyond = joined(face_at, (cell, region))
        apart = list[Shape]()
        touched = [(cell, region)]
        for shape in shapes:
            if beyond.isdisjoint(shape):
                apart.append(shape)
            else:
                touched += shape
        shapes = [*apart, tuple(sorted(touched))]
    return tuple(sorted(shapes))


def joined(face_at: Mapping[int, Turned], place: MapRegion) -> set[MapRegion]:
    """Return the regions beyond the sides of one region."""
    cell, region = place
    ours = face_at[cell].region_at
    return {
        (cell + step, face_at[cell + step].region_at[(side + 4) % 8])
        for side, step in SIDE_STEPS
        if ours[side] == region and cell + step in face_at
    }


@lru_cache(maxsize=4096)
def _island(shape: Shape, tiles: tuple[Laid, ...]) -> Island:
    """Return the island of this shape; ``tiles`` has the tile of each region."""
    parts = [
        (cell, contents(laid)[region]) for (cell, region), laid in zip(shape, tiles, strict=True)
    ]
    return Island(
        shape,
        sum((part.symbols for _, part in parts), Symbols()),
        tuple(cell for cell, part in parts for _ in part.free),
        tuple(sorted(owner for _, part in parts for owner in part.houses)),
    )


def island_at(found: Sequence[Island], cell: int) -> Island:
    """Return the island with a free location on ``cell``."""
    return next(island for island in found if cell in island.free)


def open_land_sides(chart: Chart) -> int:
    """Return how many sides with land face an empty cell, over the whole map."""
    return sum(
        1
        for cell, laid in chart.items()
        for side, step in SIDE_STEPS
        if laid.edge >> side & 1 and cell + step not in chart
    )

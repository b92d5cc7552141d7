"""The faces of the tiles: land and sea along the edge, and regions with icons.

An edge has eight samples, clockwise from the top-left corner: corner, side, corner, side and so on.
A tile has four turns, counted in clockwise quarters.
"""

from typing import Literal

import msgspec

from engine.core import Component, TableError, load_table
from engine.small_islands.rules.components import Icon

Sample = Literal["nw", "north", "ne", "east", "se", "south", "sw", "west"]

SAMPLES: tuple[Sample, ...] = ("nw", "north", "ne", "east", "se", "south", "sw", "west")
CORNERS = {"nw": "northwest", "ne": "northeast", "se": "southeast", "sw": "southwest"}
"""The names of the corners for players."""

QUARTERS = (0, 1, 2, 3)


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of land on a face: the samples of the edge that it reaches, and its icons."""

    land: tuple[Sample, ...]
    icons: tuple[Icon, ...] = ()


class Face(Component, frozen=True):
    """The printed side of a tile; ``edge`` has eight letters, L for land and S for sea."""

    key: str
    shape: str
    edge: str
    regions: tuple[Region, ...]

    @property
    def icons(self) -> tuple[Icon, ...]:
        """All icons, region by region; a slot is an index of this list."""
        return tuple(icon for region in self.regions for icon in region.icons)

    def region_of(self, slot: int) -> int:
        """Return the region of a slot."""
        owners = [number for number, region in enumerate(self.regions) for _ in region.icons]
        return owners[slot]


class StartingFace(Face, frozen=True):
    """One of the two faces of a Starting tile."""

    tile: int


class Turned(msgspec.Struct, frozen=True, cache_hash=True):
    """A face in one turn.

    Bit ``n`` of ``edge`` is set if sample ``n`` is land. ``region_at[n]`` is the region there, or
    -1 for sea. ``corners[n]`` is the first corner of region ``n``, which tells regions apart.
    """

    edge: int
    region_at: tuple[int, ...]
    corners: tuple[Sample, ...]
    has_coast: bool


def _turned(face: Face, turn: int) -> Turned:
    region_at = [-1] * len(SAMPLES)
    for number, region in enumerate(face.regions):
        for sample in region.land:
            region_at[(SAMPLES.index(sample) + 2 * turn) % len(SAMPLES)] = number
    edge = sum(1 << place for place, region in enumerate(region_at) if region >= 0)
    corners = []
    for number in range(len(face.regions)):
        places = [place for place, owner in enumerate(region_at) if owner == number]
        corners.append(SAMPLES[min(places, key=lambda place: (place % 2, place))])
    return Turned(edge, tuple(region_at), tuple(corners), "S" in face.edge[::2])


def check_face(table: str, face: Face) -> None:
    """Check that the edge of a face agrees with its regions.

    Raises:
        TableError: a sample is land without a region, in a region but sea, or in two regions.
    """
    land = [sample for region in face.regions for sample in region.land]
    drawn = [name for name, letter in zip(SAMPLES, face.edge, strict=False) if letter == "L"]
    if len(face.edge) != len(SAMPLES) or sorted(land) != sorted(drawn):
        raise TableError(
            f"data/small_islands/{table}.toml, row {face.key}, field edge: regions differ"
        )


def _faces(table: str, kind: type[Face], rows: int) -> dict[str, Face]:
    faces = {face.key: face for face in load_table("small_islands", table, kind, rows=rows)}
    for face in faces.values():
        check_face(table, face)
    return faces


LANDSCAPE = _faces("landscape", Face, 56)
STARTING = _faces("starting", StartingFace, 8)
_SHIP = _faces("ship", Face, 1)["ship"]

GREY = "grey"
SHIP_OF = tuple(f"ship{seat}" for seat in range(4))
SHIP_FACES: dict[str, Face] = dict.fromkeys((*SHIP_OF, GREY), _SHIP)
FACES: dict[str, Face] = {**LANDSCAPE, **STARTING, **SHIP_FACES}
TURNED = {key: tuple(_turned(face, turn) for turn in QUARTERS) for key, face in FACES.items()}
TURNS_OF = {
    key: tuple(turn for turn in QUARTERS if turned[turn] not in turned[:turn])
    for key, turned in TURNED.items()
}
"""The turns of each tile that look different."""


def starting_tile(key: str) -> int:
    """Return the number, from 1 to 4, of the Starting tile with this face."""
    face = STARTING[key]
    assert isinstance(face, StartingFace)  # noqa: S101  # the table has this type
    return face.tile

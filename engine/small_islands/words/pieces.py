"""The tokens, ships and tiles of Small Islands for ``/rules card:``."""

from collections.abc import Iterator

from engine.core import Entry, load_table
from engine.core.entries import combined
from engine.small_islands.rules import components
from engine.small_islands.rules.tiles import (
    CORNERS,
    LANDSCAPE,
    STARTING,
    Face,
    Region,
    starting_tile,
)

TOKEN_WIDTH = 25


def pieces() -> tuple[Entry, ...]:
    """Return tokens and ships, then all tiles."""
    return (
        *map(_token, components.TOKENS.values()),
        *map(_discovery, load_table("small_islands", "discoveries", components.Discovery)),
        _SHIP,
        *_starting_tiles(),
        *map(_landscape, LANDSCAPE.values()),
    )


def _token(token: components.BonusToken) -> Entry:
    names = [components.RESOURCE_OF[resource].name for resource in token.shows]
    return Entry(
        key=f"token_{token.key}",
        name=f"Bonus token {token.key}",
        kind="Bonus token",
        text=f"Covers another resource and counts as {' or '.join(names)}; or adds a Port on "
        "a coast with its back up. Each player has one.",
        origin=token.origin,
        width=TOKEN_WIDTH,
    )


def _discovery(row: components.Discovery) -> Entry:
    return Entry(
        key=f"discovery_{row.value}",
        name=f"Discovery token {row.value}",
        kind="Discovery token",
        text=f"Worth {row.value} points at the end. The game has {row.count} of them, face down.",
        origin=row.origin,
        copies=row.count,
        width=TOKEN_WIDTH,
    )


_SHIP = Entry(
    key="ship",
    name="Ship",
    kind="Ship",
    text="Placed beside a tile, with sea all round, once the Navigation stack is empty; it ends "
    "the phase. Ports on the eight tiles around a ship of your colour are 1 point each at the end. "
    "Grey ships score for no player.",
    origin="published",
    width=TOKEN_WIDTH,
)


def _starting_tiles() -> Iterator[Entry]:
    for number in sorted(set(map(starting_tile, STARTING))):
        faces = [face for face in STARTING.values() if starting_tile(face.key) == number]
        lines = (f"• **Face {at}**: {_face_words(face)}" for at, face in enumerate(faces, 1))
        yield Entry(
            key=f"starting_{number}",
            name=f"Starting tile {number}",
            kind="Starting tile",
            text="\n".join(lines),
            origin=combined(face.origin for face in faces),
        )


def _landscape(face: Face) -> Entry:
    return Entry(
        key=f"tile_{face.key}",
        name=f"Tile {face.key}",
        kind="Landscape tile",
        text=f"Before it is turned: {_face_words(face)}",
        origin=face.origin,
    )


def _face_words(face: Face) -> str:
    return "; ".join(map(_region_words, face.regions)) or "open sea"


def _region_words(region: Region) -> str:
    where = " and ".join(CORNERS[at] for at in region.land if at in CORNERS) or region.land[0]
    kinds = dict.fromkeys(region.icons)
    icons = ", ".join(components.amount(icon, region.icons.count(icon)) for icon in kinds)
    return f"land in the {where} with {icons or 'nothing on it'}"

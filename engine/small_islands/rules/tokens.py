"""Bonus tokens: one in each turn of the Exploration phase (rulebook, Bonus Token placement)."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from engine.core import Action, Decision, Step
from engine.small_islands.rules.actions import AddPort, Back, Cover, Done, Use
from engine.small_islands.rules.chart import CELL_OF, NAME_OF, Chart, Laid, Token
from engine.small_islands.rules.components import TOKENS
from engine.small_islands.rules.islands import (
    MapRegion,
    coverable,
    has_room_for_a_port,
    slot_showing,
)
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import TURNED

JOKER = "joker"


class UseToken(Decision[SmallIslands], frozen=True):
    """Which Bonus token do you place, if any?"""

    wide = True
    asked_by = "then a Bonus token"

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return each side of each token, then ``Done``, then all complete placements."""
        sides = uses(g.board.chart, g.player(self.seat).tokens)
        return [
            *(side for side, complete in sides.items() if complete),
            Done(),
            *(use for complete in sides.values() for use in complete),
        ]

    def take(self, g: SmallIslands, action: Action) -> Sequence[Step]:
        match action:
            case Cover(cell=None) | AddPort(cell=None):
                return [ChooseSpot(self.seat, action)]
            case Cover() | AddPort():
                lay_token(g, self.seat, action)
        return []

    def unasked(self, g: SmallIslands) -> Action:
        return Done()


class ChooseSpot(Decision[SmallIslands], frozen=True):
    """Where does your Bonus token go?"""

    use: Use
    wide = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        return [*uses(g.board.chart, g.player(self.seat).tokens)[self.use], Back()]

    def take(self, g: SmallIslands, action: Use | Back) -> Sequence[Step]:
        if isinstance(action, Back):
            return [UseToken(self.seat)]
        lay_token(g, self.seat, action)
        return []


def uses(chart: Chart, tokens: Sequence[str]) -> dict[Use, list[Use]]:
    """Return each side of these tokens, resources before Ports, with its complete uses."""
    cells = sorted(chart)
    spots = [spot for cell in cells for spot in _resource_spots(cell, chart[cell])]
    coasts = [coast for cell in cells for coast in _coasts(cell, chart[cell])]
    found = dict[Use, list[Use]]()
    for token in tokens:
        for shows in TOKENS[token].shows:
            name = f"{token}-{shows}" if token == JOKER else token
            found[Cover(name)] = [Cover(name, *spot) for spot in spots if spot[1] != shows]
    for token in tokens:
        found[AddPort(token)] = [AddPort(token, *coast) for coast in coasts]
    return found


@lru_cache(maxsize=4096)
def _resource_spots(cell: int, laid: Laid) -> Sequence[tuple[str, str, str | None]]:
    """Return the resources of a tile that can be covered: cell, resource and corner."""
    return [
        (NAME_OF[cell], resource, corner_of(laid, region)) for region, resource in coverable(laid)
    ]


@lru_cache(maxsize=4096)
def _coasts(cell: int, laid: Laid) -> Sequence[tuple[str, str | None]]:
    """Return the places of a tile for a Port: cell and corner."""
    regions = range(len(_corners(laid)) if has_room_for_a_port(laid) else 0)
    return [(NAME_OF[cell], corner_of(laid, region)) for region in regions]


def corner_of(laid: Laid, region: int) -> str | None:
    """Return the corner that identifies a region if its tile has several."""
    corners = _corners(laid)
    return corners[region] if len(corners) > 1 else None


def _corners(laid: Laid) -> Sequence[str]:
    return TURNED[laid.tile][laid.turn].corners


def lay_token(g: SmallIslands, seat: int, use: Use) -> None:
    """Put a token on its tile for good."""
    cell = CELL_OF[use.cell or ""]
    laid = g.board.chart[cell]
    token = token_of(laid, seat, use)
    g.board.chart[cell] = with_token(laid, token)
    g.player(seat).tokens.remove(token.key)
    if isinstance(use, AddPort):
        g.note("{seat} adds a Port on {cell}.", seat=seat, cell=use.cell or "")
    else:
        note = "{seat} covers a {over} on {cell} with a {shows}."
        g.note(note, seat=seat, cell=use.cell or "", shows=token.shows, over=use.over or "")


def region_of(laid: Laid, use: Use) -> int:
    """Return the region of the tile ``laid`` that a token is for."""
    return 0 if use.corner is None else _corners(laid).index(use.corner)


def place_of(chart: Chart, use: Use) -> MapRegion:
    """Return the region of the map that a token is for."""
    cell = CELL_OF[use.cell or ""]
    return cell, region_of(chart[cell], use)


def token_of(laid: Laid, seat: int, use: Use) -> Token:
    """Return the token as it will be on the tile ``laid``."""
    region = region_of(laid, use)
    if isinstance(use, AddPort):
        return Token(use.token, seat, "port", region)
    return Token(use.key, seat, use.resource, slot_showing(laid, region, use.over or ""))


def with_token(laid: Laid, token: Token) -> Laid:
    """Return a tile with one more token."""
    return msgspec.structs.replace(laid, tokens=(*laid.tokens, token))

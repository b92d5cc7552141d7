"""Bonus tokens: one a turn, while exploring (rulebook, Bonus Token placement)."""

from collections.abc import Iterator, Sequence

import msgspec

from engine.core import Action, Decision, Step
from engine.small_islands.actions import AddPort, Back, Cover, Done
from engine.small_islands.chart import CELL_OF, NAME_OF, Chart, Laid, Token
from engine.small_islands.components import TOKENS
from engine.small_islands.islands import coverable, has_room_for_a_port, slot_showing
from engine.small_islands.state import SmallIslands
from engine.small_islands.tiles import TURNED

JOKER = "joker"


class UseToken(Decision[SmallIslands], frozen=True):
    """Place one Bonus token if you like, or go on."""

    wide = True
    asked_by = "then a Bonus token"

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Offer each token with each of its sides, to go on, then all complete placements."""
        complete = list(uses(g.board.chart, g.player(self.seat).tokens))
        return [*dict.fromkeys(map(plain, complete)), Done(), *complete]

    def take(self, g: SmallIslands, action: Action) -> Sequence[Step]:
        """Lay the token at once, or ask where."""
        match action:
            case Cover(cell=None) | AddPort(cell=None):
                return [ChooseSpot(self.seat, action)]
            case Cover() | AddPort():
                lay_token(g, self.seat, action)
        return []

    def unasked(self, g: SmallIslands) -> Action:
        """Use none."""
        return Done()


class ChooseSpot(Decision[SmallIslands], frozen=True):
    """Choose where your Bonus token goes: the numbers stand on the picture."""

    use: Cover | AddPort
    wide = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Offer each place for this side of the token."""
        chart, tokens = g.board.chart, g.player(self.seat).tokens
        return [*(use for use in uses(chart, tokens) if plain(use) == self.use), Back()]

    def take(self, g: SmallIslands, action: Cover | AddPort | Back) -> Sequence[Step]:
        """Lay the token there."""
        if isinstance(action, Back):
            return [UseToken(self.seat)]
        lay_token(g, self.seat, action)
        return []


def plain(use: Cover | AddPort) -> Cover | AddPort:
    """Return a use of a token without its place."""
    if isinstance(use, Cover):
        return Cover(use.token)
    return AddPort(use.token)


def uses(chart: Chart, tokens: Sequence[str]) -> Iterator[Cover | AddPort]:
    """Yield every complete use of these tokens: as resources first, then as Ports."""
    spots = [spot for cell in sorted(chart) for spot in _resource_spots(chart, cell)]
    for token in tokens:
        for resource in TOKENS[token].shows:
            for cell, over, corner in spots:
                if over != resource:
                    yield Cover(_named(token, resource), cell, over, corner)
    coasts = [coast for cell in sorted(chart) for coast in _coasts(chart, cell)]
    for token in tokens:
        for cell, corner in coasts:
            yield AddPort(token, cell, corner)


def _named(token: str, resource: str) -> str:
    """Return how a token is called that shows ``resource``."""
    return f"{token}-{resource}" if token == JOKER else token


def _resource_spots(chart: Chart, cell: int) -> Iterator[tuple[str, str, str | None]]:
    laid = chart[cell]
    for region, resource in coverable(laid):
        yield NAME_OF[cell], resource, corner_of(laid, region)


def _coasts(chart: Chart, cell: int) -> Iterator[tuple[str, str | None]]:
    laid = chart[cell]
    if has_room_for_a_port(laid):
        for region in range(len(_corners(laid))):
            yield NAME_OF[cell], corner_of(laid, region)


def corner_of(laid: Laid, region: int) -> str | None:
    """Return the corner that tells a region from another on its tile, where that is needed."""
    corners = _corners(laid)
    return corners[region] if len(corners) > 1 else None


def _corners(laid: Laid) -> Sequence[str]:
    return TURNED[laid.tile][laid.turn].corners


def lay_token(g: SmallIslands, seat: int, use: Cover | AddPort) -> None:
    """Put a token on its tile; it is never taken back."""
    cell = CELL_OF[use.cell or ""]
    laid = g.board.chart[cell]
    token = token_of(laid, seat, use)
    g.board.chart[cell] = with_token(laid, token)
    g.player(seat).tokens.remove(token.key)
    g.tell(
        _told(use), seat=seat, cell=NAME_OF[cell], shows=token.shows, over=getattr(use, "over", "")
    )


def region_of(laid: Laid, use: Cover | AddPort) -> int:
    """Return the region of the tile ``laid`` for which a token is meant."""
    return 0 if use.corner is None else _corners(laid).index(use.corner)


def token_of(laid: Laid, seat: int, use: Cover | AddPort) -> Token:
    """Return the token as it will lie on the tile ``laid``."""
    region = region_of(laid, use)
    if isinstance(use, AddPort):
        return Token(use.token, seat, "port", region)
    return Token(use.key, seat, use.resource, slot_showing(laid, region, use.over or ""))


def with_token(laid: Laid, token: Token) -> Laid:
    """Return a tile with one more token on it."""
    return msgspec.structs.replace(laid, tokens=(*laid.tokens, token))


def _told(use: Cover | AddPort) -> str:
    if isinstance(use, AddPort):
        return "{seat} adds a Port on {cell}."
    return "{seat} covers a {over} on {cell} with a {shows}."

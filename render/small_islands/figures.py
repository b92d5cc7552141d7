"""The cards, tokens and tiles of Small Islands alone, as they are shown beside the rules."""

from collections.abc import Sequence

from engine.small_islands.rules.cards import MISSIONS, OBJECTIVES, REWARDS
from engine.small_islands.rules.components import TOKENS
from engine.small_islands.rules.tiles import FACES, STARTING, starting_tile
from render.art import Sprite, icon, panel, sprite
from render.art.glyphs import Type
from render.art.palette import CREAM, INK, SEATS
from render.art.small_islands import ship, token
from render.canvas import Canvas
from render.small_islands.goals import card_pieces
from render.small_islands.ground import tile
from render.tallies import fitting, length, tally

TILE = 320
PIECE = 240
CARD = (420, 250)
SIZES = (76, 68, 60, 52, 44)
VALUE = Type("display", 96)
CARDS = {**MISSIONS, **REWARDS, **OBJECTIVES}


def faces(key: str) -> Sequence[Sprite]:
    """Return the faces of a card, a token or a tile, by the key of its entry."""
    kind, _, rest = key.partition("_")
    if kind in ("objective", "mission", "reward") and rest in CARDS:
        return [_goal(rest)]
    if kind == "starting":
        return [tile(face, 0, TILE) for face in STARTING if str(starting_tile(face)) == rest]
    if kind == "tile" and rest in FACES:
        return [tile(rest, 0, TILE)]
    if kind == "token" and rest in TOKENS:
        return [token(rest, SEATS[0].colour, PIECE), token("port", SEATS[0].colour, PIECE)]
    if kind == "discovery" and rest.isdecimal():
        canvas = Canvas(icon("discovery", PIECE))
        canvas.text_middle(rest, (PIECE // 2, PIECE // 2), VALUE, CREAM, INK)
        return [canvas.cut_out()]
    return [ship(SEATS[0], PIECE), ship(None, PIECE)] if kind == "ship" else []


@sprite
def _goal(card: str) -> Sprite:
    """A card with a Mission, a Reward or both."""
    canvas = Canvas(panel(*CARD))
    lines = card_pieces(card)
    width, height = canvas.size
    for place, pieces in enumerate(lines, 1):
        size = fitting(pieces, CARD[0] - 60, SIZES)
        middle = height * place // (len(lines) + 1)
        tally(canvas, pieces, ((width - length(pieces, size)) // 2, middle), size)
    return canvas.cut_out()

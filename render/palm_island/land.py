"""The island of the village in front, and its feats."""

from collections.abc import Iterator

from PIL import Image, ImageDraw

from engine.palm_island.rules.cards import ABILITIES
from engine.palm_island.rules.components import Card
from engine.palm_island.rules.view import VillageView
from render.art import Box, icon, sprite, terrain
from render.art.glyphs import width_of
from render.art.palette import CREAM
from render.art.palm_island import SHAPE, building
from render.canvas import BOARD, Canvas
from render.palm_island import cards, mat
from render.palm_island.effects import effect
from render.palm_island.layout import Layout, place_of
from render.tallies import length

BADGE = 46
FEAT = 60
WORTH = 33
"""The left end of a feat's name, and the size of its worth or its effect if there is room."""


@sprite
def sea(land: Box) -> Image.Image:
    """Draw the sea with the island of the village."""
    mask = Image.new("L", BOARD)
    ImageDraw.Draw(mask).rounded_rectangle(land, 44, fill=255)
    return terrain.coast(mask, terrain.Shore(beach=9, shallows=18, relief=5))


def paint(canvas: Canvas, village: VillageView, shown: Layout) -> None:
    """Put the buildings of a village on its island, and its feats beside it."""
    for card, box in sites(village, shown):
        if card.is_core:
            left, top, right, low = box
            wide = min(right - left - 12, round((low - top - 2) / SHAPE))
            art = building(card.building.key, card.up.arrows, wide)
            canvas.paste(art, (left + 12, low - art.size[1] - 1))
            canvas.badge((left + 16, top + 18), str(card.number), CREAM, BADGE)
            if card.up.stars or card.up.arrows:
                sign = cards.worth(card.up.stars, card.up.arrows)
                canvas.paste(sign, (right - sign.size[0] - 2, top + 2))
        else:
            _feat(canvas, card, box, village)


def sites(village: VillageView, shown: Layout) -> Iterator[tuple[Card, Box]]:
    """Yield each building and each feat with its ground."""
    for card in village.buildings:
        yield card, shown.cell(place_of(card.number))
    for order, card in enumerate(sorted(village.feats, key=lambda card: card.number)):
        yield card, shown.feat(order)


def _feat(canvas: Canvas, card: Card, box: Box, village: VillageView) -> None:
    """Lay a feat on the mat: its name, its effect and whether its ability can be used."""
    left, top, right, low = box
    key = card.building.key
    middle = (top + low) // 2
    end = right - 10
    canvas.paste(mat.blank(right - left, low - top, "plain"), (left, top))
    canvas.paste_middle(building(key, card.up.arrows, 50), (left + 33, middle - 2))
    ability = ABILITIES.get(key)
    if ability is not None:
        sign = icon("hourglass" if key in village.used else "tick", 38)
        canvas.paste_middle(sign, (end - 19, middle))
        end -= 40
    pieces = effect(ability) if ability else cards.amounts_of(card)
    room = end - left - FEAT
    wide = length(pieces, WORTH) + 28
    if pieces and width_of(card.name, cards.NAMES[-1]) <= room - wide:
        slip = cards.slip(tuple(pieces), WORTH)
        canvas.paste_middle(slip, (end - slip.size[0] // 2, middle))
        room -= wide
    mat.title(canvas, card.name, (left + FEAT, middle), room)

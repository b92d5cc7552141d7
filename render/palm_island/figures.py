"""The cards of Palm Island alone, as they are shown beside the rules."""

from collections.abc import Sequence

from PIL import Image

from engine.palm_island.rules.cards import DISASTERS, GROUP_ABILITIES, OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import BUILDINGS, FEAT_CARDS, ROUNDS, Card, Face
from render.art import Sprite
from render.art.palm_island import building, disaster
from render.canvas import Canvas
from render.palm_island import layout, outposts, villagers
from render.palm_island.cards import active_area, blank, tracker
from render.palm_island.layout import TITLE, CardPlace

SIZE = (380, 350)
SHOWN = (320, 295)
"""The size at which a card is drawn, narrow for large letters, and the size of its picture."""
MAT_CARD = (layout.RIGHT[1] - layout.RIGHT[0], layout.BESIDE_HIGH)
ART = 300
TRACKER = (300, 277)
FACES: tuple[Face, ...] = ("front_top", "front_bottom", "back_top", "back_bottom")
NUMBERS = {kind.key: kind.numbers for kind in BUILDINGS}


def faces(key: str) -> Sequence[Sprite]:
    """Return the faces of a card, by the key of its entry."""
    if key in NUMBERS:
        return [_card(Card(NUMBERS[key][0], face)) for face in FACES]
    if key in FEAT_CARDS:
        card = FEAT_CARDS[key]
        if card.up.rotate is None:
            return [_card(card)]
        return [_card(card), _card(card.after("rotate"))]
    if key in OUTPOSTS:
        return [outposts.card(outposts.Shown(key, "casual", "there"), *MAT_CARD)]
    if key in VILLAGERS:
        return [villagers.card(villagers.Shown(key, "there"), *MAT_CARD)]
    if key in DISASTERS:
        return [disaster(key, ART, ART * 14 // 15)]
    if key in GROUP_ABILITIES:
        return [building(key, 0, ART)]
    if key == "round_tracker":
        return [tracker(number, *TRACKER) for number in range(1, ROUNDS + 1)]
    return []


def numbered(key: str) -> list[Sprite]:
    """Return the faces of all cards of a building, by the key of its entry."""
    return [_card(Card(number, face)) for number in NUMBERS.get(key, ()) for face in FACES]


def _card(card: Card) -> Sprite:
    """Draw a card alone; its shape is that of a blank one."""
    canvas = Canvas(Sprite.from_image(blank(TITLE, *SIZE).image))
    active_area(canvas, card, CardPlace(0, 0, *SIZE))
    return Sprite.from_image(canvas.cut_out().image.resize(SHOWN, Image.Resampling.LANCZOS))

"""The cards of Palm Island alone, as they are shown beside the rules."""

from collections.abc import Sequence

from engine.palm_island.rules.cards import DISASTERS, GROUP_ABILITIES, OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import BUILDINGS, FEAT_CARDS, Card, Face
from render.canvas import Canvas
from render.palm_island import outposts, villagers
from render.palm_island.buildings import building
from render.palm_island.cards import active_area, blank, tracker
from render.palm_island.rows import ways_of
from render.palm_island.vistas import disaster
from render.sprites import Sprite

WIDE = 316
MAT_CARD = (540, 124)
TRACKER_HIGH = 400
ART = 300
FACES: tuple[Face, ...] = ("front_top", "front_bottom", "back_top", "back_bottom")
NUMBERS = {kind.key: kind.numbers[0] for kind in BUILDINGS}


def faces(key: str) -> Sequence[Sprite]:
    """Return the faces of a card, by the key of its entry."""
    if key in NUMBERS:
        return [_card(Card(NUMBERS[key], face)) for face in FACES]
    if key in FEAT_CARDS:
        return _feat(FEAT_CARDS[key])
    if key in OUTPOSTS:
        return [outposts.card(outposts.Shown(key, "casual", "there"), *MAT_CARD)]
    if key in VILLAGERS:
        return [villagers.card(villagers.Shown(key, "there"), *MAT_CARD)]
    return _of_a_group(key)


def _of_a_group(key: str) -> Sequence[Sprite]:
    if key in DISASTERS:
        return [disaster(key, ART, ART * 14 // 15)]
    if key in GROUP_ABILITIES:
        return [building(key, 0, ART)]
    return [tracker(1, WIDE, TRACKER_HIGH)] if key == "round_tracker" else []


def _feat(card: Card) -> list[Sprite]:
    """A feat with an ability has one face; the others can be rotated."""
    if card.up.rotate is None:
        return [_card(card)]
    return [_card(card), _card(card.after("rotate"))]


def _card(card: Card) -> Sprite:
    ground = Sprite.of(blank(len(ways_of(card)), WIDE).image)
    canvas = Canvas(ground)
    active_area(canvas, card, (0, 0), ground)
    return Sprite(canvas.image, ground.mask)

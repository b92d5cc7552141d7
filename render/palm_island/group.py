"""The cards of a group on the mat: the disaster with its levels, and the ability for everybody."""

from dataclasses import dataclass

from engine.palm_island.rules.cards import DISASTERS, GROUP_ABILITIES
from engine.palm_island.rules.components import Resources
from engine.palm_island.rules.views import GroupView, PalmView
from render.canvas import Canvas, Place
from render.glyphs import LABEL, MUST_SEE, NOTE_STRONG, cap_height
from render.icons import icon
from render.palette import CREAM, GOLD, INK, INK_SOFT, LEAF, OPEN, PAPER_AGED, lighter
from render.palm_island import layout, mat
from render.palm_island.buildings import building
from render.palm_island.effects import effect
from render.palm_island.layout import Frame
from render.palm_island.rows import held
from render.palm_island.vistas import disaster
from render.pen import Pen
from render.sprites import Sprite, sprite
from render.tallies import Piece, length, tally

ABILITY_WIDE = 400
VISTA = (150, 140)
LEVEL_HIGH = 58
LEVELS_LEFT = VISTA[0] + 28
POOL_TOP = 111
"""Where the line below the levels begins."""


@dataclass(frozen=True, slots=True)
class Threat:
    """What the card of a disaster shows, which is also what it is kept by."""

    group: GroupView
    players: int
    over: bool


def paint(canvas: Canvas, view: PalmView, shown: Frame) -> None:
    """Lay the disaster, and beside it the ability when the group has one."""
    group = view.group
    if group is None:
        return
    threat = Threat(group, len(view.villages), view.over)
    left, top, width, height = disaster_place(shown, group)
    canvas.paste(_disaster(threat, width, height), (left, top))
    if group.ability:
        is_used = group.ability in view.villages[shown.seat].used
        left, top, width, height = ability_place(shown)
        canvas.paste(_ability(group, is_used, width, height), (left, top))
        canvas.bears(GROUP_ABILITIES[group.ability].name)


def disaster_place(shown: Frame, group: GroupView) -> tuple[int, int, int, int]:
    """Left, top, width and height of the disaster's card."""
    left, top, width, height = shown.beside_place("group")
    if group.ability:
        width -= ABILITY_WIDE + layout.MAT_EDGE
    return left, top, width, height


def ability_place(shown: Frame) -> tuple[int, int, int, int]:
    """Left, top, width and height of the ability's card."""
    left, top, width, height = shown.beside_place("group")
    return left + width - ABILITY_WIDE, top, ABILITY_WIDE, height


def second_level(width: int) -> int:
    """Where the second level begins on a disaster's card of that width."""
    return LEVELS_LEFT + _level_step(width) - 4


def _level_step(width: int) -> int:
    return (width - 18 - LEVELS_LEFT + 8) // 3


@sprite
def _disaster(threat: Threat, width: int, height: int) -> Sprite:
    group = threat.group
    blank = mat.blank(width, height, "plain")
    canvas = Canvas(blank)
    canvas.paste(disaster(group.disaster, *VISTA), (13, 9))
    left, right = LEVELS_LEFT, width - 18
    mat.title(canvas, DISASTERS[group.disaster].name, (left, 30), 240)
    if threat.players > 1:
        score: list[Piece] = [("Lowest village", ""), (str(group.points), "star")]
        tally(canvas, score, (right - length(score, 36), 30), 36)
    step = _level_step(width)
    for level in range(3):
        sign = _level(threat, level, step - 8)
        canvas.paste(sign, (left + level * step, 52))
    _pool(canvas, threat, (left, 132))
    return Sprite(canvas.image, blank.mask)


@sprite
def _level(threat: Threat, level: int, width: int) -> Sprite:
    """What a level costs all players together, and whether it is paid."""
    paid, now = level < threat.group.level, level == threat.group.level
    pen = Pen(width, LEVEL_HIGH, edge=3)
    fill = lighter(LEAF, 0.7) if paid else CREAM if now else PAPER_AGED
    rim = OPEN if now else INK_SOFT
    pen.box((2, 2, width - 2, LEVEL_HIGH - 2), fill, rim, 5 if now else 2, 0.05, 12)
    blank = Sprite.of(pen.reduced())
    canvas = Canvas(blank)
    middle = LEVEL_HIGH // 2
    if paid:
        canvas.paste_middle(icon("tick", 42), (29, middle))
    else:
        canvas.badge((28, middle), str(level + 1), GOLD if now else CREAM, 38)
    cost = DISASTERS[threat.group.disaster].levels[level] * threat.players
    mat.line(canvas, held(cost), (52, middle), width - 52)
    return Sprite(canvas.image, blank.mask)


def _pool(canvas: Canvas, threat: Threat, place: Place) -> None:
    """What all have stored together, and what of it is given already."""
    group, (x, middle) = threat.group, place
    if threat.over:
        words = "Prepared in time" if group.level == 3 else "Not prepared in time"
        canvas.paste_middle(icon("tick" if group.level == 3 else "cross", 40), (x + 20, middle))
        canvas.text(words, (x + 50, middle - cap_height(LABEL) // 2), LABEL)
        return
    for words, amount in (("All have stored", group.stored), ("given", group.given)):
        if amount.total or words != "given":
            x += _amount(canvas, words, amount, (x, middle)) + 24


def _amount(canvas: Canvas, words: str, amount: Resources, place: Place) -> int:
    """Write a word and resources; returns how wide they are."""
    x, middle = place
    wide = canvas.text(words, (x, middle - cap_height(NOTE_STRONG) // 2), NOTE_STRONG, INK)
    pieces = held(amount) or [("nothing", "")]
    tally(canvas, pieces, (x + wide + 12, middle), 36)
    return wide + 12 + length(pieces, 36)


@sprite
def _ability(group: GroupView, is_used: bool, width: int, height: int) -> Sprite:
    row = GROUP_ABILITIES[group.ability]
    blank = mat.blank(width, height, "plain")
    canvas = Canvas(blank)
    canvas.paste(building(row.key, 0, 140), (14, 14))
    left = 164
    room = width - 18 - left
    mat.title(canvas, row.name, (left, 30), room)
    brings = effect(row.ability)
    if group.upgraded:
        mat.line(canvas, brings, (left, 80), room)
        word, colour = ("Used", INK_SOFT) if is_used else ("Ready", OPEN)
        mat.band(canvas, word, colour, (left + 52, 128))
        return Sprite(canvas.image, blank.mask)
    needs: list[Piece] = [(f"{group.arrows}/{group.arrows_needed}", "arrow")]
    mat.line(canvas, needs, (left, 72), 110, MUST_SEE)
    if group.arrows >= group.arrows_needed:
        canvas.paste_middle(icon("tick", 38), (left + 22 + length(needs, 36), 72))
    mat.line(canvas, held(group.ability_cost), (left, 106), room, MUST_SEE)
    mat.line(canvas, [("", "becomes"), *brings], (left, 138), room, MUST_SEE)
    return Sprite(canvas.image, blank.mask)

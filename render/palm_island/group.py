"""The cards of a group on the mat: the disaster with its levels, and the shared ability."""

from engine.palm_island.rules.cards import DISASTERS, GROUP_ABILITIES, LEVELS
from engine.palm_island.rules.view import GroupView, PalmView
from render.art import Pen, Sprite, icon, sprite
from render.art.glyphs import CLEAR
from render.art.palette import CREAM, GOLD, INK_SOFT, LEAF, OPEN, PAPER_AGED, lighter
from render.art.palm_island import building, disaster
from render.canvas import Canvas
from render.palm_island import mat
from render.palm_island.effects import effect
from render.palm_island.layout import Layout
from render.palm_island.rows import held
from render.tallies import Piece, length, tally

VISTA = (58, 50)
LEVEL_HIGH = 46


def paint(canvas: Canvas, view: PalmView, shown: Layout) -> None:
    """Lay the disaster, and below it the ability if the group has one."""
    group = view.group
    if group is None:
        return
    left, top, right, low = shown.beside_place("disaster")
    card = _disaster(group, len(view.villages), right - left, low - top)
    canvas.paste(card, (left, top))
    if group.ability:
        is_used = group.ability in view.villages[shown.seat].used
        left, top, right, low = shown.beside_place("ability")
        canvas.paste(_ability(group, is_used, right - left, low - top), (left, top))
        canvas.bears(GROUP_ABILITIES[group.ability].name)


@sprite
def _disaster(group: GroupView, players: int, width: int, height: int) -> Sprite:
    canvas = Canvas(mat.blank(width, height, "plain"))
    canvas.paste(disaster(group.disaster, *VISTA), (10, 8))
    right = width - 14
    if players > 1:
        score: list[Piece] = [("group", ""), (str(group.points), "star")]
        tally(canvas, score, (right - length(score, 38), 36), 38)
        right -= length(score, 38) + 6
    mat.title(canvas, DISASTERS[group.disaster].name, (VISTA[0] + 20, 36), right - VISTA[0] - 20)
    for level in range(LEVELS):
        canvas.paste(_level(group, players, level, width - 24), (10, 72 + level * (LEVEL_HIGH + 2)))
    # Write the resources that all players have stored, or those they have given.
    x, middle = 16, height - 29
    words, amount = ("Given", group.given) if group.given.total else ("All have", group.stored)
    wide = 12 + canvas.text_level(words, (x, middle), CLEAR)
    mat.line(canvas, held(amount) or [("nothing", "")], (x + wide, middle), width - 32 - wide)
    return canvas.cut_out()


@sprite
def _level(group: GroupView, players: int, level: int, width: int) -> Sprite:
    """Draw the price of a level for all players together, and whether it is paid."""
    paid, now = level < group.level, level == group.level
    pen = Pen(width, LEVEL_HIGH, edge=3)
    fill = lighter(LEAF, 0.7) if paid else CREAM if now else PAPER_AGED
    rim = OPEN if now else INK_SOFT
    pen.box((2, 2, width - 2, LEVEL_HIGH - 2), fill, rim, 5 if now else 2, 0.05, 12)
    canvas = Canvas(pen)
    middle = LEVEL_HIGH // 2
    if paid:
        canvas.paste_middle(icon("tick", 42), (29, middle))
    else:
        canvas.badge((28, middle), str(level + 1), GOLD if now else CREAM, 38)
    cost = DISASTERS[group.disaster].levels[level] * players
    mat.line(canvas, held(cost), (52, middle), width - 52)
    return canvas.cut_out()


@sprite
def _ability(group: GroupView, is_used: bool, width: int, height: int) -> Sprite:
    row = GROUP_ABILITIES[group.ability]
    canvas = Canvas(mat.blank(width, height, "plain"))
    canvas.paste_middle(building(row.key, 0, 76), (48, height // 2 - 4))
    left, right, first, second, third = 94, width - 14, 25, 59, 91
    brings = effect(row.ability)
    room = right - left
    if group.upgraded:
        band = mat.band("Used", INK_SOFT) if is_used else mat.band("Ready", OPEN)
        canvas.paste_middle(band, (right - band.size[0] // 2, second))
        mat.line(canvas, brings, (left, second), room - band.size[0] - 8, 36)
    else:
        needs: list[Piece] = [(f"{group.arrows}/{group.arrows_needed}", "arrow")]
        mat.line(canvas, [*needs, *held(group.ability_cost)], (left, second), room, 36)
        mat.line(canvas, [("", "becomes"), *brings], (left, third), room, 36)
    mat.title(canvas, row.name, (left, first), room)
    return canvas.cut_out()

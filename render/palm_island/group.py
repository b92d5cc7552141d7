"""The cards of a group on the mat: the disaster with its levels, and the shared ability."""

from typing import Literal

from engine.palm_island.rules.cards import DISASTERS, GROUP_ABILITIES
from engine.palm_island.rules.components import Resources
from engine.palm_island.rules.view import GroupView, PalmView
from render.art import Box, Pen, Sprite, icon, sprite
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
State = Literal["paid", "now", "later"]
"""Whether a level is paid, or is paid next or later."""


def paint(canvas: Canvas, view: PalmView, shown: Layout) -> None:
    """Lay the disaster, and below it the ability if the group has one."""
    group = view.group
    if group is None:
        return
    _disaster(canvas, group, len(view.villages), shown.beside_place("disaster"))
    if group.ability:
        is_used = group.ability in view.villages[shown.seat].used
        left, top, right, low = shown.beside_place("ability")
        canvas.paste(_ability(group, is_used, right - left, low - top), (left, top))
        canvas.bears(GROUP_ABILITIES[group.ability].name)


def _disaster(canvas: Canvas, group: GroupView, players: int, box: Box) -> None:
    left, top, right, low = box
    width = right - left
    canvas.paste(mat.blank(width, low - top, "plain"), (left, top))
    canvas.paste(disaster(group.disaster, *VISTA), (left + 10, top + 8))
    right -= 14
    if players > 1:
        score: list[Piece] = [("group", ""), (str(group.points), "star")]
        tally(canvas, score, (right - length(score, 38), top + 36), 38)
        right -= length(score, 38) + 6
    name = left + VISTA[0] + 20
    mat.title(canvas, DISASTERS[group.disaster].name, (name, top + 36), right - name)
    for number, each in enumerate(DISASTERS[group.disaster].levels):
        state: State = "paid" if number < group.level else "later"
        if number == group.level:
            state = "now"
        level = _level(number, each * players, state, width - 24)
        canvas.paste(level, (left + 10, top + 72 + number * (LEVEL_HIGH + 2)))
    # Write the resources that all players have stored, or those they have given.
    x = left + 16
    middle = low - 29
    words, amount = ("Given", group.given) if group.given.total else ("All have", group.stored)
    wide = 12 + canvas.text_level(words, (x, middle), CLEAR)
    mat.line(canvas, held(amount) or [("nothing", "")], (x + wide, middle), width - 32 - wide)


@sprite
def _level(number: int, cost: Resources, state: State, width: int) -> Sprite:
    """Draw the price of a level for all players together, and whether it is paid."""
    pen = Pen(width, LEVEL_HIGH, edge=3)
    now = state == "now"
    fills = {"paid": lighter(LEAF, 0.7), "now": CREAM, "later": PAPER_AGED}
    rim = OPEN if now else INK_SOFT
    pen.box((2, 2, width - 2, LEVEL_HIGH - 2), fills[state], rim, 5 if now else 2, 0.05, 12)
    canvas = Canvas(pen)
    middle = LEVEL_HIGH // 2
    if state == "paid":
        canvas.paste_middle(icon("tick", 42), (29, middle))
    else:
        canvas.badge((28, middle), str(number + 1), GOLD if now else CREAM, 38)
    mat.line(canvas, held(cost), (52, middle), width - 52)
    return canvas.cut_out()


@sprite
def _ability(group: GroupView, is_used: bool, width: int, height: int) -> Sprite:
    row = GROUP_ABILITIES[group.ability]
    canvas = Canvas(mat.blank(width, height, "plain"))
    canvas.paste_middle(building(row.key, 0, 76), (48, height // 2 - 4))
    left = 94
    right = width - 14
    first = 25
    second = 59
    third = 91
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

"""The picture of Earthquake Island: stacks in the sea, explorers, and the tools they hold."""

from collections.abc import Iterator, Sequence
from math import hypot

from PIL import Image

from engine.earthquake_island.rules.components import CELLS
from engine.earthquake_island.rules.view import QuakeView
from engine.earthquake_island.words.labels import candidates
from render.art import NORMAL, Pen, Scheme, Sprite, curves, icon, sign_of, sprite
from render.art.palette import CREAM, SEA, SURF, Colour, Look, mix
from render.canvas import Canvas, Pixel
from render.earthquake_island.ground import page_of_sea, paint_surf, sea
from render.earthquake_island.layout import PAGE, PAGE_SIZES, Size, Viewport, around, frame
from render.earthquake_island.placards import BEFORE, column, legend, places
from render.earthquake_island.score import score
from render.earthquake_island.stacks import Stack, label, lay, signs
from render.painter import turn_words
from render.score_sheet import who_won

AHEAD = (40, 44)
AHEAD_AFLOAT = (18, 66)
"""The offsets of an explorer and of its head from the middle of a cell 140 pixels wide."""
TAGS = (-52, 18), (0, 52), (48, 30), (-26, 36), (24, 44), (-4, 34), (-26, -62), (60, -44)
"""Possible offsets of a change's number from the middle of such a cell."""
REACH = 28
TAG = 56
"""The distance from the middle of a change's number to its corners, and its size."""
Mark = tuple[int, int, int, int]
"""The middle of something on the picture, half its width and half its height."""


def paint(view: QuakeView, since: QuakeView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the board, with the changes after `since` outlined and numbered."""
    canvas = Canvas(sea(frame_of(view)), "earthquake_island", scheme)
    whose = who_won(score(view)) if view.over else turn_words(view, view.asked)
    canvas.strip("Earthquake Island", f"Round {view.round}", whose)
    number = _island(canvas, view, since, frame_of(view))
    column(canvas, view)
    if since is None:
        return canvas
    for seat, box in places(view):
        now = view.explorers[seat]
        then = since.explorers[seat]
        if (now.tool, now.cause, now.afloat) != (then.tool, then.cause, then.afloat):
            number += 1
            canvas.changed(box, number, (box[0] - BEFORE, box[3] - 6))
    return canvas


def paint_page(
    view: QuakeView, rows: str, since: QuakeView | None, scheme: Scheme = NORMAL
) -> Canvas:
    """Paint some rows of the island for a page of large print."""
    cells = frozenset(cell for cell in cells_of(view) if cell[0] in rows)
    shown = around(cells, PAGE_SIZES, rows, PAGE)
    canvas = Canvas(page_of_sea(shown), "earthquake_island", scheme)
    _island(canvas, view, since, shown)
    if rows.endswith(max(cells_of(view))[0]):
        canvas.paste(icon("ship", 110), (PAGE[0] + 16, PAGE[3] - 122))
        legend(canvas, PAGE[2:])
    return canvas


def _island(canvas: Canvas, view: QuakeView, since: QuakeView | None, shown: Viewport) -> int:
    """Paint the stacks and the explorers; return the number of the last change."""
    stood = [seen.cell for seen in view.cells if seen.height and seen.cell[0] in shown.rows]
    paint_surf(canvas, shown, stood)
    changed = _changed_cells(view, since) if since else []
    on = {explorer.cell: explorer for explorer in view.explorers}
    chosen = candidates(view)
    stacks = [
        Stack(seen.cell, seen.top, seen.height, seen.cell in on, seen.cell in chosen)
        for seen in view.cells
        if seen.cell[0] in shown.rows
    ]
    outline = _outline(shown.size, canvas.scheme.changed)
    for stack in stacks:
        if stack.height:
            lay(canvas, shown, stack)
        if stack.cell in changed:
            canvas.paste_middle(outline, shown.peak(stack.cell, stack.height))
    for stack in sorted(stacks, key=lambda stack: stack.taken):
        if stack.taken:
            explorer = on[stack.cell]
            x, y = shown.peak(stack.cell, stack.height)
            look = canvas.scheme.seats[explorer.seat]
            if stack.height:
                figure = standing(shown.size, look)
                right, up = AHEAD
            else:
                figure = swimming(shown.size, look, explorer.afloat)
                right, up = AHEAD_AFLOAT
            left = x + shown.size.scaled(right) - figure.size[0] // 2
            canvas.paste(figure, (left, y - shown.size.scaled(up)))
        label(canvas, shown, stack)
    _number_cells(canvas, shown, stacks, changed)
    return len(changed)


def frame_of(view: QuakeView) -> Viewport:
    """Return the part of the board in play, with the swimmers beside it."""
    taken = (explorer.cell for explorer in view.explorers if explorer.cell)
    return frame(view.area, {*taken, *candidates(view)})


def cells_of(view: QuakeView) -> list[str]:
    """Return the cells on the board."""
    shown = frame_of(view)
    return [cell for cell in CELLS if shown.shows([cell])]


def _changed_cells(view: QuakeView, since: QuakeView) -> list[str]:
    """Return the cells whose stack or explorer has changed."""
    stood = {explorer.cell: explorer.seat for explorer in since.explorers}
    stands = {explorer.cell: explorer.seat for explorer in view.explorers}
    return [
        seen.cell
        for seen, was in zip(view.cells, since.cells, strict=True)
        if seen != was or stood.get(seen.cell) != stands.get(seen.cell)
    ]


def _number_cells(
    canvas: Canvas, shown: Viewport, stacks: Sequence[Stack], changed: Sequence[str]
) -> None:
    """Number the changed cells, on places where the numbers cover as little as possible."""
    marks = [mark for stack in stacks for mark in _marks(shown, stack)]
    for stack in stacks:
        if stack.cell in changed:
            x, y = shown.peak(stack.cell, stack.height)
            near = [mark for mark in marks if hypot(mark[0] - x, mark[1] - y) < 2 * shown.size.half]
            spots = (
                (x + shown.size.scaled(right), y + shown.size.scaled(down)) for right, down in TAGS
            )
            place = min(spots, key=lambda spot: sum(_covered(spot, mark) for mark in near))
            canvas.tag(place, changed.index(stack.cell) + 1, min(TAG, shown.size.scaled(TAG)))
            marks.append((*place, REACH, REACH))


def _marks(shown: Viewport, stack: Stack) -> Iterator[Mark]:
    """Yield the signs and the explorer of a stack, which the number of a change leaves free."""
    size = shown.size
    name, pile = signs(shown, stack)
    wide, high = (42, 26) if stack.chosen else (30, 22)
    yield *name, size.scaled(wide), size.scaled(high)
    if stack.height:
        yield *pile, size.scaled(22), size.scaled(22)
    if stack.taken:
        x, y = shown.peak(stack.cell, stack.height)
        yield x + size.scaled(AHEAD[0]), y, size.scaled(26), size.scaled(44)


def _covered(spot: Pixel, mark: Mark) -> int:
    """Return how far the number of a change at a spot reaches over a mark."""
    x, y, wide, high = mark
    return max(0, REACH - max(0, abs(spot[0] - x) - wide) - max(0, abs(spot[1] - y) - high))


@sprite
def _outline(size: Size, colour: Colour) -> Pen:
    """Draw a bold frame with a light inner edge around a changed cell."""
    pen = Pen(size.width + 12, 2 * size.deep + 12)
    ring = size.hexagon((size.half + 6, size.deep + 6), 0.95)
    pen.polygon(ring, None, CREAM, 13)
    pen.polygon(ring, None, colour, 8)
    return pen


TALL = 82
SIGN = 44
WAIST = 60
SPREAD = 104
"""The height of an explorer, its sign, its waist, and the width of its sprite, on cells of 140."""


@sprite
def standing(size: Size, look: Look) -> Image.Image:
    """Draw an explorer on land, with the sign of its seat at its feet."""
    sheet = _figure(size, look)
    sign = size.scaled(SIGN)
    place = sheet.width - sign - size.scaled(22), sheet.height - sign
    sheet.alpha_composite(sign_of(look, sign).image, place)
    return sheet


@sprite
def swimming(size: Size, look: Look, afloat: bool) -> Image.Image:
    """Draw an explorer in water; `afloat`: a lifebelt covers it."""
    figure = _figure(size, look)
    waist = size.scaled(WAIST)
    spread = figure.width
    sign = size.scaled(SIGN)
    sheet = Image.new("RGBA", figure.size)
    sheet.alpha_composite(figure.crop((0, 0, spread, waist)), (0, size.scaled(12)))
    pen = Pen(size.scaled(SPREAD), size.scaled(40), span=132)
    water = mix(SEA, SURF, 0.12)
    pen.blob(curves.oval((66, 26), 58, 20), water, None, shade=0.05)
    pen.curve([(14, 20), (36, 8), (66, 5), (96, 8), (118, 20)], SURF, 4)
    pen.curve([(22, 38), (66, 46), (110, 38)], mix(SEA, SURF, 0.6), 4)
    sheet.alpha_composite(Sprite.from_image(pen.reduced()).image, (0, waist - size.scaled(9)))
    if afloat:
        wide = size.scaled(68)
        high = size.scaled(34)
        belt = icon("lifebelt", wide).image.resize((wide, high))
        sheet.alpha_composite(belt, ((spread - wide) // 2, waist - size.scaled(8)))
    sheet.alpha_composite(sign_of(look, sign).image, (spread - sign, size.scaled(16)))
    return sheet


def _figure(size: Size, look: Look) -> Image.Image:
    wide = size.scaled(SPREAD)
    tall = size.scaled(TALL)
    pen = Pen(wide, tall + size.scaled(10))
    feet = (wide / 2 + size.scaled(6), tall - 2)
    pen.tint(curves.oval(feet, size.scaled(32), size.scaled(8)), (20, 20, 20), 0.35)
    sheet = pen.reduced()
    sheet.alpha_composite(icon("worker", tall, look.colour).image, ((wide - tall) // 2, 0))
    return sheet

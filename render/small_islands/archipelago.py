"""The map: tiles with their pieces, the choices, the preview and the rulers."""

from collections.abc import Sequence
from math import hypot

from PIL import Image

from engine.small_islands.rules.chart import CELL_OF, Laid, column_name, column_of
from engine.small_islands.rules.islands import icons_on
from engine.small_islands.rules.tiles import GREY, SHIP_OF
from engine.small_islands.rules.view import SmallView
from engine.small_islands.words.labels import candidates
from render.art import OUTLINE, Pen, Sprite, outline, rounded, sprite
from render.art.glyphs import HEADING, NEEDED, Type, cap_height, letters_of, width_of
from render.art.palette import CREAM, INK, OPEN, SURF, Colour
from render.art.small_islands import pieces
from render.canvas import Canvas
from render.small_islands import ground
from render.small_islands.layout import CLEAR, Viewport

CORNERS = ((0, 1), (0, 0), (1, 1), (1, 0))
NAMED = 86
"""The minimum size of a tile that shows the name of its cell."""
EDGE = 8
"""The free space beside the letters of a sign."""
TOKEN = 38
"""The minimum height of a token, on tiles that are large enough."""
TAG = 52
INSET = 4
"""The distance of a change's outline from the edge of its tile."""


def paint_map(canvas: Canvas, view: SmallView, shown: Viewport) -> None:
    """Paint the part of the table that is shown."""
    x, y = shown.corner
    half, high = shown.size // 2, cap_height(HEADING)
    for step in range(shown.columns):
        name = column_name(shown.left + step)
        canvas.text_middle(name, (x + step * shown.size + half, y - 22), HEADING, CREAM, INK)
    for step in range(shown.rows):
        top = y + step * shown.size + half - high // 2
        canvas.text(str(shown.top + step), (x - 10, top), HEADING, CREAM, "right", INK)
    for cell, laid in view.chart:
        if shown.shows(cell):
            paint_tile(canvas, laid, shown.place(cell), shown.size, len(view.players))
    # Show the tile or the piece of the reader's plan in its place.
    plan = view.secrets.plan if view.secrets else None
    if plan is None or plan.cell is None:
        return
    corner = shown.place(plan.cell)
    canvas.card_shadow(corner, (shown.size, shown.size))
    paint_tile(canvas, Laid(plan.tile, plan.turn), corner, shown.size, len(view.players))
    frame = outline(shown.size, shown.size, OPEN)
    canvas.paste(frame, (corner[0] - OUTLINE, corner[1] - OUTLINE))


def paint_tile(canvas: Canvas, laid: Laid, corner: tuple[int, int], size: int, people: int) -> None:
    """Paint a laid tile with its tokens, Houses and ship."""
    canvas.paste(ground.tile(laid.tile, laid.turn, size), corner)
    if laid.tile == GREY or laid.tile in SHIP_OF:
        seats = dict(zip(SHIP_OF, canvas.scheme.seats, strict=False))
        middle = (corner[0] + size // 2, corner[1] + size // 2)
        canvas.paste_middle(pieces.ship(seats.get(laid.tile), round(size * 0.72)), middle)
        return
    if laid.tokens or laid.houses:
        places, looks = ground.spots(laid.tile, laid.turn), canvas.scheme.seats
        across = max(round(size * 0.36), min(TOKEN, size * 3 // 5))
        icons = icons_on(laid)
        owners = {token.at: token.seat for token in laid.tokens if token.shows != "port"}
        for slot, seat in owners.items():
            canvas.paste_middle(
                pieces.token(icons[slot], looks[seat].colour, across),
                _at(corner, size, places[slot]),
            )
        for house in laid.houses:
            look = pieces.look_of(canvas.scheme, house.seat, people)
            wooden = pieces.house(look, max(round(size * 0.4), min(NEEDED + 3, size // 2)))
            canvas.paste_middle(wooden, _at(corner, size, places[house.at]))
        ports = [token for token in laid.tokens if token.shows == "port"]
        for order, token in enumerate(ports):
            spot = ground.port_spot(laid.tile, laid.turn, token.at, order)
            own = pieces.token("port", looks[token.seat].colour, across)
            canvas.paste_middle(own, _at(corner, size, spot))


def _at(corner: tuple[int, int], size: int, spot: tuple[float, float]) -> tuple[int, int]:
    return corner[0] + round(spot[0] * size), corner[1] + round(spot[1] * size)


def paint_choices(canvas: Canvas, view: SmallView, shown: Viewport) -> None:
    """Write the names of the cells in the reader's options on them, above everything else.

    On a small map, an empty cell has its column above its row. A tile has a frame only, and the
    rulers name it.
    """
    laid = dict(view.chart)
    signs, middles = list[Sprite](), list[tuple[int, int]]()
    for name in candidates(view.options):
        canvas.bears(name)
        cell = CELL_OF[name]
        x, y = shown.place(cell)
        canvas.paste(_open_cell(shown.size, OPEN if cell in laid else SURF), (x, y))
        if cell not in laid:
            column = column_name(column_of(cell))
            is_short = width_of(name, HEADING) + 3 * EDGE <= shown.size
            lines = (name,) if is_short else (column, name.removeprefix(column))
            signs.append(_named(lines, min(HEADING.size, (shown.size - 12) * 2 // 3)))
            middles.append((x + shown.size // 2, y + shown.size // 2))
        elif shown.size >= NAMED:
            signs.append(_named((name,), min(HEADING.size, round(shown.size * 0.34))))
            middles.append(_free_corner(laid[cell], (x, y), shown.size, signs[-1].size))
    for sign, middle in zip(signs, moved_apart(middles, [s.size for s in signs]), strict=True):
        canvas.paste_middle(sign, middle)


@sprite
def _named(lines: tuple[str, ...], letters: int) -> Image.Image:
    """A green sign with the name of a cell that may be chosen."""
    style = Type("display", letters)
    high, runs = cap_height(style), [letters_of(line, style) for line in lines]
    wide = max(one.width for one in runs) + 2 * EDGE
    deep = len(lines) * (high + EDGE // 2) + EDGE
    pen = Pen(wide, deep, edge=2)
    pen.box((1, 1, wide - 2, deep - 2), OPEN, CREAM, None, 0.12, 9)
    sheet = pen.reduced()
    for number, one in enumerate(runs):
        top = EDGE * 3 // 4 + number * (high + EDGE // 2)
        one.print_on(sheet, ((wide - one.width) // 2, top), CREAM)
    return sheet


def moved_apart(
    middles: Sequence[tuple[int, int]], sizes: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the places of signs, each moved half way so that none covers another."""
    found = list(middles)
    order = sorted(range(len(found)), key=lambda each: found[each])
    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            (x, y), (right, level) = found[one], found[other]
            covered = (sizes[one][0] + sizes[other][0]) // 2 - (right - x)
            if covered > 0 and abs(level - y) < sizes[one][1] // 2:
                found[one] = x - covered // 2, y
                found[other] = right + covered - covered // 2, level
    return found


def _free_corner(
    laid: Laid, corner: tuple[int, int], size: int, sign: tuple[int, int], order: int = 0
) -> tuple[int, int]:
    """Return the corner of a tile where a sign covers the least print.

    With ``order`` 1, the next best corner.
    """
    icons = ground.spots(laid.tile, laid.turn)
    aside, above = (0.46 * length / size for length in sign)
    places = [(abs(x - aside), abs(y - above)) for x, y in CORNERS]

    def distance(place: tuple[float, float]) -> float:
        return min((hypot(place[0] - x, place[1] - y) for x, y in icons), default=1.0)

    return _at(corner, size, sorted(places, key=distance, reverse=True)[order])


@sprite
def _open_cell(size: int, colour: Colour) -> Pen:
    """A frame around a cell that may be chosen; an empty one is lit."""
    pen = Pen(size, size)
    frame = rounded((4, 4, size - 4, size - 4), size * 0.08)
    if colour == SURF:
        pen.tint(frame, SURF, 0.3)
    pen.polygon(frame, None, INK if colour == SURF else CREAM, 7)
    pen.polygon(frame, None, colour, 4)
    return pen


def outline_last(canvas: Canvas, view: SmallView, shown: Viewport) -> None:
    """Outline the tile that was laid last."""
    if view.chart and shown.shows(view.chart[-1][0]):
        _outline(canvas, view.chart[-1][0], shown)


def changed_cells(view: SmallView, since: SmallView) -> list[int]:
    """Return the cells on which something changed since an earlier view."""
    before = dict(since.chart)
    return [cell for cell, laid in view.chart if before.get(cell) != laid]


def outline_changes(canvas: Canvas, view: SmallView, since: SmallView, shown: Viewport) -> int:
    """Outline and number what changed on the map since an earlier view; return the last number.

    A small tile has no number, which would cover its icons.
    """
    changed = [cell for cell in changed_cells(view, since) if shown.shows(cell)]
    for cell in changed:
        _outline(canvas, cell, shown)
    if shown.size < CLEAR:
        return 0
    chosen, laid = {CELL_OF[name] for name in candidates(view.options)}, dict(view.chart)
    tag = min(TAG, round(shown.size * 0.6))
    for number, cell in enumerate(changed, 1):
        order = int(cell in chosen)
        middle = _free_corner(laid[cell], shown.place(cell), shown.size, (tag, tag), order)
        canvas.tag(middle, number, tag)
    return len(changed)


def _outline(canvas: Canvas, cell: int, shown: Viewport) -> None:
    """Outline a tile within its own edges, so that outlines do not cover each other."""
    x, y = shown.place(cell)
    inner = shown.size - 2 * INSET
    frame = outline(inner, inner, canvas.scheme.changed)
    canvas.paste(frame, (x + INSET - OUTLINE, y + INSET - OUTLINE))

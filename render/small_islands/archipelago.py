"""The map: tiles with their pieces, the choices, the preview and the rulers."""

from collections.abc import Container
from math import hypot

from PIL import Image

from engine.small_islands.rules import chart
from engine.small_islands.rules.actions import Build
from engine.small_islands.rules.islands import contents, icons_on
from engine.small_islands.rules.tiles import GREY, SHIP_OF
from engine.small_islands.rules.view import SmallView
from render.art import OUTLINE, Box, Pen, icon, outline, rounded, sprite
from render.art.glyphs import Type, cap_height, letters_of, width_of
from render.art.palette import CREAM, GOLD, INK, OPEN, SEA, Colour, ink_on
from render.art.small_islands import pieces
from render.canvas import Canvas
from render.small_islands import ground
from render.small_islands.goals import payments, wanted_symbols
from render.small_islands.layout import RULER, Viewport, asked_cells, frame, later_cells

SIDES = {chart.EAST: (1, 0), chart.SOUTH: (0, 1), chart.WEST: (-1, 0), chart.NORTH: (0, -1)}
CORNERS = ((0, 1), (0, 0), (1, 1), (1, 0))
NAMED = 100
"""The minimum size of a tile that shows the name of its cell."""
DECIDING = Type("display", 44)
PLAIN = Type("display", 33)
"""Letters that decide, and others that a player needs."""
EDGE = 6
"""The free space beside the letters of a sign."""
NUMBERED = 72
"""The minimum size of a tile that shows the number of a change."""
RIM = 4
"""The dark rim of the letters on a lit cell."""
TAG = 52
INSET = 4
"""The distance of a change's outline from the edge of its tile."""


def paint_map(canvas: Canvas, view: SmallView, shown: Viewport) -> None:
    """Paint the whole map, with rulers that name the lines of every cell that can be chosen."""
    chart_shown = [(cell, laid) for cell, laid in view.chart if shown.holds(cell)]
    open_cells = filter(shown.holds, asked_cells(view) + later_cells(view))
    cells = [*(cell for cell, _ in chart_shown), *open_cells]
    left, top, *_ = shown.visible
    for name, x in {
        chart.column_name(chart.column_of(cell)): _middle(shown.box(cell))[0] for cell in cells
    }.items():
        canvas.text_middle(name, (x, top - RULER[0] // 2), DECIDING, CREAM, INK)
    for name, y in {str(chart.row_of(cell)): _middle(shown.box(cell))[1] for cell in cells}.items():
        canvas.text_level(name, (left - 8, y), DECIDING, CREAM, "right", INK)
    paying = {place: words for island, words in payments(view) for place in island.places}
    symbols = wanted_symbols(view)
    for cell, laid in chart_shown:
        regions = {number for number in range(2) if (cell, number) in paying}
        paint_tile(canvas, view, laid, shown.place(cell), shown.size, regions, symbols)
    # Show the tile or the piece of the reader's plan in its place.
    plan = view.secrets.plan if view.secrets else None
    if plan is None or plan.cell is None or not shown.holds(plan.cell):
        return
    corner = shown.place(plan.cell)
    canvas.card_shadow(corner, (shown.size, shown.size))
    paint_tile(canvas, view, chart.Laid(plan.tile, plan.turn), corner, shown.size, set(), symbols)
    frame = outline(shown.size, shown.size, OPEN)
    canvas.paste(frame, (corner[0] - OUTLINE, corner[1] - OUTLINE))


def paint_tile(
    canvas: Canvas,
    view: SmallView,
    laid: chart.Laid,
    corner: tuple[int, int],
    size: int,
    paying: set[int],
    symbols: Container[str] | None,
) -> None:
    """Paint a laid tile with its icons, tokens, Houses and ship.

    The regions in ``paying`` are green. Icons outside ``symbols`` are small and pale.
    """
    key = laid.tile
    turn = laid.turn
    canvas.paste(
        ground.land(*ground.coast_of(key, turn), ground.paying_part(key, turn, paying), size),
        corner,
    )
    looks = canvas.scheme.seats
    if key == GREY or key in SHIP_OF:
        seats = dict(zip(SHIP_OF, looks, strict=False))
        middle = (corner[0] + size // 2, corner[1] + size // 2)
        canvas.paste_middle(pieces.ship(seats.get(key), round(size * 0.94)), middle)
        return
    across = ground.icon_size(key, ground.LARGE_ICON, size)
    owners = {token.at: token.seat for token in laid.tokens if token.shows != "port"}
    houses = {house.at: house.seat for house in laid.houses}
    for slot, (kind, spot) in enumerate(zip(icons_on(laid), ground.spots(key, turn), strict=True)):
        place = _at(corner, size, spot)
        if slot in houses:
            look = pieces.look_of(canvas.scheme, houses[slot], len(view.players))
            canvas.paste_middle(pieces.house(look, across), place)
        elif slot in owners:
            colour = looks[owners[slot]].colour
            canvas.paste_middle(pieces.token(kind, colour, across * 6 // 5), place)
        elif symbols is None or kind in symbols:
            canvas.paste_middle(ground.printed_icon(kind, across), place)
        else:
            share = ground.icon_size(key, ground.SMALL_ICON, size)
            canvas.paste_middle(ground.printed_icon(kind, share, is_pale=True), place)
    ports = [token for token in laid.tokens if token.shows == "port"]
    for order, token in enumerate(ports):
        spot = ground.port_spot(key, turn, token.at, order)
        own = pieces.token("port", looks[token.seat].colour, round(size * 0.4))
        canvas.paste_middle(own, _at(corner, size, spot))


def paint_payments(canvas: Canvas, view: SmallView, shown: Viewport) -> None:
    """Write the points of a House on a free location of each island that may have one."""
    laid = dict(view.chart)
    style = DECIDING if any(isinstance(option, Build) for option in view.options) else PLAIN
    for island, words in payments(view):
        cell = island.free[0]
        if not shown.holds(cell):
            continue
        tile = laid[cell]
        parts = contents(tile)
        slot = next(p.free[0] for n, p in enumerate(parts) if (cell, n) in island.places and p.free)
        x, y = _at(shown.place(cell), shown.size, ground.spots(tile.tile, tile.turn)[slot])
        canvas.bears(*filter(None, [words]))
        sign = _named(words, style, GOLD) if words else icon("discovery", 44)
        half = sign.size[0] // 2
        x = min(max(x, shown.visible[0] + half), shown.visible[2] - half)
        canvas.paste_middle(sign, (x, y))


def _at(corner: tuple[int, int], size: int, spot: tuple[float, float]) -> tuple[int, int]:
    return corner[0] + round(spot[0] * size), corner[1] + round(spot[1] * size)


def _middle(box: Box) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def paint_choices(canvas: Canvas, view: SmallView, shown: Viewport) -> None:
    """Light the cells of the reader's answers and write their names on them.

    A small tile has a frame only, and the rulers name it. Cells of a later question have a quiet
    frame.
    """
    laid = dict(view.chart)
    asked = [*filter(shown.holds, asked_cells(view))]
    later = [*filter(shown.holds, later_cells(view))]
    canvas.bears(*(chart.NAME_OF[cell] for cell in (*asked, *later)))
    for cell in later:
        if cell not in laid:
            _open(canvas, shown.box(cell), SEA)
    for cell in asked:
        _open(canvas, shown.box(cell), CREAM if cell in laid else OPEN)
    for cell in asked:
        name = chart.NAME_OF[cell]
        middle = _middle(shown.box(cell))
        if cell not in laid:
            canvas.paste_middle(
                _lettered(*_lines(cell, {*asked} - laid.keys(), shown.size)), middle
            )
        elif shown.size >= NAMED:
            sign = _named(name, DECIDING, OPEN)
            canvas.paste_middle(
                sign, _free_corner(laid[cell], shown.place(cell), shown.size, sign.size)
            )


def _lines(cell: int, asked: Container[int], size: int) -> tuple[tuple[str, ...], Type]:
    """Return the lines of a cell's name and their letters.

    On a small map, letters reach beyond the cell where no other name is: in one line to both sides,
    in two lines up and down.
    """
    name = chart.NAME_OF[cell]
    column = chart.column_name(chart.column_of(cell))
    lines = column, name.removeprefix(column)
    is_beside = any(cell + step in asked for step in (chart.EAST, chart.WEST))
    if not is_beside or size >= width_of(name, DECIDING):
        return (name,), DECIDING
    is_between = any(cell + step in asked for step in (chart.NORTH, chart.SOUTH))
    two_lines = 2 * cap_height(DECIDING) + RIM
    if not is_between or size >= two_lines:
        return lines, DECIDING
    return lines, Type("display", DECIDING.size * (size - 2) // two_lines)


@sprite
def _lettered(lines: tuple[str, ...], style: Type) -> Image.Image:
    """The name of a cell with a dark rim, for a lit cell."""
    high = cap_height(style)
    runs = [(letters_of(line, style, RIM), letters_of(line, style)) for line in lines]
    wide = max(one.width for _, one in runs) + 2 * RIM
    sheet = Image.new("RGBA", (wide, len(lines) * (high + RIM) + RIM), (*INK, 0))
    for place, colour in ((0, INK), (1, CREAM)):
        for number, pair in enumerate(runs):
            corner = (wide - pair[1].width) // 2, RIM + number * (high + RIM)
            pair[place].print_on(sheet, corner, colour)
    return sheet


@sprite
def _named(words: str, style: Type, colour: Colour) -> Image.Image:
    """A sign with words on the map: the name of a cell, or the points of a House."""
    letters = letters_of(words, style)
    wide = letters.width + 2 * EDGE
    deep = letters.height + 2 * EDGE
    pen = Pen(wide, deep, edge=2)
    pen.box((1, 1, wide - 2, deep - 2), colour, ink_on(colour), None, 0.12, 9)
    sheet = pen.reduced()
    letters.print_on(sheet, (EDGE, EDGE), ink_on(colour))
    return sheet


def _free_corner(
    laid: chart.Laid, corner: tuple[int, int], size: int, sign: tuple[int, int], order: int = 0
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


def _open(canvas: Canvas, box: Box, colour: Colour) -> None:
    """Frame the visible part of a cell; an empty one that is asked for is lit."""
    left, top, right, low = box
    canvas.paste(_open_cell(right - left, low - top, colour), (left, top))


@sprite
def _open_cell(width: int, height: int, colour: Colour) -> Pen:
    pen = Pen(width, height)
    frame = rounded((3, 3, width - 3, height - 3), min(width, height) * 0.1)
    if colour == OPEN:
        pen.polygon(frame, OPEN, CREAM, 3, 0.12)
    elif colour == CREAM:
        pen.polygon(frame, None, OPEN, 8)
        pen.polygon(frame, None, CREAM, 3)
    else:
        pen.polygon(frame, None, colour, 3)
    return pen


def outline_last(canvas: Canvas, view: SmallView, shown: Viewport) -> None:
    """Outline the tile that was laid last."""
    if view.chart and shown.holds(view.chart[-1][0]):
        _outline(canvas, view.chart[-1][0], shown)


def changed_cells(view: SmallView, since: SmallView) -> list[int]:
    """Return the cells on which something changed since an earlier view."""
    before = dict(since.chart)
    return [cell for cell, laid in view.chart if before.get(cell) != laid]


def outline_changes(canvas: Canvas, view: SmallView, since: SmallView, shown: Viewport) -> int:
    """Outline and number what changed on the map since an earlier view; return the last number.

    The number is on a free cell beside the tile, if there is one, so that it covers no icons. A
    small tile has no number.
    """
    changed = changed_cells(view, since)
    seen = [(number, cell) for number, cell in enumerate(changed, 1) if shown.holds(cell)]
    for _, cell in seen:
        _outline(canvas, cell, shown)
    if frame(view).size < NUMBERED:
        return 0
    chosen = {*asked_cells(view)}
    laid = dict(view.chart)
    taken = chosen | laid.keys()
    tag = min(TAG, round(shown.size * 0.6))
    for number, cell in seen:
        sides = (at for at in SIDES if cell + at not in taken and shown.holds(cell + at))
        if side := next(sides, 0):
            x, y = _middle(shown.box(cell))
            reach = shown.size // 2 + tag // 4
            right, down = SIDES[side]
            canvas.tag((x + right * reach, y + down * reach), number, tag)
            continue
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

"""The map: tiles with what stands on them, what may be chosen, the preview, rulers."""

from collections.abc import Sequence
from math import hypot

from engine.small_islands.chart import CELL_OF, Laid, column_name
from engine.small_islands.islands import icons_on
from engine.small_islands.labels import candidates
from engine.small_islands.tiles import GREY, SHIP_OF
from engine.small_islands.view import SmallView
from render.canvas import Canvas
from render.furniture import OUTLINE, choice, outline
from render.glyphs import LABEL, cap_height
from render.palette import CREAM, INK, OPEN, SURF
from render.pen import Pen, rounded
from render.small_islands import ground, pieces
from render.small_islands.layout import Frame
from render.sprites import sprite

CORNERS = ((0, 1), (0, 0), (1, 1), (1, 0))
SMALLEST = 47
TOKEN = 46
"""How high the name of a cell is at least, where tiles are small."""
TAG = 52
INSET = 4
"""How far within a tile what changed is outlined."""


def paint_map(canvas: Canvas, view: SmallView, shown: Frame) -> None:
    """Paint the part of the table that is shown."""
    _rulers(canvas, shown)
    laid = dict(view.chart)
    for cell in shown.cells:
        if cell in laid:
            paint_tile(canvas, laid[cell], shown.place(cell), shown.size, len(view.players))
    _preview(canvas, view, shown)


def paint_tile(canvas: Canvas, laid: Laid, corner: tuple[int, int], size: int, people: int) -> None:
    """Paint a laid tile with its tokens, Houses and ship."""
    canvas.paste(ground.tile(laid.tile, laid.turn, size), corner)
    if laid.tile == GREY or laid.tile in SHIP_OF:
        seats = dict(zip(SHIP_OF, canvas.scheme.seats, strict=False))
        middle = (corner[0] + size // 2, corner[1] + size // 2)
        canvas.paste_middle(pieces.ship(seats.get(laid.tile), round(size * 0.72)), middle)
        return
    if laid.tokens or laid.houses:
        _pieces(canvas, laid, corner, size, people)


def _pieces(canvas: Canvas, laid: Laid, corner: tuple[int, int], size: int, people: int) -> None:
    places, seats = ground.spots(laid.tile, laid.turn), canvas.scheme.seats
    across, icons = max(TOKEN, round(size * 0.36)), icons_on(laid)
    owners = {token.at: token.seat for token in laid.tokens if token.shows != "port"}
    for slot, seat in owners.items():
        canvas.paste_middle(
            pieces.token(icons[slot], seats[seat].colour, across),
            _at(corner, size, places[slot]),
        )
    for house in laid.houses:
        look = pieces.look_of(canvas.scheme, house.seat, people)
        wooden = pieces.house(look, round(size * 0.4))
        canvas.paste_middle(wooden, _at(corner, size, places[house.at]))
    ports = [token for token in laid.tokens if token.shows == "port"]
    for order, token in enumerate(ports):
        spot = ground.port_spot(laid.tile, laid.turn, token.at, order)
        own = pieces.token("port", seats[token.seat].colour, across)
        canvas.paste_middle(own, _at(corner, size, spot))


def _at(corner: tuple[int, int], size: int, spot: tuple[float, float]) -> tuple[int, int]:
    return corner[0] + round(spot[0] * size), corner[1] + round(spot[1] * size)


def paint_choices(canvas: Canvas, view: SmallView, shown: Frame) -> None:
    """Write the names of the cells that the reader's options name upon them, above all else."""
    laid, names = dict(view.chart), candidates(view.options)
    size = max(SMALLEST, min(60, round(shown.size * 0.36)))
    middles = []
    for name in names:
        x, y = shown.place(CELL_OF[name])
        middle = (x + shown.size // 2, y + shown.size // 2)
        if CELL_OF[name] in laid:
            middle = _free_corner(laid[CELL_OF[name]], (x, y), shown.size, size)
        else:
            canvas.paste(_open_cell(shown.size), (x, y))
        middles.append(middle)
    signs = [choice(name, size).size for name in names]
    for name, middle in zip(names, moved_apart(middles, signs), strict=True):
        canvas.choice(middle, name, size)


def moved_apart(
    middles: Sequence[tuple[int, int]], sizes: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return where signs stand so that none covers another one beside it: each gives way a half."""
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
    laid: Laid, corner: tuple[int, int], size: int, badge: int, order: int = 0
) -> tuple[int, int]:
    """Return where in a tile's corners a sign covers least of what is printed there.

    With ``order`` 1, the next best corner.
    """
    icons = ground.spots(laid.tile, laid.turn)
    inset = 0.42 * badge / size
    places = [(abs(x - inset), abs(y - inset)) for x, y in CORNERS]

    def distance(place: tuple[float, float]) -> float:
        return min((hypot(place[0] - x, place[1] - y) for x, y in icons), default=1.0)

    return _at(corner, size, sorted(places, key=distance, reverse=True)[order])


@sprite
def _open_cell(size: int) -> Pen:
    """An empty cell in which something may be placed."""
    pen = Pen(size, size)
    frame = rounded((5, 5, size - 5, size - 5), size * 0.08)
    pen.tint(frame, SURF, 0.3)
    pen.line([*frame, *frame[:2]], INK, 6)
    pen.line([*frame, *frame[:2]], SURF, 3)
    return pen


def _preview(canvas: Canvas, view: SmallView, shown: Frame) -> None:
    """Show what the reader is about to place where it will lie."""
    plan = view.secrets.plan if view.secrets else None
    if plan is None or plan.cell is None:
        return
    corner = shown.place(plan.cell)
    canvas.card_shadow(corner, (shown.size, shown.size))
    paint_tile(canvas, Laid(plan.tile, plan.turn), corner, shown.size, len(view.players))
    frame = outline(shown.size, shown.size, OPEN)
    canvas.paste(frame, (corner[0] - OUTLINE, corner[1] - OUTLINE))


def outline_last(canvas: Canvas, view: SmallView, shown: Frame) -> None:
    """Outline the tile that was laid last."""
    if view.chart:
        _outline(canvas, view.chart[-1][0], shown)


def outline_changes(canvas: Canvas, view: SmallView, since: SmallView, shown: Frame) -> int:
    """Outline and number what changed on the map since an earlier view; return how much did."""
    before = dict(since.chart)
    changed = [cell for cell, laid in view.chart if before.get(cell) != laid]
    for cell in changed:
        _outline(canvas, cell, shown)
    chosen = {CELL_OF[name] for name in candidates(view.options)}
    for number, cell in enumerate(changed, 1):
        laid, corner = dict(view.chart)[cell], shown.place(cell)
        canvas.tag(_free_corner(laid, corner, shown.size, TAG, cell in chosen), number, TAG)
    return len(changed)


def _outline(canvas: Canvas, cell: int, shown: Frame) -> None:
    """Outline a tile within its own edges, so that outlines do not cover each other."""
    x, y = shown.place(cell)
    inner = shown.size - 2 * INSET
    frame = outline(inner, inner, canvas.scheme.changed)
    canvas.paste(frame, (x + INSET - OUTLINE, y + INSET - OUTLINE))


def _rulers(canvas: Canvas, shown: Frame) -> None:
    """Write letters along the top and numbers along the left."""
    x, y = shown.corner
    half, high = shown.size // 2, cap_height(LABEL)
    for step in range(shown.columns):
        name = column_name(shown.left + step)
        canvas.text_middle(name, (x + step * shown.size + half, y - 20), LABEL, CREAM, INK)
    for step in range(shown.rows):
        top = y + step * shown.size + half - high // 2
        canvas.text(str(shown.top + step), (x - 12, top), LABEL, CREAM, "right", INK)

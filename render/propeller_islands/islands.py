"""An island of a player: in close-up, or as a small map."""

from collections.abc import Sequence

from engine.propeller_islands.rules.island import Placed, neighbours, reading_order
from engine.propeller_islands.rules.view import PropellerView
from engine.propeller_islands.words.labels import activated
from render.art import Pen, curves, palette, sprite
from render.art.glyphs import NEEDED, Type
from render.art.palette import CREAM, INK, Colour, darker, ink_on, lighter, mix
from render.canvas import Canvas
from render.propeller_islands import layout, tiles
from render.propeller_islands.forge import rim
from render.propeller_islands.layout import Bounds, Fit
from render.propeller_islands.nameplates import chosen, paint_on_tile
from render.propeller_islands.scenes import candidates, host_of

RESTING = lighter(palette.ROCK, 0.45)
PLACE = 70
"""The size of the number of an empty cell."""
WHOLE = 52
"""The least radius of a whole tile. A smaller one has only its number."""


def fit_of(view: PropellerView, box: Bounds = layout.MAIN) -> Fit:
    """Return the size and the place in a box of the island in front with its empty cells."""
    cells = tuple(placed.cell for placed in view.players[host_of(view)].island)
    return layout.fit(cells, box, candidates=candidates(view))


def paint(canvas: Canvas, view: PropellerView, fit: Fit) -> None:
    """Paint the island in front closely. Number its empty cells, and letter tiles to choose.

    The buildings that the die activates have a gold rim.
    """
    seat = host_of(view)
    island = view.players[seat].island
    taken = {placed.cell for placed in island}
    radius = fit.radius
    for placed in island:
        if neighbours(placed.cell)[3] not in taken:
            x, y = layout.place_of(placed.cell, radius, fit.middle)
            canvas.paste(underside(radius), (x - radius, y))
    letters = {} if view.shown is not None else {key: n for n, key in enumerate(chosen(view))}
    lit = [] if view.shown is not None else [placed.tile for placed in activated(view)]
    _whole(canvas, island, seat, fit)
    for placed in island:
        x, y = layout.place_of(placed.cell, radius, fit.middle)
        if placed.tile in lit:
            canvas.paste_middle(rim(round(radius * layout.TILE_SHARE), palette.GOLD), (x, y))
        if placed.tile in letters:
            canvas.paste_middle(rim(round(radius * layout.TILE_SHARE), palette.OPEN), (x, y))
    for placed in island:
        if placed.tile in letters:
            place = layout.place_of(placed.cell, radius, fit.middle)
            paint_on_tile(canvas, place, radius, letters[placed.tile])
    for number, cell in enumerate(candidates(view), 1):
        place = layout.place_of(cell, radius, fit.middle)
        canvas.paste_middle(vacancy(radius), place)
        canvas.choice(place, str(number), max(PLACE, radius * 2 // 3))


def _whole(canvas: Canvas, island: Sequence[Placed], seat: int, fit: Fit) -> None:
    """Paint the tiles of an island with all their signs."""
    for placed in sorted(island, key=lambda placed: reading_order(placed.cell)):
        middle = layout.place_of(placed.cell, fit.radius, fit.middle)
        tiles.lay(canvas, placed, seat, middle, round(fit.radius * layout.TILE_SHARE))


@sprite
def vacancy(radius: int) -> Pen:
    """An empty cell where a tile may go."""
    pen = Pen(2 * radius, 2 * radius, 200, 4, 2)
    ring = curves.regular((100, 100), 92, 6, 0)
    pen.tint(ring, palette.WHITE, 0.35)
    pen.line([*ring, ring[0]], palette.OPEN, 6)
    return pen


@sprite
def underside(radius: int) -> Pen:
    """What hangs under a tile: rock, and a propeller that holds it up."""
    pen = Pen(2 * radius, round(radius * 1.36), 200, 3.4, 2)
    rock = [(54, 80), (146, 80), (128, 101), (108, 112), (92, 112), (72, 101)]
    pen.polygon(rock, darker(palette.ROCK, 0.2))
    pen.polygon([(104, 82), (144, 82), (127, 100), (108, 110)], palette.ROCK_DARK, None)
    pen.rod([(100, 110), (100, 123)], palette.STEEL, 4, 9)
    for side in (-1, 1):
        pen.polygon(curves.oval((100 + side * 24, 123), 24, 5.5), palette.CORAL, INK, 3)
    pen.disc((100, 123), 6, palette.COAL)
    return pen


def small_map(canvas: Canvas, island: Sequence[Placed], seat: int, box: Bounds) -> None:
    """Paint an island in a box: if it is small, the kind, the guild and the worker of each tile."""
    fit = layout.fit(tuple(placed.cell for placed in island), box, below=104)
    if fit.radius >= WHOLE:
        _whole(canvas, island, seat, fit)
        return
    own = canvas.scheme.seats[seat].colour
    for placed in sorted(island, key=lambda placed: reading_order(placed.cell)):
        place = layout.place_of(placed.cell, fit.radius, fit.middle)
        face = placed.face
        guild = face.hub or face.banner
        rim = canvas.scheme.guilds[guild].colour if guild else own
        worker = {"ready": own, "exhausted": RESTING}.get(placed.worker or "")
        canvas.paste_middle(_small(face.kind, rim, fit.radius), place)
        if worker:
            canvas.paste_middle(_worker(worker, fit.radius), place)
        number = "?" if placed.is_wild else str(placed.number or "")
        ink = ink_on(own) if placed.worker == "ready" else INK
        style = Type("display", max(NEEDED, round(fit.radius * 0.82)))
        canvas.text_middle(number, (place[0], place[1] - 1), style, ink)


@sprite
def _small(kind: str, rim: Colour, radius: int) -> Pen:
    pen = Pen(2 * radius, 2 * radius, 200, 9, 2)
    pen.slab(curves.regular((100, 96), 92, 6, 0), 14, rim, darker(rim, 0.35))
    ground = mix(tiles.GROUND[kind], CREAM, 0.35)
    pen.polygon(curves.regular((100, 96), 72, 6, 0), ground, darker(rim, 0.2), 5, 0)
    return pen


@sprite
def _worker(colour: Colour, radius: int) -> Pen:
    pen = Pen(2 * radius, 2 * radius, 200, 9, 2)
    pen.disc((100, 96), 50, colour, INK, 7, 0)
    return pen

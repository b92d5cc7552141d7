"""The sky, and the forge in it: six spaces for dice and twelve tiles around them."""

from PIL import Image

from engine.propeller_islands.rules.actions import TakeDie
from engine.propeller_islands.rules.view import PropellerView
from render.art import Pen, Sprite, curves, downward, icon, materials, palette, sprite
from render.art.glyphs import NEEDED, Type, letters_of
from render.art.palette import CREAM, INK, Colour, darker, lighter, mix
from render.canvas import BOARD, Canvas
from render.propeller_islands import nameplates, tiles
from render.propeller_islands.layout import CELL, MIDDLE, RADIUS, slot, space

DIE = 44
PILES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-22, 0), (22, 0)),
    3: ((-22, 21), (22, 21), (0, -22)),
}
BRASS = (206, 158, 82)


def clear_sky(width: int, height: int) -> Image.Image:
    """The sky without a cloud."""
    return downward((width, height), mix(palette.SKY, palette.SEA, 0.28), palette.SKY_LOW).convert(
        "RGB"
    )


def sky() -> Canvas:
    """The sky with clouds."""
    canvas = Canvas(Sprite.from_image(clear_sky(*BOARD)))
    for x, y, width in (
        (60, 170, 280),
        (640, 130, 280),
        (90, 790, 280),
        (600, 780, 280),
        (1180, 700, 300),
        (940, 300, 300),
    ):
        canvas.paste_middle(cloud(width), (x, y))
    return canvas


@sprite
def cloud(width: int) -> Pen:
    """A flat-bottomed cloud without an outline."""
    pen = Pen(width, round(width * 0.45), 100, 2)
    tone = mix(palette.SKY, palette.WHITE, 0.72)
    for x, y, radius in ((24, 28, 12), (42, 19, 16), (62, 22, 14), (78, 30, 9)):
        pen.disc((x, y), radius, tone, None, None, 0)
    pen.box((12, 24, 87, 39), tone, None, None, 0, 7)
    return pen


def empty_forge(canvas: Canvas) -> None:
    """Paint the unchanging parts of the forge: its spaces, its centre and its slots."""
    canvas.paste_middle(_table(), (MIDDLE[0], MIDDLE[1] + 4))
    for value in range(1, 7):
        canvas.paste_middle(_space(value), space(value))
    canvas.paste_middle(_centre(), MIDDLE)
    pen = Pen(2 * RADIUS, 2 * RADIUS, 200, 4, 2)
    ring = curves.regular((100, 100), 94, 6, 0)
    pen.tint(ring, darker(palette.SEA, 0.4), 0.22)
    pen.line([*ring, ring[0]], mix(palette.SKY, palette.WHITE, 0.7), 3)
    recess = Sprite.from_image(pen.reduced())
    for number in range(12):
        canvas.paste_middle(recess, slot(number))


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Lay the dice and the tiles on the forge. Dice and tiles to choose from have a green rim."""
    chosen = nameplates.chosen(view)
    dice = {action.die for action in view.options if isinstance(action, TakeDie)}
    for value in range(1, 7):
        x, y = space(value)
        if value in dice and view.shown is None:
            canvas.paste_middle(rim(RADIUS, palette.OPEN), (x, y))
        for right, down in PILES.get(view.dice.count(value), ()):
            canvas.paste_middle(icon(f"die_{value}", DIE), (x + right, y + down))
    for number, tile in enumerate(view.offer):
        if tile:
            x, y = slot(number)
            drawn = tiles.printed(tile, RADIUS, canvas.scheme)
            canvas.paste(drawn, (x - RADIUS, y - tiles.middle_of(RADIUS)))
            if tile in chosen and view.shown is None:
                canvas.paste_middle(rim(RADIUS, palette.OPEN), (x, y))
    for letter, tile in enumerate(chosen if view.shown is None else ()):
        if tile in view.offer:
            nameplates.paint_on_tile(canvas, slot(view.offer.index(tile)), RADIUS, letter)


@sprite
def rim(radius: int, colour: Colour) -> Pen:
    """The rim of a hexagon that may be chosen, or that the die activates."""
    pen = Pen(2 * radius + 6, 2 * radius + 6, 200, 4, 6)
    ring = curves.regular((100, 100), 96, 6, 0)
    pen.line([*ring, ring[0]], CREAM, 17)
    pen.line([*ring, ring[0]], colour, 11)
    return pen


@sprite
def _table() -> Pen:
    """The forge's own platform: a great riveted plate."""
    width = round(CELL * 5.5)
    height = round(CELL * 5.6)
    pen = Pen(width, height, edge=5)
    middle = (width / 2, height / 2 - 8)
    corners = curves.regular(middle, CELL * 2.62, 6, -90)
    wood = pen.surface(lambda w, h: materials.wood(w, h, darker(palette.WOOD_DARK, 0.1), 70))
    pen.slab(corners, 16, wood, darker(palette.WOOD_DARK, 0.5))
    pen.polygon(curves.regular(middle, CELL * 2.5, 6, -90), None, BRASS, 5)
    for corner in curves.regular(middle, CELL * 2.5, 6, -90):
        pen.disc(corner, 10, BRASS)
    pen.cast(8, 6, 0.4)
    return pen


@sprite
def _space(value: int) -> Image.Image:
    """A forge space: a brass plate with its number engraved."""
    pen = Pen(2 * RADIUS, 2 * RADIUS, 200, 4, 2)
    pen.polygon(curves.regular((100, 100), 96, 6, 0), BRASS, shade=0)
    pen.polygon(curves.regular((100, 100), 82, 6, 0), darker(BRASS, 0.34), INK, 3, 0)
    sheet = pen.reduced()
    sign = icon(f"die_{value}", 49).image
    sign.putalpha(sign.getchannel("A").point([alpha * 4 // 10 for alpha in range(256)]))
    sheet.alpha_composite(sign, (RADIUS - sign.width // 2, RADIUS - sign.height // 2))
    return sheet


@sprite
def _centre() -> Image.Image:
    """The middle of the forge: energy turns a die by one."""
    pen = Pen(2 * RADIUS, 2 * RADIUS, 200, 4, 2)
    pen.polygon(curves.regular((100, 100), 96, 6, 0), palette.STEEL)
    pen.polygon(curves.gear((100, 100), 80, 66, 12), darker(palette.STEEL, 0.25))
    pen.disc((100, 100), 62, lighter(palette.STEEL, 0.3), shade=0)
    sheet = pen.reduced()
    size = 31
    sheet.alpha_composite(icon("energy", size).image, (RADIUS - size // 2, RADIUS - size))
    letters = letters_of("±1", Type("display", NEEDED))
    letters.print_on(sheet, (RADIUS - letters.width // 2, RADIUS + 5), INK)
    return sheet

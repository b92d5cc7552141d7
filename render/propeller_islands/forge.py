"""The sky, and the forge in it: six spaces for dice and twelve tiles around them."""

from PIL import Image

from engine.propeller_islands.rules.actions import TakeDie
from engine.propeller_islands.rules.view import PropellerView
from render.art import Pen, Sprite, curves, downward, icon, materials, palette, sprite
from render.art.glyphs import NEEDED, Type, letters_of
from render.art.palette import CREAM, INK, Colour, darker, lighter, mix
from render.canvas import BOARD, Canvas
from render.propeller_islands import nameplates, tiles
from render.propeller_islands.layout import LARGE_RING, Ring

LEAST_DIE = 44
PILES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-32, 0), (32, 0)),
    3: ((-32, 30), (32, 30), (0, -32)),
}
BRASS = (206, 158, 82)


def clear_sky(width: int, height: int) -> Image.Image:
    """The sky without a cloud."""
    return downward((width, height), mix(palette.SKY, palette.SEA, 0.28), palette.SKY_LOW).convert(
        "RGB"
    )


def sky() -> Canvas:
    """The sky with clouds."""
    canvas = Canvas(Sprite.of(clear_sky(*BOARD)))
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


def empty_forge(canvas: Canvas, forge: Ring) -> None:
    """Paint the unchanging parts of the forge: its spaces, its centre and its slots."""
    canvas.paste_middle(_table(forge.cell), (forge.middle[0], forge.middle[1] + 4))
    for value in range(1, 7):
        canvas.paste_middle(_space(value, forge.radius), forge.space(value))
    canvas.paste_middle(_centre(forge.radius), forge.middle)
    pen = Pen(2 * forge.radius, 2 * forge.radius, 200, 4, 2)
    ring = curves.regular((100, 100), 94, 6, 0)
    pen.tint(ring, darker(palette.SEA, 0.4), 0.22)
    pen.line([*ring, ring[0]], mix(palette.SKY, palette.WHITE, 0.7), 3)
    recess = Sprite.of(pen.reduced())
    for number in range(12):
        canvas.paste_middle(recess, forge.slot(number))


def paint(canvas: Canvas, view: PropellerView, forge: Ring) -> None:
    """Lay the dice and the tiles on the forge. Dice and tiles to choose from have a green rim."""
    chosen = nameplates.chosen(view)
    dice = {action.die for action in view.options if isinstance(action, TakeDie)}
    unit = 1.0 if forge == LARGE_RING else 0.7
    size = max(LEAST_DIE, round(60 * unit))
    for value in range(1, 7):
        x, y = forge.space(value)
        if value in dice and view.shown is None:
            canvas.paste_middle(rim(forge.radius, palette.OPEN), (x, y))
        for right, down in PILES.get(view.dice.count(value), ()):
            place = x + round(right * unit), y + round(down * unit)
            canvas.paste_middle(icon(f"die_{value}", size), place)
    for number, tile in enumerate(view.offer):
        if tile:
            x, y = forge.slot(number)
            drawn = tiles.printed(tile, forge.radius, canvas.scheme)
            canvas.paste(drawn, (x - forge.radius, y - tiles.middle_of(forge.radius)))
            if tile in chosen and view.shown is None:
                canvas.paste_middle(rim(forge.radius, palette.OPEN), (x, y))
    for letter, tile in enumerate(chosen if view.shown is None else ()):
        if tile in view.offer:
            slot = forge.slot(view.offer.index(tile))
            nameplates.paint_on_tile(canvas, slot, forge.radius, letter)


@sprite
def rim(radius: int, colour: Colour) -> Pen:
    """The rim of a hexagon that may be chosen, or that the die activates."""
    pen = Pen(2 * radius + 6, 2 * radius + 6, 200, 4, 6)
    ring = curves.regular((100, 100), 96, 6, 0)
    pen.line([*ring, ring[0]], CREAM, 17)
    pen.line([*ring, ring[0]], colour, 11)
    return pen


@sprite
def _table(cell: int) -> Pen:
    """The forge's own platform: a great riveted plate."""
    width, height = round(cell * 5.5), round(cell * 5.6)
    pen = Pen(width, height, edge=5)
    middle = (width / 2, height / 2 - 8)
    corners = curves.regular(middle, cell * 2.62, 6, -90)
    wood = pen.surface(lambda w, h: materials.wood(w, h, darker(palette.WOOD_DARK, 0.1), 70))
    pen.slab(corners, 16, wood, darker(palette.WOOD_DARK, 0.5))
    pen.polygon(curves.regular(middle, cell * 2.5, 6, -90), None, BRASS, 5)
    for corner in curves.regular(middle, cell * 2.5, 6, -90):
        pen.disc(corner, 10, BRASS)
    pen.cast(8, 6, 0.4)
    return pen


@sprite
def _space(value: int, radius: int) -> Image.Image:
    """A forge space: a brass plate with its number engraved."""
    pen = Pen(2 * radius, 2 * radius, 200, 4, 2)
    pen.polygon(curves.regular((100, 100), 96, 6, 0), BRASS, shade=0)
    pen.polygon(curves.regular((100, 100), 82, 6, 0), darker(BRASS, 0.34), INK, 3, 0)
    sheet = pen.reduced()
    sign = icon(f"die_{value}", radius * 76 // 83).image
    sign.putalpha(sign.getchannel("A").point([alpha * 4 // 10 for alpha in range(256)]))
    sheet.alpha_composite(sign, (radius - sign.width // 2, radius - sign.height // 2))
    return sheet


@sprite
def _centre(radius: int) -> Image.Image:
    """The middle of the forge: energy turns a die by one."""
    pen = Pen(2 * radius, 2 * radius, 200, 4, 2)
    pen.polygon(curves.regular((100, 100), 96, 6, 0), palette.STEEL)
    pen.polygon(curves.gear((100, 100), 80, 66, 12), darker(palette.STEEL, 0.25))
    pen.disc((100, 100), 62, lighter(palette.STEEL, 0.3), shade=0)
    sheet = pen.reduced()
    size = radius * 48 // 83
    sheet.alpha_composite(icon("energy", size).image, (radius - size // 2, radius - size))
    letters = letters_of("±1", Type("display", max(NEEDED, radius * 44 // 83)))
    letters.print_on(sheet, (radius - letters.width // 2, radius + 5), INK)
    return sheet

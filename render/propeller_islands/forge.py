"""The sky, and the forge in it: six spaces for dice and twelve tiles around them."""

from PIL import Image

from engine.propeller_islands.rules.view import PropellerView
from render.art import Pen, Sprite, curves, downward, icon, materials, sprite
from render.art.glyphs import Type, letters_of
from render.art.palette import INK, SEA, SKY, SKY_LOW, STEEL, WHITE, WOOD_DARK, darker, lighter, mix
from render.canvas import BOARD, Canvas
from render.propeller_islands import layout, tiles

DIE = 60
PILES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-32, 0), (32, 0)),
    3: ((-32, 30), (32, 30), (0, -32)),
}
BRASS = (206, 158, 82)


def clear_sky(width: int, height: int) -> Image.Image:
    """The sky without a cloud."""
    return downward((width, height), mix(SKY, SEA, 0.28), SKY_LOW).convert("RGB")


def sky() -> Canvas:
    """The sky with clouds."""
    canvas = Canvas(Sprite.of(clear_sky(*BOARD)))
    for x, y, width in (
        (60, 170, 240),
        (640, 130, 190),
        (90, 790, 280),
        (600, 780, 220),
        (1180, 700, 300),
        (940, 300, 300),
    ):
        canvas.paste_middle(cloud(width), (x, y))
    return canvas


@sprite
def cloud(width: int) -> Pen:
    """A flat-bottomed cloud without an outline."""
    pen = Pen(width, round(width * 0.45), 100, 2)
    tone = mix(SKY, WHITE, 0.72)
    for x, y, radius in ((24, 28, 12), (42, 19, 16), (62, 22, 14), (78, 30, 9)):
        pen.disc((x, y), radius, tone, None, None, 0)
    pen.box((12, 24, 87, 39), tone, None, None, 0, 7)
    return pen


def empty_forge(canvas: Canvas) -> None:
    """Paint the unchanging parts of the forge: its spaces, its centre and its slots."""
    canvas.paste_middle(_table(), (layout.FORGE_MIDDLE[0], layout.FORGE_MIDDLE[1] + 4))
    for value in range(1, 7):
        canvas.paste_middle(_space(value), layout.space(value))
    canvas.paste_middle(_centre(), layout.FORGE_MIDDLE)
    pen = Pen(2 * layout.RADIUS, 2 * layout.RADIUS, 200, 4, 2)
    ring = curves.regular((100, 100), 94, 6, 0)
    pen.tint(ring, darker(SEA, 0.4), 0.22)
    pen.line([*ring, ring[0]], mix(SKY, WHITE, 0.7), 3)
    recess = Sprite.of(pen.reduced())
    for number in range(12):
        canvas.paste_middle(recess, layout.slot(number))


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Lay the dice and the tiles on the forge."""
    for value in range(1, 7):
        count = view.dice.count(value)
        for right, down in PILES.get(count, ()):
            x, y = layout.space(value)
            canvas.paste_middle(icon(f"die_{value}", DIE), (x + right, y + down))
    for number, tile in enumerate(view.offer):
        if tile:
            x, y = layout.slot(number)
            drawn = tiles.printed(tile, layout.RADIUS, canvas.scheme)
            canvas.paste(drawn, (x - layout.RADIUS, y - tiles.middle_of(layout.RADIUS)))


@sprite
def _table() -> Pen:
    """The forge's own platform: a great riveted plate."""
    cell = layout.FORGE_CELL
    width, height = round(cell * 5.5), round(cell * 5.6)
    pen = Pen(width, height, edge=5)
    middle = (width / 2, height / 2 - 8)
    corners = curves.regular(middle, cell * 2.62, 6, -90)
    wood = pen.surface(lambda w, h: materials.wood(w, h, darker(WOOD_DARK, 0.1), 70))
    pen.slab(corners, 16, wood, darker(WOOD_DARK, 0.5))
    pen.polygon(curves.regular(middle, cell * 2.5, 6, -90), None, BRASS, 5)
    for corner in curves.regular(middle, cell * 2.5, 6, -90):
        pen.disc(corner, 10, BRASS)
    pen.cast(8, 6, 0.4)
    return pen


@sprite
def _space(value: int) -> Image.Image:
    """A forge space: a brass plate with its number engraved."""
    radius = layout.RADIUS
    pen = Pen(2 * radius, 2 * radius, 200, 4, 2)
    pen.polygon(curves.regular((100, 100), 96, 6, 0), BRASS, shade=0)
    pen.polygon(curves.regular((100, 100), 82, 6, 0), darker(BRASS, 0.34), INK, 3, 0)
    sheet = pen.reduced()
    sign = icon(f"die_{value}", 76).image
    sign.putalpha(sign.getchannel("A").point([alpha * 4 // 10 for alpha in range(256)]))
    sheet.alpha_composite(sign, (radius - 38, radius - 38))
    return sheet


@sprite
def _centre() -> Image.Image:
    """The middle of the forge: energy turns a die by one."""
    radius = layout.RADIUS
    pen = Pen(2 * radius, 2 * radius, 200, 4, 2)
    pen.polygon(curves.regular((100, 100), 96, 6, 0), STEEL)
    pen.polygon(curves.gear((100, 100), 80, 66, 12), darker(STEEL, 0.25))
    pen.disc((100, 100), 62, lighter(STEEL, 0.3), shade=0)
    sheet = pen.reduced()
    sheet.alpha_composite(icon("energy", 48).image, (radius - 24, radius - 46))
    letters = letters_of("±1", Type("display", 44))
    letters.print_on(sheet, (radius - letters.width // 2, radius + 6), INK)
    return sheet

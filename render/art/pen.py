"""A pen that draws shapes at three times their size, and reduces the result.

All sprites are drawn with it.

A pen has its own units (`span` units across), so one drawing serves every size. By default every
shape is lit from the top left and has an ink edge.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor

from PIL import Image, ImageDraw

from render.art import curves
from render.art.curves import Point
from render.art.light import bevel, downward, shaded, shadow
from render.art.palette import INK, SHADE, Colour, darker

Material = Callable[[int, int], Image.Image]

SUPERSAMPLE = 3
FINE_SUPERSAMPLE = 6
FINE_BELOW = 96
EDGE = 4.0


class Pen:
    """Draws on a transparent sheet of `width` x `height` pixels, enlarged.

    `span` is the width in the units of the drawing (pixels by default), `margin` the free space
    around it and `edge` the default weight of ink lines, all three in those units.
    """

    def __init__(
        self, width: int, height: int, span: float = 0, edge: float = EDGE, margin: float = 0
    ) -> None:
        self.width = width
        self.height = height
        self.times = FINE_SUPERSAMPLE if max(width, height) < FINE_BELOW else SUPERSAMPLE
        self.unit = self.times * width / ((span or width) + 2 * margin)
        self.margin = margin
        self.edge = edge
        self.sheet = Image.new("RGBA", (width * self.times, height * self.times))

    def polygon(
        self,
        points: Sequence[Point],
        fill: Colour | Image.Image | None,
        edge: Colour | None = INK,
        weight: float | None = None,
        shade: float = 0.16,
    ) -> None:
        """A filled shape; `fill` is a colour or a material that covers the sheet."""
        pixels = self.pixels(points)
        if fill is not None:
            box = _bounds(pixels, self.sheet.size)
            size = (box[2] - box[0], box[3] - box[1])
            if min(size) > 0:
                mask = Image.new("L", size)
                inside = [(x - box[0], y - box[1]) for x, y in pixels]
                ImageDraw.Draw(mask).polygon(inside, fill=255)
                if isinstance(fill, Image.Image):
                    surface = fill.crop(box)
                else:
                    surface = shaded(size, fill, shade)
                self.sheet.paste(surface, box[:2], mask)
        if edge is not None:
            self._stroke([*pixels, pixels[0], pixels[1]], edge, weight or self.edge)

    def blob(
        self,
        points: Sequence[Point],
        fill: Colour | None,
        edge: Colour | None = INK,
        weight: float | None = None,
        shade: float = 0.16,
    ) -> None:
        """A smooth shape through `points`."""
        self.polygon(curves.smooth(points), fill, edge, weight, shade)

    def disc(
        self,
        middle: Point,
        radius: float,
        fill: Colour | None,
        edge: Colour | None = INK,
        weight: float | None = None,
        shade: float = 0.16,
    ) -> None:
        """A circle."""
        self.polygon(curves.oval(middle, radius, radius), fill, edge, weight, shade)

    def box(
        self,
        corners: tuple[float, float, float, float],
        fill: Colour | Image.Image | None,
        edge: Colour | None = INK,
        weight: float | None = None,
        shade: float = 0.16,
        rounding: float = 0,
    ) -> None:
        """A rectangle from left, top to right, bottom, with rounded corners."""
        self.polygon(rounded(corners, rounding), fill, edge, weight, shade)

    def slab(
        self, points: Sequence[Point], thickness: float, fill: Colour | Image.Image, side: Colour
    ) -> None:
        """A piece with a visible thickness: a tile, a chip, one layer of a stack.

        `points` are its upper face, without dents; its `side` shows below it.
        """
        down = [(x, y + thickness) for x, y in points]
        before = [points[-1], *points[:-1]], [down[-1], *down[:-1]]
        for first, corner, lower, low in zip(before[0], points, before[1], down, strict=True):
            shade = 0.25 if first[0] > corner[0] else 0.0
            self.polygon([first, corner, low, lower], darker(side, shade), shade=0)
        self.polygon(points, fill)

    def surface(self, material: Material) -> Image.Image:
        """A material of `render.materials`, enlarged so that it can fill shapes of this pen."""
        return material(self.width, self.height).resize(self.sheet.size)

    def line(
        self, points: Sequence[Point], colour: Colour = INK, weight: float | None = None
    ) -> None:
        """A line with round ends and joints."""
        pixels = self.pixels(points)
        self._stroke(pixels, colour, weight or self.edge)

    def curve(self, points: Sequence[Point], colour: Colour, weight: float) -> None:
        """A smooth line through `points`."""
        self.line(curves.smooth(points, closed=False), colour, weight)

    def rod(self, points: Sequence[Point], colour: Colour, weight: float, whole: float) -> None:
        """A line of `colour` with an ink edge, `whole` units wide: a pole, a beam."""
        self.line(points, INK, whole)
        self.line(points, colour, weight)

    def cord(
        self, points: Sequence[Point], colour: Colour, weight: float, whole: float = 0
    ) -> None:
        """A smooth rod: a stalk, a rope, a handle."""
        bent = curves.smooth(points, closed=False)
        self.rod(bent, colour, weight, whole or weight + 2 * self.edge)

    def gradient(
        self, corners: tuple[float, float, float, float], top: Colour, low: Colour
    ) -> None:
        """An edgeless rectangle that passes from one colour to another: sky, water."""
        (left, upper), (right, lower) = (
            (round(x), round(y)) for x, y in self.pixels([corners[:2], corners[2:]])
        )
        area = downward((right - left, lower - upper), top, low).convert("RGBA")
        self.sheet.paste(area, (left, upper))

    def tint(self, points: Sequence[Point], colour: Colour, strength: float) -> None:
        """A see-through shape, for glows and for shadows on the ground."""
        pixels = self.pixels(points)
        box = _bounds(pixels, self.sheet.size)
        size = (box[2] - box[0], box[3] - box[1])
        veil = Image.new("RGBA", size, (*colour, 0))
        inside = [(x - box[0], y - box[1]) for x, y in pixels]
        ImageDraw.Draw(veil).polygon(inside, fill=(*colour, round(255 * strength)))
        self.sheet.alpha_composite(veil, box[:2])

    def cut(self, points: Sequence[Point]) -> None:
        """Clear a hole in the drawing."""
        pixels = self.pixels(points)
        ImageDraw.Draw(self.sheet).polygon(pixels, fill=(0, 0, 0, 0))

    def clip(self, points: Sequence[Point]) -> None:
        """Erase everything outside a shape."""
        mask = Image.new("L", self.sheet.size)
        ImageDraw.Draw(mask).polygon(self.pixels(points), fill=255)
        empty = Image.new("RGBA", self.sheet.size)
        self.sheet = Image.composite(self.sheet, empty, mask)

    def raise_edges(self, depth: float, strength: float) -> None:
        """Bevel the outline of all that was drawn so far, `depth` units deep."""
        bevel(self.sheet, self.sheet.getchannel("A"), depth * self.unit, strength)

    def cast(self, depth: float, blur: float, strength: float = 0.4) -> None:
        """Put a shadow under all that was drawn so far."""
        fallen = shadow(self.sheet.getchannel("A"), depth * self.unit, blur * self.unit, strength)
        ground = Image.new("RGBA", self.sheet.size, (*SHADE, 0))
        ground.putalpha(fallen)
        ground.alpha_composite(self.sheet)
        self.sheet = ground

    def pixels(self, points: Sequence[Point]) -> list[Point]:
        """`points` in pixels of the enlarged sheet."""
        return [((x + self.margin) * self.unit, (y + self.margin) * self.unit) for x, y in points]

    def reduced(self) -> Image.Image:
        """The finished drawing (mode RGBA) at its true size."""
        return self.sheet.resize((self.width, self.height), Image.Resampling.LANCZOS)

    def _stroke(self, pixels: Sequence[Point], colour: Colour, weight: float) -> None:
        draw = ImageDraw.Draw(self.sheet)
        wide = max(1, round(weight * self.unit))
        draw.line(pixels, fill=colour, width=wide, joint="curve")
        half = wide / 2 - 0.5
        for x, y in (pixels[0], pixels[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)


def rounded(corners: tuple[float, float, float, float], rounding: float) -> list[Point]:
    """The outline of a rectangle with rounded corners."""
    left, top, right, bottom = corners
    if not rounding:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    r = rounding
    return [
        *curves.arc((left + r, top + r), r, 180, 270),
        *curves.arc((right - r, top + r), r, 270, 360),
        *curves.arc((right - r, bottom - r), r, 0, 90),
        *curves.arc((left + r, bottom - r), r, 90, 180),
    ]


def _bounds(pixels: Sequence[Point], size: tuple[int, int]) -> tuple[int, int, int, int]:
    across = [x for x, _ in pixels]
    down = [y for _, y in pixels]
    return (
        max(0, floor(min(across))),
        max(0, floor(min(down))),
        min(size[0], ceil(max(across)) + 1),
        min(size[1], ceil(max(down)) + 1),
    )

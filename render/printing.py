"""Pages for paper: the components of a game in true size with cut marks, and a rules booklet.

Pages are pictures at ``DPI``. A ruler on each page of components shows whether the printer kept
the size.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from render import PAINTERS
from render.canvas import Canvas
from render.glyphs import BODY, HEADING, NOTE, STRONG, TITLE, Type, wrapped
from render.palette import INK, INK_SOFT
from render.sprites import Sprite

PAPERS = {"a4": (210, 297), "letter": (216, 279)}
"""Widths and heights in millimetres."""
DPI = 150
MARGIN, GAP = 12, 6
"""The edge of a page, and the space between two components, in millimetres."""
CARD = (57, 87)
"""The maximum width and height of a component, in millimetres."""
MARK = 3
"""How long a cut mark is, in millimetres."""
RULER = 50
WHITE = (255, 255, 255)
LINE = 1.4
"""The height of a line of text, in letters."""

Size = tuple[int, int]


def document(
    title: str,
    variant: str,
    keys: Sequence[str],
    rules: Sequence[tuple[str, str]],
    paper: str,
) -> bytes:
    """Return a PDF: the components of a game, by ``Game.variant``, and then its rules.

    ``keys`` has the key of a component as often as the box contains it.
    """
    size = PAPERS[paper]
    found = [*component_pages(title, variant, keys, size), *booklet(title, rules, size)]
    file = BytesIO()
    first, *rest = found
    first.save(file, "PDF", resolution=DPI, save_all=True, append_images=rest, title=title)
    return file.getvalue()


def pixels(millimetres: float) -> int:
    """Return a length on paper in pixels."""
    return round(millimetres * DPI / 25.4)


def component_pages(
    title: str, variant: str, keys: Sequence[str], size: Size
) -> Iterator[Image.Image]:
    """Yield the pages with components, row by row."""
    place, page, lowest = (pixels(MARGIN), pixels(2 * MARGIN)), _page(title, size), 0
    for card in (_in_true_size(face) for key in keys for face in PAINTERS[variant].faces(key)):
        if place[0] + card.width > pixels(size[0] - MARGIN):
            place, lowest = (pixels(MARGIN), lowest + pixels(GAP)), 0
        if place[1] + card.height > pixels(size[1] - MARGIN):
            yield page
            place, page, lowest = (pixels(MARGIN), pixels(2 * MARGIN)), _page(title, size), 0
        page.paste(card, place, card)
        _cut_marks(page, (*place, place[0] + card.width, place[1] + card.height))
        lowest = max(lowest, place[1] + card.height)
        place = (place[0] + card.width + pixels(GAP), place[1])
    yield page


def _in_true_size(face: Sprite) -> Image.Image:
    """Return a face as large as a card, in its own proportions."""
    image = face.image.convert("RGBA")
    scale = min(pixels(CARD[0]) / image.width, pixels(CARD[1]) / image.height)
    wanted = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    return image.resize(wanted, Image.Resampling.LANCZOS)


def _page(title: str, size: Size) -> Image.Image:
    """Return an empty page with its title and a ruler."""
    canvas = Canvas(Image.new("RGB", (pixels(size[0]), pixels(size[1])), WHITE))
    canvas.text(title, (pixels(MARGIN), pixels(MARGIN)), STRONG, INK)
    right, y = pixels(size[0] - MARGIN), pixels(MARGIN + 2)
    words = f"{RULER} mm"
    canvas.text(words, (right - pixels(RULER) - 12, pixels(MARGIN)), NOTE, INK_SOFT, "right")
    draw = ImageDraw.Draw(canvas.image)
    draw.line([(right - pixels(RULER), y), (right, y)], INK, 3)
    for x in (right - pixels(RULER), right):
        draw.line([(x, y - 10), (x, y + 10)], INK, 3)
    return canvas.image


def _cut_marks(page: Image.Image, box: tuple[int, int, int, int]) -> None:
    """Draw two short lines outside of each corner."""
    draw, (left, top, right, low), far = ImageDraw.Draw(page), box, pixels(MARK)
    for x, outside in ((left, -far), (right, far)):
        for y, beyond in ((top, -far), (low, far)):
            draw.line([(x + outside // 3, y), (x + outside, y)], INK_SOFT, 2)
            draw.line([(x, y + beyond // 3), (x, y + beyond)], INK_SOFT, 2)


def booklet(title: str, rules: Sequence[tuple[str, str]], size: Size) -> Iterator[Image.Image]:
    """Yield the pages of the rules, from their titles and texts."""
    lines = [(title, TITLE), ("", BODY)]
    for heading, text in rules:
        lines += [("", BODY), (heading, HEADING)]
        lines += [(line, BODY) for line in text.replace("*", "").replace("`", "").splitlines()]
    width, low = pixels(size[0] - 2 * MARGIN), pixels(size[1] - MARGIN)
    canvas, y = _blank(size), pixels(MARGIN)
    for words, style in lines:
        for line in wrapped(words, style, width) or ("",):
            if y + _height(style) > low:
                yield canvas.image
                canvas, y = _blank(size), pixels(MARGIN)
            if line:
                canvas.text(line, (pixels(MARGIN), y), style, INK)
            y += _height(style)
    yield canvas.image


def _blank(size: Size) -> Canvas:
    return Canvas(Image.new("RGB", (pixels(size[0]), pixels(size[1])), WHITE))


def _height(style: Type) -> int:
    return round(style.size * LINE)

"""A picture as a list of pasted sprites: paint a part of it, and find the differences."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.art import Area, Box, Piece, Sprite

MISSING = -1
WORTH_JOINING = 4_096
"""Painting one more box costs as much as painting this many pixels."""


class Layer(NamedTuple):
    """A sprite and where its top left corner is."""

    sprite: Sprite
    left: int
    top: int

    def boxes(self) -> list[Box]:
        """The boxes in which the sprite shows."""
        x = self.left
        y = self.top
        shown = _shown(self.sprite.areas)
        return [(x + left, y + top, x + right, y + low) for left, top, right, low in shown]

    def covers(self, box: Box) -> bool:
        """Whether the layer hides everything below it in `box`."""
        left, top, right, low = box
        return any(
            not area.is_soft
            and self.left + area.left <= left
            and self.top + area.top <= top
            and right <= self.left + area.left + area.width
            and low <= self.top + area.top + area.height
            for area in self.sprite.areas
        )


def painted(layers: Iterable[Layer], box: Box) -> Image.Image:
    """Paint the part of a picture in `box` (mode RGB)."""
    left, top, right, low = box
    image = Image.new("RGB", (right - left, low - top))
    met: list[Layer] = []
    for layer in layers:
        sprite, x, y = layer
        width, height = sprite.size
        if x < right and y < low and x + width > left and y + height > top:
            if x <= left and y <= top and layer.covers(box):
                met.clear()
            met.append(layer)
    paste(image, met, (left, top))
    return image


def paste(image: Image.Image, layers: Iterable[Layer], corner: tuple[int, int] = (0, 0)) -> None:
    """Paste layers on an image (mode RGB) whose top left corner is at `corner` of the picture.

    Pillow's core pastes, because the checks around it take longer than a small paste.
    """
    left, top = corner
    width, height = image.size
    image.load()
    ground = image.im
    for sprite, x, y in layers:
        x, y = x - left, y - top
        pieces: Sequence[Piece] = ()
        for number, area in enumerate(sprite.areas):
            start = x + area.left
            head = y + area.top
            end = start + area.width
            foot = head + area.height
            if start >= width or head >= height or end <= 0 or foot <= 0:
                continue
            pieces = pieces or sprite.pieces
            colours, mask = pieces[number].core
            if mask is not None:
                ground.paste(colours, (start, head, end, foot), mask)
            elif not area.is_indexed:
                ground.paste(colours, (start, head, end, foot))
            else:
                shown = max(0, start), max(0, head), min(width, end), min(height, foot)
                own = shown[0] - start, shown[1] - head, shown[2] - start, shown[3] - head
                ground.paste(colours.crop(own).convert("RGB"), shown)


def differing(then: Sequence[Layer], now: Sequence[Layer], size: tuple[int, int]) -> list[Box]:
    """The boxes that differ between two pictures of the same size.

    Outside them, both pictures paste the same layers in the same order.
    """
    places = {layer: place for place, layer in reversed([*enumerate(now)])}
    order = [places.pop(layer, MISSING) for layer in then]
    common = _longest_ascending(order)
    gone = [layer for layer, place in zip(then, order, strict=True) if place not in common]
    new = [layer for place, layer in enumerate(now) if place not in common]
    clipped = (
        (max(0, left), max(0, top), min(size[0], right), min(size[1], low))
        for layer in (*gone, *new)
        for left, top, right, low in layer.boxes()
    )
    return joined(box for box in clipped if box[0] < box[2] and box[1] < box[3])


def _longest_ascending(numbers: Iterable[int]) -> set[int]:
    """Return the longest part of `numbers` that ascends, without `MISSING` (patience sorting)."""
    ends: list[int] = []
    """The smallest end of an ascending part of each length."""
    before: dict[int, int] = {}
    for number in numbers:
        if number != MISSING:
            length = bisect_left(ends, number)
            before[number] = ends[length - 1] if length else MISSING
            ends[length : length + 1] = [number]
    found = set[int]()
    last = ends[-1] if ends else MISSING
    while last != MISSING:
        found.add(last)
        last = before[last]
    return found


def joined(boxes: Iterable[Box]) -> list[Box]:
    """Return boxes that cover the same pixels, joined where one box is quicker to paint."""
    found: list[Box] = []
    for left, top, right, low in sorted(boxes, key=_size, reverse=True):
        size = (right - left) * (low - top)
        at = 0
        while at < len(found):
            x, y, end, foot = found[at]
            if x <= left and y <= top and right <= end and low <= foot:
                break
            least = x if x < left else left
            high = y if y < top else top
            most = end if end > right else right
            deep = foot if foot > low else low
            both = (most - least) * (deep - high)
            if both <= size + (end - x) * (foot - y) + WORTH_JOINING:
                del found[at]
                left = least
                top = high
                right = most
                low = deep
                size = both
                at = 0
            else:
                at += 1
        else:
            found.append((left, top, right, low))
    return found


def _size(box: Box) -> int:
    left, top, right, low = box
    return (right - left) * (low - top)


@lru_cache(maxsize=4096)
def _shown(areas: Sequence[Area]) -> list[Box]:
    """Return the boxes in which a sprite with these areas shows."""
    return joined((left, top, left + width, top + height) for left, top, width, height, _ in areas)

"""Outline and number the changes since the reader's last look."""

from collections.abc import Iterable, Iterator

from engine.propeller_islands.rules.components import Resources
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.view import PlayerView, PropellerView
from render.art import furniture
from render.canvas import Canvas
from render.propeller_islands import cards, islands, layout, panels
from render.propeller_islands.layout import Bounds, Fit
from render.propeller_islands.scenes import host_of, scene_of


def paint(canvas: Canvas, view: PropellerView, since: PropellerView) -> None:
    """Outline all changes in the picture, and number those off small tiles."""
    outline(canvas, _tiles(view, since))
    for number, (box, moved) in enumerate(_boxes(view, since), 1):
        canvas.changed(box, number, (box.left + 6 + moved, box.bottom - 6))


def outline(canvas: Canvas, boxes: Iterable[Bounds]) -> None:
    """Outline changed tiles."""
    for box in boxes:
        frame = furniture.outline(box.right - box.left, box.bottom - box.top, canvas.scheme.changed)
        canvas.paste(frame, (box.left - furniture.OUTLINE, box.top - furniture.OUTLINE))


def _tiles(view: PropellerView, since: PropellerView) -> Iterator[Bounds]:
    """Yield the box of each change on the forge and on the island."""
    scene = scene_of(view)
    if panels.shows_forge(view):
        for value in range(1, 7):
            if view.dice.count(value) != since.dice.count(value):
                yield _around(layout.space(value), layout.RADIUS * 2 // 3)
        for number, tile in enumerate(view.offer):
            if tile != since.offer[number]:
                yield _around(layout.slot(number), layout.RADIUS * 4 // 5)
    if scene not in ("table", "characters"):
        yield from on_island(view, since, islands.fit_of(view))


def on_island(view: PropellerView, since: PropellerView, fit: Fit) -> Iterator[Bounds]:
    """Yield the boxes of new tiles, workers and upgrades on the island in close-up."""
    known = [_plain(placed) for placed in since.players[host_of(view)].island]
    for placed in view.players[host_of(view)].island:
        if _plain(placed) not in known:
            place = layout.place_of(placed.cell, fit.radius, fit.middle)
            yield _around(place, round(fit.radius * 0.84))


def _boxes(view: PropellerView, since: PropellerView) -> Iterator[tuple[Bounds, int]]:
    """Yield the box of each other change, and how far its number moves right to cover no sign."""
    before = [card for level in since.blueprints for card in level]
    for panel, box in panels.column(view):
        match panel.kind:
            case "player":
                player = view.players[panel.seat]
                then = since.players[panel.seat]
                if _stock(player) != _stock(then):
                    yield panels.stock_area(box), panels.STOCK_WIDE - 20
                if _shape(player) != _shape(then):
                    area = panels.map_area(box)
                    yield area, area.right - area.left - 34
            case "open":
                width, height = cards.OPEN_SIZE
                for card, (left, top) in layout.open_cards(view):
                    if card not in before:
                        yield Bounds(left + 2, top + 2, left + width - 2, top + height - 2), 0
            case "head":
                host = host_of(view)
                if _stock(view.players[host]) != _stock(since.players[host]):
                    yield Bounds(box.left + 70, box.top + 4, box.left + 540, box.bottom - 4), 0


def _stock(player: PlayerView) -> tuple[Resources, int]:
    return player.resources, player.fame


def _shape(player: PlayerView) -> list[tuple[str, bool]]:
    return [(placed.tile, placed.worker is not None) for placed in player.island]


def _plain(placed: Placed) -> tuple[str, bool, tuple[str, ...]]:
    """A tile without the state of its worker."""
    return placed.tile, placed.worker is not None, placed.upgrades


def _around(place: tuple[int, int], reach: int) -> Bounds:
    x, y = place
    return Bounds(x - reach, y - reach, x + reach, y + reach)

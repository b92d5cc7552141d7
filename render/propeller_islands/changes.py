"""What changed since the reader last looked: outlined and numbered."""

from collections.abc import Iterator
from itertools import count

from engine.propeller_islands.rules.components import Resources
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.view import PlayerView, PropellerView
from render.canvas import Canvas
from render.propeller_islands import islands, layout, panels
from render.propeller_islands.layout import Box
from render.propeller_islands.scenes import host_of, scene_of


def paint(canvas: Canvas, view: PropellerView, since: PropellerView) -> None:
    """Outline and number everything in the picture that is not as it was."""
    number = count(1)
    for box in _boxes(view, since):
        canvas.changed(box, next(number))


def _boxes(view: PropellerView, since: PropellerView) -> Iterator[Box]:
    scene = scene_of(view)
    if scene in ("table", "forge"):
        yield from _forge(view, since)
    if scene in ("table", "visit"):
        yield from _offer(view, since)
    if scene == "table":
        yield from _panels(view, since)
    if scene in ("island", "visit"):
        yield from _island(view, since)
    if scene not in ("table", "characters"):
        yield from _own(view, since)


def _forge(view: PropellerView, since: PropellerView) -> Iterator[Box]:
    for value in range(1, 7):
        if view.dice.count(value) != since.dice.count(value):
            yield _around(layout.space(value), 60)
    for number, tile in enumerate(view.offer):
        if tile != since.offer[number]:
            yield _around(layout.slot(number), 76)


def _panels(view: PropellerView, since: PropellerView) -> Iterator[Box]:
    for seat, player in enumerate(view.players):
        before = since.players[seat]
        box = layout.panel(seat, len(view.players))
        if _stock(player) != _stock(before):
            yield panels.stock_area(box)
        if player.dock != before.dock:
            yield _dock(box)
        if _shape(player) != _shape(before):
            yield panels.map_area(box)


def _stock(player: PlayerView) -> tuple[Resources, int, int]:
    return player.resources, player.fame, len(player.done)


def _dock(box: Box) -> Box:
    (left, top), cell = panels.dock_place(box)
    width, height = panels.dock_size(cell)
    return Box(left - 2, top - 2, left + width + 2, top + height + 2)


def _shape(player: PlayerView) -> list[tuple[str, bool]]:
    return [(placed.tile, placed.worker is not None) for placed in player.island]


def _offer(view: PropellerView, since: PropellerView) -> Iterator[Box]:
    before = [card for level in since.blueprints for card in level]
    for place, card in enumerate(card for level in view.blueprints for card in level):
        if card and card not in before:
            left = layout.offer_left(place)
            yield Box(left + 2, layout.ROW_TOP + 2, left + 212, layout.ROW_TOP + 194)


def _island(view: PropellerView, since: PropellerView) -> Iterator[Box]:
    """Tiles, workers and upgrades that are new on the island that is seen closely."""
    island = view.players[host_of(view)].island
    fit = islands.fit_of(view)
    known = [_plain(placed) for placed in since.players[host_of(view)].island]
    for placed in island:
        if _plain(placed) not in known:
            place = layout.place_of(placed.cell, fit.radius, fit.middle)
            yield _around(place, round(fit.radius * 0.84))


def _own(view: PropellerView, since: PropellerView) -> Iterator[Box]:
    """What changed on the large boards."""
    player, before = view.players[host_of(view)], since.players[host_of(view)]
    left, top = layout.OWN.left, layout.OWN.top
    if player.resources != before.resources:
        yield Box(left + 14, top + 652, left + 412, top + 732)
    if player.fame != before.fame:
        yield Box(left + 402, top + 180, left + 560, top + 252)


def _plain(placed: Placed) -> tuple[str, bool, tuple[str, ...]]:
    """A tile without whether its worker stands."""
    return placed.tile, placed.worker is not None, placed.upgrades


def _around(place: tuple[int, int], reach: int) -> Box:
    x, y = place
    return Box(x - reach, y - reach, x + reach, y + reach)

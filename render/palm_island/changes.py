"""What changed since the reader last looked: outlined and numbered."""

from collections.abc import Iterator
from itertools import count

from engine.palm_island.rules.cards import TERRAINS
from engine.palm_island.rules.views import PalmView, VillageView
from render.canvas import Canvas, Place
from render.palm_island import group, layout, outposts, villagers
from render.palm_island.land import sites
from render.palm_island.layout import Frame

Box = tuple[int, int, int, int]


def paint(canvas: Canvas, view: PalmView, since: PalmView, shown: Frame) -> None:
    """Outline and number everything in the picture that is not as it was."""
    number = count(1)
    for box in boxes(view, since, shown):
        canvas.changed(box, next(number), _beside(box))


def _beside(box: Box) -> Place | None:
    """Return where the number of a change stands: half way down, above the names of buildings."""
    left, top, _, bottom = box
    return (left + 2, (top + bottom) // 2) if top > layout.HEADER else None


def boxes(view: PalmView, since: PalmView, shown: Frame) -> Iterator[Box]:
    """Yield left, top, right and bottom of each thing that changed, from the top down."""
    if view.round != since.round:
        left, middle = layout.TRACKER
        x = left + (view.round - 1) * layout.TRACKER_STEP
        yield x - 36, middle - 40, x + 36, middle + 40
    if "group" in shown.beside:
        yield from _group(view, since, shown)
    if "outposts" in shown.beside:
        yield from _outposts(view, since, shown)
    if {"villagers", "many"} & set(shown.beside):
        yield from _villagers(view, since, shown)
    yield from _buildings(view, since, shown)
    yield from _others(view, since, shown)


def _group(view: PalmView, since: PalmView, shown: Frame) -> Iterator[Box]:
    now, then = view.group, since.group
    if now is None or then is None:
        return
    if (now.level, now.given) != (then.level, then.given):
        yield _around(*group.disaster_place(shown, now))
    if now.upgraded != then.upgraded:
        yield _around(*group.ability_place(shown))


def _outposts(view: PalmView, since: PalmView, shown: Frame) -> Iterator[Box]:
    pairs = zip(outposts.outposts(view), outposts.outposts(since), strict=True)
    for order, (now, then) in enumerate(pairs):
        if (now.key, now.state in ("won", "gone")) != (then.key, then.state in ("won", "gone")):
            yield _around(*shown.beside_place("outposts", order, len(TERRAINS)))


def _villagers(view: PalmView, since: PalmView, shown: Frame) -> Iterator[Box]:
    row = shown.beside[-1]
    now = villagers.villagers(view, shown.seat)
    before = {one.key: one for one in villagers.villagers(since, shown.seat)}
    for order, one in enumerate(now):
        then = before.get(one.key)
        if then is None or _recruited(one) != _recruited(then):
            yield _around(*shown.beside_place(row, order, len(now)))


def _recruited(one: villagers.Shown) -> str:
    """How a villager stands, whether or not the reader can recruit them now."""
    return "" if one.state in ("there", "open") else one.state


def _buildings(view: PalmView, since: PalmView, shown: Frame) -> Iterator[Box]:
    before = since.villages[shown.seat]
    known = {*before.buildings, *before.feats}
    for card, (left, top) in sites(view.villages[shown.seat], shown):
        if card not in known:
            yield left - 6, top + 2, left + layout.BUILDING + 6, top + 156


def _others(view: PalmView, since: PalmView, shown: Frame) -> Iterator[Box]:
    for order, seat in enumerate(shown.others):
        if _standing(view.villages[seat]) != _standing(since.villages[seat]):
            left, top, width = shown.banner(order)
            yield left + 2, top + 2, left + width - 6, top + shown.banner_high - 6


def _standing(village: VillageView) -> tuple[object, ...]:
    """What of another village is outlined when it changes: what it has, not how far it is."""
    won = (village.outposts, village.recruited, village.given)
    return village.points, village.arrows, village.resources, *won


def _around(left: int, top: int, width: int, height: int) -> Box:
    return left + 2, top + 2, left + width - 6, top + height - 6

"""Outline and number the changes since the reader's last look."""

from collections.abc import Iterator

from engine.palm_island.rules.cards import TERRAINS
from engine.palm_island.rules.view import PalmView, VillageView
from render.art import Box
from render.canvas import STRIP, Canvas, strip_free
from render.palm_island import outposts, villagers
from render.palm_island.land import sites
from render.palm_island.layout import Layout

ROUND_LEFT = 236
AFTER_ROUND = 30
"""The left end of the outline of the round, and its distance from what is next to it."""
MOST_BUILDINGS = 3
"""Where more buildings changed, the whole island is outlined once."""


def paint(canvas: Canvas, view: PalmView, since: PalmView, shown: Layout) -> None:
    """Outline and number all changes in the picture."""
    for number, box in enumerate(boxes(view, since, shown), 1):
        left, top, right, low = box
        if low <= STRIP:  # all words of the round
            right = strip_free(*canvas.heading[:2]) - AFTER_ROUND
            box = left, top, right, low
        place = (left + 4, low - 16) if low > STRIP else (right - 14, STRIP - 4)
        canvas.changed(box, number, place)


def boxes(view: PalmView, since: PalmView, shown: Layout) -> Iterator[Box]:
    """Yield left, top, right and bottom of each thing that changed, from the top down."""
    if view.round != since.round:
        yield ROUND_LEFT, 4, ROUND_LEFT + 150, STRIP - 16
    for key in _beside(view, since, shown):
        yield _within(shown.beside_place(key))
    before = since.villages[shown.seat]
    known = {*before.buildings, *before.feats}
    changed = [
        (card, box) for card, box in sites(view.villages[shown.seat], shown) if card not in known
    ]
    built = [box for card, box in changed if card.is_core]
    if len(built) > MOST_BUILDINGS:
        yield _within(shown.land)
    else:
        yield from map(_within, built)
    yield from (_within(box) for card, box in changed if not card.is_core)
    for order, seat in enumerate(shown.others):
        if _standing(view.villages[seat]) != _standing(since.villages[seat]):
            yield _within(shown.other(order))


def _beside(view: PalmView, since: PalmView, shown: Layout) -> Iterator[str]:
    """Yield the keys of the cards beside the decks that changed."""
    now = view.group
    then = since.group
    if now is not None and then is not None:
        if (now.level, now.given) != (then.level, then.given):
            yield "disaster"
        if now.upgraded != then.upgraded:
            yield "ability"
    keys = [key for key, _ in shown.beside]
    pairs = zip(TERRAINS, outposts.outposts(view), outposts.outposts(since), strict=True)
    for kind, seen, before in pairs:
        if kind in keys and _settled(seen) != _settled(before):
            yield kind
    known = {one.key: _recruited(one) for one in villagers.villagers(since, shown.seat)}
    for one in villagers.villagers(view, shown.seat):
        if known.get(one.key) != _recruited(one):
            yield one.key


def _settled(seen: outposts.Shown) -> tuple[str, bool]:
    return seen.key, seen.state in ("won", "gone")


def _recruited(one: villagers.Shown) -> str:
    """Return the state of a villager, whether or not the reader can recruit them now."""
    return "" if one.state in ("there", "open") else one.state


def _standing(village: VillageView) -> tuple[object, ...]:
    """Return the possessions of another village. A change of them is outlined."""
    won = (village.outposts, village.recruited, village.given)
    return village.points, village.arrows, village.resources, *won


def _within(box: Box) -> Box:
    left, top, right, low = box
    return left + 2, top + 2, right - 4, low - 4

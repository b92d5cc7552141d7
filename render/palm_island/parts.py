"""The parts of the picture of Palm Island, in the order in which they are read in large print."""

from collections.abc import Iterator

from engine.palm_island.rules.cards import TERRAINS
from engine.palm_island.rules.views import GroupView, PalmView, VillageView
from render.large_print import ASKED, WIDEST, Box, Part, plain, side_by_side
from render.palm_island import group, layout, rack
from render.palm_island.layout import CELL_HIGH, HEADER, WIDTH, Frame, frame
from render.palm_island.picture import state_left
from render.palm_island.villagers import villagers

AROUND = 6
"""How much of the ground is seen around a card."""
BEFORE, BELOW = 22, 16
"""How far the number of a change reaches before and below a banner."""
LIP = 5
"""How far a stored card reaches below its place."""
FEATS_LEFT = 3
"""So many feats stand in the left half of the island."""
ROUNDS_LEFT = layout.TRACKER[0] - 50


def parts(view: PalmView) -> list[Part]:
    """Return the header, what lies on the mat, hand, rack, village and the others' villages."""
    shown = frame(view)
    village = view.villages[shown.seat]
    state = state_left(village)
    return [
        plain((0, 0, ROUNDS_LEFT, HEADER), (state, 0, WIDTH, HEADER)),
        plain((ROUNDS_LEFT, 0, state, HEADER)),
        ASKED,
        *_mat(view, shown),
        *(plain(box) for box in _hand(village, shown)),
        *_rack(view, shown),
        *_island(village, shown),
        *_others(shown),
    ]


def _mat(view: PalmView, shown: Frame) -> Iterator[Part]:
    for row in shown.beside:
        if view.group is not None:
            yield from _group(view.group, shown)
        else:
            cards = len(TERRAINS if row == "outposts" else villagers(view, shown.seat))
            places = [shown.beside_place(row, order, cards) for order in range(cards)]
            yield from side_by_side([_around(*place) for place in places])


def _group(seen: GroupView, shown: Frame) -> Iterator[Part]:
    """Yield the disaster, cut behind its first level and above what is stored; the ability."""
    left, top, right, low = _around(*group.disaster_place(shown, seen))
    cut = left + AROUND + group.second_level(right - left - 2 * AROUND)
    pool, beside = top + AROUND + group.POOL_TOP, left + AROUND + group.LEVELS_LEFT - 10
    yield plain((left, top, beside, low), (beside, top, cut, pool))
    yield plain((cut, top, right, pool))
    yield plain((beside, pool, min(right, beside + WIDEST), low))
    if seen.ability:
        yield plain(_around(*group.ability_place(shown)))


def _around(left: int, top: int, width: int, height: int) -> Box:
    return left - AROUND, top - AROUND, left + width + AROUND, top + height + AROUND


def _hand(village: VillageView, shown: Frame) -> Iterator[Box]:
    for order in range(len(village.in_hand)):
        left, top, width = shown.card(order)
        yield left - AROUND, top - AROUND, left + width + AROUND, shown.rack


def _rack(view: PalmView, shown: Frame) -> Iterator[Part]:
    """Yield the stored cards and free places, then what stands on the lower edge."""
    half = layout.SLOT_GAP // 2
    slots = (shown.slot(number) for number in range(shown.slots))
    boxes = [(left - half, top - half, right + half, low + LIP) for left, top, right, low in slots]
    yield from side_by_side(boxes)
    top, low = shown.rack + layout.SLOT_BOTTOM + LIP, shown.land - 4
    yield from side_by_side([(left, top, right, low) for left, right in rack.lip(view, shown)])


def _island(village: VillageView, shown: Frame) -> Iterator[Part]:
    """Yield both halves of the two rows of buildings, then of the feats."""
    left, top = layout.CELLS[shown.step]
    cut = left + 4 * shown.step - (shown.step - layout.BUILDING) // 2 - 11
    low = shown.land + (top + 2 * CELL_HIGH - 8 if village.feats else shown.island)
    yield plain((0, shown.land, cut, low))
    yield plain((cut, shown.land, WIDTH, low))
    if village.feats:
        cut = shown.feat(FEATS_LEFT)[0] - (layout.FEATS_STEP - layout.BUILDING) // 2
        yield plain((0, low, cut, shown.land + shown.island))
        if len(village.feats) > FEATS_LEFT:
            yield plain((cut, low, WIDTH, shown.land + shown.island))


def _others(shown: Frame) -> Iterator[Part]:
    if shown.seats == 1:
        return
    for order in range(shown.seats - 1):
        left, top, width = shown.banner(order)
        x, y = shown.small(order)
        wide = shown.small_island[0]
        if wide <= WIDTH // 2:
            edge = max(0, min(left, x) - BEFORE)
            yield plain((edge, top - AROUND, max(left + width, x + wide) + AROUND, shown.height))
            continue
        yield plain((left - BEFORE, top - AROUND, left + width + AROUND, y + BELOW))
        yield plain((x - layout.SHORE, y - 2, WIDTH // 2, shown.height))
        yield plain((WIDTH // 2, y - 2, x + wide + layout.SHORE, shown.height))

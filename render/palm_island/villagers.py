"""The villagers on the mat: who can be recruited, who has been, and who can still help."""

from dataclasses import dataclass
from typing import Literal

from engine.palm_island.rules.actions import Recruit
from engine.palm_island.rules.cards import ABILITIES, VILLAGERS
from engine.palm_island.rules.views import PalmView, VillageView
from render.canvas import Canvas, Place
from render.glyphs import MUST_SEE
from render.icons import sign_of
from render.palette import GOLD, INK_SOFT, OPEN, SEA_DEEP, Colour, Look
from render.palm_island import mat
from render.palm_island.effects import gift
from render.palm_island.layout import Frame, speed_villagers
from render.palm_island.people import portrait
from render.palm_island.rows import held
from render.schemes import NORMAL, Scheme
from render.sprites import Sprite, sprite
from render.tallies import Piece

State = Literal["there", "open", "ready", "used", "rests", "here"]
"""To be recruited, by the reader now; recruited: can help, has helped, rests, or brings points."""

NARROW = 400
BANDS: dict[State, tuple[str, Colour]] = {
    "ready": ("Ready", OPEN),
    "used": ("Used", INK_SOFT),
    "rests": ("Rests", SEA_DEEP),
    "here": ("Joined", GOLD),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """What is known of a villager; ``owner`` is the sign of who recruited one of whom all speak.

    In casual and solo games everybody has villagers of their own: then no owner is named.
    """

    key: str
    state: State
    owner: Look | None = None


def paint(canvas: Canvas, view: PalmView, shown: Frame) -> None:
    """Lay a card for each villager of the village, or of the whole table in speed mode."""
    seen = villagers(view, shown.seat, canvas.scheme)
    [row] = [name for name in shown.beside if name in ("villagers", "many")]
    for order, one in enumerate(seen):
        left, top, width, height = shown.beside_place(row, order, len(seen))
        canvas.paste(card(one, width, height), (left, top))
        canvas.bears(VILLAGERS[one.key].name)


def villagers(view: PalmView, seat: int, scheme: Scheme = NORMAL) -> list[Shown]:
    """What is known of each villager, in the order of the tables."""
    if view.mode == "speed":
        return [_in_speed(view, key, scheme) for key in speed_villagers(view)]
    village = view.villages[seat]
    known = [key for key in VILLAGERS if key in (*village.villagers, *village.recruited)]
    is_own = seat == view.mover
    return [Shown(key, _state(view, village, key, is_own)) for key in known]


def _in_speed(view: PalmView, key: str, scheme: Scheme) -> Shown:
    for owner, village in enumerate(view.villages):
        if key in village.recruited:
            return Shown(key, _state(view, village, key, True), scheme.seats[owner])
    return Shown(key, "open" if Recruit(key) in view.options else "there")


def _state(view: PalmView, village: VillageView, key: str, is_own: bool) -> State:
    if key not in village.recruited:
        return "open" if is_own and Recruit(key) in view.options else "there"
    if key not in ABILITIES:
        return "here"
    if key not in village.powers:
        return "rests"
    return "used" if key in village.used else "ready"


@sprite
def card(seen: Shown, width: int, height: int) -> Sprite:
    """The card of a villager, `width` x `height` pixels."""
    blank = mat.blank(width, height, "open" if seen.state == "open" else "plain")
    canvas = Canvas(blank)
    narrow = width < NARROW
    face = 88 if narrow else 104
    canvas.paste(portrait(seen.key, face), (14, 12 if narrow else 9))
    if seen.state in BANDS:
        word, colour = BANDS[seen.state]
        mat.band(canvas, word, colour, (14 + face // 2, 92 if narrow else 96))
    if seen.owner is not None:
        canvas.paste(sign_of(seen.owner, 42), (width - 62, 10 if narrow else 12))
    _print(canvas, seen, (face + (20 if narrow else 26), 34), width, narrow)
    return Sprite(canvas.image, blank.mask)


def _print(canvas: Canvas, seen: Shown, place: Place, width: int, narrow: bool) -> None:
    """The name, what recruiting costs, and what the villager then brings."""
    row = VILLAGERS[seen.key]
    x, top = place
    room = width - (14 if narrow else 18) - x
    below = (16, width - 36) if narrow else (x, room)
    mat.title(
        canvas,
        row.name,
        (x, 76 if narrow else top),
        room - (0 if narrow or seen.owner is None else 48),
    )
    brings: list[Piece] = gift(row)
    if seen.state in BANDS:
        mat.line(canvas, brings, (below[0], 142 if narrow else 84), below[1])
        return
    if narrow:
        mat.line(canvas, held(row.cost), (16, 126), width - 36, MUST_SEE)
        mat.line(canvas, [("", "becomes"), *brings], (16, 156), width - 36, MUST_SEE)
        return
    mat.line(canvas, [*held(row.cost), ("", "becomes"), *brings], (x, 84), room)

"""The villagers on the mat: the price of each, or the owner and whether they can still help."""

from dataclasses import dataclass
from typing import Literal

from engine.palm_island.rules.actions import Recruit
from engine.palm_island.rules.cards import ABILITIES, VILLAGERS
from engine.palm_island.rules.view import PalmView, VillageView
from render.art import NORMAL, Scheme, Sprite, sign_of, sprite
from render.art.palette import GOLD, INK_SOFT, OPEN, SEA_DEEP, Colour, Look
from render.art.palm_island import portrait
from render.canvas import Canvas
from render.palm_island import mat
from render.palm_island.effects import gift
from render.palm_island.layout import Layout, speed_villagers, villagers_of
from render.palm_island.rows import held
from render.tallies import Piece, narrowed, narrowest

State = Literal["there", "open", "ready", "used", "rests", "here"]
"""On offer (``open`` to the reader now), or recruited: can help, has helped, rests, has points."""

FACE = 58
WORDS = 82
COST = 30
"""The width of a portrait, the left end of a card's print, and the size of a cost beside it."""
BANDS: dict[State, tuple[str, Colour]] = {
    "ready": ("Ready", OPEN),
    "used": ("Used", INK_SOFT),
    "rests": ("Rests", SEA_DEEP),
    "here": ("Joined", GOLD),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A villager as a reader sees it; ``owner`` is the sign of the player who recruited it.

    In casual and solo games each player has their own villagers, so no owner is named.
    """

    key: str
    state: State
    owner: Look | None = None


def paint(canvas: Canvas, view: PalmView, shown: Layout) -> None:
    """Lay a card for each villager of the village, or of the whole table in speed mode."""
    for one in villagers(view, shown.seat, canvas.scheme):
        left, top, right, low = shown.beside_place(one.key)
        canvas.paste(card(one, right - left, low - top), (left, top))
        canvas.bears(VILLAGERS[one.key].name)


def villagers(view: PalmView, seat: int, scheme: Scheme = NORMAL) -> list[Shown]:
    """Return the villagers beside a village, in the order of the tables."""
    if view.mode == "speed":
        found = list[Shown]()
        owners = {key: owner for owner, one in enumerate(view.villages) for key in one.recruited}
        for key in speed_villagers(view):
            owner = owners.get(key, 0)
            look = scheme.seats[owner] if key in owners else None
            found.append(Shown(key, _state(view, view.villages[owner], key, True), look))
        return found
    village = view.villages[seat]
    is_own = seat == view.mover
    return [Shown(key, _state(view, village, key, is_own)) for key in villagers_of(view, village)]


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
    """Draw the card of a villager: name, cost of recruiting, effect."""
    row = VILLAGERS[seen.key]
    canvas = Canvas(mat.blank(width, height, "open" if seen.state == "open" else "plain"))
    canvas.paste(portrait(seen.key, FACE), (12, (height - FACE) // 2 - 2))
    first = height * 2 // 7
    second = height * 29 // 40
    right = width - 14
    room = right - WORDS
    if seen.owner is not None:
        canvas.paste_middle(sign_of(seen.owner, 34), (right - 17, first))
        right -= 42
    if seen.state in BANDS:
        band = mat.band(*BANDS[seen.state])
        canvas.paste_middle(band, (right - band.size[0] // 2, first))
        right -= band.size[0] + 6
    cost = [] if seen.state in BANDS else held(row.cost)
    pieces: list[Piece] = [*cost, ("", "becomes"), *gift(row)] if cost else gift(row)
    if narrowest(pieces, mat.SIZES[-1]) > room:
        wide = narrowest(cost, COST)
        narrowed(canvas, cost, (right - wide, first), [COST], wide)
        right -= wide
        pieces = pieces[len(cost) :]
    mat.title(canvas, row.name, (WORDS, first), right - WORDS)
    mat.line(canvas, pieces, (WORDS, second), room, 36)
    return canvas.cut_out()

"""The outposts on the mat: the open ones, and the owners of the others."""

from dataclasses import dataclass
from typing import Literal

from engine.palm_island.rules.actions import Buy
from engine.palm_island.rules.cards import OUTPOSTS, TERRAINS, Terrain
from engine.palm_island.rules.view import PalmView
from render.art import NORMAL, Scheme, Sprite, icon, sprite
from render.art.glyphs import CLEAR
from render.art.palette import INK_SOFT, Look
from render.art.palm_island import building, outpost
from render.canvas import Canvas
from render.palm_island import mat
from render.palm_island.effects import goal
from render.palm_island.layout import Layout
from render.palm_island.rows import held
from render.tallies import Piece, length, tally

VISTA = (58, 48)
WORTH = 36
WORDS = 78
"""The left end of a card's print, right of its picture."""

State = Literal["there", "open", "won", "gone"]


@dataclass(frozen=True, slots=True)
class Shown:
    """The outpost of one terrain as a reader sees it, which is also the key of its card's sprite.

    ``key`` is empty if all are bought. The player with the sign ``owner`` and the ``name`` has won
    it. ``below`` are the points of the next ones.
    """

    key: str
    mode: str
    state: State
    owner: Look | None = None
    name: str = ""
    below: tuple[int, ...] = ()


def paint(canvas: Canvas, view: PalmView, shown: Layout) -> None:
    """Lay a card for each terrain."""
    for kind, seen in zip(TERRAINS, outposts(view, canvas.scheme), strict=True):
        left, top, right, low = shown.beside_place(kind)
        if not seen.key:
            middle = ((left + right) // 2, (top + low) // 2)
            canvas.text_middle("All bought", middle)
            continue
        canvas.paste(card(seen, right - left, low - top), (left, top))
        canvas.bears(OUTPOSTS[seen.key].name)


def outposts(view: PalmView, scheme: Scheme = NORMAL) -> list[Shown]:
    """Return the outpost of each terrain, in the order of the piles."""
    return [_of_terrain(view, kind, scheme) for kind in TERRAINS]


def _of_terrain(view: PalmView, kind: Terrain, scheme: Scheme) -> Shown:
    def of_kind(keys: tuple[str, ...]) -> list[str]:
        return [key for key in keys if OUTPOSTS[key].terrain == kind]

    below = tuple(OUTPOSTS[key].points for key in of_kind(view.pile))
    for key in of_kind(view.outposts):
        state: State = "open" if Buy(key) in view.options else "there"
        return Shown(key, view.mode, state, below=below)
    for key in of_kind(view.gone):
        return Shown(key, view.mode, "gone")
    for seat, village in enumerate(view.villages):
        for key in of_kind(village.outposts) if view.mode == "casual" else ():
            return Shown(key, view.mode, "won", scheme.seats[seat], view.name(seat))
    return Shown("", view.mode, "gone")


@sprite
def card(seen: Shown, width: int, height: int) -> Sprite:
    """Draw the card of an outpost, `width` x `height` pixels."""
    row = OUTPOSTS[seen.key]
    tone: mat.Tone = "open" if seen.state == "open" else "plain"
    if seen.state in ("won", "gone"):
        tone = "aged"
    canvas = Canvas(mat.blank(width, height, tone))
    canvas.paste(outpost(row.terrain, row.points, *VISTA), (10, 8))
    worth: list[Piece] = [(str(row.points), "star")]
    first = height * 2 // 7
    second = height * 29 // 40
    right = width - 14
    tally(canvas, worth, (right - length(worth, WORTH) + 6, first), WORTH)
    mat.title(canvas, row.name, (WORDS, first), right - WORDS - length(worth, WORTH) + 6)
    place = (WORDS, second)
    room = right - WORDS
    if seen.owner is not None:
        mat.owner(canvas, seen.owner, seen.name, place, room)
    elif seen.state == "gone":
        canvas.paste_middle(icon("cross", 34), (WORDS + 17, second))
        canvas.text_level("Out of the game", (WORDS + 42, second), CLEAR, INK_SOFT)
    elif seen.mode == "speed":
        cost = held(row.cost)
        mat.line(canvas, cost, place, room, 36)
        then = f"then {seen.below[0]}" if seen.below else "last one"
        canvas.text_level(then, (WORDS + room, second), CLEAR, INK_SOFT, "right")
    else:
        kind = row.goal.building
        if kind:
            canvas.paste_middle(building(kind, 1, 44), (WORDS + 22, second - 2))
            place, room = (WORDS + 54, second), room - 54
        mat.line(canvas, goal(row.goal), place, room, 36)
    return canvas.cut_out()

"""The outposts on the mat: those that can be won or bought, and where the others went."""

from dataclasses import dataclass
from typing import Literal

from engine.palm_island.rules.actions import Buy
from engine.palm_island.rules.cards import OUTPOSTS, TERRAINS, Outpost, Terrain
from engine.palm_island.rules.components import BUILDINGS
from engine.palm_island.rules.views import PalmView
from render.canvas import Canvas
from render.glyphs import MUST_SEE, NOTE_STRONG, cap_height, width_of
from render.icons import icon
from render.palette import INK_SOFT, Look
from render.palm_island import mat
from render.palm_island.buildings import building
from render.palm_island.effects import goal
from render.palm_island.layout import Frame
from render.palm_island.rows import held
from render.palm_island.vistas import outpost
from render.schemes import NORMAL, Scheme
from render.sprites import Sprite, sprite
from render.tallies import Piece, length, tally

VISTA = (124, 104)
WORDS = 148
"""Where the print of a card begins, right of its picture."""
NAMES = {kind.key: kind.name for kind in BUILDINGS}

State = Literal["there", "open", "won", "gone"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What is known of the outpost of one terrain, which is also what its card is kept by.

    ``key`` is empty where all are bought. The one with the sign ``owner`` has won it, and is called
    ``name``; ``below`` are the points of those that come after it.
    """

    key: str
    mode: str
    state: State
    owner: Look | None = None
    name: str = ""
    below: tuple[int, ...] = ()


def paint(canvas: Canvas, view: PalmView, shown: Frame) -> None:
    """Lay a card, or a pile of them, for each terrain."""
    for order, seen in enumerate(outposts(view, canvas.scheme)):
        left, top, width, height = shown.beside_place("outposts", order, len(TERRAINS))
        if not seen.key:
            canvas.text_middle("All bought", (left + width // 2, top + height // 2))
            continue
        if seen.below:
            canvas.paste(mat.blank(width, height, "aged"), (left + 7, top + 6))
        canvas.paste(card(seen, width, height), (left, top))
        canvas.bears(OUTPOSTS[seen.key].name)


def outposts(view: PalmView, scheme: Scheme = NORMAL) -> list[Shown]:
    """What is known of each terrain, in the order of the piles."""
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
    """The card of an outpost, `width` x `height` pixels."""
    row = OUTPOSTS[seen.key]
    tone: mat.Tone = "open" if seen.state == "open" else "plain"
    if seen.state in ("won", "gone"):
        tone = "aged"
    blank = mat.blank(width, height, tone)
    canvas = Canvas(blank)
    canvas.paste(outpost(row.terrain, row.points, *VISTA), (13, 9))
    worth: list[Piece] = [(str(row.points), "star")]
    right = width - 18
    tally(canvas, worth, (right - length(worth, 40), 32), 40)
    room = right - WORDS
    mat.title(canvas, row.name, (WORDS, 32), room - length(worth, 40))
    _below_the_name(canvas, seen, row, room)
    return Sprite(canvas.image, blank.mask)


def _below_the_name(canvas: Canvas, seen: Shown, row: Outpost, room: int) -> None:
    if seen.owner is not None:
        mat.owner(canvas, seen.owner, seen.name, (WORDS, 84), room)
    elif seen.state == "gone":
        canvas.paste_middle(icon("cross", 36), (WORDS + 18, 84))
        _words(canvas, "Out of the game", WORDS + 44, 84)
    elif seen.mode == "speed":
        mat.line(canvas, held(row.cost), (WORDS, 68), room)
        _then(canvas, seen.below)
    else:
        _goal(canvas, row, room)


def _then(canvas: Canvas, below: tuple[int, ...]) -> None:
    """The points of the outposts below, in the order in which they come."""
    told = f"then {', '.join(map(str, below))}" if below else "the last one"
    x = _words(canvas, told, WORDS, 101)
    if below:
        canvas.paste_middle(icon("star", 38), (x + 22, 101))


def _words(canvas: Canvas, words: str, left: int, middle: int) -> int:
    """Write a note half way down; returns where it ends."""
    top = middle - cap_height(NOTE_STRONG) // 2
    canvas.text(words, (left, top), NOTE_STRONG, INK_SOFT)
    return left + width_of(words, NOTE_STRONG)


def _goal(canvas: Canvas, row: Outpost, room: int) -> None:
    """What a village must have, with the building that it must have it on."""
    kind = row.goal.building
    if not kind:
        mat.line(canvas, goal(row.goal), (WORDS, 84), room)
        return
    canvas.paste(building(kind, 1, 48), (WORDS - 2, 46))
    _words(canvas, NAMES[kind], WORDS + 54, 68)
    mat.line(canvas, goal(row.goal), (WORDS, 101), room, MUST_SEE)

"""The pictures of Propeller Islands: the table, an island seen closely, and a choice of cards."""

from collections.abc import Callable, Sequence

from PIL import Image

from engine.core.words import listed
from engine.propeller_islands.rules.actions import ActivateIsland, ChooseCharacter
from engine.propeller_islands.rules.components import BLUEPRINT_OF, CHARACTER_OF
from engine.propeller_islands.rules.view import PropellerView, winners
from engine.propeller_islands.words.labels import label
from render.canvas import HEADER, Canvas
from render.glyphs import LABEL, NOTE, NOTE_STRONG, STRONG, cap_height, shortened, wrapped
from render.icons import icon
from render.palette import CREAM, INK
from render.propeller_islands import (
    boards,
    cards,
    changes,
    forge,
    islands,
    layout,
    numbers,
    panels,
    tiles,
)
from render.propeller_islands.characters import portrait
from render.propeller_islands.scenes import Scene, candidates, host_of, scene_of
from render.schemes import NORMAL, Scheme
from render.sprites import sprite


def paint(
    view: PropellerView, since: PropellerView | None = None, scheme: Scheme = NORMAL
) -> Canvas:
    """Paint the scene that the reader needs; what is not as it was in `since` is outlined."""
    scene = scene_of(view)
    canvas = Canvas(_stage(STAGE_OF[scene]), "propeller_islands", scheme)
    _header(canvas, view)
    SCENES[scene](canvas, view)
    numbers.paint(canvas, view)
    if since is not None:
        changes.paint(canvas, view, since)
    return canvas


@sprite
def _stage(scene: Scene) -> Image.Image:
    """What never changes of a scene: sky, header, empty forge, sheets of paper, empty dock."""
    canvas = forge.sky()
    if scene in ("table", "forge"):
        forge.empty_forge(canvas)
    if scene not in ("table", "characters"):
        boards.blank(canvas, layout.OWN)
    if scene in ("forge", "island"):
        canvas.panel(layout.ASKED[:2], layout.ASKED[2:])
    return canvas.image


def _header(canvas: Canvas, view: PropellerView) -> None:
    middle = HEADER // 2 - 6
    is_bonus = view.is_bonus and not view.over
    round_ = f"Round {view.round}" + (": bonus die" if is_bonus else "")
    canvas.text_middle(round_, (layout.WIDTH // 2, middle), LABEL, CREAM, INK)
    words = f"{_names(view, winners(view))} won" if view.over else _acting(view)
    canvas.heading = "Propeller Islands", round_, words
    right = layout.WIDTH - 30
    shown = shortened(words, LABEL, 400)
    canvas.text(shown, (right, middle - cap_height(LABEL) // 2), LABEL, CREAM, "right", INK)


def _acting(view: PropellerView) -> str:
    return f"{_names(view, view.awaited)} to act" if view.awaited else ""


def _names(view: PropellerView, seats: Sequence[int]) -> str:
    return listed(map(view.name, seats))


# The scenes


def _table(canvas: Canvas, view: PropellerView) -> None:
    forge.paint(canvas, view)
    for seat in range(len(view.players)):
        panels.paint(canvas, view, seat, layout.panel(seat, len(view.players)))
    _offer(canvas, view)


def _forge(canvas: Canvas, view: PropellerView) -> None:
    forge.paint(canvas, view)
    _own(canvas, view)


def _island(canvas: Canvas, view: PropellerView) -> None:
    _close(canvas, view)
    _own(canvas, view)


def _visit(canvas: Canvas, view: PropellerView) -> None:
    _close(canvas, view)
    boards.large(canvas, view, host_of(view), layout.OWN)
    _offer(canvas, view)


def _close(canvas: Canvas, view: PropellerView) -> None:
    seat = host_of(view)
    island = view.players[seat].island
    islands.paint(canvas, island, seat, islands.fit_of(view), candidates(view))


def _blueprints(canvas: Canvas, view: PropellerView) -> None:
    """The six open cards, each as large as a hand card, and the stacks."""
    for row, level in enumerate(view.blueprints):
        for column, card in enumerate(level):
            if card:
                cards.lay(canvas, card, layout.choice_place(row, column))
        x, y = layout.choice_place(row, 0)
        canvas.paste(cards.back(row + 1, 150, 136), (x, y + 206))
        canvas.text(f"{view.piles[row]} in the stack", (x + 166, y + 260), LABEL, INK, halo=CREAM)
    _own(canvas, view)


def _characters(canvas: Canvas, view: PropellerView) -> None:
    for number, action in enumerate(view.options, 1):
        if isinstance(action, ChooseCharacter):
            corner = layout.character_place(number)
            canvas.panel(corner, (662, 252))
            _character_card(canvas, action.character, corner)
    _hand(canvas, view)


def _character_card(canvas: Canvas, key: str, corner: tuple[int, int]) -> None:
    x, y = corner
    character = CHARACTER_OF[key]
    canvas.paste(portrait(key, 200), (x + 12, y + 26))
    canvas.text(f"{character.name}, {character.title}", (x + 232, y + 30), LABEL)
    canvas.text(boards.POWERS[character.power], (x + 232, y + 82), NOTE_STRONG)
    for line, (mark, words) in enumerate(boards.powers_of(character)):
        boards.power(canvas, (x + 232, y + 122 + 58 * line), mark, words, True)


STAGE_OF: dict[Scene, Scene] = {
    "table": "table",
    "forge": "forge",
    "island": "island",
    "visit": "visit",
    "blueprints": "island",
    "characters": "characters",
}
SCENES: dict[Scene, Callable[[Canvas, PropellerView], None]] = {
    "table": _table,
    "forge": _forge,
    "island": _island,
    "visit": _visit,
    "blueprints": _blueprints,
    "characters": _characters,
}


# The rows below


def _offer(canvas: Canvas, view: PropellerView) -> None:
    """The six open blueprints."""
    for place, card in enumerate(card for level in view.blueprints for card in level):
        if card:
            cards.lay(canvas, card, (layout.offer_left(place), layout.ROW_TOP))


def _own(canvas: Canvas, view: PropellerView) -> None:
    boards.large(canvas, view, host_of(view), layout.OWN)
    _hand(canvas, view)
    _asked(canvas, view)


def _hand(canvas: Canvas, view: PropellerView) -> None:
    """The reader's own blueprints, framed in gold where they can be paid."""
    resources = view.players[host_of(view)].resources
    for place, card in enumerate(view.cards):
        can_pay = resources.covers(BLUEPRINT_OF[card].cost)
        cards.lay(canvas, card, (layout.hand_left(place), layout.ROW_TOP), can_pay)


def _asked(canvas: Canvas, view: PropellerView) -> None:
    """A slip with the question, the dice that are left, and what the reader has in hand."""
    left, top, width, _ = layout.ASKED
    room = width - 40 - (210 if view.tile or view.upgrade else 130 if view.die else 0)
    words = view.question or _waiting(view)
    lines = [(said, STRONG) for said in wrapped(words, STRONG, room, 3)]
    notes = wrapped(_activated(view), NOTE, room, 2)
    canvas.bears(" ".join(notes))  # a name may go on in the next line
    lines += [(said, NOTE) for said in notes]
    first, step = (22, 38) if len(lines) <= 3 else (12, 31)
    for line, (said, font) in enumerate(lines):
        canvas.text(said, (left + 22, top + first + step * line), font)
    for place, die in enumerate(view.dice):
        canvas.paste(icon(f"die_{die}", 46), (left + 20 + 50 * place, top + 134))
    if view.options or view.seat in view.awaited:
        _in_hand(canvas, view, (left + width - 112, top + 92))


def _activated(view: PropellerView) -> str:
    """Name what a die would activate, for the forge stands where the reader's island does."""
    activate = ActivateIsland()
    return label(view, activate) if activate in view.options else ""


def _waiting(view: PropellerView) -> str:
    if view.over:
        return "The game is over."
    if view.seat is None:
        return view.doing
    return f"You wait for {_names(view, view.awaited)}."


def _in_hand(canvas: Canvas, view: PropellerView, middle: tuple[int, int]) -> None:
    if view.tile:
        drawn = tiles.printed(view.tile, 100, canvas.scheme)
        canvas.paste(drawn, (middle[0] - 100, middle[1] - tiles.middle_of(100)))
    elif view.upgrade:
        canvas.paste_middle(cards.upgrade(view.upgrade, 120, canvas.scheme), middle)
    elif view.die:
        canvas.paste_middle(icon(f"die_{view.die}", 92), middle)

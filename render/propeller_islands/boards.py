"""The boards of a player, large."""

from PIL import Image

from engine.propeller_islands.rules.components import (
    CHARACTER_OF,
    DOCK,
    NUMBERS,
    SPACES,
    Ability,
    Character,
)
from engine.propeller_islands.rules.view import PlayerView, PropellerView
from render.canvas import Canvas
from render.glyphs import (
    BODY,
    HEADING,
    LABEL,
    NOTE,
    NOTE_STRONG,
    STRONG,
    cap_height,
    shortened,
    wrapped,
)
from render.icons import icon, sign_of
from render.palette import (
    CREAM,
    GOLD,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_AGED,
    WOOD,
    WOOD_DARK,
    WOOD_PALE,
    Colour,
    darker,
    lighter,
    mix,
)
from render.pen import Pen
from render.propeller_islands import tiles
from render.propeller_islands.cards import back, upgrade
from render.propeller_islands.characters import portrait
from render.propeller_islands.layout import Box
from render.propeller_islands.signs import fame
from render.sprites import Sprite, sprite

RESOURCES = ("energy", "steel", "part")
POWERS = {
    "claim": "Claim any tile of the forge",
    "bonus_die": "Count the bonus die as",
    "fame": "With fame, once a round: take",
    "activate": "Activate one extra building",
    "blueprint": "After a blueprint: take",
    "die": "Turn your die for free:",
}


def sheet(canvas: Canvas, box: Box, colour: Colour = PAPER) -> None:
    """The paper that a player's boards are printed on."""
    canvas.panel((box.left, box.top), (box.right - box.left, box.bottom - box.top), colour)


CELL = 78
GRID = 34
"""Where the spaces of the dock begin, right of their letters and below their numbers."""
DOCK_AT = (14, 292)
DICE_LEFT = GRID + 4 * CELL + 122


def blank(canvas: Canvas, box: Box) -> None:
    """What never changes of the large boards: the paper and the empty dock."""
    sheet(canvas, box)
    canvas.paste(_dock_board(), (box.left + DOCK_AT[0], box.top + DOCK_AT[1]))


def large(canvas: Canvas, view: PropellerView, seat: int, box: Box) -> None:
    """The character, the dock with its rewards, the resources and what was completed."""
    player = view.players[seat]
    _character(canvas, view, seat, box)
    _dock(canvas, player, seat, box)
    _stock(canvas, player, box)


def _character(canvas: Canvas, view: PropellerView, seat: int, box: Box) -> None:
    player = view.players[seat]
    left, top = box.left, box.top
    x = left + 168
    canvas.paste(sign_of(canvas.scheme.seats[seat], 48), (x, top + 12))
    canvas.text(shortened(view.name(seat), HEADING, 350), (x + 58, top + 22), HEADING)
    if not player.character:
        return
    character = CHARACTER_OF[player.character]
    canvas.paste(portrait(player.character, 148), (left + 10, top + 10))
    canvas.text(f"{character.name}, {character.title}", (x, top + 76), STRONG)
    for line, words in enumerate(wrapped(POWERS[character.power], NOTE, 396, 1)):
        canvas.text(words, (x, top + 116 + 30 * line), NOTE)
    for number, (mark, words) in enumerate(powers_of(character)):
        power(canvas, (left + 14, top + 168 + 54 * number), mark, words, player.level > number)
    canvas.paste(fame(64, player.level > 0), (left + 408, top + 184))
    base = top + 216 - cap_height(HEADING) // 2
    canvas.text(str(player.fame), (left + 482, base), HEADING)


def powers_of(character: Character) -> list[tuple[int, str]]:
    """The two powers of a character: the fame that each waits for, and what it is."""
    return [
        (NUMBERS["basic_fame"], ability_words(character, character.basic)),
        (NUMBERS["advanced_fame"], ability_words(character, character.advanced)),
    ]


def ability_words(character: Character, ability: Ability) -> str:
    """One power in a few words, after what `POWERS` says."""
    if ability.gains:
        return " or ".join(f"1 {kind}" for kind in ability.gains)
    if ability.steps:
        return "any number" if ability.steps > 2 else f"{ability.steps} up or down"
    return f"for {ability.energy} energy" if ability.energy else "for free"


def power(canvas: Canvas, corner: tuple[int, int], mark: int, words: str, is_lit: bool) -> None:
    """Write one power on a slip: the fame that it waits for, and what it is."""
    x, y = corner
    canvas.paste(_power_sign(is_lit), corner)
    canvas.paste(fame(38, is_lit), (x + 6, y + 4))
    middle = y + 23
    ink = INK if is_lit else INK_SOFT
    canvas.text(str(mark), (x + 48, middle - cap_height(LABEL) // 2), LABEL, ink)
    canvas.text(words, (x + 96, middle - cap_height(NOTE_STRONG) // 2), NOTE_STRONG, ink)


@sprite
def _power_sign(is_lit: bool) -> Pen:
    pen = Pen(376, 48, edge=3)
    pen.box((2, 2, 374, 45), lighter(GOLD, 0.35) if is_lit else PAPER_AGED, INK, None, 0.06, 14)
    return pen


def _dock(canvas: Canvas, player: PlayerView, seat: int, box: Box) -> None:
    corner = (box.left + DOCK_AT[0], box.top + DOCK_AT[1])
    colour = canvas.scheme.seats[seat].colour
    canvas.bears(*(sign for space in SPACES for sign in space.upper()))
    for number, space in enumerate(SPACES):
        if space in player.dock:
            canvas.paste_middle(icon("worker", 62, colour), dock_space(box, number))
    for place, die in enumerate(player.drafted):
        place_of = corner[0] + DICE_LEFT - 4, corner[1] + 18 + 92 * place
        canvas.paste(icon(f"die_{die}", 74), place_of)


def dock_space(box: Box, number: int) -> tuple[int, int]:
    """The middle of a space of the large dock."""
    left, top = box.left + DOCK_AT[0] + GRID, box.top + DOCK_AT[1] + GRID
    row, column = divmod(number, 4)
    return left + column * CELL + CELL // 2, top + row * CELL + CELL // 2


@sprite
def _dock_board() -> Image.Image:
    """The empty dock of three rows and four columns, each with its name and its reward."""
    width, height = DICE_LEFT + 84, GRID + 3 * CELL + 80
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 3, height - 4), WOOD, INK, None, 0.12, 18)
    for number in range(12):
        x, y = GRID + number % 4 * CELL, GRID + number // 4 * CELL
        box = (x + 5, y + 5, x + CELL - 5, y + CELL - 5)
        pen.box(box, mix(WOOD_DARK, WOOD, 0.2), darker(WOOD_DARK, 0.4), 2.5, -0.15, 12)
    for place in (0, 1):
        top = 14 + 92 * place
        box = (DICE_LEFT - 8, top, DICE_LEFT + 74, top + 82)
        pen.box(box, WOOD_PALE, INK, 2.5, -0.1, 12)
    canvas = Canvas(Sprite.of(pen.reduced().convert("RGB")))
    for line in DOCK:
        kind, _, key = line.key.partition("-")
        number = "abc".find(key) if kind == "row" else int(key) - 1
        along = GRID + number * CELL
        across = (GRID + 4 * CELL, along + 6), (along + 2, GRID + 3 * CELL + 2)
        at, room = (across[0], 112) if kind == "row" else (across[1], CELL - 4)
        _reward(canvas, tiles.pieces_of(line.reward), at, room)
        middle = along + CELL // 2
        beside = (GRID // 2 + 2, middle) if kind == "row" else (middle, GRID // 2 + 3)
        canvas.text_middle(key.upper(), beside, NOTE_STRONG, CREAM, INK)
    sheet = canvas.image.convert("RGBA")
    sheet.putalpha(pen.reduced().getchannel("A"))
    return sheet


def _reward(
    canvas: Canvas, pieces: list[tuple[str, str]], corner: tuple[int, int], room: int
) -> None:
    strip = tiles.strip_of(tuple(pieces), room)
    canvas.paste_middle(strip, (corner[0] + room // 2, corner[1] + 34))


def _stock(canvas: Canvas, player: PlayerView, box: Box) -> None:
    left, top = box.left, box.top + 656
    for place, kind in enumerate(RESOURCES):
        x = left + 20 + place * 138
        canvas.paste(icon(kind, 72), (x, top))
        amount = str(getattr(player.resources, kind))
        canvas.text(amount, (x + 80, top + 36 - cap_height(HEADING) // 2), HEADING)
    canvas.plaque((left + 418, top + 4), str(player.points.total), GOLD, HEADING, "star")
    low = top + 96
    canvas.paste(back(1, 48, 62), (left + 22, low))
    done = f"{len(player.done)} done, {NUMBERS['blueprints_to_end']} end it"
    canvas.text(done, (left + 84, low + 31 - cap_height(BODY) // 2), STRONG)
    x = left + 330
    for kind in player.aside[:5]:
        canvas.paste(upgrade(kind, 46, canvas.scheme), (x, low + 8))
        x += 50

"""The panels of one player: name, resources, cards and choices."""

from collections.abc import Sequence

from engine.propeller_islands.rules.actions import ActivateIsland
from engine.propeller_islands.rules.components import (
    CHARACTER_OF,
    NUMBERS,
    RESOURCES,
    TILE_OF,
    Ability,
)
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.view import PlayerView, PropellerView
from engine.propeller_islands.words.labels import label
from render.art import Pen, furniture, icon, sign_of, sprite
from render.art.glyphs import (
    CLEAR,
    HEADING,
    LABEL,
    NEEDED,
    Type,
    cap_height,
    shortened,
    width_of,
    wrapped,
)
from render.art.palette import GOLD, INK, INK_SOFT, PAPER, PAPER_AGED, darker, lighter
from render.art.propeller_islands import fame, portrait
from render.canvas import Canvas
from render.propeller_islands import cards, dock, layout, nameplates, tiles
from render.propeller_islands.layout import Bounds
from render.propeller_islands.scenes import host_of, is_lifting, purse
from render.tallies import tally

POWERS = {
    "claim": "Claim any tile of the forge",
    "bonus_die": "Count the bonus die as",
    "fame": "Once a round, take",
    "activate": "Activate one extra building",
    "blueprint": "After a blueprint, take",
    "die": "Turn your die for free:",
}
NAMES = tuple(Type("display", size) for size in (44, 40, 36, NEEDED))
AMOUNT = NAMES[0]
EDGE = 12
BESIDE_DIE = 92
BESIDE_UPGRADE = 132
BESIDE_TILE = 112
SMALL_SPACE = 44
"""The size of a space of the small dock."""
TWO_LINES = 84
"""The least height of a row of the list with the effect of a tile below its name."""


def head(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Paint a player's sign, resources, fame, completed blueprints and points in one line."""
    seat = host_of(view)
    player = view.players[seat]
    paper(canvas, box)
    middle = (box.top + box.bottom) // 2
    canvas.paste_middle(sign_of(canvas.scheme.seats[seat], 48), (box.left + 38, middle))
    x = box.left + 74
    for kind in RESOURCES:
        canvas.paste(icon(kind, 52), (x, middle - 26))
        amount = str(getattr(player.resources, kind))
        x += 66 + canvas.text_level(amount, (x + 54, middle), AMOUNT)
    canvas.paste(fame(50, player.level > 0), (x, middle - 26))
    x += 66 + canvas.text_level(str(player.fame), (x + 52, middle), AMOUNT)
    end = points(canvas, view, seat, box.right - EDGE, middle)
    canvas.paste(cards.back(1, 30, 40), (end - 124, middle - 20))
    canvas.text_level(done(player), (end - 88, middle), HEADING)
    for upgrade in player.aside[: (end - 136 - x) // 50]:
        canvas.paste(cards.upgrade(upgrade, 48, canvas.scheme), (x, middle - 24))
        x += 50


def side(canvas: Canvas, view: PropellerView) -> None:
    """Paint the player's name, character, used dice and, if it is not large, the dock."""
    seat = host_of(view)
    box = layout.BESIDE
    player = view.players[seat]
    named(canvas, view, seat, (box.left, box.top + 18), box.right)
    if player.character:
        canvas.paste(portrait(player.character, 64), (box.left, box.top + 38))
    for place, value in enumerate(player.drafted):
        canvas.paste(icon(f"die_{value}", 58), (box.left + 70 + 60 * place, box.top + 41))
    if not is_lifting(view):
        dock.paint_small(canvas, view, (box.middle[0], box.bottom - 76), SMALL_SPACE)


def points(canvas: Canvas, view: PropellerView, seat: int, right: int, middle: int) -> int:
    """Write a player's points after a star at the right end of a line; return where it begins."""
    total = str(view.players[seat].points.total)
    right -= canvas.text_level(total, (right, middle), AMOUNT, align="right") + 44
    is_winner = seat in view.winners
    canvas.paste(icon("crown" if is_winner else "star", 40), (right, middle - 21))
    return right


def named(
    canvas: Canvas, view: PropellerView, seat: int, place: tuple[int, int], right: int
) -> None:
    """Write a player's name half way down a line, and a flag after that of the first player."""
    is_first = seat == view.first and not view.over
    x, middle = place
    name = shortened(view.name(seat), LABEL, right - x - 44 * is_first)
    x += canvas.text_level(name, (x, middle), LABEL) + 6
    if is_first:
        canvas.paste(icon("flag", 36), (x, middle - 19))


def done(player: PlayerView) -> str:
    """Return the number of blueprints completed, and the number that ends the game."""
    return f"{len(player.done)}/{NUMBERS['blueprints_to_end']}"


def hand(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Paint the tile or the upgrade in hand."""
    paper(canvas, box)
    middle = box.left + 58, (box.top + box.bottom) // 2
    if view.tile:
        radius = 50
        drawn = tiles.printed(view.tile, radius, canvas.scheme)
        canvas.paste(drawn, (middle[0] - radius, middle[1] - 4 - tiles.middle_of(radius)))
        placed = Placed(view.tile, "")
        left = box.left + BESIDE_TILE
        half = (box.bottom - box.top) // 2
        strip = tiles.effect(placed, box.right - EDGE - left, half, canvas.scheme)
        style, lines = _fitted(placed.face.name, box.right - EDGE - left, half - 6)
        _written(canvas, lines, (left, middle[1] - half // 2), style, style.size)
        canvas.paste(strip, (left, middle[1] + half // 2 - strip.size[1] // 2))
    elif view.upgrade:
        canvas.paste_middle(cards.upgrade(view.upgrade, 92, canvas.scheme), middle)
        _question(canvas, view.question or view.doing, box, BESIDE_UPGRADE)


def die(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Paint the die in use, and the tiles that it would activate."""
    paper(canvas, box)
    canvas.paste(icon(f"die_{view.die}", 64), (box.left + EDGE, (box.top + box.bottom) // 2 - 32))
    _question(canvas, _of_die(view), box, BESIDE_DIE)


def die_height(view: PropellerView) -> int:
    """Return the height of the panel of a die, with the whole question beside it."""
    return max(layout.DIE, _height(_of_die(view), BESIDE_DIE))


def hand_height(view: PropellerView) -> int:
    """Return the height of the panel of the tile or upgrade in hand."""
    asked = 0 if view.tile else _height(view.question or view.doing, BESIDE_UPGRADE)
    return max(layout.HAND, asked)


def _height(words: str, left: int) -> int:
    """Return the height of a question in its smallest type."""
    lines = wrapped(words, NAMES[-1], layout.SPLIT - layout.GAP - left - EDGE)
    return NAMES[-1].leading * len(lines) + EDGE


def _of_die(view: PropellerView) -> str:
    activate = ActivateIsland()
    if activate in view.options:
        found = label(view, activate)
        return str(found.effect) or str(found)
    return view.question or view.doing


def _question(canvas: Canvas, words: str, box: Bounds, left: int) -> None:
    """Write words as large as possible."""
    room = box.right - box.left - left - EDGE
    style, lines = _fitted(words, room, box.bottom - box.top - 2 * EDGE)
    _written(canvas, lines, (box.left + left, (box.top + box.bottom) // 2), style, style.leading)
    canvas.bears(words)


def _fitted(words: str, width: int, height: int) -> tuple[Type, Sequence[str]]:
    """Return the largest type in which words fit into a box, and their lines."""
    for style in NAMES:
        lines = wrapped(words, style, width)
        is_whole = max(width_of(line, style) for line in lines) <= width
        if is_whole and style.leading * (len(lines) - 1) + style.size <= height:
            return style, lines
    return NAMES[-1], wrapped(words, NAMES[-1], width, max(1, height // NAMES[-1].size))


def _written(
    canvas: Canvas, lines: Sequence[str], place: tuple[int, int], style: Type, step: int
) -> None:
    """Write lines; `place` is their left end, half way down."""
    x, middle = place
    top = middle - (step * (len(lines) - 1) + cap_height(style)) // 2
    for number, line in enumerate(lines):
        canvas.text(line, (x, top + number * step), style)


def choices(canvas: Canvas, rows: Sequence[Placed], box: Bounds) -> None:
    """List the tiles to choose from: letter, name, effect and guild."""
    paper(canvas, box)
    high = (box.bottom - box.top - 8) // len(rows)
    for number, placed in enumerate(rows):
        top = box.top + 4 + number * high
        if number:
            rule = furniture.rule(box.right - box.left - 2 * EDGE, darker(PAPER, 0.25))
            canvas.paste(rule, (box.left + EDGE, top - 2))
        _tile_row(canvas, number, placed, Bounds(box.left, top, box.right, top + high))


def _tile_row(canvas: Canvas, number: int, placed: Placed, box: Bounds) -> None:
    face = placed.face
    middle = (box.top + box.bottom) // 2
    x = box.left + EDGE
    right = box.right - EDGE
    nameplates.paint(canvas, (x + 18, middle), number)
    x += 44
    guild = face.banner or face.hub
    if guild:
        look = canvas.scheme.guilds[guild]
        tone = None if guild == "science" else lighter(look.colour, 0.15)
        right -= 40
        canvas.paste(icon(look.icon, 42, tone), (right, middle - 21))
    high = box.bottom - box.top
    style, lines = _fitted(face.name, right - x, high)
    canvas.bears(face.name)
    down = high // 4 if high >= TWO_LINES else 0
    room = right - x
    if not down:
        room -= max(width_of(line, style) for line in lines) + 16
    strip = tiles.effect(placed, room, high - 2 * down - 2, canvas.scheme)
    _written(canvas, lines, (x, middle - down), style, style.size + 2)
    if strip.size[0] <= room:
        canvas.paste(strip, (right - strip.size[0] - 6, middle + down - strip.size[1] // 2))


def hand_cards(canvas: Canvas, view: PropellerView) -> None:
    """Lay the reader's blueprints, which say whether the reader can pay or what is missing."""
    for place, card in enumerate(view.cards):
        cards.lay(canvas, card, layout.hand_card(place), cards.SIZE, purse(view))


def powers(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Write the powers of a player's character, and the fame that each one needs."""
    paper(canvas, box)
    player = view.players[host_of(view)]
    if not player.character:
        return
    character = CHARACTER_OF[player.character]
    canvas.text(POWERS[character.power], (box.left + EDGE + 4, box.top + 18), CLEAR)
    for number, (mark, ability) in enumerate(character.powers):
        corner = box.left + EDGE, box.top + 58 + 62 * number
        power(canvas, corner, mark, ability, player.level > number, 380)


def ability_words(ability: Ability) -> str:
    """Return a power in a few words, which follow those of `POWERS`."""
    if ability.gains:
        return " or ".join(f"1 {kind}" for kind in ability.gains)
    if ability.steps:
        return "any number" if ability.steps > 2 else f"{ability.steps} up or down"
    return f"for {ability.energy} energy" if ability.energy else "for free"


def power(
    canvas: Canvas, corner: tuple[int, int], mark: int, ability: Ability, is_lit: bool, width: int
) -> None:
    """Write one power on a slip: the fame that it needs, then its effect."""
    x, y = corner
    canvas.paste(_power_sign(is_lit, width), corner)
    canvas.paste(fame(38, is_lit), (x + 6, y + 5))
    middle = y + 24
    ink = INK if is_lit else INK_SOFT
    number = canvas.text_level(str(mark), (x + 46, middle), AMOUNT, ink)
    if ability.gains:
        gains = [("/" if place else "", kind) for place, kind in enumerate(ability.gains)]
        tally(canvas, gains, (x + 58 + number, middle), 38, ink)
        return
    words = shortened(ability_words(ability), CLEAR, width - number - 56)
    canvas.text_level(words, (x + 52 + number, middle), CLEAR, ink)


@sprite
def _power_sign(is_lit: bool, width: int) -> Pen:
    pen = Pen(width, 50, edge=3)
    ground = lighter(GOLD, 0.35) if is_lit else PAPER_AGED
    pen.box((2, 2, width - 2, 47), ground, INK, None, 0.06, 14)
    return pen


def rows_of(view: PropellerView, tiles_chosen: Sequence[str]) -> list[Placed]:
    """Return tiles as they are placed on the player's island, or as they are printed."""
    island = {placed.tile: placed for placed in view.players[host_of(view)].island}
    return [island.get(tile, Placed(tile, "")) for tile in tiles_chosen if tile in TILE_OF]


def paper(canvas: Canvas, box: Bounds, is_lit: bool = False) -> None:
    """Lay the paper of a panel, golden for a player who must act."""
    colour = lighter(GOLD, 0.55) if is_lit else PAPER
    sheet = furniture.card(box.right - box.left, box.bottom - box.top, colour)
    canvas.paste(sheet, (box.left, box.top))

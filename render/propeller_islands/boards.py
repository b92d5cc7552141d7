"""The panels of one player: name, resources, cards and choices."""

from collections.abc import Sequence

from engine.propeller_islands.rules.actions import ActivateIsland
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    CHARACTER_OF,
    NUMBERS,
    RESOURCES,
    TILE_OF,
    Ability,
)
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.view import PropellerView
from engine.propeller_islands.words.labels import label
from render.art import Pen, furniture, icon, sign_of, sprite
from render.art.glyphs import HEADING, LABEL, STRONG, Type, cap_height, shortened, width_of, wrapped
from render.art.palette import GOLD, INK, INK_SOFT, PAPER, PAPER_AGED, darker, lighter
from render.art.propeller_islands import banner, fame, hub, portrait, wild_die
from render.canvas import Canvas
from render.propeller_islands import cards, dock, islands, layout, tiles
from render.propeller_islands.layout import Bounds
from render.propeller_islands.scenes import host_of
from render.tallies import tally

POWERS = {
    "claim": "Claim any tile of the forge",
    "bonus_die": "Count the bonus die as",
    "fame": "With fame, once a round, take",
    "activate": "Activate one extra building",
    "blueprint": "After a blueprint, take",
    "die": "Turn your die for free:",
}
NAMES = tuple(Type("bold", size) for size in (40, 36, 33, 30))
EDGE = 12
NAME = Type("bold", 36)
BESIDE_DIE, BESIDE_UPGRADE, BESIDE_TILE = 92, 132, 136
SMALL_SPACE = 46
"""The greatest size of a space of the dock beside the map."""
LEGIBLE = 52
"""The radius from which the signs of a tile are legible."""


def head(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Paint a player's character, name and points, and below them resources and fame."""
    seat = host_of(view)
    player = view.players[seat]
    paper(canvas, box)
    left, top, right, _ = box
    if player.character:
        canvas.paste(portrait(player.character, 92), (left + 8, top + 8))
    canvas.paste(sign_of(canvas.scheme.seats[seat], 40), (left + 108, top + 8))
    middle = top + 28
    end = points(canvas, view, seat, right - EDGE, middle)
    done(canvas, view, seat, (end - 104, middle))
    named(canvas, view, seat, (left + 156, middle), end - 112)
    x, level = left + 110, top + 78
    for kind in RESOURCES:
        canvas.paste(icon(kind, 44), (x, level - 22))
        amount = str(getattr(player.resources, kind))
        x += 58 + canvas.text_level(amount, (x + 46, level), HEADING)
    canvas.paste(fame(44, player.level > 0), (x + 6, level - 22))
    x += 54
    x += 16 + canvas.text_level(str(player.fame), (x, level), HEADING)
    for upgrade in player.aside[: (right - EDGE - x) // 50]:
        canvas.paste(cards.upgrade(upgrade, 48, canvas.scheme), (x, level - 24))
        x += 50


def points(canvas: Canvas, view: PropellerView, seat: int, right: int, middle: int) -> int:
    """Write a player's points after a star at the right end of a line; return where it begins."""
    total = str(view.players[seat].points.total)
    right -= canvas.text_level(total, (right, middle), HEADING, align="right") + 44
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


def done(canvas: Canvas, view: PropellerView, seat: int, place: tuple[int, int]) -> None:
    """Write the number of blueprints completed, and the number that ends the game."""
    x, middle = place
    canvas.paste(cards.back(1, 30, 40), (x, middle - 20))
    progress = f"{len(view.players[seat].done)}/{NUMBERS['blueprints_to_end']}"
    canvas.text_level(progress, (x + 36, middle), LABEL)


def hand(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Paint the tile or the upgrade in hand."""
    paper(canvas, box)
    middle = box.left + 66, (box.top + box.bottom) // 2
    if view.tile:
        radius = 58
        drawn = tiles.printed(view.tile, radius, canvas.scheme)
        canvas.paste(drawn, (middle[0] - radius, middle[1] - 4 - tiles.middle_of(radius)))
        placed, left = Placed(view.tile, ""), box.left + BESIDE_TILE
        strip = tiles.effect(placed, box.right - EDGE - left, box.bottom - box.top, canvas.scheme)
        canvas.text_level(placed.face.name, (left, middle[1] - 26), NAME)
        canvas.paste(strip, (left, middle[1] + 22 - strip.size[1] // 2))
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
    lines = wrapped(words, NAMES[-1], layout.WIDE - left - EDGE)
    return NAMES[-1].leading * len(lines) + 2 * EDGE


def _of_die(view: PropellerView) -> str:
    activate = ActivateIsland()
    if activate in view.options:
        return str(label(view, activate))
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
    """List the tiles to choose from: die, name, effect, guild. Lines part names of two lines."""
    paper(canvas, box)
    high = (box.bottom - box.top - 8) // len(rows)
    for number, placed in enumerate(rows):
        top = box.top + 4 + number * high
        if number:
            line = furniture.rule(box.right - box.left - 2 * EDGE, darker(PAPER, 0.25))
            canvas.paste(line, (box.left + EDGE, top - 2))
        _tile_row(canvas, placed, Bounds(box.left, top, box.right, top + high))


def _tile_row(canvas: Canvas, placed: Placed, box: Bounds) -> None:
    face, middle = placed.face, (box.top + box.bottom) // 2
    x, right = box.left + EDGE, box.right - EDGE
    if placed.is_wild:
        canvas.paste(wild_die(42), (x, middle - 21))
    elif placed.number is not None:
        canvas.paste(icon(f"die_{placed.number}", 42), (x, middle - 21))
    x += 50 if placed.is_wild or placed.number is not None else 0
    for guild in [*placed.banners, *([face.hub] if face.hub else [])]:
        right -= 42
        sign = hub if guild == face.hub else banner
        canvas.paste(sign(guild, 40, canvas.scheme), (right, middle - 20))
    least = NAMES[-1]
    has_two_lines = box.bottom - box.top >= least.leading + least.size
    parts = face.name.split() if has_two_lines else [face.name]
    longest = max(width_of(part, least) for part in parts)
    high = box.bottom - box.top - 2
    strip = tiles.effect(placed, right - x - longest - 12, high, canvas.scheme)
    right -= strip.size[0] + 4
    canvas.paste(strip, (right, middle - strip.size[1] // 2))
    room = right - x - 8
    style, lines = _fitted(face.name, room, box.bottom - box.top)
    _written(canvas, lines, (x, middle), style, style.size + 2)
    canvas.bears(face.name)


def hand_cards(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Lay the reader's blueprints, with a gold frame if the reader can pay for them."""
    resources = view.players[host_of(view)].resources
    for place, card in enumerate(view.cards):
        can_pay = resources.covers(BLUEPRINT_OF[card].cost)
        cards.lay(canvas, card, (layout.card_left(place), box.top), can_pay)


def powers(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Write the powers of a player's character, and the fame that each one needs."""
    paper(canvas, box)
    player = view.players[host_of(view)]
    if not player.character:
        return
    character = CHARACTER_OF[player.character]
    canvas.text(POWERS[character.power], (box.left + EDGE + 4, box.top + 18), STRONG)
    half = (box.right - box.left - 2 * EDGE) // 2
    for number, (mark, ability) in enumerate(character.powers):
        corner = box.left + EDGE + number * half, box.top + 58
        power(canvas, corner, mark, ability, player.level > number, half - 6)


def own_map(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Paint the island with whole tiles if these are legible, and the dock beside it."""
    paper(canvas, box)
    seat = host_of(view)
    player = view.players[seat]
    area = Bounds(box.left + 10, box.top + 8, box.right - 210, box.bottom - 8)
    fit = islands.fitted(player.island, (), area)
    if fit.radius >= LEGIBLE:
        islands.paint(canvas, player.island, seat, fit)
    else:
        islands.small_map(canvas, player.island, seat, area)
    cell = min(SMALL_SPACE, (box.bottom - box.top - 36) // 3)
    workers = dock.small(player.dock, canvas.scheme.seats[seat].colour, cell)
    width, height = workers.size
    corner = box.right - 106 - width // 2, (box.top + box.bottom - height) // 2
    canvas.paste(workers, corner)


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
    number = canvas.text_level(str(mark), (x + 46, middle), LABEL, ink)
    if ability.gains:
        gains = [("/" if place else "", kind) for place, kind in enumerate(ability.gains)]
        tally(canvas, gains, (x + 58 + number, middle), 38, ink)
        return
    words = shortened(ability_words(ability), STRONG, width - number - 56)
    canvas.text_level(words, (x + 52 + number, middle), STRONG, ink)


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

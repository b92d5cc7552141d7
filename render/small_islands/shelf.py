"""The shelf below the board: what only its reader sees, and what the reader is asked."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.small_islands.scoring import Promise
from engine.small_islands.view import Prospect, Secrets, SmallView
from render import materials
from render.canvas import Canvas, Place
from render.furniture import OUTLINE, outline
from render.glyphs import LABEL, MUST_SEE, NOTE_STRONG, STRONG, shortened
from render.palette import (
    CREAM,
    GOLD,
    INK,
    INK_SOFT,
    OPEN,
    WOOD,
    WOOD_PALE,
    darker,
)
from render.small_islands import ground
from render.small_islands.goals import card_pieces, goal_pieces
from render.small_islands.layout import STRIP, WIDTH, Frame
from render.sprites import sprite
from render.tallies import Piece, fitting, length, tally

TILE = 136
TOP = 66
CARD_HEIGHT = 178
WIDEST = 300
MISSIONS_WIDE = 210
CARDS_AT_MOST = 3
TILES_LEFT, DISCOVERIES_RIGHT = 22, WIDTH - 20
TOKEN_STEP = 88


@sprite
def shelf() -> Image.Image:
    """A wooden shelf across the picture."""
    sheet = materials.wood(WIDTH, STRIP, darker(WOOD, 0.12), 132).copy()
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((0, 0, WIDTH, 9), fill=WOOD_PALE)
    draw.rectangle((0, 9, WIDTH, 12), fill=INK)
    return sheet


def paint_shelf(canvas: Canvas, view: SmallView, shown: Frame) -> None:
    """Paint the reader's tiles, Objectives and tokens."""
    if view.secrets is None:
        return
    top = shown.strip_top
    canvas.paste(shelf(), (0, top))
    canvas.asked = view.question or ("The game is over." if view.over else "Others are to act.")
    words = shortened(canvas.asked, LABEL, WIDTH - 48)
    canvas.text(words, (24, top + 26), LABEL, CREAM, halo=INK)
    _tiles(canvas, view.secrets, (TILES_LEFT, top + TOP))
    _discoveries(canvas, view.secrets, (DISCOVERIES_RIGHT, top + TOP))
    _goals(canvas, view.secrets, top + TOP)


def tiles_right(secrets: Secrets) -> int:
    """Return where the tiles in hand end."""
    return TILES_LEFT + max(2, len(secrets.tiles)) * (TILE + 14)


def discoveries_left(secrets: Secrets) -> int:
    """Return where the Discovery tokens begin."""
    values = secrets.drawn or secrets.discoveries
    return DISCOVERIES_RIGHT - (len(values) + 1) // 2 * TOKEN_STEP - 12


def goal_places(secrets: Secrets) -> list[tuple[int, int]]:
    """Return left edge and width of each card with an Objective, or of the one table of them."""
    left, right = tiles_right(secrets) + 20, discoveries_left(secrets)
    goals = secrets.prospects
    if is_table(secrets):
        return [(left, right - left)]
    wide = min(WIDEST, (right - left - 14 * max(0, len(goals) - 1)) // max(1, len(goals)))
    return [(left + order * (wide + 14), wide) for order in range(len(goals))]


def is_table(secrets: Secrets) -> bool:
    """Return whether so many Objectives can be chosen that a table shows them."""
    return len(_choices(secrets)) > CARDS_AT_MOST


def table_columns(secrets: Secrets, width: int) -> list[int]:
    """Return where the columns of that table begin, from its left edge, and where the last ends."""
    rewards = len({goal.cards[1] for goal in _choices(secrets)})
    step = (width - MISSIONS_WIDE - 14) // rewards
    return [MISSIONS_WIDE + column * step for column in range(rewards + 1)]


def _choices(secrets: Secrets) -> Sequence[Prospect]:
    return secrets.prospects[1:] if secrets.objective else secrets.prospects


def _tiles(canvas: Canvas, secrets: Secrets, corner: Place) -> None:
    """Paint the tiles in hand with their numbers."""
    x, y = corner
    for order, tile in enumerate(secrets.tiles):
        left = x + order * (TILE + 14)
        canvas.card_shadow((left, y), (TILE, TILE))
        canvas.paste(ground.tile(tile, 0, TILE), (left, y))
        if secrets.plan is not None and secrets.plan.tile == tile:
            canvas.paste(outline(TILE, TILE, OPEN), (left - OUTLINE, y - OUTLINE))
        canvas.text_middle(tile, (left + TILE // 2, y + TILE + 22), STRONG, CREAM, INK)


def _discoveries(canvas: Canvas, secrets: Secrets, corner: Place) -> None:
    """Paint the Discovery tokens kept, and those just drawn."""
    values = secrets.drawn or secrets.discoveries
    right, y = corner
    for order, value in enumerate(values):
        column, row = divmod(order, 2)
        middle = (right - 44 - column * TOKEN_STEP, y + 44 + row * TOKEN_STEP)
        canvas.badge(middle, str(value), GOLD, 80)


def _goals(canvas: Canvas, secrets: Secrets, top: int) -> None:
    """Paint this round's Objective and the kept cards, or all that can be chosen."""
    places = goal_places(secrets)
    if is_table(secrets):
        [(left, width)] = places
        _table(canvas, secrets, (left, top), width)
        return
    for order, (goal, (left, width)) in enumerate(zip(secrets.prospects, places, strict=True)):
        title = _title(secrets, order, len(_choices(secrets)))
        _card(canvas, goal, title, (left, top), width)


def _title(secrets: Secrets, order: int, choices: int) -> str:
    if secrets.objective and order == 0:
        return "This round"
    return "Kept" if choices == 1 else f"Choice {order + 1 - bool(secrets.objective)}"


def _card(canvas: Canvas, goal: Prospect, title: str, corner: Place, width: int) -> None:
    """Paint an Objective card: its Mission, its Reward, and what it would bring now."""
    x, y = corner
    canvas.panel(corner, (width, CARD_HEIGHT))
    canvas.text(title, (x + 14, y + 12), NOTE_STRONG, INK_SOFT)
    for line, pieces in enumerate(goal_pieces(goal.cards)):
        size = fitting(pieces, width - 28, (44, 40, MUST_SEE))
        tally(canvas, pieces, (x + 14, y + 62 + line * 48), size)
    told = promised(goal.now)
    if goal.soon is not None:
        told = [*told, ("then", ""), *promised(goal.soon)]
    canvas.text("now", (x + 14, y + 146), NOTE_STRONG, INK_SOFT)
    tally(canvas, told, (x + 72, y + 155), MUST_SEE)


def promised(now: Promise) -> list[Piece]:
    """Return what an Objective would bring as a number and an icon."""
    if now.tokens:
        return [(str(now.tokens), "discovery")]
    return [(str(now.points), "star")]


def _table(canvas: Canvas, secrets: Secrets, corner: Place, width: int) -> None:
    """Paint Missions against Rewards, with what each pair would bring now."""
    choices = _choices(secrets)
    missions = list(dict.fromkeys(goal.cards[0] for goal in choices))
    rewards = list(dict.fromkeys(goal.cards[1] for goal in choices))
    x, y = corner
    canvas.panel(corner, (width, CARD_HEIGHT))
    first, step = MISSIONS_WIDE, (width - MISSIONS_WIDE - 14) // len(rewards)
    deep = CARD_HEIGHT // (len(missions) + 1)
    for column, reward in enumerate(rewards):
        middle = (x + first + column * step + step // 2, y + deep // 2)
        _centred(canvas, card_pieces(reward)[0], middle, step - 12)
    worth = {goal.cards: promised(goal.now) for goal in choices}
    for row, mission in enumerate(missions, 1):
        level = y + row * deep + deep // 2
        pieces = card_pieces(mission)[0]
        tally(canvas, pieces, (x + 14, level), fitting(pieces, first - 24, (38, MUST_SEE)))
        for column, reward in enumerate(rewards):
            middle = (x + first + column * step + step // 2, level)
            _centred(canvas, worth[mission, reward], middle, step)


def _centred(canvas: Canvas, pieces: Sequence[Piece], middle: Place, width: int) -> None:
    size = fitting(pieces, width, (40, MUST_SEE))
    tally(canvas, pieces, (middle[0] - length(pieces, size) // 2, middle[1]), size)

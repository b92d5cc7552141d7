"""The column: the tiles on offer, the players, Alexis, and the reader's secrets."""

from collections.abc import Sequence

from engine.small_islands.rules.cards import EXPEDITIONS
from engine.small_islands.rules.components import TOKENS
from engine.small_islands.rules.scoring import Promise
from engine.small_islands.rules.tiles import SHIP_OF
from engine.small_islands.rules.view import AlexisView, PlayerView, Prospect, Secrets, SmallView
from render.art import OUTLINE, Box, Pen, furniture, icon, materials, outline, sign_of, sprite
from render.art.glyphs import HEADING, LABEL, STRONG, shortened
from render.art.palette import (
    CREAM,
    GOLD,
    INK,
    INK_SOFT,
    OPEN,
    PAPER,
    PAPER_AGED,
    WOOD_PALE,
    Colour,
)
from render.art.small_islands import pieces
from render.canvas import Canvas, Pixel
from render.small_islands import ground
from render.small_islands.goals import card_pieces, goal_pieces
from render.small_islands.layout import (
    CLEAR,
    PLAYER,
    STARTING_PLACE,
    TABLE_ROW,
    TILES,
    Panel,
    goal_choices,
    goal_title,
    seats_of,
)
from render.tallies import Piece, fitting, length, tally

TILE, STEP = 94, 108
CAPTION = 128
"""The width of the words beside a row of tiles."""
EDGE = 14
MISSIONS = 196
"""The width of the column of Missions in a table of Objectives."""
SIGN = 38
SHARE = 156
"""The width of an opponent's sign and points in the line of all opponents."""
ICONS = (42, 40, 38)
"""Sizes of icons with numbers that are large enough to be read."""


def paint_panel(canvas: Canvas, view: SmallView, panel: Panel, box: Box) -> None:
    """Paint one panel of the column."""
    secrets = view.secrets
    match panel.kind:
        case "starting":
            # Both faces of the Starting tiles that are left, two tiles in a row.
            x, y = _paper(canvas, box, PAPER)
            numbers = sorted({STARTING_PLACE[face][0] for face in view.starting})
            height = (box[3] - y) // -(-len(numbers) // 2)
            for face in view.starting:
                number, side = STARTING_PLACE[face]
                row, column = divmod(numbers.index(number), 2)
                corner = x + EDGE + (2 * column + side) * STEP, y + row * height
                _tiles(canvas, [face], corner, height, INK)
        case "offer":
            _offer(canvas, view, box)
        case "player":
            _player(canvas, view, panel.number, box)
        case "opponent":
            _opponent(canvas, view, panel.number, box)
        case "opponents":
            _opponents(canvas, view, seats_of(view, panel), box)
        case "alexis" if view.alexis:
            _alexis(canvas, view.alexis, box)
        case "hand" if secrets:
            _hand(canvas, secrets, box)
        case "drawn" if secrets:
            # The Discovery tokens that the reader chooses one of.
            x, y = _paper(canvas, box, PAPER)
            canvas.text("Drawn", (x + EDGE, y + 36), STRONG)
            for order, value in enumerate(secrets.drawn):
                canvas.badge((x + CAPTION + 40 + order * 84, y + 46), str(value), GOLD, 80)
        case "goal" if secrets:
            _goal(canvas, secrets, panel.number, box)
        case "table" if secrets:
            _table(canvas, goal_choices(secrets), box)


# Tiles


def _offer(canvas: Canvas, view: SmallView, box: Box) -> None:
    """Paint the face-up tiles, and how many are face down in the stack."""
    x, y = _paper(canvas, box, PAPER)
    height = box[3] - y
    middle = y + height // 2
    canvas.text("On offer", (x + EDGE, y + height // 8), STRONG)
    canvas.paste(icon("tiles", SIGN - 4), (x + EDGE, middle - SIGN // 2))
    canvas.text_level(f"{view.stack} left", (x + EDGE + SIGN + 2, middle), STRONG)
    if view.grey_ships:
        line = middle + height // 4
        canvas.paste(pieces.ship(None, SIGN), (x + EDGE, line - 13))
        canvas.text(str(view.grey_ships), (x + EDGE + SIGN + 6, line - 3), STRONG)
    if not view.row:
        canvas.text_middle("No tile is left", (x + 300, middle), STRONG, INK_SOFT)
    _tiles(canvas, view.row, (x + CAPTION + 8, y), height, INK)


def _tiles(
    canvas: Canvas,
    tiles: Sequence[str],
    corner: Pixel,
    height: int,
    colour: Colour,
    planned: str = "",
) -> None:
    """Lay tiles in a row, with their numbers below them and a frame around the planned one."""
    size, edge = (TILE, 8) if height == TILES else (CLEAR, 6)
    halo = INK if colour == CREAM else None
    for order, tile in enumerate(tiles):
        middle, top = corner[0] + order * STEP + TILE // 2, corner[1] + edge
        left = middle - size // 2
        canvas.paste(ground.tile(tile, 0, size), (left, top))
        if tile == planned:
            canvas.paste(outline(size, size, OPEN), (left - OUTLINE, top - OUTLINE))
        canvas.text_middle(tile, (middle, corner[1] + height - 22), HEADING, colour, halo)


def _hand(canvas: Canvas, secrets: Secrets, box: Box) -> None:
    """Paint the reader's tiles, with a frame around the one in the preview."""
    x, y = box[:2]
    height = box[3] - y
    canvas.paste(_shelf(box[2] - x, height), (x, y))
    for line, words in enumerate(("Your", "tiles")):
        place = x + EDGE, y + height // 2 - 28 + line * 36
        canvas.text(words, place, STRONG, CREAM, halo=INK)
    planned = secrets.plan.tile if secrets.plan else ""
    _tiles(canvas, secrets.tiles, (x + CAPTION + 8, y), height, CREAM, planned)


@sprite
def _shelf(width: int, height: int) -> Pen:
    """A wooden shelf for the tiles in hand."""
    pen = Pen(width, height, edge=3)
    pen.box(
        (2, 2, width - 3, height - 4), pen.surface(materials.wood), WOOD_PALE, rounding=14, shade=0
    )
    return pen


# Objectives


def _goal(canvas: Canvas, secrets: Secrets, number: int, box: Box) -> None:
    """Paint an Objective: its Mission and Reward, and its worth now."""
    goal = secrets.prospects[number]
    x, y = _paper(canvas, box, PAPER)
    canvas.text(goal_title(secrets, number), (x + EDGE, y + 16), STRONG, INK_SOFT)
    pieces: list[Piece] = [("now", ""), *promised(goal.now)]
    if goal.soon is not None:
        pieces += [("", "becomes"), *promised(goal.soon)]
    tally(canvas, pieces, (box[2] - EDGE - length(pieces, SIGN), y + 27), SIGN)
    _objective(canvas, goal.cards, (x + EDGE, y + 70), box[2] - x - 2 * EDGE)


def _objective(canvas: Canvas, cards: tuple[str, ...], place: Pixel, width: int) -> None:
    """Paint a Mission, and after an arrow its Reward."""
    mission, reward = goal_pieces(cards)
    line = [*mission, ("", "becomes"), *reward]
    tally(canvas, line, place, fitting(line, width, ICONS))


def promised(now: Promise) -> list[Piece]:
    """Return the worth of an Objective as a number and an icon."""
    if now.tokens:
        return [(str(now.tokens), "discovery")]
    return [(str(now.points), "star")]


def _table(canvas: Canvas, choices: Sequence[Prospect], box: Box) -> None:
    """Paint numbered Rewards, then Missions against them, with the worth of each pair now."""
    missions = list(dict.fromkeys(goal.cards[0] for goal in choices))
    rewards = list(dict.fromkeys(goal.cards[1] for goal in choices))
    worth = {goal.cards: promised(goal.now) for goal in choices}
    x, y = _paper(canvas, box, PAPER)
    level, step = y + TABLE_ROW // 2 + 4, (box[2] - x - MISSIONS - EDGE) // len(rewards)
    middles = [x + MISSIONS + step // 2 + column * step for column in range(len(rewards))]
    header = level + TABLE_ROW * len(rewards)
    for number, (reward, middle) in enumerate(zip(rewards, middles, strict=True), 1):
        canvas.badge((x + EDGE + 20, level), str(number), CREAM, 42)
        tally(canvas, card_pieces(reward)[0], (x + EDGE + 54, level), ICONS[0])
        canvas.badge((middle, header), str(number), CREAM, 42)
        level += TABLE_ROW
    for mission in missions:
        level += TABLE_ROW
        tally(canvas, card_pieces(mission)[0], (x + EDGE, level), ICONS[-1])
        for middle, reward in zip(middles, rewards, strict=True):
            pieces = worth[mission, reward]
            tally(canvas, pieces, (middle - length(pieces, SIGN) // 2, level), SIGN)


# Players


def _player(canvas: Canvas, view: SmallView, seat: int, box: Box) -> None:
    """Paint the public part of a player, with a green frame if it is their turn."""
    seen, look = view.players[seat], canvas.scheme.seats[seat]
    x, y = _seat(canvas, view, seat, box, box[2] - box[0] - 210)
    line, right = y + 66, box[2] - EDGE
    place = x + EDGE
    canvas.paste(pieces.house(look, SIGN), (place, line - SIGN // 2))
    place += SIGN + 6
    place += canvas.text(_houses(seen), (place, line - 11), STRONG) + 16
    for key in TOKENS:
        drawn = (
            pieces.token(key, look.colour, SIGN + 6)
            if key in seen.tokens
            else pieces.used_token(SIGN + 6)
        )
        canvas.paste(drawn, (place, line - SIGN // 2 - 3))
        place += SIGN + 8
    landed = any(laid.tile == SHIP_OF[seat] for _, laid in view.chart)
    words = f"+{seen.ship_points}" if landed else ""
    right -= SIGN + canvas.text(words, (right, line - 11), STRONG, align="right")
    canvas.paste(pieces.ship(look, SIGN), (right, line - SIGN // 2 - 2))
    if seen.discoveries:
        values = view.secrets.discoveries if view.secrets and view.seat == seat else ()
        words = ", ".join(map(str, values)) or str(seen.discoveries)
        right -= SIGN + 8 + canvas.text(words, (right - 8, line - 11), STRONG, align="right")
        canvas.paste(icon("discovery", SIGN - 4), (right, line - SIGN // 2 + 2))
    if seen.objective and box[3] - y > PLAYER:
        _objective(canvas, seen.objective, (x + EDGE, y + 110), box[2] - x - 2 * EDGE)


def _opponent(canvas: Canvas, view: SmallView, seat: int, box: Box) -> None:
    """Paint an opponent in one line: name, Houses, points."""
    seen = view.players[seat]
    x, y = _seat(canvas, view, seat, box, 182 if seat != view.first else 146)
    canvas.paste(pieces.house(canvas.scheme.seats[seat], SIGN), (x + 250, y + 6))
    canvas.text(_houses(seen), (x + 254 + SIGN, y + 14), STRONG)
    if seen.objective:
        _objective(canvas, seen.objective, (x + EDGE, y + 70), box[2] - x - 2 * EDGE)


def _opponents(canvas: Canvas, view: SmallView, seats: Sequence[int], box: Box) -> None:
    """Paint the signs and points of all opponents in one line."""
    x, y = _paper(canvas, box, PAPER_AGED)
    step = (box[2] - x) // len(seats)
    for order, seat in enumerate(seats):
        left = x + order * step
        canvas.paste(sign_of(canvas.scheme.seats[seat], SIGN), (left + 10, y + 6))
        _points(canvas, view.players[seat].points, (left, y, left + SHARE, box[3]))


def _houses(seen: PlayerView) -> str:
    """Return how many Houses are in hand, and how many more are in the supply."""
    return f"{seen.houses}+{seen.supply}" if seen.supply else str(seen.houses)


def _seat(canvas: Canvas, view: SmallView, seat: int, box: Box, room: int) -> Pixel:
    """Lay a player's board with sign, name and points; return its corner.

    ``room`` is the greatest width of the name.
    """
    seen, is_awaited = view.players[seat], seat in view.acting
    x, y = _paper(canvas, box, PAPER if is_awaited else PAPER_AGED)
    width = box[2] - x
    canvas.paste(sign_of(canvas.scheme.seats[seat], SIGN), (x + EDGE, y + 6))
    name = shortened(view.name(seat), LABEL, room)
    end = x + 64 + canvas.text(name, (x + 60, y + 14), LABEL)
    if seat == view.first and not view.over:
        canvas.paste(icon("flag", SIGN - 4), (end + 4, y + 7))
    _points(canvas, seen.points if seen.total is None else seen.total, box)
    if is_awaited:
        canvas.paste(outline(width, box[3] - y, OPEN), (x - OUTLINE, y - OUTLINE))
    return x, y


def _points(canvas: Canvas, points: int, box: Box) -> None:
    """Write points before a star, at the right of a board's first line."""
    right, middle = box[2] - EDGE, box[1] + 26
    canvas.paste(icon("star", SIGN), (right - SIGN, middle - SIGN // 2 - 2))
    canvas.text_level(str(points), (right - SIGN - 6, middle), HEADING, align="right")


def _alexis(canvas: Canvas, alexis: AlexisView, box: Box) -> None:
    """Paint the public part of Alexis."""
    x, y = _paper(canvas, box, PAPER_AGED)
    look = canvas.scheme.seats[pieces.ALEXIS]
    canvas.paste(sign_of(look, SIGN), (x + EDGE, y + 6))
    canvas.text("Alexis", (x + 60, y + 14), LABEL)
    _points(canvas, alexis.score, box)
    if box[3] - y < PLAYER:
        return
    canvas.paste(pieces.house(look, SIGN), (x + EDGE, y + 48))
    place = x + EDGE + SIGN + 6
    place += canvas.text(str(alexis.houses), (place, y + 55), STRONG) + 20
    place += canvas.text(alexis.key.capitalize(), (place, y + 55), STRONG) + 8
    for order in range(alexis.stars):
        canvas.paste(icon("star", SIGN - 6), (place + order * (SIGN - 4), y + 49))
    if alexis.last:
        row = EXPEDITIONS[alexis.last]
        card = f"last card: {'land' if row.action == 'land' else row.policy}"
        canvas.text(card, (x + EDGE, y + 100), STRONG)


def _paper(canvas: Canvas, box: Box, colour: Colour) -> Pixel:
    """Lay a smooth card with a printed rim; return its corner."""
    left, top, right, low = box
    canvas.paste(furniture.card(right - left, low - top, colour, has_rim=True), (left, top))
    return left, top

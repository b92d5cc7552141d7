"""The column: the round, the reader's secrets, the tiles on offer, the players and Alexis."""

from collections.abc import Sequence

from engine.small_islands.rules.cards import EXPEDITIONS
from engine.small_islands.rules.components import RESOURCES, ROUNDS, TOKENS
from engine.small_islands.rules.scoring import Promise
from engine.small_islands.rules.tiles import SHIP_OF
from engine.small_islands.rules.view import AlexisView, Prospect, Secrets, SmallView
from engine.small_islands.words.descriptions import goal_choices, goal_title
from render.art import OUTLINE, Box, Pen, furniture, icon, materials, outline, sign_of, sprite
from render.art.glyphs import NEEDED, shortened
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
from render.canvas import Canvas, Pixel, with_verb
from render.results import paint_results
from render.small_islands import ground, layout
from render.small_islands.archipelago import DECIDING, PLAIN
from render.small_islands.goals import card_pieces, goal_pieces
from render.small_islands.score import score
from render.tallies import Piece, fitting, length, narrowed, tally

TILE = 90
STEP = 96
TITLED = 74
"""The width of the number or the word before an Objective."""
EDGE = 14
MISSIONS = 158
"""The width of the column of Missions in a table of Objectives."""
SIGN = 40
ICONS = (44, 42, 40, 38)
"""Sizes of icons with numbers that are large enough to be read."""
CHOICE = 70
TOKEN = 42


def paint_panel(canvas: Canvas, view: SmallView, panel: layout.Panel, box: Box) -> None:
    """Paint one panel of the column."""
    secrets = view.secrets
    match panel.kind:
        case "header":
            _header(canvas, view, box)
        case "starting":
            # Both faces of the Starting tiles that are left, two tiles in a row.
            x, y = _paper(canvas, box, PAPER)
            numbers = sorted({layout.STARTING_PLACE[face][0] for face in view.starting})
            height = (box[3] - y) // -(-len(numbers) // 2)
            for face in view.starting:
                number, side = layout.STARTING_PLACE[face]
                row, column = divmod(numbers.index(number), 2)
                step = (layout.PANEL - 8) // 4
                _tiles(canvas, [face], (x + 6 + (2 * column + side) * step, y + row * height), INK)
        case "offer":
            _offer(canvas, view, box)
        case "tokens":
            _tokens(canvas, view, box)
        case "player":
            _player(canvas, view, panel.number, box)
        case "opponents":
            # The signs and points of all opponents in one line.
            x, y = _paper(canvas, box, PAPER_AGED)
            step = (box[2] - x) // len(layout.seats_of(view, panel))
            for order, seat in enumerate(layout.seats_of(view, panel)):
                left = x + order * step
                points = str(view.players[seat].points)
                canvas.paste(sign_of(canvas.scheme.seats[seat], SIGN), (left + EDGE, y + 5))
                canvas.text_level(
                    points, (left + EDGE + SIGN + 4, y + layout.LINE // 2 - 1), DECIDING
                )
        case "alexis" if view.alexis:
            _alexis(canvas, view.alexis, box)
        case "hand" if secrets:
            # The reader's tiles, with a frame around the one in the preview.
            canvas.paste(_shelf(box[2] - box[0], box[3] - box[1]), box[:2])
            planned = secrets.plan.tile if secrets.plan else ""
            left = (box[0] + box[2] - len(secrets.tiles) * STEP + STEP - TILE) // 2
            _tiles(canvas, secrets.tiles, (left, box[1]), CREAM, planned)
        case "drawn" if secrets:
            # The Discovery tokens that the reader chooses one of.
            x, y = _paper(canvas, box, PAPER)
            for order, value in enumerate(secrets.drawn):
                canvas.badge((x + 56 + order * 84, y + 41), str(value), GOLD, 76)
        case "result":
            paint_results(canvas, score(view), box)
        case "goal" if secrets:
            _goal(canvas, secrets, panel.number, box)
        case "table" if secrets:
            _table(canvas, goal_choices(secrets), box)


def _header(canvas: Canvas, view: SmallView, box: Box) -> None:
    """Write the round above whose turn it is, on green if it is the reader's."""
    _, round_, whose = canvas.heading
    left, top, right, low = box
    canvas.paste(_shelf(right - left, low - top), (left, top))
    middle = (left + right) // 2
    short = round_.replace(f" of {ROUNDS}", "")
    canvas.text_middle(short, (middle, top + 28), PLAIN, CREAM, INK)
    if view.seat in view.awaited:
        canvas.paste(_turn(right - left - 2 * EDGE, 50), (left + EDGE, top + 50))
    whose = with_verb(whose, DECIDING, right - left - 2 * EDGE)
    canvas.text_middle(whose, (middle, top + 75), DECIDING, CREAM, INK)


@sprite
def _turn(width: int, height: int) -> Pen:
    """The green ground of "Your turn"."""
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 3, height - 3), OPEN, CREAM, rounding=12)
    return pen


# Tiles


def _offer(canvas: Canvas, view: SmallView, box: Box) -> None:
    """Paint the face-up tiles, and how many are face down in the stack."""
    x, y = _paper(canvas, box, PAPER)
    middle = x + 42
    counts = [(icon("tiles", 48), view.stack)]
    if view.grey_ships:
        counts.append((pieces.ship(None, SIGN), view.grey_ships))
    step = (box[3] - y) // len(counts)
    for order, (drawn, count) in enumerate(counts):
        line = y + step * order + step // 2
        canvas.paste_middle(drawn, (middle - 13, line))
        canvas.text_level(str(count), (middle + 14, line), PLAIN)
    if not view.row:
        canvas.text_middle("None is left", (x + 230, (y + box[3]) // 2), PLAIN, INK_SOFT)
    _tiles(canvas, view.row, (box[2] - EDGE - 3 * STEP + STEP - TILE, y), INK)


def _tiles(
    canvas: Canvas, tiles: Sequence[str], corner: Pixel, colour: Colour, planned: str = ""
) -> None:
    """Lay tiles in a row, with their numbers below them and a frame around the planned one."""
    halo = INK if colour == CREAM else None
    for order, tile in enumerate(tiles):
        left = corner[0] + order * STEP
        top = corner[1] + 9
        canvas.paste(ground.tile(tile, 0, TILE), (left, top))
        if tile == planned:
            canvas.paste(outline(TILE, TILE, OPEN), (left - OUTLINE, top - OUTLINE))
        canvas.text_middle(tile, (left + TILE // 2, top + TILE + 26), DECIDING, colour, halo)


def _tokens(canvas: Canvas, view: SmallView, box: Box) -> None:
    """Paint the reader's tokens large, what a joker can show too, and their back: a Port."""
    x, y = _paper(canvas, box, PAPER)
    own = view.players[view.mover].tokens
    colour = canvas.scheme.seats[view.mover].colour
    also = [kind for kind in RESOURCES if kind not in own] if "joker" in own else []
    signs = [pieces.token(key, colour, 68) for key in own]
    signs += [icon(pieces.icon_key(kind), SIGN) for kind in also]
    signs.append(pieces.token("port", colour, 68))
    for order, sign in enumerate(signs):
        canvas.paste_middle(sign, (x + EDGE + 34 + 71 * order, y + 41))


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
    """Paint an Objective: its Mission and its worth now, and its Reward below them."""
    goal = secrets.prospects[number]
    title = goal_title(secrets, number)
    is_kept = title in ("Kept", "Card")
    x, y = _paper(canvas, box, PAPER_AGED if is_kept else PAPER)
    left = x + EDGE
    right = box[2] - EDGE
    first = y + 31
    second = y + 77
    if title.startswith("Choice"):
        canvas.choice((left + 27, (y + box[3]) // 2 - 1), title.removeprefix("Choice "), CHOICE)
        left += TITLED
    elif is_kept:
        canvas.text_level("Kept", (left, first), PLAIN, INK_SOFT)
        left += TITLED + 10
    worth = promised(goal.now)
    if goal.soon is not None and goal.soon != goal.now:
        worth += [("", "becomes"), *promised(goal.soon)]
    mission, reward = goal_pieces(goal.cards)
    start = right - length(worth, SIGN, DECIDING)
    tally(canvas, worth, (start, first), SIGN, style=DECIDING)
    size = fitting(mission, start - left, ICONS)
    tally(canvas, mission, (left, first), size, style=DECIDING)
    if start - left - length(mission, size, DECIDING) > TITLED:
        canvas.text_level("now", (start - EDGE, first), PLAIN, INK_SOFT, "right")
    _reward(canvas, reward, (left, second), right - left)


def _reward(canvas: Canvas, reward: Sequence[Piece], place: Pixel, width: int) -> None:
    """Paint a Reward after an arrow, if there is room for one."""
    line = [("", "becomes"), *reward]
    if length(line, ICONS[0], DECIDING) > width:
        line = [*reward]
    is_long = length(line, ICONS[-1], DECIDING) > width
    tally(canvas, line, place, ICONS[0], style=PLAIN if is_long else DECIDING)


def _objective(canvas: Canvas, cards: tuple[str, ...], place: Pixel, width: int) -> None:
    """Paint a Mission, and after an arrow its Reward."""
    mission, reward = goal_pieces(cards)
    line = [*mission, ("", "becomes"), *reward]
    narrowed(canvas, line, place, range(ICONS[0], NEEDED, -2), width)


def promised(now: Promise) -> list[Piece]:
    """Return the worth of an Objective as a number and an icon."""
    if now.tokens:
        return [(str(now.tokens), "discovery")]
    return [(str(now.points), "star")]


def _table(canvas: Canvas, choices: Sequence[Prospect], box: Box) -> None:
    """Paint numbered Rewards, then Missions against them, with the worth of each pair now."""
    missions = list(dict.fromkeys(goal.cards[0] for goal in choices))
    rewards = list(dict.fromkeys(goal.cards[1] for goal in choices))
    worth = {goal.cards: goal.now.tokens or goal.now.points for goal in choices}
    x, y = _paper(canvas, box, PAPER)
    level = y + layout.TABLE_ROW // 2 + 4
    step = (box[2] - x - MISSIONS - EDGE) // len(rewards)
    middles = [x + MISSIONS + step // 2 + column * step for column in range(len(rewards))]
    header = level + layout.TABLE_ROW * len(rewards)
    canvas.paste(icon("star", SIGN), (x + MISSIONS // 2 - SIGN // 2, header - SIGN // 2))
    for number, (reward, middle) in enumerate(zip(rewards, middles, strict=True), 1):
        canvas.badge((x + EDGE + 20, level), str(number), CREAM, 42)
        tally(canvas, card_pieces(reward)[0], (x + EDGE + 50, level), ICONS[-1], style=PLAIN)
        canvas.badge((middle, header), str(number), CREAM, 42)
        level += layout.TABLE_ROW
    for mission in missions:
        level += layout.TABLE_ROW
        tally(canvas, card_pieces(mission)[0], (x + EDGE, level), ICONS[-1])
        for middle, reward in zip(middles, rewards, strict=True):
            canvas.text_middle(str(worth[mission, reward]), (middle, level), DECIDING)


# Players


def _player(canvas: Canvas, view: SmallView, seat: int, box: Box) -> None:
    """Paint the public part of a player: a line, and below it their pieces if there is room."""
    seen = view.players[seat]
    look = canvas.scheme.seats[seat]
    is_awaited = seat in view.acting
    x, y = _paper(canvas, box, PAPER if is_awaited else PAPER_AGED)
    right = box[2] - EDGE
    first = y + layout.LINE // 2 - 1
    canvas.paste_middle(sign_of(look, SIGN), (x + EDGE + SIGN // 2, first))
    end = right - _points(canvas, seen.points, (right, first))
    room = end - x - EDGE - SIGN - 14 - (SIGN if seat == view.first else 0)
    name = shortened(view.name(seat), PLAIN, room)
    end = x + EDGE + SIGN + 8
    end += canvas.text_level(name, (end, first), PLAIN)
    if seat == view.first:
        canvas.paste_middle(icon("flag", SIGN - 4), (end + SIGN // 2 + 2, first))
    if is_awaited:
        canvas.paste(outline(box[2] - x, box[3] - y, OPEN), (x - OUTLINE, y - OUTLINE))
    has_goal = bool(seen.objective) and seat != view.seat
    if has_goal:
        _objective(canvas, seen.objective, (x + EDGE, box[3] - 28), right - x - EDGE)
    if box[3] - y < layout.PLAYER + layout.REVEALED * has_goal:
        return
    line = y + 67
    place = x + EDGE
    canvas.paste_middle(pieces.house(look, SIGN), (place + SIGN // 2, line))
    place += SIGN + 4
    # How many Houses are in hand, and how many more are in the supply.
    houses = f"{seen.houses}+{seen.supply}" if seen.supply else str(seen.houses)
    place += canvas.text_level(houses, (place, line), PLAIN) + 10
    if any(laid.tile == SHIP_OF[seat] for _, laid in view.chart):
        if seen.ship_points:
            words = f"+{seen.ship_points}"
            right -= 4 + canvas.text_level(words, (right, line), PLAIN, align="right")
        canvas.paste_middle(pieces.ship(look, SIGN), (right - SIGN // 2, line - 2))
        right -= SIGN + 8
    if seen.discoveries:
        right -= 2 + canvas.text_level(str(seen.discoveries), (right, line), PLAIN, align="right")
        canvas.paste_middle(icon("discovery", SIGN - 4), (right - SIGN // 2, line))
        right -= SIGN + 4
    tokens = [key for key in TOKENS if key in seen.tokens]
    step = min(TOKEN + 2, (right - place - TOKEN) // max(1, len(tokens) - 1))
    for order, key in enumerate(tokens):
        middle = place + TOKEN // 2 + order * step, line
        canvas.paste_middle(pieces.token(key, look.colour, TOKEN), middle)


def _points(canvas: Canvas, points: int, end: Pixel) -> int:
    """Write points before a star that ends there; return their width."""
    canvas.paste_middle(icon("star", SIGN), (end[0] - SIGN // 2, end[1] - 1))
    place = end[0] - SIGN - 4, end[1]
    return SIGN + 12 + canvas.text_level(str(points), place, DECIDING, align="right")


def _alexis(canvas: Canvas, alexis: AlexisView, box: Box) -> None:
    """Paint the public part of Alexis."""
    x, y = _paper(canvas, box, PAPER_AGED)
    look = canvas.scheme.seats[pieces.ALEXIS]
    first = y + layout.LINE // 2 - 1
    canvas.paste_middle(sign_of(look, SIGN), (x + EDGE + SIGN // 2, first))
    canvas.text_level("Alexis", (x + EDGE + SIGN + 8, first), PLAIN)
    _points(canvas, alexis.score, (box[2] - EDGE, first))
    if box[3] - y < layout.PLAYER:
        return
    line = y + 67
    place = x + EDGE
    canvas.paste_middle(pieces.house(look, SIGN), (place + SIGN // 2, line))
    place += SIGN + 4
    place += canvas.text_level(str(alexis.houses), (place, line), PLAIN) + 12
    words = alexis.key.capitalize()
    if alexis.last:
        row = EXPEDITIONS[alexis.last]
        words = f"last: {'land' if row.action == 'land' else row.policy}"
    canvas.text_level(words, (place, line), PLAIN)


def _paper(canvas: Canvas, box: Box, colour: Colour) -> Pixel:
    """Lay a smooth card with a printed rim; return its corner."""
    left, top, right, low = box
    canvas.paste(furniture.card(right - left, low - top, colour, has_rim=True), (left, top))
    return left, top

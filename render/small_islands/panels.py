"""The panels: the tiles on offer, the players, Alexis."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.small_islands.cards import EXPEDITIONS
from engine.small_islands.components import TOKENS
from engine.small_islands.tiles import SHIP_OF, STARTING
from engine.small_islands.view import AlexisView, PlayerView, SmallView
from render.canvas import Canvas, Place
from render.furniture import OUTLINE, outline
from render.glyphs import LABEL, MUST_SEE, NOTE, NOTE_STRONG, cap_height, shortened, width_of
from render.icons import icon, sign_of
from render.palette import INK, INK_SOFT, OPEN, PAPER, PAPER_AGED, Colour, Look, darker
from render.pen import Pen
from render.small_islands import ground, pieces
from render.small_islands.goals import goal_pieces
from render.small_islands.layout import STARTING_STEP, Frame, panel_places
from render.sprites import Sprite, sprite
from render.tallies import fitting, tally

Size = tuple[int, int]
ROW_TILE = 96
TOKEN = 48
START_TILE = 96
STARTING_PLACE = {face: divmod(place, 2) for place, face in enumerate(STARTING)}


def paint_panels(canvas: Canvas, view: SmallView, shown: Frame) -> None:
    """Paint the offer, then a panel for each player."""
    offer, *others = panel_places(view, shown)
    _offer(canvas, view, *offer)
    for seat in range(len(view.players)):
        player(canvas, view, seat, *others[seat])
    if view.alexis is not None:
        _alexis(canvas, view.alexis, *others[-1])


def _offer(canvas: Canvas, view: SmallView, corner: Place, size: Size) -> None:
    """Paint the face-up tiles with their numbers, the piles and the grey ships."""
    canvas.panel(corner, size)
    if view.starting:
        _starting_tiles(canvas, view.starting, corner)
        return
    x, y = corner
    step = (size[0] - 20) // 3
    for order, tile in enumerate(view.row):
        left = x + 14 + order * step
        canvas.card_shadow((left, y + 14), (ROW_TILE, ROW_TILE))
        canvas.paste(ground.tile(tile, 0, ROW_TILE), (left, y + 14))
        canvas.text_middle(tile, (left + ROW_TILE // 2, y + 30 + ROW_TILE), NOTE_STRONG)
    if not view.row:
        canvas.text_middle("No tile is left", (x + size[0] // 2, y + 70), LABEL, INK_SOFT)
    line = y + size[1] - 66
    canvas.paste(icon("tiles", 40), (x + 14, line - 20))
    canvas.text(f"Stack {view.stack}", (x + 60, line - 10), NOTE_STRONG)
    canvas.text(f"Reserve {view.reserve}", (x + size[0] - 16, line - 10), NOTE, align="right")
    _ships_left(canvas, view, (x + 14, line + 18), size[0] - 30)


def _starting_tiles(canvas: Canvas, faces: Sequence[str], corner: Place) -> None:
    """Paint both faces of the Starting tiles that are left, one beside the other."""
    numbers = sorted({STARTING_PLACE[face][0] for face in faces})
    for face in faces:
        number, side = STARTING_PLACE[face]
        row = numbers.index(number)
        x, y = corner[0] + 44 + side * 136, corner[1] + 14 + row * STARTING_STEP
        canvas.paste(ground.tile(face, 0, START_TILE), (x, y))
        canvas.text_middle(face, (x + START_TILE // 2, y + START_TILE + 18), NOTE_STRONG)


def _ships_left(canvas: Canvas, view: SmallView, corner: Place, width: int) -> None:
    """Paint the ships that nobody has placed yet, and the Discovery tokens."""
    placed = {laid.tile for _, laid in view.chart}
    seats = canvas.scheme.seats
    own = (seats[n] for n in range(len(view.players)) if SHIP_OF[n] not in placed)
    ships: list[Look | None] = [*own, *[None] * view.grey_ships]
    step = min(46, (width - 140) // max(1, len(ships) - 1))
    for order, owner in enumerate(ships):
        canvas.paste(pieces.ship(owner, 44), (corner[0] + order * step, corner[1]))
    right = corner[0] + width
    canvas.paste(icon("discovery", 40), (right - 80, corner[1] + 2))
    canvas.text(str(view.discoveries_left), (right - 34, corner[1] + 12), NOTE_STRONG)


@sprite
def board(width: int, height: int, colour: Colour) -> Pen:
    """A player's board: smooth card with a printed rim."""
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 5, height - 6), colour, rounding=16, shade=0)
    pen.box((9, 9, width - 12, height - 13), None, darker(colour, 0.2), 2, rounding=11)
    pen.cast(4, 3, 0.5)
    return pen


@dataclass(frozen=True, slots=True)
class Shown:
    """What a player's board shows, which is also what it is kept by."""

    look: Look
    name: str
    seen: PlayerView
    awaited: bool
    first: bool
    landed: bool
    over: bool


def player(canvas: Canvas, view: SmallView, seat: int, corner: Place, size: Size) -> None:
    """Lay the board of a player, framed when it is theirs to act."""
    shown = Shown(
        look=canvas.scheme.seats[seat],
        name=view.name(seat),
        seen=view.players[seat],
        awaited=seat in view.awaited,
        first=seat == view.first and not view.over,
        landed=any(laid.tile == SHIP_OF[seat] for _, laid in view.chart),
        over=view.over,
    )
    canvas.paste(_player_board(shown, size), corner)
    if shown.awaited:
        frame = outline(*size, OPEN)
        canvas.paste(frame, (corner[0] - OUTLINE, corner[1] - OUTLINE))


@sprite
def _player_board(shown: Shown, size: Size) -> Sprite:
    """What everybody sees of a player, painted once as long as it does not change."""
    blank = board(*size, PAPER if shown.awaited else PAPER_AGED)
    canvas, seen, look = Canvas(blank), shown.seen, shown.look
    canvas.paste(sign_of(look, 42), (12, 10))
    points = seen.points if seen.total is None else seen.total
    _title(canvas, shown.name, points, (64, 31), size[0] - 64)
    _houses(canvas, seen, look, (12, 60))
    _tiles(canvas, shown, size[0] - 18, 60)
    _tokens(canvas, seen, look.colour, (12, 112))
    _holdings(canvas, shown, size[0] - 18, 112)
    if seen.objective:
        _objective(canvas, seen.objective, (14, 188), size[0] - 28)
    return Sprite(canvas.image, blank.mask)


def _title(canvas: Canvas, name: str, points: int, place: Place, width: int) -> None:
    """Write a name, and the points behind it at the right."""
    x, middle = place
    number = str(points)
    room = width - 70 - width_of(number, LABEL)
    style = LABEL if width_of(name, LABEL) <= room else NOTE_STRONG
    canvas.text(shortened(name, style, room), (x, middle - cap_height(style) // 2), style)
    top = middle - cap_height(LABEL) // 2
    canvas.text(number, (x + width - 62, top), LABEL, INK, "right")
    canvas.paste(icon("star", 40), (x + width - 54, middle - 21))


def _houses(canvas: Canvas, seen: PlayerView, look: Look, corner: Place) -> None:
    """Paint the Houses in hand, and how many are in the supply."""
    for order in range(seen.houses):
        canvas.paste(pieces.house(look, 36), (corner[0] + order * 32, corner[1] + 4))
    if seen.supply:
        left = corner[0] + seen.houses * 32 + 10
        canvas.text(f"+{seen.supply}", (left, corner[1] + 14), NOTE_STRONG)


def _tiles(canvas: Canvas, shown: Shown, right: int, top: int) -> None:
    """Tell how many tiles are in hand, and who is first, at the right end of a line."""
    if not shown.over:
        canvas.text(str(shown.seen.tiles), (right, top + 14), NOTE_STRONG, align="right")
        canvas.paste(icon("tiles", 38), (right - 60, top + 4))
    if shown.first:
        canvas.paste(icon("flag", 38), (right - 108, top + 4))


def _tokens(canvas: Canvas, seen: PlayerView, owner: Colour, corner: Place) -> None:
    """Paint the Bonus tokens that are left."""
    for order, key in enumerate(TOKENS):
        place = (corner[0] + order * TOKEN, corner[1])
        token = pieces.token(key, owner, TOKEN) if key in seen.tokens else pieces.used_token(TOKEN)
        canvas.paste(token, place)


def _holdings(canvas: Canvas, shown: Shown, right: int, top: int) -> None:
    """Tell the Discovery tokens, and the ship with its Ports, at the right end of a line."""
    seen = shown.seen
    held = [(icon("discovery", 36), str(seen.discoveries))] if seen.discoveries else []
    held += [(pieces.ship(shown.look, 40), f"+{seen.ship_points}")] if shown.landed else []
    for drawn, words in held:
        right -= canvas.text(words, (right, top + 14), NOTE_STRONG, align="right") + 42
        canvas.paste(drawn, (right, top + 4))
        right -= 10


def _objective(canvas: Canvas, cards: tuple[str, ...], place: Place, width: int) -> None:
    """Paint an Objective that is revealed: its Mission, and below it its Reward."""
    for order, line in enumerate(goal_pieces(cards)):
        size = fitting(line, width, (40, MUST_SEE))
        tally(canvas, line, (place[0], place[1] + 44 * order), size)


def _alexis(canvas: Canvas, alexis: AlexisView, corner: Place, size: Size) -> None:
    """Paint what everybody sees of Alexis."""
    canvas.paste(board(*size, PAPER_AGED), corner)
    x, y = corner
    look = canvas.scheme.seats[pieces.ALEXIS]
    canvas.paste(sign_of(look, 42), (x + 12, y + 10))
    _title(canvas, "Alexis", alexis.score, (x + 64, y + 31), size[0] - 64)
    for order in range(alexis.houses):
        canvas.paste(pieces.house(look, 36), (x + 12 + order * 32, y + 62))
    words = canvas.text(alexis.key.capitalize(), (x + 14, y + 126), NOTE_STRONG)
    for order in range(alexis.stars):
        canvas.paste(icon("star", 36), (x + 18 + words + order * 36, y + 116))
    if alexis.last:
        canvas.text(expedition_words(alexis.last), (x + 14, y + 164), NOTE)


def expedition_words(card: str) -> str:
    """Return what Alexis' last card said, in two words."""
    row = EXPEDITIONS[card]
    return "wants to land" if row.action == "land" else f"explores: {row.policy}"

"""The column: which panels a scene has, and a player's panel on the table."""

from collections.abc import Iterator, Sequence

from engine.propeller_islands.rules.actions import ChooseCharacter
from engine.propeller_islands.rules.components import RESOURCES
from engine.propeller_islands.rules.view import PropellerView
from render.art import Sprite, icon, sign_of
from render.art.glyphs import LABEL
from render.art.propeller_islands import fame
from render.canvas import Canvas
from render.propeller_islands import boards, cards, dock, islands, layout, nameplates
from render.propeller_islands.layout import Bounds, Panel
from render.propeller_islands.scenes import is_lifting, scene_of
from render.propeller_islands.score import score
from render.results import paint_results

NAME_HIGH = 62
ROW = 38
STOCK_WIDE = 122
"""The heights of the first line of a player's panel and of its other lines, and their width."""


def column(view: PropellerView) -> list[tuple[Panel, Bounds]]:
    """Return the panels of the scene with their boxes, from the top."""
    scene = scene_of(view)
    if scene == "characters":
        return []
    result = (Panel("result"), layout.CHOICES)
    is_end = view.over and view.shown is None
    if scene == "table":
        seats = len(view.players)
        found = [(Panel("player", seat=n), layout.player_box(n, seats)) for n in range(seats)]
        return [*found, result if is_end else (Panel("open"), layout.OPEN)]
    if is_end:
        return [result]
    found = [(Panel("head"), layout.HEAD)]
    if view.cards and view.shown in (None, view.seat):
        found.append((Panel("cards"), layout.CARDS))
    if scene == "blueprints":
        return found
    if is_long(view):
        found.append((Panel("choices"), layout.MAIN))
    area = layout.CHOICES
    if shows_forge(view):
        area = area._replace(top=layout.RING_BOTTOM + layout.GAP)
    return [*found, *layout.stacked(choices(view), area)]


def choices(view: PropellerView) -> list[Panel]:
    """Return the panels of the question, or the powers of a player who is not asked."""
    found = list[Panel]()
    if view.shown is None and view.options:
        if view.tile or view.upgrade:
            if scene_of(view) != "forge":
                found.append(Panel("hand", boards.hand_height(view)))
        elif view.die:
            found.append(Panel("die", boards.die_height(view)))
        if (rows := len(nameplates.chosen(view))) and not is_long(view):
            more = rows * (layout.MOST_ROW - layout.LEAST_ROW)
            found.append(Panel("choices", rows * layout.LEAST_ROW + 8, more))
        if is_lifting(view):
            found.append(Panel("dock", layout.DOCK))
    return [*found, Panel("powers", layout.POWERS)]


def is_long(view: PropellerView) -> bool:
    """Whether the list of the forge's tiles is so long that it takes the place of the island."""
    return scene_of(view) == "forge" and len(nameplates.chosen(view)) > layout.MOST_ROWS


def shows_forge(view: PropellerView) -> bool:
    """Whether the forge is in a player's own picture: the question leaves room for it."""
    scene = scene_of(view)
    if scene in ("blueprints", "characters") or (view.over and view.shown is None):
        return False
    if scene == "table":
        return True
    asked = sum(panel.height + layout.GAP for panel in choices(view) if panel.kind != "powers")
    return layout.RING_BOTTOM + asked <= layout.BOTTOM


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Paint the column."""
    for panel, box in column(view):
        match panel.kind:
            case "player":
                _player(canvas, view, panel.seat, box)
            case "open":
                for card, corner in layout.open_cards(view):
                    cards.lay(canvas, card, corner, cards.OPEN_SIZE)
            case "result":
                paint_results(canvas, score(view), box)
            case "head":
                boards.head(canvas, view, box)
            case "hand":
                boards.hand(canvas, view, box)
            case "die":
                boards.die(canvas, view, box)
            case "choices":
                boards.choices(canvas, boards.rows_of(view, nameplates.chosen(view)), box)
            case "dock":
                dock.paint(canvas, view, box)
            case "powers":
                boards.powers(canvas, view, box)
            case "cards":
                boards.hand_cards(canvas, view)


def _player(canvas: Canvas, view: PropellerView, seat: int, box: Bounds) -> None:
    """Paint a player: name, points, resources, dice, workers and the island."""
    boards.paper(canvas, box, seat in view.awaited)
    first = box.top + 28
    canvas.paste(sign_of(canvas.scheme.seats[seat], 36), (box.left + 12, first - 18))
    start = boards.points(canvas, view, seat, box.right - 14, first)
    boards.named(canvas, view, seat, (box.left + 54, first), start - 8)
    area = stock_area(box)
    rows = (area.bottom - area.top) // ROW
    for number, (signs, words) in enumerate(_stock(canvas, view, seat)):
        column, row = divmod(number, rows)
        x = area.left + 6 + column * STOCK_WIDE
        middle = area.top + ROW * row + ROW // 2
        for sign in signs:
            canvas.paste(sign, (x, middle - sign.size[1] // 2))
            x += sign.size[0] + 2
        canvas.text_level(words, (x + 2, middle), LABEL)
    islands.small_map(canvas, view.players[seat].island, seat, map_area(box))


Stock = tuple[Sequence[Sprite], str]


def _stock(canvas: Canvas, view: PropellerView, seat: int) -> Iterator[Stock]:
    """Yield the things of a player as signs and a number."""
    player = view.players[seat]
    for kind in RESOURCES:
        yield [icon(kind, 36)], str(getattr(player.resources, kind))
    yield [fame(36, player.level > 0)], str(player.fame)
    yield [icon("worker", 36, canvas.scheme.seats[seat].colour)], str(len(player.dock))
    yield [cards.back(1, 28, 36)], boards.done(player)
    yield [cards.back(level, 28, 36) for level in player.hand], ""
    yield [icon(f"die_{value}", 36) for value in player.drafted], ""


def stock_area(box: Bounds) -> Bounds:
    """Return the box of a player's things, in one or two columns."""
    top = box.top + NAME_HIGH
    low = box.bottom - 8
    columns = -(-8 // ((low - top) // ROW))
    return Bounds(box.left + 8, top, box.left + 8 + columns * STOCK_WIDE, low)


def map_area(box: Bounds) -> Bounds:
    """Return the box of the island in a player's panel."""
    beside = stock_area(box)
    return Bounds(beside.right, beside.top, box.right - 10, box.bottom - 12)


def characters(view: PropellerView) -> list[tuple[str, tuple[int, int]]]:
    """Return the characters that may be chosen, with their places."""
    keys = [each.character for each in view.options if isinstance(each, ChooseCharacter)]
    return [(key, layout.character_place(number)) for number, key in enumerate(keys, 1)]

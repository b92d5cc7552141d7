"""The column: which panels a scene has, and a player's panel on the table."""

from engine.propeller_islands.rules.actions import ChooseCharacter
from engine.propeller_islands.rules.components import RESOURCES
from engine.propeller_islands.rules.view import PropellerView
from render.art import icon, sign_of
from render.art.glyphs import LABEL
from render.art.propeller_islands import fame, portrait
from render.canvas import Canvas
from render.propeller_islands import boards, cards, dock, islands, layout, nameplates
from render.propeller_islands.layout import Bounds, Panel
from render.propeller_islands.scenes import is_lifting, scene_of
from render.propeller_islands.score import score
from render.results import paint_results

PLAYER, GROWS = 122, 110
WITH_PORTRAIT = 170
"""A player's panel needs this height for the portrait."""
ISLAND = 190
"""The width of the map of an island in a player's panel."""


def column(view: PropellerView) -> list[tuple[Panel, Bounds]]:
    """Return the panels of the scene with their boxes, from the top."""
    scene = scene_of(view)
    if scene == "characters":
        return []
    if view.over and view.shown is None:
        area = layout.PLAYERS if scene == "table" else layout.CHOICES
        return [(Panel("result", 0), area)]
    if scene == "table":
        players = [Panel("player", PLAYER, 9, GROWS, seat) for seat in range(len(view.players))]
        cards_ = Panel("open", 2 * layout.OPEN_CARD + layout.GAP)
        return layout.stacked([*players, cards_], layout.PLAYERS)
    found = [(Panel("head", 0), layout.HEAD)]
    if view.cards and view.shown in (None, view.seat):
        found.append((Panel("cards", 0), layout.CARDS))
    if scene == "blueprints":
        return found
    if is_long(view):
        found.append((Panel("choices", 0), layout.MAIN))
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
            found.append(Panel("choices", rows * layout.LEAST_ROW + 8, 9, more))
        if is_lifting(view):
            found.append(Panel("dock", layout.DOCK))
    return [*found, Panel("powers", layout.POWERS, 2)]


def is_long(view: PropellerView) -> bool:
    """Whether the list of the forge's tiles is so long that it takes the place of the island."""
    return scene_of(view) == "forge" and len(nameplates.chosen(view)) > layout.MOST_ROWS


def shows_forge(view: PropellerView) -> bool:
    """Whether the forge is in a player's own picture: the question leaves room for it."""
    scene = scene_of(view)
    if scene in ("table", "blueprints", "characters") or (view.over and view.shown is None):
        return scene == "table"
    asked = sum(panel.height + layout.GAP for panel in choices(view) if panel.kind != "powers")
    return layout.RING_BOTTOM + asked <= layout.BOTTOM


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Paint the column."""
    for panel, box in column(view):
        match panel.kind:
            case "player":
                _player(canvas, view, panel.seat, box)
            case "open":
                # Lay the open blueprints: cost, upgrade and points.
                for row, level in enumerate(view.blueprints):
                    for place, card in enumerate(level):
                        if card:
                            top = box.top + row * (layout.OPEN_CARD + layout.GAP)
                            corner = layout.open_card_left(place), top
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
    """Paint a player: name, points, resources, dice, workers and a map of the island."""
    player = view.players[seat]
    boards.paper(canvas, box, seat in view.awaited)
    left, top, right, low = box
    end = right - ISLAND
    has_portrait = low - top >= WITH_PORTRAIT
    lines = 4 if has_portrait else 3
    step = (low - top - 6) // lines
    first, second, third, *last = (top + 3 + step * n + step // 2 for n in range(lines))
    canvas.paste(sign_of(canvas.scheme.seats[seat], 36), (left + 12, first - 18))
    start = boards.points(canvas, view, seat, end - 18, first)
    boards.named(canvas, view, seat, (left + 54, first), start - 8)
    x = begin = left + 12
    for kind in RESOURCES:
        canvas.paste(icon(kind, 36), (x, second - 18))
        amount = str(getattr(player.resources, kind))
        x += 48 + canvas.text_level(amount, (x + 38, second), LABEL)
    canvas.paste(fame(36, player.level > 0), (x, second - 18))
    canvas.text_level(str(player.fame), (x + 38, second), LABEL)
    if player.character and has_portrait:
        canvas.paste(portrait(player.character, 84), (begin, third + step // 2 - 42))
        begin += 92
    x = begin
    canvas.paste(icon("worker", 36, canvas.scheme.seats[seat].colour), (x, third - 18))
    x += 44 + canvas.text_level(str(len(player.dock)), (x + 38, third), LABEL)
    for level in player.hand:
        canvas.paste(cards.back(level, 28, 36), (x + 6, third - 18))
        x += 31
    line, right = (last[0], begin + 2 * 44) if last else (third, end - 4)
    boards.done(canvas, view, seat, (right + 14, line) if last else (x + 14, line))
    for place, value in enumerate(player.drafted):
        canvas.paste(icon(f"die_{value}", 36), (right - 38 - 38 * place, line - 18))
    islands.small_map(canvas, player.island, seat, map_area(box))


def map_area(box: Bounds) -> Bounds:
    """Return the box of the island's map in a player's panel."""
    return Bounds(box.right - ISLAND, box.top + 6, box.right - 8, box.bottom - 8)


def stock_area(box: Bounds) -> Bounds:
    """Return the box of a player's panel without the map."""
    return Bounds(box.left + 8, box.top + 8, box.right - ISLAND - 8, box.bottom - 8)


def characters(view: PropellerView) -> list[tuple[str, tuple[int, int]]]:
    """Return the characters that may be chosen, with their places."""
    keys = [each.character for each in view.options if isinstance(each, ChooseCharacter)]
    return [(key, layout.character_place(number)) for number, key in enumerate(keys, 1)]

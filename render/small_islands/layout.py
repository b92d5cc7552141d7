"""The layout in pixels: the whole map on the left, the panels in a narrow column on the right.

The map is cropped to its tiles and the cells of the reader's answers, and is as large as possible.
Cells that a later question asks for are half frames around it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.small_islands.rules.actions import AddPort, Cover, Explore
from engine.small_islands.rules.chart import CELL_OF, MIDDLE, column_of, row_of
from engine.small_islands.rules.tiles import STARTING
from engine.small_islands.rules.view import Secrets, SmallView
from engine.small_islands.words.descriptions import CHOICES_AT_MOST, goal_choices, goal_title
from engine.small_islands.words.labels import candidates
from render import large_print
from render.art import Box
from render.canvas import BOARD, Pixel

GAP = 8
PANEL = 380
COLUMN = BOARD[0] - PANEL - GAP
"""The left edge of the panels."""
RULER = 50, 62
"""The height of the letters above the map, and the width of the numbers on its left."""
MAP = (RULER[1], RULER[0], COLUMN - 2 * GAP, BOARD[1] - GAP)
"""The part of the picture for the map: left, top, right, bottom."""
SIZES = (
    *(256, 240, 224, 208, 192, 180, 168, 158, 148, 138, 130, 122, 114, 107, 100, 94, 88, 83, 78),
    *(74, 70, 66, 63, 60, 57, 54, 51, 48, 46, 44),
)
"""Sizes of tiles; with the smallest, the 16 lines of the largest map fit."""
PAGE = RULER[1], RULER[0], large_print.INNER - GAP, large_print.DEPTH - GAP
"""The part of a page of large print for the map."""
PAGE_LINES = 6, 7, 10
"""The usual rows on a page, those beside many columns, and the usual columns."""
RING = 0.4
"""The visible part of cells outside the map that a later question asks for."""
FEWEST = 3

HEADER = 108
TILES = 150
"""The height of a row of tiles with their numbers."""
PLAYER = 92
LINE = 52
GOAL = 110
"""The heights of a player's panel, of one with a line, and of an Objective."""
REVEALED = 48
"""The extra height of a player's panel with a revealed Objective."""
TABLE_ROW = 46
LOW = 84
"""The height of a row of tokens."""
REQUIRED = 3
"""The rank of panels that no picture may lack."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """The map: its first row and column, their numbers, the size of a tile, and its box.

    ``corner`` is that of the first whole cell. The box also holds the visible parts of the ring.
    """

    top: int
    left: int
    rows: int
    columns: int
    size: int
    corner: Pixel
    visible: Box

    def place(self, cell: int) -> Pixel:
        """Return the top left corner of a cell."""
        right = column_of(cell) - self.left
        down = row_of(cell) - self.top
        return self.corner[0] + right * self.size, self.corner[1] + down * self.size

    def box(self, cell: int) -> Box:
        """Return left, top, right and bottom of the visible part of a cell."""
        x, y = self.place(cell)
        left, top, right, low = self.visible
        return max(x, left), max(y, top), min(x + self.size, right), min(y + self.size, low)

    def holds(self, cell: int) -> bool:
        """Whether a part of a cell is visible."""
        left, top, right, low = self.box(cell)
        return left < right and top < low


@dataclass(frozen=True, slots=True)
class Crop:
    """Some rows and columns of the table."""

    top: int
    left: int
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel of the column: its kind, its height, and whose it is or which.

    If there is no room for all, panels of a low `rank` are left out.
    """

    kind: str
    height: int
    number: int = 0
    rank: int = REQUIRED


def frame(view: SmallView) -> Viewport:
    """Return the map and its place."""
    whole, ring = crops(view)
    before = whole.left > ring.left, whole.top > ring.top
    after = (
        ring.left + ring.columns > whole.left + whole.columns,
        ring.top + ring.rows > whole.top + whole.rows,
    )
    return fitted(whole, MAP, before, after)


def crops(view: SmallView) -> tuple[Crop, Crop]:
    """Return the lines of all tiles and open cells, and those with the cells asked for later."""
    plan = view.secrets.plan if view.secrets else None
    cells = [cell for cell, _ in view.chart] + asked_cells(view)
    cells += [plan.cell] if plan and plan.cell is not None else []
    return crop_of(cells), crop_of(cells + later_cells(view))


def fitted(
    crop: Crop,
    area: Box,
    before: Sequence[bool] = (False, False),
    after: Sequence[bool] = (False, False),
) -> Viewport:
    """Return the largest map of some rows and columns in an area, in its middle.

    ``before`` and ``after`` tell where it has a ring: at the left and above, and at the other ends.
    """
    room = area[2] - area[0], area[3] - area[1]
    many = crop.columns, crop.rows
    lines = [many[way] + RING * (before[way] + after[way]) for way in (0, 1)]
    size = next((s for s in SIZES if all(s * lines[way] <= room[way] for way in (0, 1))), SIZES[-1])
    ends = list[tuple[int, int, int]]()
    for way in (0, 1):
        start = area[way] + (room[way] - round(lines[way] * size)) // 2
        first = start + round(RING * size * before[way])
        ends.append((start, first, first + many[way] * size + round(RING * size * after[way])))
    (left, x, right), (top, y, low) = ends
    return Viewport(crop.top, crop.left, *many[::-1], size, (x, y), (left, top, right, low))


def asked_cells(view: SmallView) -> list[int]:
    """Return the cells that an answer to the open question names."""
    later = {type(one) for one in view.options if getattr(one, "cell", "") is None}
    now = tuple(option for option in view.options if type(option) not in later)
    return [CELL_OF[name] for name in candidates(now)]


def later_cells(view: SmallView) -> list[int]:
    """Return the cells that the next question asks for."""
    asked = {*asked_cells(view)}
    return [cell for name in candidates(view.options) if (cell := CELL_OF[name]) not in asked]


def crop_of(cells: Sequence[int]) -> Crop:
    """Return the rows and columns that hold some cells, at least `FEWEST` of each."""
    top, rows = _span([row_of(cell) for cell in cells or [MIDDLE]])
    left, columns = _span([column_of(cell) for cell in cells or [MIDDLE]])
    return Crop(top, left, rows, columns)


def _span(lines: Sequence[int]) -> tuple[int, int]:
    many = max(lines) - min(lines) + 1
    missing = max(0, FEWEST - many)
    return min(lines) - missing // 2, many + missing


def column(view: SmallView) -> list[tuple[Panel, Box]]:
    """Return the panels of the column with their boxes, from the top.

    If there is no room for all required panels, opponents have a line each, or one together.
    """
    for height in (PLAYER, LINE, 0):
        panels = _panels(view, height)
        if sum(panel.height + GAP for panel in panels if panel.rank == REQUIRED) <= BOARD[1] - GAP:
            break
    room = BOARD[1] - GAP
    kept = list[Panel]()
    for panel in sorted(panels, key=lambda panel: -panel.rank):
        if panel.height + GAP <= room:
            kept.append(panel)
            room -= panel.height + GAP
    found = list[tuple[Panel, Box]]()
    top = GAP
    for panel in filter(kept.__contains__, panels):
        found.append((panel, (COLUMN, top, COLUMN + PANEL, top + panel.height)))
        top += panel.height + GAP
    return found


def _panels(view: SmallView, height: int) -> list[Panel]:
    """Return all panels. The ``height`` is that of an opponent, or 0 for all in one line."""
    panels = [Panel("header", HEADER)]
    if view.over:
        return [*panels, Panel("result", BOARD[1] - HEADER - 3 * GAP)]
    panels += _hand(view.secrets) if view.secrets else []
    kinds = {type(option) for option in view.options}
    if kinds & {AddPort, Cover}:
        panels.append(Panel("tokens", LOW))
    if view.starting:
        numbers = {STARTING_PLACE[face][0] for face in view.starting}
        panels.append(Panel("starting", TILES * -(-len(numbers) // 2)))
    else:
        panels.append(Panel("offer", TILES, rank=REQUIRED if Explore in kinds else 1))
    return panels + _players(view, height)


def _hand(secrets: Secrets) -> list[Panel]:
    """Return the panels with the reader's secrets."""
    panels = [Panel("drawn", LOW)] if secrets.drawn else []
    choices = goal_choices(secrets)
    numbers = range(len(secrets.prospects))
    if len(choices) > CHOICES_AT_MOST:
        rows = 1 + sum(
            len(set(cards)) for cards in zip(*(goal.cards for goal in choices), strict=True)
        )
        panels += [Panel("goal", GOAL, number) for number in numbers[: -len(choices)]]
        panels.append(Panel("table", rows * TABLE_ROW + 8))
    else:
        ranks = [2 if goal_title(secrets, number) == "Kept" else REQUIRED for number in numbers]
        panels += [Panel("goal", GOAL, n, rank) for n, rank in zip(numbers, ranks, strict=True)]
    return [*panels, *([Panel("hand", TILES)] if secrets.tiles else [])]


STARTING_PLACE = {face: divmod(place, 2) for place, face in enumerate(STARTING)}
"""The number of the Starting tile, from 0, and the side of each face."""


def _players(view: SmallView, height: int) -> list[Panel]:
    """Return the players' panels: the reader's, then those of opponents with this height."""
    seats = range(len(view.players))
    panels = [Panel("player", PLAYER, seat) for seat in seats if seat == view.seat]
    others = [seat for seat in seats if seat != view.seat]
    if height:
        panels += [
            Panel("player", height + REVEALED * bool(view.players[seat].objective), seat)
            for seat in others
        ]
    elif others:
        panels.append(Panel("opponents", LINE))
    if view.alexis:
        panels.append(Panel("alexis", PLAYER if height == PLAYER else LINE))
    return panels


def seats_of(view: SmallView, panel: Panel) -> list[int]:
    """Return the players that a panel shows."""
    if panel.kind == "opponents":
        return [seat for seat in range(len(view.players)) if seat != view.seat]
    if panel.kind == "result":
        return [*range(len(view.players))]
    return [panel.number] if panel.kind == "player" else []

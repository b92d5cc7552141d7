"""The layout in pixels: the map on the left, the panels in a column on the right.

The map is cropped to its tiles and the reader's choices, and is as large as possible. If its tiles
were smaller than `CLEAR`, only a region is shown, with an overview in the column.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from engine.small_islands.rules.chart import CELL_OF, MIDDLE, column_of, neighbours, row_of
from engine.small_islands.rules.tiles import STARTING
from engine.small_islands.rules.view import Prospect, Secrets, SmallView
from engine.small_islands.words.labels import candidates
from render.art import Box
from render.canvas import BOARD, STRIP, Pixel

GAP = 10
PANEL = 456
COLUMN = BOARD[0] - PANEL - GAP
"""The left edge of the panels."""
TOP = STRIP + GAP // 2
RULER = 44, 58
"""The height of the letters above the map, and the width of the numbers on its left."""
MAP = (GAP + RULER[1], TOP + RULER[0], COLUMN - 2 * GAP, BOARD[1] - GAP)
"""The part of the picture for the map: left, top, right, bottom."""
SIZES = (
    192,
    176,
    160,
    148,
    136,
    126,
    116,
    108,
    100,
    92,
    86,
    80,
    74,
    68,
    64,
    60,
    56,
    52,
    48,
    46,
    44,
)
"""Sizes of tiles; with the smallest, the 16 lines of the largest map fit."""
CLEAR = 72
"""The smallest tile on which all icons are large enough; a smaller map is cut to a region."""
REGION_OF_CHOICES, REGION = 92, 64
"""The tiles of a region: as large as this around the reader's choices, or without any."""
FEWEST = 3
RECENT = 6
"""The value of showing a new tile, compared with another one."""

TILES, LOW_TILES = 148, CLEAR + 47
"""The height of a row of tiles with their numbers, and of one with smaller tiles."""
PLAYER, OPPONENT, GOAL = 92, 50, 98
REVEALED = 44
"""The extra height of a player's panel with a revealed Objective."""
TABLE_ROW = 44
DRAWN = 92
OVERVIEW = 116
REQUIRED = 3
"""The rank of panels that no picture may lack."""
CHOICES_AT_MOST = 3
"""More Objectives than this are shown in one table."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """The cells that are shown, and the corner and size of their tiles."""

    top: int
    left: int
    rows: int
    columns: int
    size: int
    corner: Pixel
    is_whole: bool

    def place(self, cell: int) -> Pixel:
        """Return the top left corner of a cell."""
        right, down = column_of(cell) - self.left, row_of(cell) - self.top
        return self.corner[0] + right * self.size, self.corner[1] + down * self.size

    def box(self, cell: int) -> Box:
        """Return left, top, right and bottom of a cell."""
        x, y = self.place(cell)
        return x, y, x + self.size, y + self.size

    def shows(self, cell: int) -> bool:
        """Whether a cell is in the part of the map that is shown."""
        right, down = column_of(cell) - self.left, row_of(cell) - self.top
        return 0 <= right < self.columns and 0 <= down < self.rows


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
    """Return the visible part of the map, and its place."""
    whole = crop_of(used_cells(view))
    crop, size = whole, _size(whole)
    if size < CLEAR:
        region, larger = _region(view, whole)
        if larger > size:
            crop, size = region, larger
    left, top, right, bottom = MAP
    x = left + (right - left - crop.columns * size) // 2
    y = top + (bottom - top - crop.rows * size) // 2
    return Viewport(crop.top, crop.left, crop.rows, crop.columns, size, (x, y), crop == whole)


def used_cells(view: SmallView) -> list[int]:
    """Return the cells with tiles, choices or the reader's plan."""
    return [cell for cell, _ in view.chart] + chosen_cells(view)


def chosen_cells(view: SmallView) -> list[int]:
    """Return the cells that the reader may choose, and the one of the preview."""
    plan = view.secrets.plan if view.secrets else None
    planned = [plan.cell] if plan and plan.cell is not None else []
    return [CELL_OF[name] for name in candidates(view.options)] + planned


def crop_of(cells: Sequence[int], fewest: int = FEWEST) -> Crop:
    """Return the rows and columns that hold some cells, at least `fewest` of each."""
    top, rows = _span([row_of(cell) for cell in cells or [MIDDLE]], fewest)
    left, columns = _span([column_of(cell) for cell in cells or [MIDDLE]], fewest)
    return Crop(top, left, rows, columns)


def _span(lines: Sequence[int], fewest: int) -> tuple[int, int]:
    many = max(lines) - min(lines) + 1
    missing = max(0, fewest - many)
    return min(lines) - missing // 2, many + missing


def _size(crop: Crop) -> int:
    """Return the largest size of tiles that lets a crop fit."""
    wide, high = MAP[2] - MAP[0], MAP[3] - MAP[1]
    sizes = (s for s in SIZES if s * crop.columns <= wide and s * crop.rows <= high)
    return next(sizes, SIZES[-1])


def _region(view: SmallView, whole: Crop) -> tuple[Crop, int]:
    """Return the part of a large map with all choices and most new tiles, and its size.

    New tiles are the last ones, one for each player. The tiles beside choices are shown too, unless
    the tiles must be smaller than `CLEAR` for that.
    """
    chosen, laid = chosen_cells(view), [cell for cell, _ in view.chart]
    asked = crop_of(chosen, fewest=1)
    beside = {cell for one in chosen for cell in neighbours(one)}.intersection(laid)
    wider = crop_of([*chosen, *beside], fewest=1)
    if _size(wider) >= min(CLEAR, _size(asked)):
        asked = wider
    size = min(REGION_OF_CHOICES, _size(asked)) if chosen else REGION
    rows = min(whole.rows, (MAP[3] - MAP[1]) // size)
    columns = min(whole.columns, (MAP[2] - MAP[0]) // size)
    tops = range(whole.top, whole.top + whole.rows - rows + 1)
    lefts = range(whole.left, whole.left + whole.columns - columns + 1)
    if chosen:
        tops = _holding(tops, rows, asked.top, asked.rows)
        lefts = _holding(lefts, columns, asked.left, asked.columns)
    worth = [(row_of(cell), column_of(cell), 1) for cell in laid]
    worth += [(row_of(cell), column_of(cell), RECENT) for cell in laid[-len(view.players) :]]

    def seen(corner: tuple[int, int]) -> int:
        top, left = corner
        return sum(
            each
            for row, column, each in worth
            if top <= row < top + rows and left <= column < left + columns
        )

    top, left = max(product(tops, lefts), key=seen)
    return Crop(top, left, rows, columns), size


def _holding(starts: range, length: int, first: int, many: int) -> range:
    """Return the starts of a stretch that holds all of some rows or columns."""
    return range(max(starts[0], first + many - length), min(starts[-1], first) + 1)


def column(view: SmallView, shown: Viewport) -> list[tuple[Panel, Box]]:
    """Return the panels of the column with their boxes, from the top.

    If there is no room for all required panels, tiles are smaller. If there is still no room,
    opponents share one line.
    """
    for tiles, is_short in ((TILES, False), (LOW_TILES, False), (LOW_TILES, True)):
        panels = _panels(view, tiles, is_short)
        if sum(panel.height + GAP for panel in panels if panel.rank == REQUIRED) <= BOARD[1] - TOP:
            break
    if not shown.is_whole:
        panels.append(Panel("overview", OVERVIEW, rank=2))
    room, kept = BOARD[1] - TOP, list[Panel]()
    for panel in sorted(panels, key=lambda panel: -panel.rank):
        if panel.height + GAP <= room:
            kept.append(panel)
            room -= panel.height + GAP
    found, top = list[tuple[Panel, Box]](), TOP
    for panel in filter(kept.__contains__, panels):
        low = BOARD[1] - GAP if panel.kind == "overview" else top + panel.height
        found.append((panel, (COLUMN, top, COLUMN + PANEL, low)))
        top = low + GAP
    return found


def _panels(view: SmallView, tiles: int, is_short: bool) -> list[Panel]:
    """Return all panels but the overview, with rows of tiles of the height ``tiles``."""
    panels = _hand(view.secrets, tiles) if view.secrets and not view.over else []
    if view.starting:
        numbers = {STARTING_PLACE[face][0] for face in view.starting}
        panels.append(Panel("starting", tiles * -(-len(numbers) // 2)))
    else:  # in the Reward phase, the tiles on offer matter least
        rank = 1 if view.phase == "reward" or view.over else REQUIRED
        panels.append(Panel("offer", tiles, rank=rank))
    return panels + _players(view, is_short)


def _hand(secrets: Secrets, tiles: int) -> list[Panel]:
    """Return the panels with the reader's secrets."""
    panels = [Panel("drawn", DRAWN)] if secrets.drawn else []
    choices = goal_choices(secrets)
    now = len(secrets.prospects) - len(choices)
    if len(choices) > CHOICES_AT_MOST:
        rows = 1 + sum(
            len(set(cards)) for cards in zip(*(goal.cards for goal in choices), strict=True)
        )
        goals = [Panel("goal", GOAL, number) for number in range(now)]
        goals.append(Panel("table", rows * TABLE_ROW + 8))
    else:
        goals = [Panel("goal", GOAL, number) for number in range(len(secrets.prospects))]
    return [*panels, *goals, *([Panel("hand", tiles)] if secrets.tiles else [])]


def goal_choices(secrets: Secrets) -> Sequence[Prospect]:
    """Return the Objectives that the reader may choose or has kept."""
    return secrets.prospects[1:] if secrets.objective else secrets.prospects


def goal_title(secrets: Secrets, number: int) -> str:
    """Return the title of an Objective in ``prospects``, with the number of its button."""
    choices = goal_choices(secrets)
    if secrets.objective and number == 0:
        return "This round"
    if len(choices) > CHOICES_AT_MOST:
        return "Card"
    return "Kept" if len(choices) == 1 else f"Choice {number + 1 - bool(secrets.objective)}"


STARTING_PLACE = {face: divmod(place, 2) for place, face in enumerate(STARTING)}
"""The number of the Starting tile, from 0, and the side of each face."""


def _players(view: SmallView, is_short: bool) -> list[Panel]:
    """Return the players' panels: with secrets, opponents have a line each, below the reader.

    If ``is_short``, all opponents have one line together, and Alexis has one.
    """
    seats = range(len(view.players))
    revealed = [REVEALED if player.objective else 0 for player in view.players]
    if view.secrets and view.seat is not None and not view.over:
        own = Panel("player", PLAYER, view.seat)
        others = [
            Panel("opponent", OPPONENT + revealed[seat], seat)
            for seat in seats
            if seat != view.seat
        ]
        if is_short and others:
            others = [Panel("opponents", OPPONENT)]
        panels = [own, *others]
    else:
        panels = [Panel("player", PLAYER + revealed[seat], seat) for seat in seats]
    if view.alexis:
        whole = PLAYER + REVEALED * bool(view.alexis.last)
        panels.append(Panel("alexis", OPPONENT if is_short else whole))
    return panels


def seats_of(view: SmallView, panel: Panel) -> list[int]:
    """Return the players that a panel shows."""
    if panel.kind == "opponents":
        return [seat for seat in range(len(view.players)) if seat != view.seat]
    return [panel.number] if panel.kind in ("player", "opponent") else []

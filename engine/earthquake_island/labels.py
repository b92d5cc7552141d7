"""What stands on the buttons; cells are named as the picture names them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core import Action
from engine.core.words import fitting
from engine.earthquake_island.actions import (
    Discard,
    Flee,
    Keep,
    Move,
    Pass,
    Place,
    Remove,
    Sandbag,
    Use,
)
from engine.earthquake_island.components import FACE_DOWN, STAY, TILES
from engine.earthquake_island.peril import Perils
from engine.earthquake_island.reach import Way, Ways, flights, ways
from engine.earthquake_island.tools import in_range
from engine.earthquake_island.view import ExplorerView, QuakeView


@dataclass(frozen=True)
class Sight:
    """A view, and what its labels have in common: each part is found once."""

    view: QuakeView

    @property
    def reader(self) -> ExplorerView:
        """The explorer of whoever reads the labels."""
        return self.view.explorers[self.view.mover]

    @cached_property
    def perils(self) -> Perils:
        """What can go wrong."""
        return Perils(self.view)

    @cached_property
    def ways(self) -> Ways:
        """Where the reader can move to."""
        return ways(self.perils.ground, self.reader.seat)

    @cached_property
    def flights(self) -> Ways:
        """Where the reader can flee to."""
        return flights(self.perils.ground, self.reader.seat)


def labels(view: QuakeView, actions: Iterable[Action]) -> list[str]:
    """Return what stands on the buttons for ``actions``."""
    sight = Sight(view)
    return [_label(sight, action) for action in actions]


def _label(sight: Sight, action: Action) -> str:
    tool = sight.reader.tool or "tool"
    match action:
        case Place(cell):
            return f"{cell}: {_described(sight.view, cell)}"
        case Move():
            return _move(sight, action)
        case Flee(cell):
            way = _way(sight.flights.get(cell), sight.reader.tool)
            said = f"{cell}: flee; {way}{_described(sight.view, cell)}"
        case Use(target):
            said = f"{target}: {_used(sight.view, tool, target)}"
        case Keep():
            said = f"Keep the {_landed_on(sight)} and play the tile below too"
        case Discard():
            said = f"Discard the {_landed_on(sight) if Keep() in sight.view.options else tool}"
        case Sandbag():
            return "Remove the sandbag instead of the tile"
        case Remove():
            said = "Remove the tile, hold on to the sandbag"
        case Pass():
            return f"End the turn, hold on to the {tool}"
        case _:
            raise TypeError(f"{action} is no action of Earthquake Island")
    return said + sight.perils.warning(action)


def candidates(view: QuakeView) -> list[str]:
    """Return the cells that the reader can choose, in the order of the options."""
    cells = (_cell(view, action) for action in view.options)
    return list(dict.fromkeys(cell for cell in cells if cell))


def _cell(view: QuakeView, action: Action) -> str:
    match action:
        case Place(cell) | Flee(cell):
            return cell
        case Move(cell):
            return _landing(view, cell)
        case Use(target):
            return target
    return ""


def _move(sight: Sight, move: Move) -> str:
    cell = _landing(sight.view, move.cell)
    how = "stay; " if move.cell == STAY else ""
    carried = _way(sight.ways.get(move.cell), sight.reader.tool)
    if move.tool and carried:
        carried = carried.replace("with", "use", 1)
    head, said = f"{cell}: {how}{carried}", _said(sight, move)
    warning = sight.perils.warning(move)
    described = (_described(sight.view, cell), f"{sight.view.cell(cell).height} high")
    return fitting("; ".join([head + there, *said]) + warning for there in described)


def _said(sight: Sight, move: Move) -> Sequence[str]:
    """Return what is said beforehand, as short phrases."""
    keeps = {None: [], "yes": ["keep it"], "no": ["discard it"]}
    bags = {None: [], "yes": ["use the sandbag"], "no": ["no sandbag"]}
    tools = [f"hold the {sight.reader.tool}"] if move.tool == "hold" else []
    if move.target:
        tools = [f"{_when(sight.view, move)} {move.tool} {move.target}"]
    return [*keeps[move.keep], *bags[move.sandbag], *tools]


def _when(view: QuakeView, move: Move) -> str:
    """Return whether the tool is used ``first``, being out of reach later, or ``then``."""
    later = in_range(move.tool, _landing(view, move.cell))
    return "then" if move.target in later else "first"


def _way(way: Way | None, tool: str | None) -> str:
    """Say what carries the reader, where a plain step does not."""
    if way in (None, "walk"):
        return ""
    return "scramble; " if way == "scramble" else f"with your {tool}; "


def _used(view: QuakeView, tool: str, target: str) -> str:
    on = next((explorer for explorer in view.explorers if explorer.cell == target), None)
    who = f"{view.name(on.seat)[:20]}" if on else ""
    match tool:
        case "push":
            return f"push {who}"
        case "thief":
            return f"steal the {on.tool if on else 'tool'} of {who}"
    return f"{tool}; {f'{who} on ' if who else ''}{_described(view, target)}"


def _described(view: QuakeView, cell: str) -> str:
    seen = view.cell(cell)
    if not seen.height:
        return "water"
    top = "face down" if seen.top == FACE_DOWN else TILES[seen.top].kind.name
    return f"{top}, {seen.height} high"


def _landed_on(sight: Sight) -> str:
    here = sight.reader.cell
    seen = sight.view.cell(here) if here else None
    return TILES[seen.top].kind.name if seen and seen.top in TILES else "tool"


def _landing(view: QuakeView, cell: str) -> str:
    return (view.explorers[view.mover].cell or "") if cell == STAY else cell

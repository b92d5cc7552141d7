"""What stands on the buttons; cells are named as the picture names them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core import Action
from engine.core.words import fitting
from engine.earthquake_island.rules.actions import (
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
from engine.earthquake_island.rules.components import FACE_DOWN, STAY, TILES
from engine.earthquake_island.rules.reach import Way, Ways, flights, ways
from engine.earthquake_island.rules.tools import in_range
from engine.earthquake_island.rules.view import ExplorerView, QuakeView
from engine.earthquake_island.words.peril import Perils


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
    is_harmless = isinstance(action, Place | Sandbag | Pass)
    warning = "" if is_harmless else sight.perils.warning(action)
    return fitting(said + warning for said in _phrasings(sight, action))


def _phrasings(sight: Sight, action: Action) -> Sequence[str]:
    """Say what is done, the fullest phrasing first."""
    tool = sight.reader.tool or "tool"
    match action:
        case Place(cell):
            return [f"{cell}: {_described(sight.view, cell)}"]
        case Move() | Flee():
            return _moved(sight, action)
        case Use(target):
            return [f"{target}: {said}" for said in _used(sight.view, tool, target)]
        case Keep():
            return [f"Keep the {_landed_on(sight)} and play the tile below too"]
        case Discard():
            return [f"Discard the {_landed_on(sight) if Keep() in sight.view.options else tool}"]
        case Sandbag():
            return ["Remove the sandbag instead of the tile"]
        case Remove():
            return ["Remove the tile, hold on to the sandbag"]
        case Pass():
            return [f"End the turn, hold on to the {tool}"]
    raise TypeError(f"{action} is no action of Earthquake Island")


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


def _moved(sight: Sight, action: Move | Flee) -> Sequence[str]:
    """Say where an explorer goes, how, and what is said beforehand."""
    cell = _landing(sight.view, action.cell)
    if isinstance(action, Flee):
        how, said = ["flee", _way(sight.flights.get(cell), sight.reader.tool)], list[str]()
    else:
        how, said = _how(sight, action), _said(sight, action)
    there = (_described(sight.view, cell), f"{sight.view.cell(cell).height} high", "")
    return [f"{cell}: {'; '.join(filter(None, [*how, seen, *said]))}" for seen in there]


def _how(sight: Sight, move: Move) -> list[str]:
    carried = _way(sight.ways.get(move.cell), sight.reader.tool)
    if move.tool:
        carried = carried.replace("with", "use", 1)
    return ["stay" if move.cell == STAY else "", carried]


def _said(sight: Sight, move: Move) -> list[str]:
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
    return "scramble" if way == "scramble" else f"with your {tool}"


def _used(view: QuakeView, tool: str, target: str) -> Sequence[str]:
    on = next((explorer for explorer in view.explorers if explorer.cell == target), None)
    who = f"{view.name(on.seat)[:20]}" if on else ""
    match tool:
        case "push":
            return [f"push {who}"]
        case "thief":
            return [f"steal the {on.tool if on else 'tool'} of {who}"]
    there = _described(view, target)
    return [f"{tool}; {who} on {there}", f"{tool}; {who}"] if who else [f"{tool}; {there}"]


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

"""What stands on the buttons; cells carry the number that the picture gives them."""

from collections.abc import Sequence

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
from engine.earthquake_island.known import known
from engine.earthquake_island.peril import danger
from engine.earthquake_island.reach import Way, flights, ways
from engine.earthquake_island.tools import in_range
from engine.earthquake_island.view import ExplorerView, QuakeView


def label(view: QuakeView, action: Action) -> str:
    """Return what stands on the button for ``action``."""
    tool = _reader(view).tool or "tool"
    match action:
        case Place(cell):
            return f"{_numbered(view, cell)}: {_described(view, cell)}"
        case Move():
            return _move(view, action)
        case Use(target):
            used = f"{_numbered(view, target)}: {_used(view, tool, target)}"
            return used + danger(view, action)
        case Flee():
            return _flight(view, action)
        case Keep():
            keep = f"Keep the {_landed_on(view)} and play the tile below too"
            return keep + danger(view, action)
        case Discard():
            return _discarding(view)
        case Sandbag():
            return "Remove the sandbag instead of the tile"
        case Remove():
            return "Remove the tile, hold on to the sandbag" + danger(view, action)
        case Pass():
            return f"End the turn, hold on to the {tool}"
    raise TypeError(f"{action} is no action of Earthquake Island")


def candidates(view: QuakeView) -> list[str]:
    """Return the cells that the reader can choose, in the order in which they are numbered."""
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


def _move(view: QuakeView, move: Move) -> str:
    cell = _landing(view, move.cell)
    how = "stay; " if move.cell == STAY else ""
    carried = _way(ways(known(view), _reader(view).seat).get(move.cell), _reader(view).tool)
    if move.tool and carried:
        carried = carried.replace("with", "use", 1)
    head, said = f"{_numbered(view, cell)}: {how}{carried}", _said(view, move)
    warning = danger(view, move)
    described = (_described(view, cell), f"{view.cell(cell).height} high")
    return fitting("; ".join([head + there, *said]) + warning for there in described)


def _flight(view: QuakeView, flee: Flee) -> str:
    way = flights(known(view), _reader(view).seat).get(flee.cell)
    carried = _way(way, _reader(view).tool)
    where = f"{_numbered(view, flee.cell)}: flee; {carried}{_described(view, flee.cell)}"
    return where + danger(view, flee)


def _discarding(view: QuakeView) -> str:
    what = _landed_on(view) if Keep() in view.options else _reader(view).tool or "tool"
    return f"Discard the {what}{danger(view, Discard())}"


def _said(view: QuakeView, move: Move) -> Sequence[str]:
    """Return what is said beforehand, as short phrases."""
    keeps = {None: [], "yes": ["keep it"], "no": ["discard it"]}
    bags = {None: [], "yes": ["use the sandbag"], "no": ["no sandbag"]}
    tools = [f"hold the {_reader(view).tool}"] if move.tool == "hold" else []
    if move.target:
        tools = [f"{_when(view, move)} {move.tool} {move.target}"]
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


def _landed_on(view: QuakeView) -> str:
    here = _reader(view).cell
    seen = view.cell(here) if here else None
    return TILES[seen.top].kind.name if seen and seen.top in TILES else "tool"


def _numbered(view: QuakeView, cell: str) -> str:
    cells = candidates(view)
    return f"{cells.index(cell) + 1} {cell}" if cell in cells else cell


def _landing(view: QuakeView, cell: str) -> str:
    return (_reader(view).cell or "") if cell == STAY else cell


def _reader(view: QuakeView) -> ExplorerView:
    return view.explorers[view.seat or 0]

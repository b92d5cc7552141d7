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
from engine.earthquake_island.components import (
    CLIMB,
    FACE_DOWN,
    ROPE_CLIMB,
    STAY,
    TILES,
    TWO_AWAY,
    VOLCANO,
)
from engine.earthquake_island.peril import Fall, fall, keeping
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
            return f"{_numbered(view, target)}: {_used(view, tool, target)}"
        case Flee(cell):
            return f"{_numbered(view, cell)}: flee; {_way(view, cell)}{_described(view, cell)}"
        case Keep():
            return _keeping(view)
        case Discard():
            return _discarding(view)
        case Sandbag():
            return "Remove the sandbag instead of the tile"
        case Remove():
            last = view.cell(_reader(view).cell or "").height == 1
            return "Remove the tile, hold on to the sandbag" + (_FALLS["surely"] if last else "")
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
    carried = _way(view, cell)
    swims = carried.startswith("with your lifebelt")
    if move.tool and carried:
        carried = carried.replace("with", "use", 1)
    head, said = f"{_numbered(view, cell)}: {how}{carried}", _said(view, move)
    danger = "" if swims else _FALLS[fall(view.cell(cell), move, _reader(view).tool)]
    described = (_described(view, cell), f"{view.cell(cell).height} high")
    return fitting("; ".join([head + there, *said]) + danger for there in described)


def _discarding(view: QuakeView) -> str:
    """Say what is discarded, and that who has no other way out of the water drowns."""
    here = _reader(view).cell
    if Keep() in view.options:
        last = here and view.cell(here).height == 1 and _reader(view).tool != "sandbag"
        return f"Discard the {_landed_on(view)}" + (_FALLS["surely"] if last else "")
    plain = [one for one in view.options if isinstance(one, Move) and one.target is None]
    ways = [_way(view, _landing(view, one.cell)) for one in plain]
    is_to_move = view.turn == view.seat and Pass() not in view.options
    drowns = here and not view.cell(here).height and is_to_move and all(ways)
    return f"Discard the {_reader(view).tool or 'tool'}" + (" → you drown" if drowns else "")


def _keeping(view: QuakeView) -> str:
    here = _reader(view).cell or ""
    danger = _FALLS[keeping(view.cell(here).height)]
    return f"Keep the {_landed_on(view)} and play the tile below too{danger}"


_FALLS: dict[Fall, str] = {
    "no": "",
    "perhaps": " → you may fall into the water",
    "surely": " → you fall into the water",
}


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


def _way(view: QuakeView, cell: str) -> str:
    """Return the tool that carries the reader to ``cell``, where a plain step does not."""
    here = _reader(view).cell
    tool = _reader(view).tool
    if here is None or tool not in ("rope", "spring", "lifebelt"):
        return ""
    rise = view.cell(cell).height - view.cell(here).height
    needed = {
        "rope": CLIMB < rise <= ROPE_CLIMB,
        "spring": cell in TWO_AWAY[here],
        "lifebelt": not view.cell(cell).height and view.cell(here).top != VOLCANO,
    }
    return f"with your {tool}; " if needed[tool] else ""


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

"""The labels and icons of the choices of Earthquake Island; cells are named as in the picture."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core import Action, Label, Phrase
from engine.core.words import fitting, listed
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
from engine.earthquake_island.rules.components import (
    FACE_DOWN,
    STAY,
    TILES,
    TOOLS,
    TOWARDS,
    VOLCANO,
)
from engine.earthquake_island.rules.plans import is_used_before
from engine.earthquake_island.rules.reach import Way, Ways, flights, ways
from engine.earthquake_island.rules.view import ExplorerView, QuakeView
from engine.earthquake_island.words.peril import Perils

_SIGNS: dict[type[Action], str] = {
    Keep: "hand",
    Discard: "discard",
    Sandbag: "sandbag",
    Remove: "cross",
    Pass: "tick",
}
_GROUND = {"ground": "", "crack": "crack"}
"""The kinds of tiles without a drawing for each tile."""


@dataclass(frozen=True)
class Sight:
    """A view, and the values that its labels share, computed once."""

    view: QuakeView

    @property
    def reader(self) -> ExplorerView:
        """The explorer that the labels are for."""
        return self.view.explorers[self.view.mover]

    @cached_property
    def perils(self) -> Perils:
        return Perils(self.view)

    @cached_property
    def ways(self) -> Ways:
        """The cells that the reader can move to."""
        return ways(self.perils.ground, self.reader.seat)

    @cached_property
    def flights(self) -> Ways:
        """The cells that the reader can flee to."""
        return flights(self.perils.ground, self.reader.seat)


def labels(view: QuakeView, actions: Iterable[Action]) -> list[Label]:
    """Return the labels of ``actions``, with a warning about the fate of the explorer."""
    sight = Sight(view)
    found = []
    for action in actions:
        is_harmless = isinstance(action, Place | Sandbag | Pass)
        warning = "" if is_harmless else sight.perils.warning(action)
        text = fitting(text + warning for text in _phrasings(sight, action))
        found.append(Label(Phrase("{text}", {"text": text}), icon=icon(view, action)))
    return found


def _phrasings(sight: Sight, action: Action) -> Sequence[str]:
    """Return phrasings of a choice, the longest first."""
    tool = sight.reader.tool or "tool"
    here = sight.reader.cell
    seen = sight.view.cell(here) if here else None
    landed_on = TILES[seen.top].kind.name if seen and seen.top in TILES else "tool"
    match action:
        case Place(cell):
            return [f"Start on {cell}{there}" for there in _tops(sight.view, cell, is_played=True)]
        case Move():
            return _move_phrasings(sight, action)
        case Flee(cell):
            way = sight.flights.get(cell)
            verb = "Scramble" if way == "scramble" else "Flee"
            carried = f" with your {tool}" if way not in (None, "walk", "scramble") else ""
            is_played = sight.view.turn == sight.reader.seat and (
                dict(sight.view.settings)["landing"] == "full"
            )
            tops = _tops(sight.view, cell, is_played=is_played)
            return [f"{verb} to {cell}{there}{carried}" for there in tops]
        case Use(target):
            return _use_phrasings(sight.view, tool, target)
        case Keep():
            keep = f"Keep the {landed_on}"
            if sight.reader.tool:
                return [
                    f"{keep}, lose your {tool}, and play the tile below too",
                    f"{keep}, lose your {tool}",
                ]
            return [f"{keep} and play the tile below too", keep]
        case Discard():
            is_asked = Keep() in sight.view.options
            return [f"Discard the {landed_on} here" if is_asked else f"Discard your {tool}"]
        case Sandbag():
            return ["Remove the sandbag instead of the tile"]
        case Remove():
            return ["Remove the tile, keep the sandbag"]
        case Pass():
            return [f"End your turn, keep the {tool}"]
    raise TypeError(f"{action} is not an action of Earthquake Island")


def _use_phrasings(view: QuakeView, tool: str, target: str) -> Sequence[str]:
    on = next((explorer for explorer in view.explorers if explorer.cell == target), None)
    if tool == "push":
        return [f"Push the explorer on {target}"]
    if tool == "thief":
        return [f"Steal the {on.tool if on else 'tool'} of the explorer on {target}"]
    use = f"Fire the bazooka at {target}" if tool == "bazooka" else f"Use the {tool} on {target}"
    there = _described(view, target)
    return [f"{use} (an explorer; {there})", f"{use} (an explorer)"] if on else [f"{use} ({there})"]


def candidates(view: QuakeView) -> list[str]:
    """Return the cells that the reader can choose, in the order of the options."""
    cells = []
    for action in view.options:
        match action:
            case Place(cell) | Flee(cell) | Use(cell):
                cells.append(cell)
            case Move(cell):
                cells.append(_landing(view, cell))
    return list(dict.fromkeys(cells))


_VERBS: dict[Way | None, str] = {
    "rope": "Climb to ",
    "spring": "Jump to ",
    "lifebelt": "Swim to ",
    "scramble": "Scramble to ",
}


def _move_phrasings(sight: Sight, move: Move) -> Sequence[str]:
    """Name the cell, then the tool that carries the explorer, then the answers in advance."""
    cell = _landing(sight.view, move.cell)
    way, tool = sight.ways.get(move.cell), sight.reader.tool
    verb = "Stay on " if move.cell == STAY else _VERBS.get(way, "Move to ")
    is_carried = way not in (None, "walk", "scramble")
    carried = f"{', use' if move.tool else ' with'} your {tool}" * is_carried
    ground = sight.perils.ground
    is_later = bool(move.target) and not is_used_before(ground, sight.reader.seat, move)
    loses = bool(tool) and not is_carried and (is_later or not move.target)
    found = TILES[top].kind.name if (top := sight.view.cell(cell).top) in TILES else "tool"
    keeps = {
        None: [""],
        "yes": [f", keep the {found}, lose your {tool}"] * loses + [", keep it"],
        "no": [f", discard the {found} here"] * loses + [", discard it"],
    }[move.keep]
    more = {None: "", "yes": ", use the sandbag", "no": ", no sandbag"}[move.sandbag]
    if move.tool == "hold":
        more += f", hold the {found if move.keep == 'yes' else tool}"
    if move.target:
        more += f", {'then' if is_later else 'first'} {move.tool} {move.target}"
    tops = _tops(sight.view, cell, is_played=is_later or cell != move.target)
    return [
        *(f"{verb}{cell}{there}{carried}{keep}{more}" for keep in keeps for there in tops),
        f"{cell}{carried}{keeps[-1]}{more}",
    ]


def _tops(view: QuakeView, cell: str, *, is_played: bool) -> Sequence[str]:
    """Return descriptions of a cell in parentheses, the longest first, and none at all."""
    top = _described(view, cell, is_played=is_played)
    return (f" ({top})", f" ({view.cell(cell).height} high)", "")


def _described(view: QuakeView, cell: str, *, is_played: bool = False) -> str:
    """Return the top tile and the height of a cell, with the stacks that a played tile cracks."""
    seen = view.cell(cell)
    if not seen.height:
        return "water"
    top = "face down" if seen.top == FACE_DOWN else TILES[seen.top].kind.name
    if is_played and seen.top in TILES and (directions := TILES[seen.top].directions):
        towards = filter(None, (TOWARDS[cell][direction] for direction in directions))
        hit = sorted(other for other in towards if view.cell(other).top not in ("", VOLCANO))
        top = f"cracks {listed(hit) or 'nothing'}"
    return f"{top}, {seen.height} high"


def _landing(view: QuakeView, cell: str) -> str:
    return (view.explorers[view.mover].cell or "") if cell == STAY else cell


def icon(view: QuakeView, action: Action) -> str:
    """Return the icon of the tool that a choice uses, otherwise of the tile that it leads to."""
    match action:
        case Use():
            return view.explorers[view.mover].tool or ""
        case Move(tool=tool) if tool in TOOLS:
            return tool or ""
        case Move(cell) | Place(cell) | Flee(cell):
            seen = view.cell(_landing(view, cell))
            if not seen.height:
                return "wave"
            if seen.top == FACE_DOWN:
                return ""
            kind = TILES[seen.top].kind
            return _GROUND.get(kind.kind, kind.key)
    return _SIGNS[type(action)]

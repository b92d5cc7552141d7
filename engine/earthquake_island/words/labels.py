"""The labels of the choices of Earthquake Island; cells are named as in the picture."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core import Action, Label, Phrase, skipping, worded
from engine.core.label import IN_SHORT, WARNING, Kind
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
from engine.earthquake_island.words.peril import IN_A_WORD, Perils, is_danger

_GROUND = {"ground": "", "crack": "crack"}
"""The kinds of tiles without a drawing for each tile."""
_SANDBAG = {None: "", "yes": ", use the sandbag", "no": ", no sandbag"}


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
        found.append(fitting(_warned(one, warning) for one in _phrasings(sight, action)))
    return found


def _warned(label: Label, warning: str) -> Label:
    """Return a label with a warning at the end."""
    if not warning:
        return label
    values = {WARNING: warning, IN_SHORT: IN_A_WORD.get(warning, "")}
    effect = Phrase("{text}{warning}", {"text": label.effect, **values})
    if not label.effect.template:
        effect = Phrase("{warning}", {**values, WARNING: warning.removeprefix(" → ")})
    line = (label.line or "{name}") + warning
    kind: Kind = "danger" if is_danger(warning) else ""
    return Label(label.name, effect, label.icon, line, kind)


def _phrasings(sight: Sight, action: Action) -> Sequence[Label]:
    """Return phrasings of a choice, the longest first."""
    tool = sight.reader.tool or "tool"
    here = sight.reader.cell
    seen = sight.view.cell(here) if here else None
    landed_on = TILES[seen.top].kind.name if seen and seen.top in TILES else "tool"
    match action:
        case Place(cell):
            tops = _tops(sight.view, cell, is_played=True)
            return [_of_cell(sight, "Start on {cell}{there}", cell, there) for there in tops]
        case Move():
            return _move_phrasings(sight, action)
        case Flee(cell):
            return _flee_phrasings(sight, cell)
        case Use(target):
            return _use_phrasings(sight.view, tool, target)
        case Keep():
            keep = "Keep the {landed_on}"
            play = "play the tile below too"
            lose = "lose your {tool}"
            values = {"landed_on": landed_on, "tool": tool}
            if sight.reader.tool:
                both = f"{lose}, and {play}"
                return [
                    worded(keep, effect, f"{{name}}, {effect}", icon="hand", **values)
                    for effect in (both, lose)
                ]
            line = f"{{name}} and {play}"
            return [
                worded(keep, play, line, icon="hand", **values),
                worded(keep, icon="hand", **values),
            ]
        case Discard():
            is_asked = Keep() in sight.view.options
            name = "Discard the {landed_on} here" if is_asked else "Discard your {tool}"
            return [worded(name, icon="discard", landed_on=landed_on, tool=tool)]
        case Sandbag():
            return [worded("Remove the sandbag instead of the tile", icon="sandbag")]
        case Remove():
            return [worded("Remove the tile, keep the sandbag", icon="cross")]
        case Pass():
            return [skipping("End your turn, keep the {tool}", icon="tick", tool=tool)]
    raise TypeError(f"{action} is not an action of Earthquake Island")


def _flee_phrasings(sight: Sight, cell: str) -> Sequence[Label]:
    way = sight.flights.get(cell)
    line = "Scramble" if way == "scramble" else "Flee"
    line += " to {cell}{there}"
    if way not in (None, "walk", "scramble"):
        line += " with your {tool}"
    is_played = sight.view.turn == sight.reader.seat and (
        dict(sight.view.settings)["landing"] == "full"
    )
    tops = _tops(sight.view, cell, is_played=is_played)
    return [_of_cell(sight, line, cell, there) for there in tops]


def _of_cell(sight: Sight, line: str, cell: str, there: str) -> Label:
    """Return a label with the name of a cell, and what is ``there`` in parentheses."""
    return worded(
        "{cell}",
        "{top}" if there else "",
        line,
        icon=_icon_of_cell(sight.view, cell),
        cell=cell,
        there=there,
        top=there.strip(" ()"),
        tool=sight.reader.tool or "tool",
    )


def _use_phrasings(view: QuakeView, tool: str, target: str) -> Sequence[Label]:
    on = next((explorer for explorer in view.explorers if explorer.cell == target), None)
    icon = view.explorers[view.mover].tool or ""
    if tool == "push":
        return [worded("Push the explorer on {target}", icon=icon, target=target)]
    if tool == "thief":
        stolen = on.tool if on and on.tool else "tool"
        name = "Steal the {stolen} of the explorer on {target}"
        return [worded(name, icon=icon, stolen=stolen, target=target)]
    name = "Fire the bazooka at {target}" if tool == "bazooka" else "Use the {tool} on {target}"
    effects = ["an explorer; {there}", "an explorer"] if on else ["{there}"]
    values = {"tool": tool, "target": target, "there": _described(view, target)}
    return [worded(name, some, f"{{name}} ({some})", icon=icon, **values) for some in effects]


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


def _move_phrasings(sight: Sight, move: Move) -> Sequence[Label]:
    """Name the cell, the tool that carries the explorer, and the answers in advance."""
    cell = _landing(sight.view, move.cell)
    way = sight.ways.get(move.cell)
    tool = sight.reader.tool
    verb = "Stay on " if move.cell == STAY else _VERBS.get(way, "Move to ")
    is_carried = way not in (None, "walk", "scramble")
    carried = " with your {tool}" if is_carried else ""
    ground = sight.perils.ground
    is_later = bool(move.target) and not is_used_before(ground, sight.reader.seat, move)
    loses = bool(tool) and not is_carried and (is_later or not move.target)
    found = TILES[top].kind.name if (top := sight.view.cell(cell).top) in TILES else "tool"
    keep = ""
    keeps = [""]
    effect = ""
    if move.keep == "yes":
        keep = ", keep the {found}"
        keeps = [", keep it"]
        if loses:
            keeps = [", keep the {found}, lose your {tool}", *keeps]
            effect = "lose your {tool}"
    if move.keep == "no":
        keep = ", discard the {found}"
        keeps = [", discard it"]
        if loses:
            keeps = [", discard the {found} here", *keeps]
    more = _SANDBAG[move.sandbag]
    if move.tool == "hold":
        more += ", hold the {found}" if move.keep == "yes" else ", hold the {tool}"
    if move.target:
        more += ", then {use} {target}" if is_later else ", first {use} {target}"
    name = ("Stay" if move.cell == STAY else "{cell}") + keep + more
    values = {
        "cell": cell,
        "tool": tool or "tool",
        "found": found,
        "use": move.tool or "",
        "target": move.target or "",
    }
    icon = move.tool if move.tool in TOOLS else _icon_of_cell(sight.view, cell)

    def phrasing(line: str, there: str = "") -> Label:
        whole = ", ".join(filter(None, ["{top}" if there else "", effect]))
        top = there.strip(" ()")
        return worded(name, whole, line, icon=icon or "", there=there, top=top, **values)

    tops = _tops(sight.view, cell, is_played=is_later or cell != move.target)
    lines = [verb + "{cell}{there}" + carried + keep_it + more for keep_it in keeps]
    shortest = phrasing("{cell}" + carried + keeps[-1] + more)
    return [*(phrasing(line, there) for line in lines for there in tops), shortest]


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


def _icon_of_cell(view: QuakeView, cell: str) -> str:
    """Return the icon of the tile on top of a cell."""
    seen = view.cell(cell)
    if not seen.height:
        return "wave"
    if seen.top == FACE_DOWN:
        return ""
    kind = TILES[seen.top].kind
    return _GROUND.get(kind.kind, kind.key)

"""Where the explorers are, and which stacks touch, in a few words."""

from collections.abc import Iterable, Iterator, Sequence

from engine.earthquake_island.rules.actions import Flee, Move
from engine.earthquake_island.rules.components import NEIGHBOURS, STAY, VOLCANO
from engine.earthquake_island.rules.reach import flights, ways
from engine.earthquake_island.rules.view import QuakeView
from engine.earthquake_island.words.peril import Perils

SHAPE = (
    "A cell touches the cells beside it in its row, two in the row above and two in the row below."
    " In a longer row they have its number and one more, in a shorter row its number and one less."
)


def needed(view: QuakeView) -> Iterator[str]:
    """Yield facts for the question that its answers do not have."""
    if not view.options:
        return
    for explorer in view.explorers:
        cell = explorer.cell
        tool = explorer.tool
        if cell is not None:
            is_own = explorer.seat == view.mover
            name = "You are" if is_own else f"{view.name(explorer.seat)} is"
            height = view.cell(cell).height
            where = f"on {cell}, {height} high" if height else f"in the water at {cell}"
            held = f", with the {tool}" if tool else ""
            yield f"{name} {where}{held}."
    cells = landings(view)
    if not cells:
        return
    yield f"With heights: {'; '.join(near(view, cell) for cell in cells)}."
    if carried := carried_to(view, cells):
        yield f"Only with your {view.explorers[view.mover].tool}: {', '.join(carried)}."


def carried_to(view: QuakeView, cells: Iterable[str]) -> Sequence[str]:
    """Return which of some landings need the tool of the reader's explorer."""
    is_flight = any(isinstance(option, Flee) for option in view.options)
    found = (flights if is_flight else ways)(Perils(view).ground, view.mover)
    return [cell for cell in cells if found.get(cell, "walk") not in ("walk", "scramble")]


def landings(view: QuakeView) -> Sequence[str]:
    """Return the cells where the reader's explorer can be after the answer, each once."""
    here = view.explorers[view.mover].cell or ""
    moves = [option for option in view.options if isinstance(option, Move | Flee)]
    cells = [here if move.cell == STAY else move.cell for move in moves]
    return [*dict.fromkeys(filter(None, cells))]


def near(view: QuakeView, cell: str) -> str:
    """Return the stacks that touch a cell, with their heights, explorers and volcanoes."""
    on = {one.cell: view.name(one.seat) for one in view.explorers if one.seat != view.mover}
    found = []
    for other in NEIGHBOURS[cell]:
        seen = view.cell(other)
        marks = [on[other]] if other in on else []
        if seen.top == VOLCANO:
            marks.append("volcano")
        if seen.height or marks:
            mark = f" ({', '.join(marks)})" if marks else ""
            found.append(f"{other} {seen.height}{mark}")
    return f"{cell} touches {', '.join(sorted(found)) or 'only water'}"

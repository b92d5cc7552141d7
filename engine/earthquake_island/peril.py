"""What a choice can lead to for the explorer who makes it, played out by the rules themselves."""

from collections.abc import Iterator, Sequence
from typing import Literal

from engine.core import Action, Auto, Decision, Step
from engine.earthquake_island.components import STAY, VOLCANO
from engine.earthquake_island.known import known, unseen
from engine.earthquake_island.place import ChooseStart
from engine.earthquake_island.state import EarthquakeIsland
from engine.earthquake_island.turn import PlayTurns, TakeTurn, UseTool
from engine.earthquake_island.view import QuakeView

Fate = Literal["safe", "wet", "drowned", "blasted", "trapped"]
Line = Sequence[Step]

CHOICES = 2
"""After so many answers of one's own, such as flights, one answer stands for all."""


def danger(view: QuakeView, action: Action) -> str:
    """Say how a choice ends badly for the reader, or may by what lies below or is answered."""
    fates = set(_fates(view, action))
    bad = fates - {"safe"}
    if not bad:
        return ""
    worst = min(bad, key=list(_WORDS).index)
    if "safe" in fates:
        return f" → you may {_WORDS[worst]}"
    mildest = max(bad, key=list(_WORDS).index)
    return f" → you {_WORDS[mildest]}"


_WORDS: dict[Fate, str] = {
    "drowned": "drown",
    "blasted": "drown",
    "trapped": "have no way off the volcano",
    "wet": "fall into the water",
}
"""How each fate is told, the worst first."""


def _fates(view: QuakeView, action: Action) -> Iterator[Fate]:
    """Yield each fate that the reader can meet before the next turn."""
    seat = view.seat or 0
    for g in _worlds(view, _landing(view, action)):
        before = g.explorer(seat).cell if g.is_in_water(seat) else None
        decision, *rest = g.agenda
        assert isinstance(decision, Decision)  # noqa: S101  # the reader has been offered a choice
        if isinstance(decision, ChooseStart):
            return
        for end in _played(g, seat, [*_taken(g, seat, decision, action), *rest]):
            yield _fate(end, seat, before)


def _worlds(view: QuakeView, cell: str) -> Iterator[EarthquakeIsland]:
    """Yield positions that may be true, as far as decides: each kind below ``cell``.

    Other volcanoes count where one is fled from, or where a tool is at work.
    """
    kinds = unseen(view)
    for below in kinds:
        yield known(view, **{cell: below})
    if VOLCANO in kinds:
        yield known(view, VOLCANO)


def _landing(view: QuakeView, action: Action) -> str:
    """Return where the reader is when the ground is played."""
    cell = getattr(action, "cell", STAY)
    return (view.explorers[view.seat or 0].cell or "") if cell == STAY else cell


def _taken(
    g: EarthquakeIsland, seat: int, decision: Decision[EarthquakeIsland], action: Action
) -> Line:
    if decision.seat == seat:
        return decision.take(g, action)
    return [*decision.take_aside(g, seat, action), decision]


def _played(
    g: EarthquakeIsland, seat: int, line: Line, choices: int = CHOICES
) -> Iterator[EarthquakeIsland]:
    """Yield each position in which ``line`` ends: at the next turn, or at a free choice."""
    while line and not _is_free(g, seat, line[0]):
        step, *rest = line
        if isinstance(step, Decision):
            yield from _answered(g, seat, [step, *rest], choices)
            return
        assert isinstance(step, Auto)  # noqa: S101  # this game has no lanes
        line = [*step.run(g), *rest]
    yield g


def _is_free(g: EarthquakeIsland, seat: int, step: Step) -> bool:
    """Whether the choice that is looked at ends here: another begins, with labels of its own."""
    match step:
        case PlayTurns():
            return True
        case TakeTurn() | UseTool():
            return step.seat != seat or len(step.actions(g)) > 1
    return False


def _answered(
    g: EarthquakeIsland, seat: int, line: Line, choices: int
) -> Iterator[EarthquakeIsland]:
    """Follow each answer of ``seat``; of what another may answer, one stands for all."""
    decision, *rest = line
    assert isinstance(decision, Decision)  # noqa: S101  # the caller has looked
    answers = list(decision.actions(g))
    if not answers:
        yield from _played(g, seat, rest, choices)
    is_branch = decision.seat == seat and choices
    for answer in answers if is_branch else answers[:1]:
        other = g.copy()
        yield from _played(other, seat, [*decision.take(other, answer), *rest], max(0, choices - 1))


def _fate(end: EarthquakeIsland, seat: int, water: str | None) -> Fate:
    """Return what has become of ``seat``, who was in ``water`` before, or on land."""
    for gone in end.board.out:
        if gone.seat == seat:
            return gone.cause
    explorer = end.explorer(seat)
    is_wet = end.is_in_water(seat) and not explorer.afloat
    return "wet" if is_wet and explorer.cell != water else "safe"

"""What a choice can lead to for the explorer who makes it, played out by the rules themselves."""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Literal

from msgspec import structs

from engine.core import Action, Auto, Decision, Step
from engine.earthquake_island.rules.actions import Discard, Flee, Move, Place, Use
from engine.earthquake_island.rules.components import STAY, VOLCANO
from engine.earthquake_island.rules.plans import is_used_before
from engine.earthquake_island.rules.reach import flights, ways
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tools import uses
from engine.earthquake_island.rules.turn import PlayTurns, TakeTurn, UseTool
from engine.earthquake_island.rules.view import QuakeView
from engine.earthquake_island.rules.volcano import ChooseRefuge
from engine.earthquake_island.words.harmless import is_harmless
from engine.earthquake_island.words.known import known, refilled, unseen

Fate = Literal["safe", "wet", "drowned", "blasted", "trapped"]
Line = Sequence[Step]

CHOICES = 2
"""After so many answers of one's own, such as flights, one answer stands for all."""

_WORDS: dict[Fate, str] = {
    "drowned": "drown",
    "blasted": "drown",
    "trapped": "get stuck on the volcano",
    "wet": "fall into the water",
}
"""How each fate is told, the worst first."""


class Perils:
    """What the choices of a view can lead to; the positions that may be true are found once."""

    def __init__(self, view: QuakeView) -> None:
        """Take the position as its reader knows it, with plain ground below."""
        self.seat = view.mover
        self.ground = known(view)
        self._unseen = unseen(view)
        self._erupting = known(view, VOLCANO)
        self._found = dict[Action, Set[Fate]]()

    def warning(self, action: Action) -> str:
        """Say how a choice ends badly for the reader, or may by what lies below or is answered."""
        if isinstance(action, Place):
            return ""
        fates = self._fates(action)
        if fates == {"safe"} and isinstance(action, Move):
            return self._dead_end(action)
        return _told(fates)

    def _dead_end(self, move: Move) -> str:
        """Say that a move ends on a single tile with no way off, for sure or on plain ground."""
        if self.ground.height(_landing(self.ground, self.seat, move)) > 3:
            return ""
        found = [_is_dead_end(end, self.seat) for end in self._ends(move)]
        if all(found):
            return " → no way off next turn"
        return " → maybe no way off next turn" if found[0] else ""

    def _fates(self, action: Action) -> Set[Fate]:
        """Return the fates that the reader can meet, or as many as say all that is told."""
        if isinstance(action, Move) and self._is_asked(action):
            keep, leave = (structs.replace(action, keep=answer) for answer in ("yes", "no"))
            return self._fates(keep) | self._fates(leave)
        plain = self._plain(action)
        if plain not in self._found:
            self._found[plain] = self._looked_for(plain)
        return self._found[plain]

    def _is_asked(self, move: Move) -> bool:
        """Whether the move ends on a tool, and says nothing about it."""
        top = self.ground.top(_landing(self.ground, self.seat, move))
        is_plain = move.keep is None and self._plain(move) is not move
        return is_plain and top is not None and top.kind.kind == "tool"

    def _plain(self, action: Action) -> Action:
        """Return the choice without what cannot change how it ends, such as a theft afterwards."""
        if not isinstance(action, Move) or (action.target and not self._is_idle(action)):
            return action
        return Move(action.cell, keep=action.keep, sandbag=action.sandbag)

    def _is_idle(self, move: Move) -> bool:
        """Whether a tool is used after the move, and moves nobody."""
        moves_nobody = move.tool == "thief" or self.ground.explorer_on(move.target or "") is None
        return moves_nobody and not is_used_before(self.ground, self.seat, move)

    def _looked_for(self, action: Action) -> Set[Fate]:
        if isinstance(action, Move) and self._is_harmless(action):
            return {"safe"}
        found, worst = set[Fate](), self._worst(action)
        for fate in self._met(action):
            found.add(fate)
            if {"safe", worst} <= found:
                break
        return found

    def _is_harmless(self, move: Move) -> bool:
        return is_harmless(self.ground, self.seat, move, can_erupt=VOLCANO in self._unseen)

    def _worst(self, action: Action) -> Fate:
        """Return the worst that can come of a choice; only after a tool is somebody stuck."""
        if isinstance(action, Use | Discard) or getattr(action, "target", None):
            return "drowned"
        return "trapped" if self.ground.options["trapped"] == "eliminated" else "wet"

    def _met(self, action: Action) -> Iterator[Fate]:
        """Yield each fate that the reader can meet before the next turn."""
        g, seat = self.ground, self.seat
        before = g.explorer(seat).cell if g.is_in_water(seat) else None
        yield from (_fate(end, seat, before) for end in self._ends(action))

    def _ends(self, action: Action) -> Iterator[EarthquakeIsland]:
        """Yield the positions that a choice can lead to before the next turn."""
        for world in self._worlds(_landing(self.ground, self.seat, action)):
            decision, *rest = world.agenda
            assert isinstance(decision, Decision)  # noqa: S101  # a choice has been offered
            line = [*_taken(world, self.seat, decision, action), *rest]
            yield from _played(world, self.seat, line)

    def _worlds(self, cell: str) -> Iterator[EarthquakeIsland]:
        """Yield positions that may be true, as far as decides: each kind below ``cell``.

        Other volcanoes count where one is fled from, or where a tool is at work.
        """
        below = self.ground.hidden.below.get(cell, ())
        for kind in self._unseen if below else self._unseen[:1]:
            world = self.ground.copy()
            if below:
                world.hidden.below[cell] = refilled(below, kind)
            yield world
        if VOLCANO in self._unseen:
            yield self._erupting.copy()


def _told(fates: Set[Fate]) -> str:
    bad = fates - {"safe"}
    if not bad:
        return ""
    worst = min(bad, key=list(_WORDS).index)
    if "safe" in fates:
        return f" → you may {_WORDS[worst]}"
    mildest = max(bad, key=list(_WORDS).index)
    return f" → you {_WORDS[mildest]}"


def _is_dead_end(end: EarthquakeIsland, seat: int) -> bool:
    """Whether an explorer can only stay on a single tile, and holds no tool to change that."""
    if end.finished or end.is_out(seat) or end.height(end.cell_of(seat)) != 1:
        return False
    return set(ways(end, seat)) == {STAY} and not uses(end, seat)


def _landing(g: EarthquakeIsland, seat: int, action: Action) -> str:
    """Return where the reader is when the ground is played."""
    cell = getattr(action, "cell", STAY)
    return (g.explorer(seat).cell or "") if cell == STAY else cell


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
            actions = step.actions(g)
            return step.seat != seat or len(actions) > 1 or (bool(actions) and step.asks_alone(g))
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
    for answer in _unlike(g, decision, answers) if is_branch else answers[:1]:
        other = g.copy()
        yield from _played(other, seat, [*decision.take(other, answer), *rest], max(0, choices - 1))


def _unlike(
    g: EarthquakeIsland, decision: Decision[EarthquakeIsland], answers: Sequence[Action]
) -> Iterable[Action]:
    """Return the answers that can end differently: of flights on to bare land, one of each way."""
    if not isinstance(decision, ChooseRefuge) or g.options["landing"] == "full":
        return answers
    ways = flights(g, decision.seat)
    fled = ((flee.cell, flee) for flee in answers if isinstance(flee, Flee))
    return {(ways[cell], g.is_water(cell)): flee for cell, flee in fled}.values()


def _fate(end: EarthquakeIsland, seat: int, water: str | None) -> Fate:
    """Return what has become of ``seat``, who was in ``water`` before, or on land."""
    for gone in end.board.out:
        if gone.seat == seat:
            return gone.cause
    explorer = end.explorer(seat)
    is_wet = end.is_in_water(seat) and not explorer.afloat
    return "wet" if is_wet and explorer.cell != water else "safe"

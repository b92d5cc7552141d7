"""Warnings: the possible results of a choice for its explorer, played by the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from engine.core import Action, Auto, Decision, Rng, Step
from engine.earthquake_island.rules.actions import Flee, Move
from engine.earthquake_island.rules.components import (
    CLIMB,
    DIRECTIONS,
    FACE_DOWN,
    KINDS,
    NEIGHBOURS,
    STAY,
    TILES,
    TOWARDS,
    VOLCANO,
)
from engine.earthquake_island.rules.plans import is_used_before, landing
from engine.earthquake_island.rules.reach import flights, ways
from engine.earthquake_island.rules.state import (
    Board,
    EarthquakeIsland,
    Exit,
    Explorer,
    Hand,
    Hidden,
)
from engine.earthquake_island.rules.tools import beyond, uses
from engine.earthquake_island.rules.turn import MoveOn, PlayTurns, TakeTurn, UseTool
from engine.earthquake_island.rules.view import QuakeView
from engine.earthquake_island.rules.volcano import ChooseRefuge

Fate = Literal["safe", "wet", "drowned", "blasted", "trapped"]
Steps = Sequence[Step]

CHOICES = 2
"""The choices of the reader at which all answers are tried; later, only the first answer."""

_WORDS: dict[Fate, tuple[str, str, str]] = {
    "drowned": ("drown", "drowning", "drown"),
    "blasted": ("drown", "drowning", "drown"),
    "trapped": ("get stuck on the volcano", "getting stuck on the volcano", "stuck"),
    "wet": ("fall into the water", "water", "water"),
}
"""The fates as verbs, as nouns and in a word, the worst first."""
_MILDEST_LAST: Sequence[Fate] = (*_WORDS, "safe")

NEGLIGIBLE = 0.01
_SURE = " → you {verb}"
_RISKS = (
    (0.5, " → you will probably {verb}"),
    (0.15, " → you may {verb}"),
    (NEGLIGIBLE, " → small risk of {noun}"),
)
"""The warnings of a risk, each with the smallest chance that it is for."""
IN_A_WORD = {
    warning.format(verb=verb): word
    for warning in (_SURE, _RISKS[0][1])
    for verb, _, word in _WORDS.values()
}
"""The warnings of what surely or probably happens, in a word for a button."""


def is_danger(warning: str) -> bool:
    """Return whether a warning says that the explorer is lost, at least probably."""
    return warning.startswith(" → you ") and not warning.startswith(" → you may ")


class Perils:
    """The possible results of a view's choices."""

    def __init__(self, view: QuakeView) -> None:
        """Prepare the position as its reader knows it, with plain ground below."""
        self.seat = view.mover
        self.ground = assumed_state(view)
        self._tiles = unseen_tiles(view)
        self._unseen = [key for key in DECISIVE if self._tiles[key]] or DECISIVE[:1]
        self._erupting = assumed_state(view, VOLCANO)
        self._found = dict[Action, str]()

    def warning(self, action: Action) -> str:
        """Return the end of a label: how the choice ends badly for the reader, and how likely.

        A fate that a later answer of the reader prevents is left to the label of that answer.
        """
        plain = self._plain(action)
        if plain not in self._found:
            self._found[plain] = self._fate(plain)
        if self._found[plain] or not isinstance(action, Move):
            return self._found[plain]
        if self.ground.height(_landing(self.ground, self.seat, action)) > 3:
            return ""
        dead_ends = [_is_dead_end(end, self.seat) for end in self._ends(action)]
        if all(dead_ends):
            return " → no way off next turn"
        return " → maybe no way off next turn" if dead_ends[0] else ""

    def _plain(self, action: Action) -> Action:
        """Return the choice without parts that cannot change how it ends."""
        if not isinstance(action, Move):
            return action
        if action.target:
            is_before = is_used_before(self.ground, self.seat, action)
            moves_explorer = self.ground.explorer_on(action.target) is not None
            if is_before or (moves_explorer and action.tool != "thief"):
                return action
        return Move(action.cell, keep=action.keep, sandbag=action.sandbag)

    def _fate(self, action: Action) -> str:
        """Return the warning about the reader's fate before the next turn, or "" for no risk."""
        can_erupt = VOLCANO in self._unseen
        if isinstance(action, Move) and is_harmless(
            self.ground, self.seat, action, can_erupt=can_erupt
        ):
            return ""
        cell = _landing(self.ground, self.seat, action)
        chances = dict.fromkeys(_MILDEST_LAST, 0.0)
        fates = set[Fate]()
        for chance, world in self._worlds(cell):
            met = set(self._met(action, [world]))
            chances[max(met, key=_MILDEST_LAST.index)] += chance
            fates |= met
        # A good end may need a flight from a single volcano onto land.
        if "safe" not in fates and "safe" not in self._met(action, self._single_volcanoes(cell)):
            return _SURE.format(verb=_WORDS[max(fates, key=_MILDEST_LAST.index)][0])
        del chances["safe"]
        risk = sum(chances.values())
        verb, noun, _ = _WORDS[max(chances, key=chances.__getitem__)]
        words = next((words for least, words in _RISKS if risk >= least), "")
        return words.format(verb=verb, noun=noun)

    def _met(
        self, action: Action, worlds: Iterable[EarthquakeIsland] | None = None
    ) -> Iterator[Fate]:
        """Yield each fate that the reader can meet before the next turn."""
        g = self.ground
        seat = self.seat
        before = g.explorer(seat).cell if g.is_in_water(seat) else None
        for end in self._ends(action, worlds):
            cause = next((gone.cause for gone in end.board.out if gone.seat == seat), None)
            is_wet = end.is_in_water(seat) and not end.explorer(seat).afloat
            fate: Fate = "wet" if is_wet and end.explorer(seat).cell != before else "safe"
            yield cause or fate

    def _ends(
        self, action: Action, worlds: Iterable[EarthquakeIsland] | None = None
    ) -> Iterator[EarthquakeIsland]:
        """Yield the positions that a choice can lead to before the next turn."""
        cell = _landing(self.ground, self.seat, action)
        for world in worlds or (world for _, world in self._worlds(cell)):
            decision, *rest = world.agenda
            assert isinstance(decision, Decision)  # noqa: S101  # the reader has a choice
            if decision.seat == self.seat:
                line = [*decision.take(world, action), *rest]
            else:
                line = [*decision.take_aside(world, self.seat, action), decision, *rest]
            yield from _played(world, self.seat, line)

    def _worlds(self, cell: str) -> Iterator[tuple[float, EarthquakeIsland]]:
        """Yield positions that may be true with their chances, which follow from public numbers.

        Below ``cell`` are some holes, then plain ground or a volcano. All other unseen tiles are
        plain ground or all are volcanoes, or those that another player lands on crack ``cell``.
        """
        total = max(1, self._tiles.total())
        below = self.ground.hidden.below.get(cell, [])
        others = list[tuple[float, EarthquakeIsland]]()
        if VOLCANO in self._unseen:
            erupting = self._erupting.copy()
            if below:
                erupting.hidden.below[cell] = [*below]
            others.append((self._tiles[VOLCANO] / total, erupting))
        for step in self.ground.agenda:
            if isinstance(step, MoveOn) and step.seat != self.seat:
                ends = sum(len(KINDS[key].ends) * count for key, count in self._tiles.items())
                cracked = self._cracked(_landing(self.ground, step.seat, step.move), cell)
                others.append((ends / len(DIRECTIONS) / total, cracked))
        chance = 1 - sum(other for other, _ in others)
        for holes in range(len(below) + 1):
            rest = below[: len(below) - holes]
            left = max(1, total - holes)
            volcano = self._tiles[VOLCANO] / left if rest else 0.0
            hole = max(0, self._tiles["hole"] - holes) / left if rest else 0.0
            kinds = {DECISIVE[0]: 1 - hole - volcano, VOLCANO: volcano}
            for kind in kinds if volcano else DECISIVE[:1]:
                world = self.ground.copy()
                if below:
                    full = [*refilled(rest, kind), *refilled(below[len(rest) :], "hole")]
                    world.hidden.below[cell] = full
                yield chance * kinds[kind], world
            chance *= hole
            if chance < NEGLIGIBLE:
                break
        yield from others

    def _cracked(self, at: str, cell: str) -> EarthquakeIsland:
        """Return a position whose unseen tiles on ``at`` crack ``cell``, if it is a neighbour."""
        world = self.ground.copy()
        if at in world.hidden.below and cell in NEIGHBOURS[at]:
            direction = TOWARDS[at].index(cell)
            for code, tile in TILES.items():
                if direction in tile.directions:
                    world.hidden.below[at] = refilled(world.hidden.below[at], code)
                    break
        return world

    def _single_volcanoes(self, cell: str) -> Iterator[EarthquakeIsland]:
        """Yield positions with one volcano on a face-down stack near ``cell``, and one on it."""
        tops = self.ground.board.tops
        below = self.ground.hidden.below
        if VOLCANO not in self._unseen:
            return
        for other in NEIGHBOURS[cell] if cell else ():
            if tops.get(other) == FACE_DOWN:
                world = self.ground.copy()
                for each in (other, cell):
                    if tops.get(each) == FACE_DOWN:
                        world.hidden.below[each] = refilled(below[each], VOLCANO)
                yield world


def _is_dead_end(end: EarthquakeIsland, seat: int) -> bool:
    """Whether an explorer can only stay on a single tile, and has no tool to change that."""
    if end.finished or end.is_out(seat) or end.height(end.cell_of(seat)) != 1:
        return False
    return set(ways(end, seat)) == {STAY} and not uses(end, seat)


def _landing(g: EarthquakeIsland, seat: int, action: Action) -> str:
    """Return the cell of the explorer when its tile is played."""
    cell = getattr(action, "cell", STAY)
    return (g.explorer(seat).cell or "") if cell == STAY else cell


def _played(
    g: EarthquakeIsland, seat: int, line: Steps, choices: int = CHOICES
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
    """Whether the playout ends: the next turn, or a choice with its own labels."""
    match step:
        case PlayTurns():
            return True
        case TakeTurn() | UseTool():
            actions = step.actions(g)
            return step.seat != seat or len(actions) > 1 or (bool(actions) and step.asks_alone(g))
    return False


def _answered(
    g: EarthquakeIsland, seat: int, line: Steps, choices: int
) -> Iterator[EarthquakeIsland]:
    """Follow each answer of ``seat``, but only the first of another player."""
    decision, *rest = line
    assert isinstance(decision, Decision)  # noqa: S101  # checked by the caller
    answers: list[Action] = list(decision.actions(g))
    if not answers:
        yield from _played(g, seat, rest, choices)
    is_refuge = isinstance(decision, ChooseRefuge)
    if decision.seat != seat or not choices:
        answers = answers[:1]
    elif is_refuge and g.options["landing"] != "full":
        # Follow only one of several flights that end in the same way.
        ways_off = flights(g, decision.seat)
        fled = ((flee.cell, flee) for flee in answers if isinstance(flee, Flee))
        answers = [*{(ways_off[cell], g.is_water(cell)): flee for cell, flee in fled}.values()]
    for answer in answers:
        other = g.copy()
        yield from _played(other, seat, [*decision.take(other, answer), *rest], max(0, choices - 1))


DECISIVE = ("ground", "hole", "volcano")
"""The kinds that decide the fate of an explorer who lands on a stack."""


def assumed_state(view: QuakeView, below: str = DECISIVE[0]) -> EarthquakeIsland:
    """Return the position with all unseen tiles assumed to be ``below``."""
    stacks: dict[str, list[str]] = {}
    for cell in view.cells:
        tiles = [below] * (cell.height - 1)
        if cell.top == FACE_DOWN:
            tiles.append(f"{FACE_DOWN}{below}")
        if tiles:
            stacks[cell.cell] = tiles
    return EarthquakeIsland(
        options=dict(view.settings),
        board=Board(
            first=view.order[-1],
            tops={cell.cell: cell.top for cell in view.cells if cell.height},
            explorers=[Explorer(one.cell, one.tool, one.afloat) for one in view.explorers],
            out=[Exit(one.seat, one.cause) for one in view.explorers if one.cause],
            discards=dict(view.discards),
            round=view.round,
            turn=view.turn,
        ),
        hands=[Hand() for _ in view.explorers],
        hidden=Hidden(rng=Rng(0), below=stacks, box={}),
        agenda=list(view.agenda),
    )


def unseen_tiles(view: QuakeView) -> Counter[str]:
    """Return the number of tiles of each kind that no player can see, from what is public."""
    tiles = Counter({key: kind.count for key, kind in KINDS.items()})
    tiles.subtract(TILES[cell.top].kind.key for cell in view.cells if cell.top in TILES)
    tiles.subtract(dict(view.discards))
    tiles.subtract(one.tool for one in view.explorers if one.tool)
    return +tiles


def refilled(stack: Sequence[str], kind: str) -> list[str]:
    """Return a stack with all tiles replaced by ``kind``; face-down tiles stay face down."""
    return [f"{FACE_DOWN}{kind}" if TILES[code].face_down else kind for code in stack]


def is_harmless(g: EarthquakeIsland, seat: int, move: Move, *, can_erupt: bool) -> bool:
    """Whether a move removes at most one tile, stays on land, and can flee a volcano to land.

    ``can_erupt`` says whether the move may expose a volcano. A move that is not harmless needs a
    full simulation.
    """
    cell = landing(g, seat, move.cell)
    top = g.top(cell)
    if g.height(cell) == 1 or top is None:
        return False
    leaves_tool = top.kind.kind == "tool" and move.keep == "no"
    if not leaves_tool and top.kind.kind not in ("ground", "crack"):
        return False
    # A tool that is used first can change where the move ends.
    first = move.target if move.target and is_used_before(g, seat, move) else None
    if first and (first == cell or g.explorer_on(first) is not None):
        return False
    touched = set(_touched(g, seat, cell, move))
    highest = g.height(cell) - 1 + CLIMB
    return not can_erupt or (
        g.options["landing"] == "bare"
        and any(
            other not in touched
            and 0 < g.height(other) <= highest
            and not g.is_volcano(other)
            and g.explorer_on(other) in (None, seat)
            for other in NEIGHBOURS[cell]
        )
    )


def _touched(g: EarthquakeIsland, seat: int, cell: str, move: Move) -> Iterator[str | None]:
    """Yield the cells that the move changes, apart from its end."""
    top = g.top(cell)
    yield from (TOWARDS[cell][direction] for direction in (top.directions if top else ()))
    yield move.target
    if move.tool == "push" and move.target:
        used_from = g.cell_of(seat) if is_used_before(g, seat, move) else cell
        yield beyond(used_from, move.target)

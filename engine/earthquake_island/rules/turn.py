"""A turn: stay or move, play the tile, use a tool before or after (rulebook: How to play)."""

from collections.abc import Mapping, Sequence

from engine.core import Action, Auto, Decision, Step
from engine.earthquake_island.rules.actions import Discard, Move, Pass, Use
from engine.earthquake_island.rules.plans import is_used_before, moves, without_tool
from engine.earthquake_island.rules.reach import go, is_stuck, ways
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tile import PlayTile
from engine.earthquake_island.rules.tools import targets, use, uses
from engine.earthquake_island.rules.volcano import FleeVolcanoes


class PlayTurns(Auto[EarthquakeIsland], frozen=True):
    """Turn after turn, until one explorer is left."""

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        if g.finished:
            return []
        seat = _next_seat(g)
        g.board.turn = seat
        g.explorer(seat).afloat = False
        return [EliminateIfStuck(seat), TakeTurn(seat), PlayTurns()]


class EliminateIfStuck(Auto[EarthquakeIsland], frozen=True):
    """Drown or trap an explorer who can neither move nor use a tool."""

    seat: int

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        if not _is_done(g, self.seat) and is_stuck(g, self.seat) and not uses(g, self.seat):
            g.eliminate(self.seat, "drowned" if g.is_in_water(self.seat) else "trapped")
        return []


class TakeTurn(Decision[EarthquakeIsland], frozen=True):
    """Do you stay, or where do you move?"""

    wide = True
    begins_turn = True
    alone = "Your last tile breaks, and you have only one way to go."

    def actions(self, g: EarthquakeIsland) -> Sequence[Action]:
        """Return the plain moves, the tool alone, then the moves with further answers."""
        if _is_done(g, self.seat):
            return []
        plain, complete = moves(g, self.seat)
        discard = [Discard()] if _may_discard(g, self.seat) else []
        return [*plain, *uses(g, self.seat), *discard, *complete]

    def accepts(self, g: EarthquakeIsland, action: Action) -> bool:
        """Accept a move that names a tool needlessly, as older games and scripts do."""
        if not isinstance(action, Move):
            return False
        plain = without_tool(g, self.seat, action)
        return plain != action and plain in self.actions(g)

    def asks_alone(self, g: EarthquakeIsland) -> bool:
        """Ask before an explorer falls into the water, so its player can expect it."""
        cell = g.cell_of(self.seat)
        return g.options.get("forced") == "asked" and g.height(cell) == 1

    def take(self, g: EarthquakeIsland, action: Action) -> Sequence[Step]:
        """Move, or use or discard the tool and ask again."""
        match action:
            case Use(target):
                return [*use(g, self.seat, target), EliminateIfStuck(self.seat), self]
            case Discard():
                _throw_away(g, self.seat)
                return [EliminateIfStuck(self.seat), self]
        assert isinstance(action, Move)  # noqa: S101  # actions() offers no other
        if action.target is not None and is_used_before(g, self.seat, action):
            move = Move(action.cell, keep=action.keep)
            return [*use(g, self.seat, action.target), MoveOn(self.seat, move)]
        return carry_out(g, self.seat, action)

    def aside(self, g: EarthquakeIsland) -> Mapping[int, Sequence[Action]]:
        """With ``tools: anytime``, let opponents use their tools (RULINGS.md, line 15)."""
        if g.options["tools"] != "anytime":
            return {}
        others = (seat for seat in g.seats if seat != self.seat and not _is_done(g, seat))
        return {seat: found for seat in others if (found := [*uses(g, seat), *_later(g, seat)])}

    def take_aside(self, g: EarthquakeIsland, seat: int, action: Use | Discard) -> Sequence[Step]:
        """Use or discard the tool; the explorer whose turn it is may now be stuck."""
        if isinstance(action, Discard):
            _throw_away(g, seat)
            return []
        return [*use(g, seat, action.target), EliminateIfStuck(self.seat)]


class MoveOn(Auto[EarthquakeIsland], frozen=True):
    """Make the move that was announced together with the tool, if it is still possible."""

    seat: int
    move: Move

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        """Move, or ask again if an exposed volcano or a flight prevents the move."""
        if not _is_done(g, self.seat) and self.move.cell in ways(g, self.seat):
            return carry_out(g, self.seat, self.move)
        return [EliminateIfStuck(self.seat), TakeTurn(self.seat)]


def carry_out(g: EarthquakeIsland, seat: int, move: Move) -> Sequence[Step]:
    """Move; return the playing of the tile and the following steps."""
    go(g, seat, move.cell, ways(g, seat)[move.cell])
    play = PlayTile(seat, move.keep, move.sandbag)
    if move.tool == "hold":
        return [play, FleeVolcanoes()]
    return [play, FleeVolcanoes(), UseToolAsSaid(seat, move.target)]


class UseToolAsSaid(Auto[EarthquakeIsland], frozen=True):
    """After the move, use the tool on the announced target, or ask."""

    seat: int
    target: str | None = None

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        if _is_done(g, self.seat):
            return []
        if self.target in targets(g, self.seat, g.cell_of(self.seat)):
            return use(g, self.seat, self.target or "")
        return [UseTool(self.seat)]


class UseTool(Decision[EarthquakeIsland], frozen=True):
    """Do you use your tool now?"""

    def actions(self, g: EarthquakeIsland) -> Sequence[Action]:
        """Return the targets; without a target do not ask."""
        found = uses(g, self.seat)
        return [*found, *_later(g, self.seat), Pass()] if found else []

    def take(self, g: EarthquakeIsland, action: Use | Discard | Pass) -> Sequence[Step]:
        if isinstance(action, Discard):
            _throw_away(g, self.seat)
        return use(g, self.seat, action.target) if isinstance(action, Use) else []

    def when_absent(self, g: EarthquakeIsland) -> Pass:
        """Keep the tool for later."""
        return Pass()


def _next_seat(g: EarthquakeIsland) -> int:
    """Return the next surviving seat in turn order; a new round begins with the first seat."""
    order = g.order_of_play
    if g.board.turn is None:
        return order[0]
    place = order.index(g.board.turn) + 1
    ahead = [seat for seat in order[place:] if not g.is_out(seat)]
    if ahead:
        return ahead[0]
    g.board.round += 1
    return next(seat for seat in order if not g.is_out(seat))


def _is_done(g: EarthquakeIsland, seat: int) -> bool:
    return g.finished or g.is_out(seat)


def _may_discard(g: EarthquakeIsland, seat: int) -> bool:
    """Whether the tool can be discarded; a lifebelt cannot be in water."""
    tool = g.explorer(seat).tool
    return tool is not None and not (tool == "lifebelt" and g.is_in_water(seat))


def _later(g: EarthquakeIsland, seat: int) -> list[Discard]:
    """Return the discarding of a tool after the move or in another player's turn."""
    later = g.options.get("discard") == "any_point" and _may_discard(g, seat)
    return [Discard()] if later else []


def _throw_away(g: EarthquakeIsland, seat: int) -> None:
    g.note("{seat} discards the {tool}.", seat=seat, tool=g.explorer(seat).tool or "")
    g.discard_tool(seat)

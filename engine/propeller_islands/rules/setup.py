"""The setup of Propeller Islands (rulebook pages 4 to 6; RULINGS.md, R40 and R41)."""

from collections.abc import Mapping, Sequence

from engine.core import Action, Auto, Decision, Rng, Step
from engine.propeller_islands.rules.actions import ChooseCharacter
from engine.propeller_islands.rules.components import (
    BLUEPRINTS,
    CAPITOL,
    CHARACTER_OF,
    CHARACTERS,
    LEVELS,
    NUMBERS,
    SPACES,
    STACK,
    TILE_OF,
)
from engine.propeller_islands.rules.island import CENTRE, START_CELL, Placed
from engine.propeller_islands.rules.round import PlayRound
from engine.propeller_islands.rules.state import Board, Hand, Hidden, Player, PropellerIslands


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> PropellerIslands:
    """Lay out the forge, the blueprints and the islands; deal or draft the characters."""
    first = rng.below(seats)
    stack = rng.shuffled(STACK)
    piles = [rng.shuffled([b.key for b in BLUEPRINTS if b.level == level]) for level in LEVELS]
    offer: list[str | None] = [stack.pop() for _ in range(NUMBERS["tiles_on_offer"])]
    open_cards = NUMBERS["blueprints_on_offer"]
    blueprints: list[list[str | None]] = [[pile.pop() for _ in range(open_cards)] for pile in piles]
    players = [Player([Placed(CAPITOL, CENTRE, "ready")], list(SPACES)) for _ in range(seats)]
    levels = [level for level in LEVELS for _ in range(NUMBERS[f"hand_level_{level}"])]
    g = PropellerIslands(
        options=dict(options),
        board=Board(1, first, [], offer, [], blueprints, players),
        hands=[Hand([piles[level - 1].pop() for level in levels]) for _ in range(seats)],
        hidden=Hidden(rng=rng, stack=stack, blueprints=piles),
    )
    for seat in g.clockwise_from(first):
        place_start_tile(g, seat)
    g.agenda = [ChooseCharacters(), PlayRound()]
    return g


def place_start_tile(g: PropellerIslands, seat: int) -> None:
    """Put the first numbered building of the stack beside the Capitol (R41).

    The other drawn tiles go back and the stack is shuffled again. All cells beside the Capitol are
    equivalent, so the player is not asked.
    """
    stack = g.hidden.stack
    at = next(at for at in range(len(stack) - 1, -1, -1) if TILE_OF[stack[at]].number)
    passed_over = at < len(stack) - 1
    g.player(seat).island.append(Placed(stack.pop(at), START_CELL))
    if passed_over:
        g.rng.shuffle(stack)


class ChooseCharacters(Auto[PropellerIslands], frozen=True):
    """Deal each player a character, or let the players choose, the last one first (R40)."""

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        if g.options["characters"] == "draft":
            return [DraftCharacter(seat) for seat in reversed(g.clockwise_from(g.board.first))]
        dealt = g.rng.shuffled([character.key for character in CHARACTERS])
        for player, character in zip(g.board.players, dealt, strict=False):
            player.character = character
        return []


class DraftCharacter(Decision[PropellerIslands], frozen=True):
    """Which character do you play?"""

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        taken = [player.character for player in g.board.players]
        return [ChooseCharacter(each.key) for each in CHARACTERS if each.key not in taken]

    def take(self, g: PropellerIslands, action: ChooseCharacter) -> Sequence[Step]:
        g.player(self.seat).character = action.character
        name = CHARACTER_OF[action.character].name
        g.note("{seat} plays {character}.", seat=self.seat, character=name)
        return []

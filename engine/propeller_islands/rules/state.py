"""A game of Propeller Islands: the forge, the blueprints, and each player's dock and island."""

import msgspec

from engine.core import Hidden as CoreHidden
from engine.core import State
from engine.propeller_islands.rules.components import (
    CHARACTER_OF,
    NUMBERS,
    START,
    TILE_OF,
    Ability,
    Power,
    Resources,
    Upgrade,
)
from engine.propeller_islands.rules.island import Placed


class Player(msgspec.Struct):
    """One player's boards and island, the Capitol first.

    ``dock`` are the spaces that still hold a worker; ``drafted`` the dice used this round;
    ``done`` the completed blueprints; ``aside`` the upgrades that were not installed;
    ``used_power`` says that a power which works once a round has been used.
    """

    island: list[Placed]
    dock: list[str]
    character: str = ""
    resources: Resources = START
    fame: int = 0
    drafted: list[int] = []
    done: list[str] = []
    aside: list[Upgrade] = []
    used_power: bool = False

    def placed(self, tile: str) -> Placed:
        """Return a tile of the island."""
        return next(placed for placed in self.island if placed.tile == tile)

    def put(self, placed: Placed) -> None:
        """Replace the tile of the island that is the same tile as ``placed``."""
        place = next(at for at, other in enumerate(self.island) if other.tile == placed.tile)
        self.island[place] = placed

    def vacancies(self) -> list[str]:
        """Return the tiles with an empty worker housing space."""
        return [
            placed.tile
            for placed in self.island
            if placed.worker is None and TILE_OF[placed.tile].housing
        ]

    def can_deploy(self) -> bool:
        """Whether a worker is left on the dock and there is housing for it."""
        return bool(self.dock) and any(
            placed.worker is None and TILE_OF[placed.tile].housing for placed in self.island
        )

    def ready(self) -> list[Placed]:
        """Return the tiles with a ready worker."""
        return [placed for placed in self.island if placed.worker == "ready"]

    @property
    def level(self) -> int:
        """The power that the fame has reached: 0 for none, 1 basic, 2 advanced."""
        return (self.fame >= NUMBERS["basic_fame"]) + (self.fame >= NUMBERS["advanced_fame"])

    def ability(self, power: Power) -> Ability | None:
        """Return what the character can do, if that is its power and its fame is enough."""
        character = CHARACTER_OF.get(self.character)
        if character is None or character.power != power:
            return None
        return (None, character.basic, character.advanced)[self.level]


class Board(msgspec.Struct):
    """What everybody sees.

    ``dice`` are those left on the forge, in order; ``offer`` the twelve tiles around it by slot;
    ``blueprints`` the face-up cards of each level; ``None`` marks a gap.
    """

    round: int
    first: int
    dice: list[int]
    offer: list[str | None]
    discards: list[str]
    blueprints: list[list[str | None]]
    players: list[Player]


class Hand(msgspec.Struct):
    """What one player sees: the blueprints in hand."""

    cards: list[str]


class Hidden(CoreHidden):
    """What nobody sees: the stack of tiles and the two stacks of blueprints, the top last."""

    stack: list[str]
    blueprints: list[list[str]]


class PropellerIslands(State[Board, Hand, Hidden]):
    """The state of a game of Propeller Islands."""

    def player(self, seat: int) -> Player:
        """Return the boards and the island of ``seat``."""
        return self.board.players[seat]

    def refill_offer(self, slot: int) -> None:
        """Put the next tile of the stack into a slot; an empty stack leaves a gap."""
        stack = self.hidden.stack
        self.board.offer[slot] = stack.pop() if stack else None
        if tile := self.board.offer[slot]:
            self.tell("{tile} comes to the forge.", tile=TILE_OF[tile].name)

    def refill_blueprints(self, level: int) -> None:
        """Fill the gaps among the face-up blueprints of ``level`` from its stack."""
        row, stack = self.board.blueprints[level - 1], self.hidden.blueprints[level - 1]
        for place, card in enumerate(row):
            if card is None and stack:
                row[place] = stack.pop()

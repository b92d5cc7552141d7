"""The state of Propeller Islands: the forge, the blueprints, and players' docks and islands."""

import msgspec

from engine.core import Hidden as CoreHidden
from engine.core import State
from engine.propeller_islands.rules import components
from engine.propeller_islands.rules.island import Placed


class Player(msgspec.Struct):
    """A player's boards and island, the Capitol first.

    ``dock`` are the spaces that still have a worker. ``drafted`` are the dice of this round.
    ``done`` are completed blueprints, ``aside`` upgrades that were not installed. ``used_power``
    means that a power with one use each round is used up.
    """

    island: list[Placed]
    dock: list[str]
    character: str = ""
    resources: components.Resources = components.START
    fame: int = 0
    drafted: list[int] = []
    done: list[str] = []
    aside: list[components.Upgrade] = []
    used_power: bool = False

    def placed(self, tile: str) -> Placed:
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
            if placed.worker is None and components.TILE_OF[placed.tile].housing
        ]

    def can_deploy(self) -> bool:
        """Whether the dock has a worker, and the island has housing for it."""
        return bool(self.dock and self.vacancies())

    def ready(self) -> list[Placed]:
        """Return the tiles with a ready worker."""
        return [placed for placed in self.island if placed.worker == "ready"]

    @property
    def level(self) -> int:
        """The power that the fame has reached: 0 for none, 1 basic, 2 advanced."""
        return (self.fame >= components.NUMBERS["basic_fame"]) + (
            self.fame >= components.NUMBERS["advanced_fame"]
        )

    def ability(self, power: components.Power) -> components.Ability | None:
        """Return the character's ability if ``power`` is its power and its fame is enough."""
        character = components.CHARACTER_OF.get(self.character)
        if character is None or character.power != power:
            return None
        return (None, character.basic, character.advanced)[self.level]


class Board(msgspec.Struct):
    """The public part.

    ``dice`` are those left on the forge, in order. ``offer`` has the twelve tiles around it by
    slot. ``blueprints`` are the face-up cards of each level. ``None`` marks a gap.
    """

    round: int
    first: int
    dice: list[int]
    offer: list[str | None]
    discards: list[str]
    blueprints: list[list[str | None]]
    players: list[Player]


class Hand(msgspec.Struct):
    """A player's private part: the blueprints in hand."""

    cards: list[str]


class Hidden(CoreHidden):
    """The stack of tiles and the two stacks of blueprints; the last item is the top."""

    stack: list[str]
    blueprints: list[list[str]]


class PropellerIslands(State[Board, Hand, Hidden]):
    """The state of a game of Propeller Islands."""

    def player(self, seat: int) -> Player:
        return self.board.players[seat]

    def refill_offer(self, slot: int) -> None:
        """Put the next tile of the stack into a slot; an empty stack leaves a gap."""
        stack = self.hidden.stack
        self.board.offer[slot] = stack.pop() if stack else None
        if tile := self.board.offer[slot]:
            self.note("{tile} comes to the forge.", tile=components.TILE_OF[tile].name)

    def refill_blueprints(self, level: int) -> None:
        """Fill the gaps among the face-up blueprints of ``level`` from its stack."""
        row = self.board.blueprints[level - 1]
        stack = self.hidden.blueprints[level - 1]
        for place, card in enumerate(row):
            if card is None and stack:
                row[place] = stack.pop()

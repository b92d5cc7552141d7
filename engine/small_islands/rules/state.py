"""The state of Small Islands: the map and the offer, the players' hands, and the piles."""

from typing import Literal

import msgspec

from engine.core import Hidden as CoreHidden
from engine.core import State
from engine.small_islands.rules.chart import Laid
from engine.small_islands.rules.components import HOUSES, HOUSES_IN_HAND, SHIPS
from engine.small_islands.rules.tiles import GREY, SHIP_OF

Phase = Literal["starting tiles", "preparation", "exploration", "reward", "end"]


class Player(msgspec.Struct, omit_defaults=True):
    """The public part of a player; Alexis is the last player of a solo game.

    ``houses`` are in hand, ``supply`` are not drawn yet. ``objective`` has the cards revealed this
    round, ``seen`` the tiles in hand that came from the face-up row. ``last`` is the number of
    tiles on the map when this player last placed one.
    """

    points: int = 0
    houses: int = HOUSES_IN_HAND
    supply: int = HOUSES - HOUSES_IN_HAND
    tokens: list[str] = []
    objective: list[str] = []
    seen: list[str] = []
    last: int = 0

    @property
    def built(self) -> int:
        """The number of Houses on the map."""
        return HOUSES - self.houses - self.supply


class Board(msgspec.Struct, omit_defaults=True):
    """The public part.

    ``chart`` has the tiles by cell, in the order in which they were placed. ``row`` has the face-up
    tiles, ``gone`` those that left the game. ``lander`` leads the Reward phase. ``expedition`` has
    the used cards of Alexis; ``reshuffled`` means that all of his cards have been seen.
    """

    first: int
    players: list[Player]
    row: list[str]
    round: int = 0
    phase: Phase = "starting tiles"
    chart: dict[int, Laid] = {}
    gone: list[str] = []
    lander: int | None = None
    ended: str = ""
    expedition: list[str] = []
    reshuffled: bool = False


class Hand(msgspec.Struct, omit_defaults=True):
    """A player's private part.

    ``cards`` are the cards to choose from, later those kept for the next round. ``now`` is this
    round's Objective until it is revealed. ``returned`` went back into the stack this round.
    ``discoveries`` are the values of kept tokens, ``drawn`` those to choose one of.
    """

    tiles: list[str]
    cards: list[str]
    now: list[str] = []
    returned: list[str] = []
    discoveries: list[int] = []
    drawn: list[int] = []


class Hidden(CoreHidden):
    """The Navigation stack, the Reserve, the decks and the face-down tokens.

    ``expedition`` is Alexis' stack, ``box`` has the Expedition cards that are not in the game.
    """

    stack: list[str]
    reserve: list[str]
    decks: dict[str, list[str]]
    discoveries: list[int]
    expedition: list[str]
    box: list[str]


class SmallIslands(State[Board, Hand, Hidden]):
    """The state of a game of Small Islands."""

    def player(self, player: int) -> Player:
        return self.board.players[player]

    @property
    def has_alexis(self) -> bool:
        """Whether this is a solo game against Alexis."""
        return len(self.hands) == 1

    def revealed_by(self, seat: int) -> list[str]:
        """Return the Objective that a landing has revealed."""
        return self.player(seat).objective

    def is_alexis(self, player: int) -> bool:
        """Whether a player is Alexis, the opponent without a seat."""
        return player >= len(self.hands)

    def after(self, player: int) -> int:
        """Return the next player clockwise."""
        return (player + 1) % len(self.board.players)

    def order_from(self, player: int) -> list[int]:
        """Return all players clockwise, Alexis included."""
        everybody = range(len(self.board.players))
        return [*everybody[player:], *everybody[:player]]

    @property
    def grey_ships(self) -> int:
        """The number of grey ships that are left."""
        placed = sum(laid.tile == GREY for laid in self.board.chart.values())
        return SHIPS - len(self.hands) - placed

    @property
    def ships_placed(self) -> int:
        """The number of ships on the map."""
        return sum(laid.tile == GREY or laid.tile in SHIP_OF for laid in self.board.chart.values())

    def ship_cell(self, player: int) -> int | None:
        """Return the cell of a player's own ship, if it is on the map."""
        own = None if self.is_alexis(player) else SHIP_OF[player]
        return next((cell for cell, laid in self.board.chart.items() if laid.tile == own), None)

    def lay(self, player: int, cell: int, laid: Laid) -> None:
        self.board.chart[cell] = laid
        self.player(player).last = len(self.board.chart)

    def take_from_hand(self, seat: int, tile: str) -> None:
        self.hands[seat].tiles.remove(tile)
        seen = self.player(seat).seen
        if tile in seen:
            seen.remove(tile)

    def draw_tile(self) -> str | None:
        """Draw from the Navigation stack, or from the Reserve if it is empty."""
        pile = self.hidden.stack or self.hidden.reserve
        return pile.pop() if pile else None

    def refill_row(self, place: int) -> None:
        """Put a new tile, if one is left, into the row at index ``place``."""
        tile = self.draw_tile()
        if tile is not None:
            self.board.row.insert(place, tile)

"""A game of Small Islands: the map and the offer, each player's hand, and the piles."""

from typing import Literal

import msgspec

from engine.core import Hidden as CoreHidden
from engine.core import State
from engine.small_islands.rules.chart import Laid
from engine.small_islands.rules.components import HAND_TILES, HOUSES, HOUSES_IN_HAND, SHIPS
from engine.small_islands.rules.tiles import GREY, SHIP_OF

Phase = Literal["starting tiles", "preparation", "exploration", "reward", "end"]


class Player(msgspec.Struct, omit_defaults=True):
    """What everybody sees of a player; Alexis is the last player of a solo game.

    ``houses`` are in hand and ``supply`` those not yet drawn; ``objective`` holds the cards that
    are revealed this round; ``seen`` the tiles in hand that all saw being taken; ``last`` is the
    number of tiles on the map when this player placed one last.
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
    """What everybody sees.

    ``chart`` holds the tiles by cell, in the order in which they were laid; ``row`` the face-up
    tiles; ``gone`` those that left the game; ``lander`` who leads the Reward phase; ``expedition``
    the cards that Alexis has used, and ``reshuffled`` says that all of his have been seen.
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
    """What one player sees.

    ``cards`` are those to choose from, later those kept for the next round; ``now`` is this
    round's Objective until it is revealed; ``returned`` went back into the stack this round;
    ``discoveries`` are the values of the tokens kept, ``drawn`` those of which one is chosen.
    """

    tiles: list[str]
    cards: list[str]
    now: list[str] = []
    returned: list[str] = []
    discoveries: list[int] = []
    drawn: list[int] = []


class Hidden(CoreHidden):
    """What nobody sees: the Navigation stack, the Reserve, the decks and the tokens face down.

    ``expedition`` is Alexis' stack and ``box`` the Expedition cards that do not take part.
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
        """Return what everybody sees of a player."""
        return self.board.players[player]

    @property
    def has_alexis(self) -> bool:
        """Whether a lone player plays against Alexis."""
        return len(self.hands) == 1

    def shown(self, seat: int) -> list[str]:
        """Return the Objective that a landing has revealed."""
        return self.player(seat).objective

    def is_alexis(self, player: int) -> bool:
        """Whether a player is Alexis, who has no seat."""
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
        """Return where a player's own ship lies."""
        own = None if self.is_alexis(player) else SHIP_OF[player]
        return next((cell for cell, laid in self.board.chart.items() if laid.tile == own), None)

    def lay(self, player: int, cell: int, laid: Laid) -> None:
        """Put a tile on the map for a player."""
        self.board.chart[cell] = laid
        self.player(player).last = len(self.board.chart)

    def take_from_hand(self, seat: int, tile: str) -> None:
        """Take a tile out of a hand."""
        self.hands[seat].tiles.remove(tile)
        seen = self.player(seat).seen
        if tile in seen:
            seen.remove(tile)

    def draw_tile(self) -> str | None:
        """Draw from the Navigation stack, or from the Reserve when it is empty."""
        pile = self.hidden.stack or self.hidden.reserve
        return pile.pop() if pile else None

    def refill_row(self, place: int) -> None:
        """Put a new tile, if there is one, into the row where one was taken (from 0)."""
        tile = self.draw_tile()
        if tile is not None:
            self.board.row.insert(place, tile)


def deal_tiles(reserve: list[str]) -> list[str]:
    """Draw a hand of tiles."""
    return [reserve.pop() for _ in range(HAND_TILES)]

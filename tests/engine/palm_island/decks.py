"""Positions of Palm Island, and short ways to play them."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.core import Action, options_of, parse, play
from engine.palm_island import GAME
from engine.palm_island.rules.components import CARDS, TRACKER, Card, Face
from engine.palm_island.rules.round import ReachTracker
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import TakeTurns

Deck = Sequence[Card]


def stored(number: int, face: Face = "front_top") -> Card:
    return Card(number, face, stored=True)


END = Card(TRACKER)
FISH, TWO_FISH, THREE_FISH = stored(1), stored(2, "front_bottom"), stored(11, "back_top")
WOOD, TWO_WOOD, THREE_WOOD = stored(4), stored(5, "back_bottom"), stored(11, "front_bottom")
STONE, TWO_STONE, THREE_STONE = (
    stored(7, "front_bottom"),
    stored(8, "back_bottom"),
    stored(11, "back_bottom"),
)
ONE_OF_EACH = stored(12, "back_bottom")


def nothing(g: PalmIsland) -> None:
    """Leave the position as it is."""


def table(
    *decks: Deck,
    in_round: int = 1,
    change: Callable[[PalmIsland], None] = nothing,
    **options: str,
) -> PalmIsland:
    """Return a game with these decks, filled up with other buildings.

    With END on top of all decks, the round is over and its last choices are open.
    """
    g = GAME.start(len(decks), 1, options)
    for village, cards in zip(g.board.villages, decks, strict=True):
        village.deck = filled(cards)
    for hand in g.hands:
        hand.noted = []
    g.hidden.unseen = [[] for _ in decks]
    g.board.round = in_round
    g.lanes = {seat: [TakeTurns(seat), ReachTracker(seat)] for seat in g.seats}
    change(g)
    return settled(g)


def settled(g: PalmIsland) -> PalmIsland:
    """Return the game at its next real choices."""
    loaded: PalmIsland = GAME.load(GAME.save(g))
    return loaded


def filled(cards: Deck) -> list[Card | None]:
    """Return a whole deck that starts with ``cards``."""
    used = {card.number for card in cards}
    end = [] if END in cards else [END]
    return [*cards, *(card for card in CARDS if card.number not in used), *end]


def do(g: PalmIsland, *texts: str, seat: int = 0) -> PalmIsland:
    """Return the game after these actions."""
    for text in texts:
        g = play(g, seat, parse(text, GAME.rules.actions)).state
    return g


def notes_of(g: PalmIsland, text: str, seat: int = 0) -> list[str]:
    """Return the notes about an action."""
    names = ["Ada", "Ben", "Cleo", "Dan"]
    return [note.text(names) for note in play(g, seat, parse(text, GAME.rules.actions)).notes]


def offered(g: PalmIsland, kind: type[Action], seat: int = 0) -> list[Any]:
    """Return the options of one kind."""
    return [option for option in options_of(g, seat) if isinstance(option, kind)]


def with_powers(*powers: str) -> Callable[[PalmIsland], None]:
    """Return a change that gives these abilities to the first player."""

    def change(g: PalmIsland) -> None:
        g.village(0).powers = list(powers)

    return change

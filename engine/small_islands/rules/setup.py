"""The setup of Small Islands."""

from collections.abc import Mapping

from engine.core import Rng
from engine.small_islands.rules import components
from engine.small_islands.rules.cards import ALEXIS, DECKS, EXPEDITIONS
from engine.small_islands.rules.placing import PlaceStartingTile
from engine.small_islands.rules.round import PlayRound
from engine.small_islands.rules.state import Board, Hand, Hidden, Player, SmallIslands
from engine.small_islands.rules.tiles import LANDSCAPE, STARTING, starting_tile


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> SmallIslands:
    """Shuffle and deal, and let the first player place the Starting tiles."""
    first = rng.below(seats) if seats > 1 else 0
    reserve = rng.shuffled(tuple(LANDSCAPE))
    decks = {deck: rng.shuffled(cards) for deck, cards in DECKS[options["mode"]].items()}
    row = [reserve.pop() for _ in range(components.ROW_TILES)]
    hands = [
        Hand(
            cards=[deck.pop() for deck in decks.values() for _ in range(components.CARDS_DEALT)],
            tiles=[reserve.pop() for _ in range(components.HAND_TILES)],
        )
        for _ in range(seats)
    ]
    players = [Player(tokens=list(components.TOKENS)) for _ in range(seats)]
    if seats == 1:
        players.append(Player())  # Alexis
    expedition, box = _expedition(options["alexis"], rng) if seats == 1 else ([], [])
    starting = {starting_tile(face) for face in STARTING}
    return SmallIslands(
        options=dict(options),
        board=Board(first=first, players=players, row=row),
        hands=hands,
        hidden=Hidden(
            rng=rng,
            stack=[],
            reserve=reserve,
            decks=decks,
            discoveries=rng.shuffled(components.DISCOVERIES),
            expedition=expedition,
            box=box,
        ),
        agenda=[*(PlaceStartingTile(first) for _ in starting), PlayRound()],
    )


def _expedition(time: str, rng: Rng) -> tuple[list[str], list[str]]:
    """Return Alexis' stack at a time of day, and the cards left in the box."""
    alexis = ALEXIS[time]
    number = {"explore": alexis.explore, "land": alexis.land}
    stack = []
    box = []
    for action, many in number.items():
        cards = rng.shuffled([key for key, row in EXPEDITIONS.items() if row.action == action])
        stack += cards[:many]
        box += cards[many:]
    return rng.shuffled(stack), box

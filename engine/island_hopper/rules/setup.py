"""The setup of Island Hopper (rulebook, setup, and the two-player variant)."""

from collections.abc import Mapping

from engine.core import Rng
from engine.island_hopper.rules import components
from engine.island_hopper.rules.round import PlayRound
from engine.island_hopper.rules.state import Board, Hand, Hidden, IslandHopper


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> IslandHopper:
    """Shuffle both decks, deal hands and display, and give each player their first money."""
    deck = rng.shuffled([card.key for card in components.CONTRACTS])
    limit = components.DUELING_HAND_LIMIT if seats == 2 else components.HAND_LIMIT
    hands = [
        Hand([deck.pop(0) for _ in range(limit)], components.START_MONEY) for _ in range(seats)
    ]
    display = [deck.pop(0) for _ in range(components.DISPLAY_SIZE)]
    rounds = round_deck(rng, dueling=seats == 2)
    first = options["captain"].removeprefix("seat_")
    captain = rng.below(seats) if first == "random" else int(first) - 1
    money = {island.key: 0 for island in components.ISLANDS}
    return IslandHopper(
        options=dict(options),
        board=Board(captain=captain, money=money, display=display, goods=[]),
        hands=hands,
        hidden=Hidden(rng=rng, deck=deck, rounds=rounds, bank=-components.START_MONEY * seats),
        agenda=[PlayRound()],
    )


def round_deck(rng: Rng, *, dueling: bool) -> list[str]:
    """Return the round deck from the top; the last round is among the final three.

    In a duel it is the last one.
    """
    others = rng.shuffled([key for key in components.ROUND_CARD_OF if key != components.LAST_ROUND])
    if dueling:
        return [*others, components.LAST_ROUND]
    bottom = others[1 - components.FINAL_ROUNDS :]
    return [*others[: 1 - components.FINAL_ROUNDS], *rng.shuffled([components.LAST_ROUND, *bottom])]

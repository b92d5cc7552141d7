"""The setup of Island Hopper (rulebook, setup, and the two-player variant)."""

from collections.abc import Mapping

from engine.core import Rng
from engine.island_hopper.rules.components import (
    CONTRACTS,
    DISPLAY_SIZE,
    DUELING_HAND_LIMIT,
    FINAL_ROUNDS,
    HAND_LIMIT,
    ISLANDS,
    LAST_ROUND,
    ROUND_CARD_OF,
    START_MONEY,
)
from engine.island_hopper.rules.round import PlayRound
from engine.island_hopper.rules.state import Board, Hand, Hidden, IslandHopper


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> IslandHopper:
    """Shuffle both decks, deal hands and display, and give each player their first money."""
    deck = rng.shuffled([card.key for card in CONTRACTS])
    limit = DUELING_HAND_LIMIT if seats == 2 else HAND_LIMIT
    hands = [Hand([deck.pop(0) for _ in range(limit)], START_MONEY) for _ in range(seats)]
    display = [deck.pop(0) for _ in range(DISPLAY_SIZE)]
    rounds = round_deck(rng, dueling=seats == 2)
    first = options["captain"].removeprefix("seat_")
    captain = rng.below(seats) if first == "random" else int(first) - 1
    money = {island.key: 0 for island in ISLANDS}
    return IslandHopper(
        options=dict(options),
        board=Board(captain=captain, money=money, display=display, goods=[]),
        hands=hands,
        hidden=Hidden(rng=rng, deck=deck, rounds=rounds, bank=-START_MONEY * seats),
        agenda=[PlayRound()],
    )


def round_deck(rng: Rng, *, dueling: bool) -> list[str]:
    """Return the round deck from the top; the last round is among the final three.

    In a duel it is the last one.
    """
    others = rng.shuffled([key for key in ROUND_CARD_OF if key != LAST_ROUND])
    if dueling:
        return [*others, LAST_ROUND]
    bottom = others[1 - FINAL_ROUNDS :]
    return [*others[: 1 - FINAL_ROUNDS], *rng.shuffled([LAST_ROUND, *bottom])]

from collections import Counter

import pytest

from engine.core import Rng, awaited, options_of
from engine.island_hopper import GAME
from engine.island_hopper.rules.components import ISLANDS, ROUND_CARD_OF
from engine.island_hopper.rules.round import EndRound, PlayRound, TurnRoundCard
from engine.island_hopper.rules.setup import round_deck, setup
from tests.engine.island_hopper.table import absent, asked, begin, do, until


def _turned(card: str, money: int = 0) -> dict[str, int]:
    """Return the money at the islands after a round card, with ``money`` at each before."""
    g = setup(GAME.checked({}, 4), 4, Rng(1))
    g.hidden.rounds.insert(0, card)
    g.board.money = dict.fromkeys(g.board.money, money)
    TurnRoundCard().run(g)
    return g.board.money


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_players_start_with_ten_dollars_and_three_contracts(seats: int) -> None:
    g = setup(GAME.checked({}, seats), seats, Rng(1))
    assert [(hand.cash, len(hand.cards)) for hand in g.hands] == [(10, 3)] * seats
    assert (len(g.board.display), len(g.hidden.deck)) == (3, 78 - 3 * seats)


def test_captain_tile_goes_to_the_chosen_seat() -> None:
    assert begin(4, captain="seat_3").captain == 2


def test_captain_tile_goes_to_a_random_seat() -> None:
    captains = Counter(
        setup(GAME.checked({}, 4), 4, Rng(seed)).board.captain for seed in range(400)
    )
    assert sorted(captains) == [0, 1, 2, 3]
    assert min(captains.values()) > 70


def test_last_round_is_the_seventh_eighth_or_ninth_equally_often() -> None:
    at = Counter(round_deck(Rng(seed), dueling=False).index("R9") + 1 for seed in range(3000))
    assert sorted(at) == [7, 8, 9]
    assert all(900 < times < 1100 for times in at.values())


def test_company_card_puts_two_dollars_at_each_of_its_islands() -> None:
    money = _turned("R1")
    assert money == {island.key: 2 if island.company == "pelican" else 0 for island in ISLANDS}


@pytest.mark.parametrize(("card", "before", "after"), [("R7", 3, 2), ("R7", 0, 0), ("R9", 3, 3)])
def test_minus_card_takes_a_dollar_from_each_island(card: str, before: int, after: int) -> None:
    assert set(_turned(card, before).values()) == {after}


def test_round_is_followed_by_the_next() -> None:
    g = setup(GAME.checked({}, 4), 4, Rng(1))
    g.board.card = "R1"
    assert EndRound().run(g) == [PlayRound()]


def test_game_ends_after_the_last_round_card() -> None:
    g = begin(4)
    while not g.over:
        g = absent(g, next(iter(asked(g))))
    assert ROUND_CARD_OF[g.board.card].effect == "last"
    assert GAME.rules.outcome(g).ended_by == f"last round, round {g.board.round}"
    assert awaited(g) == []


def test_money_at_islands_stays_for_the_next_round() -> None:
    g = until(begin(4), "ChooseIsland")
    g.board.money["A"] = 50
    g.board.money["B"] = 40
    g = until(until(g, "DiscardContract"), "SetMaximum")
    assert (g.board.round, g.board.money["A"] + g.board.money["B"] > 0) == (2, True)


def test_new_round_clears_bribes_and_flights() -> None:
    g = until(until(begin(4), "DiscardContract"), "SetMaximum")
    assert (g.board.flights, g.board.calls, g.board.bribes, g.board.tourists) == ([], [], [], [])
    assert g.board.past_cards and g.board.card not in g.board.past_cards


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize(
    "options",
    [
        {"weather": "calm"},
        {"flights": "sequential", "auction": "open", "bribes": "sealed"},
    ],
    ids=str,
)
def test_no_player_and_no_island_has_a_debt(seats: int, options: dict[str, str]) -> None:
    of_duels = {key: value for key, value in options.items() if key in ("weather", "flights")}
    g, rng = begin(seats, seats, **(options if seats > 2 else of_duels)), Rng(seats)
    while not g.over:
        seat = rng.pick(sorted(g.open))
        g = do(g, seat, rng.pick(options_of(g, seat)))
        assert min(min(hand.cash for hand in g.hands), *g.board.money.values()) >= 0

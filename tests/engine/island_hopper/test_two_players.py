import pytest

from engine.core import Rng, advance
from engine.island_hopper.rules.actions import Agree, Bribe, Offer, Plan, Price, TakeOver
from engine.island_hopper.rules.fly import drift_strength
from engine.island_hopper.rules.records import Cashed
from engine.island_hopper.rules.setup import round_deck
from engine.island_hopper.rules.state import IslandHopper
from tests.engine.island_hopper.table import (
    absent,
    announced,
    asked,
    begin,
    do,
    give,
    land_on,
    seen,
    until,
)

OFFER = Offer(("coconuts", "fish", "rum"))


def _offered(price: int = 4) -> IslandHopper:
    """Return a duel with an offer of the second seat; the first has the captain tile."""
    return do(begin(2), 1, OFFER, Price(price))


def test_goods_are_listed_in_a_sentence() -> None:
    assert ["P1 wants to deliver coconuts, fish and rum."] == announced(begin(2), 1, OFFER)
    words = "P0 is captain for $4 and delivers pineapples, mail and flowers."
    assert [words] == announced(_offered(), 0, TakeOver())


def test_price_beyond_the_cash_is_not_offered_in_the_question() -> None:
    g = _offered(10)
    g.hands[0].cash = 9
    advance(g)
    assert g.open == {0: [Agree()]}
    assert seen(g, 0).question == "You can't pay this price, so let the bidder fly."


def test_hands_hold_four_contracts() -> None:
    assert [len(hand.cards) for hand in begin(2).hands] == [4, 4]


def test_last_round_is_the_ninth() -> None:
    assert {round_deck(Rng(seed), dueling=True)[-1] for seed in range(50)} == {"R9"}


def test_options_of_larger_tables_do_not_apply() -> None:
    assert {"auction", "bribes", "dummy"} & set(begin(2).options) == set()


def test_player_without_the_captain_tile_chooses_three_of_the_six_goods() -> None:
    g = begin(2)
    assert (asked(g), len(g.open[1]), g.board.goods) == ({1: "ChooseGoods"}, 20, [])


def test_price_is_limited_by_the_cash() -> None:
    g = do(begin(2), 1, OFFER)
    assert g.open == {1: [Price(amount) for amount in range(11)]}


def test_opponent_may_let_the_bidder_pay_the_bank_and_fly() -> None:
    g = _offered()
    bank = g.hidden.bank
    g = do(g, 0, Agree())
    assert (g.captain, [hand.cash for hand in g.hands], g.hidden.bank) == (1, [10, 6], bank + 4)
    assert g.board.goods == ["coconuts", "fish", "rum"]


def test_opponent_may_pay_the_bidder_and_fly_the_other_goods() -> None:
    g = do(_offered(), 0, TakeOver())
    assert (g.captain, [hand.cash for hand in g.hands]) == (0, [6, 14])
    assert g.board.goods == ["pineapples", "mail", "flowers"]


def test_taking_over_needs_the_cash() -> None:
    g = begin(2)
    g.hands[0].cash = 3
    g = do(g, 1, OFFER, Price(4))
    assert g.open == {0: [Agree()]}


def test_captain_may_be_captain_again() -> None:
    g = until(until(do(_offered(), 0, TakeOver()), "DiscardContract"), "ChooseGoods")
    g = do(g, 1, OFFER, Price(0))
    assert do(g, 0, TakeOver()).captain == 0


def test_there_are_no_bribes() -> None:
    g = do(_offered(), 0, Agree())
    assert (asked(g), g.board.bribes) == ({1: "ShowTourists"}, [])
    assert Bribe("A") not in g.open[1]


def test_flights_land_without_words_or_nudges() -> None:
    g = until(do(_offered(), 0, Agree()), "PlanFlight")
    g = do(g, 1, Plan("coconuts", "A"), Plan("fish", "C"), Plan("rum", "D"))
    assert [flight.nudge for flight in g.board.flights] == [(0, 0)] * 3
    assert asked(g).keys() == {1}


def test_drift_is_halved() -> None:
    assert (drift_strength(begin(2)), drift_strength(begin(3))) == (0.5, 1)


def test_both_players_cash_their_contracts(monkeypatch: pytest.MonkeyPatch) -> None:
    land_on(monkeypatch, "C", "", "")
    g = until(do(_offered(), 0, Agree()), "PlanFlight")
    g = give(give(g, 1, "C1"), 0, "C2")
    g.board.money["C"] = 2
    g = do(g, 1, Plan("fish", "C"), Plan("coconuts", "A"), Plan("rum", "D"))
    landing = g.flight(1).landing
    assert landing is not None
    assert landing.cashed == (Cashed(1, "C1"), Cashed(0, "C2"))
    assert (g.hands[1].cash, g.hands[0].cash) == (10 - 4 + 2 + 3, 10 + 4)


def test_last_round_bonus_counts_the_opponents_contracts_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    land_on(monkeypatch, "C", "", "")
    g = until(do(_offered(), 0, Agree()), "PlanFlight")
    g = give(give(g, 1, "C1"), 0, "C2")
    g.board.card = "R9"
    g = do(g, 1, Plan("fish", "C"), Plan("coconuts", "A"), Plan("rum", "D"))
    assert g.flight(1).landing.bonus == 1  # type: ignore[union-attr]


def test_hands_are_filled_to_four() -> None:
    g = until(until(do(_offered(), 0, Agree()), "DiscardContract"), "ChooseGoods")
    assert [len(hand.cards) for hand in g.hands] == [4, 4]


def test_absent_players_offer_nothing_and_agree() -> None:
    g = absent(absent(do(begin(2), 1, OFFER), 1), 0)
    assert (g.captain, g.board.price) == (1, 0)


def test_duel_lasts_nine_rounds() -> None:
    g = begin(2)
    while not g.over:
        g = absent(g, next(iter(asked(g))))
    assert (g.board.round, g.board.ended_by) == (9, "last round, round 9")

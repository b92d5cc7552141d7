from engine.core import is_legal
from engine.island_hopper.rules.actions import Bid, Pass
from engine.island_hopper.rules.records import PASSED, Call
from tests.engine.island_hopper.table import asked, begin, captain_is, do, told, until


def test_the_holder_of_the_tile_opens_the_first_auction() -> None:
    assert asked(begin(4, auction="open", captain="seat_3")) == {2: "MakeBid"}


def test_the_opener_must_bid_and_may_bid_nothing() -> None:
    assert begin(4, auction="open").open[0] == [Bid(amount) for amount in range(11)]


def test_bidding_goes_clockwise_and_rises() -> None:
    g = do(begin(4, auction="open"), 0, Bid(3))
    assert g.open == {1: [Pass(), *(Bid(amount) for amount in range(4, 11))]}


def test_who_has_passed_cannot_come_back() -> None:
    g = do(begin(3, auction="open"), 0, Bid(1))
    g = do(do(g, 1, Pass()), 2, Bid(2))
    assert asked(g) == {0: "MakeBid"}
    g = do(g, 0, Bid(3))
    assert asked(g) == {2: "MakeBid"}


def test_the_last_bidder_pays_the_bank_and_is_captain() -> None:
    g = do(begin(3, auction="open"), 0, Bid(1))
    bank = g.hidden.bank
    g = do(do(g, 1, Pass()), 2, Bid(4))
    g = do(g, 0, Pass())
    assert (g.captain, g.board.price, g.hands[2].cash) == (2, 4, 6)
    assert g.hidden.bank == bank + 4


def test_when_all_pass_the_opener_is_captain_for_the_opening_bid() -> None:
    g = do(begin(3, auction="open"), 0, Bid(2))
    g = do(do(g, 1, Pass()), 2, Pass())
    assert (g.captain, g.hands[0].cash) == (0, 8)


def test_nobody_can_bid_more_than_their_cash() -> None:
    assert not is_legal(begin(3, auction="open"), 0, Bid(11))


def test_a_player_without_the_money_is_asked_all_the_same() -> None:
    g = do(begin(3, auction="open"), 0, Bid(10))
    assert g.open == {1: [Pass()]}


def test_the_captain_of_the_last_round_does_not_bid() -> None:
    g = until(until(captain_is(begin(4, auction="open"), 2), "DiscardContract"), "MakeBid")
    assert asked(g) == {3: "MakeBid"}
    g = do(do(do(g, 3, Bid(0)), 0, Pass()), 1, Pass())
    assert (g.captain, g.board.phase) == (3, "bribes")


def test_the_player_to_the_left_of_the_captain_opens_later_auctions() -> None:
    g = until(until(captain_is(begin(4), 3), "DiscardContract"), "SetMaximum")
    assert (asked(g), Bid(0) in g.open[0], Pass() in g.open[0]) == (
        {0: "SetMaximum", 1: "SetMaximum", 2: "SetMaximum"},
        True,
        False,
    )


def test_the_highest_secret_maximum_pays_a_dollar_more_than_the_second() -> None:
    g = do(do(do(begin(3), 0, Bid(3)), 1, Bid(9)), 2, Bid(5))
    assert (g.captain, g.board.price, g.hands[1].cash) == (1, 6, 4)


def test_secret_maxima_play_the_auction_in_the_order_of_the_table() -> None:
    g = do(do(do(begin(3), 0, Bid(1)), 1, Pass()), 2, Bid(2))
    assert g.board.calls == [
        Call(0, 0),
        Call(1, PASSED),
        Call(2, 1),
        Call(0, 2 - 3),
    ]
    assert (g.captain, g.board.price) == (2, 1)


def test_of_equal_maxima_whoever_comes_first_at_that_price_wins() -> None:
    g = do(do(do(begin(3), 0, Bid(2)), 1, Bid(2)), 2, Pass())
    assert (g.captain, g.board.price) == (0, 2)
    g = do(do(do(begin(3), 0, Bid(3)), 1, Bid(3)), 2, Pass())
    assert (g.captain, g.board.price) == (1, 3)


def test_when_nobody_wants_the_seat_the_opener_has_it_for_nothing() -> None:
    g = do(do(do(begin(3), 0, Bid(0)), 1, Pass()), 2, Pass())
    assert (g.captain, g.board.price) == (0, 0)


def test_a_maximum_is_forgotten_after_the_auction() -> None:
    g = do(do(do(begin(3), 0, Bid(3)), 1, Bid(9)), 2, Bid(5))
    assert [hand.maximum for hand in g.hands] == [None, None, None]


def test_storing_a_maximum_tells_nobody() -> None:
    assert told(begin(3), 0, Bid(7)) == []


def test_an_absent_player_passes_and_an_absent_opener_bids_nothing() -> None:
    g = until(begin(4), "ChooseIsland")
    assert g.board.calls == [Call(0, 0), Call(1, PASSED), Call(2, PASSED), Call(3, PASSED)]


def test_a_maximum_of_nothing_is_not_offered_to_who_may_pass() -> None:
    g = begin(3)
    opener, other = Bid(0) in g.open[0], Bid(0) in g.open[1]
    assert (True, False) == (opener, other)
    assert is_legal(g, 1, Bid(0)), "earlier games offered it: their logs still play back"

from engine.core import is_legal
from engine.island_hopper.rules.actions import Bid, Pass
from engine.island_hopper.rules.records import PASSED, Call
from tests.engine.island_hopper.table import announced, asked, begin, captain_is, do, seen, until


def test_holder_of_the_captain_tile_opens_the_first_auction() -> None:
    assert asked(begin(4, auction="open", captain="seat_3")) == {2: "MakeBid"}


def test_opener_must_bid_and_may_bid_nothing() -> None:
    g = begin(4, auction="open")
    assert g.open[0] == [Bid(amount) for amount in range(11)]
    asked = "You open the auction. How much do you bid for the captain's seat?"
    assert seen(g, 0).question == asked


def test_bidding_goes_clockwise_and_rises() -> None:
    g = do(begin(4, auction="open"), 0, Bid(3))
    assert g.open == {1: [Pass(), *(Bid(amount) for amount in range(4, 11))]}


def test_player_who_passed_is_out_of_the_auction() -> None:
    g = do(begin(3, auction="open"), 0, Bid(1))
    g = do(do(g, 1, Pass()), 2, Bid(2))
    assert asked(g) == {0: "MakeBid"}
    g = do(g, 0, Bid(3))
    assert asked(g) == {2: "MakeBid"}


def test_last_bidder_pays_the_bank_and_is_captain() -> None:
    g = do(begin(3, auction="open"), 0, Bid(1))
    bank = g.hidden.bank
    g = do(do(g, 1, Pass()), 2, Bid(4))
    g = do(g, 0, Pass())
    assert (g.captain, g.board.price, g.hands[2].cash) == (2, 4, 6)
    assert g.hidden.bank == bank + 4


def test_opener_is_captain_if_all_others_pass() -> None:
    g = do(begin(3, auction="open"), 0, Bid(2))
    g = do(do(g, 1, Pass()), 2, Pass())
    assert (g.captain, g.hands[0].cash) == (0, 8)


def test_bid_cannot_exceed_cash() -> None:
    assert not is_legal(begin(3, auction="open"), 0, Bid(11))


def test_player_without_the_money_is_asked_to_pass() -> None:
    g = do(begin(3, auction="open"), 0, Bid(10))
    assert g.open == {1: [Pass()]}
    assert seen(g, 1).question == "You have no money for a higher bid, and only one choice."


def test_captain_of_the_last_round_does_not_bid() -> None:
    g = until(until(captain_is(begin(4, auction="open"), 2), "DiscardContract"), "MakeBid")
    assert asked(g) == {3: "MakeBid"}
    g = do(do(do(g, 3, Bid(0)), 0, Pass()), 1, Pass())
    assert (g.captain, g.board.phase) == (3, "bribes")


def test_player_left_of_the_captain_opens_later_auctions() -> None:
    g = until(until(captain_is(begin(4), 3), "DiscardContract"), "SetMaximum")
    assert (asked(g), Bid(0) in g.open[0], Pass() in g.open[0]) == (
        {0: "SetMaximum", 1: "SetMaximum", 2: "SetMaximum"},
        True,
        False,
    )


def test_highest_secret_maximum_pays_a_dollar_more_than_the_second() -> None:
    g = do(do(do(begin(3), 0, Bid(3)), 1, Bid(9)), 2, Bid(5))
    assert (g.captain, g.board.price, g.hands[1].cash) == (1, 6, 4)
    assert [hand.maximum for hand in g.hands] == [None, None, None]


def test_secret_maxima_bid_in_table_order() -> None:
    g = do(do(do(begin(3), 0, Bid(1)), 1, Pass()), 2, Bid(2))
    assert g.board.calls == [
        Call(0, 0),
        Call(1, PASSED),
        Call(2, 1),
        Call(0, 2 - 3),
    ]
    assert (g.captain, g.board.price) == (2, 1)


def test_earlier_bidder_wins_between_equal_maxima() -> None:
    g = do(do(do(begin(3), 0, Bid(2)), 1, Bid(2)), 2, Pass())
    assert (g.captain, g.board.price) == (0, 2)
    g = do(do(do(begin(3), 0, Bid(3)), 1, Bid(3)), 2, Pass())
    assert (g.captain, g.board.price) == (1, 3)


def test_opener_is_captain_for_nothing_if_all_pass() -> None:
    g = do(do(do(begin(3), 0, Bid(0)), 1, Pass()), 2, Pass())
    assert (g.captain, g.board.price) == (0, 0)


def test_secret_maximum_is_not_announced() -> None:
    assert announced(begin(3), 0, Bid(7)) == []


def test_absent_player_passes_and_absent_opener_bids_nothing() -> None:
    g = until(begin(4), "ChooseIsland")
    assert g.board.calls == [Call(0, 0), Call(1, PASSED), Call(2, PASSED), Call(3, PASSED)]


def test_only_the_opener_is_offered_a_maximum_of_nothing() -> None:
    g = begin(3)
    opener, other = Bid(0) in g.open[0], Bid(0) in g.open[1]
    assert (True, False) == (opener, other)
    assert is_legal(g, 1, Bid(0)), "old logs contain this bid and must still play back"

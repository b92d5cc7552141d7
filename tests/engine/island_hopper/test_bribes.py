from engine.core import decision_of, is_legal, reveals_nothing
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Bribe, Done
from engine.island_hopper.rules.bribes import ChooseAmount, ChooseIsland
from engine.island_hopper.rules.components import BRIBES_WINDOW, WORDS_WINDOW
from engine.island_hopper.rules.records import Placed
from engine.island_hopper.rules.state import IslandHopper
from tests.engine.island_hopper.table import (
    announced,
    asked,
    begin,
    captain_is,
    do,
    seen,
    until,
)


def _window(**options: str) -> IslandHopper:
    """Return a game of four in the bribe window, with the first seat as captain."""
    g = captain_is(begin(4, **options), 0)
    assert g.board.phase == "bribes"
    g.board.money = dict.fromkeys(g.board.money, 0)
    return g


def test_all_passengers_may_bribe_at_the_same_time() -> None:
    assert asked(_window()) == dict.fromkeys((1, 2, 3), "ChooseIsland")


def test_bribe_moves_money_from_the_screen_to_the_island() -> None:
    g = do(_window(), 2, Bribe("C"))
    assert g.open[2] == [Bribe("C", amount) for amount in (*range(1, 11), 0)]
    g = do(g, 2, Bribe("C", 4))
    assert (g.board.money["C"], g.hands[2].cash) == (4, 6)


def test_passenger_without_money_is_not_asked_to_place_any() -> None:
    g = do(_window(), 2, Bribe("C", 10))
    assert (g.open[2], seen(g, 2).question) == (
        [Done()],
        "You have no money to place beside islands.",
    )


def test_amount_may_be_named_with_the_island() -> None:
    g = do(_window(), 2, Bribe("C", 4))
    assert (g.board.money["C"], g.board.bribes) == (4, [Placed(2, "C", 4)])


def test_bribe_of_nothing_or_more_than_the_cash_is_refused() -> None:
    g = _window()
    refused = [Bribe("C", 11), Bribe("C", 0), Bribe("C", -1), Bribe("Z", 1), Bribe("Z")]
    assert [is_legal(g, 1, bribe) for bribe in refused] == [False] * 5


def test_passenger_may_bribe_several_times() -> None:
    g = do(_window(), 1, Bribe("A", 1), Bribe("K", 2), Bribe("A", 3), Done())
    assert (g.board.money["A"], g.board.money["K"], g.hands[1].cash) == (4, 2, 4)


def test_amount_may_be_cancelled() -> None:
    g = do(_window(), 1, Bribe("A"), Bribe("A", 0))
    assert (g.board.bribes, asked(g)[1]) == ([], "ChooseIsland")


def test_open_bribe_is_announced_and_cannot_be_undone() -> None:
    g = _window()
    assert announced(g, 3, Bribe("C", 4)) == ["P3 puts $4 beside Coral Cay."]
    assert not reveals_nothing(g, do(g, 3, Bribe("C", 4)), 3)


def test_window_closes_early_when_all_passengers_are_done() -> None:
    g = do(do(do(_window(), 2, Done()), 1, Bribe("A", 1), Done()), 3, Done())
    assert (g.board.phase, asked(g)) == ("flights", {0: "ShowTourists"})


def test_passenger_who_is_done_cannot_bribe() -> None:
    g = do(_window(), 2, Done())
    assert not is_legal(g, 2, Bribe("A", 1))


def test_passenger_without_money_is_still_asked() -> None:
    g = do(_window(), 2, Bribe("A", 10))
    assert g.open[2] == [Done()]


def test_sealed_bribe_is_hidden_until_all_are_done() -> None:
    g = _window(bribes="sealed")
    assert announced(g, 1, Bribe("C", 4)) == []
    g = do(g, 1, Bribe("C", 4), Bribe("C", 1))
    assert (g.board.money["C"], g.hands[1].sealed, g.hands[1].cash) == (0, {"C": 5}, 5)
    g = do(do(do(g, 1, Done()), 2, Done()), 3, Done())
    assert (g.board.money["C"], g.board.bribes) == (5, [Placed(1, "C", 5)])


def test_absent_passenger_places_no_bribe() -> None:
    g = do(_window(), 1, Bribe("A"))
    assert decision_of(g, 1).when_absent(g) == Bribe("A", 0)  # type: ignore[union-attr]
    assert until(g, "PlanFlight").board.bribes == []


def test_rules_name_the_length_of_both_windows() -> None:
    pages = {topic.key: topic.page for topic in GAME.words.guide.topics}
    assert "as long as a turn, or a minute in live games" in pages["bribes"]
    assert (BRIBES_WINDOW.times, WORDS_WINDOW.times) == (3, 0)
    assert "three times at most" in pages["bribes"]
    assert "as much time as for bribes" in pages["words"]
    assert "after three hours, or earlier" in pages["words"]


def test_bribe_questions_share_one_window() -> None:
    assert ChooseIsland.window is ChooseAmount.window
    assert ChooseIsland.window is not None
    assert not ChooseIsland.window.closable

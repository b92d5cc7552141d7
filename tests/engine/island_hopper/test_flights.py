import pytest

from engine.core import is_legal, reveals_nothing
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Decline, Drop, FlyAgain, GiveUp, Nudge, Plan, Show
from engine.island_hopper.rules.components import ISLANDS
from engine.island_hopper.rules.records import Flight
from engine.island_hopper.rules.state import IslandHopper
from tests.engine.island_hopper.table import (
    absent,
    asked,
    begin,
    captain_is,
    complete,
    do,
    flying,
    give,
    land_on,
    until,
)

PLANS = (Plan("coconuts", "A"), Plan("pineapples", "B"), Plan("fish", "C"), Plan("rum", "D"))


def _missed(monkeypatch: pytest.MonkeyPatch, **options: str) -> IslandHopper:
    """Return a game whose captain, with completed contracts, has missed with each flight."""
    g = complete(flying(**options), 0, "A1", "A2", "B1")
    land_on(monkeypatch, *[""] * 12)
    planned = PLANS if g.options["flights"] == "batch" else PLANS[:1]
    g = do(g, 0, *planned)
    return until(g, "OfferSecondChance")


def _showing(*cards: str) -> IslandHopper:
    """Return a game whose captain has these contracts and may show tourists."""
    return give(until(captain_is(begin(4), 0), "ShowTourists"), 0, *cards)


def test_any_choice_of_tourists_is_offered_before_the_first_flight() -> None:
    assert _showing("T1", "T7", "A1").open[0] == [
        Show(("T1", "T7")),
        Show(("T1",)),
        Show(("T7",)),
        Show(()),
    ]


def test_shown_tourists_leave_the_hand() -> None:
    g = do(_showing("T1", "T7", "A1"), 0, Show(("T7",)))
    assert (g.board.tourists, g.hands[0].cards) == (["T7"], ["T1", "A1"])


def test_captain_without_tourists_is_still_asked() -> None:
    assert _showing("A1", "A2", "A3").open == {0: [Show(())]}


def test_absent_captain_shows_all_tourists() -> None:
    assert absent(_showing("T1", "T7", "A1"), 0).board.tourists == ["T1", "T7"]


def test_tourists_leave_the_game_after_the_round() -> None:
    g = until(until(_showing("T1", "T7", "A1"), "DiscardContract"), "SetMaximum")
    assert ({"T1", "T7"} <= set(g.board.gone), g.board.tourists) == (True, [])


def test_plans_pair_each_good_with_the_islands_that_want_it() -> None:
    expected = {(island.key, good) for island in ISLANDS for good in island.goods}
    plans = flying().open[0]
    assert {(plan.island, plan.good) for plan in plans if isinstance(plan, Plan)} == expected
    assert len(plans) == 18


def test_plan_may_be_a_heading_and_a_distance() -> None:
    g = do(flying(), 0, Plan("fish", None, 123, "9.5"))
    assert g.board.flights == [Flight("fish", "", 123, 19)]


def test_plan_for_an_island_has_its_heading_and_distance() -> None:
    assert do(flying(), 0, Plan("fish", "C")).board.flights == [Flight("fish", "C", 120, 20)]


@pytest.mark.parametrize(
    "plan",
    [
        Plan("fish", "A"),
        Plan("fish", None, 360, "9"),
        Plan("fish", None, -1, "9"),
        Plan("fish", None, 90, "9.25"),
        Plan("fish", None, 90, "25"),
        Plan("fish", None, 90),
        Plan("fish", "C", 120, "10"),
        Plan("gold", None, 90, "9"),
        Plan("fish"),
    ],
)
def test_invalid_plan_is_refused(plan: Plan) -> None:
    assert not is_legal(flying(), 0, plan)


def test_good_cannot_be_planned_twice() -> None:
    g = do(flying(), 0, Plan("fish", "C"))
    assert all(plan.good != "fish" for plan in g.open[0] if isinstance(plan, Plan))
    assert not is_legal(g, 0, Plan("fish", None, 90, "9"))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_captain_flies_once_for_each_player(seats: int) -> None:
    g = until(flying(0, seats), "CallWord")
    assert (len(g.board.flights), len(g.board.goods)) == (seats, 6 - seats)


def test_sequential_flights_land_one_by_one() -> None:
    g = until(flying(flights="sequential"), "NudgeFlight")
    assert len(g.board.flights) == 1
    g = until(do(g, 0, Drop()), "PlanFlight")
    assert (len(g.board.flights), g.board.flights[0].landing is None) == (1, False)


def test_plans_can_be_undone_until_takeoff() -> None:
    g = flying()
    first = do(g, 0, PLANS[0])
    third = do(first, 0, *PLANS[1:3])
    assert reveals_nothing(g, first, 0)
    assert not reveals_nothing(third, do(third, 0, PLANS[3]), 0)


def test_all_nudges_are_given_before_the_first_drop() -> None:
    g = until(do(flying(), 0, *PLANS), "NudgeFlight")
    g = do(g, 0, Drop(), Drop(), Drop())
    assert [flight.landing for flight in g.board.flights] == [None] * 4
    g = do(g, 0, Drop())
    assert all(flight.landing for flight in g.board.flights)


def test_nudge_is_a_heading_and_then_a_length() -> None:
    g = until(do(flying(), 0, *PLANS), "NudgeFlight")
    g = do(g, 0, Nudge(90))
    assert (g.open[0][0], g.open[0][-1], len(g.open[0])) == (Nudge(90, "0.5"), Nudge(90, "8"), 16)
    assert do(g, 0, Nudge(90, "2.5")).board.flights[0].nudge == (90, 5)


def test_nudge_may_have_any_whole_heading() -> None:
    g = until(do(flying(), 0, *PLANS), "NudgeFlight")
    assert do(g, 0, Nudge(217, "3")).board.flights[0].nudge == (217, 6)


@pytest.mark.parametrize(
    "nudge", [Nudge(360, "3"), Nudge(360), Nudge(17, "8.5"), Nudge(17, "0"), Nudge(17, "x")]
)
def test_invalid_nudge_is_refused(nudge: Nudge) -> None:
    assert not is_legal(until(do(flying(), 0, *PLANS), "NudgeFlight"), 0, nudge)


def test_batch_second_chance_comes_after_all_landings(monkeypatch: pytest.MonkeyPatch) -> None:
    g = _missed(monkeypatch)
    goods = [FlyAgain(plan.good) for plan in PLANS]
    assert g.open == {0: [Decline(), *goods]}


def test_sequential_second_chance_follows_the_miss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = _missed(monkeypatch, flights="sequential")
    assert g.open == {0: [Decline(), FlyAgain("coconuts")]}


def test_second_chance_costs_a_completed_contract(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = do(_missed(monkeypatch), 0, FlyAgain("fish"))
    assert g.open == {0: [GiveUp("A1"), GiveUp("A2")]}
    g = do(g, 0, GiveUp("A2"))
    assert (g.hands[0].completed, "A2" in g.board.gone) == (["A1", "B1"], True)


def test_island_goods_make_contracts_of_different_islands_different(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = do(_missed(monkeypatch, symbols="island_goods"), 0, FlyAgain("fish"))
    assert g.open == {0: [GiveUp("A1"), GiveUp("B1")]}


def test_second_chance_flies_the_same_good_to_any_island(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = do(_missed(monkeypatch), 0, FlyAgain("fish"), GiveUp("A1"))
    assert g.open == {0: [Plan("fish", "C"), Plan("fish", "G"), Plan("fish", "K")]}
    g = until(do(g, 0, Plan("fish", "K")), "NudgeFlight")
    assert (len(g.board.flights), g.board.flights[4].again) == (5, True)


def test_captain_has_one_second_chance_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    g = do(_missed(monkeypatch), 0, FlyAgain("fish"), GiveUp("A1"), Plan("fish", "K"))
    g = do(until(g, "NudgeFlight"), 0, Drop())
    assert (g.board.flights[4].landing is None, asked(g)) == (False, {0: "DiscardContract"})


def test_sequential_second_chance_uses_no_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    g = _missed(monkeypatch, flights="sequential")
    g = do(g, 0, FlyAgain("coconuts"), GiveUp("A1"), Plan("coconuts", "A"))
    g = until(g, "DiscardContract")
    assert [flight.again for flight in g.board.flights] == [False, True, False, False, False]


def test_second_chance_needs_a_completed_contract(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    land_on(monkeypatch, *[""] * 4)
    g = until(do(flying(), 0, *PLANS), "NudgeFlight")
    assert asked(do(g, 0, Drop(), Drop(), Drop(), Drop())) == {0: "DiscardContract"}


def test_absent_captain_drops_without_a_second_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = absent(_missed(monkeypatch), 0)
    assert [flight.nudge for flight in g.board.flights] == [(0, 0)] * 4
    assert asked(g) == {0: "DiscardContract"}


def test_absent_captain_plans_the_best_paying_flight() -> None:
    g = flying()
    g.board.money = dict.fromkeys(g.board.money, 0) | {"K": 9}
    assert absent(g, 0).board.flights[0].island == "K"


def test_sequential_second_chance_offers_every_good_lost_in_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = do(_missed(monkeypatch, flights="sequential"), 0, Decline(), PLANS[1])
    g = until(g, "OfferSecondChance")
    assert g.open == {0: [Decline(), FlyAgain("coconuts"), FlyAgain("pineapples")]}


def test_contract_of_a_later_flight_pays_for_an_earlier_loss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = until(begin(2, flights="sequential"), "PlanFlight")
    captain = g.captain
    lost, landed = g.board.goods[:2]
    island = next(one for one in ISLANDS if landed in one.goods).key
    g = give(g, captain, f"{island}1")
    land_on(monkeypatch, "", island)
    g = until(do(g, captain, Plan(lost, None, 0, "3")), "PlanFlight")
    g = until(do(g, captain, Plan(landed, island)), "OfferSecondChance")
    assert g.open == {captain: [Decline(), FlyAgain(lost)]}


def test_older_games_offer_only_the_good_of_the_last_flight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = GAME.checked({"captain": "seat_1", "flights": "sequential"}, 4)
    del options["second_chance"]
    g = until(captain_is(GAME.begin(4, 1, options), 0), "PlanFlight")
    g = complete(g, 0, "A1")
    land_on(monkeypatch, "", "")
    g = until(do(g, 0, PLANS[0]), "OfferSecondChance")
    g = until(do(g, 0, Decline(), PLANS[1]), "OfferSecondChance")
    assert g.open == {0: [Decline(), FlyAgain("pineapples")]}

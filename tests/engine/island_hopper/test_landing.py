import msgspec
import pytest

from engine.island_hopper.rules.actions import Drop, Plan
from engine.island_hopper.rules.components import PLACE_OF
from engine.island_hopper.rules.records import Cashed, Landing
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.weather import island_under
from tests.engine.island_hopper.table import (
    announced,
    do,
    flying,
    give,
    land_on,
    until,
)

FISH_TO_C = Plan("fish", "C")


def _landing(g: IslandHopper, plan: Plan = FISH_TO_C) -> tuple[IslandHopper, Landing]:
    """Fly one good; return the game and the landing."""
    g = do(until(do(g, 0, plan), "NudgeFlight"), 0, Drop())
    landing = g.flight(1).landing
    assert landing is not None
    return g, landing


def _quiet(**options: str) -> IslandHopper:
    """Return a game before its first flight, without contracts for Coral Cay or money."""
    g = flying(flights="sequential", **options)
    for seat in g.seats:
        give(g, seat, f"A{seat + 1}", f"B{seat + 1}", f"D{seat + 1}")
    g.board.money = dict.fromkeys(g.board.money, 0)
    g.board.gone, g.board.tourists = g.board.tourists, []
    return g


def test_captain_takes_the_money_at_the_island(monkeypatch: pytest.MonkeyPatch) -> None:
    land_on(monkeypatch, "C")
    g = _quiet()
    g.board.money["C"] = 6
    cash = g.hands[0].cash
    after, landing = _landing(g)
    assert (landing.delivered, landing.money, after.board.money["C"]) == (True, 6, 0)
    assert after.hands[0].cash == cash + 6


@pytest.mark.parametrize(("money", "gets"), [(6, "$6"), (0, "nothing")])
def test_note_of_a_landing_names_what_the_captain_gets(
    monkeypatch: pytest.MonkeyPatch, money: int, gets: str
) -> None:
    land_on(monkeypatch, "C")
    g = _quiet()
    g.board.money["C"] = money
    g = until(do(g, 0, FISH_TO_C), "NudgeFlight")
    assert f"Flight 1 delivers fish to Coral Cay: P0 gets {gets}." in announced(g, 0, Drop())


def test_each_tourist_pays_for_each_landing(monkeypatch: pytest.MonkeyPatch) -> None:
    land_on(monkeypatch, "C", "D")
    g = _quiet()
    g.board.tourists = ["T1", "T7"]
    cash = g.hands[0].cash
    g, landing = _landing(g)
    assert (landing.tourists, g.hands[0].cash) == (3, cash + 3)
    g = do(until(do(until(g, "PlanFlight"), 0, Plan("rum", "D")), "NudgeFlight"), 0, Drop())
    assert g.hands[0].cash == cash + 6


def test_passengers_cash_all_their_contracts_for_the_island(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    land_on(monkeypatch, "C")
    g = give(give(_quiet(), 2, "C1", "C4"), 3, "C2")
    g, landing = _landing(g)
    assert landing.cashed == (Cashed(2, "C1"), Cashed(2, "C4"), Cashed(3, "C2"))
    assert (g.hands[2].cash, g.hands[3].cash) == (10 + 3 + 5, 10 + 4)
    assert (g.hands[2].completed, len(g.hands[2].cards)) == (["C1", "C4"], 1)


def test_captain_cashes_no_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    land_on(monkeypatch, "C")
    g = give(_quiet(), 0, "C1")
    cash = g.hands[0].cash
    g, landing = _landing(g)
    assert (landing.cashed, g.hands[0].cash, "C1" in g.hands[0].cards) == ((), cash, True)


@pytest.mark.parametrize(("card", "bonus"), [("R9", 3), ("R1", 0)])
def test_last_round_pays_the_captain_a_dollar_for_each_cashed_contract(
    monkeypatch: pytest.MonkeyPatch, card: str, bonus: int
) -> None:
    land_on(monkeypatch, "C")
    g = give(give(_quiet(), 2, "C1", "C4"), 3, "C2")
    g.board.card = card
    cash = g.hands[0].cash
    g, landing = _landing(g)
    assert (landing.bonus, g.hands[0].cash) == (bonus, cash + bonus)


def test_good_in_the_sea_is_lost_for_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    land_on(monkeypatch, "")
    g = _quiet()
    g.board.money["C"] = 6
    g, landing = _landing(g)
    assert (landing.island, landing.delivered, g.board.money["C"]) == ("", False, 6)
    assert "fish" not in until(g, "PlanFlight").board.goods


def test_another_island_that_wants_the_good_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    land_on(monkeypatch, "K")
    g = _quiet()
    g.board.money["K"] = 5
    _, landing = _landing(g)
    assert (landing.island, landing.delivered, landing.money) == ("K", True, 5)


def test_island_that_does_not_want_the_good_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    land_on(monkeypatch, "A")
    g = give(_quiet(), 1, "A1")
    g.board.money["A"] = 5
    g, landing = _landing(g)
    assert (landing.island, landing.delivered) == ("A", False)
    assert (g.board.money["A"], g.hands[1].cash) == (5, 10)


def test_same_island_twice_pays_tourists_again_but_money_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    land_on(monkeypatch, "G", "G")
    g = _quiet()
    g.board.tourists, g.board.money["G"] = ["T7"], 4
    g, first = _landing(g, Plan("fish", "G"))
    g = do(until(do(until(g, "PlanFlight"), 0, Plan("mail", "G")), "NudgeFlight"), 0, Drop())
    second = g.flight(2).landing
    assert second is not None
    assert ((first.money, first.tourists), (second.money, second.tourists)) == ((4, 2), (0, 2))


@pytest.mark.parametrize(("off", "island"), [(0, "A"), (149, "A"), (150, "A"), (151, "")])
def test_good_lands_only_if_its_whole_disc_is_on_the_island(off: int, island: str) -> None:
    east, north = PLACE_OF["A"]
    assert island_under((east + off, north)) == island


def test_landing_publishes_drift_and_places(monkeypatch: pytest.MonkeyPatch) -> None:
    g = _quiet()
    g = until(do(g, 0, Plan("fish", "C")), "NudgeFlight")
    drift = g.hidden.drifts[0]
    landing = do(g, 0, Drop()).flight(1).landing
    assert landing is not None
    assert (landing.drift, landing.before) == (drift, landing.after)
    assert msgspec.json.decode(msgspec.json.encode(landing), type=Landing) == landing

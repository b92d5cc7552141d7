import pytest

from engine.core import Rng
from engine.island_hopper import GAME
from engine.island_hopper.ai.guiding import honest_word, misleading
from engine.island_hopper.ai.judgement import contract_parts, contract_worth, flight_value
from engine.island_hopper.ai.weights import SET_IN_REACH
from engine.island_hopper.rules.actions import Bid, Bribe, Done, Nudge, Pass, Plan, Say
from engine.island_hopper.rules.records import Drift, Spoken
from engine.island_hopper.rules.voices import meaning
from tests.engine.island_hopper.table import (
    begin,
    captain_is,
    do,
    flying,
    give,
    seen,
    until,
)

RNG = Rng(1)


def test_honest_words_point_to_the_island() -> None:
    assert honest_word((0.1, 2.0)) == "north"
    assert honest_word((-1.0, -1.0)) == "southwest"
    assert honest_word((0.1, 0.2)) is None


def test_words_add_up_and_numbers_multiply_the_word_before() -> None:
    words = [Spoken(1, word) for word in ("North", "3", "east", "banana")]
    assert meaning(words) == (1.0, 3.0)


def test_liar_calls_two_inches_the_other_way() -> None:
    assert misleading((0.0, 1.0)) == (0.0, -2.0)


def test_passenger_with_a_contract_guides_honestly() -> None:
    g = give(flying(flights="sequential"), 1, "C1")
    g = until(do(g, 0, Plan("fish", "C")), "CallWord")
    g.hidden.drifts[0] = Drift(0, 3000)
    assert GAME.ai.steady(g, 1, RNG) == Say("northwest")


def test_passenger_without_interest_is_silent_or_lies() -> None:
    g = flying(flights="sequential")
    for seat in (1, 2, 3):
        give(g, seat, f"A{seat}", f"B{seat}", f"D{seat}")
    g.board.money["C"] = 0
    g = until(do(g, 0, Plan("fish", "C")), "CallWord")
    g.hidden.drifts[0] = Drift(0, 3000)
    assert {GAME.ai.steady(g, seat, RNG) for seat in (1, 2, 3)} == {Done()}
    g.board.money["C"] = 9
    assert {GAME.ai.steady(g, seat, RNG) for seat in (1, 2, 3)} <= {Done(), Say("southeast")}


def test_captain_steers_as_voices_say_that_paid() -> None:
    g = do(captain_is(begin(4, flights="sequential"), 0), 2, Bribe("C", 1))
    g = until(do(until(g, "PlanFlight"), 0, Plan("fish", "C")), "CallWord")
    g = until(do(g, 2, Say("north"), Say("2")), "NudgeFlight")
    assert GAME.ai.steady(g, 0, RNG) == Nudge(0, "2")
    assert GAME.ai.steady(do(g, 0, Nudge(0)), 0, RNG) == Nudge(0, "2")


def test_captain_learns_the_drift_from_earlier_flights() -> None:
    g = until(do(flying(flights="sequential"), 0, Plan("rum", "D")), "NudgeFlight")
    g.hidden.drifts[0] = Drift(0, 4000)
    g = until(until(do(g, 0, g.open[0][0]), "PlanFlight"), "PlanFlight")
    g = until(do(g, 0, Plan("coconuts", "A")), "NudgeFlight")
    assert GAME.ai.steady(g, 0, RNG) == Nudge(180)


def test_captain_flies_where_the_money_is() -> None:
    g = flying()
    g.board.money = dict.fromkeys(g.board.money, 0) | {"K": 9}
    plan = GAME.ai.steady(g, 0, RNG)
    assert isinstance(plan, Plan) and plan.island == "K"


def test_flight_is_worth_less_the_more_opponents_bribed_for_it() -> None:
    g = captain_is(begin(4), 0)
    values = [flight_value(seen(g, 0), "C")]
    for bribes in ([(1, 1)], [(1, 1), (1, 1)], [(1, 1), (2, 1)], [(1, 1), (2, 1), (3, 1)]):
        paid = g.copy()
        for seat, amount in bribes:
            paid = do(paid, seat, Bribe("C"), Bribe("C", amount))
        paid.board.money["C"] = g.board.money["C"]
        values.append(flight_value(seen(paid, 0), "C"))
    none, one, one_twice, two, three = values
    assert none > one == one_twice > two > three


def test_contract_is_worth_more_with_money_and_others_of_its_island() -> None:
    def worth(money: int, *others: str) -> float:
        g = give(begin(4), 1, "C1", *others)
        g.board.money["C"] = money
        return contract_worth(seen(g, 1), "C1")

    assert worth(0, "A1") < worth(2, "A1") < worth(4, "A1")
    assert worth(2, "A1", "A2") == worth(2, "A1") < worth(2, "C2") < worth(2, "C2", "C3")


def test_parts_of_a_contract_say_what_makes_it_worth_more() -> None:
    def parts(money: int, *others: str) -> dict[str, float]:
        g = give(begin(4), 1, "C1", *others)
        g.board.money["C"] = money
        return contract_parts(seen(g, 1), "C1")._asdict()

    alone = parts(2, "A1")
    assert parts(4, "A1") == alone | {"money_beside": 2 * alone["money_beside"]}
    assert parts(2, "C2", "C3") == alone | {"same_island": 2 * parts(2, "C2")["same_island"]}
    assert parts(2, "C2")["same_island"] > alone["same_island"] == 0


@pytest.mark.parametrize(
    ("symbols", "completed", "card", "sets"),
    [
        ("single", ("C2", "C3"), "C1", 0),
        ("single", ("A1", "B1"), "C1", 1),
        ("island_goods", ("A1", "B1"), "C1", 0),
        ("island_goods", ("C2", "C3"), "C1", 1),
        ("island_goods", ("G2", "G3"), "G1", 2),
    ],
)
def test_contract_is_worth_more_for_each_set_that_it_nearly_completes(
    symbols: str, completed: tuple[str, ...], card: str, sets: int
) -> None:
    g = give(begin(4, symbols=symbols), 1, card)
    g.hands[1].completed = [*completed]
    assert contract_parts(seen(g, 1), card).next_set == sets * SET_IN_REACH


def test_bribes_are_searched_only_for_islands_of_own_contracts() -> None:
    g = give(captain_is(begin(4), 0), 1, "C1", "K2", "T1")
    assert GAME.ai.candidates is not None
    assert GAME.ai.candidates(g, 1, RNG) == [Done(), Bribe("C"), Bribe("K")]
    g = do(g, 1, Bribe("D"))
    assert len(GAME.ai.candidates(g, 1, RNG)) == g.hands[1].cash + 1


def test_passenger_bribes_for_a_contract_and_is_done() -> None:
    g = captain_is(begin(4), 0)
    g.board.money = dict.fromkeys(g.board.money, 0) | dict.fromkeys("ABDE", 1)
    g = give(g, 1, "C5", "T1", "T2")
    assert GAME.ai.steady(g, 1, RNG) == Bribe("C")
    g = do(g, 1, Bribe("C"))
    amount = GAME.ai.steady(g, 1, RNG)
    assert isinstance(amount, Bribe) and 0 < (amount.amount or 0) <= 2
    assert GAME.ai.steady(do(g, 1, amount), 1, RNG) == Done()


def test_money_at_islands_raises_the_bid() -> None:
    def maximum(money: int) -> int:
        g = begin(4)
        g.board.money = dict.fromkeys(g.board.money, money)
        bid = GAME.ai.steady(g, 1, RNG)
        return bid.amount if isinstance(bid, Bid) else -isinstance(bid, Pass)

    assert maximum(0) < maximum(6)

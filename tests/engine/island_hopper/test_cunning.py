"""Words, trust and prices of the greedy bot and of the cunning bot, which lies."""

from itertools import product

import pytest

from engine.core import Rng, awaited
from engine.island_hopper import GAME
from engine.island_hopper.ai.cunning import cunning
from engine.island_hopper.rules.actions import Bribe, Done, Drop, Nudge, Offer, Plan, Price, Say
from engine.island_hopper.rules.components import ISLAND_OF, inches
from engine.island_hopper.rules.records import Drift
from engine.island_hopper.rules.state import IslandHopper
from tests.engine.island_hopper.table import begin, captain_is, do, flying, give, until

RNG = Rng(1)
OFFER = Offer(("coconuts", "fish", "rum"))


def over_c() -> IslandHopper:
    """Return a flight of seat 0 that will land northwest of C, with $9 at C."""
    g = flying(flights="sequential")
    g.board.money["C"] = 9
    g = until(do(g, 0, Plan("fish", "C")), "CallWord")
    g.hidden.drifts[0] = Drift(0, 3000)
    return g


def test_captain_who_flies_by_heading_is_guided_too() -> None:
    g = give(flying(flights="sequential"), 1, "C1")
    c = ISLAND_OF["C"]
    by_heading = Plan("fish", heading=c.heading, distance=inches(2 * c.distance))
    g = until(do(g, 0, by_heading), "CallWord")
    g.hidden.drifts[0] = Drift(0, 3000)
    assert GAME.ai.greedy(g, 1, RNG) == Say("northwest")


def test_cunning_bot_lies_more_often_but_not_always() -> None:
    lies = {GAME.ai.greedy: 0, cunning: 0}
    for hand in product(("A1", "A2", "A3"), ("B1", "B2", "B3"), ("D1", "D2", "D3")):
        g = give(over_c(), 1, *hand)
        for player in lies:
            lies[player] += player(g, 1, RNG) == Say("southeast")
    assert 0 < lies[GAME.ai.greedy] < lies[cunning] < 27


def test_liar_keeps_lying() -> None:
    g = next(
        g
        for n in (1, 2, 3)
        if cunning(g := give(over_c(), 1, f"A{n}", "B1", "D1"), 1, RNG) != Done()
    )
    g = do(g, 1, cunning(g, 1, RNG))
    assert cunning(g, 1, Rng(9)) in {Say("southeast"), Say("south"), Say("east")}


def contradicted() -> IslandHopper:
    """Return a flight to C. Seat 2, which bribed for C, calls north; seat 3 calls south."""
    g = do(captain_is(begin(4, flights="sequential"), 0), 2, Bribe("C", 1))
    g = until(do(until(g, "PlanFlight"), 0, Plan("fish", "C")), "CallWord")
    g = do(do(g, 2, Say("north"), Say("3")), 3, Say("south"), Say("3"))
    return until(g, "NudgeFlight")


def test_cunning_captain_trusts_a_passenger_who_bribed() -> None:
    g = contradicted()
    assert (Drop(), Nudge(0, "3")) == (GAME.ai.greedy(g, 0, RNG), cunning(g, 0, RNG))


def priced(**money: int) -> int:
    g = begin(2)
    g.board.money = dict.fromkeys(g.board.money, 0) | money
    named = GAME.ai.greedy(do(g, 1, OFFER), 1, RNG)
    assert isinstance(named, Price)
    return named.amount


def test_price_depends_on_the_flights_of_both_pilots() -> None:
    own = next(key for key, island in ISLAND_OF.items() if set(island.goods) <= set(OFFER.goods))
    left = next(key for key, island in ISLAND_OF.items() if not set(island.goods) & {*OFFER.goods})
    assert priced() < min(priced(**{own: 9}), priced(**{left: 9}))


@pytest.mark.long
def test_cunning_bot_wins_more_than_its_share() -> None:
    wins = 0
    for seed in range(24):
        g, luck = begin(3, seed), Rng(seed)
        while not g.over:
            seat = awaited(g)[0]
            player = cunning if seat == seed % 3 else GAME.ai.greedy
            g = do(g, seat, player(g, seat, luck))
        wins += seed % 3 in GAME.rules.outcome(g).winners
    assert wins >= 11


def test_cunning_bot_is_silent_without_money_to_gain() -> None:
    g = over_c()
    g.board.money["C"] = 0
    hands = [(f"A{number}", "B1", "D1") for number in (1, 2, 3)]
    assert {Done()} == {cunning(give(g, 1, *hand), 1, RNG) for hand in hands}

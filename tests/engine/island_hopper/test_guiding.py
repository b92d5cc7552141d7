"""Words, lies, trust and prices of the heuristic player."""

from itertools import product

import pytest

from engine.core import Rng
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Bribe, Done, Nudge, Offer, Plan, Price, Say
from engine.island_hopper.rules.components import ISLAND_OF, inches
from engine.island_hopper.rules.records import Drift
from engine.island_hopper.rules.state import IslandHopper
from engine.players.steady import steady
from tests.campaigns.scripted import LIARS, liar, wins_of
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
    assert GAME.ai.steady(g, 1, RNG) == Say("northwest")


def without_contract() -> list[IslandHopper]:
    """Return the flight to C, guided by players with other contracts."""
    hands = product(("A1", "A2", "A3"), ("B1", "B2", "B3"), ("D1", "D2", "D3"))
    return [give(over_c(), 1, *hand) for hand in hands]


def test_bot_lies_now_and_then() -> None:
    lies = sum(GAME.ai.steady(g, 1, RNG) == Say("southeast") for g in without_contract())
    assert 0 < lies < 27


def test_liar_keeps_lying() -> None:
    g = next(g for g in without_contract() if GAME.ai.steady(g, 1, RNG) != Done())
    g = do(g, 1, GAME.ai.steady(g, 1, RNG))
    assert GAME.ai.steady(g, 1, Rng(9)) in {Say("southeast"), Say("south"), Say("east")}


def called(paid: int) -> IslandHopper:
    """Seat 2 has placed money beside C and calls north; seat 3 has placed ``paid``, calls east."""
    g = do(captain_is(begin(4, flights="sequential"), 0), 2, Bribe("C", 1))
    if paid:
        g = do(g, 3, Bribe("C", paid))
    g = until(do(until(g, "PlanFlight"), 0, Plan("fish", "C")), "CallWord")
    return until(do(do(g, 2, Say("north"), Say("3")), 3, Say("east"), Say("3")), "NudgeFlight")


def test_captain_ignores_voices_that_have_not_paid() -> None:
    heard = [GAME.ai.steady(called(paid), 0, RNG) for paid in (0, 1)]
    assert [Nudge(0, "3"), Nudge(45, "2")] == heard


def priced(**money: int) -> int:
    g = begin(2)
    g.board.money = dict.fromkeys(g.board.money, 0) | money
    named = GAME.ai.steady(do(g, 1, OFFER), 1, RNG)
    assert isinstance(named, Price)
    return named.amount


def test_price_depends_on_the_flights_of_both_pilots() -> None:
    own = next(key for key, island in ISLAND_OF.items() if set(island.goods) <= set(OFFER.goods))
    left = next(key for key, island in ISLAND_OF.items() if not set(island.goods) & {*OFFER.goods})
    assert priced() < min(priced(**{own: 9}), priced(**{left: 9}))


@pytest.mark.long
def test_constant_liar_wins_about_its_share_against_two_steady_bots() -> None:
    assert wins_of(GAME, liar, steady, LIARS["island_hopper"], 45).rate < 0.45


def test_bot_is_silent_if_little_money_is_at_stake() -> None:
    for g in without_contract():
        g.board.money["C"] = 3
        assert GAME.ai.steady(g, 1, RNG) == Done()

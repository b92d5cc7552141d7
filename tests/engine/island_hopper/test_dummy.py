import pytest

from engine.core import BadOption, Rng
from engine.island_hopper import GAME
from engine.island_hopper.rules.round import PlaceDummyBids
from engine.island_hopper.rules.setup import setup
from engine.island_hopper.rules.state import IslandHopper


def _dummy(*deck: str) -> IslandHopper:
    g = setup(GAME.checked({"dummy": "on"}, 3), 3, Rng(1))
    g.hidden.deck = list(deck)
    PlaceDummyBids().run(g)
    return g


def test_two_cards_put_three_dollars_at_their_islands_and_leave_the_game() -> None:
    g = _dummy("A1", "K2", "B1")
    assert (g.board.money["A"], g.board.money["K"], sum(g.board.money.values())) == (3, 3, 6)
    assert (g.board.gone, g.hidden.deck) == (["A1", "K2"], ["B1"])


def test_same_island_twice_gets_six_dollars() -> None:
    assert _dummy("A1", "A2").board.money["A"] == 6


def test_tourists_are_discarded_and_replaced() -> None:
    g = _dummy("T1", "A1", "T2", "B1", "C1")
    assert (g.board.gone, g.hidden.deck) == (["T1", "A1", "T2", "B1"], ["C1"])


def test_empty_deck_stops_the_dummy() -> None:
    assert sum(_dummy("A1", "T1").board.money.values()) == 3


def test_dummy_places_nothing_without_its_option() -> None:
    g = setup(GAME.checked({}, 3), 3, Rng(1))
    PlaceDummyBids().run(g)
    assert (g.board.gone, sum(g.board.money.values())) == ([], 0)


def test_dummy_is_for_three_players_only() -> None:
    assert "dummy" not in GAME.checked({}, 4)
    with pytest.raises(BadOption):
        GAME.checked({"dummy": "on"}, 4)

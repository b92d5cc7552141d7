import pytest

from engine.core import Rng
from engine.island_hopper import GAME
from engine.island_hopper.rules.components import CONTRACTS
from engine.island_hopper.rules.scoring import count, outcome, set_bonus
from engine.island_hopper.rules.setup import setup
from engine.island_hopper.rules.state import IslandHopper


def _table(cash: list[int], completed: dict[int, list[str]], **options: str) -> IslandHopper:
    g = setup(GAME.checked(options, len(cash)), len(cash), Rng(1))
    for seat, amount in enumerate(cash):
        g.hands[seat].cash = amount
        g.hands[seat].completed = completed.get(seat, [])
    return g


def _of(symbol: str, cards: int) -> list[str]:
    return [card.key for card in CONTRACTS if card.symbol == symbol][:cards]


@pytest.mark.parametrize(
    ("cards", "bonus"), [(0, 0), (2, 0), (3, 5), (4, 10), (5, 15), (6, 20), (7, 25)]
)
def test_set_bonus_follows_the_table(cards: int, bonus: int) -> None:
    assert set_bonus(cards) == bonus


def test_set_of_5_is_worth_15_and_set_of_8_is_worth_30() -> None:
    g = _table([0, 0, 0], {0: _of("sun", 5), 1: _of("parrot", 8)})
    assert outcome(g).scores == (15, 30, 0)


def test_sets_of_different_symbols_are_counted_separately() -> None:
    g = _table([0, 0, 0], {0: _of("sun", 3) + _of("shell", 4) + _of("anchor", 2)})
    assert count(g, 0).bonus == 15
    assert count(g, 0).symbols == (("anchor", 2), ("shell", 4), ("sun", 3))


def test_island_goods_count_each_good_of_the_island() -> None:
    g = _table([0, 0, 0], {0: ["G1", "G2", "C1"]}, symbols="island_goods")
    assert count(g, 0).symbols == (("fish", 3), ("mail", 2))
    assert count(g, 0).bonus == 5


def test_contracts_in_hand_are_worth_nothing() -> None:
    assert outcome(_table([4, 2, 3], {})).scores == (4, 2, 3)


def test_most_money_wins() -> None:
    assert outcome(_table([4, 20, 3], {})).winners == (1,)
    assert outcome(_table([4, 20, 3], {})).tie_break == ""


def test_more_completed_contracts_break_a_tie() -> None:
    g = _table([10, 10, 3], {0: ["A1"], 1: ["A2", "B1"]})
    assert outcome(g).winners == (1,)
    assert outcome(g).tie_break == "most completed contracts"


def test_tie_in_contracts_is_shared() -> None:
    g = _table([10, 10, 3], {0: ["A1"], 1: ["A2"]})
    assert outcome(g).winners == (0, 1)

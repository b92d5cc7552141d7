from collections import Counter
from itertools import combinations
from math import hypot

from engine.island_hopper.rules.components import (
    COMPANIES,
    CONTRACTS,
    GOODS,
    HALVES,
    ISLANDS,
    MODEL,
    PLACE_OF,
    ROUND_CARDS,
    inches,
)


def test_inner_islands_want_one_good_and_outer_islands_two() -> None:
    assert Counter((island.ring, len(island.goods)) for island in ISLANDS) == {
        ("inner", 1): 6,
        ("outer", 2): 6,
    }


def test_each_good_is_wanted_on_one_inner_and_two_outer_islands() -> None:
    rings = {good.key: Counter[str]() for good in GOODS}
    for island in ISLANDS:
        for good in island.goods:
            rings[good][island.ring] += 1
    assert all(counted == {"inner": 1, "outer": 2} for counted in rings.values())


def test_islands_want_different_goods() -> None:
    assert len({frozenset(island.goods) for island in ISLANDS}) == 12


def test_each_company_owns_two_inner_and_two_outer_islands() -> None:
    owned = Counter((island.company, island.ring) for island in ISLANDS)
    assert owned == {(company.key, ring): 2 for company in COMPANIES for ring in ("inner", "outer")}


def test_islands_are_at_least_six_inches_apart() -> None:
    gaps = [
        hypot(one[0] - other[0], one[1] - other[1]) - 200 * MODEL.island_radius
        for one, other in combinations([(0, 0), *PLACE_OF.values()], 2)
    ]
    assert 599 <= min(gaps)


def test_there_are_72_island_contracts_and_9_tourists() -> None:
    assert Counter(card.is_tourist for card in CONTRACTS) == {False: 72, True: 9}
    assert Counter(card.pays for card in CONTRACTS if card.is_tourist) == {1: 6, 2: 3}


def test_each_symbol_is_on_18_contracts_that_pay_90_dollars() -> None:
    cards, pay = Counter[str](), Counter[str]()
    for card in CONTRACTS:
        if not card.is_tourist:
            cards[card.symbol] += 1
            pay[card.symbol] += card.pays
    assert set(cards.values()) == {18}
    assert set(pay.values()) == {90}


def test_each_island_has_six_contracts_with_all_four_symbols() -> None:
    for island in ISLANDS:
        symbols = [card.symbol for card in CONTRACTS if card.island == island.key]
        assert (len(symbols), len(set(symbols))) == (6, 4)


def test_nine_round_cards_have_three_effects() -> None:
    effects = Counter((card.effect, card.amount) for card in ROUND_CARDS)
    assert effects == {("add", 2): 6, ("remove", 1): 2, ("last", 1): 1}


def test_each_company_is_on_two_round_cards() -> None:
    paying = Counter(card.company for card in ROUND_CARDS if card.company)
    assert paying == {company.key: 2 for company in COMPANIES}


def test_half_inches_are_written_as_decimals() -> None:
    assert [inches(halves) for halves in (0, 1, 2, 7)] == ["0", "0.5", "1", "3.5"]
    assert HALVES["24"] == 48

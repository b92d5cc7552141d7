"""Cooperative mode: common payments, abilities, winning and losing."""

from collections.abc import Callable

import pytest

from engine.core import decision_of, options_of
from engine.palm_island import GAME
from engine.palm_island.rules.actions import Give
from engine.palm_island.rules.cards import DISASTERS
from engine.palm_island.rules.components import Card, Resources
from engine.palm_island.rules.cooperative import (
    GiveToAbility,
    GiveToDisaster,
    ability_cost,
    arrows_needed,
    level_cost,
)
from engine.palm_island.rules.state import PalmIsland
from tests.engine.palm_island.decks import (
    END,
    FISH,
    ONE_OF_EACH,
    STONE,
    THREE_WOOD,
    TWO_FISH,
    TWO_STONE,
    TWO_WOOD,
    WOOD,
    Deck,
    do,
    notes_of,
    offered,
    stored,
    table,
)

HUTS = (Card(3), Card(9))
"""Buildings on top of the deck: the next round starts with a choice."""
ENOUGH = [END, *HUTS, TWO_WOOD, FISH, STONE]
"""The exact cost per player of the first level of the cyclone."""


def together(*decks: Deck, level: int = 0, in_round: int = 1, **options: str) -> PalmIsland:
    """Return a cooperative game. END on all decks leads to the common payment."""
    change = at_level(level)
    return table(*decks, in_round=in_round, change=change, mode="cooperative", **options)


def at_level(level: int) -> Callable[[PalmIsland], None]:
    def change(g: PalmIsland) -> None:
        g.board.level = level

    return change


def wealthy(*arrows: Card) -> Deck:
    """Return a deck at the end of a round with a rich store and some upgraded cards."""
    return [END, *HUTS, TWO_WOOD, TWO_FISH, TWO_STONE, ONE_OF_EACH, *arrows]


class TestCosts:
    def test_cost_is_multiplied_by_the_players(self) -> None:
        assert Resources(wood=4, fish=2, stone=2) == level_cost(together([], []))
        assert Resources(wood=8, fish=4, stone=4) == level_cost(together([], [], [], []))

    def test_lone_player_pays_for_one(self) -> None:
        assert Resources(wood=1, fish=2) == level_cost(together([], disaster="famine"))

    def test_each_disaster_has_three_levels(self) -> None:
        assert [3, 3, 3] == [len(row.levels) for row in DISASTERS.values()]

    def test_ability_has_a_cost_and_arrows_per_player(self) -> None:
        g = together([], [], ability="signal_fires")
        assert Resources(wood=4, fish=2) == ability_cost(g)
        assert 10 == arrows_needed(g)


class TestPayingALevel:
    def test_level_is_not_offered_if_the_group_has_too_little(self) -> None:
        g = together([END, TWO_WOOD, FISH])
        assert 2 == g.board.round

    def test_lone_player_chooses_the_payment(self) -> None:
        g = together(wealthy())
        assert [Give((5, 2, 8)), Give((5, 12)), Give(())] == options_of(g, 0)

    def test_given_cards_are_spent_and_stay_in_place(self) -> None:
        g = do(together(wealthy()), "give cards:5+12")
        assert 1 == g.board.level
        assert [3, 9, 5, 2, 8, 12] == [card.number for card in g.village(0).deck[:6] if card]
        assert Resources(fish=2, stone=2) == g.village(0).resources

    def test_giving_nothing_leaves_the_level_open(self) -> None:
        g = do(together(ENOUGH), "give cards:none")
        assert (0, 2) == (g.board.level, g.board.round)
        assert 3 == len(g.village(0).stored)

    def test_one_level_is_paid_in_a_round(self) -> None:
        g = together([END, *HUTS, TWO_WOOD, THREE_WOOD, TWO_FISH, TWO_STONE])
        g = do(g, "give cards:5+2+8")
        assert (1, 2) == (g.board.level, g.board.round)

    def test_level_can_be_paid_after_round_8(self) -> None:
        g = do(
            together([END, THREE_WOOD, WOOD, TWO_FISH, TWO_STONE], level=2, in_round=8),
            "give cards:11+4+2+8",
        )
        assert g.over
        assert (0,) == GAME.rules.outcome(g).winners

    def test_nothing_is_asked_after_the_last_level(self) -> None:
        assert 2 == together(wealthy(), level=3).board.round


class TestPayingTogether:
    def test_any_players_may_pay_together(self) -> None:
        g = together([END, *HUTS, TWO_WOOD, WOOD], [END, *HUTS, TWO_WOOD, TWO_FISH, TWO_STONE])
        assert [0] == sorted(g.open)
        g = do(g, "give cards:5")
        assert [Give((5, 2, 8)), Give(())] == options_of(g, 1)
        g = do(g, "give cards:5+2+8", seat=1)
        assert 1 == g.board.level
        assert Resources(wood=1) == g.village(0).resources
        assert Resources() == g.village(1).resources

    def test_one_player_may_pay_for_all(self) -> None:
        rich = [END, *HUTS, TWO_WOOD, stored(6, "back_bottom"), TWO_FISH, TWO_STONE]
        g = do(together(rich, [END, *HUTS, WOOD]), "give cards:5+6+2+8")
        assert 1 == g.board.level
        assert Resources(wood=1) == g.village(1).resources

    def test_nothing_is_spent_if_a_player_gives_too_little(self) -> None:
        g = do(together(ENOUGH, ENOUGH), "give cards:5+1+7")
        assert [5, 1, 7] == g.village(0).given
        g = do(g, "give cards:none", seat=1)
        assert (0, 2) == (g.board.level, g.board.round)
        assert [3, 3] == [len(village.stored) for village in g.board.villages]
        assert [[], []] == [village.given for village in g.board.villages]

    def test_others_are_not_asked_if_the_first_gives_too_little(self) -> None:
        assert 2 == do(together(ENOUGH, ENOUGH), "give cards:none").board.round

    def test_gift_contains_the_share_that_others_cannot_pay(self) -> None:
        g = together(ENOUGH, [END, TWO_WOOD, TWO_FISH, TWO_STONE])
        assert all(5 in action.cards for action in offered(g, Give) if action.cards)

    def test_gift_has_no_needless_card(self) -> None:
        g = together([END, TWO_FISH, FISH, TWO_WOOD, TWO_STONE], wealthy())
        assert () in [action.cards for action in offered(g, Give)]
        assert not [action for action in offered(g, Give) if {2, 1} <= {*action.cards}]

    def test_another_player_starts_in_the_next_round(self) -> None:
        assert [0] == sorted(together(ENOUGH, ENOUGH).open)
        assert [1] == sorted(together(ENOUGH, ENOUGH, in_round=2).open)

    def test_gifts_are_announced(self) -> None:
        g = together(ENOUGH, ENOUGH)
        assert ["Ada gives 2 wood, 1 fish and 1 stone."] == notes_of(g, "give cards:5+1+7")
        g = do(g, "give cards:5+1+7")
        lines = notes_of(g, "give cards:5+1+7", seat=1)
        assert "Cyclone: level 1 is paid." in lines
        assert "Cyclone: level 1 is not paid." in notes_of(g, "give cards:", seat=1)


ARROWS = [Card(number, "back_bottom") for number in (13, 14, 15)]
"""Six arrows."""


class TestAbility:
    def test_ability_waits_for_the_arrows(self) -> None:
        five = [*ENOUGH, *ARROWS[:1]]
        g = together(five, ability="common_store", level=3)
        assert (5, 2) == (g.village(0).arrows, g.board.round)
        g = together([*five, Card(14, "front_bottom")], ability="common_store", level=3)
        assert (6, 1) == (g.village(0).arrows, g.board.round)

    def test_ability_is_asked_after_the_disaster(self) -> None:
        g = together(wealthy(*ARROWS), ability="common_store")
        assert isinstance(decision_of(g, 0), GiveToDisaster)
        g = do(g, "give cards:5+12")
        assert 2 == g.board.round
        g = do(together(wealthy(*ARROWS), ability="common_store"), "give cards:none")
        assert isinstance(decision_of(g, 0), GiveToAbility)

    def test_paid_ability_belongs_to_all_for_the_rest_of_the_game(self) -> None:
        g = together(wealthy(*ARROWS), wealthy(*ARROWS), ability="common_store", level=3)
        g = do(do(g, "give cards:12"), "give cards:12", seat=1)
        assert g.board.upgraded
        assert [5, 5] == [village.stored_at_most for village in g.board.villages]

    def test_arrows_are_not_spent(self) -> None:
        g = together(wealthy(*ARROWS), ability="common_store", level=3)
        assert g.village(0).arrows == do(g, "give cards:12").village(0).arrows

    def test_arrows_of_all_players_count(self) -> None:
        many = [Card(number, "back_top") for number in (13, 14, 15, 16)]
        g = together(wealthy(*many), wealthy(), ability="common_store", level=3)
        assert isinstance(decision_of(g, 0), GiveToAbility)

    def test_ability_is_paid_once(self) -> None:
        def change(g: PalmIsland) -> None:
            g.board.level, g.board.upgraded = 3, True

        g = table(wealthy(*ARROWS), change=change, mode="cooperative", ability="common_store")
        assert 2 == g.board.round

    def test_game_without_ability_asks_nothing(self) -> None:
        assert 2 == together(wealthy(*ARROWS), level=3).board.round


def at_the_end(level: int, *decks: Deck) -> PalmIsland:
    return together(*([END, *deck] for deck in decks), level=level, in_round=8)


class TestEnd:
    def test_all_win_if_all_levels_are_paid(self) -> None:
        outcome = GAME.rules.outcome(at_the_end(3, [], []))
        assert (0, 1) == outcome.winners
        assert "you were prepared for the Cyclone" == outcome.ended_by

    def test_all_lose_otherwise(self) -> None:
        outcome = GAME.rules.outcome(at_the_end(2, [], []))
        assert () == outcome.winners
        assert "the Cyclone found you unprepared" == outcome.ended_by
        assert "" == outcome.label

    @pytest.mark.parametrize(
        ("temples", "label"),
        [(0, ""), (1, "Respectable"), (2, "Exceptional")],
    )
    def test_group_scores_like_its_smallest_village(self, temples: int, label: str) -> None:
        high = [Card(15, "back_top"), Card(16, "back_top")]
        g = at_the_end(3, high, high[:temples])
        assert (20, 10 * temples) == GAME.rules.outcome(g).scores
        assert label == GAME.rules.outcome(g).label

    def test_game_continues_after_the_last_level(self) -> None:
        g = together([Card(1), END, Card(4)], level=3, in_round=7)
        assert not do(g, "discard").over


class TestSetUp:
    def test_each_player_has_a_different_deck(self) -> None:
        first, second = GAME.start(2, 1, {"mode": "cooperative"}).board.villages
        assert first.in_hand != second.in_hand

    def test_cooperative_is_the_default_for_several_players(self) -> None:
        assert ["cooperative"] * 3 == [GAME.checked({}, seats)["mode"] for seats in (2, 3, 4)]

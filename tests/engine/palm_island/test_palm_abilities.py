"""Abilities of feats, groups and villagers."""

import pytest

from engine.core import IllegalAction, options_of
from engine.palm_island.rules.actions import Discard, Reset, Rotate, Store, Use
from engine.palm_island.rules.components import Card, Resources
from tests.engine.palm_island.decks import (
    END,
    FISH,
    ONE_OF_EACH,
    STONE,
    TWO_FISH,
    TWO_WOOD,
    WOOD,
    do,
    offered,
    stored,
    table,
    with_powers,
)

HOUSING, TEMPLE = Card(13), Card(15)
HUT = Card(1)
"""A canoe house. It can be stored for free, which leaves a second choice."""


class TestHelpToPay:
    def test_villager_adds_the_missing_resource(self) -> None:
        g = table([HOUSING, TEMPLE, WOOD], change=with_powers("fisher"))
        assert [Rotate(13)] == offered(g, Rotate)
        g = do(g, "rotate card:13")
        assert Resources() == g.village(0).resources
        assert ["fisher"] == g.village(0).used

    def test_ability_helps_once_a_round(self) -> None:
        g = table([HOUSING, HUT, Card(14), WOOD, TWO_WOOD], change=with_powers("fisher"))
        g = do(g, "rotate card:13", "pay cards:4")
        assert Card(14) == g.village(0).in_hand[1]
        assert [] == offered(g, Rotate)

    def test_player_chooses_whether_to_use_the_ability(self) -> None:
        g = do(table([HOUSING, TEMPLE, WOOD, FISH], change=with_powers("fisher")), "rotate card:13")
        assert [Use(()), Use(("fisher",))] == options_of(g, 0)
        assert [FISH] == do(g, "use abilities:fisher").village(0).stored
        assert [] == do(g, "use abilities:none").village(0).used

    def test_ability_is_not_used_without_need(self) -> None:
        g = table([Card(7), TEMPLE, TWO_WOOD], change=with_powers("fisher"))
        g = do(g, "rotate card:7")
        assert [] == g.village(0).used

    def test_ability_makes_a_card_needless(self) -> None:
        g = table([HOUSING, HUT, ONE_OF_EACH, WOOD], change=with_powers("fisher"))
        g = do(g, "rotate card:13", "use abilities:fisher")
        assert [ONE_OF_EACH] == g.village(0).stored

    def test_two_abilities_may_help_in_one_payment(self) -> None:
        change = with_powers("fisher", "woodcutter")
        g = do(table([HOUSING, HUT], change=change), "rotate card:13")
        assert ["fisher", "woodcutter"] == g.village(0).used

    def test_ability_may_help_to_store(self) -> None:
        g = do(table([Card(10), HUT], change=with_powers("fisher")), "store card:10")
        assert [Card(10, stored=True)] == g.village(0).stored
        assert ["fisher"] == g.village(0).used

    def test_common_market_exchanges_a_resource(self) -> None:
        g = table([HOUSING, TEMPLE, TWO_WOOD], change=with_powers("common_market"))
        assert [Rotate(13)] == offered(g, Rotate)
        assert [] == offered(table([HOUSING, TEMPLE, TWO_WOOD]), Rotate)

    def test_common_market_adds_no_resource(self) -> None:
        g = table([HOUSING, TEMPLE, WOOD], change=with_powers("common_market"))
        assert [] == offered(g, Rotate)

    def test_carpenters_save_three_resources_once_a_game(self) -> None:
        upgraded = Card(13, "front_bottom")
        g = table([upgraded, HUT], change=with_powers("master_carpenters"))
        g = do(g, "flip card:13")
        assert 3 == g.village(0).card(13).up.stars
        assert ["master_carpenters"] == g.village(0).used

    def test_carpenters_do_not_save_four_resources(self) -> None:
        change = with_powers("master_carpenters")
        assert Rotate(15) not in offered(table([TEMPLE, HUT], change=change), Rotate)
        assert Rotate(15) in offered(table([TEMPLE, HUT, STONE], change=change), Rotate)

    def test_carpenters_do_not_help_to_store_or_to_upgrade_feats(self) -> None:
        change = with_powers("master_carpenters")
        assert [] == offered(table([Card(10), TEMPLE], change=change), Store)
        assert [] == offered(table([Card(18, "back_top"), TEMPLE], change=change), Rotate)


class TestThirdCard:
    def test_third_card_can_be_used_once_a_round(self) -> None:
        deck = [TEMPLE, HUT, Card(4), Card(5)]
        g = do(table(deck, change=with_powers("lookout")), "store card:4")
        assert stored(4) == g.village(0).deck[-1]
        assert [15, 1, 5] == [card.number for card in g.village(0).in_hand]
        with pytest.raises(IllegalAction):
            do(g, "store card:5")

    def test_ordinary_turn_keeps_the_ability(self) -> None:
        deck = [TEMPLE, Card(1), Card(4)]
        g = do(table(deck, change=with_powers("lookout")), "store card:1")
        assert [] == g.village(0).used

    def test_two_abilities_reach_the_third_card_twice(self) -> None:
        g = table([TEMPLE, HUT, Card(4), Card(5)], change=with_powers("council", "lookout"))
        g = do(g, "store card:4", "store card:5")
        assert ["council", "lookout"] == g.village(0).used

    def test_card_behind_the_tracker_is_out_of_reach(self) -> None:
        g = table([HUT, END, Card(4)], change=with_powers("lookout"))
        assert [Store(1)] == offered(g, Store)

    def test_stored_card_is_out_of_reach(self) -> None:
        g = table([HUT, TEMPLE, WOOD], change=with_powers("lookout"))
        assert [Store(1), Discard()] == options_of(g, 0)


class TestFifthStoredCard:
    FOUR = (WOOD, TWO_FISH, TWO_WOOD, stored(8, "front_bottom"))

    @pytest.mark.parametrize("power", ["storehouse", "common_store", "porter"])
    def test_ability_makes_room_for_the_fifth_card(self, power: str) -> None:
        g = do(table([Card(6), HUT, TEMPLE, *self.FOUR], change=with_powers(power)), "store card:6")
        assert 5 == len(g.village(0).stored)

    def test_there_is_no_room_for_a_sixth_card(self) -> None:
        deck = [Card(6), HUT, *self.FOUR, stored(3)]
        g = do(table(deck, change=with_powers("porter")), "store card:6")
        assert 5 == len(offered(g, Reset))

    def test_abilities_do_not_add_up(self) -> None:
        g = table([HUT], change=with_powers("porter", "storehouse"))
        assert 5 == g.village(0).stored_at_most

    def test_fifth_card_without_ability_stays_until_the_next_is_stored(self) -> None:
        g = table([Card(6), HUT, TEMPLE, *self.FOUR, stored(3)])
        assert 5 == len(g.village(0).stored)
        g = do(g, "store card:6", "reset card:4")
        assert 4 == len(offered(g, Reset))
        assert 4 == len(do(g, "reset card:2").village(0).stored)


class TestNewRound:
    def test_abilities_can_be_used_again(self) -> None:
        g = table([HUT, END, Card(4)], change=with_powers("council"))
        g.village(0).used = ["council"]
        g = do(g, "discard")
        assert 2 == g.board.round
        assert [] == g.village(0).used

    def test_once_a_game_ability_stays_used(self) -> None:
        g = table([HUT, END, Card(4)], change=with_powers("council", "master_carpenters"))
        g.village(0).used = ["master_carpenters", "council"]
        g = do(g, "discard")
        assert 2 == g.board.round
        assert ["master_carpenters"] == g.village(0).used


def test_permanent_ability_is_never_used_up() -> None:
    village = table([HUT], change=with_powers("storehouse")).village(0)
    village.use("storehouse")
    assert 5 == village.stored_at_most

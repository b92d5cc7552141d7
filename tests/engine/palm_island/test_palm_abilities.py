"""Abilities of feats, groups and villagers, whoever they come from."""

import pytest

from engine.core import IllegalAction, options_of
from engine.palm_island.rules.actions import Discard, Reset, Rotate, Store, Use
from engine.palm_island.rules.components import TRACKER, Card, Resources
from tests.engine.palm_island.decks import (
    END,
    FISH,
    ONE_OF_EACH,
    STONE,
    TWO_FISH,
    TWO_WOOD,
    WOOD,
    do,
    filled,
    offered,
    stored,
    table,
    with_powers,
)

HOUSING, TEMPLE = Card(13), Card(15)
HUT = Card(1)
"""A canoe house that can be stored for free, so that there is always something to choose."""


class TestHelpToPay:
    def test_a_villager_brings_what_is_missing(self) -> None:
        g = table([HOUSING, TEMPLE, WOOD], change=with_powers("fisher"))
        assert [Rotate(13)] == offered(g, Rotate)
        g = do(g, "rotate card:13")
        assert Resources() == g.village(0).resources
        assert ["fisher"] == g.village(0).used

    def test_it_helps_once_a_round(self) -> None:
        g = table([HOUSING, HUT, Card(14), WOOD, TWO_WOOD], change=with_powers("fisher"))
        g = do(g, "rotate card:13", "pay cards:4")
        assert Card(14) == g.village(0).in_hand[1]
        assert [] == offered(g, Rotate)

    def test_the_player_chooses_whether_to_use_it(self) -> None:
        g = do(table([HOUSING, TEMPLE, WOOD, FISH], change=with_powers("fisher")), "rotate card:13")
        assert [Use(()), Use(("fisher",))] == options_of(g, 0)
        assert [FISH] == do(g, "use abilities:fisher").village(0).stored
        assert [] == do(g, "use abilities:none").village(0).used

    def test_it_is_not_used_where_it_is_not_needed(self) -> None:
        g = table([Card(7), TEMPLE, TWO_WOOD], change=with_powers("fisher"))
        g = do(g, "rotate card:7")
        assert [] == g.village(0).used

    def test_it_makes_a_card_needless(self) -> None:
        g = table([HOUSING, HUT, ONE_OF_EACH, WOOD], change=with_powers("fisher"))
        g = do(g, "rotate card:13", "use abilities:fisher")
        assert [ONE_OF_EACH] == g.village(0).stored

    def test_two_may_help_in_one_payment(self) -> None:
        change = with_powers("fisher", "woodcutter")
        g = do(table([HOUSING, HUT], change=change), "rotate card:13")
        assert ["fisher", "woodcutter"] == g.village(0).used

    def test_a_paid_store_can_be_helped_too(self) -> None:
        g = do(table([Card(10), HUT], change=with_powers("fisher")), "store card:10")
        assert [Card(10, stored=True)] == g.village(0).stored
        assert ["fisher"] == g.village(0).used

    def test_the_common_market_turns_one_resource_into_another(self) -> None:
        g = table([HOUSING, TEMPLE, TWO_WOOD], change=with_powers("common_market"))
        assert [Rotate(13)] == offered(g, Rotate)
        assert [] == offered(table([HOUSING, TEMPLE, TWO_WOOD]), Rotate)

    def test_the_common_market_adds_no_resource(self) -> None:
        g = table([HOUSING, TEMPLE, WOOD], change=with_powers("common_market"))
        assert [] == offered(g, Rotate)

    def test_carpenters_save_three_resources_once_a_game(self) -> None:
        upgraded = Card(13, "front_bottom")
        g = table([upgraded, HUT], change=with_powers("master_carpenters"))
        g = do(g, "flip card:13")
        assert 3 == g.village(0).card(13).up.stars
        assert ["master_carpenters"] == g.village(0).used

    def test_carpenters_save_no_four(self) -> None:
        change = with_powers("master_carpenters")
        assert Rotate(15) not in offered(table([TEMPLE, HUT], change=change), Rotate)
        assert Rotate(15) in offered(table([TEMPLE, HUT, STONE], change=change), Rotate)

    def test_carpenters_do_not_help_to_store_or_to_upgrade_feats(self) -> None:
        change = with_powers("master_carpenters")
        assert [] == offered(table([Card(10), TEMPLE], change=change), Store)
        assert [] == offered(table([Card(18, "back_top"), TEMPLE], change=change), Rotate)


class TestTheThirdCard:
    def test_it_can_be_used_once_a_round(self) -> None:
        deck = [TEMPLE, HUT, Card(4), Card(5)]
        g = do(table(deck, change=with_powers("lookout")), "store card:4")
        assert stored(4) == g.village(0).deck[-1]
        assert [15, 1, 5] == [card.number for card in g.village(0).in_hand]
        with pytest.raises(IllegalAction):
            do(g, "store card:5")

    def test_a_usual_turn_does_not_use_it_up(self) -> None:
        deck = [TEMPLE, Card(1), Card(4)]
        g = do(table(deck, change=with_powers("lookout")), "store card:1")
        assert [] == g.village(0).used

    def test_two_abilities_give_it_twice(self) -> None:
        g = table([TEMPLE, HUT, Card(4), Card(5)], change=with_powers("council", "lookout"))
        g = do(g, "store card:4", "store card:5")
        assert ["council", "lookout"] == g.village(0).used

    def test_it_may_not_lie_behind_the_tracker(self) -> None:
        g = table([HUT, END, Card(4)], change=with_powers("lookout"))
        assert [Store(1)] == offered(g, Store)

    def test_it_may_not_be_a_stored_card(self) -> None:
        g = table([HUT, TEMPLE, WOOD], change=with_powers("lookout"))
        assert [Store(1), Discard()] == options_of(g, 0)


class TestTheFifthStoredCard:
    FOUR = (WOOD, TWO_FISH, TWO_WOOD, stored(8, "front_bottom"))

    @pytest.mark.parametrize("power", ["storehouse", "common_store", "porter"])
    def test_an_ability_makes_room_for_it(self, power: str) -> None:
        g = do(table([Card(6), HUT, TEMPLE, *self.FOUR], change=with_powers(power)), "store card:6")
        assert 5 == len(g.village(0).stored)

    def test_there_is_no_room_for_a_sixth(self) -> None:
        deck = [Card(6), HUT, *self.FOUR, stored(3)]
        g = do(table(deck, change=with_powers("porter")), "store card:6")
        assert 5 == len(offered(g, Reset))

    def test_abilities_for_it_do_not_add_up(self) -> None:
        g = table([HUT], change=with_powers("porter", "storehouse"))
        assert 5 == g.village(0).stored_at_most

    def test_without_the_ability_five_cards_stay_until_the_next_is_stored(self) -> None:
        g = table([Card(6), HUT, TEMPLE, *self.FOUR, stored(3)])
        assert 5 == len(g.village(0).stored)
        g = do(g, "store card:6", "reset card:4")
        assert 4 == len(offered(g, Reset))
        assert 4 == len(do(g, "reset card:2").village(0).stored)


class TestANewRound:
    def test_abilities_can_be_used_again(self) -> None:
        g = table([HUT, END, Card(4)], change=with_powers("council"))
        g.village(0).used = ["council"]
        g = do(g, "discard")
        assert 2 == g.board.round
        assert [] == g.village(0).used

    def test_what_counts_once_a_game_stays_used(self) -> None:
        g = table([HUT, END, Card(4)], change=with_powers("council", "master_carpenters"))
        g.village(0).used = ["master_carpenters", "council"]
        g = do(g, "discard")
        assert 2 == g.board.round
        assert ["master_carpenters"] == g.village(0).used


def test_an_ability_that_always_holds_is_never_used_up() -> None:
    village = table([HUT], change=with_powers("storehouse")).village(0)
    village.use("storehouse")
    assert 5 == village.stored_at_most


def test_a_made_up_position_holds_every_card_once() -> None:
    numbers = [card.number for card in filled([HOUSING, END]) if card]
    assert list(range(1, TRACKER + 1)) == sorted(numbers)

"""Casual and speed mode: outposts, villagers and ties."""

from collections.abc import Callable

import pytest

from engine.core import Rng, decision_of, options_of
from engine.palm_island import GAME
from engine.palm_island.rules.actions import Buy, Done, Recruit
from engine.palm_island.rules.cards import OUTPOSTS, TERRAINS
from engine.palm_island.rules.casual import meets
from engine.palm_island.rules.components import Card
from engine.palm_island.rules.speed import on_top
from engine.palm_island.rules.state import PalmIsland, Village
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
    filled,
    notes_of,
    stored,
    table,
)

HUTS = (Card(3), Card(9))
"""Buildings on top of the deck: the next round starts with a choice."""


def between(*outposts: str, villagers: tuple[str, ...] = ()) -> Callable[[PalmIsland], None]:
    """Return a change that puts these cards between the players."""

    def change(g: PalmIsland) -> None:
        g.board.outposts, g.board.villagers = list(outposts), list(villagers)

    return change


def casual(*decks: Deck, outposts: tuple[str, ...], in_round: int = 1) -> PalmIsland:
    return table(*decks, in_round=in_round, change=between(*outposts), mode="casual")


def speed(
    *decks: Deck,
    outposts: tuple[str, ...] = (),
    villagers: tuple[str, ...] = (),
    order: str = "behind",
    in_round: int = 1,
) -> PalmIsland:
    change = between(*outposts, villagers=villagers)
    return table(*decks, in_round=in_round, change=change, mode="speed", order=order)


LOGGERS = (Card(4, "front_bottom"), Card(5, "front_bottom"))
"""Two arrows on loggers, the goal of the outpost Forest 2A."""


class TestGoals:
    @pytest.mark.parametrize(
        ("outpost", "cards"),
        [
            ("forest_2a", [Card(4, "front_bottom"), Card(5, "front_bottom")]),
            ("forest_3a", [Card(4, "back_bottom"), Card(5, "back_bottom")]),
            ("forest_3b", [THREE_WOOD, TWO_WOOD]),
            ("sea_4", [Card(number, "back_bottom") for number in (1, 2, 3)]),
            ("sea_2a", [Card(number, "back_top") for number in (1, 2, 3)]),
            ("mountain_3b", [TWO_STONE, STONE, ONE_OF_EACH]),
        ],
    )
    def test_goal_is_met_with_just_enough(self, outpost: str, cards: list[Card]) -> None:
        goal = OUTPOSTS[outpost].goal
        assert meets(Village(filled(cards)), goal)
        assert not meets(Village(filled(cards[:-1])), goal)

    def test_forest_4_needs_three_upgraded_loggers_and_five_arrows(self) -> None:
        goal = OUTPOSTS["forest_4"].goal
        two = [Card(4, "back_top"), Card(5, "back_bottom")]
        assert not meets(table(two).village(0), goal)
        assert meets(table([*two, Card(6, "front_bottom")]).village(0), goal)
        three = [Card(number, "front_bottom") for number in (4, 5, 6)]
        assert not meets(table(three).village(0), goal)


class TestCasual:
    def test_there_is_one_outpost_of_each_terrain(self) -> None:
        outposts = GAME.start(2, 1, {"mode": "casual"}).board.outposts
        assert list(TERRAINS) == [OUTPOSTS[key].terrain for key in outposts]

    def test_only_player_to_meet_a_goal_takes_the_outpost(self) -> None:
        g = casual([END, *LOGGERS], [END], outposts=("forest_2a", "sea_4"))
        assert (["forest_2a"], ["sea_4"]) == (g.village(0).outposts, g.board.outposts)
        assert 4 == g.village(0).points

    def test_outpost_is_discarded_if_several_players_meet_the_goal(self) -> None:
        g = casual([END, *LOGGERS], [END, *LOGGERS], [END], outposts=("forest_2a",))
        assert [[], [], []] == [village.outposts for village in g.board.villages]
        assert ([], ["forest_2a"]) == (g.board.outposts, g.board.gone)

    def test_player_may_take_several_outposts_in_a_round(self) -> None:
        g = casual(
            [END, *LOGGERS, TWO_FISH, stored(3, "front_bottom")],
            [END],
            outposts=("forest_2a", "sea_2b"),
        )
        assert ["forest_2a", "sea_2b"] == g.village(0).outposts

    def test_stored_resources_are_not_spent(self) -> None:
        store = (TWO_FISH, stored(1, "front_bottom"))
        g = casual([END, *HUTS, *store], [END], outposts=("sea_2b",))
        assert 4 == g.village(0).resources.fish

    def test_outpost_may_be_taken_after_the_last_round(self) -> None:
        g = casual([END, *LOGGERS], [END], outposts=("forest_2a",), in_round=8)
        assert (4, 0) == GAME.rules.outcome(g).scores

    def test_outposts_are_taken_before_villagers_are_recruited(self) -> None:
        def change(g: PalmIsland) -> None:
            g.board.outposts = ["forest_2b"]
            g.village(0).villagers = ["mason"]

        deck = [END, *HUTS, TWO_WOOD, stored(6, "back_bottom"), TWO_FISH]
        g = table(deck, [END], change=change, mode="casual")
        assert ["forest_2b"] == g.village(0).outposts
        assert [Recruit("mason"), Done()] == options_of(g, 0)

    def test_all_players_recruit_at_the_same_time(self) -> None:
        def change(g: PalmIsland) -> None:
            for village in g.board.villages:
                village.villagers = ["mason"]

        deck = [END, *HUTS, TWO_WOOD, TWO_FISH]
        g = table(deck, deck, change=change, mode="casual")
        assert [0, 1] == sorted(g.open)
        g = do(do(g, "recruit villager:mason", seat=1), "recruit villager:mason")
        assert [["mason"], ["mason"]] == [village.recruited for village in g.board.villages]


PURSE = [END, *HUTS, THREE_WOOD, TWO_FISH, STONE]


class TestSpeed:
    def test_each_terrain_has_a_pile_from_four_to_two_points(self) -> None:
        outposts = GAME.start(2, 1, {"mode": "speed"}).board.outposts
        for kind in TERRAINS:
            pile = [OUTPOSTS[key].points for key in outposts if OUTPOSTS[key].terrain == kind]
            assert sorted(pile, reverse=True) == pile
        assert [4, 4, 4] == [OUTPOSTS[key].points for key in on_top(outposts)]
        assert 14 == len({*outposts})

    def test_outpost_is_bought_with_stored_cards(self) -> None:
        g = speed(PURSE, [END], outposts=("forest_3a",))
        assert [Buy("forest_3a"), Done()] == options_of(g, 0)
        g = do(g, "buy outpost:forest_3a")
        assert (["forest_3a"], []) == (g.village(0).outposts, g.board.outposts)
        assert 0 == g.village(0).resources.total

    def test_next_outpost_of_the_pile_comes_up(self) -> None:
        deck = [END, *HUTS, ONE_OF_EACH, TWO_FISH, TWO_STONE, TWO_WOOD]
        g = speed(deck, [END], outposts=("mountain_2", "mountain_3b"))
        assert [Buy("mountain_2"), Done()] == options_of(g, 0)
        g = do(g, "buy outpost:mountain_2", "pay cards:12")
        assert [Buy("mountain_3b"), Done()] == options_of(g, 0)

    def test_players_buy_in_turn(self) -> None:
        deck = [END, *HUTS, ONE_OF_EACH, TWO_FISH, STONE, WOOD]
        g = speed(deck, deck, outposts=("mountain_2", "sea_2b"))
        assert [0] == sorted(g.open)
        g = do(g, "buy outpost:mountain_2", "pay cards:12")
        assert [1] == sorted(g.open)
        g = do(g, "buy outpost:sea_2b", "pay cards:2+7", seat=1)
        assert (["mountain_2"], ["sea_2b"]) == tuple(
            village.outposts for village in g.board.villages
        )

    def test_player_who_passes_buys_no_more_this_round(self) -> None:
        g = do(speed(PURSE, PURSE, outposts=("forest_3a",)), "done")
        assert [1] == sorted(g.open)
        assert 2 == do(g, "done", seat=1).board.round

    def test_player_with_fewer_points_chooses_first(self) -> None:
        g = speed([*PURSE, Card(13, "front_bottom")], PURSE, outposts=("forest_3a",))
        assert [1] == sorted(g.open)

    def test_tied_players_alternate_in_choosing_first(self) -> None:
        firsts = [
            sorted(speed(PURSE, PURSE, outposts=("forest_3a",), in_round=number).open)
            for number in (1, 2, 3)
        ]
        assert [[0], [1], [0]] == firsts

    def test_first_player_to_arrive_chooses_first(self) -> None:
        def change(g: PalmIsland) -> None:
            between("forest_3a")(g)
            g.lanes = dict(reversed(g.lanes.items()))

        g = table(PURSE, PURSE, change=change, mode="speed", order="arrival")
        assert [1, 0] == g.board.arrived
        assert [1] == sorted(g.open)

    def test_villager_is_bought_from_the_middle(self) -> None:
        g = speed(PURSE, PURSE, villagers=("lookout", "fisher"))
        assert [Recruit("lookout"), Recruit("fisher"), Done()] == options_of(g, 0)
        g = do(g, "recruit villager:fisher")
        assert (["fisher"], ["lookout"]) == (g.village(0).recruited, g.board.villagers)
        assert [Recruit("lookout"), Done()] == options_of(g, 1)

    def test_purchase_is_announced(self) -> None:
        g = speed(PURSE, [END], outposts=("forest_3a",))
        assert "Ada buys the outpost Forest 3A." in notes_of(g, "buy outpost:forest_3a")

    def test_view_shows_the_order_of_buying(self) -> None:
        deck = [END, *HUTS, ONE_OF_EACH, TWO_FISH, STONE, WOOD]
        g = speed(deck, deck, [END], outposts=("mountain_2", "sea_2b"))
        assert [(0, 1, 2)] * 4 == [GAME.view(g, seat).buying for seat in (*g.seats, None)]
        g = do(g, "buy outpost:mountain_2", "pay cards:12")
        assert (1, 2, 0) == GAME.view(g, 0).buying
        g = do(g, "done", seat=1)
        assert (0, 2) == GAME.view(g, 1).buying
        assert () == GAME.view(do(g, "done"), 0).buying

    def test_player_waits_for_the_others_at_the_tracker(self) -> None:
        g = do(speed([Card(1), END, Card(4)], [Card(1), END, Card(4)]), "discard")
        assert ([1], [0]) == (sorted(g.open), g.board.arrived)
        assert decision_of(g, 0) is None


def ended(*decks: Deck) -> PalmIsland:
    return casual(*([END, *deck] for deck in decks), outposts=(), in_round=8)


class TestWinner:
    def test_most_points_win(self) -> None:
        outcome = GAME.rules.outcome(ended([Card(7, "front_bottom")], [Card(13, "front_bottom")]))
        assert ((1,), "") == (outcome.winners, outcome.tie_break)

    def test_then_most_arrows_win(self) -> None:
        one, more = [Card(13, "front_bottom")], [Card(13, "front_bottom"), Card(7, "front_bottom")]
        outcome = GAME.rules.outcome(ended(one, more))
        assert ((1,), "most upgrades") == (outcome.winners, outcome.tie_break)

    def test_then_most_stored_resources_win(self) -> None:
        two_cards = [
            FISH,
            WOOD,
            Card(2, "front_bottom"),
            Card(3, "back_top"),
            Card(8, "front_bottom"),
        ]
        one_card = [THREE_WOOD, Card(3, "back_top"), Card(8, "front_bottom")]
        g = ended(two_cards, one_card)
        assert g.village(0).arrows == g.village(1).arrows
        outcome = GAME.rules.outcome(g)
        assert ((1,), "most resources stored") == (outcome.winners, outcome.tie_break)

    def test_then_the_win_is_shared(self) -> None:
        assert (0, 1, 2) == GAME.rules.outcome(ended([FISH], [FISH], [FISH])).winners

    def test_outposts_count(self) -> None:
        g = ended([Card(13, "back_bottom")], [])
        g.village(1).outposts = ["sea_4"]
        assert ((3, 4), (1,)) == (GAME.rules.outcome(g).scores, GAME.rules.outcome(g).winners)

    def test_scores_have_no_label(self) -> None:
        assert "" == GAME.rules.outcome(ended([Card(15, "back_top")], [])).label


class TestCommonOrder:
    @pytest.mark.parametrize("mode", ["casual", "speed"])
    def test_all_decks_start_with_the_same_cards(self, mode: str) -> None:
        first, *others = GAME.start(4, 3, {"mode": mode}).board.villages
        assert [first.in_hand] * 3 == [village.in_hand for village in others]

    def test_all_decks_continue_with_the_same_cards(self) -> None:
        unseen = GAME.start(2, 3, {"mode": "casual", "notes": "off"}).hidden.unseen
        assert unseen[0]
        assert unseen[0] == unseen[1]

    def test_cards_turned_up_by_one_player_are_known_in_all_decks(self) -> None:
        g = do(GAME.start(2, 3, {"mode": "casual", "notes": "off"}), "discard", "discard", seat=1)
        rng = Rng(1)
        dealt = [GAME.rules.resample(g, 0, rng).hidden.unseen for _ in range(20)]
        assert [g.hidden.unseen[0][:2]] * 20 == [unseen[0][:2] for unseen in dealt]
        assert all(unseen[0][2:] == unseen[1] for unseen in dealt)
        assert 1 < len({tuple(unseen[1]) for unseen in dealt})

    def test_noted_order_is_known_for_all_decks(self) -> None:
        g = GAME.start(2, 3, {"mode": "casual", "notes": "on"})
        assert g.hands == GAME.rules.resample(g, 1, Rng(1)).hands
        assert g.hands != GAME.rules.resample(g, None, Rng(1)).hands

"""Feats: brought into a solo game, used, and earned at its end."""

import pytest

from engine.core import BadOption, options_of
from engine.core.reasons import Amount
from engine.palm_island import GAME
from engine.palm_island.ai.comparison import COMPARISON
from engine.palm_island.rules.actions import Bring, Discard, Done, Store
from engine.palm_island.rules.components import FEAT_CARDS, FEATS, TRACKER, Card, Face
from engine.palm_island.rules.feats import feats_met
from engine.palm_island.rules.state import PalmIsland
from tests.engine.palm_island.decks import (
    END,
    TWO_FISH,
    TWO_STONE,
    TWO_WOOD,
    do,
    nothing,
    offered,
    stored,
    table,
)

ALL = {f"feat_{feat.key}": "on" for feat in FEATS}


def begun(difficulty: str, **options: str) -> PalmIsland:
    g: PalmIsland = GAME.start(1, 1, {"difficulty": difficulty, **options})
    return g


class TestBringing:
    def test_hard_game_offers_no_feat(self) -> None:
        assert [] == offered(GAME.begin(1, 1, GAME.checked({}, 1) | ALL), Bring)

    def test_medium_game_offers_one_feat(self) -> None:
        g = begun("medium", **ALL)
        assert [*(Bring(feat.key) for feat in FEATS), Done()] == options_of(g, 0)
        assert [] == offered(do(g, "bring feat:shrine"), Bring)

    def test_easy_game_offers_any_number(self) -> None:
        g = do(begun("easy", **ALL), *(f"bring feat:{feat.key}" for feat in FEATS))
        assert [18, 19, 20, 21, 22, 23] == [card.number for card in g.village(0).feats]

    def test_no_feat_need_be_brought(self) -> None:
        g = do(begun("easy", **ALL), "done")
        assert 17 == len(g.village(0).deck)

    def test_only_earned_feats_can_be_brought(self) -> None:
        assert [Bring("council")] == offered(begun("easy", feat_council="on"), Bring)

    def test_player_without_feats_is_not_asked(self) -> None:
        assert [] == offered(begun("easy"), Bring)

    def test_feats_are_for_solo_games(self) -> None:
        with pytest.raises(BadOption):
            GAME.start(2, 1, {"feat_council": "on"})

    def test_feats_go_behind_the_tracker_with_the_unlocked_face(self) -> None:
        g = do(begun("easy", **ALL), "bring feat:shrine", "bring feat:council", "done")
        last = [Card(22, "back_top"), Card(23, "front_bottom")]
        assert [Card(TRACKER), *last] == g.village(0).deck[-3:]

    def test_feat_comes_up_in_round_2(self) -> None:
        feat = FEAT_CARDS["coconut_grove"]
        g = do(table([Card(1), END, feat]), "discard")
        assert 2 == g.board.round
        assert [Store(18)] == offered(g, Store)[:1]

    def test_reason_counts_the_stars_of_a_feat(self) -> None:
        shrine, reasons = Card(22, "back_bottom"), GAME.words.reasons
        village = (g := table([Card(1), END, shrine])).village(0)
        amounts = COMPARISON.features(g, 0)
        assert village.points == sum(amount.number for amount in amounts.values()) == 4
        assert reasons is not None
        assert "earns you 4 more stars on your Shrine than" in reasons.sentence(
            {"shrine": Amount(4, 4)}, "X"
        )


class TestBuildings:
    @pytest.mark.parametrize(
        ("number", "face", "stars", "arrows"),
        [
            (18, "back_top", 0, 0),
            (18, "back_bottom", 2, 1),
            (21, "back_bottom", 0, 1),
            (22, "back_top", 1, 0),
            (22, "back_bottom", 4, 1),
        ],
    )
    def test_face_is_worth_its_stars_and_arrows(
        self, number: int, face: Face, stars: int, arrows: int
    ) -> None:
        village = table([Card(number, face)]).village(0)
        assert (stars, arrows) == (village.points, village.arrows)

    def test_feat_is_stored_and_upgraded_like_a_building(self) -> None:
        grove = FEAT_CARDS["coconut_grove"]
        assert stored(18, "back_top") in do(table([grove]), "store card:18").village(0).deck
        deck = [grove, Card(15), TWO_WOOD, TWO_FISH, TWO_STONE]
        g = do(table(deck), "rotate card:18")
        assert Card(18, "back_bottom") == g.village(0).deck[-1]

    def test_special_feat_has_no_action(self) -> None:
        g = table([FEAT_CARDS["storehouse"], Card(1), TWO_WOOD])
        assert [Store(1), Discard()] == options_of(g, 0)

    def test_ability_applies_from_the_start(self) -> None:
        g = do(begun("medium", **ALL), "bring feat:storehouse")
        assert 5 == g.village(0).stored_at_most


def over(*deck: Card, **options: str) -> PalmIsland:
    """Return a finished solo game with these cards."""
    g = table([Card(1), END, *deck], in_round=8, change=nothing, **options)
    return do(g, "discard")


HOUSES = (Card(13, "back_top"), Card(14, "back_top"))
TEMPLES = (Card(15, "back_top"), Card(16, "back_top"))
LOGGERS = (Card(4, "back_top"), Card(5, "back_top"), Card(6, "back_top"))
RICH = (
    stored(2, "back_bottom"),
    stored(3, "back_bottom"),
    stored(12, "back_bottom"),
    stored(10, "back_bottom"),
)


class TestEarning:
    def test_thirty_points_earn_the_grove(self) -> None:
        assert ("coconut_grove",) == feats_met(over(*HOUSES, *LOGGERS, Card(15, "front_bottom")))
        assert () == feats_met(over(*HOUSES, *LOGGERS, Card(7, "back_bottom")))

    def test_two_high_temples_and_thirty_points_earn_the_shrine(self) -> None:
        assert "shrine" in feats_met(over(*HOUSES, *TEMPLES))
        assert "shrine" not in feats_met(over(*HOUSES, *LOGGERS, TEMPLES[0]))

    def test_forty_points_earn_the_council(self) -> None:
        assert "council" in feats_met(over(*HOUSES, *TEMPLES, *LOGGERS))
        assert "council" not in feats_met(over(*HOUSES, *TEMPLES, LOGGERS[0]))

    def test_full_stores_earn_the_storehouse(self) -> None:
        assert ("storehouse",) == feats_met(over(*RICH, *HOUSES, Card(15, "back_top")))
        assert () == feats_met(over(*RICH[:3], *HOUSES, Card(15, "back_top")))
        assert () == feats_met(over(*RICH, *HOUSES))

    def test_many_arrows_earn_the_dock(self) -> None:
        upgraded = [Card(number, "back_bottom") for number in (2, 3, 7, 8, 9, 10, 11)]
        assert "barter_dock" in feats_met(
            over(*HOUSES, TEMPLES[0], LOGGERS[0], *upgraded, LOGGERS[1])
        )
        assert "barter_dock" not in feats_met(over(*HOUSES, TEMPLES[0], LOGGERS[0], *upgraded))

    def test_two_arrows_on_all_sixteen_cards_earn_the_carpenters(self) -> None:
        best = [Card(number, "back_bottom") for number in range(1, 17)]
        g = over()
        g.village(0).deck = [END, *best]
        assert "master_carpenters" in feats_met(g)
        g.village(0).deck[1] = Card(1, "back_top")
        assert "master_carpenters" not in feats_met(g)

    def test_nothing_is_earned_before_the_end(self) -> None:
        assert () == feats_met(table([*HOUSES, *TEMPLES, *LOGGERS], in_round=8))

    def test_nothing_is_earned_in_other_modes(self) -> None:
        assert () == feats_met(over(*HOUSES, *TEMPLES, *LOGGERS, mode="cooperative"))

    def test_villagers_and_feats_count(self) -> None:
        g = over(*HOUSES, *LOGGERS)
        assert 27 == g.village(0).points
        g.village(0).recruited = ["chief"]
        assert ("coconut_grove",) == feats_met(g)

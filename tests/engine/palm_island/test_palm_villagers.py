"""Villagers: dealt, recruited at the end of a round, active from the next."""

import pytest

from engine.core import decision_of, options_of
from engine.palm_island import GAME
from engine.palm_island.rules.actions import Done, Pay, Recruit, Rest
from engine.palm_island.rules.cards import OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import Card
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.villagers import ChooseActive
from tests.engine.palm_island.decks import (
    END,
    ONE_OF_EACH,
    TWO_FISH,
    TWO_STONE,
    TWO_WOOD,
    do,
    nothing,
    offered,
    table,
)

RICH = [END, TWO_WOOD, TWO_FISH, TWO_STONE, ONE_OF_EACH]


def waiting(*villagers: str, in_round: int = 1) -> PalmIsland:
    """Return a solo game at the end of a round with villagers to recruit."""

    def change(g: PalmIsland) -> None:
        g.village(0).villagers = list(villagers)

    return table(RICH, in_round=in_round, change=change)


def recruited(*villagers: str) -> PalmIsland:
    """Return a solo game before its next round, with recruited villagers."""

    def change(g: PalmIsland) -> None:
        g.village(0).recruited = list(villagers)

    return table([END, Card(1), Card(4)], change=change)


class TestSetUp:
    @pytest.mark.parametrize("seed", range(5))
    def test_solo_game_has_three_different_villagers(self, seed: int) -> None:
        [village] = GAME.start(1, seed, {"villagers": "on"}).board.villages
        assert 3 == len({*village.villagers})

    @pytest.mark.parametrize("seed", range(8))
    def test_casual_players_have_the_same_villagers_and_none_of_an_outpost(self, seed: int) -> None:
        g = GAME.start(3, seed, {"mode": "casual", "villagers": "on"})
        first, *others = [village.villagers for village in g.board.villages]
        assert 3 == len({*first} - {OUTPOSTS[key].villager for key in g.board.outposts})
        assert [first, first] == others

    @pytest.mark.parametrize(("seats", "number"), [(2, 3), (3, 4), (4, 5)])
    def test_speed_mode_has_one_villager_more_for_each_further_player(
        self, seats: int, number: int
    ) -> None:
        g = GAME.start(seats, 1, {"mode": "speed", "villagers": "on"})
        assert number == len({*g.board.villagers})
        assert [] == g.board.outposts

    def test_cooperative_game_has_no_villagers(self) -> None:
        g = GAME.begin(2, 1, GAME.checked({"mode": "cooperative"}, 2) | {"villagers": "on"})
        assert [[], []] == [village.villagers for village in g.board.villages]

    def test_villagers_do_not_change_the_deck(self) -> None:
        decks = [
            GAME.start(1, 3, {"villagers": villagers}).board.villages[0].in_hand
            for villagers in ("off", "on")
        ]
        assert decks[0] == decks[1]


class TestLastRound:
    @staticmethod
    def ending(*, earlier: bool = False) -> PalmIsland:
        def last(g: PalmIsland) -> None:
            g.village(0).villagers = ["fisher", "chief"]
            if earlier:
                del g.options["last_villagers"]

        return table(RICH, in_round=8, change=last, villagers="on")

    def test_villager_who_only_helps_later_is_not_offered(self) -> None:
        assert [Recruit("chief")] == offered(self.ending(), Recruit)

    def test_older_game_offers_all_villagers(self) -> None:
        assert [Recruit("fisher"), Recruit("chief")] == offered(self.ending(earlier=True), Recruit)


class TestRecruiting:
    def test_villagers_are_offered_at_the_end_of_a_round(self) -> None:
        assert [Recruit("fisher"), Recruit("chief"), Done()] == options_of(
            waiting("fisher", "chief"), 0
        )

    def test_player_who_cannot_pay_is_not_asked(self) -> None:
        g = table([END, Card(1), Card(4), TWO_WOOD], change=nothing)
        g.village(0).villagers = ["mason"]
        assert [] == offered(g, Recruit)

    def test_villager_is_paid_with_stored_cards(self) -> None:
        g = do(waiting("mason"), "recruit villager:mason")
        assert (["mason"], []) == (g.village(0).recruited, g.village(0).villagers)
        assert [TWO_STONE, ONE_OF_EACH] == g.village(0).stored

    def test_payment_is_chosen(self) -> None:
        g = do(waiting("porter"), "recruit villager:porter")
        assert ["pay cards:12", "pay cards:5+2+8"] == [
            f"pay cards:{'+'.join(map(str, option.cards))}"
            for option in options_of(g, 0)
            if isinstance(option, Pay)
        ]

    def test_several_villagers_may_be_recruited(self) -> None:
        g = do(waiting("mason", "porter"), "recruit villager:mason", "recruit villager:porter")
        assert ["mason", "porter"] == g.village(0).recruited
        assert 2 == g.board.round

    def test_passing_leaves_villagers_for_later(self) -> None:
        g = do(waiting("mason"), "done")
        assert ["mason"] == g.village(0).villagers
        assert 2 == g.board.round

    def test_villager_may_be_recruited_after_the_last_round(self) -> None:
        g = do(waiting("chief", in_round=8), "recruit villager:chief")
        assert 4 == GAME.rules.outcome(g).scores[0] - g.village(0).stars


class TestPoints:
    def test_chief_is_worth_four(self) -> None:
        g = table([END])
        g.village(0).recruited = ["chief"]
        assert 4 == g.village(0).points

    @pytest.mark.parametrize(("temples", "points"), [(0, 2), (1, 3), (2, 4)])
    def test_priestess_counts_high_temples(self, temples: int, points: int) -> None:
        high = [Card(15, "back_bottom"), Card(16, "back_top")][:temples]
        low = [Card(15, "front_bottom"), Card(16, "front_bottom")][temples:]
        village = table([END, *high, *low]).village(0)
        assert points == village.points_of("priestess")


class TestActiveVillagers:
    def test_villagers_become_active_in_the_next_round(self) -> None:
        g = recruited("fisher", "chief")
        assert isinstance(decision_of(g, 0), ChooseActive)
        assert ["fisher"] == g.village(0).powers
        assert [Done(), Rest("fisher")] == options_of(g, 0)

    def test_villager_with_points_only_is_not_asked_about(self) -> None:
        assert [] == offered(recruited("chief"), Rest)

    def test_villager_may_rest(self) -> None:
        g = do(recruited("fisher", "mason"), "rest villager:fisher")
        assert [Done(), Rest("mason")] == options_of(g, 0)
        assert ["mason"] == do(g, "done").village(0).powers

    def test_absent_player_uses_all_villagers(self) -> None:
        g = recruited("fisher")
        decision = decision_of(g, 0)
        assert decision is not None
        assert Done() == decision.when_absent(g)

    def test_rested_villager_returns_in_the_next_round(self) -> None:
        g = table([Card(1), END, Card(4), Card(5)])
        g.village(0).recruited = ["fisher"]
        assert ["fisher"] == do(g, "discard").village(0).powers

    def test_new_villager_helps_from_the_next_round(self) -> None:
        g = do(waiting("fisher", "porter"), "recruit villager:fisher", "pay cards:5+8")
        assert [] == g.village(0).powers
        assert ["fisher"] == do(g, "done").village(0).powers


def test_villagers_take_no_turns() -> None:
    g = waiting("chief")
    assert 17 == len(g.village(0).deck)
    assert 17 == len(do(g, "done").village(0).deck)


def test_each_villager_is_on_two_outposts() -> None:
    backs = [outpost.villager for outpost in OUTPOSTS.values()]
    assert dict.fromkeys(VILLAGERS, 2) == {key: backs.count(key) for key in VILLAGERS}

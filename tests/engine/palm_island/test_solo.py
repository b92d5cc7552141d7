"""Solo games of Palm Island: the examples of the rulebook, and each ruling."""

from typing import Any

import pytest

from engine.core import IllegalAction, options_of, play
from engine.palm_island import GAME
from engine.palm_island.rules.actions import Discard, Flip, Pay, Reset, Rotate, Store
from engine.palm_island.rules.components import BUILDINGS, CARDS, TRACKER, Card, Resources
from engine.palm_island.rules.payment import payments
from engine.palm_island.rules.scoring import label_of
from engine.palm_island.rules.state import PalmIsland


def hand(*cards: Card, rest: int = 0, in_round: int = 1, notes: str = "off") -> PalmIsland:
    """Return a game with this deck: ``cards``, ``rest`` other buildings, the tracker."""
    g = GAME.start(1, 1, {"notes": notes})
    used = {card.number for card in cards}
    others = [card for card in CARDS if card.number not in used][:rest]
    tracker = [] if TRACKER in used else [Card(TRACKER)]
    g.board.villages[0].deck = [*cards, *others, *tracker]
    g.hidden.unseen[0] = []
    g.hands[0].noted = []
    g.board.round = in_round
    loaded: PalmIsland = GAME.load(GAME.save(g))
    return loaded


def stored(number: int, face: Any = "front_top") -> Card:
    return Card(number, face, stored=True)


def deck(g: PalmIsland) -> list[Card | None]:
    return g.board.villages[0].deck


def do(g: PalmIsland, *actions: Any) -> PalmIsland:
    for action in actions:
        g = play(g, 0, action).state
    return g


FISH, WOOD, STONE = stored(1), stored(4), stored(7, "front_bottom")
TWO_FISH = stored(2, "front_bottom")
WOOD_AND_FISH = stored(3, "back_top")


class TestPaying:
    def test_cost_of_each_resource_needs_a_card_of_each(self) -> None:
        cost = (Resources(wood=1, fish=1, stone=1),)
        assert [(1, 4, 7)] == list(payments([FISH, WOOD, STONE], cost))
        assert [] == list(payments([FISH, WOOD], cost))

    def test_cost_of_any_resource_needs_one_card(self) -> None:
        cost = (Resources(wood=1), Resources(fish=1), Resources(stone=1))
        assert [(1,), (4,), (7,)] == list(payments([FISH, WOOD, STONE], cost))

    def test_excess_is_lost(self) -> None:
        g = hand(Card(5), Card(6), TWO_FISH, WOOD, rest=4)
        g = do(g, Rotate(5))
        assert 0 == g.village(0).resources.total
        assert Card(5, "front_bottom") == deck(g)[-1]

    def test_each_payment_without_a_needless_card_is_an_option(self) -> None:
        g = hand(Card(5), Card(6), FISH, WOOD, WOOD_AND_FISH, rest=4)
        g = do(g, Rotate(5))
        assert [Pay((3,)), Pay((1, 4))] == options_of(g, 0)

    def test_needless_card_may_not_be_paid(self) -> None:
        g = do(hand(Card(5), Card(6), FISH, WOOD, WOOD_AND_FISH, rest=4), Rotate(5))
        with pytest.raises(IllegalAction):
            play(g, 0, Pay((1, 3)))

    def test_card_needless_in_another_payment_may_not_be_paid(self) -> None:
        cost = (Resources(wood=2), Resources(fish=2))
        logs = stored(5, "back_bottom")
        assert [(2,), (5,)] == list(payments([TWO_FISH, logs], cost))

    def test_paid_card_stays_in_its_place(self) -> None:
        g = do(hand(Card(5), Card(6), FISH, WOOD, rest=4), Rotate(5))
        assert [Card(6), Card(1), Card(4)] == deck(g)[:3]

    def test_stored_second_card_may_pay_but_has_no_action(self) -> None:
        g = hand(Card(14), WOOD_AND_FISH, rest=6)
        assert [Rotate(14), Discard()] == options_of(g, 0)
        assert Card(3, "back_top") == deck(do(g, Rotate(14)))[0]

    def test_unaffordable_action_is_not_offered(self) -> None:
        assert [Discard()] == [
            action
            for action in options_of(hand(Card(14), Card(15), rest=5), 0)
            if not isinstance(action, Store)
        ]


class TestStoring:
    def test_stored_card_goes_to_the_back(self) -> None:
        g = do(hand(Card(1), Card(4), rest=5), Store(1))
        assert stored(1) == deck(g)[-1]
        assert Resources(fish=1) == g.village(0).resources

    def test_fifth_store_resets_a_chosen_card(self) -> None:
        four = (FISH, WOOD, TWO_FISH, WOOD_AND_FISH)
        g = do(hand(Card(5), Card(6), Card(16), *four, rest=2), Store(5))
        assert [Reset(1), Reset(4), Reset(2), Reset(3)] == options_of(g, 0)
        g = do(g, Reset(2))
        assert 4 == len(g.village(0).stored)
        assert Card(2, "front_bottom") in deck(g)
        assert stored(5) == deck(g)[-1]

    def test_paid_store_frees_its_own_room_first(self) -> None:
        four = (FISH, TWO_FISH, stored(3), stored(8, "front_bottom"))
        g = do(hand(Card(10), Card(6), Card(16), *four, rest=2), Store(10))
        assert [Pay((1,)), Pay((2,)), Pay((3,))] == options_of(g, 0)
        g = do(g, Pay((1,)))
        assert stored(10) == deck(g)[-1]
        assert 4 == len(g.village(0).stored)

    def test_stored_card_on_top_goes_back_automatically(self) -> None:
        g = do(hand(Card(6), FISH, WOOD, Card(5), Card(14), rest=3), Discard())
        assert Card(5) == deck(g)[0]
        assert [Card(6), Card(1), Card(4)] == deck(g)[-3:]

    def test_stars_of_stored_cards_count(self) -> None:
        assert 2 == hand(Card(1), Card(2), stored(4, "back_bottom"), rest=3).village(0).stars


class TestTurns:
    def test_second_card_may_be_used_while_the_first_stays(self) -> None:
        g = do(hand(Card(15), Card(1), Card(4), rest=4), Store(1))
        assert [Card(15), Card(4)] == deck(g)[:2]
        assert stored(1) == deck(g)[-1]

    def test_third_card_may_not_be_used(self) -> None:
        g = hand(Card(4), Card(16), Card(1), rest=4)
        with pytest.raises(IllegalAction):
            play(g, 0, Store(1))

    def test_only_the_top_card_is_discarded(self) -> None:
        assert Card(15) == deck(do(hand(Card(15), Card(1), rest=4), Discard()))[-1]

    def test_tracker_is_never_used_as_second_card(self) -> None:
        g = hand(Card(1), Card(TRACKER), Card(4), Card(5))
        assert [Store(1), Discard()] == options_of(g, 0)

    def test_rotating_and_flipping_follow_the_orientation(self) -> None:
        logs = stored(5, "back_bottom")
        flipped = do(hand(Card(7), Card(8), TWO_FISH, rest=3), Flip(7))
        rotated = do(hand(Card(7), Card(8), logs, rest=3), Rotate(7))
        assert Card(7, "back_top") == deck(flipped)[-1]
        assert Card(7, "front_bottom") == deck(rotated)[-1]

    def test_building_can_be_upgraded_to_its_last_face(self) -> None:
        housing = [Card(13)]
        for way in ("rotate", "flip", "rotate"):
            housing.append(housing[-1].after(way))
        assert [0, 1, 3, 6] == [card.up.stars for card in housing]


class TestRounds:
    def test_tracker_on_top_ends_the_round_and_goes_to_the_back(self) -> None:
        g = do(hand(Card(2), Card(TRACKER), Card(1), Card(4)), Discard())
        assert 2 == g.board.round
        assert [Card(2), Card(TRACKER)] == deck(g)[-2:]

    def test_stored_resources_stay_between_rounds(self) -> None:
        g = do(hand(Card(15), Card(TRACKER), Card(1), Card(5), WOOD), Discard())
        assert Resources(wood=1) == g.village(0).resources

    def test_game_ends_after_round_8(self) -> None:
        g = do(hand(Card(2), Card(TRACKER), Card(1), in_round=8), Discard())
        assert g.over
        assert "after eight rounds" == GAME.rules.outcome(g).ended_by


class TestScore:
    @pytest.mark.parametrize(
        ("stars", "label"),
        [
            (9, ""),
            (10, "Needs work"),
            (20, "Respectable"),
            (29, "Respectable"),
            (30, "Exceptional"),
            (40, "Astounding"),
            (57, "Astounding"),
        ],
    )
    def test_score_has_its_label(self, stars: int, label: str) -> None:
        assert label == label_of(stars)

    def test_maximum_stars_and_arrows_match_the_rulebook(self) -> None:
        faces = [
            (len(b.numbers), (b.front_top, b.front_bottom, b.back_top, b.back_bottom))
            for b in BUILDINGS
        ]
        assert 57 == sum(count * max(up.stars for up in ups) for count, ups in faces)
        assert 40 == sum(count * max(up.arrows for up in ups) for count, ups in faces)


class TestSecrets:
    def test_only_three_cards_are_seen_without_notes(self) -> None:
        g = GAME.start(1, 8)
        assert 3 == len(GAME.view(g, 0).villages[0].in_hand)
        assert () == GAME.view(g, 0).villages[0].noted

    def test_owner_alone_sees_the_noted_order(self) -> None:
        g = GAME.start(1, 8, {"notes": "on"})
        assert 14 == len(GAME.view(g, 0).villages[0].noted)
        assert () == GAME.view(g, None).villages[0].noted

    def test_notes_do_not_change_the_deck(self) -> None:
        noted = GAME.start(1, 8, {"notes": "on"})
        assert deck(GAME.start(1, 8))[:3] == deck(noted)[:3]

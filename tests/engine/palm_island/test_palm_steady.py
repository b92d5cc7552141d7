"""The steady bot of Palm Island."""

from importlib import import_module
from statistics import mean

import pytest

from engine.core import Action, Rng, play
from engine.palm_island import GAME
from engine.palm_island.rules.actions import Buy, Discard, Done, Flip, Recruit, Rotate
from engine.palm_island.rules.cards import LEVELS
from engine.palm_island.rules.components import Card
from engine.palm_island.rules.resample import resample
from engine.palm_island.rules.state import PalmIsland
from engine.players import PLAYERS, played_on
from tests.engine.palm_island.decks import (
    END,
    ONE_OF_EACH,
    TWO_FISH,
    TWO_STONE,
    TWO_WOOD,
    do,
    table,
)

HUTS = (Card(3), Card(9))
RICH = [END, *HUTS, TWO_WOOD, TWO_FISH, TWO_STONE, ONE_OF_EACH]


def played(seats: int, seed: int, **options: str) -> PalmIsland:
    """Return the end of a game between steady bots."""
    *_, end = played_on(GAME, GAME.start(seats, seed, options), PLAYERS["steady"], Rng(seed))
    return end


def chosen(g: PalmIsland, seat: int = 0) -> object:
    return GAME.ai.steady(g, seat, Rng(1))


@pytest.mark.long
def test_solo_bot_makes_a_respectable_village() -> None:
    assert 25 <= mean(GAME.rules.outcome(played(1, seed)).scores[0] for seed in range(8))


@pytest.mark.long
@pytest.mark.parametrize(("disaster", "wins"), [("cyclone", 1), ("volcano", 1), ("famine", 2)])
def test_solo_bot_survives_a_fair_share_of_disasters(disaster: str, wins: int) -> None:
    games = [played(1, seed, mode="cooperative", disaster=disaster) for seed in range(6)]
    assert wins <= sum(g.board.level == LEVELS for g in games)


@pytest.mark.long
def test_bots_of_a_group_pay_levels_together() -> None:
    assert 3 <= sum(played(2, seed, mode="cooperative").board.level for seed in range(2))


def test_bot_gives_without_waste() -> None:
    g = table(RICH, mode="cooperative", disaster="cyclone")
    g = play(g, 0, GAME.ai.steady(g, 0, Rng(1))).state
    assert 1 == g.board.level
    assert 4 == g.village(0).resources.total


def test_bot_buys_the_outpost_worth_most() -> None:
    def change(g: PalmIsland) -> None:
        g.board.outposts = ["sea_2b", "mountain_3a"]

    assert Buy("mountain_3a") == chosen(table(RICH, [END], change=change, mode="speed"))


@pytest.mark.parametrize(
    ("card", "in_round", "expected"),
    [
        (Card(13), 7, Rotate(13)),
        (Card(13), 8, Discard()),
        (Card(13, "front_bottom"), 8, Flip(13)),
    ],
)
def test_bot_saves_for_an_outpost_if_an_upgrade_brings_less(
    card: Card, in_round: int, expected: Action
) -> None:
    def change(g: PalmIsland) -> None:
        g.board.outposts = ["mountain_2"]

    deck = [card, END, ONE_OF_EACH, *HUTS]
    assert expected == chosen(table(deck, [END], change=change, in_round=in_round, mode="speed"))


def test_bot_recruits_for_points_after_the_last_round() -> None:
    def change(g: PalmIsland) -> None:
        g.village(0).villagers = ["fisher", "priestess"]

    g = table(RICH, change=change, in_round=8)
    assert Recruit("priestess") == chosen(g)
    g = table([END, *HUTS, TWO_WOOD, TWO_STONE], change=change, in_round=8)
    assert Done() == chosen(g)


def test_bot_activates_all_villagers() -> None:
    def change(g: PalmIsland) -> None:
        g.village(0).recruited = ["fisher"]

    assert Done() == chosen(table([END, *HUTS], change=change))


def test_bot_brings_an_earned_feat() -> None:
    g = GAME.start(1, 1, {"difficulty": "medium", "feat_coconut_grove": "on"})
    assert [18] == [card.number for card in do(g, "bring feat:coconut_grove").village(0).feats]
    assert Done() != chosen(g)


def test_bot_searches_a_resampled_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt = []

    def remembered(g: PalmIsland, seat: int, rng: Rng) -> PalmIsland:
        dealt.append(seat)
        return resample(g, seat, rng)

    monkeypatch.setattr(import_module("engine.palm_island.ai.steady"), "resample", remembered)
    chosen(GAME.start(2, 9), seat=1)
    assert [1] == dealt

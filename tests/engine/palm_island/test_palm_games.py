"""Whole games of Palm Island in every mode, options and views."""

import pytest

from engine.core import BadOption, Rng, awaited, options_of, play, reveals_nothing
from engine.palm_island import GAME
from engine.palm_island.rules.cards import LEVELS
from engine.palm_island.rules.components import FEATS, TRACKER
from tests import contract

ALL_FEATS = {f"feat_{feat.key}": "on" for feat in FEATS}
MODES = [
    (1, {"villagers": "on", "difficulty": "easy", **ALL_FEATS}),
    (1, {"mode": "cooperative", "disaster": "volcano", "ability": "signal_fires"}),
    (2, {"mode": "cooperative", "ability": "common_market"}),
    (4, {"mode": "cooperative", "disaster": "famine", "ability": "common_store"}),
    (2, {"mode": "casual", "villagers": "on"}),
    (4, {"mode": "casual", "villagers": "on", "notes": "on"}),
    (2, {"mode": "speed", "notes": "on"}),
    (3, {"mode": "speed", "villagers": "on", "order": "arrival"}),
]


@pytest.mark.parametrize(("mode", "can_be_undone"), [("cooperative", False), ("casual", True)])
def test_noted_card_seen_first_by_others_cannot_be_undone(mode: str, can_be_undone: bool) -> None:
    plays = contract.random_play(GAME, 2, {"mode": mode, "notes": "on"}, seed=3)
    turned_up = [
        (before, after, seat)
        for before, seat, _, after, _ in plays
        if len(before.hands[seat].noted) > len(after.hands[seat].noted)
        and before.hands[1 - seat] == after.hands[1 - seat]
        and before.hidden == after.hidden
    ]
    assert turned_up
    assert all(can_be_undone is reveals_nothing(*states) for states in turned_up)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), MODES)
def test_mode_keeps_the_contract(seats: int, options: dict[str, str]) -> None:
    contract.check_game(GAME, seats, options, seed=5, sparse=True)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), MODES)
def test_steady_bots_finish_the_game(seats: int, options: dict[str, str]) -> None:
    g, rng, rounds = GAME.start(seats, 2, options), Rng(4), set()
    for _ in range(2_000):
        if g.over:
            break
        rounds.add(g.board.round)
        assert g.board.level <= LEVELS
        assert all(len(village.stored) <= 5 for village in g.board.villages)
        seat = rng.pick(awaited(g))
        action = GAME.ai.steady(g, seat, rng)
        assert action in options_of(g, seat)
        g = play(g, seat, action).state
    assert g.over
    assert set(range(1, 9)) == rounds
    assert all(village.top.is_tracker for village in g.board.villages)


class TestOptions:
    @pytest.mark.parametrize(
        ("seats", "options"),
        [
            (2, {"mode": "solo"}),
            (1, {"mode": "casual"}),
            (1, {"mode": "speed"}),
            (1, {"order": "arrival"}),
            (2, {"difficulty": "easy"}),
            (3, {"feat_shrine": "on"}),
            (1, {"disaster": "famine"}),
            (2, {"villagers": "on"}),
            (2, {"mode": "casual", "order": "arrival"}),
            (5, {}),
        ],
    )
    def test_options_that_do_not_fit_the_players_are_refused(
        self, seats: int, options: dict[str, str]
    ) -> None:
        with pytest.raises(BadOption):
            GAME.start(seats, 1, options)

    def test_feats_are_earned_not_chosen(self) -> None:
        feats = {f"feat_{feat.key}" for feat in FEATS}
        assert feats == {option.key for option in GAME.rules.options if option.earned}

    def test_solo_default_is_the_printed_game(self) -> None:
        chosen = GAME.checked({}, 1)
        assert ("solo", "off", "hard") == tuple(
            chosen[key] for key in ("mode", "villagers", "difficulty")
        )

    def test_lone_player_may_try_a_disaster(self) -> None:
        g = GAME.start(1, 1, {"mode": "cooperative", "disaster": "volcano"})
        group = GAME.view(g, None).group
        assert group is not None
        assert "volcano" == group.disaster

    @pytest.mark.parametrize("mode", ["casual", "speed"])
    def test_order_is_noted_by_default_with_equal_decks(self, mode: str) -> None:
        assert "on" == GAME.checked({"mode": mode}, 2)["notes"]
        assert "off" == GAME.checked({"mode": mode, "notes": "off"}, 2)["notes"]

    def test_order_is_not_noted_by_default_with_different_decks(self) -> None:
        assert ["off"] * 4 == [GAME.checked({}, seats)["notes"] for seats in (1, 2, 3, 4)]


class TestViews:
    def test_closer_view_shows_the_chosen_village(self) -> None:
        view = GAME.view(GAME.start(3, 1), None)
        assert (None, 2) == (view.shown, view.closer(2).shown)

    def test_there_is_no_group_without_a_disaster(self) -> None:
        assert GAME.view(GAME.start(2, 1, {"mode": "casual"}), None).group is None

    def test_speed_mode_shows_three_outposts_and_the_pile(self) -> None:
        view = GAME.view(GAME.start(2, 1, {"mode": "speed"}), None)
        assert (3, 11) == (len(view.outposts), len(view.pile))

    def test_only_the_owner_sees_a_noted_order(self) -> None:
        g = GAME.start(2, 1, {"mode": "cooperative", "notes": "on"})
        view = GAME.view(g, 1)
        assert [0, 14] == [len(village.noted) for village in view.villages]


def test_tracker_is_last_in_a_new_deck() -> None:
    villages = GAME.start(4, 1).board.villages
    assert [TRACKER] * 4 == [
        card.number if (card := village.deck[-1]) else 0 for village in villages
    ]

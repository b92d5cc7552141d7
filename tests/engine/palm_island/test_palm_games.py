"""Whole games in every mode: nothing is lost, nothing breaks, every option goes where it should."""

from collections import Counter

import pytest

from engine.core import BadOption, Rng, awaited, options_of, play, reveals_nothing
from engine.palm_island import GAME
from engine.palm_island.rules.cards import LEVELS
from engine.palm_island.rules.components import FEATS, TRACKER
from engine.palm_island.rules.state import PalmIsland
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


def cards_of(g: PalmIsland) -> Counter[str]:
    """Return every card of the game by what it is, wherever it lies, and whose it is."""
    found = Counter([*g.board.outposts, *g.board.gone])
    for seat in g.seats:
        village = g.village(seat)
        own = g.hands[seat].noted or g.hidden.unseen[seat]
        deck = [card for card in village.deck if card is not None]
        found.update(f"{seat}:{card.number}" for card in (*deck, *own))
        found.update(village.outposts)
    shared = g.mode == "speed"
    found.update(f"middle:{key}" for key in g.board.villagers)
    for seat in g.seats:
        village = g.village(seat)
        owner = "middle" if shared else str(seat)
        found.update(f"{owner}:{key}" for key in (*village.villagers, *village.recruited))
    return found


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_cards_are_conserved_at_every_step(seats: int, options: dict[str, str]) -> None:
    first = GAME.start(seats, 3, options)
    brought = Counter[str]()
    for g, _, action, after, _ in contract.random_play(GAME, seats, options, seed=3):
        assert len(g.village(0).stored) <= 5
        if type(action).__name__ == "Bring":
            [*_, feat] = after.village(0).deck
            brought[f"0:{feat.number}"] += 1
        assert cards_of(first) + brought == cards_of(after)


@pytest.mark.parametrize(("mode", "is_taken_back"), [("cooperative", False), ("casual", True)])
def test_a_noted_card_that_others_see_first_is_not_taken_back(
    mode: str, is_taken_back: bool
) -> None:
    plays = contract.random_play(GAME, 2, {"mode": mode, "notes": "on"}, seed=3)
    turned_up = [
        (before, after, seat)
        for before, seat, _, after, _ in plays
        if len(before.hands[seat].noted) > len(after.hands[seat].noted)
        and before.hands[1 - seat] == after.hands[1 - seat]
        and before.hidden == after.hidden
    ]
    assert turned_up
    assert all(is_taken_back is reveals_nothing(*states) for states in turned_up)


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_every_mode_keeps_the_contract(seats: int, options: dict[str, str]) -> None:
    contract.check_game(GAME, seats, options, seed=5, sparse=True)


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_sensible_players_finish_every_mode(seats: int, options: dict[str, str]) -> None:
    g, luck, rounds = GAME.start(seats, 2, options), Rng(4), set()
    for _ in range(2_000):
        if g.over:
            break
        rounds.add(g.board.round)
        assert g.board.level <= LEVELS
        seat = luck.pick(awaited(g))
        action = GAME.ai.greedy(g, seat, luck)
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
    def test_what_does_not_go_with_the_players_is_refused(
        self, seats: int, options: dict[str, str]
    ) -> None:
        with pytest.raises(BadOption):
            GAME.start(seats, 1, options)

    def test_feats_are_earned_and_not_chosen(self) -> None:
        feats = {f"feat_{feat.key}" for feat in FEATS}
        assert feats == {option.key for option in GAME.rules.options if option.earned}

    def test_alone_the_default_is_the_printed_solo_game(self) -> None:
        chosen = GAME.checked({}, 1)
        assert ("solo", "off", "hard") == tuple(
            chosen[key] for key in ("mode", "villagers", "difficulty")
        )

    def test_a_lone_player_may_try_a_disaster(self) -> None:
        g = GAME.start(1, 1, {"mode": "cooperative", "disaster": "volcano"})
        group = GAME.rules.public(g).group
        assert group is not None
        assert "volcano" == group.disaster

    @pytest.mark.parametrize("mode", ["casual", "speed"])
    def test_where_all_decks_are_alike_everybody_may_note_the_order(self, mode: str) -> None:
        assert "on" == GAME.checked({"mode": mode}, 2)["notes"]
        assert "off" == GAME.checked({"mode": mode, "notes": "off"}, 2)["notes"]

    def test_where_each_deck_has_its_own_order_it_is_not_noted_unasked(self) -> None:
        assert ["off"] * 4 == [GAME.checked({}, seats)["notes"] for seats in (1, 2, 3, 4)]


class TestViews:
    def test_the_village_seen_closely_is_the_one_asked_for(self) -> None:
        view = GAME.rules.public(GAME.start(3, 1))
        assert (None, 2) == (view.shown, view.closer(2).shown)

    def test_there_is_no_group_without_a_disaster(self) -> None:
        assert GAME.rules.public(GAME.start(2, 1, {"mode": "casual"})).group is None

    def test_in_speed_mode_the_pile_lies_below_three_open_outposts(self) -> None:
        view = GAME.rules.public(GAME.start(2, 1, {"mode": "speed"}))
        assert (3, 11) == (len(view.outposts), len(view.pile))

    def test_only_the_owner_sees_a_noted_order(self) -> None:
        g = GAME.start(2, 1, {"mode": "cooperative", "notes": "on"})
        view = GAME.rules.private(g, 1)
        assert [0, 14] == [len(village.noted) for village in view.villages]


def test_the_tracker_is_the_last_card_of_every_new_deck() -> None:
    villages = GAME.start(4, 1).board.villages
    assert [TRACKER] * 4 == [
        card.number if (card := village.deck[-1]) else 0 for village in villages
    ]

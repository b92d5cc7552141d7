"""Hidden information: hands, kept cards, Discovery tokens, piles and plans."""

import pytest

from engine.core import EvenRng, Note, Rng, awaited, options_of, play, reveals_nothing
from engine.small_islands import GAME
from tests import contract
from tests.engine.small_islands.archipelago import do, position

SETTINGS = [(1, "standard"), (2, "advanced"), (3, "standard"), (4, "advanced")]


def test_tile_taken_openly_stays_known_ruling_30() -> None:
    g = position({"O15": "55"}, hand=("22", "56"), row=("1", "2", "3"))
    g = do(g, "explore tile:1", "place tile:22 cell:O14 turn:0", "done")
    for seed in range(20):
        assert "1" in GAME.rules.resample(g, 1, Rng(seed)).hands[0].tiles


def test_unseen_tiles_are_resampled() -> None:
    g = position({"O15": "55"}, hand=("22", "56"))
    hands = {
        tuple(sorted(GAME.rules.resample(g, 1, Rng(seed)).hands[0].tiles)) for seed in range(20)
    }
    assert len(hands) > 10
    assert {GAME.rules.resample(g, 0, Rng(seed)).hands[0].tiles[0] for seed in range(5)} == {"22"}


def test_plan_of_an_opponent_is_hidden() -> None:
    g = position({"O15": "55"}, hand=("22", "56"), row=("1", "2", "3"))
    planned = do(g, "explore tile:1", "place tile:22", "place tile:22 cell:O14")
    sample = GAME.rules.resample(planned, 1, Rng(1))
    assert {getattr(action, "tile", "") for action in options_of(sample, 0)} <= set(
        sample.hands[0].tiles
    )
    assert GAME.view(planned, 1) == GAME.view(sample, 1)
    assert GAME.view(planned, 1).options == ()


@pytest.mark.parametrize("mode", ["standard", "advanced"])
def test_objective_choice_of_an_opponent_is_hidden(mode: str) -> None:
    g = GAME.start(3, 9, {"mode": mode})
    while not g.lanes:
        g = play(g, awaited(g)[0], options_of(g, awaited(g)[0])[0]).state
    chosen = play(g, 1, options_of(g, 1)[-1]).state
    assert GAME.view(g, 0) == GAME.view(chosen, 0)
    assert GAME.rules.resample(g, 0, EvenRng(4)) == GAME.rules.resample(chosen, 0, EvenRng(4))


def test_notes_name_no_card_before_it_is_revealed() -> None:
    g = GAME.start(2, 9)
    notes = list[Note]()
    while not any(hand.now for hand in g.hands) or g.lanes:
        seat = awaited(g)[0]
        played = play(g, seat, options_of(g, seat)[-1])
        g, notes = played.state, [*notes, *played.notes]
    assert not [note for note in notes if "→" in note.template or "reveals" in note.template]
    assert all(hand.now for hand in g.hands)


def test_value_of_a_discovery_token_is_private() -> None:
    for _, _, _, after, notes in contract.random_play(GAME, 3, {}, seed=2):
        for note in notes:
            if "worth" in note.template:
                assert note.to is not None
        assert (
            all(player.discovery_values == () for player in GAME.view(after, None).players)
            or after.over
        )


def test_public_view_has_no_secrets() -> None:
    g = GAME.start(3, 2)
    assert GAME.view(g, None).secrets is None
    secrets = GAME.view(g, 1).secrets
    assert secrets is not None
    assert secrets.tiles == tuple(g.hands[1].tiles)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "mode"), SETTINGS)
def test_game_keeps_the_contract(seats: int, mode: str) -> None:
    contract.check_game(GAME, seats, {"mode": mode}, seed=21, sparse=True)


def test_unseen_cards_are_resampled_and_own_cards_kept() -> None:
    g = position({"O15": "55"}, seats=3)
    g.hands[0].now, g.hands[0].cards, g.hands[0].returned = ["4"], ["7"], ["9"]
    g.hands[1].now, g.hands[1].cards = ["1"], ["2"]
    g.hands[2].now, g.hands[2].cards = ["3"], ["5"]
    g.hidden.decks["objective"] = ["6", "8", "10", "11", "12"]
    samples = [GAME.rules.resample(g, 0, Rng(seed)) for seed in range(30)]
    assert len({tuple(sample.hands[1].now) for sample in samples}) > 5
    assert {tuple(sample.hands[0].now) for sample in samples} == {("4",)}
    assert not any("9" in sample.hands[1].now + sample.hands[2].now for sample in samples)


def test_landing_that_reveals_the_objective_cannot_be_undone() -> None:
    plays = contract.random_play(GAME, 3, {}, seed=11)
    revealing = [
        (before, after, seat)
        for before, seat, _, after, _ in plays
        if after.player(seat).objective and not before.player(seat).objective
    ]
    assert revealing
    assert not any(reveals_nothing(*states) for states in revealing)


def test_discovery_tokens_of_opponents_are_resampled() -> None:
    g = position({"O15": "55"})
    g.hands[0].discoveries, g.hands[1].discoveries = [8], [3]
    g.hidden.discoveries = [4, 5, 6, 7]
    samples = [GAME.rules.resample(g, 0, Rng(seed)) for seed in range(30)]
    assert {sample.hands[1].discoveries[0] for sample in samples} == {3, 4, 5, 6, 7}
    assert {sample.hands[0].discoveries[0] for sample in samples} == {8}


def test_expedition_cards_are_unknown_until_all_were_seen() -> None:
    g = GAME.start(1, 4, {"alexis": "morning"})
    stacks = [GAME.rules.resample(g, 0, Rng(seed)).hidden.expedition for seed in range(20)]
    assert len({frozenset(stack) for stack in stacks}) > 5
    kinds = {sum(card.startswith("n") for card in stack) for stack in stacks}
    assert kinds == {2}
    g.board.reshuffled = True
    known = [GAME.rules.resample(g, 0, Rng(seed)).hidden.expedition for seed in range(5)]
    assert {frozenset(stack) for stack in known} == {frozenset(g.hidden.expedition)}

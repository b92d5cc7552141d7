import pytest

from engine.core import Rng, options_of, parse, play, write
from engine.island_hopper import GAME
from tests.contract.checks import check_labels
from tests.engine.island_hopper.table import EVERY_CARD, begin, cards_in_all, do, money_in_all

TABLES = [
    (seats, auction, flights, weather)
    for seats in (2, 3, 4, 5, 6)
    for auction, flights, weather in (
        ("proxy", "batch", "normal"),
        ("open", "sequential", "calm"),
        ("proxy", "sequential", "stormy"),
    )
]


def _options(seats: int, auction: str, flights: str, weather: str, seed: int) -> dict[str, str]:
    options = {"flights": flights, "weather": weather}
    if seats > 2:
        options |= {"auction": auction, "bribes": ("open", "sealed")[seed % 2]}
    return options | ({"dummy": "on"} if seats == 3 else {})


@pytest.mark.parametrize(("seats", "auction", "flights", "weather"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_cards_and_money_are_conserved_at_every_step(
    seats: int, auction: str, flights: str, weather: str, seed: int
) -> None:
    g, rng = begin(seats, seed, **_options(seats, auction, flights, weather, seed)), Rng(seed)
    while not g.over:
        seat = rng.pick(sorted(g.open))
        greedily = seed >= 2
        action = GAME.ai.greedy(g, seat, rng) if greedily else rng.pick(options_of(g, seat))
        g = do(g, seat, action)
        assert money_in_all(g) == 0
        assert cards_in_all(g) == EVERY_CARD
        assert min(hand.cash for hand in g.hands) >= 0
        assert min(g.board.money.values()) >= 0
    assert g.board.round >= 1 and GAME.rules.outcome(g).ended_by


@pytest.mark.parametrize("seats", [2, 4])
def test_every_option_is_unique_labelled_and_written_so_that_it_reads_back(seats: int) -> None:
    g, rng = begin(seats), Rng(2)
    while not g.over:
        for seat in sorted(g.open):
            view = GAME.rules.private(g, seat)
            labels = [GAME.label(view, option) for option in view.options]
            check_labels(labels)
            assert len(set(view.options)) == len(view.options)
            read = [parse(write(option), GAME.rules.actions) for option in view.options]
            assert read == list(view.options)
        seat = rng.pick(sorted(g.open))
        g = do(g, seat, GAME.ai.greedy(g, seat, rng))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_stored_game_goes_on_as_it_was(seats: int) -> None:
    g, rng = begin(seats), Rng(2)
    while not g.over:
        loaded = GAME.load(GAME.save(g))
        assert (loaded, loaded.open) == (g, g.open)
        seat = rng.pick(sorted(g.open))
        g = do(g, seat, rng.pick(options_of(g, seat)))


def test_an_action_leaves_the_state_before_as_it_was() -> None:
    g, rng = begin(4), Rng(2)
    while not g.over:
        seat = rng.pick(sorted(g.open))
        before = GAME.save(g)
        after = play(g, seat, GAME.ai.greedy(g, seat, rng)).state
        assert GAME.save(g) == before
        g = after


def test_there_are_at_most_25_commands() -> None:
    assert len(GAME.rules.actions) <= 25


def test_descriptions_of_commands_and_options_fit() -> None:
    assert max(len(kind.__doc__ or "") for kind in GAME.rules.actions) <= 100
    assert max(len(option.help) for option in GAME.rules.options) <= 100

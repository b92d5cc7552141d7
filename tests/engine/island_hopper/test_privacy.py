from collections.abc import Callable
from statistics import fmean

import msgspec
import pytest

from engine.core import IllegalAction, Rng, awaited, options_of, play
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Bid, Bribe, Plan, Say
from engine.island_hopper.rules.resample import resample
from engine.island_hopper.rules.state import IslandHopper
from tests.engine.island_hopper.table import begin, captain_is, do, flying, screen, seen, until

LATE, NEARLY = 6, 7
KINDS = [
    (2, {}),
    (3, {"dummy": "on", "flights": "sequential"}),
    (4, {}),
    (4, {"auction": "open", "bribes": "sealed", "symbols": "island_goods"}),
    (6, {"bribes": "sealed", "flights": "sequential"}),
]


@pytest.mark.parametrize(("seats", "options"), KINDS)
@pytest.mark.parametrize("greedily", [False, True])
def test_nobody_can_tell_a_game_from_one_dealt_anew(
    seats: int, options: dict[str, str], greedily: bool
) -> None:
    g, rng = begin(seats, 3, **options), Rng(5)
    for _ in range(160):
        for reader in [None, *g.seats]:
            assert GAME.view(GAME.rules.resample(g, reader, rng), reader) == GAME.view(g, reader)
        if g.over:
            return
        seat = rng.pick(sorted(g.open))
        action = GAME.ai.greedy(g, seat, rng) if greedily else rng.pick(options_of(g, seat))
        g = do(g, seat, action)


def _differ(g: IslandHopper, reader: int | None, value: Callable[[IslandHopper], object]) -> bool:
    """Whether ``value`` comes out differently in games that ``reader`` cannot tell apart."""
    rng = Rng(1)
    encoded = {msgspec.json.encode(value(resample(g, reader, rng))) for _ in range(20)}
    return len(encoded) > 1


def test_hands_and_cash_of_others_are_dealt_anew() -> None:
    g = begin(4)
    assert _differ(g, 0, lambda other: other.hands[1].cards)
    assert _differ(g, 0, lambda other: other.hands[1].cash)
    assert not _differ(g, 0, lambda other: (other.hands[0].cards, other.hands[0].cash))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_others_are_guessed_to_be_about_as_rich_as_they_are_as_a_rule(seats: int) -> None:
    """In the last rounds of games among sensible players; each is wrong, all together are not."""
    rng, wrong = Rng(7), list[int]()
    for seed in range(6):
        g = begin(seats, seed)
        while not g.over:
            seat = awaited(g)[0]
            g = do(g, seat, GAME.ai.greedy(g, seat, rng))
            if g.board.round >= LATE and not g.over:
                other = GAME.rules.resample(g, seat, rng)
                wrong += [other.hands[it].cash - g.hands[it].cash for it in g.seats if it != seat]
    assert abs(fmean(wrong)) < NEARLY


def test_the_maxima_of_others_are_drawn_anew() -> None:
    g = do(do(begin(4), 1, Bid(7)), 0, Bid(3))
    assert _differ(g, 0, lambda other: other.hands[1].maximum)
    assert not _differ(g, 0, lambda other: other.hands[0].maximum)
    assert screen(g, 0).maximum == 3


def test_sealed_bribes_of_others_are_drawn_anew() -> None:
    g = do(captain_is(begin(4, bribes="sealed"), 0), 1, Bribe("C", 4))
    assert _differ(g, 2, lambda other: other.hands[1].sealed)
    assert screen(g, 1).sealed == (("C", 4),)


def test_stored_orders_of_others_are_drawn_anew() -> None:
    g = until(captain_is(begin(4), 0), "DiscardContract")
    g = do(g, 2, g.open[2][-1])
    assert _differ(g, 0, lambda other: other.hands[2].preference)
    assert not _differ(g, 2, lambda other: other.hands[2].preference)


def test_the_last_round_may_be_any_of_the_final_three() -> None:
    g = begin(4)
    ends = {GAME.rules.resample(g, 0, Rng(seed)).hidden.rounds.index("R9") for seed in range(30)}
    assert ends == {5, 6, 7}


def test_passengers_see_the_true_place_from_the_window_and_the_captain_does_not() -> None:
    g = until(flying(), "CallWord")
    windows = [screen(g, seat).window for seat in g.seats]
    assert (windows[0], windows[1] == windows[2] == windows[3]) == ((), True)
    assert [number for number, _ in windows[1]] == [1, 2, 3, 4]


def test_two_pilots_see_no_true_place() -> None:
    g = until(begin(2), "PlanFlight")
    assert [screen(g, seat).window for seat in g.seats] == [(), ()]


def test_the_captain_and_the_public_cannot_compute_a_landing() -> None:
    g = until(flying(), "CallWord")
    assert _differ(g, 0, lambda other: other.hidden.drifts)
    assert _differ(g, None, lambda other: other.hidden.drifts)
    assert not _differ(g, 1, lambda other: other.hidden.drifts)


def test_nobody_knows_the_wind_of_the_round_or_the_luck_of_the_drop() -> None:
    g = until(flying(), "CallWord")
    for reader in (None, 0, 1):
        assert _differ(g, reader, lambda other: other.hidden.drift)
        assert _differ(g, reader, lambda other: other.hidden.rng)


def _drift_is_told(g: IslandHopper) -> bool:
    """Whether a hidden drift, or the place it leads to, stands in what the captain may read."""
    said = msgspec.json.encode([GAME.rules.private(g, 0), GAME.rules.public(g)]).decode()
    secrets = [f"[{drift.heading},{drift.distance}]" for drift in g.hidden.drifts]
    secrets += [f"[{east},{north}]" for _, (east, north) in screen(g, 1).window]
    return any(secret in said for secret in secrets)


def test_drift_stands_in_no_view_before_it_is_published() -> None:
    g = until(flying(), "CallWord")
    assert len(g.hidden.drifts) == 4
    assert not _drift_is_told(g)
    assert _drift_is_told(until(g, "DiscardContract"))


def test_no_note_tells_the_drift_before_the_landing() -> None:
    g = flying(flights="sequential")
    played = play(g, 0, Plan("fish", "C"))
    secrets = played.state.hidden.drifts[0]
    told = " ".join(str(value) for note in played.notes for value in note.values.values())
    assert str(secrets.heading) not in told


def test_a_refusal_tells_nothing() -> None:
    g = until(flying(), "CallWord")
    with pytest.raises(IllegalAction) as refused:
        play(g, 0, Say("north", 1))
    assert str(refused.value) == "It is not your turn."


def test_completed_contracts_are_counted_for_all_and_named_for_their_owner() -> None:
    g = begin(4)
    g.hands[1].completed = [g.hidden.deck.pop()]
    assert seen(g, None).players[1].completed == 1
    assert screen(g, 0).completed == ()


def test_at_the_end_the_screens_fall() -> None:
    g = begin(3)
    rng = Rng(1)
    while not g.over:
        seat = rng.pick(sorted(g.open))
        g = do(g, seat, GAME.ai.greedy(g, seat, rng))
    view = seen(g, None)
    assert tuple(count.total for count in view.counts) == GAME.rules.outcome(g).scores

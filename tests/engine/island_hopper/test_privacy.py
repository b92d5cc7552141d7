from collections.abc import Callable
from statistics import fmean

import msgspec
import pytest

from engine.core import EvenRng, IllegalAction, Rng, awaited, play
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Bid, Bribe, Plan, Say
from engine.island_hopper.rules.resample import resample
from engine.island_hopper.rules.state import IslandHopper
from tests.engine.island_hopper.table import begin, captain_is, do, flying, screen, seen, until

LATE, NEARLY = 6, 7


def _differ(g: IslandHopper, reader: int | None, value: Callable[[IslandHopper], object]) -> bool:
    """Whether ``value`` differs between games that look the same to ``reader``."""
    rng = Rng(1)
    encoded = {msgspec.json.encode(value(resample(g, reader, rng))) for _ in range(20)}
    return len(encoded) > 1


def test_hands_and_cash_of_opponents_are_resampled() -> None:
    g = begin(4)
    assert _differ(g, 0, lambda other: other.hands[1].cards)
    assert _differ(g, 0, lambda other: other.hands[1].cash)
    assert not _differ(g, 0, lambda other: (other.hands[0].cards, other.hands[0].cash))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_guessed_cash_is_right_on_average(seats: int) -> None:
    rng, wrong = Rng(7), list[int]()
    for seed in range(3):
        g = begin(seats, seed)
        while not g.over:
            seat = awaited(g)[0]
            g = do(g, seat, GAME.ai.steady(g, seat, rng))
            if g.board.round >= LATE and not g.over:
                other = GAME.rules.resample(g, seat, rng)
                wrong += [other.hands[it].cash - g.hands[it].cash for it in g.seats if it != seat]
    assert abs(fmean(wrong)) < NEARLY


def test_maxima_of_opponents_are_resampled() -> None:
    g = do(do(begin(4), 1, Bid(7)), 0, Bid(3))
    assert _differ(g, 0, lambda other: other.hands[1].maximum)
    assert not _differ(g, 0, lambda other: other.hands[0].maximum)
    assert screen(g, 0).maximum == 3


def test_sealed_bribes_of_opponents_are_resampled() -> None:
    g = do(captain_is(begin(4, bribes="sealed"), 0), 1, Bribe("C", 4))
    assert _differ(g, 2, lambda other: other.hands[1].sealed)
    assert not _differ(begin(4), 2, lambda other: other.hands[1].sealed)
    assert screen(g, 1).sealed == (("C", 4),)


def test_redeal_does_not_tell_whether_an_opponent_has_stored_an_order() -> None:
    before = until(captain_is(begin(4), 0), "DiscardContract")
    after = do(before, 2, before.open[2][-1])
    assert resample(before, 0, EvenRng(1)) == resample(after, 0, EvenRng(1))
    assert resample(after, 2, EvenRng(1)).hands[2].preference == after.hands[2].preference


def test_last_round_may_be_any_of_the_final_three() -> None:
    g = begin(4)
    ends = {GAME.rules.resample(g, 0, Rng(seed)).hidden.rounds.index("R9") for seed in range(30)}
    assert ends == {5, 6, 7}


def test_passengers_see_the_true_place_and_the_captain_does_not() -> None:
    g = until(flying(), "CallWord")
    seen = [msgspec.to_builtins(screen(g, seat))["window"] for seat in g.seats]
    assert (seen[0], seen[1] == seen[2] == seen[3]) == ((), True)
    assert [number for number, _ in seen[1]] == [1, 2, 3, 4]


def test_duelling_pilots_see_no_true_place() -> None:
    g = until(begin(2), "PlanFlight")
    assert [screen(g, seat).true_places for seat in g.seats] == [(), ()]


def test_captain_and_spectators_cannot_compute_a_landing() -> None:
    g = until(flying(), "CallWord")
    assert _differ(g, 0, lambda other: other.hidden.drifts)
    assert _differ(g, None, lambda other: other.hidden.drifts)
    assert not _differ(g, 1, lambda other: other.hidden.drifts)


def test_wind_and_random_numbers_are_hidden_from_all() -> None:
    g = until(flying(), "CallWord")
    for reader in (None, 0, 1):
        assert _differ(g, reader, lambda other: other.hidden.drift)
        assert _differ(g, reader, lambda other: other.hidden.rng)


def _shows_drift(g: IslandHopper) -> bool:
    """Whether a view of the captain or of spectators contains a drift or its true place."""
    said = msgspec.json.encode([GAME.view(g, 0), GAME.view(g, None)]).decode()
    secrets = [f"[{drift.heading},{drift.distance}]" for drift in g.hidden.drifts]
    secrets += [f"[{east},{north}]" for _, (east, north) in screen(g, 1).true_places]
    return any(secret in said for secret in secrets)


def test_drift_is_in_no_view_before_it_is_published() -> None:
    g = until(flying(), "CallWord")
    assert len(g.hidden.drifts) == 4
    assert not _shows_drift(g)
    assert _shows_drift(until(g, "DiscardContract"))


def test_notes_do_not_reveal_the_drift_before_the_landing() -> None:
    g = flying(flights="sequential")
    played = play(g, 0, Plan("fish", "C"))
    secrets = played.state.hidden.drifts[0]
    values = " ".join(str(value) for note in played.notes for value in note.values.values())
    assert str(secrets.heading) not in values


def test_refusal_reveals_nothing() -> None:
    g = until(flying(), "CallWord")
    with pytest.raises(IllegalAction) as refused:
        play(g, 0, Say("north", 1))
    assert str(refused.value) == "That was not your question."


def test_completed_contracts_are_counted_for_all_and_named_for_their_owner() -> None:
    g = begin(4)
    g.hands[1].completed = [g.hidden.deck.pop()]
    assert seen(g, None).players[1].completed == 1
    assert screen(g, 0).completed == ()


def test_screens_fall_at_the_end() -> None:
    g = begin(3)
    rng = Rng(1)
    while not g.over:
        seat = rng.pick(sorted(g.open))
        g = do(g, seat, GAME.ai.steady(g, seat, rng))
    view = seen(g, None)
    assert tuple(count.total for count in view.counts) == GAME.rules.outcome(g).scores

"""Unclear losses, and losses that add up."""

import pytest

from bot.features.reviews.losses import Estimate, both, probable, whole

CHOICES = 20


def test_clear_loss_is_shown_as_it_is() -> None:
    assert 0.4 == probable(Estimate(0.4, 0.0), CHOICES)
    assert 0.4 == pytest.approx(probable(Estimate(0.4, 0.01), CHOICES), abs=0.001)
    assert 0.0 == probable(Estimate(-0.4, 0.0), CHOICES) == probable(Estimate(0.0, 0.0), CHOICES)


def test_less_is_shown_the_less_clear_a_loss_is() -> None:
    shown = [probable(Estimate(0.2, error), CHOICES) for error in (0.02, 0.08, 0.12, 0.2)]
    assert sorted(shown, reverse=True) == shown
    assert shown[-1] < 0.13


def test_estimate_below_zero_takes_nothing_from_other_losses() -> None:
    shown = [probable(Estimate(loss, 0.1), CHOICES) for loss in (-9.0, -0.3, -0.1, 0.1)]
    assert sorted(shown) == shown
    assert 0.0 == shown[0] < 0.001 < shown[2] < 0.02


def test_unclear_loss_is_less_in_a_game_of_many_choices() -> None:
    few, many = (probable(Estimate(0.2, 0.1), choices) for choices in (5, 100))
    assert 0.0 < many < few < 0.2


def test_clearer_of_two_estimates_counts_more() -> None:
    clear, unclear = Estimate(0.2, 0.1), Estimate(0.5, 0.2)
    assert (0.26, 0.0894) == pytest.approx(both(unclear, clear), abs=0.0001)
    assert clear == both(Estimate(0.5, 0.0), clear)


@pytest.mark.parametrize("count", [1, 3, 7, 100])
def test_rounded_losses_add_up_to_the_rounded_sum(count: int) -> None:
    found = whole([0.304 / count] * count, 0.01)
    assert 0.3 == pytest.approx(sum(found))
    assert all(loss >= 0.0 for loss in found)

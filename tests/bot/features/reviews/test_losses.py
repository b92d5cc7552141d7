"""Unclear losses that add up."""

import pytest

from bot.features.reviews.losses import Estimate, both, probable, shares, sum_of, whole

NOISY = [Estimate(0.3, 0.2), Estimate(-0.2, 0.2), Estimate(0.12, 0.01), Estimate(0.0, 0.0)]


@pytest.mark.parametrize("total", [0.0, 0.1, 0.22, 0.6])
def test_shares_add_up_and_are_not_negative(total: float) -> None:
    found = shares(NOISY, total)
    assert total == pytest.approx(sum(found))
    assert all(loss >= 0.0 for loss in found)


def test_clear_loss_keeps_its_share_and_an_unclear_one_gives_up_its_own() -> None:
    found = shares(NOISY, sum_of(NOISY).loss)
    assert 0.12 == pytest.approx(found[2], abs=0.01)
    assert 0.1 == pytest.approx(found[0], abs=0.01)


def test_sum_of_clear_losses_is_not_reduced() -> None:
    assert 0.4 == probable(Estimate(0.4, 0.0))
    assert 0.3 == pytest.approx(probable(Estimate(0.4, 0.2)))
    assert 0.0 == probable(Estimate(0.2, 0.2)) == probable(Estimate(-0.4, 0.2))


def test_clearer_of_two_estimates_counts_more() -> None:
    clear, unclear = Estimate(0.2, 0.1), Estimate(0.5, 0.2)
    assert (0.26, 0.0894) == pytest.approx(both(unclear, clear), abs=0.0001)
    assert clear == both(Estimate(0.5, 0.0), clear)


def test_errors_cancel_in_a_sum() -> None:
    assert (0.22, 0.283) == pytest.approx(sum_of(NOISY), abs=0.001)


@pytest.mark.parametrize("count", [1, 3, 7, 100])
def test_rounded_losses_add_up_to_the_rounded_sum(count: int) -> None:
    found = whole([0.304 / count] * count, 0.01)
    assert 0.3 == pytest.approx(sum(found))
    assert all(loss >= 0.0 for loss in found)

"""The losses of a game by choice and by round, from estimates that are unclear one by one.

An estimate may be too high or too low, but errors cancel in a sum. So the sum over the game comes
first, at least that of the choices that were looked at twice. The losses by round, and then by
choice, are the most likely ones that add up to it.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

ROUNDINGS = 60
"""The steps of a bisection, enough for every digit of a float."""


class Estimate(NamedTuple):
    """An unbiased estimate of a loss, which may be negative, and its standard error."""

    loss: float
    error: float


def both(one: Estimate, other: Estimate) -> Estimate:
    """Return the mean of two independent estimates of a loss, weighted by how clear they are.

    A few equal results have no error, so such an estimate gives way to the ``other``.
    """
    if not one.error or not other.error:
        return other
    weights = one.error**-2, other.error**-2
    mean = (weights[0] * one.loss + weights[1] * other.loss) / sum(weights)
    return Estimate(mean, sum(weights) ** -0.5)


def sum_of(estimates: Sequence[Estimate]) -> Estimate:
    """Return the sum of independent estimates."""
    variance = sum(one.error**2 for one in estimates)
    return Estimate(sum(one.loss for one in estimates), variance**0.5)


def probable(estimate: Estimate) -> float:
    """Return the loss to show for an estimate: less if it is unclear, and never below 0.

    This is the positive-part James-Stein estimate.
    """
    if estimate.loss <= estimate.error:
        return 0.0
    return estimate.loss - estimate.error**2 / estimate.loss


def shares(estimates: Sequence[Estimate], total: float, least: Sequence[float] = ()) -> list[float]:
    """Return the most likely losses that add up to ``total``, none below its ``least`` or 0."""
    if least:
        above = [
            one._replace(loss=one.loss - floor) for one, floor in zip(estimates, least, strict=True)
        ]
        found = shares(above, total - sum(least))
        return [loss + floor for loss, floor in zip(found, least, strict=True)]
    if total <= 0.0 or not estimates:
        return [0.0 for _ in estimates]
    narrowest = max(one.error for one in estimates) / 10 or 1.0
    variances = [max(one.error, narrowest) ** 2 for one in estimates]

    def at(level: float) -> list[float]:
        return [
            max(0.0, one.loss - level * variance)
            for one, variance in zip(estimates, variances, strict=True)
        ]

    span = (total + sum(abs(one.loss) for one in estimates)) / min(variances)
    low = -span
    high = span
    for _ in range(ROUNDINGS):
        middle = (low + high) / 2
        if sum(at(middle)) > total:
            low = middle
        else:
            high = middle
    found = at(high)
    scale = total / sum(found) if sum(found) else 0.0
    return [scale * loss for loss in found]


def whole(losses: Sequence[float], step: float) -> list[float]:
    """Round losses to whole steps, so that the rounded ones add up to their rounded sum."""
    sums = [int(loss / step + 0.5 + 1e-9) for loss in accumulate(losses, initial=0.0)]
    return [round((after - before) * step, 2) for before, after in pairwise(sums)]

"""The losses of a game by choice, from estimates that are unclear one by one.

An estimate may be too high or too low, but no choice loses less than nothing, and most lose little.
So the loss to show is the mean of all possible losses, weighted by how often a choice loses so much
and by how well it fits the estimate (the mean of Bayes' posterior).
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import exp
from typing import NamedTuple

NOTHING = 0.25
"""The share of choices that lose nothing, although another one seemed better."""
ALL = 5.0
"""Half of the other choices lose less than these wins divided by the number of all choices."""
WIDE = 5
FINE = 8
"""How many standard errors around an estimate a loss may be, and the steps in each of them."""


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


def probable(estimate: Estimate, choices: int) -> float:
    """Return the loss in wins to show for an estimate, in a game of so many choices.

    It is lower than the estimate if that is unclear, and never below 0.
    """
    loss, error = estimate
    if loss <= -WIDE * error:
        return 0.0
    if not error:
        return loss
    typical = ALL / choices
    steps = (loss + error * number / FINE for number in range(-WIDE * FINE, WIDE * FINE + 1))
    step = error / FINE
    likely = {
        one: (1 - NOTHING) * step * _share(one, typical) * _fit(one, estimate)
        for one in steps
        if one > 0
    }
    lost = sum(one * weight for one, weight in likely.items())
    return lost / (NOTHING * _fit(0.0, estimate) + sum(likely.values()))


def _share(loss: float, typical: float) -> float:
    """Return how many choices lose about so much: half of them less than the typical loss."""
    return typical / (typical + loss) ** 2


def _fit(loss: float, estimate: Estimate) -> float:
    return exp(-(((estimate.loss - loss) / estimate.error) ** 2) / 2)


def whole(losses: Sequence[float], step: float) -> list[float]:
    """Round losses to whole steps, so that the rounded ones add up to their rounded sum."""
    sums = [int(loss / step + 0.5 + 1e-9) for loss in accumulate(losses, initial=0.0)]
    return [round((after - before) * step, 2) for before, after in pairwise(sums)]

"""Percentiles of measured times."""

from math import inf

import pytest
from prometheus_client import CollectorRegistry, Histogram

from bot.measures import SECONDS, share_within


def times(*seconds: float) -> Histogram:
    found = Histogram("some_seconds", "Some.", buckets=SECONDS, registry=CollectorRegistry())
    for one in seconds:
        found.observe(one)
    return found


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        ([], None),
        ([0.2] * 95 + [9] * 5, 0.25),
        ([0.2] * 94 + [9] * 6, 10.0),
        ([60.0], inf),
    ],
)
def test_bound_contains_ninety_five_percent(seconds: list[float], expected: float | None) -> None:
    assert expected == share_within(times(*seconds), 0.95)

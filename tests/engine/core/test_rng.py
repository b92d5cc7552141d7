"""The random number generator is portable and fair."""

from collections import Counter

from engine.core import Rng


def test_first_numbers_match_published_splitmix64() -> None:
    rng = Rng(1234567)
    assert [6457827717110365317, 3203168211198807973] == [rng.bits(), rng.bits()]


def test_numbers_below_a_bound_are_equally_likely() -> None:
    rng = Rng(3)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(range(6)) == set(counts)
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_shuffle_keeps_all_items_and_is_repeatable() -> None:
    assert list(range(20)) == sorted(Rng(5).shuffled(range(20)))
    assert Rng(5).shuffled(range(20)) == Rng(5).shuffled(range(20))
    assert Rng(5).shuffled(range(20)) != Rng(6).shuffled(range(20))


def test_all_orders_are_equally_likely() -> None:
    rng = Rng(9)
    counts = Counter(tuple(rng.shuffled("abc")) for _ in range(12_000))
    assert 6 == len(counts)
    assert all(abs(count - 2_000) < 200 for count in counts.values())


def test_fraction_is_between_zero_and_one() -> None:
    rng = Rng(4)
    fractions = [rng.fraction() for _ in range(5_000)]
    assert all(0 <= fraction < 1 for fraction in fractions)
    assert abs(sum(fractions) / 5_000 - 0.5) < 0.02

"""Ratings: a user's strength at a game with a number of players (OpenSkill)."""

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

_MODEL = PlackettLuce()
_BEGINNING = 1_000
_SCALE = 40
_DOUBT = 3


class Rating(msgspec.Struct, frozen=True):
    """An estimate of a user's strength, and its uncertainty."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The rating for players: 1,000 at first, and lower while it is uncertain."""
        return round(_BEGINNING + _SCALE * (self.mu - _DOUBT * self.sigma))


NEWCOMER = Rating()


def rated(
    ratings: Sequence[Rating], places: Sequence[int], meetings: Sequence[int] = ()
) -> tuple[Rating, ...]:
    """Return the ratings after a game. ``places`` begin at 1; tied players share one.

    A player's rating moves by 1/n of the full change, where n are their ``meetings`` (default: 1).
    """
    players = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in ratings]
    after = _MODEL.rate(players, ranks=[float(place) for place in places])
    full = [Rating(player.mu, player.sigma) for (player,) in after]
    if not meetings:
        return tuple(full)
    return tuple(
        _part(before, now, number)
        for before, now, number in zip(ratings, full, meetings, strict=True)
    )


def _part(before: Rating, after: Rating, number: int) -> Rating:
    """Return a rating after one ``number``-th of a change."""
    if number == 1:
        return after
    mu = before.mu + (after.mu - before.mu) / number
    return Rating(mu, before.sigma + (after.sigma - before.sigma) / number)

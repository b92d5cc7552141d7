"""Ratings: how strong somebody is at one game with one number of players (OpenSkill)."""

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

_MODEL = PlackettLuce()
_BEGINNING, _SCALE, _DOUBT = 1_000, 40, 3


class Rating(msgspec.Struct, frozen=True):
    """What is known of somebody's strength: its likeliest value, and how far off that may be."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The rating as players read it: 1,000 at first, careful while little is known."""
        return round(_BEGINNING + _SCALE * (self.mu - _DOUBT * self.sigma))


NEWCOMER = Rating()


def rated(ratings: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings after a game; ``places`` are 1 for the best, and equal where shared."""
    players = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in ratings]
    after = _MODEL.rate(players, ranks=[float(place) for place in places])
    return tuple(Rating(player.mu, player.sigma) for (player,) in after)

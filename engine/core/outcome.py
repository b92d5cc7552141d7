"""How a game ended."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: ``scores`` by seat, the ``winners``, and what ended it, in a few words.

    ``words`` describe by seat how it did, for games without points.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    label: str = ""
    words: tuple[str, ...] = ()

    def result_of(self, seat: int) -> str:
        """Return how a seat did: its words or its score."""
        return self.words[seat] if self.words else str(self.scores[seat])

"""How a game ended."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: ``scores`` by seat, the ``winners``, and the reason in a few words.

    ``words`` describe the result of each seat, for games without points.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    label: str = ""
    words: tuple[str, ...] = ()

    def result_of(self, seat: int) -> str:
        """Return the result of a seat: its words or its score."""
        return self.words[seat] if self.words else str(self.scores[seat])

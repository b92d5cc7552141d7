"""How a game ended."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: ``scores`` by seat, the ``winners``, and the way in a few words.

    ``words`` say by seat how each came out where points do not tell it.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    label: str = ""
    words: tuple[str, ...] = ()

    def told(self, seat: int) -> str:
        """Say how a seat came out."""
        return self.words[seat] if self.words else str(self.scores[seat])

"""How a game is played alone as a challenge: the same deal, the same rivals, the same luck."""

from collections.abc import Mapping

import msgspec


class ChallengeClass(msgspec.Struct, frozen=True, kw_only=True):
    """A class in which people try the same deal, each alone; ``about`` says what is special in it.

    ``kind`` is one word, which no other game uses: challenges are called by it. The person has the
    first of ``seats``, steady players made of code have the others. Each day has a deal, each week
    one too where it is ``weekly``. ``feats`` says whether people bring what they have earned.

    ``points`` puts a score into words; a palm on a result stands for so many as ``palm`` says.
    ``since`` are the rules of the first challenges: those of later ones stand in their names.
    """

    kind: str
    about: str
    options: Mapping[str, str] = {}
    seats: int = 1
    weekly: bool = False
    feats: bool = False
    points: str = "⭐ {}"
    palm: int = 10
    since: int = 1

    def told(self, score: int) -> str:
        """Return a score in words, such as ``⭐ 31``."""
        return self.points.format(score)

    def palms(self, score: int) -> str:
        """Return a palm for each full measure of points, and a seedling for what is left over."""
        full, over = divmod(max(0, score), self.palm)
        return "🌴" * full + ("🌱" if over or not full else "")

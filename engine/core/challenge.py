"""Challenges, in which every player gets the same deal, and feats, which solo players earn."""

from collections.abc import Mapping

import msgspec


class ChallengeClass(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of challenge.

    ``kind`` is one word, unique among all games. Players read ``label``, which a game needs for
    several classes; ``about`` describes the challenge. On its ``weekdays`` (Monday is 0) it is the
    deal of the day. The player has the first of ``seats``, steady bots have the others. Each day
    has its own deal, and so has each week if ``weekly``. With ``feats`` players use the feats that
    they have earned.

    ``points`` formats a score. A shared result shows one palm for ``palm`` points. ``since`` is the
    version of the rules of the first challenges; later versions appear in the challenge's name.
    """

    kind: str
    about: str
    label: str = ""
    weekdays: tuple[int, ...] = ()
    options: Mapping[str, str] = {}
    seats: int = 1
    weekly: bool = False
    feats: bool = False
    points: str = "⭐ {}"
    palm: int = 10
    since: int = 1

    def format_score(self, score: int) -> str:
        """Return a score in words, such as ``⭐ 31``."""
        return self.points.format(score)

    def palms(self, score: int) -> str:
        """Return one palm for each full ``palm`` points, and a seedling for the rest."""
        full, over = divmod(max(0, score), self.palm)
        return "🌴" * full + ("🌱" if over or not full else "")


class Feat(msgspec.Struct, frozen=True):
    """A feat: a game must meet ``criterion`` to earn it, and ``gift`` is its effect in later games.

    An option of the game says whether the player has it.
    """

    key: str
    name: str
    criterion: str
    gift: str

    @property
    def option(self) -> str:
        """The key of the option that brings it into a game."""
        return f"feat_{self.key}"

"""Feats: what a lone player earns for good at the end of a game, and may bring into later ones."""

import msgspec


class Feat(msgspec.Struct, frozen=True):
    """A feat in words: the ``criterion`` that a game must meet, and the ``gift`` that it brings.

    An option of the game says whether the player has earned it.
    """

    key: str
    name: str
    criterion: str
    gift: str

    @property
    def option(self) -> str:
        """The key of the option that brings it into a game."""
        return f"feat_{self.key}"

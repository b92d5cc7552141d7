"""What a Reward pays for an island that receives a House."""

import msgspec

from engine.small_islands.rules.components import SYMBOLS, Symbols, named


class PerSymbol(
    msgspec.Struct, frozen=True, tag_field="kind", tag="symbols", forbid_unknown_fields=True
):
    """Points for each of the shown symbols, and a constant."""

    per: Symbols
    plus: int

    def points(self, symbols: Symbols, tiles: int) -> int:
        """Return the Prestige points for an island."""
        return self.plus + symbols.times(self.per)

    @property
    def words(self) -> str:
        """What stands on the card."""
        kinds = " and ".join(named(kind) for kind in SYMBOLS if self.per.count(kind))
        return f"{self.plus}, and 1 for each {kinds}"


class Rarest(
    msgspec.Struct, frozen=True, tag_field="kind", tag="rarest", forbid_unknown_fields=True
):
    """Points for each of the resource that is there in the smallest number, and a constant."""

    each: int
    plus: int

    def points(self, symbols: Symbols, tiles: int) -> int:
        """Return the Prestige points for an island."""
        return self.plus + self.each * min((n for n in symbols.resources if n), default=0)

    @property
    def words(self) -> str:
        """What stands on the card."""
        return f"{self.plus}, and {self.each} for each of its rarest resource"


class Best(msgspec.Struct, frozen=True, tag_field="kind", tag="best", forbid_unknown_fields=True):
    """Points for each of a resource of the player's choice, and a constant."""

    each: int
    plus: int

    def points(self, symbols: Symbols, tiles: int) -> int:
        """Return the Prestige points for an island (RULINGS.md, line 9)."""
        return self.plus + self.each * max(symbols.resources)

    @property
    def words(self) -> str:
        """What stands on the card."""
        return f"{self.plus}, and {self.each} for each of its commonest resource"


class Flat(msgspec.Struct, frozen=True, tag_field="kind", tag="flat", forbid_unknown_fields=True):
    """Always the same points."""

    plus: int

    def points(self, symbols: Symbols, tiles: int) -> int:
        """Return the Prestige points for an island."""
        return self.plus

    @property
    def words(self) -> str:
        """What stands on the card."""
        return f"{self.plus} points"


class BySize(msgspec.Struct, frozen=True, tag_field="kind", tag="size", forbid_unknown_fields=True):
    """Points by the number of tiles; each step is (from so many tiles, points)."""

    steps: tuple[tuple[int, int], ...]

    def points(self, symbols: Symbols, tiles: int) -> int:
        """Return the Prestige points for an island; none below the first step."""
        return max((points for least, points in self.steps if tiles >= least), default=0)

    @property
    def words(self) -> str:
        """What stands on the card."""
        tiles, points = (", ".join(map(str, column)) for column in zip(*self.steps, strict=True))
        return f"{points} from {tiles} tiles"


class Discover(
    msgspec.Struct, frozen=True, tag_field="kind", tag="discovery", forbid_unknown_fields=True
):
    """A Discovery token, kept out of as many as there are Temples."""

    def points(self, symbols: Symbols, tiles: int) -> int:
        """Return no points: they stand on the token."""
        return 0

    @property
    def words(self) -> str:
        """What stands on the card."""
        return "a Discovery token"


Pay = PerSymbol | Rarest | Best | Flat | BySize | Discover

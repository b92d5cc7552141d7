"""The payments of Rewards. ``points`` returns the Prestige points for an island."""

import msgspec

from engine.core.words import listed
from engine.small_islands.rules.components import SYMBOLS, Symbols, icon_name


class PerSymbol(
    msgspec.Struct, frozen=True, tag_field="kind", tag="symbols", forbid_unknown_fields=True
):
    """Points for each of the shown symbols, and a constant."""

    per: Symbols
    plus: int

    def points(self, symbols: Symbols, tiles: int) -> int:
        return self.plus + symbols.times(self.per)

    @property
    def words(self) -> str:
        kinds = [f"per {icon_name(kind)}" for kind in SYMBOLS if self.per.count(kind)]
        return f"{self.plus}, and 1 {' and 1 '.join(kinds)}"


class Rarest(
    msgspec.Struct, frozen=True, tag_field="kind", tag="rarest", forbid_unknown_fields=True
):
    """Points for each of the rarest resource on the island, and a constant."""

    each: int
    plus: int

    def points(self, symbols: Symbols, tiles: int) -> int:
        return self.plus + self.each * min((n for n in symbols.resources if n), default=0)

    @property
    def words(self) -> str:
        return f"{self.plus}, and {self.each} for each symbol of the island's rarest resource"


class Best(msgspec.Struct, frozen=True, tag_field="kind", tag="best", forbid_unknown_fields=True):
    """Points for each of one resource that the player chooses, and a constant."""

    each: int
    plus: int

    def points(self, symbols: Symbols, tiles: int) -> int:
        """Return the points for the best resource (RULINGS.md, line 9)."""
        return self.plus + self.each * max(symbols.resources)

    @property
    def words(self) -> str:
        return f"{self.plus}, and {self.each} for each symbol of the island's most common resource"


class Flat(msgspec.Struct, frozen=True, tag_field="kind", tag="flat", forbid_unknown_fields=True):
    """A constant number of points."""

    plus: int

    def points(self, symbols: Symbols, tiles: int) -> int:
        return self.plus

    @property
    def words(self) -> str:
        return f"{self.plus} points"


class BySize(msgspec.Struct, frozen=True, tag_field="kind", tag="size", forbid_unknown_fields=True):
    """Points by the number of tiles; each step is (least number of tiles, points)."""

    steps: tuple[tuple[int, int], ...]

    def points(self, symbols: Symbols, tiles: int) -> int:
        return max((points for least, points in self.steps if tiles >= least), default=0)

    @property
    def words(self) -> str:
        (tiles, points), *more = self.steps
        parts = (f"{points} from {tiles}" for tiles, points in more)
        return listed([f"{points} points from {tiles} tiles", *parts])


class Discover(
    msgspec.Struct, frozen=True, tag_field="kind", tag="discovery", forbid_unknown_fields=True
):
    """A Discovery token, chosen from as many as there are Temples."""

    def points(self, symbols: Symbols, tiles: int) -> int:
        """Return 0: the points are on the token."""
        return 0

    @property
    def words(self) -> str:
        return "the best of several Discovery tokens, one for each Temple"


Pay = PerSymbol | Rarest | Best | Flat | BySize | Discover

"""The conditions of Missions."""

import msgspec

from engine.small_islands.rules.components import (
    RESOURCES,
    SYMBOLS,
    Resource,
    Symbols,
    icon_name,
)


class MoreThan(
    msgspec.Struct, frozen=True, tag_field="kind", tag="more-than", forbid_unknown_fields=True
):
    """Strictly more of one resource than of another, which may be missing."""

    more: Resource
    than: Resource

    def met_by(self, symbols: Symbols) -> bool:
        return symbols.count(self.more) > symbols.count(self.than)

    @property
    def words(self) -> str:
        return f"more {icon_name(self.more, 2)} than {icon_name(self.than, 2)}"


class AtLeast(
    msgspec.Struct, frozen=True, tag_field="kind", tag="at-least", forbid_unknown_fields=True
):
    """At least each of these symbols."""

    needs: Symbols

    def met_by(self, symbols: Symbols) -> bool:
        return symbols.has(self.needs)

    @property
    def words(self) -> str:
        wanted = ((kind, self.needs.count(kind)) for kind in SYMBOLS)
        return " and ".join(f"{many}+ {icon_name(kind, many)}" for kind, many in wanted if many)


class Equal(msgspec.Struct, frozen=True, tag_field="kind", tag="equal", forbid_unknown_fields=True):
    """The same number of two resources, at least one each; ``shown`` must be one of the two."""

    shown: Resource | None = None

    def met_by(self, symbols: Symbols) -> bool:
        """Whether an island with these symbols fulfils the Mission (RULINGS.md, line 6)."""
        firsts = (self.shown,) if self.shown else RESOURCES
        return any(
            symbols.count(first) == symbols.count(second) > 0
            for first in firsts
            for second in RESOURCES
            if second != first
        )

    @property
    def words(self) -> str:
        if self.shown is None:
            return "equal numbers of two resources"
        others = [icon_name(one, 2) for one in RESOURCES if one != self.shown]
        return f"as many {icon_name(self.shown, 2)} as {' or '.join(others)}"


Condition = MoreThan | AtLeast | Equal

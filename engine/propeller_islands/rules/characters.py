"""Fame and the characters' powers (rulebook pages 9 and 11; RULINGS.md, R22 to R26)."""

from collections.abc import Sequence

from engine.core import Action, Decision, Step
from engine.propeller_islands.rules.actions import Gain, Pass
from engine.propeller_islands.rules.components import NUMBERS, PRODUCTION, Power, Resource
from engine.propeller_islands.rules.state import PropellerIslands


def gain_fame(g: PropellerIslands, seat: int, amount: int) -> list[Step]:
    """Move the fame tracker; a power reached by this gain does not apply to it."""
    player = g.player(seat)
    before = player.fame
    bonus = power_gains(g, seat, "fame")
    player.fame += amount
    g.note("{seat} gains {amount} fame.", seat=seat, amount=amount)
    for mark, power in (("basic_fame", "first"), ("advanced_fame", "second")):
        if before < NUMBERS[mark] <= player.fame:
            g.note("{seat} reaches the {power} power.", seat=seat, power=power)
    return [GainByFame(seat, bonus)] if amount and bonus else []


def power_gains(g: PropellerIslands, seat: int, power: Power) -> tuple[Resource, ...]:
    """Return the resources that a character's power offers; the player takes one."""
    ability = g.player(seat).ability(power)
    return ability.gains if ability else ()


class GainByFame(Decision[PropellerIslands], frozen=True):
    """You gained fame. Which resource do you take, or do you wait?"""

    kinds: tuple[Resource, ...]

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Offer the power once a round (R24)."""
        if g.player(self.seat).used_power:
            return []
        return [*map(Gain, self.kinds), Pass()]

    def take(self, g: PropellerIslands, action: Gain | Pass) -> Sequence[Step]:
        """Take the resource; waiting saves the power for later fame in this round."""
        if isinstance(action, Gain):
            g.player(self.seat).used_power = True
            gain_one(g, self.seat, action.resource)
        return []


class GainByBlueprint(Decision[PropellerIslands], frozen=True):
    """You completed a blueprint. Which resource do you take?"""

    kinds: tuple[Resource, ...]

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        return list(map(Gain, self.kinds))

    def take(self, g: PropellerIslands, action: Gain) -> Sequence[Step]:
        gain_one(g, self.seat, action.resource)
        return []


def gain_one(g: PropellerIslands, seat: int, resource: str) -> None:
    """Take one resource from the supply by a character's power."""
    g.player(seat).resources += PRODUCTION[resource]
    g.note("{seat} takes 1 {resource} by a character's power.", seat=seat, resource=resource)

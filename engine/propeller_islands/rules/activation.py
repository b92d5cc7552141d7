"""The buildings that can be activated (rulebook page 8; RULINGS.md, R4 to R6 and R10 to R12)."""

from collections.abc import Iterator, Sequence

from engine.propeller_islands.rules.components import Effect, Resources
from engine.propeller_islands.rules.island import Placed, depots
from engine.propeller_islands.rules.state import Player


def matching(player: Player, die: int) -> list[Placed]:
    """Return the usable buildings with a ready worker that ``die`` activates."""
    return [
        placed
        for placed in player.ready()
        if (placed.number == die or placed.is_wild) and can_activate(player, placed)
    ]


def price_of_extra(player: Player) -> int:
    """Return the energy that Marie pays for a building of another number."""
    ability = player.ability("activate")
    return ability.energy if ability else 0


def extra(player: Player, die: int) -> list[Placed]:
    """Return the buildings of other numbers that Marie may add one of (R25)."""
    purse = player.resources - Resources(price_of_extra(player))
    if player.ability("activate") is None or purse.energy < 0:
        return []
    return [
        placed
        for placed in player.ready()
        if placed.number != die and not placed.is_wild and can_activate(player, placed, purse)
    ]


def any_number(player: Player) -> list[Placed]:
    """Return the usable buildings with a ready worker and any number."""
    return [placed for placed in player.ready() if can_activate(player, placed)]


def can_activate(
    player: Player,
    placed: Placed,
    purse: Resources | None = None,
    lying: Sequence[str] = (),
) -> bool:
    """Whether a building has an effect that can be paid and carried out.

    ``purse`` has the resources if some are spent first. ``lying`` are tiles whose workers are laid
    down first.
    """
    return any(possible(player, placed, purse, lying))


def possible(
    player: Player,
    placed: Placed,
    purse: Resources | None = None,
    lying: Sequence[str] = (),
) -> Iterator[Effect]:
    """Yield the effects of a building that can be carried out."""
    purse = player.resources if purse is None else purse
    lying = (*lying, placed.tile)
    for effect in placed.face.effects:
        if is_possible(player, effect, purse, lying):
            yield effect


def is_possible(
    player: Player, effect: Effect, purse: Resources, lying: Sequence[str] = ()
) -> bool:
    """Whether ``effect`` can be paid from ``purse`` and carried out."""
    if not purse.covers(effect.pay):
        return False
    if effect.deploy:
        return player.can_deploy()
    if effect.depots:
        return bool(usable_depots(player))
    if effect.activate:
        return bool(others(player, purse, lying))
    return True


def others(player: Player, purse: Resources, lying: Sequence[str]) -> list[Placed]:
    """Return the usable buildings after the workers of ``lying`` are laid down."""
    return [
        other
        for other in player.ready()
        if other.tile not in lying and can_activate(player, other, purse, lying)
    ]


def usable_depots(player: Player) -> list[Placed]:
    """Return the depots whose benefit can be taken now."""
    return [
        depot
        for depot in depots(player.island)
        if any(is_possible(player, effect, player.resources) for effect in depot.face.effects)
    ]


def needs_no_choice(placed: Placed) -> bool:
    """Whether activating a building costs nothing and asks nothing."""
    effects = placed.face.effects
    return len(effects) == 1 and bool(effects[0].gain) and not effects[0].pay

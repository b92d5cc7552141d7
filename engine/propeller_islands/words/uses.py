"""The cost and effect of using a building now, in the words of a label."""

from collections.abc import Sequence

import msgspec

from engine.propeller_islands.rules.activation import others, possible, usable_depots
from engine.propeller_islands.rules.components import NOTHING, Effect, Resources
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.state import Player


def use_words(player: Player, placed: Placed, price: Resources = NOTHING) -> Sequence[str]:
    """Return phrasings of a building's cost (with ``price``) and effect, the longest first.

    They include the effects that follow without a question, because those are paid unasked.
    """
    return _use(player, placed, price, player.resources - price, ())


def paying(effect: Effect, more: Resources = NOTHING, price: Resources = NOTHING) -> str:
    """Return an effect's cost (with ``price``) and result with an upgrade that adds ``more``."""
    whole = msgspec.structs.replace(effect, pay=effect.pay + price)
    return f"{'pay ' * bool(whole.pay)}{whole.words_with(more)}"


def _use(
    player: Player, placed: Placed, price: Resources, purse: Resources, lying: tuple[str, ...]
) -> Sequence[str]:
    ways = list(possible(player, placed, purse, lying))
    if len(ways) != 1:
        first = f"pay {price}, then choose " if price else ""
        listed = " or ".join(way.words_with(placed.production) for way in ways)
        return [f"{first}{listed}", f"{first or 'choose '}an effect"]
    [effect] = ways
    lying = (*lying, placed.tile)
    if effect.activate:
        reached = others(player, purse, lying)
        if len(reached) == 1:
            name, deeper = reached[0].face.name, _use(player, reached[0], price, purse, lying)
            return [*(f"activate {name}: {words}" for words in deeper), f"activate {name}"]
    if effect.depots and len(depots := usable_depots(player)) == 1:
        name, benefit = depots[0].face.name, depots[0].face.effects[0]
        phrasings = _effect_phrasings(benefit, placed.production, price)
        return [f"use {name}: {words}" for words in phrasings]
    return _effect_phrasings(effect, placed.production, price)


def _effect_phrasings(effect: Effect, more: Resources, price: Resources) -> Sequence[str]:
    """Return phrasings of an effect: cost and result, then only the cost, if any."""
    pay = effect.pay + price
    return [paying(effect, more, price), *([f"pay {pay}"] if pay else [])]

"""The heuristic player, which plans for its blueprints and takes the most valuable option."""

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.core import Action, Rng, decision_of, options_of
from engine.propeller_islands.ai import weights, worth
from engine.propeller_islands.ai.worth import BlueprintPlan
from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    ActivateIsland,
    Choose,
    Claim,
    ClaimReward,
    Complete,
    Deploy,
    Discard,
    DrawBlueprint,
    Gain,
    Install,
    Lift,
    Place,
    TakeBlueprint,
    TakeDie,
    TurnDie,
    UseDepot,
)
from engine.propeller_islands.rules.activation import price_of_extra
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    LINE_OF,
    NUMBERS,
    PRODUCTION,
    TILE_OF,
    Resources,
    slots_at,
)
from engine.propeller_islands.rules.state import PropellerIslands
from engine.propeller_islands.rules.turn import (
    ActivateBuildings,
    UseDie,
    price_of_claiming,
    price_of_turning,
    values_within_reach,
)

ALL_AT_ONCE = 100.0
"""The value of activating everything that is free, which comes first."""
FREE_FIRST = 10.0
"""The bonus of a building that costs nothing, before those with a cost."""
RELUCTANCE = 0.001
"""Breaks ties in favour of options that leave more choices."""
DieWorth = Callable[[int], float]


def steady(g: PropellerIslands, seat: int, rng: Rng) -> Action:
    """Return the most valuable option, by the seat's hand and public knowledge."""
    plan = worth.plan_of(g, seat)
    decision = decision_of(g, seat)
    of_die = cache(lambda die: die_worth(g, plan, die))
    return max(options_of(g, seat), key=lambda action: weigh(g, plan, decision, of_die, action))


def weigh(
    g: PropellerIslands, plan: BlueprintPlan, decision: Any, of_die: DieWorth, action: Action
) -> float:
    """Return the value of ``action``; actions without a rule (such as passing) have none.

    ``of_die`` returns the value of the best use of a die.
    """
    player = g.player(plan.seat)

    def turned(die: int, value: int) -> float:
        price = price_of_turning(player, die, value)
        return of_die(value) - plan.resources(Resources(price)) - RELUCTANCE

    match action:
        case TakeDie(die):
            values = values_within_reach(player, die)
            return max([of_die(die), *(turned(die, value) for value in values)])
        case TurnDie(to) if isinstance(decision, UseDie):
            return turned(decision.die, to)
        case TurnDie(to):
            return worth.activation(player, plan, to)
        case Claim(tile):
            price = price_of_claiming(player, decision.die, g.board.offer.index(tile))
            return worth.claim(player, plan, TILE_OF[tile]) - plan.resources(Resources(price))
        case Discard(tile):
            gone = worth.claim(player, plan, TILE_OF[tile])
            return plan.resources(Resources(NUMBERS["discard_energy"])) - RELUCTANCE * gone
        case ActivateIsland():
            return worth.activation(player, plan, decision.die)
        case Activate(tile):
            placed = player.placed(tile)
            is_free = not any(effect.pay for effect in placed.face.effects)
            return worth.use(player, plan, placed) + (FREE_FIRST if is_free else 0.0)
        case ActivateExtra(tile):
            cost = plan.resources(Resources(price_of_extra(player)))
            return worth.use(player, plan, player.placed(tile)) - cost
        case ActivateAll():
            return ALL_AT_ONCE
        case Place(cell):
            return worth.cell(player, TILE_OF[decision.tile], cell)
        case Choose(key):
            effects = TILE_OF[decision.tile].effects
            effect = next(effect for effect in effects if effect.key == key)
            return worth.effect_worth(player, plan, effect)
        case Lift(space):
            return worth.lift(player, plan, space)
        case Deploy(tile):
            steps = (step for step in g.agenda if isinstance(step, ActivateBuildings))
            used = next((step.die for step in steps if step.seat == plan.seat), None)
            return worth.house(plan, player.placed(tile), used)
        case ClaimReward(line):
            return worth.effect_worth(player, plan, LINE_OF[line].reward)
        case UseDepot(tile):
            return worth.effect_worth(player, plan, TILE_OF[tile].effects[0])
        case Gain(resource):
            return plan.resources(PRODUCTION[resource])
        case Complete(card):
            return worth.gain_of(BLUEPRINT_OF[card])
        case Install(tile):
            return worth.install(player, plan, player.placed(tile), decision.upgrade)
        case TakeBlueprint(card):
            return worth.take_card(player, plan, BLUEPRINT_OF[card])
        case DrawBlueprint():
            return weights.UNKNOWN_CARD
    return 0.0


def die_worth(g: PropellerIslands, plan: BlueprintPlan, die: int) -> float:
    """Return the value of the best use of a die."""
    player = g.player(plan.seat)
    tiles = (tile for slot in slots_at(die) if (tile := g.board.offer[slot]))
    claims = (worth.claim(player, plan, TILE_OF[tile]) for tile in tiles)
    energy = plan.resources(Resources(NUMBERS["discard_energy"]))
    return max(worth.activation(player, plan, die), energy, *claims)

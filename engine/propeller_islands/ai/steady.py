"""The heuristic player, which plans for its blueprints and takes the most valuable option."""

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.core import Action, Rng, decision_of, options_of
from engine.propeller_islands.ai import weights, worth
from engine.propeller_islands.ai.worth import BlueprintPlan
from engine.propeller_islands.rules import actions, turn
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
        price = turn.price_of_turning(player, die, value)
        return of_die(value) - plan.resources(Resources(price)) - RELUCTANCE

    match action:
        case actions.TakeDie(die):
            values = turn.values_within_reach(player, die)
            return max([of_die(die), *(turned(die, value) for value in values)])
        case actions.TurnDie(to) if isinstance(decision, turn.UseDie):
            return turned(decision.die, to)
        case actions.TurnDie(to):
            return worth.activation(player, plan, to)
        case actions.Claim(tile):
            price = turn.price_of_claiming(player, decision.die, g.board.offer.index(tile))
            return worth.claim(player, plan, TILE_OF[tile]) - plan.resources(Resources(price))
        case actions.Discard(tile):
            gone = worth.claim(player, plan, TILE_OF[tile])
            return plan.resources(Resources(NUMBERS["discard_energy"])) - RELUCTANCE * gone
        case actions.ActivateIsland():
            return worth.activation(player, plan, decision.die)
        case actions.Activate(tile):
            placed = player.placed(tile)
            is_free = not any(effect.pay for effect in placed.face.effects)
            return worth.use(player, plan, placed) + (FREE_FIRST if is_free else 0.0)
        case actions.ActivateExtra(tile):
            cost = plan.resources(Resources(price_of_extra(player)))
            return worth.use(player, plan, player.placed(tile)) - cost
        case actions.ActivateAll():
            return ALL_AT_ONCE
        case actions.Place(cell):
            return worth.cell(player, TILE_OF[decision.tile], cell)
        case actions.Choose(key):
            effects = TILE_OF[decision.tile].effects
            effect = next(effect for effect in effects if effect.key == key)
            return worth.effect_worth(player, plan, effect)
        case actions.Lift(space):
            return worth.lift(player, plan, space)
        case actions.Deploy(tile):
            steps = (step for step in g.agenda if isinstance(step, turn.ActivateBuildings))
            used = next((step.die for step in steps if step.seat == plan.seat), None)
            return worth.house(plan, player.placed(tile), used)
        case actions.ClaimReward(line):
            return worth.effect_worth(player, plan, LINE_OF[line].reward)
        case actions.UseDepot(tile):
            return worth.effect_worth(player, plan, TILE_OF[tile].effects[0])
        case actions.Gain(resource):
            return plan.resources(PRODUCTION[resource])
        case actions.Complete(card):
            return worth.gain_of(BLUEPRINT_OF[card])
        case actions.Install(tile):
            return worth.install(player, plan, player.placed(tile), decision.upgrade)
        case actions.TakeBlueprint(card):
            return worth.take_card(player, plan, BLUEPRINT_OF[card])
        case actions.DrawBlueprint():
            return weights.UNKNOWN_CARD
    return 0.0


def die_worth(g: PropellerIslands, plan: BlueprintPlan, die: int) -> float:
    """Return the value of the best use of a die."""
    player = g.player(plan.seat)
    tiles = (tile for slot in slots_at(die) if (tile := g.board.offer[slot]))
    claims = (worth.claim(player, plan, TILE_OF[tile]) for tile in tiles)
    energy = plan.resources(Resources(NUMBERS["discard_energy"]))
    return max(worth.activation(player, plan, die), energy, *claims)

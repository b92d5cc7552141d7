"""The heuristic player, which plans for its blueprints and takes the most valuable option."""

from collections.abc import Callable
from typing import Any

from engine.core import Action, Decision, Rng, decision_of, options_of
from engine.propeller_islands.ai import weights, worth
from engine.propeller_islands.ai.worth import Plan
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

Weigh = Callable[[PropellerIslands, Plan, Any, Any], float]


def greedy(g: PropellerIslands, seat: int, rng: Rng) -> Action:
    """Return the most valuable option, by the seat's hand and public knowledge."""
    plan = worth.plan_of(g, seat)
    decision = decision_of(g, seat)
    return max(options_of(g, seat), key=lambda action: weigh(g, plan, decision, action))


def weigh(
    g: PropellerIslands, plan: Plan, decision: Decision[PropellerIslands] | None, action: Action
) -> float:
    """Return the value of ``action``; actions without a rule (such as passing) have none."""
    weigher = _WEIGHERS.get(type(action))
    return weigher(g, plan, decision, action) if weigher else 0.0


def _take_die(g: PropellerIslands, plan: Plan, decision: Any, action: TakeDie) -> float:
    values = values_within_reach(g.player(plan.seat), action.die)
    turned = (_turned(g, plan, action.die, value) for value in values)
    return max([die_worth(g, plan, action.die), *turned])


def _turn_die(g: PropellerIslands, plan: Plan, decision: Any, action: TurnDie) -> float:
    if hasattr(decision, "turned"):
        return _turned(g, plan, decision.die, action.to)
    return worth.activation(g.player(plan.seat), plan, action.to)


def _turned(g: PropellerIslands, plan: Plan, die: int, value: int) -> float:
    """Return the value of a die turned to ``value``."""
    price = price_of_turning(g.player(plan.seat), die, value)
    return die_worth(g, plan, value) - plan.resources(Resources(price)) - RELUCTANCE


def die_worth(g: PropellerIslands, plan: Plan, die: int) -> float:
    """Return the value of the best use of a die."""
    player = g.player(plan.seat)
    tiles = (tile for slot in slots_at(die) if (tile := g.board.offer[slot]))
    claims = (worth.claim(player, plan, TILE_OF[tile]) for tile in tiles)
    energy = plan.resources(Resources(NUMBERS["discard_energy"]))
    return max(worth.activation(player, plan, die), energy, *claims)


def _claim(g: PropellerIslands, plan: Plan, decision: Any, action: Claim) -> float:
    player = g.player(plan.seat)
    price = price_of_claiming(player, decision.die, g.board.offer.index(action.tile))
    return worth.claim(player, plan, TILE_OF[action.tile]) - plan.resources(Resources(price))


def _discard(g: PropellerIslands, plan: Plan, decision: Any, action: Discard) -> float:
    gone = worth.claim(g.player(plan.seat), plan, TILE_OF[action.tile])
    return plan.resources(Resources(NUMBERS["discard_energy"])) - RELUCTANCE * gone


def _activate_island(g: PropellerIslands, plan: Plan, decision: Any, action: Any) -> float:
    return worth.activation(g.player(plan.seat), plan, decision.die)


def _activate(g: PropellerIslands, plan: Plan, decision: Any, action: Activate) -> float:
    player = g.player(plan.seat)
    placed = player.placed(action.tile)
    gain = worth.use(player, plan, placed)
    is_free = not any(effect.pay for effect in placed.face.effects)
    return gain + FREE_FIRST if is_free else gain


def _activate_extra(g: PropellerIslands, plan: Plan, decision: Any, action: Any) -> float:
    player = g.player(plan.seat)
    price = plan.resources(Resources(price_of_extra(player)))
    return worth.use(player, plan, player.placed(action.tile)) - price


def _place(g: PropellerIslands, plan: Plan, decision: Any, action: Place) -> float:
    return worth.cell(g.player(plan.seat), TILE_OF[decision.tile], action.cell)


def _choose(g: PropellerIslands, plan: Plan, decision: Any, action: Choose) -> float:
    effects = TILE_OF[decision.tile].effects
    effect = next(effect for effect in effects if effect.key == action.effect)
    return worth.effect_worth(g.player(plan.seat), plan, effect)


def _lift(g: PropellerIslands, plan: Plan, decision: Any, action: Lift) -> float:
    return worth.lift(g.player(plan.seat), plan, action.space)


def _deploy(g: PropellerIslands, plan: Plan, decision: Any, action: Deploy) -> float:
    player = g.player(plan.seat)
    steps = (step for step in g.agenda if isinstance(step, ActivateBuildings))
    die = next((step.die for step in steps if step.seat == plan.seat), None)
    return worth.house(player, plan, player.placed(action.tile), die)


def _claim_reward(g: PropellerIslands, plan: Plan, decision: Any, action: Any) -> float:
    return worth.effect_worth(g.player(plan.seat), plan, LINE_OF[action.line].reward)


def _use_depot(g: PropellerIslands, plan: Plan, decision: Any, action: UseDepot) -> float:
    return worth.effect_worth(g.player(plan.seat), plan, TILE_OF[action.tile].effects[0])


def _gain(g: PropellerIslands, plan: Plan, decision: Any, action: Gain) -> float:
    return plan.resources(PRODUCTION[action.resource])


def _complete(g: PropellerIslands, plan: Plan, decision: Any, action: Complete) -> float:
    return worth.gain_of(BLUEPRINT_OF[action.card])


def _install(g: PropellerIslands, plan: Plan, decision: Any, action: Install) -> float:
    player = g.player(plan.seat)
    return worth.install(player, plan, player.placed(action.tile), decision.upgrade)


def _take_card(g: PropellerIslands, plan: Plan, decision: Any, action: TakeBlueprint) -> float:
    return worth.take_card(g.player(plan.seat), plan, BLUEPRINT_OF[action.card])


_WEIGHERS: dict[type[Action], Weigh] = {
    TakeDie: _take_die,
    TurnDie: _turn_die,
    Claim: _claim,
    Discard: _discard,
    ActivateIsland: _activate_island,
    Activate: _activate,
    ActivateExtra: _activate_extra,
    ActivateAll: lambda g, plan, decision, action: ALL_AT_ONCE,
    Place: _place,
    Choose: _choose,
    Lift: _lift,
    Deploy: _deploy,
    ClaimReward: _claim_reward,
    UseDepot: _use_depot,
    Gain: _gain,
    Complete: _complete,
    Install: _install,
    TakeBlueprint: _take_card,
    DrawBlueprint: lambda g, plan, decision, action: weights.UNKNOWN_CARD,
}

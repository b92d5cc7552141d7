"""The heuristic player's estimates in victory points.

The plan is the most promising blueprint in hand. Resources that it lacks are worth more; resources
that no blueprint in hand needs are worth their score at the end.
"""

from math import fsum

import msgspec

from engine.propeller_islands.ai import weights
from engine.propeller_islands.rules.activation import any_number, extra, is_possible, matching
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    LINE_OF,
    NUMBERS,
    RESOURCES,
    SLOT_OF,
    Blueprint,
    Effect,
    Resource,
    Resources,
    Tile,
    Upgrade,
    lines_of,
)
from engine.propeller_islands.rules.island import (
    CENTRE,
    Placed,
    beside,
    depots,
    links_of_banner,
    links_of_tile,
)
from engine.propeller_islands.rules.scoring import landmark_points
from engine.propeller_islands.rules.state import Player, PropellerIslands


class BlueprintPlan(msgspec.Struct, frozen=True):
    """A seat's plan: the value of each resource, and the rounds in which investments pay."""

    seat: int
    energy: float
    steel: float
    part: float
    rounds_left: float

    def resources(self, amounts: Resources) -> float:
        """Return the value of resources."""
        return amounts.energy * self.energy + amounts.steel * self.steel + amounts.part * self.part


def plan_of(g: PropellerIslands, seat: int) -> BlueprintPlan:
    """Return the plan of ``seat``, by its own hand and public knowledge."""
    player = g.player(seat)
    cards = [BLUEPRINT_OF[card] for card in g.hands[seat].cards]
    best = max(cards, key=lambda card: promise(player, card), default=None)
    left = rounds_left(g)
    energy, steel, part = (_price(player, cards, best, kind, left) for kind in RESOURCES)
    return BlueprintPlan(seat, energy, steel, part, left)


def _price(
    player: Player, cards: list[Blueprint], best: Blueprint | None, kind: Resource, left: float
) -> float:
    """Return the value of one more of a resource."""
    if best is not None and _short_of(player, best, kind):
        return weights.WEIGHT[kind] * (weights.USEFUL + weights.MISSING)
    have: int = getattr(player.resources, kind)
    wanted = sum(getattr(card.cost, kind) for card in cards)
    useful = weights.WEIGHT[kind] * weights.USEFUL
    if have < wanted and left > 1:
        return useful
    return max(weights.LEFT_OVER[kind], useful * min(1.0, left / weights.PAYING_ROUNDS))


def promise(player: Player, card: Blueprint) -> float:
    """Return the value of a blueprint for each turn that it takes."""
    return gain_of(card) / (weights.EFFORT + missing(player, card))


def gain_of(card: Blueprint) -> float:
    """Return the value of completing a blueprint."""
    return card.vp + weights.UPGRADE[SLOT_OF[card.upgrade]]


def missing(player: Player, card: Blueprint) -> float:
    """Return the weight of the resources that a blueprint lacks."""
    return fsum(weights.WEIGHT[kind] * _short_of(player, card, kind) for kind in RESOURCES)


def _short_of(player: Player, card: Blueprint, kind: Resource) -> int:
    """Return how much of a resource a blueprint lacks."""
    lacking: int = getattr(card.cost, kind) - getattr(player.resources, kind)
    return max(0, lacking)


def rounds_left(g: PropellerIslands) -> float:
    """Return the number of rounds in which investments pay, including this one."""
    players = g.board.players
    to_complete = NUMBERS["blueprints_to_end"] - max(len(player.done) for player in players)
    workers = min(len(player.dock) for player in players)
    stack = len(g.hidden.stack) / len(players)
    paying = weights.PAYING_ROUNDS + 1 - g.board.round
    return max(1.0, min(paying, weights.ROUNDS_A_BLUEPRINT * to_complete, workers, stack))


# Dice


def activation(player: Player, plan: BlueprintPlan, die: int) -> float:
    """Return the value of activating the island with a die."""
    more = max((use(player, plan, placed) for placed in extra(player, die)), default=0.0)
    return fsum(max(0.0, use(player, plan, placed)) for placed in matching(player, die)) + more


def use(player: Player, plan: BlueprintPlan, placed: Placed) -> float:
    """Return the value of activating one building in its best way."""
    ways = (
        effect_worth(player, plan, effect, placed.tile) + plan.resources(placed.production)
        for effect in placed.face.effects
        if is_possible(player, effect, player.resources, (placed.tile,))
    )
    return max(ways, default=0.0)


def effect_worth(player: Player, plan: BlueprintPlan, effect: Effect, tile: str = "") -> float:
    """Return the current value of an effect."""
    worth = plan.resources(effect.gain) - plan.resources(effect.pay)
    worth += effect.fame * weights.FAME + effect.buildings * weights.DRAWN_BUILDING
    if effect.deploy and player.can_deploy():
        worth += deployment(plan)
    if effect.depots:
        benefits = (depot.face.effects[0] for depot in depots(player.island))
        uses = sorted((effect_worth(player, plan, one) for one in benefits), reverse=True)
        worth += fsum(uses[: effect.depots])
    if effect.activate:  # chains count as nothing
        uses = [
            use(player, plan, placed)
            for placed in any_number(player)
            if placed.tile != tile and not placed.face.effects[0].activate
        ]
        worth += fsum(sorted(uses, reverse=True)[: effect.activate])
    return worth


def deployment(plan: BlueprintPlan) -> float:
    """Return the value of one more worker on the island."""
    return weights.WORKER + weights.WORKER_EACH_ROUND * min(plan.rounds_left, weights.HORIZON)


# Tiles


def claim(player: Player, plan: BlueprintPlan, tile: Tile) -> float:
    """Return the value of a tile before its cell is known."""
    fame = weights.LINKS_HOPED * weights.FAME * best_links(player, tile)
    return weights.CLAIMED * (future(player, plan, tile) + fame)


def best_links(player: Player, tile: Tile) -> int:
    """Return the number of links that a tile can probably form."""
    if tile.hub:
        partners = sum(tile.hub in placed.banners for placed in player.island)
    else:
        partners = sum(placed.face.hub == tile.banner for placed in player.island if tile.banner)
    return min(partners, weights.LINKS_AT_MOST)


def future(player: Player, plan: BlueprintPlan, tile: Tile) -> float:
    """Return the value of a tile until the end, without links."""
    if tile.kind == "depot":
        again = weights.DEPOT + (not player.can_deploy())
        return again + effect_worth(player, plan, tile.effects[0])
    if tile.kind == "landmark":
        return weights.LANDMARK + landmark(player, plan, tile)
    vacancies = len(player.vacancies())
    is_served = vacancies < weights.VACANCIES_SERVED
    housing = weights.CHANCE_OF_USE * (1.0 if is_served else weights.CROWDED / vacancies)
    return income(plan, tile) * plan.rounds_left * housing + weights.LAND


def landmark(player: Player, plan: BlueprintPlan, tile: Tile) -> float:
    """Return the current score of a landmark, and its expected growth."""
    placed = Placed(tile.key, CENTRE)
    island = [*player.island, placed]
    if scores_by_surroundings(tile):
        has_time = plan.rounds_left > weights.TIME_TO_SURROUND
        return weights.SURROUNDED_EARLY if has_time else weights.SURROUNDED_LATE
    hoped = weights.LANDMARK_HOPED * min(plan.rounds_left, weights.HORIZON)
    return landmark_points(island, placed) + hoped


def scores_by_surroundings(tile: Tile) -> bool:
    """Whether a tile is a landmark that counts the tiles beside it."""
    score = tile.kind_of.score
    return score is not None and score.counts in ("surrounded", "adjacent_banners")


def income(plan: BlueprintPlan, tile: Tile) -> float:
    """Return the value of one use of a building on an ordinary turn."""
    effect = tile.effects[0]
    if effect.deploy:
        return deployment(plan)
    if effect.depots or effect.activate:
        return weights.CHAIN
    if len(tile.effects) > 1:
        return weights.TRADE
    return plan.resources(effect.gain) - weights.PAID_IN_TIME * plan.resources(effect.pay)


def cell(player: Player, tile: Tile, where: str) -> float:
    """Return the value of a cell for a tile: current links, and neighbours for later ones."""
    island = player.island
    near = list(beside(island, where))
    worth = weights.FAME * links_of_tile(island, tile, where) + weights.BESIDE * len(near)
    for other in near:
        worth += weights.LINK_TO_COME * bool(tile.hub and "banner" in other.face.slots)
        worth += weights.LINK_TO_COME * bool(other.face.hub and not tile.hub)
        worth += weights.CELL_OF_LANDMARK * scores_by_surroundings(other.face)
    return worth


# Workers, upgrades and blueprints


def lift(player: Player, plan: BlueprintPlan, space: str) -> float:
    """Return the value of taking a worker from a space of the dock, by its lines."""
    worth = 0.0
    for line in lines_of(space):
        left = sum(line[-1] in other for other in player.dock)
        reward = effect_worth(player, plan, LINE_OF[line].reward)
        worth += max(reward, weights.CLEARED) / (left * left)
    return worth


def house(plan: BlueprintPlan, placed: Placed, die: int | None) -> float:
    """Return the value of a worker in a building; more if it can work immediately."""
    if placed.face.kind == "landmark":
        return 0.0
    income_of = income(plan, placed.face) + plan.resources(placed.production)
    can_work_now = die is not None and (placed.number == die or placed.is_wild)
    return income_of * (plan.rounds_left + weights.WORK_AT_ONCE * can_work_now + placed.is_wild)


def install(player: Player, plan: BlueprintPlan, placed: Placed, upgrade: Upgrade) -> float:
    """Return the value of an upgrade on a tile."""
    if SLOT_OF[upgrade] == "banner":
        links = links_of_banner(player.island, upgrade, placed.cell)
        return weights.FAME * links + weights.PLACE_FOR_BANNER
    worker = weights.HOUSED if placed.worker else weights.EMPTY
    if upgrade in RESOURCES:
        return worker * (weights.WILD_USES if placed.is_wild else 1.0)
    return worker * (income(plan, placed.face) + plan.resources(placed.production))


def take_card(player: Player, plan: BlueprintPlan, card: Blueprint) -> float:
    """Return the value of taking a blueprint now."""
    hurry = weights.HURRY if plan.rounds_left < weights.LAST_ROUNDS else 1.0
    return gain_of(card) - weights.LACKING * missing(player, card) * hurry

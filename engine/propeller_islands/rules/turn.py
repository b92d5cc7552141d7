"""A turn: a die, one of three actions, then at most one blueprint (rulebook pages 5 to 9)."""

from collections.abc import Sequence

from engine.core import Action, Auto, Decision, Step
from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    ActivateIsland,
    Claim,
    Complete,
    Discard,
    EndTurn,
    Pass,
    TakeDie,
    TurnDie,
)
from engine.propeller_islands.rules.activation import (
    extra,
    matching,
    needs_no_choice,
    price_of_extra,
)
from engine.propeller_islands.rules.blueprints import (
    InstallUpgrade,
    ReplaceBlueprint,
    may_hold_affordable,
)
from engine.propeller_islands.rules.characters import GainByBlueprint, power_gains
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    FORGE,
    NUMBERS,
    TILE_OF,
    Resources,
    distance,
    one_upgrade,
    slots_at,
)
from engine.propeller_islands.rules.effects import PlaceTile, activate
from engine.propeller_islands.rules.state import Player, PropellerIslands


class TakeTurn(Auto[PropellerIslands], frozen=True):
    """Choose a die, use it, and perhaps complete a blueprint."""

    seat: int

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        return [ChooseDie(self.seat), CompleteBlueprint(self.seat)]


# 1. Choose one of the remaining dice


class ChooseDie(Decision[PropellerIslands], frozen=True):
    """Which die do you take?"""

    begins_turn = True

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        return [TakeDie(value) for value in FORGE if value in g.board.dice]

    def take(self, g: PropellerIslands, action: TakeDie) -> Sequence[Step]:
        g.board.dice.remove(action.die)
        g.player(self.seat).drafted.append(action.die)
        g.note("{seat} takes a {die}.", seat=self.seat, die=action.die)
        return [UseDie(self.seat, action.die)]


# 2. Claim a tile, discard one, or activate buildings


class UseDie(Decision[PropellerIslands], frozen=True):
    """What do you do with the die?"""

    die: int
    turned: bool = False
    joined = True

    @property
    def question(self) -> str:
        return f"What do you do with the {self.die}?"

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return the tiles beside the forge space, the activation, and the turns of the die."""
        player = g.player(self.seat)
        beside = [tile for slot in slots_at(self.die) if (tile := g.board.offer[slot])]
        return [
            *map(Claim, [*beside, *farther_tiles(g, player, beside)]),
            *map(Discard, beside),
            ActivateIsland(),
            *([] if self.turned else map(TurnDie, values_within_reach(player, self.die))),
        ]

    def take(self, g: PropellerIslands, action: Action) -> Sequence[Step]:
        """Do one of the three, or turn the die first."""
        match action:
            case TurnDie(value):
                turn_die(g, self.seat, self.die, value)
                return [UseDie(self.seat, value, turned=True)]
            case Claim(tile):
                return claim(g, self.seat, self.die, tile)
            case Discard(tile):
                return discard(g, self.seat, tile)
        return [ActivateBuildings(self.seat, self.die, may_add=True)]


def free_steps(player: Player) -> int:
    """Return how far a character turns a drafted die for free (R23)."""
    ability = player.ability("die")
    return ability.steps if ability else 0


def values_within_reach(player: Player, die: int) -> list[int]:
    """Return the values that a die may be turned to: by free steps and a paid one."""
    can_pay = player.resources.energy >= NUMBERS["turn_energy"]
    reach = free_steps(player) + can_pay
    return [value for value in FORGE if 0 < distance(die, value) <= reach]


def price_of_turning(player: Player, die: int, value: int) -> int:
    """Return the energy for turning a die to another value within reach."""
    return NUMBERS["turn_energy"] * (distance(die, value) > free_steps(player))


def turn_die(g: PropellerIslands, seat: int, die: int, value: int) -> None:
    """Pay for another value of the die; only the new value counts (R3)."""
    player = g.player(seat)
    price = price_of_turning(player, die, value)
    player.resources -= Resources(price)
    player.drafted[-1] = value
    paid = f" for {price} energy" if price else ""
    g.note("{seat} turns the die to {value}{paid}.", seat=seat, value=value, paid=paid)


def farther_tiles(g: PropellerIslands, player: Player, beside: Sequence[str]) -> list[str]:
    """Return the tiles that Jacques may claim from other forge spaces (R43)."""
    ability = player.ability("claim")
    if ability is None or player.resources.energy < ability.energy:
        return []
    return [tile for tile in g.board.offer if tile and tile not in beside]


def price_of_claiming(player: Player, die: int, slot: int) -> int:
    """Return the energy for claiming the tile of a slot; those beside the die are free."""
    ability = player.ability("claim")
    return ability.energy if ability and slot not in slots_at(die) else 0


def claim(g: PropellerIslands, seat: int, die: int, tile: str) -> list[Step]:
    """A. Take the tile, place it on the island, and replace it."""
    slot = g.board.offer.index(tile)
    player = g.player(seat)
    price = price_of_claiming(player, die, slot)
    player.resources -= Resources(price)
    g.board.offer[slot] = None
    paid = f" for {price} energy" if price else ""
    g.note("{seat} claims {tile}{paid}.", seat=seat, tile=TILE_OF[tile].name, paid=paid)
    return [PlaceTile(seat, tile), ReplaceTile(slot)]


def discard(g: PropellerIslands, seat: int, tile: str) -> list[Step]:
    """B. Discard the tile for two energy, and replace it."""
    slot = g.board.offer.index(tile)
    g.board.offer[slot] = None
    g.board.discards.append(tile)
    energy = NUMBERS["discard_energy"]
    g.player(seat).resources += Resources(energy)
    name = TILE_OF[tile].name
    g.note("{seat} discards {tile} for {energy} energy.", seat=seat, tile=name, energy=energy)
    return [ReplaceTile(slot)]


class ReplaceTile(Auto[PropellerIslands], frozen=True):
    """Put a new tile from the stack beside the forge."""

    slot: int

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        """Reveal it; an empty stack leaves a gap (R29)."""
        g.refill_offer(self.slot)
        return []


class ActivateBuildings(Decision[PropellerIslands], frozen=True):
    """Which building do you activate next, if any?"""

    die: int
    may_add: bool = False

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return each building, all those without a choice together, and the end."""
        player = g.player(self.seat)
        buildings = matching(player, self.die)
        added = extra(player, self.die) if self.may_add else []
        plain = tuple(placed.tile for placed in buildings if needs_no_choice(placed))
        return [
            *(Activate(placed.tile) for placed in buildings),
            *(ActivateExtra(placed.tile) for placed in added),
            *([ActivateAll(plain)] if len(plain) > 1 else []),
            Pass(),
        ]

    def take(self, g: PropellerIslands, action: Action) -> Sequence[Step]:
        """Complete the building's effects, then ask again."""
        match action:
            case Activate(tile):
                return [*activate(g, self.seat, tile), self]
            case ActivateAll(tiles):
                return [*(step for tile in tiles for step in activate(g, self.seat, tile)), self]
            case ActivateExtra(tile):
                pay_for_extra(g, self.seat)
                return [*activate(g, self.seat, tile), ActivateBuildings(self.seat, self.die)]
        return []


def pay_for_extra(g: PropellerIslands, seat: int) -> None:
    """Pay for Marie's extra building."""
    if price := price_of_extra(g.player(seat)):
        g.player(seat).resources -= Resources(price)
        g.note("{seat} pays {price} energy for an extra building.", seat=seat, price=price)


# 3. Complete a blueprint


class CompleteBlueprint(Decision[PropellerIslands], frozen=True):
    """Which blueprint do you complete, if any?"""

    asks_always = True
    alone = "You cannot pay for your blueprints. End your turn."
    secret = True

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return the affordable cards; whether to ask depends only on public knowledge."""
        resources = g.player(self.seat).resources
        if not may_hold_affordable(g, resources):
            return []
        cards = g.hands[self.seat].cards
        affordable = [card for card in cards if resources.covers(BLUEPRINT_OF[card].cost)]
        return [*map(Complete, affordable), EndTurn()]

    def take(self, g: PropellerIslands, action: Complete | EndTurn) -> Sequence[Step]:
        """Pay for it, install its upgrade and take another card."""
        if isinstance(action, EndTurn):
            return []
        blueprint = BLUEPRINT_OF[action.card]
        player = g.player(self.seat)
        player.resources -= blueprint.cost
        player.done.append(action.card)
        g.hands[self.seat].cards.remove(action.card)
        g.note(
            "{seat} completes a blueprint for {vp} points: {upgrade}.",
            seat=self.seat,
            card=blueprint.key,
            vp=blueprint.vp,
            upgrade=one_upgrade(blueprint.upgrade),
        )
        kinds = power_gains(g, self.seat, "blueprint")
        thanks = [GainByBlueprint(self.seat, kinds)] if kinds else []
        upgrade = InstallUpgrade(self.seat, blueprint.upgrade)
        return [*thanks, upgrade, ReplaceBlueprint(self.seat)]

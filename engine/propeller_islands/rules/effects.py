"""The effects of buildings, depots and the lines of the dock, which can chain.

New steps go in front, so each reward is completed before the one that it interrupts (RULINGS.md,
R1).
"""

from collections.abc import Sequence

import msgspec

from engine.core import Action, Auto, Decision, Step
from engine.propeller_islands.rules.actions import (
    Activate,
    Choose,
    ClaimReward,
    Deploy,
    Lift,
    Pass,
    Place,
    UseDepot,
)
from engine.propeller_islands.rules.activation import any_number, possible, usable_depots
from engine.propeller_islands.rules.characters import gain_fame
from engine.propeller_islands.rules.components import LINE_OF, TILE_OF, Effect, Resources, lines_of
from engine.propeller_islands.rules.island import Placed, free_cells, links_of_tile
from engine.propeller_islands.rules.state import PropellerIslands


def carry_out(
    g: PropellerIslands, seat: int, effect: Effect, name: str, more: Resources | None = None
) -> list[Step]:
    """Pay and gain, and return the steps for the rest; ``more`` comes from an upgrade."""
    player = g.player(seat)
    gain = effect.gain + more if more else effect.gain
    player.resources = player.resources - effect.pay + gain
    if effect.pay:
        g.note("{name}: {seat} pays {cost}.", name=name, seat=seat, cost=effect.pay.listed)
    if gain:
        g.note("{name}: {seat} gains {gain}.", name=name, seat=seat, gain=gain.listed)
    steps = gain_fame(g, seat, effect.fame) if effect.fame else []
    steps += [DrawBuilding(seat)] * effect.buildings
    steps += [DeployWorker(seat)] * effect.deploy
    steps += [ActivateAny(seat, effect.activate, effect.up_to)] if effect.activate else []
    steps += [UseDepots(seat, effect.depots, effect.up_to)] if effect.depots else []
    return steps


# Activating a building (page 8)


def activate(g: PropellerIslands, seat: int, tile: str) -> list[Step]:
    """Lay the worker down, then carry out the effect of the building."""
    player = g.player(seat)
    placed = player.placed(tile)
    player.put(msgspec.structs.replace(placed, worker="exhausted"))
    if len(placed.face.effects) > 1:
        return [ChooseEffect(seat, tile)]
    return _use(g, seat, placed, placed.face.effects[0])


def _use(g: PropellerIslands, seat: int, placed: Placed, effect: Effect) -> list[Step]:
    name = placed.face.name
    if not effect.gain:
        g.note("{seat} activates {name}.", seat=seat, name=name)
    return carry_out(g, seat, effect, name, placed.production)


class ChooseEffect(Decision[PropellerIslands], frozen=True):
    """Which effect of this building do you use?"""

    tile: str
    joined = True

    @property
    def question(self) -> str:
        return f"Which effect of {TILE_OF[self.tile].name} do you use?"

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return the effects that can be paid and carried out."""
        player = g.player(self.seat)
        return [Choose(effect.key) for effect in possible(player, player.placed(self.tile))]

    def take(self, g: PropellerIslands, action: Choose) -> Sequence[Step]:
        placed = g.player(self.seat).placed(self.tile)
        chosen = next(effect for effect in placed.face.effects if effect.key == action.effect)
        return _use(g, self.seat, placed, chosen)


class ActivateAny(Decision[PropellerIslands], frozen=True):
    """Which building with a ready worker do you activate?"""

    left: int
    up_to: bool = False

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return every usable building; a reward may be declined (R10, R11)."""
        buildings = any_number(g.player(self.seat))
        decline = [Pass()] if self.up_to and buildings else []
        return [*(Activate(placed.tile) for placed in buildings), *decline]

    def take(self, g: PropellerIslands, action: Activate | Pass) -> Sequence[Step]:
        """Activate it; the first of two may make the second possible."""
        if isinstance(action, Pass):
            return []
        left = self.left - 1
        again = [ActivateAny(self.seat, left, self.up_to)] if left else []
        return [*activate(g, self.seat, action.tile), *again]


# Depots (pages 2 and 12)


class UseBenefit(Auto[PropellerIslands], frozen=True):
    """Take the benefit of a depot."""

    seat: int
    tile: str

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        depot = TILE_OF[self.tile]
        return carry_out(g, self.seat, depot.effects[0], depot.name)


class UseDepots(Decision[PropellerIslands], frozen=True):
    """Which depot on your island do you use?"""

    left: int
    up_to: bool = False
    used: tuple[str, ...] = ()

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return each depot not used for this yet; a reward may be declined (R12, R13)."""
        usable = [
            depot for depot in usable_depots(g.player(self.seat)) if depot.tile not in self.used
        ]
        decline = [Pass()] if self.up_to and usable else []
        return [*(UseDepot(depot.tile) for depot in usable), *decline]

    def take(self, g: PropellerIslands, action: UseDepot | Pass) -> Sequence[Step]:
        """Complete the benefit before the next depot is chosen."""
        if isinstance(action, Pass):
            return []
        left = self.left - 1
        used = (*self.used, action.tile)
        again = [UseDepots(self.seat, left, self.up_to, used)] if left else []
        return [UseBenefit(self.seat, action.tile), *again]


# Placing a building tile (page 7)


class DrawBuilding(Auto[PropellerIslands], frozen=True):
    """Take one random building from the top of the stack (R9)."""

    seat: int

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        """Draw and place it; an empty stack gives nothing."""
        if not g.hidden.stack:
            g.note("The stack is empty: {seat} draws no building.", seat=self.seat)
            return []
        tile = g.hidden.stack.pop()
        g.note("{seat} draws {tile} from the stack.", seat=self.seat, tile=TILE_OF[tile].name)
        return [PlaceTile(self.seat, tile)]


class PlaceTile(Decision[PropellerIslands], frozen=True):
    """Where do you place the tile?"""

    tile: str
    wide = True

    @property
    def question(self) -> str:
        return f"Where do you place {TILE_OF[self.tile].name}?"

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return every empty cell beside the island (R37)."""
        return [Place(cell) for cell in free_cells(g.player(self.seat).island)]

    def take(self, g: PropellerIslands, action: Place) -> Sequence[Step]:
        """Gain fame for the new guild links, then a depot's benefit (R18)."""
        island = g.player(self.seat).island
        tile = TILE_OF[self.tile]
        links = links_of_tile(island, tile, action.cell)
        island.append(Placed(self.tile, action.cell))
        g.note("{seat} places {tile}.", seat=self.seat, tile=tile.name)
        fame = gain_fame(g, self.seat, links) if links else []
        benefit = [UseBenefit(self.seat, self.tile)] if tile.kind == "depot" else []
        return [*fame, *benefit]


# Deploying a worker (page 8)


class DeployWorker(Auto[PropellerIslands], frozen=True):
    """Deploy a worker if one is left and housing is free (R6)."""

    seat: int

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        if g.player(self.seat).can_deploy():
            return [LiftWorker(self.seat)]
        g.note("{seat} cannot deploy: no worker or no housing is left.", seat=self.seat)
        return []


class LiftWorker(Decision[PropellerIslands], frozen=True):
    """Which worker do you deploy?"""

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return every worker of the dock (R7)."""
        return [Lift(space) for space in g.player(self.seat).dock]

    def take(self, g: PropellerIslands, action: Lift) -> Sequence[Step]:
        return [HouseWorker(self.seat, action.space)]


class HouseWorker(Decision[PropellerIslands], frozen=True):
    """Which building gets the worker?"""

    space: str
    joined = True

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        return [Deploy(tile) for tile in g.player(self.seat).vacancies()]

    def take(self, g: PropellerIslands, action: Deploy) -> Sequence[Step]:
        """Move the worker, which arrives ready, and claim the rewards of cleared lines (R5)."""
        player = g.player(self.seat)
        player.dock.remove(self.space)
        placed = player.placed(action.tile)
        player.put(msgspec.structs.replace(placed, worker="ready"))
        g.note("{seat} deploys a worker to {tile}.", seat=self.seat, tile=placed.face.name)
        cleared = tuple(line for line in lines_of(self.space) if is_clear(player.dock, line))
        return [ClaimRewards(self.seat, cleared)] if cleared else []


class ClaimRewards(Decision[PropellerIslands], frozen=True):
    """You cleared a row and a column. Which reward comes first?"""

    lines: tuple[str, ...]

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        return list(map(ClaimReward, self.lines))

    def take(self, g: PropellerIslands, action: ClaimReward) -> Sequence[Step]:
        """Complete the reward before the other one."""
        line = LINE_OF[action.line]
        g.note("{seat} clears {line} of the dock.", seat=self.seat, line=line.name)
        others = tuple(other for other in self.lines if other != action.line)
        rest = [ClaimRewards(self.seat, others)] if others else []
        return [*carry_out(g, self.seat, line.reward, line.title), *rest]


def is_clear(dock: Sequence[str], line: str) -> bool:
    """Whether a row or column of the dock has no workers left."""
    place = line[-1]
    return not any(place in space for space in dock)

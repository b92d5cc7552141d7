"""Count the tiles, blueprints, upgrades, workers, dice and characters."""

from collections import Counter
from collections.abc import Iterator

from engine.core import Step
from engine.propeller_islands.rules.blueprints import InstallUpgrade
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    BLUEPRINTS,
    CAPITOL,
    NUMBERS,
    SPACES,
    STACK,
)
from engine.propeller_islands.rules.effects import PlaceTile
from engine.propeller_islands.rules.round import PlayRound
from engine.propeller_islands.rules.state import PropellerIslands
from tests.engine.kinds import is_a


def box(g: PropellerIslands) -> Counter[str]:
    counted = Counter([*STACK, *(blueprint.key for blueprint in BLUEPRINTS)])
    counted += Counter({f"worker of {seat}": len(SPACES) + 1 for seat in g.seats})
    counted["die"] = _dice_of_a_round(g)
    counted += Counter({player.character for player in g.board.players if player.character})
    done = [(seat, card) for seat, player in enumerate(g.board.players) for card in player.done]
    return counted + Counter(f"{seat}: {BLUEPRINT_OF[card].upgrade} upgrade" for seat, card in done)


def _dice_of_a_round(g: PropellerIslands) -> int:
    """Return the number of dice, 0 while characters are drafted."""
    if any(is_a(step, PlayRound) for step in g.agenda):
        return 0
    return NUMBERS["turns_each_round"] * len(g.seats) + NUMBERS["spare_dice"]


def found(g: PropellerIslands) -> Counter[str]:
    counted = Counter([*_tiles(g), *_blueprints(g)])
    for seat, player in enumerate(g.board.players):
        housed = sum(placed.worker is not None for placed in player.island)
        counted[f"worker of {seat}"] += len(player.dock) + housed
        counted["die"] += len(player.drafted)
        counted.update([player.character] if player.character else [])
        counted.update(f"{seat}: {upgrade} upgrade" for upgrade in _upgrades(g, seat))
    counted["die"] += len(g.board.dice)
    return counted


def _tiles(g: PropellerIslands) -> Iterator[str]:
    yield from (*g.hidden.stack, *g.board.discards, *filter(None, g.board.offer))
    yield from (step.tile for step in _steps(g) if is_a(step, PlaceTile))
    for player in g.board.players:
        yield from (placed.tile for placed in player.island if placed.tile != CAPITOL)


def _blueprints(g: PropellerIslands) -> Iterator[str]:
    for level, row in zip(g.hidden.blueprints, g.board.blueprints, strict=True):
        yield from (*level, *filter(None, row))
    for hand, player in zip(g.hands, g.board.players, strict=True):
        yield from (*hand.cards, *player.done)


def _upgrades(g: PropellerIslands, seat: int) -> Iterator[str]:
    player = g.player(seat)
    yield from player.aside
    yield from (upgrade for placed in player.island for upgrade in placed.upgrades)
    yield from (
        step.upgrade for step in _steps(g) if is_a(step, InstallUpgrade) and step.seat == seat
    )


def _steps(g: PropellerIslands) -> list[Step]:
    return [*g.agenda, *(step for lane in g.lanes.values() for step in lane)]

"""What stands on the buttons of Propeller Islands."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from engine.core import Action
from engine.core.words import counted, fitting
from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    ActivateIsland,
    Choose,
    ChooseCharacter,
    Claim,
    ClaimReward,
    Complete,
    Deploy,
    Discard,
    DrawBlueprint,
    EndTurn,
    Gain,
    Install,
    Lift,
    Pass,
    Place,
    SetAside,
    TakeBlueprint,
    TakeDie,
    TurnDie,
    UseDepot,
)
from engine.propeller_islands.rules.activation import (
    extra,
    is_possible,
    matching,
    price_of_extra,
)
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    CHARACTER_OF,
    LINE_OF,
    NUMBERS,
    SLOT_OF,
    TILE_OF,
    Resources,
    Tile,
    lines_of,
    upgrade_words,
)
from engine.propeller_islands.rules.effects import is_clear
from engine.propeller_islands.rules.island import links_of_banner, links_of_tile
from engine.propeller_islands.rules.state import Player
from engine.propeller_islands.rules.turn import price_of_claiming, price_of_turning
from engine.propeller_islands.rules.view import PropellerView
from engine.propeller_islands.words.descriptions import (
    blueprint_words,
    does,
    named_with_guild,
    sides,
    tile_words,
)
from engine.propeller_islands.words.uses import paying, use_words


def label(view: PropellerView, action: Action) -> str:
    """Return what stands on the button for ``action``."""
    seen = view.players[view.mover]
    known = {name: getattr(seen, name) for name in ("character", "resources", "fame")}
    reader = Player(island=[*seen.island], dock=[*seen.dock], **known)
    return fitting(_PHRASINGS[type(action)](view, reader, action))


def _character(view: PropellerView, player: Player, action: ChooseCharacter) -> Iterator[str]:
    character = CHARACTER_OF[action.character]
    yield f"{character.name}, {character.title}"


# 1. The die


def _take_die(view: PropellerView, player: Player, action: TakeDie) -> Iterator[str]:
    yield f"Take a {action.die} ({counted(view.dice.count(action.die), 'die', 'dice')})"


def _turn_die(view: PropellerView, player: Player, action: TurnDie) -> Iterator[str]:
    if view.is_bonus:
        yield f"Count the bonus die as a {action.to}"
    elif price := price_of_turning(player, view.die or 0, action.to):
        yield f"Turn the die to {action.to}: pay {price} energy"
    else:
        yield f"Turn the die to {action.to} (free)"


# 2. What is done with it


def _claim(view: PropellerView, player: Player, action: Claim) -> Iterator[str]:
    price = price_of_claiming(player, view.die or 1, view.offer.index(action.tile))
    tile = TILE_OF[action.tile]
    rest = f"; pay {price} energy" * bool(price) + _lost(player, tile)
    yield f"Claim {tile_words(action.tile)}{rest}"
    yield f"Claim {named_with_guild(tile)}{rest}"


def _lost(player: Player, tile: Tile) -> str:
    """Say that a depot's benefit, which comes when it is placed, cannot be carried out."""
    if tile.kind != "depot" or is_possible(player, tile.effects[0], player.resources):
        return ""
    return "; its benefit is lost"


def _discard(view: PropellerView, player: Player, action: Discard) -> Iterator[str]:
    yield f"Discard {TILE_OF[action.tile].name} → {NUMBERS['discard_energy']} energy"


def _place(view: PropellerView, player: Player, action: Place) -> Iterator[str]:
    tile = TILE_OF[view.tile or ""]
    around = sides(player.island, action.cell)
    fame = links_of_tile(player.island, tile, action.cell)
    gain = f" (+{fame} fame)" if fame else ""
    number = view.options.index(action) + 1
    for count in range(len(around), 0, -1):
        yield f"{number}: {', '.join(around[:count])}{gain}{_lost(player, tile)}"


def _activate_island(view: PropellerView, player: Player, action: ActivateIsland) -> Iterator[str]:
    die = view.die or 0
    names = [placed.face.name for placed in matching(player, die)]
    if added := extra(player, die):
        names.append(f"one of {len(added)} more" if len(added) > 1 else added[0].face.name)
    yield f"Activate with a {die}: {', '.join(names) or 'nothing can be used'}"
    yield f"Activate with a {die}: {counted(len(names), 'building')}"


def _activate(view: PropellerView, player: Player, action: Activate) -> Iterator[str]:
    placed = player.placed(action.tile)
    yield from _using(placed.face.name, use_words(player, placed))


def _activate_extra(view: PropellerView, player: Player, action: ActivateExtra) -> Iterator[str]:
    placed = player.placed(action.tile)
    price = Resources(price_of_extra(player))
    yield from _using(f"Marie adds {placed.face.name}", use_words(player, placed, price))


def _using(head: str, uses: Iterable[str]) -> Iterator[str]:
    """Say what is used and what comes of it, or else what is used."""
    yield from (f"{head}: {words}" for words in uses)
    yield head


def _activate_all(view: PropellerView, player: Player, action: ActivateAll) -> Iterator[str]:
    placed = list(map(player.placed, action.tiles))
    gain = sum((each.face.effects[0].gain + each.production for each in placed), Resources())
    yield f"All at once: +{gain} ({', '.join(each.face.name for each in placed)})"
    yield f"All at once: +{gain} ({counted(len(placed), 'building')})"


def _choose(view: PropellerView, player: Player, action: Choose) -> Iterator[str]:
    placed = player.placed(view.tile or "")
    effect = next(each for each in placed.face.effects if each.key == action.effect)
    yield paying(effect, placed.production).capitalize()


def _use_depot(view: PropellerView, player: Player, action: UseDepot) -> Iterator[str]:
    face = TILE_OF[action.tile]
    yield f"{face.name}: {face.effects[0].words}"


# Workers


def _lift(view: PropellerView, player: Player, action: Lift) -> Iterator[str]:
    dock = [space for space in player.dock if space != action.space]
    cleared = [LINE_OF[line] for line in lines_of(action.space) if is_clear(dock, line)]
    said = [f"{line.name} ({line.reward.words})" for line in cleared]
    yield action.space.upper() + (f": clears {' and '.join(said)}" if said else "")


def _deploy(view: PropellerView, player: Player, action: Deploy) -> Iterator[str]:
    placed = player.placed(action.tile)
    yield f"Into {placed.face.name}: {does(placed)}"
    yield f"Into {placed.face.name}"


def _claim_reward(view: PropellerView, player: Player, action: ClaimReward) -> Iterator[str]:
    line = LINE_OF[action.line]
    yield f"{line.title}: {line.reward.words}"


# 3. Blueprints


def _complete(view: PropellerView, player: Player, action: Complete) -> Iterator[str]:
    blueprint = BLUEPRINT_OF[action.card]
    ability = player.ability("blueprint")
    thanks = f"1 {' or '.join(ability.gains)}, " if ability else ""
    points, upgrade = f"{blueprint.vp} points", upgrade_words(blueprint.upgrade)
    for verb, brings in (("Complete ", thanks), ("", thanks), ("Complete ", "")):
        yield f"{verb}{action.card}: pay {blueprint.cost} → {points}, {brings}{upgrade}"


def _install(view: PropellerView, player: Player, action: Install) -> Iterator[str]:
    placed, upgrade = player.placed(action.tile), view.upgrade
    if upgrade is None or SLOT_OF[upgrade] != "banner":
        upgrades = (*placed.upgrades, *([upgrade] if upgrade else []))
        then = msgspec.structs.replace(placed, upgrades=upgrades)
        yield f"On {placed.face.name}: {does(then)}"
        yield f"On {placed.face.name}"
    else:
        fame = links_of_banner(player.island, upgrade, placed.cell)
        yield f"On {placed.face.name}" + (f" (+{fame} fame)" if fame else "")


def _set_aside(view: PropellerView, player: Player, action: SetAside) -> Iterator[str]:
    yield f"Lay the upgrade aside ({NUMBERS['upgrades_a_point']} score 1 point)"


def _draw(view: PropellerView, player: Player, action: DrawBlueprint) -> Iterator[str]:
    yield f"Draw from level {action.level}, unseen ({view.piles[action.level - 1]} left)"


Phrasings = Callable[[PropellerView, Player, Any], Iterator[str]]

_PHRASINGS: dict[type[Action], Phrasings] = {
    ChooseCharacter: _character,
    TakeDie: _take_die,
    TurnDie: _turn_die,
    Claim: _claim,
    Discard: _discard,
    ActivateIsland: _activate_island,
    Place: _place,
    Activate: _activate,
    ActivateExtra: _activate_extra,
    ActivateAll: _activate_all,
    Pass: lambda view, player, action: iter(["Leave it at that"]),
    Choose: _choose,
    Lift: _lift,
    Deploy: _deploy,
    ClaimReward: _claim_reward,
    UseDepot: _use_depot,
    Gain: lambda view, player, action: iter([f"Take 1 {action.resource}"]),
    Complete: _complete,
    EndTurn: lambda view, player, action: iter(["End your turn"]),
    Install: _install,
    SetAside: _set_aside,
    TakeBlueprint: lambda view, player, action: iter([f"Take {blueprint_words(action.card)}"]),
    DrawBlueprint: _draw,
}

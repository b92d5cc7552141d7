"""What stands on the buttons of Propeller Islands."""

from collections.abc import Callable
from typing import Any

from engine.core import Action
from engine.propeller_islands.actions import (
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
from engine.propeller_islands.components import (
    BLUEPRINT_OF,
    CHARACTER_OF,
    LINE_OF,
    NUMBERS,
    SLOT_OF,
    TILE_OF,
    Resources,
    distance,
    lines_of,
    slots_at,
)
from engine.propeller_islands.island import (
    Placed,
    links_of_banner,
    links_of_tile,
    neighbours,
)
from engine.propeller_islands.view import PlayerView, PropellerView

MOST = 80
_SIDES = ("below", "below left of", "above left of", "above", "above right of", "below right of")


def label(view: PropellerView, action: Action) -> str:
    """Return what stands on the button for ``action``, in 80 characters at most."""
    words = _LABELS[type(action)](view, action)
    return words if len(words) <= MOST else f"{words[: MOST - 1].rstrip()}…"


def _reader(view: PropellerView) -> PlayerView:
    return view.players[view.seat or 0]


def _placed(view: PropellerView, tile: str) -> Placed:
    return next(placed for placed in _reader(view).island if placed.tile == tile)


def effect_words(placed: Placed) -> str:
    """Return what activating a building does, with what its upgrade adds."""
    words = " or ".join(effect.words for effect in placed.face.effects)
    return f"{words} +{placed.production}" if placed.production else words


def tile_words(tile: str) -> str:
    """Return a tile's guild and what it does, in a few words."""
    face = TILE_OF[tile]
    guild = f"{face.hub} hub" if face.hub else f"{face.banner} banner"
    if face.kind_of.score:
        return f"{face.name} ({guild}): {face.kind_of.score.words}"
    effects = "trade" if len(face.effects) > 2 else " or ".join(e.words for e in face.effects)
    return f"{face.name} ({guild}): {effects}"


def blueprint_words(card: str) -> str:
    """Return what a blueprint costs and brings."""
    blueprint = BLUEPRINT_OF[card]
    upgrade = upgrade_words(blueprint.upgrade)
    return f"{card}: pay {blueprint.cost} for {blueprint.vp} points, {upgrade}"


def upgrade_words(upgrade: str) -> str:
    """Return what players call an upgrade."""
    words = {"wild": "wild die", "production": f"+1 {upgrade}", "banner": f"{upgrade} banner"}
    return words[SLOT_OF[upgrade]]


def _take_die(view: PropellerView, action: TakeDie) -> str:
    return f"Take a {action.die} ({view.dice.count(action.die)} there)"


def _turn_die(view: PropellerView, action: TurnDie) -> str:
    if view.is_bonus:
        return f"Count the bonus die as a {action.to}"
    price = NUMBERS["turn_energy"] * (distance(view.die or 0, action.to) > free_steps(view))
    return f"Turn the die to {action.to} ({f'{price} energy' if price else 'free'})"


def free_steps(view: PropellerView) -> int:
    """Return how many steps Sir Charles turns the reader's die for nothing."""
    player = _reader(view)
    character = CHARACTER_OF.get(player.character)
    if character is None or character.power != "die":
        return 0
    return (0, character.basic.steps, character.advanced.steps)[player.level]


def _claim(view: PropellerView, action: Claim) -> str:
    is_near = view.offer.index(action.tile) in slots_at(view.die or 1)
    price = CHARACTER_OF[_reader(view).character]
    energy = (price.basic, price.basic, price.advanced)[_reader(view).level].energy
    paid = f"For {energy} energy, claim" if energy and not is_near else "Claim"
    return f"{paid} {tile_words(action.tile)}"


def _activate_island(view: PropellerView, action: ActivateIsland) -> str:
    die = view.die
    ready = [
        placed.face.name
        for placed in _reader(view).island
        if placed.worker == "ready" and (placed.is_wild or placed.number == die)
    ]
    return f"Activate with a {die}: {', '.join(ready) or 'nothing matches'}"


def _place(view: PropellerView, action: Place) -> str:
    island = _reader(view).island
    tile = TILE_OF[view.tile or ""]
    fame = links_of_tile(island, tile, action.cell)
    gain = f" (+{fame} fame)" if fame else ""
    return f"{number_of(view, action)}: {where(island, action.cell)}{gain}"


def where(island: tuple[Placed, ...], cell: str) -> str:
    """Return where an empty cell is, as seen from the tiles beside it."""
    at = {placed.cell: placed for placed in island}
    sides = zip(neighbours(cell), _SIDES, strict=True)
    return ", ".join(f"{side} {at[near].face.name}" for near, side in sides if near in at)


def number_of(view: PropellerView, action: Action) -> int:
    """Return the number of an option, from 1."""
    return view.options.index(action) + 1


def _activate_all(view: PropellerView, action: ActivateAll) -> str:
    placed = [_placed(view, tile) for tile in action.tiles]
    gain = sum((each.face.effects[0].gain + each.production for each in placed), Resources())
    return f"All at once (+{gain}): {', '.join(each.face.name for each in placed)}"


def _activate_extra(view: PropellerView, action: ActivateExtra) -> str:
    character = CHARACTER_OF[_reader(view).character]
    ability = character.advanced if _reader(view).level == 2 else character.basic
    price = f", {ability.energy} energy more" if ability.energy else ""
    return f"Marie{price}: {_activate(view, action)}"


def _activate(view: PropellerView, action: Activate | ActivateExtra) -> str:
    placed = _placed(view, action.tile)
    return f"{placed.face.name}: {effect_words(placed)}"


def _choose(view: PropellerView, action: Choose) -> str:
    building = view.tile or ""
    effect = next(each for each in TILE_OF[building].effects if each.key == action.effect)
    return effect.words.capitalize()


def _lift(view: PropellerView, action: Lift) -> str:
    dock = [space for space in _reader(view).dock if space != action.space]
    cleared = [
        f"{LINE_OF[line].name}: {LINE_OF[line].reward.words}"
        for line in lines_of(action.space)
        if not any(line[-1] in space for space in dock)
    ]
    clears = f" clears {' and '.join(cleared)}" if cleared else ""
    return f"{action.space.upper()}{clears}"


def _claim_reward(view: PropellerView, action: ClaimReward) -> str:
    line = LINE_OF[action.line]
    return f"{line.name.capitalize()}: {line.reward.words}"


def _install(view: PropellerView, action: Install) -> str:
    placed = _placed(view, action.tile)
    upgrade = view.upgrade
    if upgrade is None or SLOT_OF[upgrade] != "banner":
        return f"On {placed.face.name}: {effect_words(placed)}"
    fame = links_of_banner(_reader(view).island, upgrade, placed.cell)
    return f"On {placed.face.name} (+{fame} fame)" if fame else f"On {placed.face.name}"


def _use_depot(view: PropellerView, action: UseDepot) -> str:
    face = TILE_OF[action.tile]
    return f"{face.name}: {face.effects[0].words}"


def _character(view: PropellerView, action: ChooseCharacter) -> str:
    character = CHARACTER_OF[action.character]
    return f"{character.name}, {character.title}"


Label = Callable[[PropellerView, Any], str]

_LABELS: dict[type[Action], Label] = {
    ChooseCharacter: _character,
    TakeDie: _take_die,
    TurnDie: _turn_die,
    Claim: _claim,
    Discard: lambda _, action: f"Discard {TILE_OF[action.tile].name} for 2 energy",
    ActivateIsland: _activate_island,
    Place: _place,
    Activate: _activate,
    ActivateExtra: _activate_extra,
    ActivateAll: _activate_all,
    Pass: lambda _, action: "Leave it at that",
    Choose: _choose,
    Lift: _lift,
    Deploy: lambda _, action: f"Into {TILE_OF[action.tile].name}",
    ClaimReward: _claim_reward,
    UseDepot: _use_depot,
    Gain: lambda _, action: f"Take 1 {action.resource}",
    Complete: lambda _, action: f"Complete {blueprint_words(action.card)}",
    EndTurn: lambda _, action: "End your turn",
    Install: _install,
    SetAside: lambda _, action: "Lay the upgrade aside",
    TakeBlueprint: lambda _, action: f"Take {blueprint_words(action.card)}",
    DrawBlueprint: lambda view, action: (
        f"Draw from level {action.level}, unseen ({view.piles[action.level - 1]} left)"
    ),
}

"""The labels and icons of the choices of Propeller Islands."""

from collections.abc import Iterable, Iterator, Sequence

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
    others,
    possible,
    price_of_extra,
    usable_depots,
)
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    CHARACTER_OF,
    GUILDS,
    LINE_OF,
    NOTHING,
    NUMBERS,
    SLOT_OF,
    TILE_OF,
    Effect,
    Guild,
    Resources,
    Tile,
    lines_of,
    upgrade_words,
)
from engine.propeller_islands.rules.effects import is_clear
from engine.propeller_islands.rules.island import Placed, links_of_banner, links_of_tile
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

_SIGNS: dict[type[Action], str] = {
    ChooseCharacter: "worker",
    Discard: "energy",
    ActivateIsland: "hammer",
    Place: "tiles",
    ActivateAll: "hammer",
    Pass: "tick",
    Choose: "becomes",
    Lift: "worker",
    ClaimReward: "star",
    Complete: "crown",
    EndTurn: "tick",
    SetAside: "discard",
    TakeBlueprint: "flag",
    DrawBlueprint: "flag",
}
_OF_GUILD: dict[Guild, str] = dict(zip(GUILDS, ("part", "flask", "mask"), strict=True))
_OF_KIND = {"depot": "crate", "landmark": "temple"}


def label(view: PropellerView, action: Action) -> str:
    """Return the label of ``action``."""
    seen = view.players[view.mover]
    known = {name: getattr(seen, name) for name in ("character", "resources", "fame")}
    player = Player(island=[*seen.island], dock=[*seen.dock], **known)
    return fitting(_phrasings(view, player, action))


def _phrasings(view: PropellerView, player: Player, action: Action) -> Iterator[str]:
    """Yield phrasings of a choice, the longest first."""
    match action:
        case ChooseCharacter(character):
            yield f"{CHARACTER_OF[character].name}, {CHARACTER_OF[character].title}"
        case TakeDie() | TurnDie() | Claim() | Discard() | Place():
            yield from _die_phrasings(view, player, action)
        case ActivateIsland() | Activate() | ActivateExtra() | ActivateAll():
            yield from _activation_phrasings(view, player, action)
        case Pass():
            if any(isinstance(option, Gain) for option in view.options):
                yield "Wait, take nothing now"
            elif any(isinstance(option, UseDepot) for option in view.options):
                yield "Use no more depots"
            else:
                yield "Activate no more buildings"
        case Choose(effect):
            placed = player.placed(view.tile or "")
            chosen = next(each for each in placed.face.effects if each.key == effect)
            does_so = paying(chosen, placed.production)
            yield f"Gain {does_so[1:]}" if does_so.startswith("+") else does_so.capitalize()
        case Gain(resource):
            yield f"Take 1 {resource}"
        case UseDepot(tile):
            yield f"Use {TILE_OF[tile].name}: {TILE_OF[tile].effects[0].words}"
        case Lift(space):
            dock = [other for other in player.dock if other != space]
            lines = [LINE_OF[line] for line in lines_of(space) if is_clear(dock, line)]
            rewards = " and ".join(f"{line.name} ({line.reward.words})" for line in lines)
            yield f"Take {space.upper()}" + (f" → {rewards}" if rewards else "")
        case Deploy(tile):
            placed = player.placed(tile)
            yield f"Move into {placed.face.name}: {does(placed)}"
            yield f"Move into {placed.face.name}"
        case ClaimReward(line):
            yield f"Take the reward of {LINE_OF[line].name}: {LINE_OF[line].reward.words}"
        case _:
            yield from _blueprint_phrasings(view, player, action)


def _die_phrasings(view: PropellerView, player: Player, action: Action) -> Iterator[str]:
    match action:
        case TakeDie(die):
            yield f"Take a {die} ({counted(view.dice.count(die), 'die', 'dice')})"
        case TurnDie(to):
            if view.is_bonus:
                yield f"Count the bonus die as a {to}"
            elif price := price_of_turning(player, view.die or 0, to):
                yield f"Turn the die to {to}: pay {price} energy"
            else:
                yield f"Turn the die to {to} (free)"
        case Claim(key):
            price = price_of_claiming(player, view.die or 1, view.offer.index(key))
            rest = f"; pay {price} energy" * bool(price) + _lost(player, TILE_OF[key])
            yield f"Claim {tile_words(key)}{rest}"
            yield f"Claim {named_with_guild(TILE_OF[key])}{rest}"
        case Discard(key):
            yield f"Discard {TILE_OF[key].name} → {NUMBERS['discard_energy']} energy"
        case Place(cell):
            tile = TILE_OF[view.tile or ""]
            around = sides(player.island, cell)
            fame = links_of_tile(player.island, tile, cell)
            gain = f" (+{fame} fame)" if fame else ""
            number = view.options.index(action) + 1
            for count in range(len(around), 0, -1):
                yield f"{number}: {', '.join(around[:count])}{gain}{_lost(player, tile)}"


def _lost(player: Player, tile: Tile) -> str:
    """Return a warning if a depot's benefit would be lost when the depot is placed."""
    if tile.kind != "depot" or is_possible(player, tile.effects[0], player.resources):
        return ""
    return "; its benefit is lost"


def _activation_phrasings(view: PropellerView, player: Player, action: Action) -> Iterator[str]:
    match action:
        case ActivateIsland():
            die = view.die or 0
            names = [placed.face.name for placed in matching(player, die)]
            if added := extra(player, die):
                names.append(f"one of {len(added)} more" if len(added) > 1 else added[0].face.name)
            if names:
                yield f"Activate with a {die}: {', '.join(names)}"
                yield f"Activate with a {die}: {counted(len(names), 'building')}"
            else:
                yield f"Activate nothing (no building works with a {die})"
        case Activate(tile):
            placed = player.placed(tile)
            uses, name = use_words(player, placed), placed.face.name
            yield from (f"Activate {name}: {words}" for words in uses)
            yield from _using(name, uses)
        case ActivateExtra(tile):
            placed = player.placed(tile)
            price = Resources(price_of_extra(player))
            yield from _using(f"Marie adds {placed.face.name}", use_words(player, placed, price))
        case ActivateAll(tiles):
            placed_tiles = list(map(player.placed, tiles))
            gains = (each.face.effects[0].gain + each.production for each in placed_tiles)
            gain = sum(gains, Resources())
            yield f"Activate all → {gain} ({', '.join(each.face.name for each in placed_tiles)})"
            yield f"Activate all → {gain} ({counted(len(placed_tiles), 'building')})"


def _using(head: str, uses: Iterable[str]) -> Iterator[str]:
    """Yield a building with its cost and effect, then alone."""
    yield from (f"{head}: {words}" for words in uses)
    yield head


def _blueprint_phrasings(view: PropellerView, player: Player, action: Action) -> Iterator[str]:
    match action:
        case Complete(card):
            blueprint = BLUEPRINT_OF[card]
            ability = player.ability("blueprint")
            extra_gain = f"1 {' or '.join(ability.gains)}, " if ability else ""
            points, upgrade = f"{blueprint.vp} points", upgrade_words(blueprint.upgrade)
            for verb, gain in (("Complete ", extra_gain), ("", extra_gain), ("Complete ", "")):
                yield f"{verb}{card}: pay {blueprint.cost} → {points}, {gain}{upgrade}"
        case EndTurn():
            yield "End your turn"
        case Install(tile):
            placed, installed = player.placed(tile), view.upgrade
            name = f"Install on {placed.face.name}"
            if installed is None or SLOT_OF[installed] != "banner":
                upgrades = (*placed.upgrades, *([installed] if installed else []))
                yield f"{name}: {does(msgspec.structs.replace(placed, upgrades=upgrades))}"
                yield name
            else:
                fame = links_of_banner(player.island, installed, placed.cell)
                yield name + (f" (+{fame} fame)" if fame else "")
        case SetAside():
            yield f"Set the upgrade aside ({NUMBERS['upgrades_a_point']} set aside score 1 point)"
        case TakeBlueprint(card):
            yield f"Take {blueprint_words(card)}"
        case DrawBlueprint(level):
            yield f"Draw a blueprint of level {level} ({view.piles[level - 1]} left)"


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


def icon(view: PropellerView, action: Action) -> str:
    """Return the icon of a die, a resource or a guild, otherwise of the action."""
    match action:
        case TakeDie(number) | TurnDie(number):
            return f"die_{number}"
        case Gain(resource):
            return resource
        case (
            Claim(tile)
            | Activate(tile)
            | ActivateExtra(tile)
            | Deploy(tile)
            | Install(tile)
            | UseDepot(tile)
        ):
            face = TILE_OF[tile]
            guild = face.banner or face.hub
            return _OF_GUILD[guild] if guild else _OF_KIND.get(face.kind, "house")
    return _SIGNS[type(action)]

"""The labels of the choices of Propeller Islands."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from engine.core import Action, Label, Phrase, skipping, worded
from engine.core.note import Value
from engine.core.words import counted, fitting
from engine.propeller_islands.rules import actions
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
    RESOURCES,
    SLOT_OF,
    TILE_OF,
    Effect,
    Guild,
    Resources,
    Tile,
    lines_of,
    upgrade_words,
    worth_words,
)
from engine.propeller_islands.rules.effects import is_clear
from engine.propeller_islands.rules.island import Placed, links_of_banner, links_of_tile
from engine.propeller_islands.rules.state import Player
from engine.propeller_islands.rules.turn import price_of_claiming, price_of_turning
from engine.propeller_islands.rules.view import PropellerView
from engine.propeller_islands.words import descriptions

_OF_GUILD: dict[Guild, str] = dict(zip(GUILDS, ("part", "flask", "mask"), strict=True))
_OF_KIND = {"depot": "crate", "landmark": "temple"}


def label(view: PropellerView, action: Action) -> Label:
    """Return the label of ``action``."""
    return fitting(_phrasings(view, _mover(view), action))


def _mover(view: PropellerView) -> Player:
    seen = view.players[view.mover]
    known = {name: getattr(seen, name) for name in ("character", "resources", "fame")}
    return Player(island=[*seen.island], dock=[*seen.dock], **known)


def activated(view: PropellerView) -> list[Placed]:
    """Return the buildings that the die activates if the player chooses that."""
    is_offered = actions.ActivateIsland() in view.options and view.die
    return [*matching(_mover(view), view.die)] if is_offered and view.die else []


def _phrasings(view: PropellerView, player: Player, action: Action) -> Iterator[Label]:
    """Yield phrasings of a choice, the longest first."""
    match action:
        case actions.ChooseCharacter(key):
            who = CHARACTER_OF[key]
            line = "{name}, {effect}"
            yield worded("{who}", "{title}", line, icon="worker", who=who.name, title=who.title)
        case (
            actions.TakeDie()
            | actions.TurnDie()
            | actions.Claim()
            | actions.Discard()
            | actions.Place()
        ):
            yield from _die_phrasings(view, player, action)
        case (
            actions.ActivateIsland()
            | actions.Activate()
            | actions.ActivateExtra()
            | actions.ActivateAll()
        ):
            yield from _activation_phrasings(view, player, action)
        case actions.Pass():
            if any(isinstance(option, actions.Gain) for option in view.options):
                yield skipping("Wait, take nothing now", icon="tick")
            elif any(isinstance(option, actions.UseDepot) for option in view.options):
                yield skipping("Use no more depots", icon="tick")
            else:
                yield skipping("Activate no more", icon="tick")
        case actions.Choose(effect):
            placed = player.placed(view.tile or "")
            chosen = next(each for each in placed.face.effects if each.key == effect)
            use = paying(chosen, placed.production)
            is_gain = use.startswith("+")
            use = use[1:] if is_gain else use.capitalize()
            gains = (kind for kind in RESOURCES if getattr(chosen.gain, kind))
            icon = "worker" if chosen.deploy else next(gains, "becomes")
            yield worded("Gain {use}" if is_gain else "{use}", icon=icon, use=use)
        case actions.Gain(resource):
            yield worded("Take 1 {resource}", icon=resource, resource=resource)
        case actions.UseDepot(tile):
            benefit = TILE_OF[tile].effects[0].words
            yield _of_tile("Use {tile}", "{use}", tile, use=benefit)
        case actions.Lift(space):
            dock = [other for other in player.dock if other != space]
            lines = [LINE_OF[line] for line in lines_of(space) if is_clear(dock, line)]
            rewards = " and ".join(f"{line.name} ({line.reward.words})" for line in lines)
            name = "Take {space}"
            effect = ""
            line = ""
            if rewards:
                effect = "{rewards}"
                line = "{name} → {effect}"
            yield worded(name, effect, line, icon="worker", space=space.upper(), rewards=rewards)
        case actions.Deploy(tile):
            yield _of_tile(
                "Move into {tile}", "{use}", tile, use=descriptions.does(player.placed(tile))
            )
            yield _of_tile("Move into {tile}", "", tile)
        case actions.ClaimReward(key):
            row = LINE_OF[key]
            yield worded(
                "Take the reward of {row}",
                "{reward}",
                icon="star",
                row=row.name,
                reward=row.reward.words,
            )
        case _:
            yield from _blueprint_phrasings(view, player, action)


def _of_tile(name: str, effect: str, tile: str, line: str = "", **values: Value) -> Label:
    """Return a label about a tile, with the icon of its guild or kind."""
    face = TILE_OF[tile]
    guild = face.banner or face.hub
    icon = _OF_GUILD[guild] if guild else _OF_KIND.get(face.kind, "house")
    return worded(name, effect, line, icon=icon, tile=face.name, **values)


def _die_phrasings(view: PropellerView, player: Player, action: Action) -> Iterator[Label]:
    match action:
        case actions.TakeDie(die):
            left = counted(view.dice.count(die), "die", "dice")
            tiles = ", ".join(TILE_OF[tile].name for tile in descriptions.tiles_at(view, die))
            effect = "touches {tiles}"
            if view.dice.count(die) > 1 or not tiles:
                effect = "{left}; touches {tiles}" if tiles else "{left}"
            line = "{name} ({left})"
            icon = f"die_{die}"
            yield worded("Take a {die}", effect, line, icon=icon, die=die, left=left, tiles=tiles)
        case actions.TurnDie(to):
            name = "Turn the die to {to}"
            effect = "free"
            line = "{name} ({effect})"
            price = 0
            if view.is_bonus:
                name = "Count the bonus die as a {to}"
                effect = ""
                line = ""
            elif price := price_of_turning(player, view.die or 0, to):
                effect = "pay {price} energy"
                line = ""
            yield worded(name, effect, line, icon=f"die_{to}", to=to, price=price)
        case actions.Claim(key):
            yield from _claiming(view, player, key)
        case actions.Discard(key):
            yield worded(
                "Discard {tile}",
                "{energy} energy",
                "{name} → {effect}",
                icon="energy",
                tile=TILE_OF[key].name,
                energy=NUMBERS["discard_energy"],
            )
        case actions.Place(cell):
            tile = TILE_OF[view.tile or ""]
            fame = links_of_tile(player.island, tile, cell)
            gain = "+{fame} fame" if fame else ""
            paid = (gain + _lost(player, tile)).removeprefix("; ")
            effect = "{paid}; {place}" if paid else "{place}"
            number = view.options.index(action) + 1
            icon = "star" if fame else "tiles"
            values: dict[str, Value | Phrase] = {
                "number": number,
                "paid": Phrase(paid, {"fame": fame}),
                "place": descriptions.place_words(player.island, cell),
            }
            for line in ("{name}: {effect}", "{name}: {paid}" if paid else "{name}"):
                yield worded("Place {number}", effect, line, icon=icon, **values)


def _claiming(view: PropellerView, player: Player, key: str) -> Iterator[Label]:
    tile = TILE_OF[key]
    price = price_of_claiming(player, view.die or 1, view.offer.index(key))
    rest = ("; pay {price} energy" if price else "") + _lost(player, tile)
    values: dict[str, Value] = {
        "guild": descriptions.guild_words(tile),
        "use": descriptions.forge_words(tile),
        "price": price,
    }
    name = "Claim {tile}"
    whole = "{use}" + rest + "; {guild}"
    yield _of_tile(name, whole, key, "Claim {tile} ({guild}): {use}" + rest, **values)
    yield _of_tile(name, whole, key, "Claim {tile} ({guild})" + rest, **values)


def _lost(player: Player, tile: Tile) -> str:
    """Return a warning if a depot's benefit would be lost when the depot is placed."""
    if tile.kind != "depot" or is_possible(player, tile.effects[0], player.resources):
        return ""
    return "; its benefit is lost"


def _activation_phrasings(view: PropellerView, player: Player, action: Action) -> Iterator[Label]:
    match action:
        case actions.ActivateIsland():
            die = view.die or 0
            names = [placed.face.name for placed in matching(player, die)]
            if len(names) > 1:
                names = [counted(len(names), "building")]
            if added := extra(player, die):
                names.append(f"one of {len(added)} more" if len(added) > 1 else added[0].face.name)
            if not names:
                line = "{name} (no building works with a {die})"
                yield skipping("Activate nothing", "", line, icon="hammer", die=die)
                return
            name = "Activate with a {die}"
            effect = "{buildings}"
            buildings = ", ".join(names)
            yield worded(name, effect, icon=f"die_{die}", die=die, buildings=buildings)
        case actions.Activate(tile):
            yield from _using("Activate {tile}", tile, use_words(player, player.placed(tile)))
        case actions.ActivateExtra(tile):
            price = Resources(price_of_extra(player))
            uses = use_words(player, player.placed(tile), price)
            yield from _using("Marie adds {tile}", tile, uses)
        case actions.ActivateAll(tiles):
            placed_tiles = list(map(player.placed, tiles))
            gains = (each.face.effects[0].gain + each.production for each in placed_tiles)
            gain = str(sum(gains, Resources()))
            names = [each.face.name for each in placed_tiles]
            for buildings in (", ".join(names), counted(len(names), "building")):
                yield worded(
                    "Activate all",
                    "{gain} ({buildings})",
                    "{name} → {effect}",
                    icon="hammer",
                    gain=gain,
                    buildings=buildings,
                )


def _using(name: str, tile: str, uses: Iterable[str]) -> Iterator[Label]:
    """Yield a building with its cost and effect, then alone."""
    yield from (_of_tile(name, "{use}", tile, use=words) for words in uses)
    yield _of_tile(name, "", tile)


def _blueprint_phrasings(view: PropellerView, player: Player, action: Action) -> Iterator[Label]:
    match action:
        case actions.Complete(card):
            yield from _completing(player, card, blueprint_letter(view, card))
        case actions.EndTurn():
            yield skipping("End your turn", icon="tick")
        case actions.Install(tile):
            placed = player.placed(tile)
            installed = view.upgrade
            name = "Install on {tile}"
            if installed is None or SLOT_OF[installed] != "banner":
                upgrades = (*placed.upgrades, *([installed] if installed else []))
                use = descriptions.does(msgspec.structs.replace(placed, upgrades=upgrades))
                yield _of_tile(name, "{use}", tile, use=use)
                yield _of_tile(name, "", tile)
            else:
                fame = links_of_banner(player.island, installed, placed.cell)
                effect, line = ("+{fame} fame", "{name} ({effect})") if fame else ("", "")
                yield _of_tile(name, effect, tile, line, fame=fame)
        case actions.SetAside():
            yield skipping(
                "Set the upgrade aside",
                "{number} score 1 point",
                "{name} ({effect})",
                icon="discard",
                number=NUMBERS["upgrades_a_point"],
            )
        case actions.TakeBlueprint(card):
            about = worth_words(card)
            letter = blueprint_letter(view, card)
            yield worded("Take {letter}", "{about}", icon="flag", letter=letter, about=about)
        case actions.DrawBlueprint(level):
            yield worded(
                "Draw a blueprint of level {level}",
                "{left} left",
                "{name} ({effect})",
                icon="flag",
                level=descriptions.ROMAN[level],
                left=view.piles[level - 1],
            )


def blueprint_letter(view: PropellerView, card: str) -> str:
    """Return the letter of a blueprint among the reader's, the open ones or the options."""
    level_1, level_2 = view.blueprints
    offered = [action.card for action in view.options if isinstance(action, actions.Complete)]
    for shown in (view.cards, (*level_1, *level_2), offered):
        if card in shown:
            return descriptions.LETTERS[shown.index(card)]
    return card


def _completing(player: Player, card: str, letter: str) -> Iterator[Label]:
    blueprint = BLUEPRINT_OF[card]
    ability = player.ability("blueprint")
    more = "1 {resources}; " if ability else ""
    name = "Complete {letter}"
    pay = "pay {price} → {points} points; "
    gain = "{upgrade}"
    for line, extra_gain in (("{name}", more), ("{letter}", more), ("{name}", "")):
        yield worded(
            name,
            f"{pay}{extra_gain}{gain}",
            line + ": {effect}",
            icon="crown",
            letter=letter,
            price=str(blueprint.cost),
            points=blueprint.vp,
            resources=" or ".join(ability.gains) if ability else "",
            upgrade=upgrade_words(blueprint.upgrade),
        )


def use_words(player: Player, placed: Placed, price: Resources = NOTHING) -> Sequence[str]:
    """Return phrasings of a building's cost (with ``price``) and effect, the longest first.

    They include the effects that follow without a question, because those are paid unasked.
    """
    return _use(player, placed, price, player.resources - price, ())


def paying(effect: Effect, more: Resources = NOTHING, price: Resources = NOTHING) -> str:
    """Return an effect's cost (with ``price``) and result with an upgrade that adds ``more``."""
    whole = msgspec.structs.replace(effect, pay=effect.pay + price)
    words = whole.words_with(more)
    return f"pay {words}" if whole.pay else words


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
            name = reached[0].face.name
            deeper = _use(player, reached[0], price, purse, lying)
            return [*(f"activate {name}: {words}" for words in deeper), f"activate {name}"]
    if effect.depots and len(depots := usable_depots(player)) == 1:
        name = depots[0].face.name
        phrasings = _effect_phrasings(depots[0].face.effects[0], placed.production, price)
        return [f"use {name}: {words}" for words in phrasings]
    return _effect_phrasings(effect, placed.production, price)


def _effect_phrasings(effect: Effect, more: Resources, price: Resources) -> Sequence[str]:
    """Return phrasings of an effect: cost and result, then only the cost, if any."""
    pay = effect.pay + price
    return [paying(effect, more, price), *([f"pay {pay}"] if pay else [])]

"""Propeller Islands in words: the picture's alternative text and the complete text board."""

from collections.abc import Collection, Iterator, Sequence

from engine.core.words import counted, listed
from engine.propeller_islands.rules import components
from engine.propeller_islands.rules.actions import (
    Choose,
    Complete,
    Deploy,
    Lift,
    TakeBlueprint,
    TakeDie,
)
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.view import PlayerView, PropellerView
from engine.propeller_islands.words import descriptions
from engine.propeller_islands.words.labels import activated, blueprint_letter, label
from render.propeller_islands.boards import POWERS, ability_words
from render.propeller_islands.scenes import purse
from render.propeller_islands.score import score
from render.score_sheet import in_words
from render.texts import Section, alt_text, numbered, text_board

WORKERS = {None: "no worker", "ready": "worker ready", "exhausted": "worker exhausted"}


def alt(view: PropellerView) -> str:
    """Describe whose turn it is, the round and the position, in at most 1,024 characters."""
    standings = (
        f"{view.name(seat)}: {counted(player.points.total, 'point')}, {player.resources}, "
        f"{player.fame} fame, {counted(len(player.done), 'blueprint')}, "
        f"{counted(len(player.island), 'tile')}, "
        f"{counted(len(player.dock), 'worker')} on the dock."
        for seat, player in enumerate(view.players)
    )
    asked = [*_asked_about(view), *_activated(view)]
    own = [f"Your blueprints: {'; '.join(_cards(view, view.cards))}."] if view.cards else []
    return alt_text([_where(view), *asked, *standings, _dice(view), *own])


def text(view: PropellerView, only: str = "") -> str:
    """Return the choices, then all that the reader may see, one fact a line: all, or a part."""
    offer = list[str]()
    for level in components.LEVELS:
        offer += _cards(view, [card for card in view.blueprints[level - 1] if card])
        offer.append(f"{view.piles[level - 1]} more of level {descriptions.ROMAN[level]}.")
    forge = [
        f"Between {' and '.join(map(str, spaces))}: {descriptions.tile_words(tile)}."
        if len(spaces := descriptions.spaces_of(slot)) > 1
        else f"At {spaces[0]}: {descriptions.tile_words(tile)}."
        for slot, tile in enumerate(view.offer)
        if tile
    ]
    forge.append(f"{counted(view.stack, 'tile')} in the stack, {len(view.discards)} discarded.")
    choices = numbered(label(view, action) for action in view.options)
    parts = [
        (Section.WHERE, [_where(view)]),
        (Section.ASKED, [view.question, *_asked_about(view)] if view.options else []),
        (Section.CHOICES, choices),
        (Section.YOURS, [*_yours(view)]),
        (Section.REST, [*in_words(score(view))] if view.over else []),
        (Section.OFFER, forge[:-1]),
        (Section.MARKET, ["The forge", _dice(view), *forge]),
        (Section.MARKET, ["Open blueprints", *offer]),
        *((Section.PLAYERS, [*_player(view, seat)]) for seat in range(len(view.players))),
        (Section.OWN, [*_own(view)]),
    ]
    return text_board(parts, only)


def _own(view: PropellerView) -> Iterator[str]:
    if view.seat is not None and not view.over:
        player = view.players[view.seat]
        yield f"You have {player.resources}; {player.fame} fame."
        if player.character:
            yield f"You are {_character(player)}"
    yield from _own_blueprints(view)


def _own_blueprints(view: PropellerView, but: Collection[str] = ()) -> Iterator[str]:
    shown = [card for card in view.cards if card not in but]
    yield from (f"Your blueprint {words}." for words in _cards(view, shown))


def _cards(view: PropellerView, cards: Sequence[str]) -> Iterator[str]:
    """Yield blueprints with their letters, and whether the reader can pay for them."""
    for card in cards:
        yield descriptions.blueprint_words(blueprint_letter(view, card), card, purse(view))


def _where(view: PropellerView) -> str:
    if view.over:
        won = listed(map(view.name, view.winners))
        return f"Propeller Islands is over after round {view.round}: {won} won."
    bonus = ", bonus die" if view.is_bonus else ""
    names = listed(map(view.name, view.awaited)) or "No player"
    return f"Propeller Islands, round {view.round}{bonus}. {names} to act: {view.doing}"


def _dice(view: PropellerView) -> str:
    if not view.dice:
        return "No dice on the forge."
    return f"Dice on the forge: {', '.join(map(str, view.dice))}."


def _player(view: PropellerView, seat: int) -> Iterator[str]:
    player = view.players[seat]
    first = ", first player" if view.first == seat else ""
    points = counted(player.points.total, "point")
    yield f"{view.name(seat)}{first}: {points} if the game ended now"
    if player.character:
        yield _character(player)
    yield f"Has {player.resources}; {player.fame} fame."
    hand = ", ".join(map(str, player.hand)) or "nothing"
    done = ", ".join(player.done) or "no blueprint"
    needed = components.NUMBERS["blueprints_to_end"]
    progress = f"{len(player.done)} of {needed}"
    yield f"Completed, {progress}: {done}; in hand, by level: {hand}."
    aside = ", ".join(map(components.upgrade_words, player.aside))
    if aside:
        yield f"Upgrades set aside: {aside}."
    yield f"Dice used: {', '.join(map(str, player.drafted)) or 'none'}."
    yield descriptions.dock_words(player.dock)
    yield from (_tile(player.island, placed) for placed in player.island)


def _character(player: PlayerView) -> str:
    character = components.CHARACTER_OF[player.character]
    powers = "; ".join(
        f"at {mark} fame {ability_words(ability)}" for mark, ability in character.powers
    )
    name = f"{character.name}, {character.title}"
    return f"{name}. {POWERS[character.power].rstrip(':')}: {powers}."


def _tile(island: Sequence[Placed], placed: Placed) -> str:
    face = placed.face
    worker = f", {WORKERS[placed.worker]}" if face.housing else ""
    guilds = f", {face.hub} hub" if face.hub else ""
    guilds += "".join(f", {guild} banner" for guild in placed.banners)
    wild = ", any die" if placed.is_wild else ""
    place = ", ".join(descriptions.sides(island, placed.cell)) or "alone"
    return f"- {face.name}{wild}: {descriptions.does(placed)}{worker}{guilds}; {place}."


def _yours(view: PropellerView) -> Iterator[str]:
    """Yield facts for the question that its answers do not have."""
    if view.seat is None or not view.options:
        return
    player = view.players[view.seat]
    kinds = {type(option) for option in view.options}
    yield from _activated(view)
    if view.is_bonus and Deploy in kinds:
        yield f"The bonus die is a {view.dice[0]}."
    yield f"You have {player.resources}; {player.fame} fame."
    if kinds & {TakeDie, Complete, TakeBlueprint}:
        offered = {option.card for option in view.options if isinstance(option, Complete)}
        yield from _own_blueprints(view, offered)
    if TakeDie in kinds:
        ready = [one for one in player.island if one.worker == "ready"]
        wild = (", any die" if one.is_wild and not _is_known(view, one) else "" for one in ready)
        names = (f"{one.face.name}{any_die}" for one, any_die in zip(ready, wild, strict=True))
        yield f"Workers ready: {'; '.join(names) or 'none'}."
    if Lift in kinds:
        yield descriptions.rewards_left(player.dock)


def _asked_about(view: PropellerView) -> Iterator[str]:
    """Yield the tile, the upgrade and the die that the reader's question is about."""
    if not view.options:
        return
    if view.tile:
        name = (
            components.TILE_OF[view.tile].name
            if view.tile == components.CAPITOL
            else descriptions.tile_words(view.tile)
        )
        is_placed = any(isinstance(action, Choose) for action in view.options)
        yield f"{'The building' if is_placed else 'In hand'}: {name}."
    if view.upgrade:
        yield f"In hand: {components.upgrade_words(view.upgrade)}."
    if view.die:
        yield f"Your die: {view.die}."


def _activated(view: PropellerView) -> Iterator[str]:
    """Yield the buildings that the die activates: from the second round on, not the Capitol alone.

    Each player has a Capitol, so its effect is said in the first round, and with its production.
    """
    buildings = activated(view)
    known = [one for one in buildings if _is_known(view, one)]
    if buildings and buildings != known:
        yield f"It activates {listed(_with_effect(view, one) for one in buildings)}."


def _with_effect(view: PropellerView, placed: Placed) -> str:
    name = placed.face.name
    return name if _is_known(view, placed) else f"{name} ({descriptions.does(placed)})"


def _is_known(view: PropellerView, placed: Placed) -> bool:
    return view.round > 1 and placed.tile == components.CAPITOL and not placed.production

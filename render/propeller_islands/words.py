"""Propeller Islands in words: the picture's alternative text and the complete text board."""

from collections.abc import Iterator, Sequence

from engine.core.words import counted, listed
from engine.propeller_islands.rules.components import (
    CAPITOL,
    CHARACTER_OF,
    DOCK,
    FORGE,
    LEVELS,
    NUMBERS,
    TILE_OF,
    slots_at,
    upgrade_words,
)
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.view import PlayerView, PropellerView, winners
from engine.propeller_islands.words.descriptions import blueprint_words, does, sides, tile_words
from engine.propeller_islands.words.labels import label
from render.painter import ALT_AT_MOST
from render.propeller_islands.boards import POWERS, ability_words, powers_of
from render.propeller_islands.score import score
from render.score_sheet import in_words

WORKERS = {None: "no worker", "ready": "worker ready", "exhausted": "worker exhausted"}


def alt(view: PropellerView) -> str:
    """Describe whose turn it is, the round and the position, in at most 1,024 characters."""
    alt_text = " ".join([_where(view), *_standings(view), _dice(view)])
    return alt_text if len(alt_text) <= ALT_AT_MOST else f"{alt_text[: ALT_AT_MOST - 1]}…"


def text(view: PropellerView) -> str:
    """Return the choices, then everything that the reader may see, one fact a line."""
    parts = [
        [_where(view)],
        [view.question, *_in_hand(view), *_choices(view)] if view.options else [],
        [*in_words(score(view))] if view.over else [],
        ["The forge", _dice(view), *_forge(view)],
        ["Open blueprints", *_offer(view)],
        *([*_player(view, seat)] for seat in range(len(view.players))),
        ["Your blueprints", *map(blueprint_words, view.cards)] if view.cards else [],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _where(view: PropellerView) -> str:
    if view.over:
        return f"Propeller Islands is over after round {view.round}: {_names(view)}."
    bonus = ", bonus die" if view.is_bonus else ""
    names = listed(map(view.name, view.awaited)) or "No player"
    return f"Propeller Islands, round {view.round}{bonus}. {names} to act: {view.doing}"


def _names(view: PropellerView) -> str:
    return f"{listed(map(view.name, winners(view)))} won"


def _standings(view: PropellerView) -> Iterator[str]:
    for seat, player in enumerate(view.players):
        yield (
            f"{view.name(seat)}: {counted(player.points.total, 'point')}, {player.resources}, "
            f"{player.fame} fame, {counted(len(player.done), 'blueprint')}, "
            f"{counted(len(player.island), 'tile')}, "
            f"{counted(len(player.dock), 'worker')} on the dock."
        )


def _dice(view: PropellerView) -> str:
    if not view.dice:
        return "No dice on the forge."
    return f"Dice on the forge: {', '.join(map(str, view.dice))}."


def _forge(view: PropellerView) -> Iterator[str]:
    for value in FORGE:
        beside = [tile for slot in slots_at(value) if (tile := view.offer[slot])]
        yield f"Beside space {value}: {'; '.join(map(_on_offer, beside)) or 'nothing'}."
    yield f"{counted(view.stack, 'tile')} in the stack, {len(view.discards)} discarded."


def _on_offer(tile: str) -> str:
    return tile_words(tile)


def _offer(view: PropellerView) -> Iterator[str]:
    for level in LEVELS:
        yield from (blueprint_words(card) for card in view.blueprints[level - 1] if card)
        yield f"{view.piles[level - 1]} more of level {level}."


def _player(view: PropellerView, seat: int) -> Iterator[str]:
    player = view.players[seat]
    first = ", first player" if view.first == seat else ""
    points = counted(player.points.total, "point")
    yield f"{view.name(seat)}{first}: {points} if the game ended now"
    yield from _character(player)
    yield f"Has {player.resources}; {player.fame} fame."
    done = ", ".join(player.done) or "no blueprint"
    yield f"Completed: {done}; in hand, by level: {_hand(player)}."
    aside = ", ".join(map(upgrade_words, player.aside))
    if aside:
        yield f"Upgrades laid aside: {aside}."
    yield f"Dice used: {', '.join(map(str, player.drafted)) or 'none'}."
    yield from _dock(player)
    yield from (_tile(player.island, placed) for placed in player.island)


def _hand(player: PlayerView) -> str:
    return ", ".join(map(str, player.hand)) or "nothing"


def _character(player: PlayerView) -> Iterator[str]:
    if player.character:
        character = CHARACTER_OF[player.character]
        powers = "; ".join(
            f"at {mark} fame {ability_words(ability)}" for mark, ability in powers_of(character)
        )
        name = f"{character.name}, {character.title}"
        yield f"{name}. {POWERS[character.power].rstrip(':')}: {powers}."


def _dock(player: PlayerView) -> Iterator[str]:
    spaces = ", ".join(space.upper() for space in player.dock) or "none"
    yield f"Dock of {NUMBERS['workers'] - 1}, workers left: {spaces}."
    open_lines = [
        f"{line.name}: {line.reward.words}"
        for line in DOCK
        if any(line.key[-1] in space for space in player.dock)
    ]
    yield f"Rewards still to be cleared: {'; '.join(open_lines) or 'none'}."


def _tile(island: Sequence[Placed], placed: Placed) -> str:
    face = placed.face
    worker = f", {WORKERS[placed.worker]}" if face.housing else ""
    guilds = [f"{face.hub} hub"] if face.hub else []
    guilds += [f"{guild} banner" for guild in placed.banners]
    wild = ", any die" if placed.is_wild else ""
    rest = tuple(other for other in island if other is not placed)
    place = ", ".join(sides(rest, placed.cell)) or "alone"
    return (
        f"- {face.name}{wild}: {does(placed)}{worker}{''.join(f', {g}' for g in guilds)}; {place}."
    )


def _in_hand(view: PropellerView) -> Iterator[str]:
    if view.tile:
        yield f"In hand: {_in_words(view.tile)}."
    if view.upgrade:
        yield f"In hand: {upgrade_words(view.upgrade)}."
    if view.die:
        yield f"Your die: {view.die}."


def _in_words(tile: str) -> str:
    return TILE_OF[tile].name if tile == CAPITOL else tile_words(tile)


def _choices(view: PropellerView) -> Iterator[str]:
    for number, action in enumerate(view.options, 1):
        yield f"{number}. {label(view, action).removeprefix(f'{number}: ')}"

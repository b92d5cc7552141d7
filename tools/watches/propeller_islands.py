"""How to watch Propeller Islands."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from engine.core import Game
from tools.watching import Event, Watch, WatchedMove


def _events(move: WatchedMove) -> Iterator[Event]:
    tiles = move.parts.TILE_OF
    seat = move.seat

    def building(tile: str) -> str:
        name: str = tiles[tile].kind_of.name
        return name

    names = {tile.name: building(key) for key, tile in tiles.items()}

    def held(g: Any, of: int) -> Iterator[str]:
        player = g.player(of)
        yield from (building(placed.tile) for placed in player.island)
        yield from (*player.done, *g.hands[of].cards)
        yield player.character

    claims = [each.tile for each in move.options if type(each).__name__ == "Claim"]
    for key in {*map(building, claims), *move.named("card"), *move.named("character")}:
        yield Event("offered", seat, key)
    yield from move.new(held)
    for note in move.after.notes:
        values: Mapping[str, Any] = note.values
        if note.template.startswith("{seat} activates") and values["name"] in names:
            yield Event("used", int(values["seat"]), names[values["name"]])
        elif note.template.startswith("{seat} completes"):
            yield Event("used", int(values["seat"]), str(values["card"]))
        elif note.template.endswith("by character."):
            yield Event("used", int(values["seat"]), move.after.player(values["seat"]).character)


def _worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    parts = import_module(f"{game.package}.rules.components")
    points = import_module(f"{game.package}.rules.scoring").landmark_points
    player = g.player(seat)
    found = dict[str, float]()
    for placed in player.island[1:]:
        name = parts.TILE_OF[placed.tile].kind_of.name
        found[name] = found.get(name, 0.0) + points(player.island, placed)
    found |= {card: float(parts.BLUEPRINT_OF[card].vp) for card in player.done}
    return found | {player.character: 0.0}


WATCH = Watch(_events, _worth)

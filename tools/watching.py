"""Record how a game's components are used, for ``python -m tools.lab``.

Each game has a ``Watch``. It lists the events of each component, and its worth at the end.
Components have the keys or the names of ``data/<game>``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Literal, NamedTuple

from engine.core import Action, Game, options_of

Kind = Literal["offered", "taken", "used", "points"]


class Event(NamedTuple):
    """An event of a component of a seat; ``amount`` is the number of points."""

    kind: Kind
    seat: int
    component: str
    amount: float = 1.0


class Turn(NamedTuple):
    """An action of a game, with the states before and after it."""

    game: Game
    before: Any
    seat: int
    action: Action
    after: Any

    @property
    def parts(self) -> Any:
        """The module with the components of the game."""
        return import_module(f"{self.game.package}.rules.components")

    @property
    def options(self) -> list[Any]:
        """The options that the seat had."""
        return options_of(self.before, self.seat)

    def named(self, field: str) -> Iterator[str]:
        """Yield the value of a field for each option that has it."""
        return (getattr(option, field) for option in self.options if hasattr(option, field))

    def new(self, held: Callable[[Any, int], Iterable[str]]) -> Iterator[Event]:
        """Yield an event for each component that a seat gained in this turn."""
        for seat in self.after.seats:
            earlier = {*held(self.before, seat)}
            yield from (
                Event("taken", seat, key)
                for key in dict.fromkeys(held(self.after, seat))
                if key not in earlier
            )


class Watch(NamedTuple):
    """How to watch a game.

    ``events`` yields the events of a turn. ``worth`` returns the components that count for a seat
    at the end, and their points. Games with ``options`` use the most components.
    """

    events: Callable[[Turn], Iterator[Event]]
    worth: Callable[[Game, Any, int], Mapping[str, float]] | None = None
    options: Mapping[str, str] = {}


# --- Propeller Islands


def _propeller(turn: Turn) -> Iterator[Event]:
    tiles, seat = turn.parts.TILE_OF, turn.seat

    def building(tile: str) -> str:
        name: str = tiles[tile].kind_of.name
        return name

    names = {tile.name: building(key) for key, tile in tiles.items()}

    def held(g: Any, of: int) -> Iterator[str]:
        player = g.player(of)
        yield from (building(placed.tile) for placed in player.island)
        yield from (*player.done, *g.hands[of].cards)
        yield player.character

    claims = [each.tile for each in turn.options if type(each).__name__ == "Claim"]
    for key in {*map(building, claims), *turn.named("card"), *turn.named("character")}:
        yield Event("offered", seat, key)
    yield from turn.new(held)
    for note in turn.after.notes:
        values: Mapping[str, Any] = note.values
        if note.template.startswith("{seat} activates") and values["name"] in names:
            yield Event("used", int(values["seat"]), names[values["name"]])
        elif note.template.startswith("{seat} completes"):
            yield Event("used", int(values["seat"]), str(values["card"]))
        elif note.template.endswith("by character."):
            yield Event("used", int(values["seat"]), turn.after.player(values["seat"]).character)


def _propeller_worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    parts = import_module(f"{game.package}.rules.components")
    points = import_module(f"{game.package}.rules.scoring").landmark_points
    player, found = g.player(seat), dict[str, float]()
    for placed in player.island[1:]:
        name = parts.TILE_OF[placed.tile].kind_of.name
        found[name] = found.get(name, 0.0) + points(player.island, placed)
    found |= {card: float(parts.BLUEPRINT_OF[card].vp) for card in player.done}
    return found | {player.character: 0.0}


# --- Palm Island


def _palm(turn: Turn) -> Iterator[Event]:
    def held(g: Any, seat: int) -> Iterator[str]:
        village = g.village(seat)
        yield from (*village.outposts, *village.recruited)
        yield from (key for key in village.powers if key == g.options.get("ability"))

    if turn.before.options["mode"] == "casual":
        for key in turn.before.board.outposts:
            yield Event("offered", turn.seat, key)
    for key in {*turn.named("outpost"), *turn.named("villager")}:
        yield Event("offered", turn.seat, key)
    yield from turn.new(held)
    for key in getattr(turn.action, "abilities", ()):
        yield Event("used", turn.seat, key)


def _palm_worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    cards = import_module(f"{game.package}.rules.cards")
    village = g.village(seat)
    found = {key: float(cards.OUTPOSTS[key].points) for key in village.outposts}
    found |= {key: float(village.points_of(key)) for key in village.recruited}
    found |= dict.fromkeys((key for key in village.powers if key in cards.GROUP_ABILITIES), 0.0)
    return found | ({g.options["disaster"]: 0.0} if "disaster" in g.options else {})


# --- Earthquake Island


def _earthquake(turn: Turn) -> Iterator[Event]:
    tiles, tops = turn.parts.TILES, turn.before.board.tops

    def kind_on(cell: str) -> str | None:
        found: str | None = tiles[tops[cell]].kind.key if tops.get(cell) in tiles else None
        return found

    for kind in {kind for cell in turn.named("cell") if (kind := kind_on(cell))}:
        yield Event("offered", turn.seat, kind)
    if kind := kind_on(getattr(turn.action, "cell", "")):
        yield Event("taken", turn.seat, kind)
    for seat in turn.after.seats:
        tool, later = turn.before.explorer(seat).tool, turn.after.explorer(seat).tool
        if later and later != tool:
            yield Event("taken", seat, later)
        if tool and not later:
            yield Event("used", seat, tool)


# --- Small Islands


def _small(turn: Turn) -> Iterator[Event]:
    if type(turn.action).__name__ == "Choose":
        for key in {key for option in turn.options for key in getattr(option, "cards", ())}:
            yield Event("offered", turn.seat, key)
        for key in getattr(turn.action, "cards", ()):
            yield Event("taken", turn.seat, key)

    def points(g: Any, seat: int) -> int:
        total: int = g.player(seat).points + sum(g.hands[seat].discoveries)
        return total

    for seat in turn.after.seats:
        earned = points(turn.after, seat) - points(turn.before, seat)
        objective = turn.after.player(seat).objective or turn.before.player(seat).objective
        for key in objective if earned else ():
            yield Event("used", seat, key)
            yield Event("points", seat, key, earned)


def _small_worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    return {f"Alexis, {g.options['alexis']}": 0.0} if g.has_alexis else {}


# --- Island Hopper


def _hopper(turn: Turn) -> Iterator[Event]:
    contracts = turn.parts.CONTRACT_OF

    def completed(g: Any, seat: int) -> list[str]:
        return list(g.hands[seat].completed)

    for option in turn.options:
        if type(option).__name__ == "Take":
            yield Event("offered", turn.seat, option.card)
    yield from turn.new(lambda g, seat: g.hands[seat].cards)
    for _, seat, key, _ in turn.new(completed):
        yield Event("used", seat, key)
        yield Event("points", seat, key, contracts[key].pays)


def _hopper_worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    return dict.fromkeys(g.hands[seat].completed, 0.0)


WATCHES: Mapping[str, Watch] = {
    "propeller_islands": Watch(_propeller, _propeller_worth),
    "palm_island": Watch(_palm, _palm_worth, {"mode": "casual"}),
    "earthquake_island": Watch(_earthquake),
    "small_islands": Watch(_small, _small_worth),
    "island_hopper": Watch(_hopper, _hopper_worth),
}
"""How to watch each game."""

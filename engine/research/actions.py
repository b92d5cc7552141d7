"""Two ways to number the actions of a game.

* ``slots``: the index of an option among those that are legal now. Small, and enough for agents
  that look at states.
* ``vocabulary``: one fixed number for each action, made by enumeration. A network can learn the
  meaning of a number.

Both are versioned by name, such as ``atoll/palm_island-v1``, as are the shapes of observations. A
test checks the numbers and shapes of each version. If you change them, raise ``VERSION``.

Actions that the rules accept but do not list as options have no number: free words and free
courses in Island Hopper, and its orders for collecting.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations
from math import prod
from typing import Any, Literal, Protocol, get_args

import msgspec

from engine import GAMES
from engine.core import Action, AtollError, BadOption, Game
from engine.earthquake_island.rules.components import CELLS, TOOLS
from engine.island_hopper.rules import components as hopper
from engine.palm_island.rules import cards as palm_cards
from engine.palm_island.rules import components as palm
from engine.propeller_islands.rules import components as propeller
from engine.small_islands.rules import cards as small_cards
from engine.small_islands.rules import components as small
from engine.small_islands.rules.chart import CELL_OF
from engine.small_islands.rules.landing import OWN
from engine.small_islands.rules.tiles import CORNERS, GREY, LANDSCAPE, STARTING

VERSION = 1
SLOTS = 256
"""The number of slots: nearly twice the most options seen in any game (135)."""

_FURTHEST = 20
"""The farthest numbered cell of an island from its Capitol; islands have fewer tiles."""
_CARDS_PAID = 5
_ABILITIES_USED = 3
_DOLLARS = 250
_TURNS = (0, 90, 180, 270)

Kind = Literal["slots", "vocabulary"]
Values = Sequence[Any]
Fields = Mapping[str, Values]


class NoNumber(AtollError):
    """An action is missing from an encoding, which is a bug of the encoding."""


class Encoding(Protocol):
    """A numbering of actions: ``size`` numbers from 0."""

    size: int

    def numbers(self, options: Sequence[Action]) -> list[int]:
        """Return the number of each of the options that are legal now, all different."""
        ...


class Slots:
    """Number each option by its index among those that are legal now."""

    size = SLOTS

    def numbers(self, options: Sequence[Action]) -> list[int]:
        """Return the numbers from 0. Raises NoNumber if there are more than ``SLOTS`` options."""
        if len(options) > SLOTS:
            raise NoNumber(f"{len(options)} options are more than {SLOTS} slots.")
        return [*range(len(options))]


class Vocabulary:
    """One fixed number for each action: an offset for its class plus the indices of its values.

    A class whose fields can take ``a``, ``b`` and ``c`` values has ``a * b * c`` numbers. The
    numbers are the same in every edition of a game.
    """

    def __init__(self, game: Game) -> None:
        self.size = 0
        self._classes: dict[str, tuple[int, list[tuple[str, dict[Any, int]]]]] = {}
        values_of = _VALUES[game.key]
        for action in game.rules.actions:
            if action.__name__ not in values_of:
                continue
            values, fields = values_of[action.__name__], list[tuple[str, dict[Any, int]]]()
            for field in msgspec.structs.fields(action):
                if field.name in values:
                    optional = [None] if type(None) in get_args(field.type) else []
                    every = [*optional, *values[field.name]]
                    fields.append((field.name, {value: at for at, value in enumerate(every)}))
            self._classes[action.__name__] = self.size, fields
            self.size += prod(len(places) for _, places in fields)

    def numbers(self, options: Sequence[Action]) -> list[int]:
        """Return the number of each option. Raises NoNumber for an action without one."""
        found = [*map(self._number, options)]
        if len({*found}) < len(found):
            raise NoNumber("Two options have the same number.")
        return found

    def _number(self, action: Action) -> int:
        try:
            offset, fields = self._classes[type(action).__name__]
            number = 0
            for name, places in fields:
                value = getattr(action, name)
                key = frozenset(value) if isinstance(value, tuple) else value
                number = number * len(places) + places[key]
        except KeyError as problem:
            raise NoNumber(f"{action} has no number.") from problem
        return offset + number

    def __iter__(self) -> Iterator[tuple[int, str, list[tuple[str, dict[Any, int]]]]]:
        """Yield the offset, the name and the fields of each class of actions."""
        for action, (offset, fields) in self._classes.items():
            yield offset, action, fields


@cache
def encoding(key: str, kind: Kind) -> Encoding:
    """Return an encoding of the actions of a game; ``key`` is one of ``engine.GAMES``.

    Raises:
        BadOption: there is no such kind.
    """
    if kind not in get_args(Kind):
        raise BadOption(f"actions cannot be “{kind}”. Choose {' or '.join(get_args(Kind))}.")
    return Slots() if kind == "slots" else Vocabulary(GAMES[key])


def name(game: Game) -> str:
    """Return the versioned name of a game's environment, such as ``atoll/palm_island-v1``."""
    return f"atoll/{game.key}-v{VERSION}"


def _subsets(values: Iterable[Any], most: int) -> list[frozenset[Any]]:
    """Return all sets of up to ``most`` values. One order of each set is legal at a time."""
    known = [*values]
    sets = chain.from_iterable(combinations(known, length) for length in range(most + 1))
    return [*map(frozenset, sets)]


def _propeller() -> dict[str, Fields]:
    tiles = [tile.key for tile in propeller.TILES]
    blueprints = [blueprint.key for blueprint in propeller.BLUEPRINTS]
    around = range(-_FURTHEST, _FURTHEST + 1)
    effects = (one.key for building in propeller.BUILDINGS for one in building.effects)
    tile: Fields = {"tile": tiles}
    card: Fields = {"card": blueprints}
    return {
        "ChooseCharacter": {"character": [one.key for one in propeller.CHARACTERS]},
        "TakeDie": {"die": propeller.FORGE},
        "TurnDie": {"to": propeller.FORGE},
        "Claim": tile,
        "Discard": tile,
        "ActivateIsland": {},
        "Place": {"cell": [f"{q},{r}" for q in around for r in around]},
        "Activate": tile,
        "ActivateExtra": tile,
        "ActivateAll": {},  # offered once at a time, for all tiles that it names
        "Pass": {},
        "Choose": {"effect": [*dict.fromkeys(effects)]},
        "Lift": {"space": propeller.SPACES},
        "Deploy": tile,
        "ClaimReward": {"line": [line.key for line in propeller.DOCK]},
        "UseDepot": tile,
        "Gain": {"resource": propeller.RESOURCES},
        "Complete": card,
        "EndTurn": {},
        "Install": tile,
        "SetAside": {},
        "TakeBlueprint": card,
        "DrawBlueprint": {"level": propeller.LEVELS},
    }


def _palm() -> dict[str, Fields]:
    numbers = sorted(palm.BUILDING_OF)
    card: Fields = {"card": numbers}
    some: Fields = {"cards": _subsets(numbers, _CARDS_PAID)}
    villager: Fields = {"villager": [*palm_cards.VILLAGERS]}
    return {
        "Store": card,
        "Rotate": card,
        "Flip": card,
        "Discard": {},
        "Pay": some,
        "Reset": card,
        "Use": {"abilities": _subsets(palm_cards.ABILITIES, _ABILITIES_USED)},
        "Bring": {"feat": [feat.key for feat in palm.FEATS]},
        "Rest": villager,
        "Recruit": villager,
        "Buy": {"outpost": [*palm_cards.OUTPOSTS]},
        "Give": some,
        "Done": {},
    }


def _quake() -> dict[str, Fields]:
    cell: Fields = {"cell": CELLS}
    yes_no = ["yes", "no"]
    return {
        "Place": cell,
        "Move": {
            "cell": ["stay", *CELLS],
            "tool": ["hold", *TOOLS],
            "target": CELLS,
            "keep": yes_no,
            "sandbag": yes_no,
        },
        "Use": {"target": CELLS},
        "Keep": {},
        "Discard": {},
        "Sandbag": {},
        "Remove": {},
        "Flee": cell,
        "Pass": {},
    }


def _small() -> dict[str, Fields]:
    tiles, cells = [*LANDSCAPE, *STARTING], [*CELL_OF]
    cards: Fields = {
        "objective": [*small_cards.OBJECTIVES],
        "mission": [*small_cards.MISSIONS],
        "reward": [*small_cards.REWARDS],
    }
    jokers = [f"joker-{resource}" for resource in small.RESOURCES]
    corners = [*CORNERS]
    return {
        "Choose": cards,
        "Keep": cards,
        "Explore": {"tile": tiles},
        "Land": {"ship": [OWN, GREY], "cell": cells},
        "Place": {"tile": tiles, "cell": cells, "turn": _TURNS},
        "Turn": {"turn": _TURNS},
        "Confirm": {},
        "Back": {},
        "PutBack": {"tile": tiles},
        "Cover": {
            "token": [*small.TOKENS, *jokers],
            "cell": cells,
            "over": small.RESOURCES,
            "corner": corners,
        },
        "AddPort": {"token": [*small.TOKENS], "cell": cells, "corner": corners},
        "Build": {"cell": cells},
        "KeepToken": {"value": sorted({*small.DISCOVERIES})},
        "Done": {},
    }


def _hopper() -> dict[str, Fields]:
    goods = [good.key for good in hopper.GOODS]
    islands = [island.key for island in hopper.ISLANDS]
    card: Fields = {"card": [contract.key for contract in hopper.CONTRACTS]}
    dollars = range(_DOLLARS + 1)
    lengths = range(1, 2 * hopper.MODEL.longest_nudge + 1)
    good: Fields = {"good": goods}
    tourists = [contract.key for contract in hopper.CONTRACTS if contract.is_tourist]
    return {
        "Bid": {"amount": dollars},
        "Pass": {},
        "Offer": {"goods": _subsets(goods, hopper.DUELING_GOODS)},
        "Price": {"amount": dollars},
        "Agree": {},
        "TakeOver": {},
        "Bribe": {"island": islands, "amount": dollars},
        "Done": {},
        "Show": {"tourists": _subsets(tourists, len(tourists))},
        "Plan": {"good": goods, "island": islands},
        "Say": {"word": [word.word for word in hopper.WORDS], "flight": range(1, len(goods) + 1)},
        "Nudge": {"heading": range(360), "inches": [*map(hopper.inches, lengths)]},
        "Drop": {},
        "FlyAgain": good,
        "GiveUp": card,
        "Decline": {},
        "Keep": {},
        "Discard": card,
        "Take": card,
        "Draw": {},
    }


_VALUES: Mapping[str, dict[str, Fields]] = {
    "propeller_islands": _propeller(),
    "palm_island": _palm(),
    "earthquake_island": _quake(),
    "small_islands": _small(),
    "island_hopper": _hopper(),
}
"""For each game, the values of the fields of its actions. A class that is missing has no number."""

"""The views of the five games as numbers, with a fixed shape for each part.

``OBSERVE`` has a function for each game. Rows of players begin with the reader. A missing player,
card or number is 0.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from engine import GAMES
from engine.earthquake_island.rules import components as quake
from engine.earthquake_island.rules.view import QuakeView
from engine.island_hopper.rules import components as hopper
from engine.island_hopper.rules.records import Phase as HopperPhase
from engine.island_hopper.rules.view import HopperView
from engine.palm_island.rules import cards as palm_cards
from engine.palm_island.rules import components as palm
from engine.palm_island.rules.view import PalmView, VillageView
from engine.propeller_islands.rules import components as propeller
from engine.propeller_islands.rules.view import PlayerView as Builder
from engine.propeller_islands.rules.view import PropellerView
from engine.small_islands.rules import cards as small_cards
from engine.small_islands.rules import components as small
from engine.small_islands.rules.chart import NAME_OF, column_of, row_of
from engine.small_islands.rules.state import Phase as SmallPhase
from engine.small_islands.rules.tiles import LANDSCAPE, STARTING
from engine.small_islands.rules.view import SmallView

Array = npt.NDArray[np.float32]
Parts = dict[str, Array]

MOST_SEATS = 6
_MOST_FLIGHTS = MOST_SEATS + 1
"""The maximum number of flights in a round of Island Hopper, with the second chance."""
_MOST_ICONS = max(len(face.icons) for face in (*LANDSCAPE.values(), *STARTING.values()))
_LAYERS = (
    "tile",
    *(f"land {sample}" for sample in range(8)),
    *(f"house {owner}" for owner in (*range(4), "alexis")),
    *(f"token {symbol}" for symbol in small.SYMBOLS),
    *(f"island {symbol}" for symbol in small.SYMBOLS),
)


def array(values: Iterable[float]) -> Array:
    """Return numbers as an array."""
    return np.fromiter(values, np.float32)


def marks(found: Iterable[Any], known: Sequence[Any]) -> Array:
    """Return for each known value how often it was found."""
    counted = np.zeros(len(known), np.float32)
    places = _places(tuple(known))
    for value in found:
        if value in places:
            counted[places[value]] += 1
    return counted


@cache
def _places(known: tuple[Any, ...]) -> dict[Any, int]:
    return {value: place for place, value in enumerate(known)}


def turn_order(seat: int, seats: int) -> list[int]:
    """Return all seats in turn order, beginning with ``seat``."""
    return [(seat + step) % seats for step in range(seats)]


def _each(players: Sequence[Any], seat: int, most: int, row: Callable[[int], Array]) -> Array:
    """Return a row for each player from ``seat`` on, and empty rows up to ``most``."""
    rows = [row(one) for one in turn_order(seat, len(players))]
    return np.stack([*rows, *[np.zeros_like(rows[0])] * (most - len(rows))])


def _settings(key: str, settings: Iterable[tuple[str, str]]) -> Array:
    """Return a mark for the chosen value of each option."""
    options = GAMES[key].rules.options
    return marks(settings, [(one.key, value) for one in options for value in one.values])


# --- Propeller Islands


def _propeller(view: PropellerView) -> Parts:
    tiles = tuple(propeller.TILE_OF)
    blueprints = tuple(propeller.BLUEPRINT_OF)
    upgrades = get_args(propeller.Upgrade)
    islands = np.zeros((4, len(tiles), 3 + 2 + len(upgrades)), np.float32)
    for row, seat in enumerate(turn_order(view.seat or 0, len(view.players))):
        for placed in view.players[seat].island:
            islands[row, _places(tiles)[placed.tile]] = [
                *marks([placed.worker], (None, "exhausted", "ready")),
                *map(int, placed.cell.split(",")),
                *marks(placed.upgrades, upgrades),
            ]

    def player(seat: int) -> Array:
        one: Builder = view.players[seat]
        return np.concatenate(
            [
                marks([one.character], tuple(propeller.CHARACTER_OF)),
                array([getattr(one.resources, kind) for kind in propeller.RESOURCES]),
                array([one.fame, one.level, one.points.total, one.used_power, seat == view.first]),
                marks(one.hand, propeller.LEVELS),
                marks(one.aside, upgrades),
                marks(one.dock, propeller.SPACES),
                marks(one.drafted, propeller.FORGE),
                marks(one.done, blueprints),
            ]
        )

    return {
        "round": array([view.round, view.stack, view.is_bonus, *view.piles]),
        "dice": marks(view.dice, propeller.FORGE),
        "offer": np.stack([marks([tile], tiles) for tile in view.offer]),
        "blueprints": marks((card for row in view.blueprints for card in row), blueprints),
        "discards": marks(view.discards, tiles),
        "players": _each(view.players, view.seat or 0, 4, player),
        "islands": islands,
        "cards": marks(view.cards, blueprints),
        "doing": np.concatenate(
            [
                marks([view.die], propeller.FORGE),
                marks([view.tile], tiles),
                marks([view.upgrade], upgrades),
                marks([view.space], propeller.SPACES),
            ]
        ),
    }


# --- Palm Island


def _palm(view: PalmView) -> Parts:
    faces = tuple(palm.FACES)

    def cards(some: Iterable[Any]) -> Array:
        return marks(((card.number, card.face) for card in some), faces)

    def village(seat: int) -> Array:
        one: VillageView = view.villages[seat]
        hand = [cards(one.in_hand[place : place + 1]) for place in range(palm.VISIBLE_CARDS)]
        return np.concatenate(
            [
                *hand,
                cards(one.stored),
                cards(one.buildings),
                cards(one.feats),
                array([getattr(one.resources, kind) for kind in palm.RESOURCES]),
                array([one.ahead, one.stars, one.arrows, one.points, one.stored_at_most]),
                array([one.waits, len(one.given)]),
                marks([*one.villagers, *one.recruited], tuple(palm_cards.VILLAGERS)),
                marks(one.outposts, tuple(palm_cards.OUTPOSTS)),
                marks(one.powers, tuple(palm_cards.ABILITIES)),
                marks(one.used, tuple(palm_cards.ABILITIES)),
            ]
        )

    group = view.group
    costs = [group.cost, group.given, group.stored, group.ability_cost] if group else []
    numbers = [getattr(one, kind) for one in costs for kind in palm.RESOURCES]
    numbers += [group.level, group.upgraded, group.arrows, group.points] if group else []
    paying = view.cost[0] if view.cost else palm.NOTHING
    noted = view.villages[view.seat or 0].noted
    return {
        "round": array([view.round]),
        "mode": marks([view.mode], ("solo", "cooperative", "casual", "speed")),
        "disaster": marks([group.disaster] if group else [], tuple(palm_cards.DISASTERS)),
        "group": array([*numbers, *[0] * (4 * len(palm.RESOURCES) + 4 - len(numbers))]),
        "villages": _each(view.villages, view.seat or 0, 4, village),
        "outposts": marks(view.outposts, tuple(palm_cards.OUTPOSTS)),
        "villagers": marks(view.villagers, tuple(palm_cards.VILLAGERS)),
        "paying": array([getattr(paying, kind) for kind in palm.RESOURCES]),
        "noted": np.stack([cards(noted[place : place + 1]) for place in range(palm.TRACKER + 8)]),
    }


# --- Earthquake Island


def _quake(view: QuakeView) -> Parts:
    tops = ("", *quake.TILES)
    cells = np.zeros((len(quake.CELLS), 2 + len(tops) + 6), np.float32)
    order = turn_order(view.seat or 0, len(view.explorers))
    for row, cell in zip(cells, view.cells, strict=True):
        row[0], row[1] = cell.height, cell.cell in view.area
        row[2 : 2 + len(tops)] = marks([cell.top], tops)
        for place, seat in enumerate(order):
            row[2 + len(tops) + place] = view.explorers[seat].cell == cell.cell

    def explorer(seat: int) -> Array:
        one = view.explorers[seat]
        order = view.order.index(seat) + 1 if seat in view.order else 0
        return np.concatenate(
            [
                marks([one.tool], quake.TOOLS),
                array([one.afloat, one.place, order, view.turn == seat]),
            ]
        )

    return {
        "round": array([view.round, view.boxed]),
        "settings": _settings("earthquake_island", view.settings),
        "cells": cells,
        "explorers": _each(view.explorers, view.seat or 0, 6, explorer),
        "discards": marks(
            (key for key, count in view.discards for _ in range(count)), tuple(quake.KINDS)
        ),
    }


# --- Small Islands


def _chart(view: SmallView) -> Array:
    """Return the layers of the 29 by 29 cells around the first tile of Small Islands."""
    cells, at = np.zeros((len(NAME_OF), len(_LAYERS)), np.float32), _places(tuple(NAME_OF))
    order = turn_order(view.seat or 0, len(view.players))
    for cell, laid in view.chart:
        row = cells[at[cell]]
        row[0] = 1
        row[1:9] = [laid.edge >> sample & 1 for sample in range(8)]
        for token in laid.tokens:
            row[_LAYERS.index(f"token {token.shows}")] += 1
        for house in laid.houses:
            seat = house.seat
            row[9 + (order.index(seat) if seat in order else 4)] += 1
    for island in view.islands:
        for cell in island.cells:
            row = cells[at[cell]]
            for symbol in small.SYMBOLS:
                row[_LAYERS.index(f"island {symbol}")] = getattr(island.symbols, symbol)
    return cells


def _laid(view: SmallView) -> Array:
    """Return a row for each tile: whether it is on the map, its place and turn, and its Houses."""
    at = _places((*LANDSCAPE, *STARTING))
    rows = np.zeros((len(at), 7 + _MOST_ICONS), np.float32)
    order = turn_order(view.seat or 0, len(view.players))
    for cell, laid in view.chart:
        if laid.tile in at:  # a ship is none
            row = rows[at[laid.tile]]
            row[:7] = [1, row_of(cell), column_of(cell), *marks([laid.turn], range(4))]
            for house in laid.houses:
                row[7 + house.at] = 1 + (order.index(house.seat) if house.seat in order else 4)
    return rows


def _small(view: SmallView) -> Parts:
    tiles = (*LANDSCAPE, *STARTING)
    own = view.secrets
    cards = (*small_cards.OBJECTIVES, *small_cards.MISSIONS, *small_cards.REWARDS)

    def player(seat: int) -> Array:
        one = view.players[seat]
        return np.concatenate(
            [
                array([one.points, one.ship_points, one.houses, one.supply, one.built]),
                array([one.tiles, one.discoveries, view.first == seat, view.lander == seat]),
                marks(one.tokens, tuple(small.TOKENS)),
                marks(one.objective, cards),
            ]
        )

    alexis = view.alexis
    numbers = [0] * 5
    if alexis:
        numbers = [alexis.stars, alexis.houses, alexis.built, alexis.score, alexis.stack]
    plan = own.plan if own else None
    left = [view.stack, view.reserve, view.grey_ships, view.discoveries_left]
    return {
        "round": array([view.round, *left]),
        "phase": marks([view.phase], get_args(SmallPhase)),
        "cells": _chart(view),
        "laid": _laid(view),
        "starting": marks(view.starting, tuple(STARTING)),
        "row": marks(view.row, tiles),
        "gone": marks(view.gone, tiles),
        "players": _each(view.players, view.seat or 0, 4, player),
        "alexis": np.concatenate(
            [array(numbers), marks([alexis.last] if alexis else (), tuple(small_cards.EXPEDITIONS))]
        ),
        "tiles": marks(own.tiles if own else (), tiles),
        "cards": marks(own.cards if own else (), cards),
        "objective": marks(own.objective if own else (), cards),
        "discoveries": array([sum(own.discoveries), len(own.discoveries)] if own else [0, 0]),
        "drawn": marks(own.drawn if own else (), sorted(set(small.DISCOVERIES))),
        "plan": np.concatenate(
            [
                marks([plan.tile] if plan else (), tiles),
                marks([plan.cell] if plan else (), tuple(NAME_OF)),
                marks([plan.turn] if plan else (), range(4)),
            ]
        ),
    }


# --- Island Hopper


def _flights(view: HopperView) -> Array:
    """Return a row for each flight of Island Hopper, with its true place if the reader knows it."""
    islands, goods = tuple(hopper.ISLAND_OF), tuple(hopper.GOOD_OF)
    window, rows = dict(view.screen.window) if view.screen else {}, list[Array]()
    for number, one in enumerate(view.flights, 1):
        end, numbers = one.landing, [0.0] * 6
        if end is not None:
            drift = end.drift.heading / 100, end.drift.distance / 100  # degrees, percent
            numbers = [*drift, end.delivered]
            numbers += [end.money, end.tourists, end.bonus]
        plan = [1, one.heading, one.distance, one.again]
        nudge = [one.nudge is not None, *(one.nudge or (0, 0))]
        place = end.place if end else window.get(number, (0, 0))
        rows.append(
            np.concatenate(
                [
                    marks([one.good], goods),
                    marks([one.island], islands),
                    marks([end.island] if end else (), islands),
                    array([*plan, *nudge, end is not None, *numbers, *place]),
                ]
            )
        )
    blank = np.zeros(len(goods) + 2 * len(islands) + 4 + 3 + 1 + 6 + 2, np.float32)
    return np.stack([*rows, *[blank] * (_MOST_FLIGHTS - len(rows))])


def _hopper(view: HopperView) -> Parts:
    islands, goods = tuple(hopper.ISLAND_OF), tuple(hopper.GOOD_OF)
    contracts = tuple(hopper.CONTRACT_OF)
    seat, seats = view.seat or 0, len(view.players)
    order = turn_order(seat, seats)
    bribes = np.zeros((6, len(islands)), np.float32)
    for placed in view.bribes:
        bribes[order.index(placed.seat), islands.index(placed.island)] += placed.amount
    words = _places(tuple(hopper.WORD_OF))
    called = np.zeros((_MOST_FLIGHTS, MOST_SEATS, len(words)), np.float32)
    for row, flight in zip(called[: len(view.flights)], view.flights, strict=True):
        for spoken in flight.words:
            if spoken.word in words:
                row[order.index(spoken.seat), words[spoken.word]] += 1

    def player(one: int) -> Array:
        calls = [call.amount for call in view.calls if call.seat == one]
        return array(
            [
                view.players[one].cards,
                view.players[one].completed,
                view.captain == one,
                one in view.bidders,
                calls[-1] if calls else 0,
                bool(calls),
            ]
        )

    own = view.screen
    numbers = [view.round, view.rounds_left, view.price, view.deck, view.flight]
    return {
        "settings": _settings("island_hopper", view.settings),
        "round": array([*numbers, view.second_chance_used]),
        "phase": marks([view.phase], get_args(HopperPhase)),
        "card": marks([view.card], tuple(hopper.ROUND_CARD_OF)),
        "past_cards": marks(view.past_cards, tuple(hopper.ROUND_CARD_OF)),
        "money": array(view.money_beside(island) for island in islands),
        "bribes": bribes,
        "goods": marks(view.goods, goods),
        "tourists": marks(view.tourists, contracts),
        "flights": _flights(view),
        "words": called,
        "display": marks(view.display, contracts),
        "players": _each(view.players, seat, 6, player),
        "cards": marks(own.cards if own else (), contracts),
        "completed": marks(own.completed if own else (), contracts),
        "cash": array([own.count.cash, own.count.total, own.maximum or 0] if own else [0] * 3),
        "sealed": array(dict(own.sealed).get(island, 0) if own else 0 for island in islands),
    }


OBSERVE: Mapping[str, Callable[[Any], Parts]] = {
    "propeller_islands": _propeller,
    "palm_island": _palm,
    "earthquake_island": _quake,
    "small_islands": _small,
    "island_hopper": _hopper,
}

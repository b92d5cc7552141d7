"""Count the tiles, ships, cards, tokens and Houses."""

from collections import Counter
from collections.abc import Iterator

from engine.small_islands.rules.cards import DECKS, EXPEDITIONS
from engine.small_islands.rules.components import DISCOVERIES, HOUSES, TOKENS
from engine.small_islands.rules.placing import ChooseCell, ConfirmPlacement, PlaceStartingTile
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import LANDSCAPE, SHIP_OF, STARTING, starting_tile
from tests.engine.kinds import is_a

STARTING_TILES = len({starting_tile(face) for face in STARTING})


def box(g: SmallIslands) -> Counter[str]:
    counted = Counter(tuple(LANDSCAPE))
    counted["starting tile"] = STARTING_TILES
    counted += Counter(card for deck in DECKS[g.options["mode"]].values() for card in deck)
    counted += Counter(tuple(EXPEDITIONS) if "alexis" in g.options else ())
    counted += Counter(f"discovery {value}" for value in DISCOVERIES)
    counted += Counter(f"{token} of {seat}" for seat in g.seats for token in TOKENS)
    counted += Counter({laid.tile for laid in g.board.chart.values() if laid.tile in SHIP_OF})
    return counted + Counter({f"house of {p}": HOUSES for p, _ in enumerate(g.board.players)})


def found(g: SmallIslands) -> Counter[str]:
    counted = Counter([*_tiles(g), *_cards(g), *_on_the_map(g)])
    counted["starting tile"] += sum(_is_starting_tile(step) for step in g.agenda)
    values = [*g.hidden.discoveries]
    values += [value for hand in g.hands for value in (*hand.discoveries, *hand.drawn)]
    counted.update(f"discovery {value}" for value in values)
    for number, player in enumerate(g.board.players):
        counted.update(f"{token} of {number}" for token in player.tokens)
        counted[f"house of {number}"] += player.houses + player.supply
    return counted


def _tiles(g: SmallIslands) -> Iterator[str]:
    yield from (*g.hidden.stack, *g.hidden.reserve, *g.board.row, *g.board.gone)
    yield from (tile for hand in g.hands for tile in hand.tiles)


def _cards(g: SmallIslands) -> Iterator[str]:
    yield from (card for deck in g.hidden.decks.values() for card in deck)
    yield from (card for player in g.board.players for card in player.objective)
    for hand in g.hands:
        yield from (*hand.cards, *hand.now, *hand.returned)
    yield from (*g.hidden.expedition, *g.hidden.box, *g.board.expedition)


def _on_the_map(g: SmallIslands) -> Iterator[str]:
    for laid in g.board.chart.values():
        if laid.tile in LANDSCAPE or laid.tile in SHIP_OF:
            yield laid.tile
        elif laid.tile in STARTING:
            yield "starting tile"
        yield from (f"{token.key} of {token.seat}" for token in laid.tokens)
        yield from (f"house of {house.seat}" for house in laid.houses)


def _is_starting_tile(step: object) -> bool:
    """Whether a step is about to place a Starting tile."""
    if is_a(step, ChooseCell) or is_a(step, ConfirmPlacement):
        return step.tile in STARTING
    return is_a(step, PlaceStartingTile)

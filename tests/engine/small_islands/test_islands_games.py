"""Whole games: nothing is lost, nothing breaks, and the sensible player is sensible."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
from time import perf_counter

import pytest

from engine.core import Action, Rng, awaited, options_of, play, write
from engine.players import PLAYERS
from engine.small_islands import GAME
from engine.small_islands.ai.candidates import candidates
from engine.small_islands.rules.cards import DECKS
from engine.small_islands.rules.chart import Laid, column_of, fits, row_of
from engine.small_islands.rules.components import DISCOVERIES, TOKENS
from engine.small_islands.rules.islands import islands, ports_on
from engine.small_islands.rules.placing import placements
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import GREY, LANDSCAPE, SHIP_OF, STARTING, starting_tile
from tests import contract
from tests.engine.small_islands.archipelago import ISLE, do, goal, position
from tests.engine.small_islands.slow import agrees_everywhere, islands_slowly

SETTINGS = [
    (seats, mode, alexis)
    for seats in (1, 2, 3, 4)
    for mode in ("standard", "advanced")
    for alexis in ((None,) if seats > 1 else ("morning", "afternoon", "night"))
]


def options(mode: str, alexis: str | None) -> dict[str, str]:
    return {"mode": mode} | ({"alexis": alexis} if alexis else {})


def check_pieces(g: SmallIslands) -> None:
    """Everything in the box is somewhere, once."""
    chart = g.board.chart.values()
    in_play = [laid.tile for laid in chart if laid.tile in LANDSCAPE]
    in_play += g.board.row + g.board.gone + g.hidden.stack + g.hidden.reserve
    in_play += [tile for hand in g.hands for tile in hand.tiles]
    assert sorted(in_play) == sorted(LANDSCAPE)
    laid_starts = [starting_tile(laid.tile) for laid in chart if laid.tile in STARTING]
    assert len(laid_starts) == len(set(laid_starts))
    ships = Counter(laid.tile for laid in chart if laid.tile == GREY or laid.tile in SHIP_OF)
    assert ships.total() == g.ships_placed <= 4
    assert all(ships[tile] <= 1 for tile in SHIP_OF)
    assert ships[GREY] + g.grey_ships == 4 - len(g.hands)
    check_houses_and_tokens(g)
    check_cards(g)


def check_houses_and_tokens(g: SmallIslands) -> None:
    houses = Counter(house.seat for laid in g.board.chart.values() for house in laid.houses)
    tokens = [token for laid in g.board.chart.values() for token in laid.tokens]
    for number, player in enumerate(g.board.players):
        assert houses[number] + player.houses + player.supply == 8
        assert player.houses <= 4
        used = [token.key for token in tokens if token.seat == number]
        assert sorted(used + player.tokens) == ([] if g.is_alexis(number) else sorted(TOKENS))
    kept = [value for hand in g.hands for value in (*hand.discoveries, *hand.drawn)]
    assert sorted(kept + g.hidden.discoveries) == sorted(DISCOVERIES)


def check_cards(g: SmallIslands) -> None:
    cards = [card for hand in g.hands for card in (*hand.cards, *hand.now, *hand.returned)]
    cards += [card for player in g.board.players for card in player.objective]
    cards += [card for deck in g.hidden.decks.values() for card in deck]
    decks = DECKS[g.options["mode"]].values()
    assert sorted(cards) == sorted(card for deck in decks for card in deck)
    used = [*g.hidden.expedition, *g.hidden.box, *g.board.expedition]
    assert len(set(used)) == len(used) == (15 if "alexis" in g.options else 0)


def check_map(g: SmallIslands) -> None:
    """No side or corner is broken, islands are right, limits are kept."""
    chart = g.board.chart
    found = islands(chart)
    assert agrees_everywhere(chart)
    assert {frozenset(isle.places) for isle in found} == islands_slowly(chart)
    assert all(ports_on(laid) <= 2 for laid in chart.values())
    for span in (row_of, column_of):
        places = [span(cell) for cell in chart]
        assert max(places, default=0) - min(places, default=0) < 15


@pytest.mark.parametrize(("seats", "mode", "alexis"), SETTINGS)
def test_random_play_conserves_all_pieces_and_breaks_no_rule(
    seats: int, mode: str, alexis: str | None
) -> None:
    for seed in range(3):
        last = None
        for _, _, _, after, _ in contract.random_play(GAME, seats, options(mode, alexis), seed):
            check_pieces(after)
            if len(after.board.chart) != last:
                check_map(after)
                last = len(after.board.chart)
        assert 1 <= after.board.round <= 4


def greedy_game(seats: int, seed: int, players: Sequence[str], **chosen: str) -> SmallIslands:
    g, luck = GAME.start(seats, seed, chosen), Rng(seed + 1)
    while not g.over:
        seat = awaited(g)[0]
        g = play(g, seat, PLAYERS[players[seat]](GAME, g, seat, luck)).state
    return g


def test_two_sensible_players_score_thirty_or_more_on_average() -> None:
    scores = [GAME.rules.outcome(greedy_game(2, seed, ["greedy"] * 2)).scores for seed in range(12)]
    assert mean(map(mean, scores)) >= 30


def test_a_sensible_player_beats_chance() -> None:
    games = [greedy_game(2, seed, ["greedy", "chance"]) for seed in range(12)]
    assert sum(0 in GAME.rules.outcome(g).winners for g in games) >= 11


@pytest.mark.long
def test_alexis_is_weak_in_the_morning_and_strong_at_night() -> None:
    def wins(alexis: str) -> int:
        games = [greedy_game(1, seed, ["greedy"], alexis=alexis) for seed in range(25)]
        return sum(bool(GAME.rules.outcome(g).winners) for g in games)

    assert wins("morning") > wins("night") + 8


@pytest.mark.parametrize("mode", ["standard", "advanced"])
def test_sensible_players_finish_with_any_number_of_seats(mode: str) -> None:
    for seats in (1, 3, 4):
        assert greedy_game(seats, 8, ["greedy"] * seats, mode=mode).over


def test_the_sensible_player_does_not_peek() -> None:
    g, luck = GAME.start(3, 6), Rng(0)
    for _ in range(60):
        seat = awaited(g)[0]
        chosen = GAME.ai.greedy(g, seat, Rng(1))
        assert chosen == GAME.ai.greedy(GAME.rules.resample(g, seat, luck), seat, Rng(1))
        g = play(g, seat, chosen).state


def forty_tiles() -> tuple[dict[int, Laid], list[str]]:
    luck, chart = Rng(2), dict[int, Laid]()
    tiles = luck.shuffled(tuple(LANDSCAPE))
    while len(chart) < 40:
        tile = tiles.pop()
        if spots := list(fits(chart, tile)):
            cell, turn = luck.pick(spots)
            chart[cell] = Laid(tile, turn)
    return chart, tiles[-3:]


def test_a_full_hand_on_a_map_of_forty_tiles_is_listed_in_under_twenty_milliseconds() -> None:
    chart, hand = forty_tiles()
    times = []
    for _ in range(15):
        start = perf_counter()
        found = placements(chart, hand)
        times.append(perf_counter() - start)
    assert len(found) > 60
    assert median(times) < 0.020


def test_it_explores_while_its_objective_brings_little_and_lands_when_that_is_ripe() -> None:
    poor = goal(position({**ISLE}), 0, "9")
    assert commands_of(GAME.ai.greedy(poor, 0, Rng(1))) == "explore"
    second = {"O18": "54", "P18": "25 270"}
    ripe = goal(position({**ISLE, **second}), 0, "4")
    assert commands_of(GAME.ai.greedy(ripe, 0, Rng(1))) == "land"


def test_alone_it_goes_on_where_it_would_land_among_others() -> None:
    map_ = {**ISLE, "O18": "54", "P18": "25 270"}
    ripe = goal(position(map_, seats=1, alexis="night"), 0, "4")
    assert commands_of(GAME.ai.greedy(ripe, 0, Rng(1))) == "explore"


def test_every_tile_and_either_ship_are_worth_looking_ahead() -> None:
    g = position({**ISLE, "O18": "54"})
    looked_at = candidates(g, 0, Rng(1))
    assert [*["explore"] * 3, "land", "land"] == [commands_of(action) for action in looked_at]
    assert set(looked_at) <= set(options_of(g, 0))


def test_only_complete_places_are_looked_at() -> None:
    g = do(position({**ISLE, "O18": "54"}), "explore tile:5")
    complete = [option for option in options_of(g, 0) if "turn:" in write(option)]
    assert complete and complete == candidates(g, 0, Rng(1))
    assert not candidates(do(g, "place tile:1"), 0, Rng(1))


def test_while_no_ship_can_land_every_tile_is_looked_at() -> None:
    looked_at = candidates(position({**ISLE, "O18": "54"}, stack=3), 0, Rng(1))
    assert ["explore"] * 3 == [commands_of(action) for action in looked_at]


def commands_of(action: Action) -> str:
    return write(action).split(" ")[0]

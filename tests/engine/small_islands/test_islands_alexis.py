"""Solo games: how Alexis explores, lands and builds."""

from collections.abc import Mapping, Sequence

import pytest

from engine.core import awaited, options_of, play
from engine.small_islands import GAME
from engine.small_islands.rules.alexis import (
    TakeAlexisTurn,
    alexis_islands,
    best_spot,
    can_alexis_land,
    draw_expedition,
    ship_spot,
)
from engine.small_islands.rules.cards import ALEXIS, EXPEDITIONS, AlexisCard
from engine.small_islands.rules.chart import CELL_OF, House, Laid
from engine.small_islands.rules.exploration import TakeTurns
from engine.small_islands.rules.reward import BuildForAlexis, RewardEverybody
from engine.small_islands.rules.round import EndRound
from engine.small_islands.rules.scoring import alexis_total
from engine.small_islands.rules.state import SmallIslands
from tests.engine.small_islands.archipelago import ISLE, chart_of, do, do_with_notes, position

ALEXIS_PLAYER = 1
BASE = ALEXIS["afternoon"].base
HUMAN_FIRST = (TakeTurns(0), RewardEverybody(), EndRound())


def solo(
    tiles: Mapping[str, str],
    *cards: str,
    alexis: str = "afternoon",
    row: Sequence[str] | None = None,
    stack: int = 0,
    **options: str,
) -> SmallIslands:
    """Return a solo position in which Alexis draws ``cards``, the last one first."""
    g = position(tiles, *HUMAN_FIRST, seats=1, row=row, stack=stack, alexis=alexis, **options)
    g.hidden.expedition = list(cards)
    return g


def after_alexis(g: SmallIslands) -> SmallIslands:
    g.notes = []
    TakeAlexisTurn(ALEXIS_PLAYER).run(g)
    return g


@pytest.mark.parametrize("card", ALEXIS.values(), ids=lambda card: card.key)
def test_stack_has_the_cards_of_the_alexis_card(card: AlexisCard) -> None:
    g = GAME.start(1, 4, {"alexis": card.key})
    actions = [EXPEDITIONS[key].action for key in g.hidden.expedition]
    assert (actions.count("explore"), actions.count("land")) == (card.explore, card.land)
    assert len(g.hidden.expedition) + len(g.hidden.box) == 15


def test_alexis_has_eight_houses_and_no_tiles_or_tokens() -> None:
    g = GAME.start(1, 4)
    alexis = g.board.players[-1]
    assert (alexis.houses + alexis.supply, alexis.tokens, len(g.hands)) == (8, [], 1)


def test_player_is_first_and_there_are_three_grey_ships() -> None:
    g = GAME.start(1, 4)
    assert (g.board.first, g.grey_ships) == (0, 3)


@pytest.mark.parametrize(("card", "taken"), [("e01", "1"), ("e02", "2"), ("e03", "3")])
def test_alexis_takes_the_tile_in_the_place_on_the_card_ruling_26(card: str, taken: str) -> None:
    g = solo({"O15": "55"}, card, row=("1", "2", "3"), stack=1)
    drawn = g.hidden.stack[-1]
    g = after_alexis(g)
    assert taken in {laid.tile for laid in g.board.chart.values()}
    assert g.board.row[int(taken) - 1] == drawn


def test_alexis_takes_the_last_tile_of_a_shorter_row_ruling_26() -> None:
    g = after_alexis(solo({"O15": "55"}, "e03", row=("1", "2")))
    assert "2" in {laid.tile for laid in g.board.chart.values()}


def test_alexis_takes_from_the_stack_then_the_reserve_then_the_row() -> None:
    g = solo({"O15": "55"}, "e10", row=("1", "2", "3"), stack=2)
    top = g.hidden.stack[-1]
    assert top in {laid.tile for laid in after_alexis(g).board.chart.values()}
    assert g.board.row == ["1", "2", "3"]
    g = solo({"O15": "55"}, "e10", row=("1", "2", "3"))
    top = g.hidden.reserve[-1]
    assert top in {laid.tile for laid in after_alexis(g).board.chart.values()}
    g = solo({"O15": "55"}, "e10", row=("1", "2", "3"))
    g.hidden.reserve = []
    assert "1" in {laid.tile for laid in after_alexis(g).board.chart.values()}


def test_tile_that_fits_nowhere_leaves_the_game_ruling_26() -> None:
    g = after_alexis(solo({"O15": "52"}, "e01", row=("55", "2", "3")))
    assert g.board.gone == ["55"]
    assert len(g.board.row) == 3
    assert g.notes[-1].text([]) == "Alexis cannot place tile 55: it leaves the game."


def test_grow_joins_the_largest_island_without_a_house_of_alexis() -> None:
    chart = chart_of({**ISLE, "O18": "54"})
    spot = best_spot(chart, "26", "grow", ALEXIS_PLAYER)
    assert spot is not None
    assert spot[0] in {
        CELL_OF["O14"],
        CELL_OF["N15"],
        CELL_OF["O16"],
    }
    chart[CELL_OF["O15"]] = Laid("52", 0, (), (House(ALEXIS_PLAYER, 3),))
    assert best_spot(chart, "26", "grow", ALEXIS_PLAYER) == (CELL_OF["O17"], 2)


def test_close_leaves_few_open_sides_with_land() -> None:
    assert best_spot(chart_of({"O15": "22"}), "23", "close", ALEXIS_PLAYER) == (CELL_OF["O14"], 3)


def test_wander_prefers_few_neighbours_then_few_open_sides() -> None:
    chart = chart_of({"O15": "55", "P15": "55", "P14": "55"})
    spot = best_spot(chart, "56", "wander", ALEXIS_PLAYER)
    assert spot == (CELL_OF["P13"], 0)


def test_ties_go_to_the_top_row_then_the_left_column_then_the_smallest_turn() -> None:
    assert best_spot(chart_of({"O15": "55"}), "1", "wander", ALEXIS_PLAYER) == (CELL_OF["O14"], 0)


def test_alexis_lands_on_a_grey_ship_once_the_stack_is_empty() -> None:
    g = after_alexis(solo({"O15": "55"}, "n01", row=("1", "2", "3")))
    assert (g.board.chart[CELL_OF["O14"]].tile, g.board.lander) == ("grey", ALEXIS_PLAYER)


def test_alexis_explores_if_landing_is_impossible_ruling_27() -> None:
    assert after_alexis(solo({"O15": "55"}, "n01", stack=1)).board.lander is None
    no_ship = {"O15": "55", "O14": "grey", "N15": "grey", "P15": "grey"}
    assert after_alexis(solo(no_ship, "n01")).board.lander is None
    assert after_alexis(solo({"O15": "52"}, "n01", row=("25", "2", "3"))).board.lander is None


def test_alexis_must_land_with_an_empty_row_ruling_27() -> None:
    assert after_alexis(solo({"O15": "55"}, "e01", row=())).board.lander == ALEXIS_PLAYER


def test_alexis_lands_near_most_or_fewest_ports() -> None:
    chart = chart_of({"O15": "55", "P15": "11 90"})
    assert ship_spot(chart, EXPEDITIONS["n01"]) == CELL_OF["O14"]
    assert ship_spot(chart, EXPEDITIONS["n04"]) == CELL_OF["N15"]


def test_used_cards_form_a_new_stack() -> None:
    g = solo({"O15": "55"})
    g.board.expedition = ["e01", "n02"]
    draw_expedition(g)
    assert (len(g.hidden.expedition), len(g.board.expedition)) == (1, 1)
    assert g.board.reshuffled


@pytest.mark.parametrize(
    ("alexis", "built"),
    [("morning", ["O18", "O14"]), ("afternoon", ["O14", "O18"]), ("night", ["O18", "O14"])],
)
def test_alexis_builds_in_the_order_of_the_card(alexis: str, built: list[str]) -> None:
    # The upper island has more locations and resources. The lower one is smaller.
    g = solo({**ISLE, "O14": "26 180", "O18": "33", "O17": "22 180"}, alexis=alexis)
    found = alexis_islands(g, ALEXIS_PLAYER)
    assert [isle.free[0] for isle in found] == [CELL_OF[cell] for cell in built]


def test_alexis_builds_once_on_an_island_without_a_mission() -> None:
    g = solo(ISLE)
    BuildForAlexis(ALEXIS_PLAYER).run(g)
    assert g.board.chart[CELL_OF["O15"]].houses == (House(ALEXIS_PLAYER, 3),)
    assert alexis_islands(g, ALEXIS_PLAYER) == []


def test_alexis_scores_a_base_and_a_point_for_each_house() -> None:
    g = solo(ISLE, alexis="afternoon")
    assert alexis_total(g) == BASE
    BuildForAlexis(ALEXIS_PLAYER).run(g)
    assert alexis_total(g) == BASE + 1


def test_player_after_the_lander_is_first_ruling_25() -> None:
    g = solo({"O15": "55"}, "e01", "e04")
    g, notes = do_with_notes(g, "land ship:own cell:O14")
    assert g.board.first == ALEXIS_PLAYER
    assert "Round 2: choose an Objective." in notes
    for _ in range(2):
        g = play(g, 0, options_of(g, 0)[0]).state
    assert len(g.board.chart) == 3
    assert awaited(g) == [0]


def test_tie_with_alexis_goes_by_houses_then_by_ports_ruling_29() -> None:
    g = solo({"O15": "ship0", "O14": "11 180"})
    g.board.players[0].points = BASE - 1
    assert (GAME.rules.outcome(g).scores, GAME.rules.outcome(g).winners) == ((BASE,), (0,))
    g.board.players[1].supply = 3
    g.board.players[0].points = BASE
    assert alexis_total(g) == BASE + 1
    assert GAME.rules.outcome(g).winners == ()
    g.board.players[0].supply = 2
    assert GAME.rules.outcome(g).winners == (0,)


def test_player_below_alexis_loses() -> None:
    assert GAME.rules.outcome(solo({"O15": "55"})).winners == ()
    assert GAME.rules.outcome(solo({"O15": "55"})).label == f"Alexis wins with {BASE} points"


def test_game_ends_if_no_player_can_move() -> None:
    g = solo({"O15": "52"}, row=())
    assert not can_alexis_land(g)
    assert g.over


def test_player_may_use_the_own_ship_or_a_grey_one() -> None:
    g = solo({"O15": "55"}, "e01")
    assert do(g, "land ship:grey cell:O14").board.chart[CELL_OF["O14"]].tile == "grey"

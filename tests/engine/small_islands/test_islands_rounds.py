"""Set-up, Preparation, turns, landing, and the three ways to end."""

import pytest

from engine.core import awaited, options_of, play
from engine.small_islands import GAME
from engine.small_islands.rules.cards import DECK_OF
from engine.small_islands.rules.chart import CELL_OF, Laid
from engine.small_islands.rules.exploration import TakeTurns
from engine.small_islands.rules.preparation import PrepareRound
from engine.small_islands.rules.reward import RewardEverybody
from engine.small_islands.rules.round import EndRound, PlayRound
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.view import PlannedPlacement
from tests.engine.small_islands.archipelago import (
    ISLE,
    cells,
    commands,
    do,
    do_with_notes,
    offered,
    position,
)

SHIPS = {"O10": "ship1", "P10": "grey", "Q10": "grey"}


def prepared(seats: int, **options: str) -> SmallIslands:
    """Return a game at the first choice of Objectives."""
    g = GAME.start(seats, 5, options)
    for _ in range(4):
        seat = awaited(g)[0]
        g = play(g, seat, next(a for a in options_of(g, seat) if getattr(a, "cell", None))).state
    return g


def plan_of(g: SmallIslands) -> PlannedPlacement:
    """Return the planned placement in the view of seat 0."""
    secrets = GAME.view(g, 0).secrets
    assert secrets is not None
    assert secrets.plan is not None
    return secrets.plan


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_players_start_with_tiles_houses_tokens_and_a_card(seats: int) -> None:
    g = GAME.start(seats, 1)
    assert [len(hand.tiles) for hand in g.hands] == [2] * seats
    assert [len(hand.cards) for hand in g.hands] == [1] * seats
    assert len(g.board.row) == 3
    assert {(g.player(n).houses, g.player(n).supply) for n in g.seats} == {(4, 4)}
    assert g.player(0).tokens == ["flower", "fruit", "leaf", "joker"]


def test_advanced_mode_deals_a_mission_and_a_reward_ruling_22() -> None:
    g = GAME.start(2, 1, {"mode": "advanced"})
    assert [[DECK_OF[card] for card in hand.cards] for hand in g.hands] == [
        ["mission", "reward"]
    ] * 2


def test_first_player_places_the_four_starting_tiles_ruling_3() -> None:
    g = GAME.start(3, 1)
    assert awaited(g) == [g.board.first]
    assert [text for text in offered(g, g.board.first) if "cell" not in text] == [
        f"place tile:s{tile}{face}" for tile in (1, 2, 3, 4) for face in "ab"
    ]


def test_starting_tile_is_placed_with_one_face() -> None:
    g = GAME.start(1, 1)
    g = do(g, "place tile:s2b cell:O15 turn:0")
    assert "place tile:s2a" not in offered(g)
    assert "place tile:s2b" not in offered(g)
    assert "place tile:s1a" in offered(g)


def test_preparation_moves_six_tiles_to_the_navigation_stack() -> None:
    g = prepared(3)
    assert (len(g.hidden.stack), len(g.hidden.reserve)) == (6, 56 - 3 - 6 - 6)


def test_players_choose_from_three_cards_at_the_same_time() -> None:
    g = prepared(3)
    assert awaited(g) == [0, 1, 2]
    assert [len(options_of(g, seat)) for seat in g.seats] == [3, 3, 3]


def test_one_card_is_chosen_one_kept_and_one_returned() -> None:
    g = prepared(2)
    cards = g.hands[1].cards
    g = do(g, f"choose objective:{cards[2]}", f"keep objective:{cards[0]}", seat=1)
    hand = g.hands[1]
    assert (hand.now, hand.cards, hand.returned) == ([cards[2]], [cards[0]], [cards[1]])
    assert awaited(g) == [0]


def test_exploration_follows_the_preparation() -> None:
    g = prepared(2)
    assert GAME.view(g, None).phase == "preparation"
    for seat in (0, 0, 1, 1):
        g = play(g, seat, options_of(g, seat)[0]).state
    assert GAME.view(g, None).phase == "exploration"


def test_advanced_mode_combines_a_mission_with_a_reward() -> None:
    g = prepared(2, mode="advanced")
    assert len(options_of(g, 0)) == 9
    g = play(g, 0, options_of(g, 0)[4]).state
    assert len(options_of(g, 0)) == 4


def test_kept_card_is_one_of_three_in_the_next_round() -> None:
    g = prepared(2)
    kept = g.hands[0].cards[1]
    g.hands[0].cards, g.hands[0].now = [kept], []
    g.lanes, g.agenda = {}, [PrepareRound()]
    PrepareRound().run(g)
    assert kept in g.hands[0].cards
    assert len(g.hands[0].cards) == 3


def test_nothing_is_kept_in_the_last_round_ruling_21() -> None:
    g = prepared(2)
    g.board.round = 4
    g = play(g, 0, options_of(g, 0)[0]).state
    assert awaited(g) == [1]
    assert (g.hands[0].cards, len(g.hands[0].returned)) == ([], 2)


def test_turn_refills_the_same_place_of_the_row_ruling_19() -> None:
    g = position(ISLE, hand=("25", "23"), row=("1", "2", "3"), stack=2)
    expected = g.hidden.stack[-1]
    g = do(g, "explore tile:2")
    assert g.board.row == ["1", "3"]
    g = do(g, "place tile:25 cell:O14 turn:180", "done")
    assert g.board.row == ["1", expected, "3"]
    assert len(g.hidden.stack) == 1
    assert awaited(g) == [1]


def test_row_is_refilled_from_the_reserve_once_the_stack_is_empty() -> None:
    g = position(ISLE, hand=("25", "26"), row=("1", "2", "3"))
    expected = g.hidden.reserve[-1]
    g = do(g, "explore tile:1", "place tile:25 cell:O14 turn:180", "done")
    assert g.board.row == [expected, "2", "3"]


def test_tile_is_placed_in_steps_with_a_preview() -> None:
    g = position({"O15": "55"}, hand=("40", "26"), row=("1", "2", "3"))
    g = do(g, "explore tile:1", "place tile:26")
    assert cells(g, "place") == ["O14", "N15", "P15", "O16"]
    g = do(g, "place tile:26 cell:P15")
    assert offered(g) == ["confirm", "back"]
    assert plan_of(g) == PlannedPlacement("26", CELL_OF["P15"], 1)
    assert CELL_OF["P15"] not in g.board.chart
    g = do(g, "confirm")
    assert g.board.chart[CELL_OF["P15"]] == Laid("26", 1)


def test_preview_can_be_turned_and_cancelled() -> None:
    g = position({"O15": "55"}, hand=("22", "56"), row=("1", "2", "3"))
    g = do(g, "explore tile:1", "place tile:22", "place tile:22 cell:O14")
    first = plan_of(g).turn
    assert offered(g) == ["confirm", "turn turn:90", "back"]
    g = do(g, "turn turn:90")
    assert (first, plan_of(g).turn) == (0, 1)
    g = do(g, "back", "back")
    assert [text for text in offered(g) if "cell" not in text] == [
        "place tile:22",
        "place tile:56",
        "place tile:1",
    ]


def test_one_command_places_a_tile() -> None:
    g = position({"O15": "55"}, hand=("22", "56"), row=("1", "2", "3"))
    g = do(g, "explore tile:1", "place tile:22 cell:O14 turn:90")
    assert g.board.chart[CELL_OF["O14"]].turn == 1


def test_hand_without_a_legal_place_puts_a_tile_back_ruling_1() -> None:
    g = position({"O15": "52"}, hand=("55",), row=("56", "2", "3"))
    g = do(g, "explore tile:56")
    assert offered(g) == ["put-back tile:55", "put-back tile:56"]
    g = do(g, "put-back tile:55")
    assert g.board.gone == ["55"]
    assert len(g.board.row) == 3
    assert awaited(g) == [1]


def test_landing_needs_an_empty_navigation_stack() -> None:
    assert commands(position({"O15": "55"}, stack=1)) == {"explore"}
    assert commands(position({"O15": "55"}, stack=0)) == {"explore", "land"}


def test_ship_needs_sea_on_all_sides() -> None:
    g = position(ISLE)
    assert cells(g, "land") == ["Q15"]
    assert commands(position({"O15": "52"})) == {"explore"}


def test_two_players_choose_between_own_and_grey_ship() -> None:
    g = position({"O15": "55"})
    assert offered(g)[3:5] == ["land ship:own", "land ship:grey"]


def test_four_players_have_no_grey_ship_ruling_17() -> None:
    g = position({"O15": "55"}, seats=4)
    assert offered(g)[3:4] == ["land ship:own"]
    assert "land ship:grey" not in offered(g)
    assert commands(position({"O15": "55", "O14": "ship0"}, seats=4)) == {"explore"}


def test_player_may_land_again_with_a_grey_ship_ruling_17() -> None:
    g = position({"O15": "55", "O14": "ship0"})
    assert next(text for text in offered(g) if text.startswith("land")) == "land ship:grey"


def test_landing_can_be_cancelled_before_it_is_confirmed() -> None:
    g = position({"O15": "55"})
    g = do(g, "land ship:own", "land ship:own cell:O14", "back", "back")
    assert commands(g) == {"explore", "land"}
    g = do(g, "land ship:own", "land ship:own cell:O14", "confirm")
    assert g.board.chart[CELL_OF["O14"]].tile == "ship0"


def test_lander_leads_the_reward_phase_and_the_next_player_starts() -> None:
    g = position({"O15": "55"}, TakeTurns(1), RewardEverybody(), EndRound(), seats=3)
    g, notes = do_with_notes(g, "land ship:own cell:O14", seat=1)
    reveals = [note[:2] for note in notes if "reveals" in note]
    assert reveals == ["P1", "P2", "P0"]
    assert (g.board.first, g.board.round) == (2, 2)


def test_cards_return_at_the_end_of_a_round_ruling_20() -> None:
    g = position({"O15": "55"})
    g.hands[0].returned, g.hands[0].cards = ["7"], ["9"]
    g.hidden.decks["objective"] = ["1"]
    g.hands[1].now, g.hands[1].cards = ["5"], ["6"]
    EndRound().run(g)
    assert sorted(g.hidden.decks["objective"]) == ["1", "7"]
    assert g.hands[0].cards == ["9"]


def test_empty_row_forces_landing_ruling_18() -> None:
    assert commands(position({"O15": "55"}, row=())) == {"land"}


def test_game_ends_with_four_ships() -> None:
    g = position({"O15": "55", **SHIPS, "O9": "55"})
    g, notes = do_with_notes(g, "land ship:own cell:O14")
    assert g.over
    assert GAME.rules.outcome(g).ended_by == "all ships have been placed"
    assert not [note for note in notes if "over" in note or "ends with" in note]


def test_game_ends_with_fewer_than_six_tiles_in_the_reserve() -> None:
    g = position({"O15": "55"}, PlayRound())
    assert g.lanes
    g.hidden.reserve, g.lanes, g.agenda = g.hidden.reserve[:5], {}, [PlayRound()]
    loaded = GAME.load(GAME.save(g))
    assert loaded.over
    assert GAME.rules.outcome(loaded).ended_by == "too few tiles were left in the Reserve"


def test_game_without_tile_and_ship_ends_after_a_last_reward_phase() -> None:
    start = (TakeTurns(1), RewardEverybody(), EndRound())
    g = position({"O15": "52"}, *start, row=(), seats=3)
    assert g.over
    assert GAME.rules.outcome(g).ended_by == "no tile was left and no ship could be placed"
    assert g.board.first == 2


def test_ties_are_broken_by_houses_then_ports_then_the_last_tile() -> None:
    g = position({"O15": "ship0", "O14": "55", "Q15": "ship1"})
    g.board.players[0].points = g.board.players[1].points = 9
    g.player(0).last, g.player(1).last = 1, 2
    assert GAME.rules.outcome(g).winners == (1,)
    assert GAME.rules.outcome(g).tie_break == "last tile placed"
    g.player(0).supply = 3
    assert GAME.rules.outcome(g).winners == (0,)
    assert GAME.rules.outcome(g).tie_break == "most Houses placed"
    ports = position({"O15": "ship0", "O14": "11 180", "Q15": "ship1"})
    ports.player(0).points, ports.player(1).points = 8, 9
    ports.player(1).last = 5
    assert GAME.rules.outcome(ports).scores == (9, 9)
    assert GAME.rules.outcome(ports).winners == (0,)
    assert GAME.rules.outcome(ports).tie_break == "most Ports around the own ship"
    ports.player(0).points = 9
    assert GAME.rules.outcome(ports).tie_break == ""


def test_grey_and_unplaced_ships_score_nothing() -> None:
    g = position({"O15": "grey", "O14": "11 180"})
    assert GAME.rules.outcome(g).scores == (0, 0)


def test_discovery_tokens_count_at_the_end() -> None:
    g = position({"O15": "55"})
    g.hands[1].discoveries = [7, 3]
    assert GAME.rules.outcome(g).scores == (0, 10)

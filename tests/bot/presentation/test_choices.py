"""The controls of a question: buttons for a few answers, otherwise lists."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import discord
import pytest
from discord import ButtonStyle

from bot.domain.answers import asked_of, offered, offered_places
from bot.domain.ids import Seat, TableId
from bot.domain.moves import played
from bot.domain.paths import pressed
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.presentation.choices import choices
from bot.presentation.components import SELECT_SIZE
from bot.presentation.menus import Answer, Group, controls
from bot.presentation.presses import Choose, ChooseFrom, LeaveToBot
from engine import GAMES
from engine.core import Decision, Game, Label, Rng, decision_of, options_of, skipping, worded
from engine.earthquake_island.rules.setup import ChooseStart
from engine.earthquake_island.rules.tile import KeepTool
from engine.earthquake_island.rules.turn import TakeTurn
from engine.island_hopper.rules.actions import Bribe
from engine.island_hopper.rules.bribes import ChooseIsland
from engine.island_hopper.rules.words import CallWord
from engine.small_islands.rules.actions import Back, Confirm, Cover, Place
from engine.small_islands.rules.placing import ChooseCell, PlaceStartingTile, PlaceTile
from engine.small_islands.rules.tokens import ChooseSpot, UseToken
from tests.bot.sample_tables import table_for
from tests.longer import each_game, one_in

ROWS = 4
QUESTIONS = 120
"""The questions of each game to look at."""


def questions(key: str, seats: int, kind: type[Decision[Any]]) -> Iterator[tuple[Table, Seat]]:
    """Yield the tables of a game of steady bots where a seat has a kind of question."""
    game, rng = GAMES[key], Rng(1)
    table = table_for(game, seats)
    while not table.state.over:
        for seat in table.awaited:
            if isinstance(decision_of(table.state, seat), kind):
                yield table, seat
        seat = table.awaited[0]
        table = played(table, seat, game.ai.steady(table.state, seat, rng))


def lists(items: Sequence[Any]) -> dict[str, list[str]]:
    """Return the names in each list by its placeholder."""
    return {
        item.placeholder or "": [option.label for option in item.options]
        for item in items
        if isinstance(item, discord.ui.Select)
    }


def buttons(items: Sequence[Any]) -> list[str]:
    """Return the labels of the buttons."""
    return [item.label or "" for item in items if isinstance(item, discord.ui.Button)]


def made(labels: Sequence[Label], rows: int = ROWS, wanted: int = -1) -> list[Any]:
    """Return the controls of a question with some labels."""
    answers = [
        Answer(label, Choose(TableId(1), Seat(0), "0a1b2c3d", place), f"{place}", place == wanted)
        for place, label in enumerate(labels)
    ]
    group = Group("Where?", answers)
    return [
        *controls(
            group, lambda page: ChooseFrom(TableId(1), Seat(0), "0a1b2c3d", page), range(rows)
        )
    ]


# --- the layout


def test_few_answers_are_buttons_with_their_effects() -> None:
    labels = [worded(f"Claim building {number}", "+1 part") for number in range(7)]
    assert "Claim building 0 · +1 part" == buttons(made(labels))[0]
    assert {} == lists(made(labels))


def test_up_to_twenty_answers_with_short_names_are_buttons() -> None:
    cells = [worded(f"Cell {number}", "some effect") for number in range(21)]
    assert [f"Cell {number}" for number in range(20)] == buttons(made(cells[:20]))
    assert ["Where?"] == [*lists(made(cells))]


def test_fewer_short_names_are_buttons_while_another_row_is_used() -> None:
    cells = [worded(f"Cell {number}") for number in range(16)]
    assert 15 == len(buttons(made(cells[:15], rows=3)))
    assert ["Where?"] == [*lists(made(cells, rows=3))]


def test_more_answers_are_one_list_with_names_and_effects() -> None:
    labels = [worded(f"Claim building {number}", "+1 part") for number in range(8)]
    [item] = made(labels)
    assert ("Claim building 0", "+1 part") == (item.options[0].label, item.options[0].description)


def test_answer_that_skips_is_grey() -> None:
    items = made([worded("Bid $1"), worded("Bid $2"), skipping("Pass")])
    assert ["Bid $1", "Bid $2", "Pass"] == buttons(items)
    assert ButtonStyle.secondary == items[-1].style


def test_answer_that_skips_is_a_button_below_a_list() -> None:
    labels = [worded(f"Claim building {number}") for number in range(8)]
    items = made([skipping("End your turn"), *labels])
    assert ["End your turn"] == buttons(items)
    assert [8] == [len(names) for names in lists(items).values()]
    assert items[0].row < items[1].row


def test_many_answers_are_lists_by_range_titled_with_the_question() -> None:
    labels = [worded(f"${number}") for number in range(60)]
    found = lists(made(labels))
    assert ["$0 to $19: where?", "$20 to $39: where?", "$40 to $59: where?"] == [*found]


def test_wanted_answer_is_green_in_its_usual_place() -> None:
    items = made([worded("A"), worded("B"), worded("C")], wanted=1)
    assert ["A", "B", "C"] == buttons(items)
    green = ButtonStyle.success
    assert [False, True, False] == [item.style == green for item in items]


def test_wanted_answer_of_a_list_is_first_and_marked() -> None:
    [names] = lists(made([worded(f"Claim building {one}") for one in range(8)], wanted=5)).values()
    assert ["👉 Claim building 5", "Claim building 0"] == names[:2]


def test_long_effect_is_cut_to_its_result_on_a_button() -> None:
    label = worded("C4", "six cracks, two tiles high → you fall into the water")
    assert ["C4 · you fall into the water"] == buttons(made([label]))


@pytest.mark.parametrize(
    ("effect", "shown"),
    [
        ("2 energy → 1 steel; science hub and link", "Claim Smelting Plant 5 · 1 steel"),
        ("2 energy → 1 steel, 1 part, 1 worker", "Claim Smelting Plant 5"),
    ],
)
def test_button_shows_the_first_whole_facts_that_fit(effect: str, shown: str) -> None:
    assert [shown] == buttons(made([worded("Claim Smelting Plant 5", effect)]))


def test_stay_is_named() -> None:
    table, seat = next(questions("earthquake_island", 2, TakeTurn))
    assert any(label.startswith("Stay") for label in buttons([*choices(table, seat)]))


def test_long_names_are_a_list() -> None:
    names = ["a" * 39, "b" * 39]
    assert [name.capitalize() for name in names] == lists(made([*map(worded, names)]))["Where?"]


# --- all games


@pytest.mark.parametrize("game", one_in(4, each_game()))
def test_each_question_has_controls_that_ask_it(game: Game[Any]) -> None:
    rng = Rng(3)
    table = table_for(game, max(game.seats))
    for _ in range(QUESTIONS):
        if table.state.over:
            break
        seat = table.awaited[0]
        items = [*choices(table, seat)]
        assert items
        for placeholder, names in lists(items).items():
            assert re.search(r"\w+ \w+.*\?$", placeholder), placeholder
            assert len(names) <= SELECT_SIZE
        shown = buttons([one for one in items if not _leaves_to_bot(one)])
        asked = asked_of(table, seat, offered(table, seat))
        names = [str(choice.label.name) for one in asked for choice in one.answers]
        assert len({label.casefold() for label in shown}) == len(shown), shown
        for label in shown:
            assert len(label) <= 38, label
            assert "…" not in label
            assert any(label.casefold().startswith(name.casefold()) for name in names), label
        if len(table.options(seat)) > 1:
            assert table.view(seat).question.endswith("?"), table.view(seat).question
        table = played(table, seat, game.ai.steady(table.state, seat, rng))


def _leaves_to_bot(item: Any) -> bool:
    return LeaveToBot.read(item.custom_id or "") is not None


@pytest.mark.parametrize("game", each_game())
def test_each_option_to_offer_has_a_control(game: Game[Any]) -> None:
    rng = Rng(4)
    table = table_for(game, min(game.seats))
    for _ in range(QUESTIONS):
        if table.state.over:
            break
        seat = table.awaited[0]
        found = {path.split("+")[0] for path in paths([*choices(table, seat)])}
        assert {str(place) for place in offered_places(table, seat)} <= found
        table = played(table, seat, game.ai.steady(table.state, seat, rng))


def paths(items: Sequence[Any]) -> Iterator[str]:
    """Yield the indices of the options behind each control."""
    for item in items:
        kind, *fields = item.custom_id.split(":")[1:]
        if kind == "s":
            yield from (option.value.partition(":")[0] for option in item.options)
        else:
            yield fields[3]


@pytest.mark.parametrize("game", each_game())
def test_controls_leave_a_row_while_players_vote(game: Game[Any]) -> None:
    rng = Rng(6)
    table = table_for(game, max(game.seats))
    proposal = Proposal("abort", Seat(0), ())
    for _ in range(QUESTIONS // 2):
        if table.state.over:
            break
        seat = table.awaited[0]
        voting = table.with_row(proposal=proposal)
        rows = {item.row for item in choices(voting, seat)}
        assert rows <= {0, 1, 2}
        table = played(table, seat, game.ai.steady(table.state, seat, rng))


# --- single games


def test_bot_answers_for_the_player_by_the_first_and_green_button() -> None:
    table, seat = next(questions("small_islands", 2, PlaceStartingTile))
    first, *others = choices(table, seat)
    assert isinstance(first, discord.ui.Button)
    assert ("Lay them for me", ButtonStyle.success, 0) == (first.label, first.style, first.row)
    assert 0 not in {item.row for item in others}


def test_start_is_asked_by_ranges_of_cells() -> None:
    table, seat = next(questions("earthquake_island", 4, ChooseStart))
    for title, names in lists([*choices(table, seat)]).items():
        assert title == f"{names[0]} to {names[-1]}: on which stack do you start?"


@pytest.mark.long
def test_deadly_step_is_red() -> None:
    red = list[str]()
    for seats in (2, 3, 4):
        for table, seat in questions("earthquake_island", seats, TakeTurn):
            for item in choices(table, seat):
                if isinstance(item, discord.ui.Button) and item.style == ButtonStyle.danger:
                    red.append(item.label or "")
    assert red
    words = (" · water", " · drown", " · stuck")
    assert all(" · you " in label or label.endswith(words) for label in red), red


def test_move_and_tool_are_joined_only_on_a_few_buttons() -> None:
    kept = 0
    for table, seat in questions("earthquake_island", 3, TakeTurn):
        labels = buttons([*choices(table, seat)])
        if any(", keep the " in label for label in labels):
            kept += 1
            assert len(labels) <= 7
    assert kept
    assert next(questions("earthquake_island", 3, KeepTool))


def cell_of_a_tile() -> tuple[Table, Seat]:
    """Return the question where a tile goes, with a few answers."""
    for table, seat in questions("small_islands", 2, PlaceTile):
        option = table.options(seat)[0]
        if isinstance(option, Place) and option.cell is None:
            table = played(table, seat, option)
            if isinstance(decision_of(table.state, seat), ChooseCell):
                return table, seat
    raise AssertionError


def test_tile_is_placed_by_its_cell() -> None:
    table, seat = cell_of_a_tile()
    labels = buttons([*choices(table, seat)])
    assert all(re.fullmatch(r"[A-Z]\d+( · .+)?", label) for label in labels[:-1])
    assert "Another tile" == labels[-1]
    assert re.fullmatch(r"Where do you place tile \w+\?", table.view(seat).question)


def test_question_that_is_usually_skipped_has_a_button() -> None:
    table, seat = cell_of_a_tile()
    table = played(table, seat, table.options(seat)[0])
    assert "Place it here, then a Bonus token" in buttons([*choices(table, seat)])
    place = table.options(seat).index(Confirm())
    assert isinstance(pressed(table, seat, [place], asks=True).decision(seat), UseToken)
    assert not isinstance(pressed(table, seat, [place]).decision(seat), UseToken)


def place_of_a_token() -> tuple[Table, Seat]:
    """Return the question where a Bonus token goes."""
    for table, seat in questions("small_islands", 2, UseToken):
        option = table.options(seat)[0]
        if isinstance(option, Cover) and option.cell is None:
            table = played(table, seat, option)
            if isinstance(decision_of(table.state, seat), ChooseSpot):
                return table, seat
    raise AssertionError


def test_way_back_to_a_skipped_question_does_not_offer_to_ask_it() -> None:
    table, seat = place_of_a_token()
    items = [*choices(table, seat)]
    labels = [*buttons(items), *(name for names in lists(items).values() for name in names)]
    assert "Choose again" in labels
    assert "Choose again, then a Bonus token" not in labels


def test_way_back_to_a_skipped_question_asks_it() -> None:
    table, seat = place_of_a_token()
    back = table.options(seat).index(Back())
    for asks in False, True:
        assert isinstance(pressed(table, seat, [back], asks=asks).decision(seat), UseToken)


def test_bribe_is_asked_by_island_and_then_by_amount() -> None:
    table, seat = next(questions("island_hopper", 4, ChooseIsland))
    assert [*"ABCDEFGHIJKL", "No more bribes"] == buttons([*choices(table, seat)])
    table = played(table, seat, Bribe("A"))
    labels = buttons([*choices(table, seat)])
    assert ("$1", "Place nothing") == (labels[0], labels[-1])


def test_words_of_up_to_three_flights_are_asked_at_once() -> None:
    asked = questions("island_hopper", 3, CallWord)
    table, seat = next(one for one in asked if len(one[0].state.in_the_air) == 3)
    items = [*choices(table, seat)]
    found = lists(items)
    pattern = r"Which word do you call for flight \d, \w+ to [\w ]+\?"
    assert 3 == len(found)
    assert all(re.fullmatch(pattern, title) for title in found), [*found]
    assert "“north”" == next(iter(found.values()))[0]
    assert "No more words" in [*buttons(items), *[*found.values()][-1]]


def test_second_of_three_lists_calls_a_word_for_its_flight() -> None:
    asked = questions("island_hopper", 3, CallWord)
    table, seat = next(one for one in asked if len(one[0].state.in_the_air) == 3)
    second = [item for item in choices(table, seat) if isinstance(item, discord.ui.Select)][1]
    path = second.options[0].value.partition(":")[0]
    after = pressed(table, seat, [*map(int, path.split("+"))])
    assert [("north", seat)] == [(one.word, one.seat) for one in after.state.flight(2).words]


def test_free_answers_stay_possible() -> None:
    table, seat = next(questions("island_hopper", 4, ChooseIsland))
    assert options_of(table.state, seat)
    assert isinstance(played(table, seat, Bribe("A", 1)).decision(seat), ChooseIsland)


@pytest.mark.parametrize("game", each_game())
def test_lesson_uses_the_controls_of_the_game(game: Game[Any]) -> None:
    rng, alike = Rng(5), 0
    table = table_for(game, min(game.seats))
    for _ in range(QUESTIONS // 4):
        if table.state.over:
            break
        seat = table.awaited[0]
        wanted = table.options(seat)[offered_places(table, seat)[-1]]
        plain = [*choices(table, seat)]
        if not any("+" in path for path in paths(plain)):
            alike += 1
            taught = [*choices(table, seat, wanted)]
            assert [*paths(plain)] == [*paths(taught)] or lists(plain)
        table = played(table, seat, game.ai.steady(table.state, seat, rng))
    assert alike

"""The buttons and menus of a question."""

import re
from collections.abc import Iterator
from typing import Any

import discord

from bot.domain.ids import Seat
from bot.domain.moves import played
from bot.domain.paths import pressed
from bot.domain.table import Table
from bot.presentation.choices import choices
from bot.presentation.components import SELECT_SIZE
from bot.presentation.menus import BUTTONS_AT_MOST, Menu, MenuChoice, Parts, arranged
from engine import GAMES
from engine.core import Action, Decision, Rng, decision_of, options_of
from engine.island_hopper.rules.actions import Bribe, Show
from engine.island_hopper.rules.bribes import ChooseIsland
from engine.island_hopper.rules.fly import ShowTourists
from engine.island_hopper.rules.words import CallWord
from engine.propeller_islands.rules.turn import ChooseDie
from engine.small_islands.rules.actions import Back, Cover
from engine.small_islands.rules.placing import PlaceTile
from engine.small_islands.rules.tokens import ChooseSpot, UseToken
from tests.bot.sample_tables import table_for


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


def first_question(key: str, seats: int, kind: type[Decision[Any]]) -> tuple[Table, Seat]:
    return next(questions(key, seats, kind))


def menus(table: Table, seat: Seat) -> dict[str, list[str]]:
    """Return the labels in each menu by its placeholder."""
    return {
        item.placeholder or "": [option.label for option in item.options]
        for item in choices(table, seat)
        if isinstance(item, discord.ui.Select)
    }


def captain_without_tourists() -> tuple[Table, Seat]:
    """Return the first question of a captain who can only take no tourists."""
    only: list[Action] = [Show(())]
    found = questions("island_hopper", 4, ShowTourists)
    return next((table, seat) for table, seat in found if options_of(table.state, seat) == only)


def test_menu_of_the_only_first_answer_says_that_a_second_follows() -> None:
    [(title, labels)] = menus(*captain_without_tourists()).items()
    assert "Take no tourists, then …" == title
    assert all(label.startswith("Fly ") for label in labels)


def test_each_menu_of_a_first_answer_says_that_a_second_follows() -> None:
    titles = menus(*first_question("propeller_islands", 2, ChooseDie))
    assert [title for title in titles if title.startswith("Take a ")] == [*titles]
    assert all(title.endswith(", then …") for title in titles)


def test_title_is_kept_if_the_choices_repeat_it() -> None:
    titles = menus(*first_question("small_islands", 2, PlaceTile))
    assert titles
    assert not any(title.endswith("…") for title in titles)


def buttons(table: Table, seat: Seat) -> list[str]:
    """Return the labels of the buttons."""
    return [
        item.label or "" for item in choices(table, seat) if isinstance(item, discord.ui.Button)
    ]


def place_of_a_token() -> tuple[Table, Seat]:
    """Return the question where a Bonus token goes, with a menu of answers."""
    for table, seat in questions("small_islands", 2, UseToken):
        option = table.options(seat)[0]
        if isinstance(option, Cover) and option.cell is None:
            table = played(table, seat, option)
            if BUTTONS_AT_MOST < len(table.options(seat)) <= SELECT_SIZE:
                return table, seat
    raise AssertionError


def test_way_back_to_a_skipped_question_does_not_offer_to_ask_it() -> None:
    table, seat = place_of_a_token()
    assert isinstance(table.decision(seat), ChooseSpot)
    labels = [label for each in menus(table, seat).values() for label in each]
    assert "Choose again" in [*buttons(table, seat), *labels]
    assert "Choose again, then a Bonus token" not in [*buttons(table, seat), *labels]


def test_way_back_to_a_skipped_question_asks_it() -> None:
    table, seat = place_of_a_token()
    back = table.options(seat).index(Back())
    for asks in False, True:
        assert isinstance(pressed(table, seat, [back], asks=asks).decision(seat), UseToken)


def after_a_bribe(amount: int) -> tuple[Table, Seat]:
    """Return the question of a passenger who has placed one bribe, and placed another."""
    for table, seat in questions("island_hopper", 4, ChooseIsland):
        if Bribe("A") in table.options(seat) and table.state.hands[seat].cash > amount:
            return played(table, seat, Bribe("A", amount)), seat
    raise AssertionError


def test_menus_of_bribes_are_named_alike_before_and_after_the_first() -> None:
    table, seat = after_a_bribe(1)
    for amounts in range(1, table.state.hands[seat].cash):
        titles = [*menus(*after_a_bribe(amounts))]
        assert not any("·" in title for title in titles), (amounts, titles)


def test_bribes_name_the_amount_and_their_island() -> None:
    table, seat = first_question("island_hopper", 4, ChooseIsland)
    offered = menus(table, seat)
    assert "More options" in offered
    assert all(one.endswith(" there): choose an amount") for one in offered.pop("More options"))
    for title, labels in offered.items():
        first, last = title.split(" … ")
        assert labels[0] == f"Place $1 beside {first}"
        assert labels[-1].endswith(f" beside {last}")


def test_words_for_several_flights_name_their_flight() -> None:
    asked = questions("island_hopper", 4, CallWord)
    table, seat = next(one for one in asked if len(one[0].state.in_the_air) > 2)
    offered = menus(table, seat)
    flights = offered.pop("More options")
    assert all(re.fullmatch(r"Flight \d \(\w+ to [\w ]+\): choose a word", one) for one in flights)
    for title, labels in offered.items():
        first, last = title.split(" … ")
        assert (labels[0], labels[-1]) == (f"{first}: “north”", f"{last}: “right”")


def test_paying_nothing_does_not_skip_the_next_island() -> None:
    table, seat = after_a_bribe(1)
    table = played(table, seat, Bribe("B"))
    nothing = table.options(seat).index(Bribe("B", 0))
    labels = [label for each in menus(table, seat).values() for label in each]
    assert "Place nothing, then another island" not in [*buttons(table, seat), *labels]
    assert isinstance(pressed(table, seat, [nothing]).decision(seat), ChooseIsland)


def test_menu_of_one_choice_joins_the_single_choices() -> None:
    many = [
        MenuChoice((0, place), f"Take card {place} from the open display") for place in range(20)
    ]
    joined = [
        Menu("Keep all", many),
        Menu("Discard 5", [MenuChoice((1, 0), "Draw from the deck")]),
    ]
    asked = MenuChoice((2,), "Stop, then ask", asks=True)
    single, menu = arranged(Parts([MenuChoice((2,), "Stop")], joined, [asked]), 4)
    assert ["Stop", "Discard 5: Draw from the deck", "Stop, then ask"] == [
        choice.label for choice in single.choices
    ]
    assert "Keep all, then …" == menu.title

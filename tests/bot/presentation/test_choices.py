"""The buttons and menus of a question."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.domain.ids import Seat
from bot.domain.moves import played
from bot.domain.table import Table
from bot.presentation.choices import choices
from engine import GAMES
from engine.core import Action, Decision, Rng, decision_of, options_of
from engine.island_hopper.rules.actions import Show
from engine.island_hopper.rules.fly import ShowTourists
from engine.propeller_islands.rules.turn import ChooseDie
from engine.small_islands.rules.placing import PlaceTile
from tests.bot.sample_tables import table_for


def questions(key: str, seats: int, kind: type[Decision[Any]]) -> Iterator[tuple[Table, Seat]]:
    """Yield the tables of a game of greedy bots where a seat has a kind of question."""
    game, rng = GAMES[key], Rng(1)
    table = table_for(game, seats)
    while not table.state.over:
        for seat in table.awaited:
            if isinstance(decision_of(table.state, seat), kind):
                yield table, seat
        seat = table.awaited[0]
        table = played(table, seat, game.ai.greedy(table.state, seat, rng))


def first_question(key: str, seats: int, kind: type[Decision[Any]]) -> tuple[Table, Seat]:
    return next(questions(key, seats, kind))


def menus(table: Table, seat: Seat) -> Mapping[str, list[str]]:
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

"""No message of a table has too many rows or tools, however much is open at its table."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.ids import FIRST_SEAT, Seat, TableId
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.installed import FEATURES
from bot.presentation.components import ROW_SIZE, TOOLS_ROW, view_of
from bot.presentation.drafts import Draft, discord_view, with_offers
from bot.presentation.extras import Offer
from bot.presentation.offers import TOOLS_AT_MOST, UPPER_ROW
from bot.presentation.presses import CloseWindow
from engine import GAMES
from engine.core import Game
from tests.bot.discord_limits import ROWS
from tests.bot.sample_tables import every_sample, table_for

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
NEXT = Offer(CloseWindow(TableId(1), 0), "Next game", 70)


def at_its_fullest(table: Table) -> Table:
    """Return a table with a vote and a seat to take, if it is played."""
    if not table.playing:
        return table
    proposal = Proposal("abort", FIRST_SEAT, (FIRST_SEAT,))
    asked = replace(table, row=msgspec.structs.replace(table.row, proposal=proposal))
    return asked.with_seat(Seat(len(table.seats) - 1), autopilot=True)


def views(table: Table) -> Iterator[Any]:
    """Yield the buttons and lists of a table's card, and of each player's private message."""
    extras = FEATURES.extras
    yield discord_view(table, table.chooser, extras, for_everybody=not table.is_private)
    yield discord_view(table, None, extras)
    for row in table.seats:
        view = discord_view(table, row.seat, extras)
        yield view
        yield with_offers(Draft("", None, "", view), [NEXT]).view


def kept_off_channel(table: Table) -> Table:
    """Return a table whose card does not show its only player's cards."""
    return table.with_row(reader=None)


def rows_of(view: Any) -> Counter[int]:
    """Return how much of each row is in use."""
    used = Counter[int]()
    for item in view.children:
        assert item.row is not None
        used[item.row] += item.width
    return used


@pytest.mark.long
@EVERY_GAME
@pytest.mark.parametrize("change", [at_its_fullest, kept_off_channel, lambda table: table])
def test_message_has_at_most_four_tools_and_five_rows(game: Game[Any], change: Any) -> None:
    for table in map(change, every_sample(game)):
        for view in views(table):
            used = rows_of(view)
            assert used[TOOLS_ROW] <= TOOLS_AT_MOST
            assert max(used) < ROWS
            assert max(used.values()) <= ROW_SIZE


@pytest.mark.long
@EVERY_GAME
def test_choices_leave_the_row_of_what_is_open(game: Game[Any]) -> None:
    for table in map(at_its_fullest, every_sample(game)):
        for view in views(table) if table.playing else ():
            labels = [item.label for item in view.children if item.row == UPPER_ROW]
            assert ["I am back", "Take the seat", "Agree", "Disagree"] == labels


@EVERY_GAME
@pytest.mark.parametrize(("players", "tools"), [(min, 5), (max, 3)])
def test_lobby_has_five_tools_or_three_if_it_is_full(
    game: Game[Any], players: Any, tools: int
) -> None:
    table = table_for(game, players(game.seats), status="lobby")
    used = rows_of(discord_view(Table(table.row, table.seats, None), None, FEATURES.extras))
    assert {TOOLS_ROW: tools} == dict(used)


def test_tool_without_room_is_left_out() -> None:
    tools = [Offer(CloseWindow(TableId(1), place), "Tool", place) for place in range(3)]
    draft = with_offers(Draft("", None, "", view_of(())), [*tools, NEXT, NEXT])
    items: list[Any] = draft.view.children
    assert ["Tool", "Tool", "Tool", "Next game"] == [item.label for item in items]

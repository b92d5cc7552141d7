"""A game that ends early counts if more than half of it was played."""

from typing import Any

import pytest

from bot.domain.early_end import _public_copy, counts_early, ended_early
from bot.domain.ids import Seat
from bot.domain.moves import stand_in
from bot.domain.table import Table
from engine import GAMES
from engine.core import Game
from tests.bot.sample_tables import table_for
from tests.longer import one_in

PROPELLER = GAMES["propeller_islands"]
GAMES_OF_SEVERAL = [game for game in GAMES.values() if game.key != "palm_island"]


def positions(game: Game) -> list[Table]:
    """Return all positions of a game of two steady bots but the last, one for each turn."""
    table, found = table_for(game, 2, id=7, status="playing"), list[Table]()
    while table.awaited:
        found.append(table)
        table = stand_in(table, table.awaited[0])
    return found


def late(game: Game = PROPELLER, **changes: Any) -> Table:
    """Return a game before its last choices."""
    return positions(game)[-2].with_row(**changes)


@pytest.mark.parametrize("game", GAMES_OF_SEVERAL, ids=lambda game: game.key)
def test_late_game_is_played_to_its_end(game: Game) -> None:
    before = late(game)
    table = ended_early(before)
    assert table.state.over and table.row.status != "aborted"
    assert before.frames == table.frames[: len(before.frames)]
    assert table.seats[0].user == before.seats[0].user


@pytest.mark.parametrize("game", one_in(4, GAMES_OF_SEVERAL), ids=lambda game: game.key)
def test_early_game_is_cancelled(game: Game) -> None:
    before = positions(game)[2]
    table = ended_early(before)
    assert ("aborted", before.frames) == (table.row.status, table.frames)


@pytest.mark.long
def test_game_counts_from_about_its_half() -> None:
    found = positions(PROPELLER)
    counted = [counts_early(table) for table in found[:: len(found) // 20]]
    assert [False] * 3 == counted[:3]
    assert [True] * 3 == counted[-3:]


@pytest.mark.parametrize("game", GAMES_OF_SEVERAL, ids=lambda game: game.key)
def test_whether_a_game_counts_depends_on_nothing_hidden(game: Game) -> None:
    table = positions(game)[5]
    copies = [_public_copy(table) for _ in range(5)]
    for copy in copies:
        assert copy.view(None) == table.view(None)
        assert {(0, 0, "steady")} == {(row.acted, row.shown, row.bot) for row in copy.seats}
        assert (1, True) == (len(copy.frames), copy.row.seed != table.row.seed)
    assert 1 == len({game.digest(copy.state) for copy in copies})


@pytest.mark.parametrize(
    "changes", [{"deal_of": 5}, {"lesson": True}, {"unrated": True}, {"challenge": "day"}]
)
def test_game_without_a_rating_is_cancelled(changes: dict[str, Any]) -> None:
    assert "aborted" == ended_early(late(**changes)).row.status


def test_game_that_began_with_a_bot_is_cancelled() -> None:
    table = late().with_seat(Seat(0), user=None, bot="steady")
    assert "aborted" == ended_early(table).row.status


@pytest.mark.long
def test_cooperative_game_is_cancelled() -> None:
    table = late(GAMES["palm_island"])
    assert "cooperative" == table.row.options["mode"]
    assert "aborted" == ended_early(table).row.status

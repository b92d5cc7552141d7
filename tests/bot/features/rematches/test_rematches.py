"""Rematches: two presses, and the score of a best of three."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.ids import Seat, TableId, UserId
from bot.domain.paces import DAY
from bot.features.rematches import Score, offers, score_lines, scores_after
from bot.presentation.offers import MORE
from engine import GAMES
from tests.bot.made_results import play_to_end
from tests.bot.sample_tables import sample_tables
from tests.bot.settings_steps import ask_to_delete
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import (
    on_sheet,
    open_lobby,
    press_start,
    private_text,
    start_game,
    table_of,
)

pytestmark = pytest.mark.usefixtures("no_pictures")


async def finish(here: SimServer, table_id: TableId) -> Any:
    """Play a game to its end; return the last message."""
    await here.bot.tables.change(table_id, play_to_end)
    await here.bot.outbox.deliver(table_id)
    return here.channel.last_message


async def winner_of(here: SimServer, table_id: TableId) -> int | None:
    """Return the only winner of a finished game."""
    table = await here.bot.tables.get(table_id)
    winners = table.game.rules.outcome(table.state).winners
    return table.seats[Seat(winners[0])].user if len(winners) == 1 else None


async def on_its_sheet(here: SimServer, message: Any) -> dict[str, str]:
    """Return the buttons on the sheet that a message opens."""
    return buttons((await here.ana.click(message, label=MORE)).response)


async def test_two_presses_begin_a_rematch_with_rotated_seats(here: SimServer) -> None:
    first = await start_game(here, "ben")
    last = await finish(here, TABLE)
    await here.ana.click(last, label="Rematch")
    await press_start(here.ana, here.message)
    second = await table_of(here, TableId(2))
    assert second.playing
    assert [row.user for row in first.seats] == [row.user for row in second.seats][::-1]
    assert () == second.records(Score)


async def test_rematch_of_an_old_message_opens_within_a_month(here: SimServer) -> None:
    await start_game(here, "ben")
    last = await finish(here, TABLE)
    await here.later(31 * DAY)
    refused = await here.ana.click(last, label="Rematch")
    assert "ended more than a month ago" in private_text(refused)
    assert "ended more than a month ago" in private_text(
        await on_sheet(here.ana, last, "Best of three")
    )


async def test_board_of_a_finished_game_offers_a_rematch_from_anywhere(here: SimServer) -> None:
    await start_game(here, "ben")
    await finish(here, TABLE)
    elsewhere = here.guild.create_text_channel("elsewhere")
    await here.later(29 * DAY)
    shown = await here.ana.slash(elsewhere, "board", table=1)
    await here.ana.click(shown.response, label="Rematch")
    await press_start(here.ana, here.message)
    assert (await table_of(here, TableId(2))).playing


async def test_rematch_moves_to_a_thread_if_the_channel_is_busy(here: SimServer) -> None:
    await start_game(here, "ben")
    last = await finish(here, TABLE)
    await open_lobby(here, "chloe")
    await here.ana.click(last, label="Rematch")
    table = await table_of(here, TableId(3))
    assert table.row.channel != here.channel.id
    assert {here.ana.id, here.ben.id} == {row.user for row in table.seats}


async def play_series(here: SimServer) -> tuple[list[Any], dict[int, int]]:
    """Play a best of three to its end; return the last messages and the wins by user."""
    await start_game(here, "ben")
    wins, number, messages = {here.ana.id: 0, here.ben.id: 0}, TABLE, list[Any]()
    while True:
        messages.append(await finish(here, number))
        if winner := await winner_of(here, number):
            wins[winner] += 1
        if max(wins.values()) == 2:
            return messages, wins
        if number == TABLE:
            await on_sheet(here.ben, messages[-1], "Best of three")
        else:
            await here.ben.click(messages[-1], label=f"Game {number + 1} of 3")
        score = f"<@{here.ana.id}> {wins[here.ana.id]}"
        assert f"Best of three, game {number + 1}: " in here.message.content
        assert score in here.message.content
        await press_start(here.ben, here.message)
        number = TableId(number + 1)


async def test_best_of_three_counts_its_score(here: SimServer) -> None:
    messages, wins = await play_series(here)
    last = messages[-1].content
    [winner] = [user for user, number in wins.items() if number == 2]
    assert f"<@{winner}> wins the series!" in last
    assert all(f"<@{user}> {number}" in last for user, number in wins.items())
    assert "wins the series" not in "".join(one.content for one in messages[:-1])
    assert "Rematch" in buttons(messages[-1])
    assert not any(label.startswith(("Game", "Best")) for label in buttons(messages[-1]))
    await here.ana.click(messages[-1], label="Rematch")
    assert "Best of three" not in here.message.content


async def test_score_survives_a_restart(here: SimServer) -> None:
    await start_game(here, "ben")
    last = await finish(here, TABLE)
    await on_sheet(here.ben, last, "Best of three")
    before = (await table_of(here, TableId(2))).records(Score)
    await here.restart()
    assert 2 == len(before)
    assert before == (await table_of(here, TableId(2))).records(Score)


async def test_series_ends_if_another_player_joins(here: SimServer) -> None:
    await start_game(here, "ben")
    last = await finish(here, TABLE)
    await on_sheet(here.ben, last, "Best of three")
    assert "Best of three" in here.message.content
    await here.chloe.click(here.message, label="Join")
    assert "Best of three" not in here.message.content
    await press_start(here.ben, here.message)
    assert "Best of three" in await on_its_sheet(here, await finish(here, TableId(2)))


async def test_series_ends_if_the_opponent_deletes_their_data(here: SimServer) -> None:
    await start_game(here, "ben")
    last = await finish(here, TABLE)
    await on_sheet(here.ben, last, "Best of three")
    asked = await ask_to_delete(here.ana, here.channel)
    await here.ana.click(asked.response, label="Delete everything")
    assert f"**1** <@{here.ben.id}>" in here.message.content
    assert "Best of three" not in here.message.content


async def test_game_with_a_bot_offers_no_series(here: SimServer) -> None:
    await start_game(here, bots=1)
    last = await finish(here, TABLE)
    assert "Rematch" in buttons(last)
    assert "Best of three" not in await on_its_sheet(here, last)


async def test_repeated_deal_offers_no_series(here: SimServer) -> None:
    await start_game(here, "ben")
    await here.bot.tables.change(TABLE, lambda table: table.with_row(deal_of=TABLE))
    assert "Best of three" not in await on_its_sheet(here, await finish(here, TABLE))


async def test_game_played_together_offers_no_series(here: SimServer) -> None:
    await start_game(here, "ben", game="palm-island", options="mode=cooperative")
    last = await finish(here, TABLE)
    assert "Rematch" in buttons(last)
    assert "Best of three" not in await on_its_sheet(here, last)


@pytest.mark.parametrize(
    ("played", "label"), [(1, "Game 3 of 3"), (2, "Game 4")], ids=["second", "third"]
)
def test_game_beyond_the_third_is_not_one_of_three(played: int, label: str) -> None:
    table = sample_tables(GAMES["small_islands"], 3)[-1]
    assert "over" == table.row.status
    scores = [Score(user=UserId(row.user or 0), wins=0, played=played) for row in table.seats]
    [offer] = offers(table.with_records(Score, scores), Seat(0))
    assert label == offer.label


async def test_shared_win_counts_for_no_player(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(here, "ben")
    await finish(here, TABLE)
    table = await table_of(here)
    outcome = table.game.rules.outcome(table.state)
    shared = msgspec.structs.replace(outcome, winners=(0, 1))
    rules = replace(table.game.rules, outcome=lambda _: shared)
    monkeypatch.setitem(GAMES, table.game.key, replace(table.game, rules=rules))
    assert {(0, 1)} == {(one.wins, one.played) for one in scores_after(table)}
    assert [] == [line for line in score_lines(table) if "wins" in line]

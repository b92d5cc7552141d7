"""The file of a finished game for BG Stats."""

import json
from typing import Any

from bot.features.bg_stats import SendPlay, play_of
from engine import GAMES
from tests.bot.made_results import play_to_end
from tests.bot.sample_tables import table_for
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import add_bot, open_lobby, press_start, sheet_of


def test_play_has_the_fields_of_the_documented_format() -> None:
    for game in GAMES.values():
        table = play_to_end(table_for(game, max(2, min(game.seats))))
        names = [f"Player {row.seat}" for row in table.seats]
        play = json.loads(json.dumps(play_of(table, names)))
        assert {"sourceName", "sourcePlayId", "playDate", "game", "players"} == {*play}
        assert (game.name, game.key) == (play["game"]["name"], play["game"]["sourceGameId"])
        players = play["players"]
        assert names == [one["name"] for one in players]
        outcome = game.rules.outcome(table.state)
        assert [*outcome.scores] == [one["score"] for one in players]
        assert [*outcome.winners] == [seat for seat, one in enumerate(players) if one["winner"]]
        assert all(one["rank"] == 1 for one in players if one["winner"])


async def test_player_gets_the_file_from_the_sheet_of_a_finished_game(here: SimServer) -> None:
    await open_lobby(here)
    await add_bot(here)
    await press_start(here.ana, here.message)
    assert "BG Stats" not in buttons(await sheet_of(here.ana, here.channel))
    table = await here.bot.tables.change(TABLE, play_to_end)
    await here.bot.outbox.deliver(TABLE)
    sheet = await sheet_of(here.ana, here.channel)
    press = SendPlay(TABLE, table.row.edition).custom_id
    sent: Any = await here.ana.click(sheet, custom_id=press)
    [file] = sent.response.attachments
    assert "atoll-1.bgstats.json" == file.filename
    assert "BG Stats" not in buttons(await sheet_of(here.ben, here.channel))

"""A solo game of Palm Island through the bot."""

import re
from typing import Any

import pytest

from bot.domain.ids import Seat, TableId
from bot.domain.table import Table
from bot.presentation.offers import MORE
from engine.core import Rng, counted, options_of, play, write
from tests.bot.sim_server import TABLE, SimServer, buttons, choices, reply_text
from tests.bot.table_steps import (
    cancel_game,
    confirm_abort,
    opening,
    record_of,
    sheet_of,
    start_game,
)


async def begun(here: SimServer, options: str = "") -> Table:
    await here.ana.slash(here.channel, "play", **opening("palm-island", options))
    return await here.bot.tables.get(TABLE)


@pytest.mark.drawn
async def test_button_of_the_posted_message_moves_and_edits_it(here: SimServer) -> None:
    table = await begun(here)
    first = here.message
    assert "Palm Island" in first.content
    assert "**Which of your top two cards do you use, and how?**" in first.content
    assert len(table.options(Seat(0))) == len(choices(first))
    assert {"Hint", "?", "⋯"} <= set(buttons(first))
    [picture] = first.attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    before, offered = first.content, choices(first)
    label, custom_id = next(iter(offered.items()))
    result = await here.ben.click(first, custom_id=custom_id)
    assert "This is not your table" in reply_text(result)
    assert before == here.message.content
    await here.ana.click(first, custom_id=custom_id)
    assert first.id == here.message.id
    assert offered != choices(here.message)
    assert re.split(":| →| ·", label)[0].split(" ", 1)[1] in here.message.content


async def test_game_command_has_completions_and_moves(here: SimServer) -> None:
    table = await begun(here)
    store: Any = next(
        action for action in table.options(Seat(0)) if type(action).__name__ == "Store"
    )
    offered = await here.ana.autocomplete(here.channel, "palm", "with", "store")
    assert write(store) in {choice["value"] for choice in offered}
    result = await here.ana.slash(
        here.channel, "palm", **{"action": "store", "with": str(store.card)}
    )
    assert "\n1. " in reply_text(result)
    assert 1 == (await here.bot.tables.get(TABLE)).row.ply


async def test_do_makes_all_moves_or_none_until_a_reveal(here: SimServer) -> None:
    await begun(here, "notes=on")
    result = await here.ana.slash(here.channel, "do", moves="discard; fly away")
    assert "“fly away”" in reply_text(result)
    assert 0 == (await here.bot.tables.get(TABLE)).row.ply
    await here.ana.slash(here.channel, "do", moves="discard; discard")
    assert 2 == (await here.bot.tables.get(TABLE)).row.ply


async def test_do_stops_at_a_reveal_before_the_last_move(here: SimServer) -> None:
    await begun(here)
    assert "Stopped" not in reply_text(await here.ana.slash(here.channel, "do", moves="discard"))
    result = await here.ana.slash(here.channel, "do", moves="discard; discard; discard")
    assert "Stopped after 1 of 3 moves" in reply_text(result)
    assert ["discard", "discard"] == [
        move.action for move in (await here.bot.tables.moves(await here.bot.tables.get(TABLE)))
    ]


async def test_do_accepts_the_number_of_a_choice(here: SimServer) -> None:
    table = await begun(here)
    await here.ana.slash(here.channel, "do", moves=str(len(table.options(Seat(0)))))
    frames = (await here.bot.tables.get(TABLE)).frames
    assert "discard" == frames[-1].action


async def test_restart_keeps_the_game_and_its_buttons(here: SimServer) -> None:
    await begun(here, "notes=on")
    await here.ana.slash(here.channel, "do", moves="discard; discard")
    before = (await here.bot.tables.get(TABLE)).state
    await here.restart()
    assert before == (await here.bot.tables.get(TABLE)).state
    await here.ana.click(here.message, custom_id=next(iter(choices(here.message).values())))
    assert 3 == (await here.bot.tables.get(TABLE)).row.ply


async def test_outdated_message_is_refreshed(here: SimServer) -> None:
    await begun(here)
    hand = (await here.ana.slash(here.channel, "board")).response
    old = next(iter(choices(hand).values()))
    here.bot.living.clear()  # as after a restart
    await here.ana.slash(here.channel, "do", moves="discard")
    await here.ana.click(hand, custom_id=old)
    assert private_content(here, hand).startswith("That was an older question. The newest one:")
    assert 1 == (await here.bot.tables.get(TABLE)).row.ply


def private_content(here: SimServer, message: Any) -> str:
    """Return the present text of Ana's private message."""
    seen = here.channel.history(viewer=here.ana)
    return str(next(one.content for one in seen if one.id == message.id))


async def test_undo_pressed_twice_undoes_one_move(here: SimServer) -> None:
    await begun(here, "notes=on")
    for _ in range(2):
        await here.ana.slash(here.channel, "do", moves="discard")
    shown = (await here.ana.slash(here.channel, "board")).response
    undo = buttons(shown)["Undo"]
    here.bot.living.clear()  # as after a restart
    await here.ana.click(here.message, label="Undo")
    await here.ana.click(shown, custom_id=undo)
    assert 2 == len((await here.bot.tables.get(TABLE)).frames)
    assert private_content(here, shown).startswith("That was an older question.")


async def test_move_without_reveal_can_be_undone(here: SimServer) -> None:
    await begun(here, "notes=on")
    await here.ana.slash(here.channel, "do", moves="discard")
    result = await here.ana.slash(here.channel, "do", moves="undo")
    table = await here.bot.tables.get(TABLE)
    assert "Palm Island" in reply_text(result)
    assert table.frames[0].state == table.state
    assert 2 == table.row.ply
    await here.restart()
    assert table.state == (await here.bot.tables.get(TABLE)).state


async def test_move_with_reveal_cannot_be_undone(here: SimServer) -> None:
    await begun(here)
    await here.ana.slash(here.channel, "do", moves="discard")
    assert "revealed something new" in reply_text(
        await here.ana.slash(here.channel, "do", moves="undo")
    )


async def test_text_hand_and_board_show_the_game(here: SimServer) -> None:
    await begun(here)
    text = reply_text(await here.ana.slash(here.channel, "board", text="all"))
    assert "1. " in text
    hand = await here.ana.slash(here.channel, "board")
    assert hand.ephemeral
    assert choices(hand.response)
    board = await here.ben.slash(here.channel, "board")
    assert board.ephemeral
    assert not choices(board.response)


async def test_game_can_be_played_in_direct_messages(here: SimServer) -> None:
    ana = here.ana.user
    await ana.slash("play", game="palm-island", **{"with": "alone"})
    message = ana.dm_channel.last_message
    assert "Palm Island" in message.content
    await ana.click(message, custom_id=next(iter(choices(message).values())))
    assert 1 == (await here.bot.tables.get(TABLE)).row.ply


@pytest.mark.long
async def test_whole_game_ends_with_score_record_and_verification(here: SimServer) -> None:
    table = await begun(here, "notes=on")
    rng, texts, g = Rng(5), [], table.state
    while not g.over:
        action = rng.pick(options_of(g, 0))
        texts.append(write(action))
        g = play(g, 0, action).state
    assert "still being played" in reply_text(
        await here.ana.slash(here.channel, "replay", verify=True)
    )
    assert "Record" not in buttons(await sheet_of(here.ana, here.channel))
    for first in range(0, len(texts), 40):
        await here.ana.slash(here.channel, "do", moves=";".join(texts[first : first + 40]))
    assert f"**{counted(table.game.rules.outcome(g).scores[0], 'point')}." in here.message.content
    assert not choices(here.message)
    assert "gives the same result" in reply_text(
        await here.ana.slash(here.channel, "replay", verify=True)
    )
    record = await record_of(here.ana, here.channel)
    assert ["atoll-1.jsonl"] == [file.filename for file in record.response.attachments]
    assert "This game is over" in reply_text(
        await here.ana.slash(here.channel, "do", moves="discard")
    )


REPLIES: list[tuple[str, dict[str, Any], str]] = [
    ("play", {"game": "palm-island", "options": "notes"}, "is not an option"),
    ("play", {"game": "palm-island", "options": "notes=perhaps"}, "Choose off or on"),
    ("play", {"game": "palm-island", "options": "notes=on; speed=5"}, "has no option “speed”"),
    ("board", {"table": 99}, "You can't see a table 99"),
    ("board", {}, "This channel has no game yet"),
    ("board", {"table": 99, "text": "all"}, "You can't see a table 99"),
    ("do", {"moves": "discard"}, "This channel has no game yet"),
    ("do", {"moves": " ; "}, "This channel has no game yet"),
    ("do", {"moves": ";".join(["discard"] * 60)}, "Too many moves"),
    ("do", {"moves": "undo"}, "This channel has no game yet"),
    ("replay", {"verify": True, "table": 5}, "You can't see a table 5"),
    ("replay", {}, "This channel has no game yet"),
    ("games", {}, "You had no open games"),
    ("rules", {"game": "palm-island"}, "village"),
    ("help", {}, "Everything else is behind"),
]
"""Commands without a table, with their options and a part of the reply."""


@pytest.mark.long
async def test_every_command_replies_in_private(here: SimServer) -> None:
    for command, given, answer in REPLIES:
        result = await here.ana.slash(here.channel, command, **given)
        assert answer in reply_text(result), command
        assert result.ephemeral


async def test_games_lists_own_open_games(here: SimServer) -> None:
    await begun(here)
    assert "**Palm Island** · table 1" in reply_text(await here.ana.slash(here.channel, "games"))
    assert "asked: **you**" in reply_text(await here.ana.slash(here.channel, "games"))
    assert "no open games" in reply_text(await here.ben.slash(here.channel, "games"))


async def test_table_of_another_server_is_hidden(here: SimServer) -> None:
    await begun(here)
    other = here.env.create_guild()
    channel = other.create_text_channel("elsewhere")
    stranger = other.add_member(here.env.create_user("stranger"))
    assert "can't see a table 1 here" in reply_text(await stranger.slash(channel, "board", table=1))


async def test_options_are_completed_one_by_one(here: SimServer) -> None:
    offered = await here.ana.autocomplete(
        here.channel, "play", "options", "notes=o", game="palm-island"
    )
    assert ["notes=off", "notes=on"] == [choice["value"] for choice in offered]


class TestBreakingOff:
    async def test_solo_player_must_confirm_first_even_after_a_restart(
        self, here: SimServer
    ) -> None:
        await begun(here)
        asked = await cancel_game(here.ana, here.channel)
        assert "Cancel table 1?" in reply_text(asked)
        assert "playing" == (await here.bot.tables.get(TABLE)).row.status
        await here.restart()
        await confirm_abort(here.ana, asked)
        assert "aborted" == (await here.bot.tables.get(TABLE)).row.status

    async def test_confirmed_abort_offers_a_new_game(self, here: SimServer) -> None:
        await begun(here, options="villagers=on")
        asked = await cancel_game(here.ana, here.channel)
        await confirm_abort(here.ana, asked)
        assert "aborted" == (await here.bot.tables.get(TABLE)).row.status
        assert "Press **New game** for another" in asked.response.content
        assert ["New game", MORE] == list(buttons(here.message))
        await here.ana.click(here.message, label="New game")
        again = await here.bot.tables.get(TableId(2))
        assert ("playing", "on") == (again.row.status, again.row.options["villagers"])

    async def test_private_reply_has_a_button_for_a_new_game(self, here: SimServer) -> None:
        await begun(here)
        asked = await cancel_game(here.ana, here.channel)
        await confirm_abort(here.ana, asked)
        await here.ana.click(asked.response, label="New game")
        assert "playing" == (await here.bot.tables.get(TableId(2))).row.status

    async def test_player_with_bots_must_confirm_first(self, here: SimServer) -> None:
        await start_game(here, bots=1)
        asked = await cancel_game(here.ana, here.channel)
        assert "playing" == (await here.bot.tables.get(TABLE)).row.status
        await confirm_abort(here.ana, asked)
        assert "New game" in buttons(here.message)

    async def test_ended_game_cannot_be_aborted(self, here: SimServer) -> None:
        await begun(here)
        asked = await cancel_game(here.ana, here.channel)
        await confirm_abort(here.ana, await cancel_game(here.ana, here.channel))
        assert "This game is not running. `/games` lists your games." in reply_text(
            await confirm_abort(here.ana, asked)
        )

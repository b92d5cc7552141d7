"""The setting for the board in words first, and the one for turns in one's own messages."""

from random import Random
from typing import Any

import pytest

from bot.limits import MESSAGE_LENGTH
from bot.presentation.in_words import answers
from engine.core import Game, write
from tests.bot.presentation.test_panels import hand, panels
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import SimServer, buttons, reply_text
from tests.bot.table_steps import (
    add_bot,
    awaited_player,
    cancel_game,
    idle_player,
    numbers_in,
    opening,
    pass_turn,
    press_start,
    private_replies,
    start_game,
    table_of,
)
from tests.longer import each_game

MOVES = 6
MOVES_AT_MOST = 700
SEED = 5


@pytest.fixture(autouse=True)
def blank_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    async def board(*_: object) -> tuple[bytes, ...]:
        return (b"picture",)

    monkeypatch.setattr("bot.presentation.pictures.Pictures.board", board)


async def started(here: SimServer, game: Game) -> None:
    await here.ana.slash(here.channel, "play", **opening(game.key.replace("_", "-")))
    if not game.is_for_one({}):
        await add_bot(here)
        await press_start(here.ana, here.message)


@pytest.mark.parametrize("game", each_game())
async def test_typed_move_is_answered_by_the_next_question_in_words(
    here: SimServer, game: Game
) -> None:
    await choose_setting(here.ana, here.channel, "in_words", "on")
    await started(here, game)
    for _ in range(MOVES):
        table = await table_of(here)
        [seat] = [row.seat for row in table.seats if row.user == here.ana.id]
        if not table.options(seat):
            break
        move = write(table.options(seat)[0])
        answer = await here.ana.slash(here.channel, "do", moves=move)
        table = await table_of(here)
        if not table.options(seat):
            continue
        [shown] = [one for one in private_replies(answer) if one.components]
        assert [] == shown.attachments
        assert len(shown.content) <= MESSAGE_LENGTH
        assert answers(table, seat, brief=True)[0] in shown.content


async def test_pressed_answer_is_followed_by_a_new_message(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", **opening("palm-island"))
    for value, follow_ups, pictures in (("off", 0, 1), ("on", 1, 0)):
        await choose_setting(here.ana, here.channel, "in_words", value)
        shown = (await here.ana.slash(here.channel, "board")).response
        pressed = await here.ana.click(shown, custom_id=first_choice(shown))
        newest = pressed.followups[0] if pressed.followups else shown
        assert (follow_ups, pictures) == (len(pressed.followups), len(newest.attachments))
        assert first_choice(newest)


async def test_turn_goes_on_in_own_messages_after_a_press_on_the_board(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", **opening("palm-island"))
    pressed = await here.ana.click(here.message, custom_id=first_choice(here.message))
    assert [] == private_replies(pressed)
    await choose_setting(here.ana, here.channel, "place_of_turn", "panel")
    pressed = await here.ana.click(here.message, custom_id=first_choice(here.message))
    [panel] = private_replies(pressed)
    assert any(one.startswith("atoll:o") for one in buttons(panel).values())
    assert 1 == len(panel.attachments)


async def test_question_that_others_bring_is_a_new_message_in_words(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person, other = idle_player(here, table), awaited_player(here, table)
    await choose_setting(person, here.channel, "in_words", "on")
    seen = await hand(here, person)
    await pass_turn(here)
    await here.bot.panels.stop()
    table = await table_of(here)
    seat = table.seat_of(person.id)
    newest = panels(here, person)[-1]
    assert seen.id != newest.id
    assert [] == newest.attachments
    assert answers(table, seat)[0] in newest.content
    await cancel_game(other, here.channel)
    await here.bot.panels.stop()
    newest = panels(here, person)[-1]
    assert "Agree" in buttons(newest)
    assert [] == newest.attachments


async def test_vote_brings_no_picture_to_a_typed_question(here: SimServer) -> None:
    table = await start_game(here, "ben", game="small-islands")
    person, other = awaited_player(here, table), idle_player(here, table)
    await person.slash(here.channel, "do", moves="1")
    await here.bot.panels.stop()
    asked = panels(here, person)[-1]
    assert [] == asked.attachments
    await cancel_game(other, here.channel)
    await here.bot.panels.stop()
    newest = panels(here, person)[-1]
    assert "Agree" in buttons(newest)
    assert [] == newest.attachments


def first_choice(message: Any) -> str:
    return next(one for one in buttons(message).values() if one.startswith("atoll:o"))


async def test_puzzle_has_its_position_in_words(here: SimServer) -> None:
    await choose_setting(here.ana, here.channel, "in_words", "on")
    [shown] = private_replies(await here.ana.slash(here.channel, "daily", puzzle=0))
    assert [] == shown.attachments
    assert "Find the best of these moves." in shown.content
    assert numbers_in(shown.content)


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
async def test_whole_game_is_played_in_words_by_typing_alone(here: SimServer, game: Game) -> None:
    """Choose each move from the numbers in the answer to the move before."""
    await choose_setting(here.ana, here.channel, "in_words", "on")
    await started(here, game)
    rng, text, looks = Random(SEED), "", 0
    for _ in range(MOVES_AT_MOST):
        numbers = numbers_in(text)
        if numbers:
            text = reply_text(
                await here.ana.slash(here.channel, "do", moves=str(rng.choice(numbers)))
            )
            continue
        if not (await table_of(here)).playing:
            break
        text = reply_text(await here.ana.slash(here.channel, "board"))
        looks += 1
    assert "over" == (await table_of(here)).row.status
    assert looks <= 2 + MOVES_AT_MOST // 20

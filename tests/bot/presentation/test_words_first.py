"""The setting for the board in words first, and the one for turns in one's own messages."""

from random import Random
from typing import Any

import pytest

from bot.domain.ids import Seat
from bot.domain.moves import played
from bot.domain.table import Table
from bot.limits import MESSAGE_LENGTH
from bot.presentation.in_words import answers
from engine.core import Action, Game, Rng, write
from tests.bot.presentation.test_in_words import before_last_move
from tests.bot.presentation.test_panels import hand
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import SimServer, buttons, reply_text
from tests.bot.table_steps import (
    add_bot,
    awaited_player,
    cancel_game,
    close_direct_messages,
    idle_player,
    make_moves,
    numbers_in,
    opening,
    pass_turn,
    player_in,
    press_start,
    private_replies,
    start_game,
    table_of,
)
from tests.bot.true_messages import panels
from tests.longer import each_game

MOVES = 6
MOVES_AT_MOST = 700
SEED = 5
EVENTS = 13


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


@pytest.mark.long
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
        first = {answers(table, seat, facts=facts)[0] for facts in (None, 1, 0)}
        assert any(one in shown.content for one in first)


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


@pytest.mark.long
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


async def listener(here: SimServer, person: Any) -> Any:
    """Return the panel of a player who has chosen to listen."""
    await choose_setting(person, here.channel, "in_words", "on")
    return await hand(here, person)


async def test_follow_up_leaves_out_what_the_new_board_message_tells(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person = idle_player(here, table)
    seen = await listener(here, person)
    table = await pass_turn(here)
    await here.bot.panels.stop()
    newest = panels(here, person)[-1]
    assert seen.id != newest.id
    assert story_in(here.message)
    assert [] == story_in(newest)
    assert answers(table, table.seat_of(person.id))[0] in newest.content


async def test_follow_up_tells_what_an_edited_board_message_tells(here: SimServer) -> None:
    """A screen reader does not announce the edit, because it calls no other player."""
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    seen = await listener(here, person)
    await here.bot.tables.change(table.id, until_asked_again)
    await here.bot.panels.stop()
    newest = panels(here, person)[-1]
    assert seen.id != newest.id
    assert story_in(newest)


async def test_question_follows_the_board_message_that_tells_what_happened(
    here: SimServer,
) -> None:
    table = await start_game(here, "ben")
    person = idle_player(here, table)
    await listener(here, person)
    await pass_turn(here)
    await here.bot.panels.stop()
    assert story_in(here.message)
    assert here.message.id < panels(here, person)[-1].id


async def test_question_has_the_events_if_the_board_message_cannot_be_posted(
    here: SimServer,
) -> None:
    table = await start_game(here, "ben")
    person, before = idle_player(here, table), here.message
    await listener(here, person)
    path = f"/channels/{here.channel.id}/messages"
    here.env.inject_error("POST", path, status=403, code=50013, message="no", times=None)
    table = await pass_turn(here)
    await here.bot.panels.stop()
    newest = panels(here, person)[-1]
    assert before.id == here.message.id
    assert answers(table, table.seat_of(person.id))[0] in newest.content
    assert story_in(newest)


@pytest.mark.parametrize(("value", "text"), [("on", "✔ Done."), ("off", "✔ You started on ")])
async def test_receipt_leaves_out_what_the_new_board_message_tells(
    here: SimServer, value: str, text: str
) -> None:
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    await choose_setting(person, here.channel, "in_words", value)
    move = write(table.options(table.awaited[0])[0])
    answer = await person.slash(here.channel, "do", moves=move)
    assert table.awaited != (await table_of(here)).awaited
    assert story_in(here.message)
    assert text in reply_text(answer)


@pytest.mark.parametrize("value", ["on", "off"])
async def test_listener_hears_all_events_that_a_picture_would_show(
    here: SimServer, value: str
) -> None:
    table = await start_game(here, "ben", game="island-hopper")
    person = player_in(here, table, Seat(0))
    await choose_setting(person, here.channel, "in_words", value)
    while len(table.notes_since(Seat(0), Seat(0), None)) < EVENTS or not table.options(Seat(0)):
        seat = table.awaited[-1]
        table = played(table, seat, table.game.ai.steady(table.state, seat, Rng(1)))
    message = await here.bot.drafts.own_message(table, Seat(0))
    assert ("earlier event" in message.content) is (value == "off")


def until_asked_again(table: Table) -> Table:
    """Play until the awaited player has another turn."""
    [first] = table.awaited
    while table.awaited == [first]:
        table = played(table, first, table.options(first)[0])
    while table.awaited != [first]:
        seat = table.awaited[0]
        table = played(table, seat, table.options(seat)[0])
    return table


def story_in(message: Any) -> list[str]:
    return [line for line in message.content.splitlines() if line.startswith("• ")]


async def test_result_on_the_board_message_is_not_followed_up(here: SimServer) -> None:
    table = await start_game(here, "ben", game="earthquake-island")
    table = await here.bot.tables.change(table.id, before_last_move)
    seat = table.awaited[0]
    other = next(row.seat for row in table.seats if row.seat != seat)
    seen = await listener(here, player_in(here, table, other))
    last = next(one for one in table.options(seat) if played(table, seat, one).state.over)
    await player_in(here, table, seat).slash(here.channel, "do", moves=write(last))
    await here.bot.panels.stop()
    assert not (await table_of(here)).playing
    assert seen.id == panels(here, player_in(here, table, other))[-1].id


@pytest.mark.long
@pytest.mark.parametrize("reached", [True, False])
async def test_secret_question_comes_once(here: SimServer, *, reached: bool) -> None:
    """A direct message asks it, or the panel if the player refuses direct messages."""
    table = await start_game(here, "ben", game="small-islands")
    person = idle_player(here, table)
    if not reached:
        close_direct_messages(here, person)
    seen = await listener(here, person)
    while len(table.awaited) < 2:
        table = await make_moves(here)
    await here.later(1)
    await here.bot.panels.stop()
    asked = answers(await table_of(here), table.seat_of(person.id))[0]
    letters = [one for one in person.user.dm_channel.history() if asked in one.content]
    followed = [one for one in panels(here, person) if asked in one.content]
    assert (int(reached), int(not reached)) == (len(letters), len(followed))
    assert seen.id in [one.id for one in panels(here, person)]


async def test_changed_answer_that_can_wait_brings_no_message(here: SimServer) -> None:
    table = await start_game(here, "ben", game="island-hopper")
    rng = Rng(SEED)
    while not (waiting := early_answers(table)) or not (steps := early_steps(table)):
        seat = table.awaited[0]
        table = played(table, seat, rng.pick(table.options(seat)))
    await here.bot.tables.change(table.id, lambda _: table)
    person = player_in(here, table, waiting[0])
    await listener(here, person)
    before = panels(here, person)
    await awaited_player(here, table).slash(here.channel, "do", moves=write(steps[0]))
    await here.bot.panels.stop()
    assert waiting == early_answers(await table_of(here))
    assert [one.id for one in before] == [one.id for one in panels(here, person)]


def early_steps(table: Table) -> list[Action]:
    """Return the options after which the same seats may answer early, but something else."""
    seat, early = table.awaited[0], early_answers(table)
    return [
        one
        for one in table.options(seat)
        if early_answers(after := played(table, seat, one)) == early
        and after.digest(early[0]) != table.digest(early[0])
    ]


def early_answers(table: Table) -> list[Seat]:
    """Return the seats that may answer although nothing is asked of them yet."""
    seats = [row.seat for row in table.seats if row.seat not in table.awaited]
    return [seat for seat in seats if table.options(seat)]


@pytest.mark.long
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

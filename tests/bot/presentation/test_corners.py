"""What a private message shows when its table has gone on without it."""

from typing import Any

import pytest

from bot.domain.ids import Seat, UserId
from bot.domain.moves import played
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.interactions.acting import DELETED
from bot.presentation.offers import MORE
from bot.services import playing
from bot.services.opponents import SOON_SECONDS
from bot.services.search.worker import SearchRequest
from testbed.waits import until
from tests.bot.fake_bots import InstantBots, wait_for_bots
from tests.bot.made_results import play_to_end
from tests.bot.presentation.test_living import first_move, panel_of, seen
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import (
    awaited_player,
    choose,
    close_direct_messages,
    idle_player,
    make_moves,
    offers,
    player_in,
    posts,
    private_replies,
    start_game,
    table_of,
    ways,
)

QUARTER = 15 * 60 + 1
THREE_DAYS = 3 * 86_400

pytestmark = pytest.mark.usefixtures("no_pictures")


def proposal(table: Table) -> Proposal:
    assert table.row.proposal is not None
    return table.row.proposal


async def a_bot_takes_the_seat(here: SimServer, mia: Any, seat: Seat) -> None:
    """The player proposes it, and the other one agrees."""
    table, other = await table_of(here), Seat(1 - seat)
    user = UserId(player_in(here, table, seat).id)
    await playing.propose(here.bot.tables, TABLE, user, Proposal("bot", seat, (seat,), seat=seat))
    vote = proposal(await table_of(here)).id
    agreeing = UserId(player_in(here, table, other).id)
    await playing.answer(here.bot.tables, TABLE, agreeing, vote, agree=True)


async def a_substitute_takes_the_seat(here: SimServer, mia: Any, seat: Seat) -> None:
    await here.bot.tables.change(TABLE, lambda table: table.with_seat(seat, autopilot=True))
    await playing.sit(here.bot.tables, TABLE, UserId(here.guest.id), seat)


async def a_moderator_gives_the_seat_to_a_bot(here: SimServer, mia: Any, seat: Seat) -> None:
    shown = (await mia.slash(here.channel, "admin")).response
    form = await mia.click(shown, label="Replace a player")
    await mia.submit_modal(form, {"seat": [str(seat + 1)]})
    await mia.click(shown, label="Confirm")


@pytest.mark.parametrize("game", ["earthquake-island", "small-islands"])
@pytest.mark.parametrize(
    ("loses", "taker"),
    [
        (a_bot_takes_the_seat, "A bot"),
        (a_substitute_takes_the_seat, "Another player"),
        (a_moderator_gives_the_seat_to_a_bot, "A bot"),
    ],
)
class TestALostSeat:
    @pytest.mark.long
    async def test_living_panel_tells_it_at_once(
        self, here: SimServer, mia: Any, game: str, loses: Any, taker: str
    ) -> None:
        table = await start_game(here, "ben", game=game)
        person, seat = awaited_player(here, table), table.awaited[0]
        panel = await panel_of(here, person)
        await loses(here, mia, seat)
        await here.bot.panels.stop()
        [left] = seen(here, person)[:1]
        assert (panel.id, {}) == (left.id, buttons(left))
        assert f"{taker} took your seat." == left.content.splitlines()[-1]

    @pytest.mark.long
    async def test_press_on_an_old_panel_plays_nothing_and_tells_it_there(
        self, here: SimServer, mia: Any, game: str, loses: Any, taker: str
    ) -> None:
        table = await start_game(here, "ben", game=game)
        person, seat = awaited_player(here, table), table.awaited[0]
        panel = await panel_of(here, person)
        await here.later(QUARTER)
        await loses(here, mia, seat)
        before = await table_of(here)
        await choose(person, panel, 0)
        own = [one for one in (await table_of(here)).frames if one not in before.frames]
        assert [] == [one for one in own if one.seat == seat and taker != "A bot"]
        left = next(one for one in seen(here, person) if one.id == panel.id)
        assert not offers(left)
        assert f"{taker} took your seat." == left.content.splitlines()[-1]


@pytest.mark.long
async def test_hand_of_a_seat_that_a_bot_takes_asks_nothing_more(here: SimServer, mia: Any) -> None:
    table = await start_game(here, "ben", game="small-islands")
    while len(table.awaited) < 2:
        table = await make_moves(here)
    asked = [(player_in(here, table, seat), seat) for seat in table.awaited]
    [(person, seat), *_] = [(one, at) for one, at in asked if hands(one)]
    await a_moderator_gives_the_seat_to_a_bot(here, mia, seat)
    await here.bot.outbox.deliver(TABLE)
    assert [] == hands(person)


def hands(person: Any) -> list[Any]:
    """Return the direct messages that ask a player."""
    return [one for one in person.user.dm_channel.history() if offers(one)]


async def is_over(here: SimServer) -> None:
    await here.bot.tables.change(TABLE, play_to_end)


async def is_cancelled(here: SimServer) -> None:
    ana, ben = UserId(here.ana.id), UserId(here.ben.id)
    await playing.propose(here.bot.tables, TABLE, ana, Proposal("abort", Seat(0), (Seat(0),)))
    vote = proposal(await table_of(here)).id
    await playing.answer(here.bot.tables, TABLE, ben, vote, agree=True)


@pytest.mark.parametrize(
    ("ends", "words"), [(is_over, " wins!**"), (is_cancelled, "The game was cancelled.")]
)
class TestAnEndedGame:
    async def test_living_panel_tells_it_at_once(
        self, here: SimServer, ends: Any, words: str
    ) -> None:
        person = awaited_player(here, await start_game(here, "ben"))
        panel = await panel_of(here, person)
        await ends(here)
        await here.bot.panels.stop()
        [left] = seen(here, person)
        assert (panel.id, False) == (left.id, offers(left))
        assert words in left.content

    async def test_panel_three_days_old_tells_it_in_place(
        self, here: SimServer, ends: Any, words: str
    ) -> None:
        person = awaited_player(here, await start_game(here, "ben"))
        panel = await panel_of(here, person)
        await here.later(QUARTER)
        await ends(here)
        await here.later(THREE_DAYS)
        await choose(person, panel, 0)
        [left] = seen(here, person)
        assert (panel.id, False) == (left.id, offers(left))
        assert words in left.content


async def delete_table(here: SimServer) -> None:
    await here.bot.store.write(lambda db: db.execute("DELETE FROM games"))
    here.bot.tables.drop(TABLE)


async def test_press_on_the_panel_of_a_deleted_table_leaves_one_line(here: SimServer) -> None:
    person = awaited_player(here, await start_game(here, "ben"))
    panel = await panel_of(here, person)
    await here.later(QUARTER)
    await delete_table(here)
    await choose(person, panel, 0)
    [left] = seen(here, person)
    assert (panel.id, DELETED, {}) == (left.id, left.content, buttons(left))


async def test_living_panel_of_a_deleted_table_is_removed(here: SimServer) -> None:
    person = awaited_player(here, await start_game(here, "ben"))
    await panel_of(here, person)
    await delete_table(here)
    here.bot.panels.changed(TABLE)
    await here.bot.panels.stop()
    assert [] == seen(here, person)


async def test_panel_three_days_old_is_renewed_in_place(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    panel = await panel_of(here, person)
    await here.later(QUARTER)
    await here.later(THREE_DAYS)
    seat, digest = table.awaited[0], table.digest(table.awaited[0])
    while table.awaited != [seat] or table.digest(seat) == digest:
        table = await here.bot.tables.change(TABLE, first_move)
    await choose(person, panel, 0)
    [left] = seen(here, person)
    assert (panel.id, table.row.ply) == (left.id, (await table_of(here)).row.ply)
    assert left.content.startswith("That was an older question.")
    assert {table.digest(seat)} == {way.custom_id.split(":")[4] for way in ways(left)}


async def test_view_on_a_second_device_replaces_the_living_one_and_leaves_a_dead_one(
    here: SimServer,
) -> None:
    person = awaited_player(here, await start_game(here, "ben"))
    await panel_of(here, person)
    second = await panel_of(here, person)
    assert [second.id] == [one.id for one in seen(here, person)]
    await here.later(QUARTER)
    third = await panel_of(here, person)
    assert [second.id, third.id] == [one.id for one in seen(here, person)]


async def test_same_press_before_and_after_a_restart_plays_once(here: SimServer) -> None:
    table = await start_game(here, "ben", game="palm-island", options="mode=casual")
    person = awaited_player(here, table)
    first = await panel_of(here, person)
    await here.later(QUARTER)  # so that the first one stays
    second = await panel_of(here, person)
    await choose(person, second, 0)
    after = await table_of(here)
    await here.restart()
    await choose(person, first, 0)
    assert table.row.ply + 1 == after.row.ply
    assert after.frames == (await table_of(here)).frames
    shown = next(one for one in seen(here, person) if one.id == first.id)
    assert shown.content.startswith("That was an older question.")


async def test_undo_from_a_receipt_after_others_moved_asks_them_on_the_card(
    here: SimServer,
) -> None:
    table = await start_game(here, "ben")
    person, other = awaited_player(here, table), idle_player(here, table)
    panel = await panel_of(here, person)
    await choose(person, panel, 0)
    seat = (await table_of(here)).awaited[0]
    await here.bot.tables.change(TABLE, lambda now: played(now, seat, now.options(seat)[0]))
    await here.bot.outbox.deliver(TABLE)
    await here.later(QUARTER)
    frames = (await table_of(here)).frames
    await person.click(panel, label="Undo")
    [receipt] = seen(here, person)
    at = here.bot.tables.now()
    assert panel.id == receipt.id
    asked = f"You asked <@{other.id}> to allow an undo (<t:{at}:t>)."
    assert asked == receipt.content.splitlines()[0]
    assert frames == (await table_of(here)).frames
    assert {"Agree", "Disagree"} <= buttons(here.message).keys()
    assert {other.id} == posts(here)[-1].pinged


@pytest.mark.long
async def test_secret_question_of_a_player_without_direct_messages_is_behind_the_card(
    here: SimServer,
) -> None:
    both = here.ana, here.ben
    for one in both:
        await choose_setting(one, here.channel, "notices", "dm")
        close_direct_messages(here, one)
    table = await start_game(here, "ben", game="small-islands")
    while len(table.awaited) < 2:
        table = await make_moves(here)
    [person] = (one for one in both if one.id in posts(here)[-1].pinged)
    assert f"<@{person.id}>: I can't write to you, so I call you here." in posts(here)[-1].text
    panel, told = private_replies(await person.click(here.message, label="My view"))
    assert told.content.startswith("I could not write to you (")
    while offers(next(one for one in seen(here, person) if one.id == panel.id)):
        await choose(person, panel, 0)
    table = await table_of(here)
    assert person.id not in {player_in(here, table, seat).id for seat in table.awaited}


@pytest.mark.long
async def test_card_names_who_is_still_asked_and_the_last_answer_posts_once(
    here: SimServer,
) -> None:
    table = await start_game(here, "ben", game="small-islands")
    while len(table.awaited) < 2:
        table = await make_moves(here)
    card, (first, second) = here.message, (player_in(here, table, one) for one in table.awaited)
    assert f"<@{first.id}> and <@{second.id}>" in card.content.replace(
        f"<@{second.id}> and <@{first.id}>", f"<@{first.id}> and <@{second.id}>"
    )
    posted = len(posts(here))
    panel = await panel_of(here, first)
    while offers(next(one for one in seen(here, first) if one.id == panel.id)):
        await choose(first, panel, 0)
    last = here.message.content.splitlines()[-1]
    assert (card.id, posted) == (here.message.id, len(posts(here)))
    assert (True, False) == (f"<@{second.id}>" in last, f"<@{first.id}>" in last)
    panel = await panel_of(here, second)
    while len((await table_of(here)).frames) and offers(
        next(one for one in seen(here, second) if one.id == panel.id)
    ):
        await choose(second, panel, 0)
    assert posted + 1 == len(posts(here))
    assert MORE in buttons(here.message)


@pytest.mark.long
async def test_person_who_may_change_their_mind_is_still_asked(here: SimServer) -> None:
    table = await start_game(here, "ben", game="small-islands")
    while len(table.awaited) < 2:
        table = await make_moves(here)
    first = player_in(here, table, table.awaited[0])
    await choose_setting(first, here.channel, "confirm", "on")
    card = here.message.content
    held = await panel_of(here, first)
    while "Done" not in buttons(held):
        await choose(first, held, 0)
        held = next(one for one in seen(here, first) if one.id == held.id)
    assert card == here.message.content
    assert table.awaited == (await table_of(here)).awaited
    await first.click(held, label="Done")
    assert f"<@{first.id}>" not in here.message.content.splitlines()[-1]


@pytest.mark.usefixtures("same_seed")
@pytest.mark.parametrize(("seconds", "calls"), [(110, False), (121, True)])
async def test_bot_that_thinks_long_calls_the_only_person_on_a_new_card(
    here: SimServer, monkeypatch: pytest.MonkeyPatch, seconds: int, calls: bool
) -> None:
    def said(words: str) -> bool:
        return any(words in str(one.json) for one in here.env.http_requests[since:])

    class SlowBots(InstantBots):
        async def choose(self, question: SearchRequest, due: float) -> str:
            await until(lambda: said("Bot 2 (steady) is thinking …"))
            here.env.backend.advance_clock(seconds)
            return await super().choose(question, due)

    await start_game(here, bots=1)
    await wait_for_bots(here.bot.opponents)
    await choose(here.ana, here.message, 0)
    await wait_for_bots(here.bot.opponents)
    monkeypatch.setattr("bot.domain.levels.Level.turn_seconds", 2 * SOON_SECONDS)
    monkeypatch.setattr(here.bot.opponents, "_search", SlowBots())
    card, posted = here.message.id, len(posts(here))
    since, begun = len(here.env.http_requests), await table_of(here)
    assert [0] == begun.awaited
    await choose(here.ana, here.message, 0)
    assert 1 in {frame.seat for frame in (await table_of(here)).frames[len(begun.frames) :]}
    assert said("Bot 2 (steady) is thinking …")
    assert offers(here.message)
    assert calls == (card != here.message.id)
    pinged = [one.pinged for one in posts(here)[posted:]]
    assert [{here.ana.id}] * calls == pinged

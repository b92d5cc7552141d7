"""Votes about seats of a running game."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from bot.domain.clocks import paused, resumed
from bot.domain.early_end import COUNTED, COUNTS
from bot.domain.ids import Seat, TableId
from bot.domain.paces import DAY
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.domain.votes import refuse
from bot.interactions.acting import ASKED, OFFERED, WHICH_SEAT
from bot.presentation.offers import MORE
from bot.services.fair_use import INVITATIONS_OF_ONE
from engine.core import IllegalAction, decision_of, write
from tests.bot.made_results import before_end, play_to_end
from tests.bot.settings_steps import choose_setting, open_settings
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import (
    PLAYERS,
    awaited_player,
    cancel_game,
    card_in,
    confirm_abort,
    give_seat,
    items,
    leave_game,
    make_moves,
    names_of,
    offers,
    open_lobby,
    pass_turn,
    posts,
    private_replies,
    private_text,
    replace_by_bot,
    start_game,
    table_of,
)

pytestmark = [pytest.mark.usefixtures("same_seed"), pytest.mark.long]


Propose = Callable[[SimServer], Awaitable[Any]]


async def abort(here: SimServer) -> Any:
    return await cancel_game(here.ana, here.channel)


async def leave(here: SimServer) -> Any:
    return await leave_game(here.ana, here.channel)


async def give(here: SimServer) -> Any:
    return await give_seat(here.ana, here.channel, here.guest)


async def replace_ben(here: SimServer) -> Any:
    """Ask for a bot instead of Ben, who has missed a turn if the game is running."""
    if (table := await table_of(here)).playing and table.row.proposal is None:
        await here.bot.tables.change(TABLE, lambda table: table.with_seat(Seat(1), lapses=1))
    return await replace_by_bot(here.ana, here.channel, 1)


async def slower(here: SimServer) -> Any:
    shown = await here.ana.click(card_in(here.channel), label=MORE)
    return await here.ana.select(shown.response, ["slow"], custom_id=f"atoll:pace:{TABLE}")


EVERY_PROPOSAL = [
    pytest.param(abort, id="abort"),
    pytest.param(leave, id="leave"),
    pytest.param(give, id="give"),
    pytest.param(replace_ben, id="bot"),
    pytest.param(slower, id="pace"),
]


async def agree(here: SimServer, *names: str) -> None:
    for name in names:
        await here.people[name].click(here.message, label="Agree")


def is_secret(table: Table, seat: Seat) -> bool:
    """Whether a seat has a secret choice."""
    decision = decision_of(table.state, seat)
    return decision is not None and decision.secret


async def until_awaited(here: SimServer, *names: str) -> Table:
    """Play until one of these players must move."""
    table = await table_of(here)
    while awaited_player(here, table) not in [here.people[name] for name in names]:
        table = await pass_turn(here)
    return table


async def unchanged(here: SimServer, doing: Callable[[], Awaitable[Any]]) -> str:
    """Return the reply to an interaction that changes nothing."""
    before, shown = await table_of(here), posts(here)
    result = await doing()
    assert (before, shown) == (await table_of(here), posts(here))
    return private_text(result)


async def delete_data(person: Any, channel: Any) -> None:
    """Delete the data of a user."""
    sheet = await open_settings(person, channel, "privacy")
    asked = await person.click(sheet, label="Delete my data")
    await person.click(asked.response or sheet, label="Delete everything")


class TestAsking:
    @pytest.mark.parametrize(
        ("propose", "wish", "asked"),
        [
            (abort, "to cancel this game", "ben chloe"),
            (leave, "to let a bot (steady) play for them", "ben chloe"),
            (slower, "to change the pace to 72 hours a turn", "ben chloe"),
            (give, "to give their seat to <@{guest}>", "ben chloe guest"),
            (replace_ben, "to let a bot (steady) play for <@{ben}>", "ben chloe"),
        ],
    )
    async def test_message_describes_the_proposal_to_the_other_players(
        self, here: SimServer, propose: Propose, wish: str, asked: str
    ) -> None:
        await start_game(here, "ben", "chloe")
        result = await propose(here)
        users = {name: one.id for name, one in here.people.items()}
        assert f"<@{here.ana.id}> proposes {wish.format(**users)}." in here.message.content
        reply = OFFERED.format(here.guest.id) if propose is give else ASKED
        assert reply == private_text(result)
        assert set(asked.split()) <= names_of(here, posts(here)[-1].pinged)
        assert {"Agree", "Disagree"} <= set(buttons(here.message))

    @pytest.mark.parametrize("propose", EVERY_PROPOSAL)
    async def test_each_player_is_pinged_once(self, here: SimServer, propose: Propose) -> None:
        await start_game(here, "ben", "chloe")
        await until_awaited(here, "ben")
        before = len(posts(here))
        await propose(here)
        await here.chloe.click(here.message, label="Disagree")
        called = [name for post in posts(here)[before:] for name in names_of(here, post.pinged)]
        assert 1 == called.count("chloe")
        assert 0 == called.count("ana")

    async def test_awaited_player_is_not_pinged_after_the_vote(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await until_awaited(here, "ana")
        before = len(posts(here))
        await leave(here)
        await here.chloe.click(here.message, label="Disagree")
        called = [names_of(here, post.pinged) for post in posts(here)[before:]]
        assert [{"ben", "chloe"}] == [names for names in called if names]

    async def test_bot_is_not_asked(self, here: SimServer) -> None:
        await start_game(here, "ben", bots=1)
        await abort(here)
        assert "Do you agree, <@" in here.message.content
        await agree(here, "ben")
        assert "aborted" == (await table_of(here)).row.status


class TestAnswering:
    async def test_game_is_aborted_when_all_agree(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe", "dev")
        await abort(here)
        before = posts(here)
        await agree(here, "ben", "ben", "chloe")
        assert before == posts(here)
        assert "playing" == (await table_of(here)).row.status
        assert f"Do you agree, <@{here.dev.id}>?" in here.message.content
        await agree(here, "dev")
        assert "aborted" == (await table_of(here)).row.status
        assert "This table is closed. The game was cancelled." in here.message.content
        assert [MORE] == list(buttons(here.message))

    @pytest.mark.parametrize("propose", EVERY_PROPOSAL)
    async def test_disagreeing_ends_the_vote(self, here: SimServer, propose: Propose) -> None:
        table = await start_game(here, "ben", "chloe")
        await propose(here)
        voter = here.ana if propose is leave else here.chloe
        await voter.click(here.message, label="Disagree")
        after = await table_of(here)
        assert after.row.proposal is None
        assert (table.state, [row.user for row in table.seats]) == (
            after.state,
            [row.user for row in after.seats],
        )
        assert "proposes" not in here.message.content
        assert "Agree" not in buttons(here.message)

    async def test_proposer_and_the_player_to_be_replaced_can_disagree(
        self, here: SimServer
    ) -> None:
        await start_game(here, "ben", "chloe")
        for propose, name in ((abort, "ana"), (replace_ben, "ben")):
            await propose(here)
            assert (await table_of(here)).row.proposal is not None
            await here.people[name].click(here.message, label="Disagree")
            assert (await table_of(here)).row.proposal is None

    async def test_spectator_cannot_vote(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await abort(here)
        for label in ("Agree", "Disagree"):
            words = await unchanged(here, lambda: here.guest.click(here.message, label=label))  # noqa: B023
            assert words.startswith("This is not your table")

    async def test_late_vote_shows_the_newest_message(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await abort(here)
        [hand] = private_replies(await here.ben.slash(here.channel, "board"))
        await here.chloe.click(here.message, label="Disagree")
        words = await unchanged(here, lambda: here.ben.click(hand, label="Agree"))
        assert "That was an older question." in words

    async def test_vote_for_an_earlier_proposal_is_refused(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await abort(here)
        [hand] = private_replies(await here.ben.slash(here.channel, "board"))
        await here.chloe.click(here.message, label="Disagree")
        await here.later(60)
        await leave(here)
        words = await unchanged(here, lambda: here.ben.click(hand, label="Agree"))
        assert "That was an older question." in words

    async def test_vote_ends_with_the_game(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await abort(here)
        [hand] = private_replies(await here.ben.slash(here.channel, "board"))
        await here.bot.tables.change(TABLE, play_to_end)
        await here.later(2 * DAY)
        words = await unchanged(here, lambda: here.ben.click(hand, label="Agree"))
        assert " wins!**" in words
        assert "over" == (await table_of(here)).row.status
        assert not any("Not every player agreed" in post.text for post in posts(here))

    async def test_private_message_has_vote_buttons(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await abort(here)
        [hand] = private_replies(await here.ben.slash(here.channel, "board"))
        await here.ben.click(hand, label="Agree")
        proposal = (await table_of(here)).row.proposal
        assert proposal
        assert (0, 1) == proposal.agreed


class TestSeats:
    async def test_bot_replaces_a_leaving_player(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await leave(here)
        await agree(here, "ben", "chloe")
        table = await until_awaited(here, "ben")
        assert (None, "steady") == (table.seats[0].user, table.seats[0].bot)
        table = await pass_turn(here)
        assert 0 not in table.awaited
        assert 0 in {frame.seat for frame in table.frames}

    async def test_bot_moves_immediately_when_awaited(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        before = await until_awaited(here, "ben")
        await replace_ben(here)
        shown = len(posts(here))
        await agree(here, "chloe", "ben")
        table = await table_of(here)
        assert 1 in {frame.seat for frame in table.frames[len(before.frames) :]}
        assert 1 not in table.awaited
        assert here.chloe == awaited_player(here, table)
        assert offers(here.message)
        assert set() == {user for post in posts(here)[shown:] for user in post.pinged}

    async def test_absent_opponent_is_asked_before_a_bot_replaces_them(
        self, here: SimServer
    ) -> None:
        await start_game(here, "ben")
        assert ASKED == private_text(await replace_ben(here))
        assert f"Do you agree, <@{here.ben.id}>?" in here.message.content
        assert here.ben.id in posts(here)[-1].pinged
        await here.ben.click(here.message, label="Disagree")
        assert here.ben.id == (await table_of(here)).seats[1].user

    async def test_bot_replaces_an_opponent_who_neither_answers_nor_moves(
        self, here: SimServer
    ) -> None:
        await start_game(here, "ben")
        await until_awaited(here, "ben")
        await here.later(60)
        await replace_ben(here)
        assert "If they neither answer nor move, the bot takes over" in here.message.content
        await here.bot.tables.change(TABLE, lambda one: paused(one, here.bot.tables.now()))
        await here.bot.outbox.deliver(TABLE)
        assert "the bot takes over" not in here.message.content
        await here.bot.tables.change(
            TABLE, lambda one: resumed(one, here.bot.tables.now(), here.bot.tables.people)
        )
        await here.later(2 * DAY)
        assert "steady" == (await table_of(here)).seats[1].bot
        words = f"Bot 2 (steady) replaces <@{here.ben.id}>, who did not answer."
        assert any(words in post.text for post in posts(here))

    async def test_move_of_an_opponent_ends_the_vote_about_them(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await until_awaited(here, "ben")
        await replace_ben(here)
        await agree(here, "chloe")
        await make_moves(here)
        assert (await table_of(here)).row.proposal is None
        assert "Agree" not in buttons(here.message)

    async def test_present_player_cannot_be_replaced(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        words = await unchanged(here, lambda: replace_by_bot(here.ana, here.channel, 1))
        assert f"<@{here.ben.id}> has not missed a turn." in words

    async def test_player_leaves_after_a_day_without_an_answer(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await leave(here)
        assert "Without an answer, the bot takes over <t:" in here.message.content
        words = await unchanged(here, lambda: here.chloe.click(here.message, label="Disagree"))
        assert f"You can't keep <@{here.ana.id}> at the table." in words
        await here.later(DAY + 1)
        assert "steady" == (await table_of(here)).seats[0].bot
        words = f"Bot 1 (steady) replaces <@{here.ana.id}>."
        assert any(words in post.text for post in posts(here))

    async def test_level_of_the_bot_can_be_chosen(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await here.bot.tables.change(TABLE, lambda table: table.with_seat(Seat(1), lapses=1))
        await replace_by_bot(here.ana, here.channel, 1, "easy")
        assert "to let a bot (easy) play for" in here.message.content
        await agree(here, "chloe", "ben")
        assert "easy" == (await table_of(here)).seats[1].bot

    async def test_new_player_continues(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await until_awaited(here, "ana")
        await give(here)
        await agree(here, "ben", "chloe", "guest")
        table = await table_of(here)
        assert here.guest.id == table.seats[0].user
        assert here.guest.id in {user for post in posts(here) for user in post.pinged}
        await here.guest.slash(here.channel, "do", moves=write(table.options(Seat(0))[0]))
        assert 1 == len((await table_of(here)).frames) - len(table.frames)

    @pytest.mark.parametrize("voter", ["deletes their data", "misses their turn"])
    async def test_vote_that_passes_without_its_last_voter_is_announced(
        self, here: SimServer, voter: str
    ) -> None:
        await start_game(here, "ben", "chloe")
        table = await until_awaited(here, "chloe")
        await give(here)
        await agree(here, "ben", "guest")
        if voter == "misses their turn":
            seat = table.awaited[0]
            change = partial(Table.with_seat, seat=seat, lapses=1, rung=2)
            await here.bot.tables.change(TABLE, change)
            await here.later(DAY // 2 + 1)
        else:
            await delete_data(here.chloe, here.channel)
        assert here.guest.id == (await table_of(here)).seats[0].user
        await here.later(1)
        shown = [one.content for one in here.channel.history()]
        assert f"Table 1: <@{here.guest.id}> replaces <@{here.ana.id}>." in shown

    async def test_former_player_cannot_move(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        table = await until_awaited(here, "ana")
        [hand] = private_replies(await here.ana.slash(here.channel, "board"))
        await give(here)
        await agree(here, "ben", "chloe", "guest")
        moves = write(table.options(Seat(0))[0])
        words = await unchanged(here, lambda: here.ana.slash(here.channel, "do", moves=moves))
        assert words.startswith("This is not your table")
        [panel] = [one for one in here.channel.history(viewer=here.ana) if one.id == hand.id]
        assert panel.content.endswith("Another player took your seat.")
        assert not buttons(panel)

    async def test_secrets_are_sent_to_the_new_player_only(self, here: SimServer) -> None:
        table = await start_game(here, "ben", game="small-islands")
        while not (0 in table.awaited and is_secret(table, Seat(0))):
            await awaited_player(here, table).slash(here.channel, "do", moves="1")
            table = await table_of(here)
        before = len(posts(here, here.ana.user.dm_channel))
        await give(here)
        await agree(here, "ben", "guest")
        assert before == len(posts(here, here.ana.user.dm_channel))
        assert "Small Islands" in posts(here, here.guest.user.dm_channel)[-1].text

    async def test_player_with_bots_needs_no_vote(self, here: SimServer) -> None:
        await start_game(here, bots=1)
        await confirm_abort(here.ana, await abort(here))
        assert "aborted" == (await table_of(here)).row.status

    async def test_last_player_confirms_to_leave_and_ends_the_game(self, here: SimServer) -> None:
        await start_game(here, bots=1)
        asked = await cancel_game(here.ana, here.channel)
        assert "Cancel table 1? You play alone" in private_text(asked)
        assert "playing" == (await table_of(here)).row.status
        await confirm_abort(here.ana, asked)
        assert "The game was cancelled" in here.message.content

    async def test_seat_in_direct_messages_cannot_be_given_away(self, here: SimServer) -> None:
        user = here.ana.user
        await user.slash("play", game="earthquake-island", **{"with": "alone"})
        sheet = (await user.click(card_in(user.dm_channel), label=MORE)).response
        [menu] = [one for one in items(sheet) if one["custom_id"] == f"atoll:seats:{TABLE}"]
        assert ["abort"] == [option["value"] for option in menu["options"]]
        table, wish = await table_of(here), Proposal("give", Seat(0), (), to=here.guest.id)
        with pytest.raises(IllegalAction, match="Only you see this table"):
            refuse(table, wish, here.bot.tables.now())
        assert user.id == (await table_of(here)).seats[0].user

    async def test_game_ends_when_the_last_present_player_agrees_to_leave(
        self, here: SimServer
    ) -> None:
        await start_game(here, "ben")
        await leave(here)
        away = {"autopilot": True}
        await here.bot.tables.change(TABLE, lambda table: table.with_seat(Seat(1), **away))
        await agree(here, "ana")
        assert "aborted" == (await table_of(here)).row.status

    async def test_channel_names_the_replaced_players(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await replace_ben(here)
        await agree(here, "ben")
        await give(here)
        await agree(here, "guest")
        await here.later(1)
        shown = "\n".join(post.text for post in posts(here))
        assert f"Table 1: Bot 2 (steady) replaces <@{here.ben.id}>." in shown
        assert f"Table 1: <@{here.guest.id}> replaces <@{here.ana.id}>." in shown

    async def test_solo_player_confirms_the_end(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        await confirm_abort(here.ana, await abort(here))
        assert "The game was cancelled" in here.message.content

    async def test_bot_keeps_its_seat_in_the_rematch(self, here: SimServer) -> None:
        await start_game(here, "ben", bots=1)
        while not (table := await table_of(here)).state.over:
            person, seat = awaited_player(here, table), table.awaited[0]
            await person.slash(here.channel, "do", moves=write(table.options(seat)[0]))
        await here.ben.click(here.message, label="Rematch")
        seats = (await table_of(here, TableId(2))).seats
        assert [here.ben.id, None, here.ana.id] == [row.user for row in seats]
        assert "steady" == seats[1].bot


class TestOffers:
    @pytest.mark.parametrize("bots", [0, 1])
    async def test_seat_is_given_only_if_the_receiver_agrees(
        self, here: SimServer, bots: int
    ) -> None:
        others = () if bots else ("ben",)
        await start_game(here, *others, bots=bots)
        await give(here)
        await agree(here, *others)
        assert here.ana.id == (await table_of(here)).seats[0].user
        assert [] == here.guest.user.dm_channel.history()
        assert f"<@{here.guest.id}> takes the seat only if they agree." in here.message.content
        await here.guest.click(here.message, label="Agree")
        assert here.guest.id == (await table_of(here)).seats[0].user

    async def test_receiver_waits_for_the_other_players(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await give(here)
        await agree(here, "guest", "guest")
        table = await table_of(here)
        assert (here.ana.id, [Seat(1)]) == (table.seats[0].user, table.asked)
        assert f"Do you agree, <@{here.ben.id}>?" in here.message.content
        await agree(here, "ben")
        assert here.guest.id == (await table_of(here)).seats[0].user

    async def test_receiver_who_disagrees_ends_the_offer(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await give(here)
        await here.guest.click(here.message, label="Disagree")
        assert (await table_of(here)).row.proposal is None

    async def test_silence_of_the_receiver_is_a_refusal_after_three_days(
        self, here: SimServer
    ) -> None:
        await start_game(here, bots=1)
        await give(here)
        await here.later(3 * DAY - 60)
        assert (await table_of(here)).row.proposal is not None
        await here.later(120)
        table = await table_of(here)
        assert (here.ana.id, None) == (table.seats[0].user, table.row.proposal)

    async def test_receiver_is_mentioned_once(self, here: SimServer) -> None:
        await choose_setting(here.guest, here.channel, "notices", "dm")
        await start_game(here, "ben", "chloe")
        await give(here)
        await make_moves(here, 3)
        await agree(here, "ben", "chloe")
        called = [name for post in posts(here) for name in names_of(here, post.pinged)]
        assert 1 == called.count("guest")
        assert [] == here.guest.user.dm_channel.history()

    async def test_offers_count_as_invitations(self, here: SimServer) -> None:
        await start_game(here, bots=1)
        for _ in range(INVITATIONS_OF_ONE.times):
            await give(here)
            await here.ana.click(here.message, label="Disagree")
        words = await unchanged(here, lambda: give(here))
        assert f"limit of {INVITATIONS_OF_ONE.times} invitations of the same player" in words

    async def test_former_player_cannot_take_another_seat(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await give(here)
        await agree(here, "ben", "chloe", "guest")
        words = await unchanged(here, lambda: give_seat(here.ben, here.channel, here.ana))
        assert f"<@{here.ana.id}> has played another seat of this game" in words
        await give_seat(here.guest, here.channel, here.ana)
        await agree(here, "ben", "chloe", "ana")
        assert here.ana.id == (await table_of(here)).seats[0].user


class TestFreeSeats:
    async def absent(self, here: SimServer, *seats: int) -> None:
        for seat in seats:
            await here.bot.tables.change(
                TABLE,
                lambda table: table.with_seat(Seat(seat), autopilot=True),  # noqa: B023
            )
        await here.bot.outbox.deliver(TABLE)

    async def test_newcomer_chooses_between_two_absent_players(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await self.absent(here, 1, 2)
        asked = await here.guest.click(here.message, label="Take the seat")
        assert WHICH_SEAT in private_text(asked)
        await here.guest.select(asked.response, ["2"], custom_id=f"atoll:sit:{TABLE}")
        table = await table_of(here)
        assert [here.ben.id, here.guest.id] == [row.user for row in table.seats[1:]]

    async def test_only_free_seat_is_taken_without_a_question(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await self.absent(here, 2)
        await here.guest.click(here.message, label="Take the seat")
        assert here.guest.id == (await table_of(here)).seats[2].user

    async def test_former_player_cannot_take_the_seat_of_another(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await give(here)
        await agree(here, "ben", "chloe", "guest")
        await self.absent(here, 2)
        words = await unchanged(here, lambda: here.ana.click(here.message, label="Take the seat"))
        assert "You have played another seat of this game" in words


class TestMeanwhile:
    @pytest.mark.parametrize("propose", EVERY_PROPOSAL)
    async def test_vote_survives_a_restart(self, here: SimServer, propose: Propose) -> None:
        await start_game(here, "ben", "chloe")
        await propose(here)
        before = await table_of(here)
        await here.restart()
        assert before == await table_of(here)
        voter = here.ana if propose is leave else here.chloe
        await voter.click(here.message, label="Disagree")
        assert (await table_of(here)).row.proposal is None

    async def test_buttons_of_a_vote_work_after_an_outage(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        await abort(here)
        await here.restart(600)
        await here.bot.scheduler.run_all()
        await here.env.settle()
        await agree(here, "ben", "chloe")
        assert "aborted" == (await table_of(here)).row.status

    async def test_vote_passes_when_the_last_voter_deletes_their_data(
        self, here: SimServer
    ) -> None:
        await start_game(here, "ben", "chloe")
        await abort(here)
        await agree(here, "ben")
        await delete_data(here.chloe, here.channel)
        assert "aborted" == (await table_of(here)).row.status

    async def test_game_and_vote_continue_on_the_next_message(self, here: SimServer) -> None:
        table = await start_game(here, "ben", "chloe")
        await abort(here)
        assert offers(here.message)
        assert (
            f"**Next: <@{table.seats[table.awaited[0]].user}>.** The tile" in here.message.content
        )
        after = await pass_turn(here)
        assert table.awaited != after.awaited
        assert after.row.proposal is not None
        assert {awaited_player(here, after).id} == posts(here)[-1].pinged
        await agree(here, "ben", "chloe")
        assert "aborted" == (await table_of(here)).row.status

    async def test_vote_is_dropped_at_the_end_of_the_game(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        await abort(here)
        while not table.state.over:
            table = await make_moves(here)
        assert "proposes" not in here.message.content
        assert {"Rematch", "⋯"} <= set(buttons(here.message))


class TestRefusals:
    @pytest.mark.parametrize("propose", EVERY_PROPOSAL)
    async def test_second_proposal_is_refused(self, here: SimServer, propose: Propose) -> None:
        await start_game(here, "ben", "chloe")
        await cancel_game(here.ben, here.channel)
        words = await unchanged(here, lambda: propose(here))
        assert (
            "Another proposal was still open. Wait for the answers, or end it with **Disagree**."
            == words
        )
        await here.ben.click(here.message, label="Disagree")
        assert None is (await table_of(here)).row.proposal

    async def test_lobby_offers_no_proposal(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        sheet = (await here.ana.click(here.message, label=MORE)).response
        assert f"atoll:seats:{TABLE}" not in str(sheet.components)

    @pytest.mark.parametrize("value", ["leave", "abort"])
    async def test_proposal_after_the_end_is_refused(self, here: SimServer, value: str) -> None:
        await start_game(here, "ben", "chloe")
        sheet = (await here.ana.click(here.message, label=MORE)).response
        await here.bot.tables.change(TABLE, play_to_end)
        words = await unchanged(
            here, lambda: here.ana.select(sheet, [value], custom_id=f"atoll:seats:{TABLE}")
        )
        assert "This game is not running. `/games` lists your games." == words

    async def test_spectator_cannot_propose_or_be_replaced(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        sheet = (await here.guest.click(here.message, label=MORE)).response
        assert f"atoll:seats:{TABLE}" not in str(sheet.components)
        own = (await here.ana.click(here.message, label=MORE)).response
        [menu] = [one for one in items(own) if one["custom_id"] == f"atoll:seats:{TABLE}"]
        values = [option["value"] for option in menu["options"]]
        assert ["leave", "give", "bot:1", "bot:2", "abort"] == values

    async def test_seat_cannot_be_given_to_a_player_of_the_table_or_a_bot_account(
        self, here: SimServer
    ) -> None:
        await start_game(here, "ben", "chloe")
        program = here.guild.add_member(here.env.create_user("program", bot=True))
        for player in (here.ben, program):
            words = await unchanged(
                here,
                lambda: give_seat(here.ana, here.channel, player),  # noqa: B023
            )
            assert "Give your seat to someone who is not at this table yet." == words


async def test_one_of_six_can_reject(here: SimServer) -> None:
    await start_game(here, *PLAYERS[1:])
    await abort(here)
    await agree(here, *PLAYERS[1:-1])
    assert "playing" == (await table_of(here)).row.status
    await here.finn.click(here.message, label="Disagree")
    table = await table_of(here)
    assert (None, "playing") == (table.row.proposal, table.row.status)


class TestAnAbsentOpponent:
    async def test_is_named_before_the_game_is_cancelled(self, here: SimServer) -> None:
        await start_game(here, "ben", game="propeller-islands")
        await here.bot.tables.change(TABLE, lambda table: table.with_seat(Seat(1), autopilot=True))
        words = private_text(await abort(here))
        assert "Cancel table 1? No other player is here, so it closes immediately." == words

    async def test_keeps_the_result_of_a_late_game(self, here: SimServer) -> None:
        await start_game(here, "ben", game="propeller-islands")
        await here.bot.tables.change(TABLE, before_end)
        await here.bot.tables.change(TABLE, lambda table: table.with_seat(Seat(1), autopilot=True))
        asked = await abort(here)
        assert private_text(asked).endswith(COUNTS)
        await confirm_abort(here.ana, asked)
        await here.env.advance_time(61)
        assert "over" == (await table_of(here)).row.status
        assert COUNTED in "\n".join(post.text for post in posts(here))


async def test_vote_to_cancel_a_late_game_says_that_it_counts(here: SimServer) -> None:
    await start_game(here, "ben", game="propeller-islands")
    await abort(here)
    assert "A game that is cancelled so early does not count." in here.message.content
    await here.ana.click(here.message, label="Disagree")
    await here.bot.tables.change(TABLE, before_end)
    await abort(here)
    assert COUNTS in here.message.content

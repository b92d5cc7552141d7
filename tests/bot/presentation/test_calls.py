"""Calls: one ping for one turn, none for one's own press, and a limit on repeated ones."""

from typing import Any

import pytest

from bot.domain.moves import stand_in
from bot.domain.paces import DAY, HOUR
from bot.domain.person import Notices
from bot.services import playing
from testbed.loopback.world import SILENT
from tests.bot.challenge_steps import (  # noqa: F401  # fixtures
    begin_attempt,
    fixed_seeds,
    quick_solver,
)
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.table_steps import (
    PLAYERS,
    add_bot,
    awaited_player,
    cancel_game,
    close_direct_messages,
    names_of,
    on_sheet,
    open_lobby,
    pass_turn,
    pings,
    posts,
    press_nudge,
    press_start,
    private_replies,
    private_text,
    start_game,
    table_of,
)
from tests.longer import first_of

pytestmark = pytest.mark.usefixtures("same_seed", "no_pictures")

AWAY = 180
"""Seconds after which the opener of a lobby is no longer there."""
FORBIDDEN = {"status": 403, "code": 50013, "message": "Missing Permissions"}


class Rung:
    """Counts the pings of each player since it was made: mentions and loud direct messages."""

    def __init__(self, here: SimServer) -> None:
        self.here, self.since = here, len(here.env.http_requests)
        self.channels = {
            f"/channels/{one.user.dm_channel.id}/messages": one.id for one in here.people.values()
        }

    @property
    def users(self) -> list[int]:
        """The pinged users in order, once for each ping."""
        found = list[int]()
        for one in self.here.env.http_requests[self.since :]:
            if one.method != "POST" or not one.path.endswith("/messages") or one.json is None:
                continue
            if one.path not in self.channels:
                found += sorted(pings(one.json))
            elif not one.json.get("flags", 0) & SILENT:
                found.append(self.channels[one.path])
        return found

    def of(self, name: str) -> int:
        """Return how often a player was pinged."""
        return self.users.count(self.here.people[name].id)


async def wish(here: SimServer, how: Notices, *names: str) -> None:
    """Let players choose how they are notified."""
    for name in names:
        await choose_setting(here.people[name], here.channel, "notices", how)


async def click_undo(here: SimServer, name: str = "ana") -> Any:
    return await here.people[name].slash(here.channel, "do", moves="undo")


class TestOnePingForOneTurn:
    @pytest.mark.long
    @pytest.mark.parametrize(
        ("how", "times"), [("mention", 1), ("dm", 1), ("both", 1), ("none", 0)]
    )
    async def test_secret_question_pings_once(
        self, here: SimServer, how: Notices, times: int
    ) -> None:
        await wish(here, how, "ben", "chloe")
        await open_lobby(here, "ben", "chloe", game="island-hopper")
        rung = Rung(here)
        await press_start(here.ana, here.message)
        await here.later(60)
        assert [0, times, times] == [rung.of(name) for name in ("ana", "ben", "chloe")]

    async def test_secret_question_of_one_who_wants_mentions_is_silent(
        self, here: SimServer
    ) -> None:
        await open_lobby(here, "ben", "chloe", game="island-hopper")
        await press_start(here.ana, here.message)
        assert {"ben", "chloe"} == names_of(here, posts(here)[-1].pinged)
        letters = posts(here, here.ben.user.dm_channel)
        assert "island hopper" in letters[-1].text.lower()

    @pytest.mark.long
    @pytest.mark.parametrize("how", ["mention", "dm", "both"])
    async def test_muted_table_calls_a_player_only_after_they_unmute_it(
        self, here: SimServer, how: Notices
    ) -> None:
        await wish(here, how, "ana", "ben")
        await start_game(here, "ben")
        for label, is_called in (("Mute here", False), ("Unmute", True)):
            await on_sheet(here.ben, here.message, label)
            rung = Rung(here)
            for _ in range(2):
                await pass_turn(here)
                await here.later(60)
            assert (is_called, True) == (rung.of("ben") > 0, rung.of("ana") > 0)

    @pytest.mark.parametrize("how", first_of(["mention", "dm", "both", "none"]))
    async def test_joining_sends_no_direct_message(self, here: SimServer, how: Notices) -> None:
        await wish(here, how, "ana", "ben")
        rung = Rung(here)
        await open_lobby(here, "ben")
        assert [] == rung.users
        assert [] == here.ben.user.dm_channel.history()

    async def test_news_to_one_who_wants_none_are_silent(self, here: SimServer) -> None:
        await wish(here, "none", "ben")
        await start_game(here, "ben")
        rung = Rung(here)
        here.env.backend.delete_channel(here.channel.id)
        await here.later(60)
        assert [1, 0] == [rung.of("ana"), rung.of("ben")]
        [*_, last] = here.ben.user.dm_channel.history()
        assert "was deleted" in last.content


class TestOwnPress:
    @pytest.mark.long
    @pytest.mark.parametrize("how", ["mention", "dm", "both"])
    async def test_start_does_not_ping_the_player_who_presses_it(
        self, here: SimServer, how: Notices
    ) -> None:
        await wish(here, how, "ana")
        await open_lobby(here, "ben")
        rung = Rung(here)
        await press_start(here.ana, here.message)
        await here.later(60)
        assert here.ana == awaited_player(here, await table_of(here))
        assert [] == rung.users

    @pytest.mark.long
    @pytest.mark.parametrize("how", ["mention", "dm", "both"])
    async def test_undo_edits_the_board_message_without_a_ping(
        self, here: SimServer, how: Notices
    ) -> None:
        await wish(here, how, "ana")
        await start_game(here, "ben")
        await pass_turn(here)
        rung, shown = Rung(here), len(posts(here))
        await click_undo(here)
        await here.later(60)
        assert here.ana == awaited_player(here, await table_of(here))
        assert [] == rung.users
        assert shown == len(posts(here))
        assert f"**Next: <@{here.ana.id}>.** The tile under you" in here.message.content

    async def test_play_of_a_challenge_does_not_ring(self, here: SimServer) -> None:
        rung = Rung(here)
        await begin_attempt(here, "ana")
        await here.later(60)
        assert [] == rung.users
        assert len(here.ana.user.dm_channel.history()) > 1

    @pytest.mark.long
    async def test_vote_calls_its_voters_only(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        rung = Rung(here)
        await cancel_game(here.ana, here.channel)
        await here.ben.click(here.message, label="Agree")
        assert [0, 1, 1] == [rung.of(name) for name in ("ana", "ben", "chloe")]


async def test_message_queued_by_an_earlier_version_calls_the_next_player(
    here: SimServer,
) -> None:
    await start_game(here, "ben")
    await here.bot.tables.change(TABLE, lambda table: stand_in(table, table.awaited[0]))
    await here.bot.store.write(lambda db: db.execute("UPDATE outbox SET calls = ''"))
    await here.bot.outbox.deliver(TABLE)
    assert {here.ben.id} == posts(here)[-1].pinged


async def end_turn_again(here: SimServer, times: int) -> None:
    """Let Ana undo the end of her turn and end it again."""
    for _ in range(times):
        await click_undo(here)
        await pass_turn(here)


class TestRepeatedCalls:
    @pytest.mark.long
    @pytest.mark.parametrize("how", ["mention", "dm"])
    async def test_turn_after_an_undo_pings_at_most_three_times(
        self, here: SimServer, how: Notices
    ) -> None:
        await wish(here, how, "ben")
        await start_game(here, "ben")
        rung = Rung(here)
        await pass_turn(here)
        await here.later(60)
        assert 1 == rung.of("ben")
        for _ in range(6):
            await end_turn_again(here, 1)
            await here.later(60)
        assert 1 + 3 == rung.of("ben")

    @pytest.mark.long
    async def test_fourth_repeated_call_is_posted_without_a_mention(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await pass_turn(here)
        await end_turn_again(here, 3)
        shown = len(posts(here))
        await end_turn_again(here, 1)
        [post] = posts(here)[shown:]
        assert f"<@{here.ben.id}>" in post.text
        assert set() == post.pinged

    @pytest.mark.long
    async def test_proposals_and_repeated_turns_share_the_limit(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await pass_turn(here)
        rung = Rung(here)
        for _ in range(2):
            await cancel_game(here.ana, here.channel)
            await here.ana.click(here.message, label="Disagree")
        await end_turn_again(here, 2)
        assert 3 == rung.of("ben")

    @pytest.mark.long
    async def test_nudge_counts_too(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await pass_turn(here)
        await end_turn_again(here, 3)
        await here.later(2 * HOUR)
        rung = Rung(here)
        words = private_text(await press_nudge(here.ana, here.channel))
        assert "was called enough today" in words
        await here.later(60)
        assert 0 == rung.of("ben")

    @pytest.mark.long
    async def test_first_call_of_the_next_turn_pings(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await pass_turn(here)
        await end_turn_again(here, 4)
        await pass_turn(here)
        rung = Rung(here)
        await pass_turn(here)
        assert 1 == rung.of("ben")

    @pytest.mark.long
    async def test_limit_survives_a_restart_and_ends_after_a_day(self, here: SimServer) -> None:
        await start_game(here, "ben")
        for _ in range(3):
            await cancel_game(here.ana, here.channel)
            await here.ana.click(here.message, label="Disagree")
        await here.restart()
        rung = Rung(here)
        await cancel_game(here.ana, here.channel)
        await here.ana.click(here.message, label="Disagree")
        assert 0 == rung.of("ben")
        await here.later(DAY)
        await cancel_game(here.ana, here.channel)
        assert 1 == rung.of("ben")

    @pytest.mark.long
    async def test_other_players_and_tables_are_counted_separately(self, here: SimServer) -> None:
        await start_game(here, "ben", "chloe")
        for _ in range(4):
            await cancel_game(here.ana, here.channel)
            await here.ana.click(here.message, label="Disagree")
        rung = Rung(here)
        await cancel_game(here.ben, here.channel)
        assert [1, 0] == [rung.of("ana"), rung.of("chloe")]


class TestRefusedDirectMessages:
    async def test_player_is_called_on_the_board_message_at_once(self, here: SimServer) -> None:
        await wish(here, "dm", "ben")
        await start_game(here, "ben")
        close_direct_messages(here, here.ben)
        await playing.note_dm(here.bot.tables, TABLE, here.ben.id, "closed")
        rung = Rung(here)
        await pass_turn(here)
        await here.later(60)
        assert 1 == rung.of("ben")
        last = posts(here)[-1]
        assert {here.ben.id} == last.pinged
        assert f"<@{here.ben.id}>: I can't write to you, so I call you here." in last.text

    async def test_refusal_of_the_call_moves_it_to_the_board_message(self, here: SimServer) -> None:
        await wish(here, "dm", "ben")
        await start_game(here, "ben")
        close_direct_messages(here, here.ben)
        await pass_turn(here)
        await here.later(60)
        last = posts(here)[-1]
        assert {here.ben.id} == last.pinged
        assert "I can't write to you" in last.text
        assert not [one for one in posts(here) if "it is still your move" in one.text]

    async def test_next_private_reply_tells_once_how_to_allow_messages(
        self, here: SimServer
    ) -> None:
        await wish(here, "dm", "ben")
        await start_game(here, "ben")
        close_direct_messages(here, here.ben)
        await pass_turn(here)
        await here.later(60)
        refused = (await table_of(here)).seats[1].refused
        assert refused is not None
        await here.restart()
        [_, told] = private_replies(await here.ben.click(here.message, label="My view"))
        assert f"I could not write to you (<t:{refused}:t>)." == told.content
        explained = private_text(await here.ben.click(told, label="How to allow it"))
        assert "turn on **Direct Messages**" in explained
        assert 1 == len(private_replies(await here.ben.click(here.message, label="My view")))


class TestRefusedBoardMessage:
    @pytest.mark.long
    async def test_next_player_is_called_once_by_direct_message(self, here: SimServer) -> None:
        await start_game(here, "ben")
        path = f"/channels/{here.channel.id}/messages"
        here.env.inject_error("POST", path, **FORBIDDEN, times=None)
        rung = Rung(here)
        await pass_turn(here)
        for _ in range(5):
            await here.later(HOUR)
        letters = [one.text for one in posts(here, here.ben.user.dm_channel)]
        calls = [text for text in letters if "asked you. " in text]
        assert 1 == len(calls)
        assert f"I can't post the board in <#{here.channel.id}>" in calls[0]
        assert 1 == rung.of("ben") - sum(here.ben.id in one.pinged for one in posts(here)[1:])

    @pytest.mark.parametrize("how", ["dm", "both", "none"])
    async def test_others_get_no_second_direct_message(self, here: SimServer, how: Notices) -> None:
        await wish(here, how, "ben")
        await start_game(here, "ben")
        path = f"/channels/{here.channel.id}/messages"
        here.env.inject_error("POST", path, **FORBIDDEN, times=None)
        await pass_turn(here)
        await here.later(HOUR)
        letters = [one.text for one in posts(here, here.ben.user.dm_channel)]
        calls = [text for text in letters if "asked you. " in text]
        assert (0 if how == "none" else 1) == len(calls)


class TestFullTable:
    """A full lobby calls its opener, then its other players, and stays open for a week."""

    PASSED = 6 * HOUR + 60

    async def test_last_join_calls_the_opener_with_a_new_message(self, here: SimServer) -> None:
        await open_lobby(here, "ben", "chloe", "dev", "eva")
        rung, before = Rung(here), here.message.id
        await here.later(AWAY)
        await here.finn.click(here.message, label="Join")
        assert [here.ana.id] == rung.users
        assert before != here.message.id
        assert "The table is full." in here.message.content

    async def test_first_message_links_to_the_newer_one(self, here: SimServer) -> None:
        first = await open_lobby(here, "ben", "chloe", "dev", "eva")
        await here.later(AWAY)
        await here.finn.click(here.message, label="Join")
        [shown] = [one for one in here.channel.history() if one.id == first.id]
        assert "open for players" not in shown.content
        assert "Press **" not in shown.content
        assert f"newer message: [go there]({here.message.jump_url})" in shown.content

    async def test_opener_who_wants_direct_messages_gets_one(self, here: SimServer) -> None:
        await wish(here, "dm", "ana")
        await open_lobby(here, "ben", "chloe", "dev", "eva")
        rung = Rung(here)
        await here.later(AWAY)
        await here.finn.click(here.message, label="Join")
        await here.later(60)
        assert [here.ana.id] == rung.users
        letter = here.ana.user.dm_channel.history()[-1].content
        assert "got full. Press **Start** there." in letter
        assert here.message.jump_url in letter

    async def test_opener_who_refuses_direct_messages_is_mentioned(self, here: SimServer) -> None:
        await wish(here, "dm", "ana")
        await open_lobby(here, "ben", "chloe", "dev", "eva")
        close_direct_messages(here, here.ana)
        await here.later(AWAY)
        await here.finn.click(here.message, label="Join")
        await here.later(60)
        assert {here.ana.id} == posts(here)[-1].pinged
        assert "this table got full" in posts(here)[-1].text

    async def test_opener_who_wants_no_pings_gets_none(self, here: SimServer) -> None:
        await wish(here, "none", "ana")
        await open_lobby(here, "ben", "chloe", "dev", "eva")
        rung = Rung(here)
        await here.later(AWAY)
        await here.finn.click(here.message, label="Join")
        await here.later(60)
        assert [] == rung.users

    async def test_opener_who_fills_the_table_is_not_pinged(self, here: SimServer) -> None:
        await open_lobby(here, "ben", "chloe", "dev", "eva")
        rung = Rung(here)
        await add_bot(here)
        await here.later(60)
        assert [] == rung.users

    async def test_other_players_are_called_once_after_some_hours(self, here: SimServer) -> None:
        await open_lobby(here, *PLAYERS[1:])
        rung = Rung(here)
        await here.later(self.PASSED)
        others = [here.people[name].id for name in PLAYERS[1:]]
        assert sorted(others) == sorted(rung.users)
        await here.later(DAY)
        assert len(others) == len(rung.users)
        await press_start(here.ben, here.message)
        assert (await table_of(here)).playing

    async def test_players_of_a_live_table_are_called_after_five_minutes(
        self, here: SimServer
    ) -> None:
        await here.ana.slash(here.channel, "play", game="earthquake-island", pace="live")
        for name in PLAYERS[1:]:
            await here.people[name].click(here.message, label="Join")
        rung = Rung(here)
        await here.later(6 * 60)
        assert len(PLAYERS) - 1 == len(rung.users)

    async def test_table_that_is_no_longer_full_calls_no_one(self, here: SimServer) -> None:
        await open_lobby(here, *PLAYERS[1:])
        await on_sheet(here.ben, here.message, "Leave")
        rung = Rung(here)
        await here.later(self.PASSED)
        assert [] == rung.users

    async def test_opener_who_moves_first_is_called_if_another_player_starts(
        self, here: SimServer
    ) -> None:
        await open_lobby(here, *PLAYERS[1:])
        rung = Rung(here)
        await press_start(here.ben, here.message)
        table = await table_of(here)
        awaited = [table.seats[seat].user for seat in table.awaited]
        assert [here.ana.id] == awaited
        assert awaited == rung.users

    @pytest.mark.long
    async def test_table_that_is_filled_again_and_again_calls_three_times(
        self, here: SimServer
    ) -> None:
        await open_lobby(here, *PLAYERS[1:])
        rung = Rung(here)
        for _ in range(4):
            await on_sheet(here.finn, here.message, "Leave")
            await here.later(AWAY)
            await here.finn.click(here.message, label="Join")
        assert [here.ana.id] * 3 == rung.users


class TestClosedLobby:
    async def test_settings_of_players_decide_how_they_are_notified(self, here: SimServer) -> None:
        await wish(here, "none", "chloe")
        await wish(here, "dm", "dev")
        await open_lobby(here, "ben", "chloe", "dev")
        rung, shown = Rung(here), len(posts(here))
        await here.later(DAY + 120)
        assert [1, 1, 0, 1] == [rung.of(name) for name in ("ana", "ben", "chloe", "dev")]
        [post] = posts(here)[shown:]
        assert "This table is closed." in post.text
        assert "was closed. No game was started." in here.dev.user.dm_channel.history()[-1].content

    async def test_last_player_who_leaves_is_not_pinged(self, here: SimServer) -> None:
        await open_lobby(here)
        rung = Rung(here)
        await on_sheet(here.ana, here.message, "Leave")
        await here.later(60)
        assert "aborted" == (await table_of(here)).row.status
        assert [] == rung.users

    async def test_deleted_channel_is_reported_once(self, here: SimServer) -> None:
        await wish(here, "dm", "ben")
        await open_lobby(here, "ben")
        before = len(here.ben.user.dm_channel.history())
        here.env.backend.delete_channel(here.channel.id)
        await here.later(60)
        [letter] = here.ben.user.dm_channel.history()[before:]
        assert "was deleted" in letter.content
        assert "No game was started" not in letter.content

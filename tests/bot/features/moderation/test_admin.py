"""Moderator commands: previewed, confirmed, logged and announced."""

from typing import Any

import discord
import pytest

from bot.domain.ids import Seat
from bot.domain.paces import DAY
from bot.domain.proof import difference_of
from bot.services.fair_use import INVITATIONS_OF_ONE
from bot.store.copies import stored_games
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.stored_games import rows
from tests.bot.table_steps import (
    choose,
    hide_channel,
    make_moves,
    offers,
    player_in,
    posts,
    private_text,
    start_game,
    table_of,
)

TOLD_AFTER = 61  # seconds until the next periodic task
LABELS = {
    "abort": "Cancel the game",
    "pause": "Pause",
    "resume": "Resume",
    "extend": "Give time",
    "replace": "Replace a player",
    "rewind": "Rewind",
    "export": "Export",
}


pytestmark = [pytest.mark.usefixtures("no_pictures", "same_seed"), pytest.mark.long]


async def plan(here: SimServer, mia: Any, command: str, **given: Any) -> Any:
    """Let Mia preview an act of the sheet; return the reply with the sheet."""
    shown = await mia.slash(here.channel, "admin", table=TABLE)
    assert shown.ephemeral
    form = await mia.click(shown.response, label=LABELS[command])
    if given:
        await mia.submit_modal(form, given)
    return shown


async def do(here: SimServer, mia: Any, command: str, **given: Any) -> str:
    """Let Mia use and confirm a command; return the reply."""
    asked = await plan(here, mia, command, **given)
    result = await mia.click(asked.response, label="Confirm")
    await here.env.advance_time(TOLD_AFTER)
    return reply_text(result) or asked.response.content


def news(here: SimServer) -> str:
    """Return the newest post in the channel."""
    return posts(here)[-1].text


def uses(here: SimServer) -> list[tuple[Any, ...]]:
    return rows(here.database, "SELECT user, deed FROM audit ORDER BY id")


class TestAUse:
    async def test_shows_a_preview_and_changes_nothing(self, here: SimServer, mia: Any) -> None:
        before = await start_game(here, "ben")
        asked = await plan(here, mia, "abort")
        assert "The table closes for good" in reply_text(asked)
        assert ["Confirm", "Back"] == list(buttons(asked.response))
        assert (before, []) == (await table_of(here), uses(here))

    async def test_is_carried_out_logged_and_announced_when_confirmed(
        self, here: SimServer, mia: Any
    ) -> None:
        await start_game(here, "ben")
        assert "Done at table 1" in await do(here, mia, "abort")
        assert "aborted" == (await table_of(here)).row.status
        assert f"<@{mia.id}>, who moderates here, has cancelled this game." in news(here)
        assert [(mia.id, "abort")] == uses(here)
        sheet = await mia.slash(here.channel, "admin")
        listed = reply_text(await mia.click(sheet.response, label="Log"))
        assert "table 1" in listed and "has cancelled this game" in listed

    async def test_can_be_confirmed_after_a_restart(self, here: SimServer, mia: Any) -> None:
        await start_game(here, "ben")
        asked = await plan(here, mia, "pause")
        await here.restart()
        await mia.click(asked.response, label="Confirm")
        assert (await table_of(here)).row.paused is not None
        shown = "\n".join(message.content for message in here.channel.history())
        assert "A moderator has paused this table: deadlines are stopped." in shown
        await here.restart()
        await here.env.advance_time(10 * TOLD_AFTER)
        assert 1 == sum("has paused this table" in post.text for post in posts(here))

    async def test_resume_sends_an_open_secret_question_again(
        self, here: SimServer, mia: Any
    ) -> None:
        table = await start_game(here, "ben", game="small-islands")
        while len(table.awaited) < 2:
            table = await make_moves(here)
        asked = player_in(here, table, Seat(1 - (table.frames[-1].seat or 0))).user
        await do(here, mia, "pause")
        before = asked.dm_channel.last_message
        await do(here, mia, "resume")
        [asking] = [message for message in asked.dm_channel.history() if offers(message)]
        assert before.id < asking.id
        assert await choose(asked, asking, 0)

    async def test_needs_new_confirmation_when_the_table_has_changed(
        self, here: SimServer, mia: Any
    ) -> None:
        await start_game(here, "ben")
        await make_moves(here, 2)
        asked = await plan(here, mia, "rewind", amount="1")
        before = await make_moves(here)
        result = await mia.click(asked.response, label="Confirm")
        assert (before, []) == (await table_of(here), uses(here))
        again = result.response or asked.response
        assert "The table has changed" in again.content
        assert "2 moves are undone" in again.content
        await mia.click(again, label="Confirm")
        assert 2 == len((await table_of(here)).frames)

    async def test_is_refused_without_manage_server(self, here: SimServer) -> None:
        before = await start_game(here, "ben")
        commands = await here.bot.tree.fetch_commands()
        admin = next(command for command in commands if command.name == "admin")
        here.guild.set_command_permissions(admin, {here.ben: True})
        words = private_text(await here.ben.slash(here.channel, "admin"))
        assert words.startswith("You need Manage Server")
        assert (before, []) == (await table_of(here), uses(here))

    async def test_is_refused_to_a_moderator_who_plays(self, here: SimServer, mia: Any) -> None:
        here.people["mia"] = mia
        before = await start_game(here, "mia")
        for command, given in (
            ("pause", {}),
            ("replace", {"seat": ["1"]}),
            ("rewind", {"amount": "0"}),
            ("abort", {}),
        ):
            shown = (await mia.slash(here.channel, "admin")).response
            asked = await mia.click(shown, label=LABELS[command])
            if given:
                asked = await mia.submit_modal(asked, given)
            assert "You can't moderate your own game." in reply_text(asked)
        assert (before, []) == (await table_of(here), uses(here))

    async def test_is_refused_to_a_moderator_who_has_joined_since(
        self, here: SimServer, mia: Any
    ) -> None:
        await start_game(here, "ben")
        asked = await plan(here, mia, "pause")
        await here.bot.tables.change(TABLE, lambda table: table.with_seat(Seat(1), user=mia.id))
        result = await mia.click(asked.response, label="Confirm")
        assert "You can't moderate your own game." in private_text(result)
        assert (await table_of(here)).row.paused is None

    @pytest.mark.parametrize("command", ["pause", "abort", "extend", "replace"])
    async def test_is_refused_in_a_channel_that_the_moderator_does_not_see(
        self, here: SimServer, mia: Any, command: str
    ) -> None:
        before = await start_game(here, "ben")
        lounge = here.guild.create_text_channel("lounge")
        given = {"extend": {"amount": "1"}, "replace": {"seat": ["1"]}}.get(command, {})
        sheets = [(await mia.slash(lounge, "admin", table=1)).response for _ in range(2)]
        asked = await mia.click(sheets[1], label=LABELS[command])
        if given:
            await mia.submit_modal(asked, given)
        hide_channel(here, mia)
        for result in (
            await mia.slash(lounge, "admin", table=1),
            await mia.click(sheets[1], label="Confirm"),
        ):
            assert "You can't see a table 1 here." in reply_text(result)
        assert (before, []) == (await table_of(here), uses(here))

    async def test_is_refused_for_tables_of_other_servers(self, here: SimServer) -> None:
        await start_game(here, "ben")
        elsewhere = here.env.create_guild()
        channel = elsewhere.create_text_channel("elsewhere")
        role = elsewhere.create_role("mods", permissions=discord.Permissions(manage_guild=True))
        other = elsewhere.add_member(here.env.create_user("other"), roles=[role])
        result = await other.slash(channel, "admin", table=1)
        assert "This server has no table 1." in reply_text(result)


class TestReplacing:
    async def test_offers_a_seat_to_a_player(self, here: SimServer, mia: Any) -> None:
        before = await start_game(here, "ben")
        seat = before.awaited[0]
        await do(here, mia, "replace", seat=[str(seat + 1)], player=[here.chloe])
        offered = await table_of(here)
        assert before.seats == offered.seats
        former = f"<@{before.seats[seat].user}>"
        assert f"offered seat {seat + 1} of {former} to <@{here.chloe.id}>" in news(here)
        board = next(one for one in here.channel.history() if "Agree" in buttons(one))
        assert f"A moderator offers the seat of {former}" in board.content
        called = [user for post in posts(here) for user in post.pinged]
        assert 1 == called.count(here.chloe.id)
        await here.chloe.click(board, label="Agree")
        after = await table_of(here)
        assert (here.chloe.id, before.state) == (after.seats[seat].user, after.state)
        assert [] == here.chloe.user.dm_channel.history()
        await here.chloe.slash(here.channel, "do", moves="1")
        assert 2 == len((await table_of(here)).frames)

    async def test_offer_ends_after_three_days(self, here: SimServer, mia: Any) -> None:
        before = await start_game(here, bots=1)
        await do(here, mia, "replace", seat=["1"], player=[here.chloe])
        await here.later(3 * DAY + 1)
        after = await table_of(here)
        assert (before.seats[0].user, None) == (after.seats[0].user, after.row.proposal)
        assert f"<@{here.chloe.id}> has not taken the offered seat in time" in news(here)

    async def test_offers_count_as_invitations(self, here: SimServer, mia: Any) -> None:
        await start_game(here, bots=1)
        for _ in range(INVITATIONS_OF_ONE.times):
            await do(here, mia, "replace", seat=["1"], player=[here.chloe])
        asked = await plan(here, mia, "replace", seat=["1"], player=[here.chloe])
        refused = await mia.click(asked.response, label="Confirm")
        assert "invitations of the same player" in private_text(refused)
        assert INVITATIONS_OF_ONE.times == len(uses(here))

    async def test_gives_a_seat_to_a_bot(self, here: SimServer, mia: Any) -> None:
        before = await start_game(here, "ben")
        seat = before.awaited[0]
        await do(here, mia, "replace", seat=[str(seat + 1)])
        after = await table_of(here)
        assert (None, "steady") == (after.seats[seat].user, after.seats[seat].bot)
        assert seat not in after.awaited
        assert "to a bot" in news(here)

    async def test_offers_the_seats_with_their_players(self, here: SimServer, mia: Any) -> None:
        await start_game(here, "ben")
        shown = (await mia.slash(here.channel, "admin")).response
        form = await mia.click(shown, label="Replace a player")
        [seats, _] = [label["component"] for label in form.modal["components"]]
        assert {"1: Ana", "2: Ben"} == {one["label"] for one in seats["options"]}
        assert ["1", "2"] == [one["value"] for one in seats["options"]]

    async def test_proposes_the_likely_change_in_each_form(self, here: SimServer, mia: Any) -> None:
        await start_game(here, "ben")
        table = await make_moves(here, 3)
        shown = (await mia.slash(here.channel, "admin")).response
        for label, usual in (("Give time", "24"), ("Rewind", "2")):
            form = await mia.click(shown, label=label)
            assert [usual] == [one["component"]["value"] for one in form.modal["components"]]
        form = await mia.click(shown, label="Replace a player")
        options = form.modal["components"][0]["component"]["options"]
        assert [str(table.awaited[0] + 1)] == [one["value"] for one in options if one["default"]]


class TestRewinding:
    async def test_restores_an_earlier_position(self, here: SimServer, mia: Any) -> None:
        await start_game(here, "ben")
        late = await make_moves(here, 4)
        assert "1 move is undone" in reply_text(await plan(here, mia, "rewind", amount="3"))
        await do(here, mia, "rewind", amount="1")
        table = await table_of(here)
        assert (late.frames[:2], late.frames[1].state) == (table.frames, table.state)
        assert "rewound this table to move 1" in news(here)
        assert (table.row.ply, -1, "rewind move:1") == rows(
            here.database, "SELECT ply, seat, action FROM log ORDER BY ply DESC LIMIT 1"
        )[0]

    async def test_position_can_be_continued_and_replayed(self, here: SimServer, mia: Any) -> None:
        await start_game(here, "ben")
        await make_moves(here, 4)
        await do(here, mia, "rewind", amount="1")
        await here.restart()
        after = await make_moves(here, 2)
        assert 4 == len(after.frames)
        assert [""] == [difference_of(stored) for stored in stored_games(here.database)]


class TestExport:
    async def test_of_an_ended_game_is_a_file(self, here: SimServer, mia: Any) -> None:
        await start_game(here, bots=1)
        await do(here, mia, "abort")
        before = await table_of(here)
        asked = await plan(here, mia, "export")
        result = await mia.click(asked.response, label="Confirm")
        [file] = (result.response or asked.response).attachments
        assert "atoll-1.jsonl" == file.filename
        await here.env.advance_time(TOLD_AFTER)
        assert "exported this table's record" in news(here)
        assert (before, "export") == (await table_of(here), uses(here)[-1][1])

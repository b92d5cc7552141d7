"""Refused requests get a private explanation and change nothing."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.domain.ids import TableId
from bot.domain.table import Table
from engine.core import write
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import (
    PLAYERS,
    awaited_player,
    cancel_game,
    choose,
    idle_player,
    offers,
    player_in,
    press_start,
    private_replies,
    private_text,
    start_game,
    table_of,
)

SEED = 1
NOT_PLAYING = "This is not your table. Start one with `/play`."
NOT_YOURS = "That question was put to <@{}>."
NOT_NOW = "That was not your question."
OLDER = "That was an older question."
NOT_HERE = "You can't see a table 1 here. `/games` lists yours."


@pytest.fixture
async def table(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game of three after the first placement, with a fixed seed."""
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
    return await move(here, await start_game(here, "ben", "chloe"))


async def move(here: SimServer, table: Table) -> Table:
    """Let the awaited player make the first possible move."""
    await awaited_player(here, table).slash(here.channel, "do", moves="1")
    return await table_of(here)


async def refusal(here: SimServer, doing: Callable[[], Awaitable[Any]]) -> str:
    """Return the private reply to a request that changes nothing."""
    before, shown = await table_of(here), [one.content for one in here.channel.history()]
    result = await doing()
    assert (before, shown) == (
        await table_of(here),
        [one.content for one in here.channel.history() if not one.flags.ephemeral],
    )
    return private_text(result)


def private_messages(here: SimServer, person: Any) -> list[Any]:
    """Return the private messages that a player can see, except the answer to joining."""
    shown = here.channel.history(viewer=person)
    return [one for one in shown if one.flags.ephemeral and "took seat" not in one.content]


class TestSpectators:
    @pytest.mark.long
    async def test_spectator_cannot_move(self, here: SimServer, table: Table) -> None:
        assert NOT_PLAYING == await refusal(here, lambda: choose(here.guest, here.message, 0))
        for moves in ("1", "pass", "undo"):
            words = await refusal(here, lambda: here.guest.slash(here.channel, "do", moves=moves))  # noqa: B023
            assert NOT_PLAYING == words, moves
        for action in ("place", "move", "pass"):
            words = await refusal(
                here,
                lambda: here.guest.slash(here.channel, "quake", action=action),  # noqa: B023
            )
            assert words.startswith("You have no open game of Earthquake Island here."), action
        assert [] == await here.guest.autocomplete(here.channel, "do", "moves", "")
        assert [] == await here.guest.autocomplete(here.channel, "quake", "with", "")

    async def test_spectator_has_no_hand(self, here: SimServer, table: Table) -> None:
        no_hand = (
            "You have no view, because you are not playing at this table. `/board` shows the board."
        )
        guest = here.guest
        assert no_hand == await refusal(here, lambda: guest.click(here.message, label="My view"))

    @pytest.mark.long
    async def test_spectator_can_view_the_board(self, here: SimServer, table: Table) -> None:
        for given in ({}, {"text": "all"}):
            shown = await here.guest.slash(here.channel, "board", **given)
            [answer, *_] = private_replies(shown)
            assert "Earthquake Island" in answer.content
            assert not offers(answer)


class TestOtherPlayers:
    async def test_move_out_of_turn_is_refused(self, here: SimServer, table: Table) -> None:
        person = idle_player(here, table)
        asked = NOT_YOURS.format(awaited_player(here, table).id)
        assert asked == await refusal(here, lambda: choose(person, here.message, 0))
        [reply] = [one for one in private_messages(here, person) if one.content == asked]
        assert {"My view"} == set(buttons(reply))
        for command, given in (
            ("do", {"moves": "1"}),
            ("quake", {"action": "place", "with": "D4"}),
            ("quake", {"action": "pass"}),
        ):
            words = await refusal(here, lambda: person.slash(here.channel, command, **given))  # noqa: B023
            assert NOT_NOW == words, command

    async def test_illegal_move_and_undo_are_refused(self, here: SimServer, table: Table) -> None:
        person = awaited_player(here, table)
        words = await refusal(here, lambda: person.slash(here.channel, "do", moves="undo"))
        assert "You had no move to undo." == words
        words = await refusal(here, lambda: person.slash(here.channel, "do", moves="move A1"))
        assert words.startswith("“move A1” was not possible. You could answer: **1** ")


class TestThoseWhoAreOut:
    @pytest.fixture
    async def out(self, here: SimServer, table: Table) -> Any:
        """The first of six players to be eliminated, in a running game."""
        await cancel_game(here.ana, here.channel)
        for name in ("ben", "chloe"):
            await here.people[name].click(here.message, label="Agree")
        await here.ana.slash(here.channel, "play", game="earthquake-island")
        for name in PLAYERS[1:]:
            await here.people[name].click(here.message, label="Join")
        await press_start(here.ana, here.message)
        game = await table_of(here, TableId(2))
        while not game.state.board.out:
            text = write(game.options(game.awaited[0])[0])
            await awaited_player(here, game).slash(here.channel, "do", moves=text)
            game = await table_of(here, TableId(2))
        assert not game.state.over
        return player_in(here, game, game.state.board.out[0].seat)

    @pytest.mark.long
    async def test_eliminated_player_sees_their_result_and_cannot_move(
        self, here: SimServer, out: Any
    ) -> None:
        assert NOT_NOW == private_text(await out.slash(here.channel, "do", moves="1"))
        name = out.user.global_name
        assert f"{name}: out, 6th" in private_text(
            await out.slash(here.channel, "board", text="all")
        )


class TestOtherServers:
    @pytest.fixture
    def stranger(self, here: SimServer) -> Any:
        return here.env.create_guild().add_member(here.env.create_user("stranger"))

    @pytest.fixture
    def elsewhere(self, stranger: Any) -> Any:
        return stranger.guild.create_text_channel("elsewhere")

    @pytest.mark.long
    async def test_table_is_hidden(
        self, here: SimServer, table: Table, stranger: Any, elsewhere: Any
    ) -> None:
        for command, given in (
            ("do", {"moves": "1"}),
            ("do", {"moves": "undo"}),
            ("do", {}),
            ("board", {}),
            ("board", {"text": "all"}),
            ("replay", {"verify": True}),
            ("replay", {"move": 0}),
            ("quake", {"action": "pass"}),
        ):
            words = await refusal(
                here,
                lambda: stranger.slash(elsewhere, command, table=1, **given),  # noqa: B023
            )
            assert NOT_HERE == words, command
        for command in ("do", "board", "replay"):
            words = await refusal(here, lambda: stranger.slash(elsewhere, command))  # noqa: B023
            assert "This channel has no game yet. Start one with `/play`." == words, command

    async def test_player_can_move_from_another_server(
        self, here: SimServer, table: Table, stranger: Any, elsewhere: Any
    ) -> None:
        person = awaited_player(here, table)
        there = stranger.guild.add_member(person.user)
        await there.slash(elsewhere, "do", moves="1", table=1)
        assert table.row.ply + 1 == (await table_of(here)).row.ply


class TestStaleCards:
    async def test_outdated_private_message_becomes_the_newest_one(
        self, here: SimServer, table: Table
    ) -> None:
        person = awaited_player(here, table)
        [old] = private_replies(await person.slash(here.channel, "board"))
        here.bot.living.clear()  # as after a restart
        await move(here, table)
        await choose(person, old, 0)
        [panel] = private_messages(here, person)  # the newer one is deleted
        assert (old.id, True) == (panel.id, panel.content.startswith(OLDER))

    async def test_outdated_public_message_loses_its_buttons_and_the_panel_answers(
        self, here: SimServer, table: Table
    ) -> None:
        old, person = here.message, awaited_player(here, table)
        path = f"/channels/{here.channel.id}/messages/{old.id}"
        here.env.inject_error("PATCH", path, status=403, code=50013, message="Missing Permissions")
        await move(here, table)
        assert offers(old)
        await choose(person, old, 0)
        assert not offers(next(one for one in here.channel.history() if one.id == old.id))
        [panel] = private_messages(here, person)
        assert panel.content.startswith(OLDER)

    @pytest.mark.long
    async def test_outdated_message_is_refused_to_others(
        self, here: SimServer, table: Table
    ) -> None:
        old = here.message
        path = f"/channels/{here.channel.id}/messages/{old.id}"
        here.env.inject_error("PATCH", path, status=403, code=50013, message="Missing Permissions")
        after = await move(here, table)
        words = await refusal(here, lambda: choose(awaited_player(here, after), old, 0))
        assert NOT_YOURS.format(awaited_player(here, table).id) == words
        assert NOT_PLAYING == await refusal(here, lambda: choose(here.guest, old, 0))

    @pytest.mark.long
    async def test_current_message_works(self, here: SimServer, table: Table) -> None:
        person = awaited_player(here, table)
        table = await move(here, table)
        while awaited_player(here, table) != person:
            table = await move(here, table)
        await person.slash(here.channel, "board")
        [panel] = private_messages(here, person)
        await choose(person, panel, 0)
        assert table.row.ply + 1 == (await table_of(here)).row.ply

    async def test_choice_pressed_twice_counts_once(self, here: SimServer, table: Table) -> None:
        person = awaited_player(here, table)
        [hand] = private_replies(await person.slash(here.channel, "board"))
        here.bot.living.clear()  # as after a restart
        [again] = private_replies(await person.slash(here.channel, "board"))
        here.bot.living.clear()
        await choose(person, hand, 0)
        await choose(person, again, 0)
        assert table.row.ply + 1 == (await table_of(here)).row.ply

    @pytest.mark.long
    async def test_panel_of_an_aborted_game_says_so(self, here: SimServer, table: Table) -> None:
        person = awaited_player(here, table)
        [hand] = private_replies(await person.slash(here.channel, "board"))
        await cancel_game(here.ana, here.channel)
        for name in ("ben", "chloe"):
            await here.people[name].click(here.message, label="Agree")
        [panel] = private_messages(here, person)
        assert (hand.id, False) == (panel.id, offers(panel))
        assert "This table is closed. The game was cancelled." in panel.content

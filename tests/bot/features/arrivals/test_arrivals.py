"""The first direct message asks whether it arrived."""

from typing import Any

import discord
import pytest

from bot.features.arrivals.presses import SeeDirect
from bot.features.arrivals.store import has_confirmed
from bot.presentation.components import button, view_of
from bot.services import playing
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import (
    awaited_player,
    close_direct_messages,
    open_lobby,
    private_text,
    start_game,
    table_of,
)

SEEN = "I can see this"
HOPPER = "island-hopper"


def greeting(person: Any) -> Any:
    return person.user.dm_channel.history()[0]


async def start(here: SimServer, game: str = HOPPER) -> None:
    await start_game(here, "ben", game=game)


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    async def test_press_is_stored_once_and_removes_the_question(self, here: SimServer) -> None:
        await open_lobby(here)
        message = greeting(here.ana)
        assert SEEN in buttons(message)
        assert "asked" == (await table_of(here)).seats[0].dm
        await here.ana.user.click(message, label=SEEN)
        assert {} == buttons(greeting(here.ana))
        assert await here.bot.store.read(has_confirmed, here.ana.id)
        assert "" == (await table_of(here)).seats[0].dm

    async def test_question_does_not_change_the_lobby(self, here: SimServer) -> None:
        await open_lobby(here)
        before, edits = (await table_of(here)).row, len(here.env.http_requests)
        await here.ben.click(here.message, label="Join")
        table = await table_of(here)
        assert ["asked", "asked"] == [row.dm for row in table.seats]
        assert (before.ply + 1, before.edition + 1) == (table.row.ply, table.row.edition)
        path = f"/channels/{here.channel.id}/messages/{here.message.id}"
        requests = [(one.method, one.path) for one in here.env.http_requests[edits:]]
        assert 0 == requests.count(("PATCH", path))

    async def test_question_during_a_game_changes_the_board_message(self, here: SimServer) -> None:
        await start(here)
        for person in (here.ana, here.ben):
            await person.user.click(greeting(person), label=SEEN)
        assert "Message Requests" not in here.message.content
        await playing.note_asked(here.bot.tables, TABLE, here.ben.id)
        await here.bot.outbox.deliver(TABLE)
        assert f"<@{here.ben.id}>: `/hand` shows your secret cards." in here.message.content

    async def test_question_is_not_repeated_after_the_press(self, here: SimServer) -> None:
        await open_lobby(here)
        await here.ana.user.click(greeting(here.ana), label=SEEN)
        await here.ana.slash(here.channel, "play", game=HOPPER)
        assert "Island Hopper" in here.ana.user.dm_channel.history()[-1].content
        assert {} == buttons(here.ana.user.dm_channel.history()[-1])

    async def test_another_player_cannot_answer(self, here: SimServer) -> None:
        await open_lobby(here)
        place = here.bot.get_channel(here.channel.id)
        assert isinstance(place, discord.TextChannel)
        await place.send("Forged", view=view_of([button(SeeDirect(here.ana.id), SEEN)]))
        text = await here.ben.click(here.message, label=SEEN)
        assert "This question is for another player." in private_text(text)
        assert not await here.bot.store.read(has_confirmed, here.ana.id)

    async def test_game_without_hands_has_no_hint(self, here: SimServer) -> None:
        await start(here, "earthquake-island")
        assert "Message Requests" not in here.message.content

    async def test_greeting_names_secret_cards_only_in_games_that_have_some(
        self, here: SimServer
    ) -> None:
        await open_lobby(here)
        await here.ben.slash(here.channel, "play", game=HOPPER)
        assert "secret" not in greeting(here.ana).content
        assert "I send your secret cards here." in greeting(here.ben).content

    async def test_hint_names_a_player_until_their_first_public_move(self, here: SimServer) -> None:
        table = await start_game(here, "ben", game="propeller-islands")
        while not any(row.shown for row in table.seats):
            await awaited_player(here, table).slash(here.channel, "do", moves="1")
            table = await table_of(here)
        named = {row.user: row.shown == 0 for row in table.seats}
        for user, is_named in named.items():
            assert is_named == (f"<@{user}>: `/hand` shows" in here.message.content)

    async def test_board_message_says_where_to_press_once(self, here: SimServer) -> None:
        await start(here, "small-islands")
        while (table := await table_of(here)).chooser is not None:
            await awaited_player(here, table).slash(here.channel, "do", moves="1")
        assert 1 == here.message.content.count("**My view**")

    async def test_closed_direct_messages_are_not_asked(self, here: SimServer) -> None:
        close_direct_messages(here, here.ana)
        await open_lobby(here)
        assert "closed" == (await table_of(here)).seats[0].dm

    async def test_hint_does_not_notify_players(self, here: SimServer) -> None:
        await start(here)
        assert "Message Requests" in here.message.content
        requests = [one for one in here.env.http_requests if one.method in ("POST", "PATCH")]
        cards = [one.json for one in requests if "Message Requests" in str(one.json)]
        for message in cards:
            assert {here.ana.id, here.ben.id} != {
                int(user) for user in message["allowed_mentions"].get("users", [])
            }

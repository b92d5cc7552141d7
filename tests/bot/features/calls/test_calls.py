"""Calls to new tables: fair, few, and only to players who can join."""

import asyncio
from typing import Any

import discord
import pytest
import structlog.testing

from bot.domain.ids import GuildId, Seat, TableId, Timestamp, UserId
from bot.domain.paces import HOUR
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.features.calls import store as calls
from bot.features.calls.messages import (
    ASKED_AT_MOST,
    CALLED_AT_MOST,
    WAIT_SECONDS,
    Callers,
    JoinCalled,
    is_wanted,
)
from bot.features.calls.store import Call
from bot.presentation.components import button, view_of
from bot.presentation.offers import MORE
from bot.services import lobbies
from bot.services.new_tables import Setup
from bot.store.addresses import Address
from engine import GAMES
from tests.bot.sample_tables import table_for
from tests.bot.settings_steps import choose_setting, lists, open_settings, rest
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.stored_games import GUILD, HERE, open_store
from tests.bot.table_steps import QUAKE, hide_channel, open_lobby, private_text, table_of
from tests.bot.timed_tables import ANA, BEGIN, BEN, CHLOE, DEV, TimedTables

GAME = GAMES["earthquake_island"]


def wish(user: UserId, since: int = BEGIN, least: int = 2, most: int = 4, **more: Any) -> Call:
    given: dict[str, Any] = {"guild": HERE.guild, "key": GAME.key} | more
    return Call(user=user, least=least, most=most, since=Timestamp(since), **given)


async def lobby(timed: TimedTables, *users: UserId) -> TableId:
    seats = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(users)]
    return (await lobbies.open_lobby(timed.tables, Setup(GAME, {}), HERE, seats)).id


async def waiting(timed: TimedTables, table_id: TableId) -> list[UserId]:
    found = await timed.tables.store.read(calls.select_waiting, table_id, timed.now())
    return [one.user for one in found]


@pytest.mark.parametrize(
    ("players", "least", "most", "expected"),
    [(2, 2, 4, True), (3, 2, 4, True), (3, 2, 3, False), (2, 2, 2, False), (2, 5, 6, True)],
)
def test_player_is_called_only_to_games_of_the_wanted_size(
    players: int, least: int, most: int, expected: bool
) -> None:
    table = table_for(GAME, players, status="lobby")
    assert expected == is_wanted(table, wish(DEV, least=least, most=most))


@pytest.mark.parametrize(("mode", "expected"), [("solo", False), ("casual", True)])
def test_player_is_called_only_to_modes_for_more_players(mode: str, expected: bool) -> None:
    table = table_for(GAMES["palm_island"], 1, status="lobby", options={"mode": mode})
    assert expected == is_wanted(table, wish(DEV, key="palm_island"))


async def test_player_not_called_for_longest_is_first(timed: TimedTables) -> None:
    write, table_id = timed.tables.store.write, await lobby(timed, ANA)
    await write(calls.write_calls, [wish(DEV, BEGIN + 2), wish(CHLOE, BEGIN + 1), wish(BEN)])
    assert [BEN, CHLOE, DEV] == await waiting(timed, table_id)
    for user, at in ((BEN, BEGIN + 10), (CHLOE, BEGIN + 5)):
        await write(calls.call, await lobby(timed, ANA), [user], Timestamp(at))
    assert [DEV] == await waiting(timed, table_id)
    timed.at += HOUR + 10
    assert [DEV, CHLOE, BEN] == await waiting(timed, table_id)


async def test_seated_and_called_players_and_other_games_are_left_out(timed: TimedTables) -> None:
    write, table_id = timed.tables.store.write, await lobby(timed, ANA)
    wishes = [wish(ANA), wish(BEN, key="palm_island"), wish(CHLOE, guild=GuildId(9)), wish(DEV)]
    await write(calls.write_calls, wishes)
    assert [DEV] == await waiting(timed, table_id)
    for _ in range(2):
        await write(calls.call, table_id, [DEV], timed.now())
    timed.at += 2 * HOUR
    assert [] == await waiting(timed, table_id)
    assert 1 == await timed.tables.store.read(calls.count_called, table_id)
    assert [DEV] == await timed.nudged()


async def test_two_processes_call_a_player_once_an_hour(
    timed: TimedTables, either: Address
) -> None:
    lobbies = [await lobby(timed, ANA) for _ in range(2)]
    await timed.tables.store.write(calls.write_calls, [wish(DEV)])
    async with open_store(either) as elsewhere:
        stores = (timed.tables.store, elsewhere)
        for times in (1, 2):  # both processes have found DEV before either calls them
            found, at = zip(stores, lobbies, strict=True), timed.now()
            await asyncio.gather(*(one.write(calls.call, to, [DEV], at) for one, to in found))
            assert [DEV] * times == await timed.nudged()
            timed.at += HOUR


async def test_only_lobbies_older_than_three_minutes_with_waiting_players_are_found(
    timed: TimedTables,
) -> None:
    store, table_id = timed.tables.store, await lobby(timed, ANA)
    until = Timestamp(BEGIN)
    assert [] == await store.read(calls.select_lobbies, until)
    await store.write(calls.write_calls, [wish(BEN)])
    assert [] == await store.read(calls.select_lobbies, Timestamp(BEGIN - 1))
    assert [table_id] == await store.read(calls.select_lobbies, until)
    await store.write(calls.forget_server, GUILD)
    assert [] == await store.read(calls.select_lobbies, until)


async def test_wishes_can_be_stopped_for_a_server_or_everywhere(timed: TimedTables) -> None:
    store = timed.tables.store
    wishes = [wish(BEN), wish(BEN, key="palm_island"), wish(BEN, guild=GuildId(9))]
    await store.write(calls.write_calls, wishes)
    await store.write(calls.forget_calls, BEN, HERE.guild, GAME.key)
    assert 2 == len(await store.read(calls.select_calls, BEN))
    await store.write(calls.forget_calls, BEN)
    assert [] == await store.read(calls.select_calls, BEN)


# --- through the bot


def called(here: SimServer, person: Any) -> list[Any]:
    """Return the calls in a player's direct messages."""
    direct = person.user.dm_channel
    found = [] if direct is None else direct.history()
    return [one for one in found if " seats taken" in one.content]


async def look(here: SimServer, seconds: int = WAIT_SECONDS) -> None:
    """Advance the clock, and let the bot call players and send the calls."""
    await here.later(seconds)
    await here.bot.services.require(Callers).call()
    await here.bot.services.notifier.send_due()


async def wait_for_tables(here: SimServer, *people: Any) -> None:
    for person in people:
        await choose_setting(person, here.channel, "calls", QUAKE)


async def crowd_that_waits(here: SimServer, size: int) -> list[Any]:
    """Return new members who wait for tables."""
    users = (here.env.create_user(f"player{number}") for number in range(size))
    crowd = [here.guild.add_member(user) for user in users]
    await wait_for_tables(here, *crowd)
    return crowd


def hide(here: SimServer, *people: Any) -> None:
    """Open the next tables in a channel that only these people see."""
    shown = discord.PermissionOverwrite(view_channel=True)
    hidden = discord.PermissionOverwrite(view_channel=False)
    overwrites = dict.fromkeys((here.bot.user, *people), shown)
    here.channel = here.guild.create_text_channel(
        "hidden", overwrites=overwrites | {here.guild.default_role: hidden}
    )


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    @pytest.mark.long
    async def test_eight_players_are_called_to_a_table(self, here: SimServer) -> None:
        crowd = await crowd_that_waits(here, 10)
        await open_lobby(here)
        for _ in range(3):
            await look(here)
        numbers = [len(called(here, person)) for person in crowd]
        assert [1] * CALLED_AT_MOST + [0] * 2 == numbers

    @pytest.mark.long
    async def test_no_member_is_fetched_after_the_last_call(self, here: SimServer) -> None:
        await crowd_that_waits(here, CALLED_AT_MOST + 1)
        await open_lobby(here)
        await look(here)
        before = len(here.env.http_requests)
        await look(here)
        assert [] == [one for one in here.env.http_requests[before:] if "/members/" in one.path]

    @pytest.mark.long
    async def test_players_who_do_not_see_the_channel_do_not_keep_others_from_a_call(
        self, here: SimServer
    ) -> None:
        await crowd_that_waits(here, ASKED_AT_MOST)
        await here.later(60)
        await wait_for_tables(here, here.ben)
        hide(here, here.ana, here.ben)
        await open_lobby(here)
        for _ in range(2):
            await look(here)
        assert 1 == len(called(here, here.ben))
        before = len(here.env.http_requests)
        await look(here, 60)
        assert [] == [one for one in here.env.http_requests[before:] if "/members/" in one.path]

    @pytest.mark.parametrize("leaves", [True, False])
    async def test_player_who_no_longer_sees_the_table_cannot_join(
        self, here: SimServer, leaves: bool
    ) -> None:
        await wait_for_tables(here, here.ben)
        hide(here, here.ana, here.ben)
        await open_lobby(here)
        await look(here)
        [message] = called(here, here.ben)
        if leaves:
            here.guild.remove_member(here.ben)
        else:
            hide_channel(here, here.ben)
        words = private_text(await here.ben.user.click(message, label="Join table 1"))
        assert words.startswith("You can't see a table 1 here.")
        assert [here.ana.id] == [row.user for row in (await table_of(here)).seats]

    async def test_failing_lobby_does_not_stop_calls_to_others(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await wait_for_tables(here, here.ben)
        await open_lobby(here)
        other = here.channel = here.guild.create_text_channel("other")
        await open_lobby(here)
        get = here.bot.tables.get

        async def fail_once(table_id: TableId) -> Table:
            if table_id == TABLE:
                raise LookupError("damaged")
            return await get(table_id)

        monkeypatch.setattr(here.bot.tables, "get", fail_once)
        with structlog.testing.capture_logs():
            await look(here)
        [call] = called(here, here.ben)
        assert f"<#{other.id}>" in call.content

    @pytest.mark.long
    async def test_resting_players_take_no_calls_from_others(self, here: SimServer) -> None:
        crowd = await crowd_that_waits(here, CALLED_AT_MOST)
        await here.later(60)
        await wait_for_tables(here, here.ben)
        for person in crowd:
            await rest(person, here.channel, days=1)
        await open_lobby(here)
        await look(here)
        assert 1 == len(called(here, here.ben))
        assert [0] * CALLED_AT_MOST == [len(called(here, person)) for person in crowd]

    async def test_player_who_does_not_see_the_channel_is_not_called(self, here: SimServer) -> None:
        await wait_for_tables(here, here.ben, here.chloe)
        hide(here, here.ana, here.chloe)
        await open_lobby(here)
        await look(here)
        assert [0, 1] == [len(called(here, one)) for one in (here.ben, here.chloe)]

    async def test_full_table_calls_no_player(self, here: SimServer) -> None:
        await wait_for_tables(here, here.guest)
        await open_lobby(here, "ben", "chloe", "dev", "eva", "finn")
        await look(here)
        assert [] == called(here, here.guest)

    @pytest.mark.long
    async def test_call_is_dropped_if_the_table_fills_up(self, here: SimServer) -> None:
        await wait_for_tables(here, here.guest)
        await open_lobby(here)
        opened = await here.ana.click(here.message, label=MORE)
        await here.later(WAIT_SECONDS - 2)
        await here.bot.services.require(Callers).call()
        await here.ana.click(opened.response, label="Leave")
        await here.bot.services.notifier.send_due()
        assert [] == called(here, here.guest)

    async def test_join_button_works_once_and_only_for_called_players(
        self, here: SimServer
    ) -> None:
        await wait_for_tables(here, here.ben)
        await open_lobby(here)
        await look(here)
        [message] = called(here, here.ben)
        place = here.bot.get_channel(here.channel.id)
        assert isinstance(place, discord.TextChannel)
        await place.send("Forged", view=view_of([button(JoinCalled(TABLE), "Forged")]))
        forged = await here.chloe.click(here.message, label="Forged")
        assert "This message is for another player" in private_text(forged)
        await here.ben.user.click(message, label="Join table 1")
        assert [here.ana.id, here.ben.id] == [row.user for row in (await table_of(here)).seats]

    async def test_settings_name_the_games_of_the_calls(self, here: SimServer) -> None:
        for games, words in (
            (["small-islands"], "Small Islands"),
            (["palm-island", "small-islands"], "Palm Island, Small Islands"),
        ):
            shown = await choose_setting(here.ben, here.channel, "calls", *games)
            assert f"Saved: **New tables here: {words}**" in shown

    async def test_direct_messages_can_only_stop_calls(self, here: SimServer) -> None:
        assert "calls" not in lists(await open_settings(here.ben, None, "alerts"))
        await wait_for_tables(here, here.ben)
        stopped = await choose_setting(here.ben, None, "calls")
        assert "Saved: **New tables here: none**" in stopped

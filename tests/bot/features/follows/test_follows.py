"""Watch and follow: public games only, and one notification at a time."""

from itertools import count
from typing import Any

import discord
import pytest

from bot.domain.ids import ChannelId, Seat, TableId, Timestamp, UserId
from bot.domain.paces import DAY
from bot.features.follows import store as follows
from bot.features.follows.feature import ASKED_AT_MOST
from bot.features.follows.messages import FollowHow
from bot.features.follows.rules import FOLLOWED_AT_MOST, can_follow, of_the_day
from bot.features.follows.store import Watched
from bot.features.moderation.rules import Offer
from bot.presentation.components import button, view_of
from bot.presentation.notifier import LATER_SECONDS
from bot.presentation.offers import MORE
from bot.services import playing
from bot.store.shards import Shards, shard_of
from engine import GAMES
from tests.bot.sample_tables import table_for
from tests.bot.settings_steps import rest
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.stored_games import HERE, execute
from tests.bot.table_steps import hide_channel, on_sheet, private_text, start_game, table_of, watch
from tests.bot.timed_tables import ANA, BEN, CHLOE, DEV, TimedTables

FOLLOW = "Follow"


def test_table_of_the_day_has_most_followers() -> None:
    watched = [Watched(TableId(number), number % 3, HERE.channel) for number in range(1, 9)]
    best = of_the_day(watched, Timestamp(0))
    assert best is not None
    assert 2 == best.followers
    assert of_the_day([], Timestamp(0)) is None


def test_table_of_the_day_changes_from_day_to_day_but_not_within_one() -> None:
    watched = [Watched(TableId(number), 0, HERE.channel) for number in range(1, 9)]
    found = [of_the_day(watched, Timestamp(day * DAY + 5)) for day in range(30)]
    assert found == [of_the_day(watched[::-1], Timestamp(day * DAY + 99)) for day in range(30)]
    assert len({*found}) > 3


@pytest.mark.parametrize(
    ("players", "changes", "expected"),
    [
        (2, {}, True),
        (2, {"guild": None}, False),
        (2, {"challenge": "today"}, False),
        (2, {"lesson": True}, False),
        (2, {"status": "over"}, False),
        (1, {}, True),
    ],
)
def test_only_running_public_games_can_be_followed(
    players: int, changes: dict[str, Any], expected: bool
) -> None:
    given = {"status": "playing", "guild": HERE.guild} | changes
    assert expected == can_follow(table_for(GAMES["palm_island"], players, **given))


async def test_waiting_notification_is_replaced(timed: TimedTables) -> None:
    table = await timed.open("day", ANA, BEN)
    store, at = timed.tables.store, timed.now()
    wanted: dict[UserId, follows.How] = {CHLOE: "round", DEV: "end", ANA: "round"}
    for user, how in wanted.items():
        await store.write(follows.follow, table.id, user, how, at)
    for text in ("1", "2"):
        await store.write(follows.notify, table.id, text, at, ["round"])
    assert [(CHLOE, "2")] == [(one.user, one.text) for one in await timed.notices()]
    await store.write(follows.unfollow, table.id, CHLOE)
    assert [] == await timed.notices()


async def test_follower_who_gets_a_seat_follows_no_longer(timed: TimedTables) -> None:
    table = await timed.open("day", ANA, BEN)
    store, at = timed.tables.store, timed.now()
    for user in (CHLOE, DEV):
        await store.write(follows.follow, table.id, user, "round", at)
    await store.write(follows.notify, table.id, "1", at, ["round"])
    offered = (await timed.moderate(Offer(Seat(0), CHLOE))).row.proposal
    assert offered is not None
    assert [CHLOE, DEV] == await timed.nudged()
    await playing.answer(timed.tables, table.id, CHLOE, offered.id, agree=True)
    assert [DEV] == await timed.nudged()
    hows = [await store.read(follows.select_how, table.id, user) for user in (CHLOE, DEV)]
    assert [None, "round"] == hows


async def test_only_running_games_of_several_players_are_public(timed: TimedTables) -> None:
    read = timed.tables.store.read
    table = await timed.open("day", ANA, BEN)
    assert HERE.guild is not None
    assert [Watched(table.id, 0, HERE.channel)] == await read(follows.select_public, HERE.guild, 9)
    await timed.tables.store.write(follows.follow, table.id, CHLOE, "end", timed.now())
    assert [Watched(table.id, 1, HERE.channel)] == await read(follows.select_public, HERE.guild, 9)
    for changes in ({"lesson": 1}, {"challenge": "today"}, {"status": "over"}):
        [(name, value)] = changes.items()

        def change(db: Any, name: str = name, value: object = value) -> object:
            return db.execute(f"UPDATE games SET {name} = ?", [value])  # noqa: S608

        await timed.tables.store.write(change)
        assert [] == await read(follows.select_public, HERE.guild, 9)
        usual = {"lesson": 0, "challenge": None, "status": "playing"}[name]
        await timed.tables.store.write(change, name, usual)


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    async def test_button_is_on_the_sheets_of_onlookers_only(self, here: SimServer) -> None:
        await start_game(here, "ben")
        for person, expected in ((here.guest, True), (here.ana, False)):
            opened = await person.click(here.message, label=MORE)
            assert expected == (FOLLOW in buttons(opened.response))

    async def test_solo_game_has_no_button(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        opened = await here.guest.click(here.message, label=MORE)
        assert FOLLOW not in buttons(opened.response)
        assert "no multiplayer game" in reply_text(await watch(here.ben, here.channel))

    async def test_spectator_chooses_and_stops(self, here: SimServer) -> None:
        await start_game(here, "ben")
        asked = await on_sheet(here.guest, here.message, FOLLOW)
        assert "You don't follow this game." in private_text(asked)
        await here.guest.click(asked.response, label="Only the end")
        assert "end" == await here.bot.store.read(follows.select_how, TABLE, here.guest.id)
        again = await on_sheet(here.guest, here.message, FOLLOW)
        assert "I notify you at the end of the game." in private_text(again)
        await here.guest.click(again.response, label="Stop")
        assert await here.bot.store.read(follows.select_how, TABLE, here.guest.id) is None

    async def test_hidden_game_is_neither_listed_nor_followed(self, here: SimServer) -> None:
        open_to_all = here.channel
        hidden = {
            here.bot.user: discord.PermissionOverwrite(view_channel=True),
            here.guild.default_role: discord.PermissionOverwrite(view_channel=False),
            here.ana: discord.PermissionOverwrite(view_channel=True),
            here.ben: discord.PermissionOverwrite(view_channel=True),
        }
        here.channel = here.guild.create_text_channel("hidden", overwrites=hidden)
        await start_game(here, "ben")
        assert "table 1" in reply_text(await watch(here.ana, open_to_all))
        assert "no multiplayer game" in reply_text(await watch(here.guest, open_to_all))
        place = here.bot.get_channel(open_to_all.id)
        assert isinstance(place, discord.TextChannel)
        await place.send("Forged", view=view_of([button(FollowHow("round", TABLE), "Forged")]))
        text = await here.guest.click(open_to_all.last_message, label="Forged")
        assert "You don't follow" not in private_text(text)
        assert await here.bot.store.read(follows.select_how, TABLE, here.guest.id) is None

    async def test_many_hidden_games_do_not_keep_others_off_the_list(self, here: SimServer) -> None:
        await start_game(here, "ben")
        nobody = {here.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
        hidden = here.guild.create_text_channel("hidden", overwrites=nobody)
        deleted = ChannelId(hidden.id + 10**6)

        def fill(db: Any) -> None:
            for number in range(100, 300):
                channel = deleted + number if number % 2 else hidden.id
                db.execute(
                    "INSERT INTO games (id, game, guild, channel, opener, rules, options, seed,"
                    " salt, status, ply, created, touched) VALUES (?, 'palm_island', ?, ?, 0, 0,"
                    " '{}', 0, '', 'playing', 0, 0, 0)",
                    [number, here.guild.id, channel],
                )
                for seat, person in enumerate((here.ana, here.ben)):
                    db.execute(
                        "INSERT INTO seats (game, seat, user) VALUES (?, ?, ?)",
                        [number, seat, person.id],
                    )

        await here.bot.store.write(fill)
        before = len(here.env.http_requests)
        shown = await watch(here.guest, here.channel)
        assert "Table of the day: **Earthquake Island** · table 1 in" in reply_text(shown)
        asked = [one for one in here.env.http_requests[before:] if one.method == "GET"]
        assert len(asked) <= ASKED_AT_MOST

    async def test_number_of_followed_games_is_limited(self, here: SimServer) -> None:
        table = await start_game(here, "ben")

        def fill(db: Any) -> None:
            for number in range(FOLLOWED_AT_MOST):
                db.execute(
                    "INSERT INTO games (id, game, channel, opener, rules, options, seed, salt,"
                    " status, ply, created, touched) VALUES (?, 'palm_island', 0, 0, 0, '{}', 0,"
                    " '', 'over', 0, 0, 0)",
                    [100 + number],
                )
                follows.follow(db, TableId(100 + number), here.guest.id, "end", table.row.touched)

        await here.bot.store.write(fill)
        asked = await on_sheet(here.guest, here.message, FOLLOW)
        text = await here.guest.click(asked.response, label="Each round")
        assert f"You follow {FOLLOWED_AT_MOST} games already." in private_text(text)

    async def test_list_shows_players_and_link_but_no_secrets(self, here: SimServer) -> None:
        await start_game(here, "ben")
        shown = (await watch(here.guest, here.channel)).response
        assert {"Follow", "Go"} == set(buttons(shown))
        table = await table_of(here)
        text = reply_text(await watch(here.guest, here.channel))
        assert all(f"<@{row.user}>" in text for row in table.seats)

    async def test_list_leads_to_free_seats(self, here: SimServer) -> None:
        elsewhere = here.guild.create_text_channel("elsewhere")
        await here.ana.slash(here.channel, "play", game="earthquake-island")
        assert "no multiplayer game" in reply_text(await watch(here.ana, elsewhere))
        listed = (await watch(here.ben, elsewhere)).response
        assert ["Join", "Go"] == [*buttons(listed)]
        joined = await here.ben.click(listed, label="Join")
        assert "You have joined [Table 1]" in reply_text(joined)
        assert here.ben.id in (await table_of(here)).users
        refused = await here.ben.click(listed, label="Join")
        assert "You are already at this table." in reply_text(refused)

    async def test_list_needs_no_states(self, here: SimServer) -> None:
        await start_game(here, "ben")
        execute(here.database, "UPDATE games SET state = ?", b"no state")
        here.bot.tables.drop(TABLE)
        assert "table 1" in reply_text(await watch(here.guest, here.channel))

    @pytest.mark.parametrize("lost", ["channel", "thread", "server"])
    async def test_follower_without_access_is_notified_once_more(
        self, here: SimServer, lost: str
    ) -> None:
        backend, guest = here.env.backend, here.guest
        if lost == "thread":
            place = here.bot.get_channel(here.channel.id)
            assert isinstance(place, discord.TextChannel)
            await place.create_thread(name="hidden")
            [here.channel] = here.channel.threads
            for person in (here.ana, here.ben, guest):
                backend.add_thread_member(here.channel.id, person.id)
        await start_game(here, "ben")
        asked = await on_sheet(guest, here.message, FOLLOW)
        await guest.click(asked.response, label="Each round")
        assert "round 1 is over" in await told(here, "1")
        if lost == "channel":
            hide_channel(here, guest)
        elif lost == "thread":
            backend.remove_thread_member(here.channel.id, guest.id)
        else:
            here.guild.remove_member(guest)
        await here.later(0)
        text = await told(here, "2")
        assert "You no longer see the channel of **Earthquake Island, table 1**" in text
        assert await here.bot.store.read(follows.select_how, TABLE, guest.id) is None
        sent = len(guest.user.dm_channel.history())
        await told(here, "3")
        assert sent == len(guest.user.dm_channel.history())

    @pytest.mark.long
    async def test_follower_is_notified_once_a_vacation_ends_early(self, here: SimServer) -> None:
        await start_game(here, "ben")
        asked = await on_sheet(here.guest, here.message, FOLLOW)
        await here.guest.click(asked.response, label="Each round")
        await rest(here.guest, here.channel, days=5)
        assert "" == await told(here, "1")
        await rest(here.guest, here.channel, days=0)
        assert "round 2 is over" in await told(here, "2")

    async def test_follower_is_not_stopped_by_the_process_of_another_server(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await start_game(here, "ben")
        asked = await on_sheet(here.guest, here.message, FOLLOW)
        await here.guest.click(asked.response, label="Each round")
        shards = next(number for number in count(2) if shard_of(here.guild.id, number))
        monkeypatch.setattr(here.bot.tables, "looked_after", lambda: Shards((0,), shards))
        monkeypatch.setattr(here.bot, "get_guild", lambda _: None)
        assert "round 1 is over" in await told(here, "1")
        assert "round" == await here.bot.store.read(follows.select_how, TABLE, here.guest.id)

    async def test_follower_is_not_stopped_when_discord_fails(self, here: SimServer) -> None:
        await start_game(here, "ben")
        asked = await on_sheet(here.guest, here.message, FOLLOW)
        await here.guest.click(asked.response, label="Each round")
        path = f"/guilds/{here.guild.id}/members/{here.guest.id}"
        here.env.inject_error("GET", path, status=400, code=0, message="Try later")
        await told(here, "1")
        assert [] == here.guest.user.dm_channel.history()
        assert "round" == await here.bot.store.read(follows.select_how, TABLE, here.guest.id)
        await here.later(LATER_SECONDS)
        await here.bot.services.notifier.send_due()
        assert "round 1 is over" in here.guest.user.dm_channel.history()[-1].content


async def told(here: SimServer, text: str) -> str:
    """Notify the followers of the table; return the last direct message to the guest."""
    await here.bot.store.write(follows.notify, TABLE, text, here.bot.tables.now(), ["round"])
    await here.bot.services.notifier.send_due()
    return "".join(one.content for one in here.guest.user.dm_channel.history()[-1:])

"""Orders through Discord: private, carried out, and reported to their player once."""

from typing import Any

import msgspec
import pytest

from bot.domain.frames import replay
from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.features.orders.rules import DONE
from bot.features.orders.store import Order, select_orders_of, write_orders
from bot.jobs import LOOK_SECONDS
from bot.presentation.sent_before import NONCE_SECONDS
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from engine import GAMES
from testbed.loopback.world import SILENT
from tests.bot import discord_limits
from tests.bot.settings_steps import rest
from tests.bot.sim_server import TABLE, SimServer, reply_text
from tests.bot.stored_games import rows
from tests.bot.table_steps import cancel_game, give_seat, private_replies, private_text, table_of

ANA, BEN, CHLOE = map(Seat, range(3))


pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.fixture
async def auction(here: SimServer) -> SimServer:
    """Ana, Ben and Chloe about to bid in turn; Ana begins."""
    options = {"auction": "open", "captain": "seat_1"}
    place = Location(here.guild.id, here.channel.id)
    people = [one.id for one in (here.ana, here.ben, here.chloe)]
    await lobbies.open_game(here.bot.tables, Setup(GAMES["island_hopper"], options), place, people)
    await here.bot.outbox.deliver(TABLE)
    return here


async def add(here: SimServer, person: Any, moves: str, **options: Any) -> Any:
    return await person.slash(here.channel, "orders add", moves=moves, **options)


async def do(here: SimServer, person: Any, moves: str) -> Any:
    return await person.slash(here.channel, "do", moves=moves)


def direct(here: SimServer, person: Any) -> list[str]:
    """The direct messages about orders that a user got."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    sent = [one.json for one in here.env.http_requests if (one.method, one.path) == ("POST", path)]
    return [one["content"] for one in sent if "Your order" in one["content"]]


def stored(here: SimServer) -> list[tuple[Any, ...]]:
    """The orders in the database: user, number, whether stopped, whether DMs are closed."""
    return rows(here.database, "SELECT user, number, stopped IS NOT NULL, dm FROM orders")


async def log(here: SimServer, table: Table) -> list[tuple[int, str]]:
    return [(move.seat, move.action) for move in await here.bot.tables.moves(table)]


async def reported(here: SimServer) -> None:
    """Wait until the jobs of the next minute have reported the orders that stopped."""
    await here.env.advance_time(LOOK_SECONDS)


def refuse_messages(here: SimServer, person: Any, status: int, code: int, times: int) -> None:
    path = f"/channels/{person.user.dm_channel.id}/messages"
    here.env.inject_error("POST", path, status=status, code=code, times=times)


class TestAdding:
    async def test_reply_is_private_and_shows_the_order_as_a_sentence(
        self, auction: SimServer
    ) -> None:
        result = await add(auction, auction.ben, "bid 3; pass", when="MakeBid", repeat=True)
        assert "Order 1. When you are asked “How much do you bid" in private_text(result)
        assert "play the first possible of “bid 3”, “pass”; each time" in private_text(result)
        assert len(private_replies(result)) == len([result.response, *result.followups])

    async def test_order_changes_nothing_that_others_see(self, auction: SimServer) -> None:
        before, sent = await table_of(auction), len(auction.env.http_requests)
        await add(auction, auction.ben, "bid 3")
        new = [one.path for one in auction.env.http_requests[sent:] if one.method != "GET"]
        assert [] == [path for path in new if path.startswith("/channels/")]
        after = await table_of(auction)
        row = msgspec.structs.replace(after.row, revision=before.row.revision)
        assert (before.row, before.seats, before.frames) == (row, after.seats, after.frames)

    async def test_order_that_acts_immediately_is_reported_only_in_the_reply(
        self, auction: SimServer
    ) -> None:
        answer = reply_text(await add(auction, auction.ana, "bid 2"))
        assert "Played: **Bid $2**." == answer
        assert [(ANA, "bid amount:2")] == await log(auction, await table_of(auction))
        assert ([], []) == (stored(auction), direct(auction, auction.ana))

    async def test_order_that_acts_immediately_and_stays_active_says_so(
        self, auction: SimServer
    ) -> None:
        answer = reply_text(await add(auction, auction.ana, "bid 0..5", repeat=True))
        assert answer.startswith("Order 1. When it is your turn: play the first possible of")
        assert answer.endswith("Played: **Bid $0**.")
        assert 1 == len(stored(auction))

    async def test_list_shows_only_own_orders(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3")
        mine = reply_text(await auction.ben.slash(auction.channel, "orders list"))
        assert "• Table 1 (Island Hopper), order 1: When it is your turn" in mine
        others = reply_text(await auction.chloe.slash(auction.channel, "orders list"))
        assert "You have no orders. Make one with `/orders add`." == others

    @pytest.mark.parametrize("order", ["1:1", "bid 3"])
    async def test_cancelled_order_does_not_act(self, auction: SimServer, order: str) -> None:
        await add(auction, auction.ben, "bid 3")
        result = await auction.ben.slash(auction.channel, "orders cancel", order=order)
        assert "Order 1 at table 1 is cancelled." == reply_text(result)
        await do(auction, auction.ana, "bid 1")
        assert [(ANA, "bid amount:1")] == await log(auction, await table_of(auction))

    @pytest.mark.parametrize(
        ("order", "answer"),
        [
            ("1:1", "Order 1 at table 1 is cancelled."),
            ("bid", "Several of your orders fit “bid”."),
            ("soon", "You have no such order."),
        ],
    )
    async def test_typed_text_cancels_the_only_order_that_fits(
        self, auction: SimServer, order: str, answer: str
    ) -> None:
        for _ in range(2):
            await add(auction, auction.ben, "bid 3")
        result = await auction.ben.slash(auction.channel, "orders cancel", order=order)
        assert reply_text(result).startswith(answer)

    @pytest.mark.parametrize("order", ["1:1", "9:1", "soon", "1:2"])
    async def test_player_cannot_cancel_an_opponent_s_order(
        self, auction: SimServer, order: str
    ) -> None:
        await add(auction, auction.ben, "bid 3")
        result = await auction.chloe.slash(auction.channel, "orders cancel", order=order)
        assert "cancelled" not in reply_text(result)
        assert 1 == len(stored(auction))

    @pytest.mark.parametrize(
        ("command", "name"),
        [("orders add", "moves"), ("orders add", "when"), ("orders cancel", "order")],
    )
    async def test_option_has_completions(
        self, auction: SimServer, command: str, name: str
    ) -> None:
        await add(auction, auction.ben, "bid 3")
        person = auction.ben if name == "order" else auction.ana
        offered = await person.autocomplete(auction.channel, command, name, "")
        assert 0 < len(offered) <= discord_limits.CHOICES
        assert all(len(one["name"]) <= 100 >= len(one["value"]) for one in offered)

    async def test_last_of_several_moves_is_completed(self, auction: SimServer) -> None:
        offered = await auction.ana.autocomplete(
            auction.channel, "orders add", "moves", "bid 1; bid amount:4"
        )
        assert ["bid 1; bid amount:4"] == [one["value"] for one in offered]


class TestCarryingOut:
    async def test_move_of_an_order_is_in_the_log(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3")
        await do(auction, auction.ana, "bid 1")
        table = await table_of(auction)
        moves = await auction.bot.tables.moves(table)
        assert [(ANA, "bid amount:1"), (BEN, "bid amount:3")] == await log(auction, table)
        assert table.frames == replay(table.row, 3, moves)
        assert f"<@{auction.chloe.id}>" in auction.message.content

    async def test_stop_is_reported_once_to_its_player_only(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3")
        await do(auction, auction.ana, "bid 1")
        await do(auction, auction.chloe, "pass")
        await reported(auction)
        [text] = direct(auction, auction.ben)
        assert text.startswith("Your order 1 at table 1 (Island Hopper) has stopped. It is")
        assert [[], []] == [direct(auction, one) for one in (auction.ana, auction.chloe)]
        assert [] == stored(auction)

    async def test_order_acts_after_a_restart(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3", repeat=True)
        await auction.restart()
        await do(auction, auction.ana, "bid 1")
        assert (BEN, "bid amount:3") == (await log(auction, await table_of(auction)))[-1]
        assert [None] == [one.uses for one in (await table_of(auction)).records(Order)]

    async def test_refused_move_changes_no_order(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3")
        await do(auction, auction.ana, "fly away")
        assert [(auction.ben.id, 1, 0, "")] == stored(auction)


async def order_acts_without_messages(auction: SimServer) -> None:
    """Let an order of Ben act, who accepts no direct messages."""
    await add(auction, auction.ben, "bid 3")
    refuse_messages(auction, auction.ben, 403, 50007, times=50)
    await do(auction, auction.ana, "bid 1")
    await reported(auction)


class TestReporting:
    async def test_aborted_game_is_reported(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3")
        await cancel_game(auction.ana, auction.channel)
        for person in (auction.ben, auction.chloe):
            await person.click(auction.message, label="Agree")
        await reported(auction)
        assert ["The game is over." in text for text in direct(auction, auction.ben)] == [True]

    @pytest.mark.parametrize("rests", [False, True])
    async def test_report_in_quiet_hours_is_silent(self, auction: SimServer, rests: bool) -> None:
        hours = {"begin": "0:00", "end": "6:00", "zone": "UTC"} if rests else {}
        await rest(auction.ben, auction.channel, **hours)
        await add(auction, auction.ben, "bid 3")
        await do(auction, auction.ana, "bid 1")
        await reported(auction)
        path = f"/channels/{auction.ben.user.dm_channel.id}/messages"
        [report] = [one.json for one in auction.env.http_requests if one.path == path and one.json]
        assert "Your order" in report["content"]
        assert rests == bool(report.get("flags", 0) & SILENT)

    async def test_lost_seat_is_reported_to_the_former_player(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3")
        await give_seat(auction.ben, auction.channel, auction.guest)
        for person in (auction.ana, auction.chloe, auction.guest):
            await person.click(auction.message, label="Agree")
        await reported(auction)
        [text] = direct(auction, auction.ben)
        assert "You no longer have the seat." in text
        assert [] == direct(auction, auction.guest)

    async def test_failed_message_is_retried(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3")
        refuse_messages(auction, auction.ben, 500, 0, times=1)
        await do(auction, auction.ana, "bid 1")
        await reported(auction)
        assert [(auction.ben.id, 1, 1, "")] == stored(auction)
        await auction.env.advance_time(180)
        assert [] == stored(auction)

    async def test_message_sent_before_a_crash_is_not_sent_again(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3")
        [(_, kept)] = await auction.bot.store.read(select_orders_of, auction.ben.id)
        await do(auction, auction.ana, "bid 1")
        await reported(auction)
        stopped = int(auction.env.now().timestamp()) - NONCE_SECONDS
        ended = msgspec.structs.replace(kept, stopped=stopped, reason=DONE)
        await auction.bot.store.write(write_orders, TABLE, (), (ended,))
        await auction.restart()
        await auction.env.advance_time(1)
        assert ([], 1) == (stored(auction), len(direct(auction, auction.ben)))

    async def test_player_without_direct_messages_reads_it_once_in_the_list(
        self, auction: SimServer
    ) -> None:
        await order_acts_without_messages(auction)
        assert [(auction.ben.id, 1, 1, "closed")] == stored(auction)
        listed = reply_text(await auction.ben.slash(auction.channel, "orders list"))
        assert "has stopped. It is done." in listed
        assert "no orders" in reply_text(await auction.ben.slash(auction.channel, "orders list"))

    async def test_opponent_does_not_read_it(self, auction: SimServer) -> None:
        await order_acts_without_messages(auction)
        assert "Your order" not in private_text(await auction.chloe.slash(auction.channel, "board"))
        assert 1 == len(stored(auction))

"""Orders through Discord: private, carried out, and reported to their player once."""

from typing import Any

import msgspec
import pytest

from bot.domain.frames import replay
from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.features.orders.messages import order_form
from bot.features.orders.rules import DONE, cancel_order
from bot.features.orders.store import Order, select_orders_of, write_orders
from bot.jobs import LOOK_SECONDS
from bot.presentation.sent_before import NONCE_SECONDS
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from engine import GAMES
from engine.core import Game, IllegalAction
from testbed.loopback.world import SILENT
from tests.bot import discord_limits
from tests.bot.sample_tables import table_for
from tests.bot.settings_steps import rest
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.stored_games import rows
from tests.bot.table_steps import (
    cancel_game,
    card_in,
    give_seat,
    on_sheet,
    private_replies,
    private_text,
    sheet_of,
    table_of,
)

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


async def page(here: SimServer, person: Any) -> Any:
    """Open a player's list of orders."""
    return await on_sheet(person, card_in(here.channel), "Orders")


async def form(here: SimServer, person: Any) -> Any:
    """Open the form for an order."""
    return await person.click((await page(here, person)).response, label="Add an order")


async def add(
    here: SimServer, person: Any, moves: str, when: str = "", *, repeat: bool = False
) -> Any:
    given = {
        "moves": moves,
        **({"when": [when]} if when else {}),
        **({"repeat": ["yes"]} if repeat else {}),
    }
    return await person.submit_modal(await form(here, person), given)


async def cancel(person: Any, message: Any, number: str) -> Any:
    """Choose an order to cancel in a list."""
    return await person.select(message, [number], custom_id=f"atoll:orderoff:{TABLE}")


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
        mine = reply_text(await page(auction, auction.ben))
        assert "• Table 1 (Island Hopper), order 1: When it is your turn" in mine
        others = reply_text(await page(auction, auction.chloe))
        assert "You have no orders. An order plays a move on your next turn." == others

    async def test_cancelled_order_does_not_act(self, auction: SimServer) -> None:
        added = await add(auction, auction.ben, "bid 3")
        result = await cancel(auction.ben, added.response, "1")
        assert "Order 1 at table 1 is cancelled." == reply_text(result)
        assert ["Add an order"] == [*buttons(result.response)]
        await do(auction, auction.ana, "bid 1")
        assert [(ANA, "bid amount:1")] == await log(auction, await table_of(auction))

    async def test_list_cancels_only_the_chosen_order(self, auction: SimServer) -> None:
        for _ in range(2):
            await add(auction, auction.ben, "bid 3")
        old = (await page(auction, auction.ben)).response
        await auction.later(15 * 60 + 1)  # so that it stays
        listed = (await page(auction, auction.ben)).response
        await cancel(auction.ben, listed, "2")
        again = await cancel(auction.ben, old, "2")
        assert "You have no such order." in reply_text(again)
        assert [1] == [number for _, number, *_ in stored(auction)]

    async def test_player_cannot_cancel_an_opponent_s_order(self, auction: SimServer) -> None:
        await add(auction, auction.ben, "bid 3", repeat=True)
        with pytest.raises(IllegalAction, match="You have no such order"):
            cancel_order(await table_of(auction), auction.chloe.id, 1)
        assert 1 == len(stored(auction))

    @pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
    def test_form_is_within_limits(self, game: Game) -> None:
        made = order_form(table_for(game, max(game.seats)))
        assert [] == discord_limits.excess_in_form(made.to_dict())

    def test_form_says_that_an_order_may_act_immediately(self) -> None:
        made = order_form(table_for(GAMES["palm_island"], 1)).to_dict()
        texts = [one.get("description") for one in made["components"]]
        assert "Empty: at any, also now if it is your turn" in texts

    async def test_list_and_form_are_for_players(self, auction: SimServer) -> None:
        assert "Orders" not in buttons(await sheet_of(auction.guest, auction.channel))


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
        listed = reply_text(await page(auction, auction.ben))
        assert "has stopped. It is done." in listed
        assert "no orders" in reply_text(await page(auction, auction.ben))

    async def test_opponent_does_not_read_it(self, auction: SimServer) -> None:
        await order_acts_without_messages(auction)
        assert "Your order" not in private_text(await auction.chloe.slash(auction.channel, "board"))
        assert 1 == len(stored(auction))


async def test_list_of_orders_says_when_it_was_made(auction: SimServer) -> None:
    await add(auction, auction.ben, "bid 2")
    told = private_text(await page(auction, auction.ben))
    assert told.startswith(f"-# as of <t:{auction.bot.tables.now()}:t>\n• ")

"""Rate limits: excessive requests are refused with advice, and other users do not wait longer."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest
import structlog.testing

from bot.domain.analysis import Analysis
from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.domain.table import Table
from bot.features.replays.films import Films
from bot.features.reviews.messages import progress_text
from bot.features.reviews.rules import ReviewedChoice, choices_of
from bot.features.reviews.service import (
    REVIEWS_AT_ONCE,
    TOLD_AT_MOST,
    Progress,
    Reviews,
)
from bot.services import lobbies
from bot.services.fair_use import FairUse, Limit
from bot.services.new_tables import Setup
from bot.services.search.worker import SearchRequest
from bot.services.tables import Tables
from bot.store import Store, games
from bot.store.addresses import Address
from engine.core import IllegalAction
from testbed.waits import until
from tests.bot.features.reviews.test_reviews import QUAKE, Sure, over, settled
from tests.bot.made_results import CHLOE, play_to_end
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.stored_games import ANA, BEN, HERE, open_store
from tests.bot.table_steps import (
    on_sheet,
    open_lobby,
    opening,
    private_text,
    start_game,
    table_of,
)

TWO = Limit(2, 60, "films")
without_pictures = pytest.mark.usefixtures("no_pictures")


class TestLimits:
    def test_user_over_the_limit_is_refused_until_time_passes(self) -> None:
        now = Timestamp(1_000)
        uses = FairUse(lambda: now)
        uses.count(TWO, ANA)
        uses.count(TWO, ANA)
        with pytest.raises(IllegalAction, match=r"limit of 2 films in 1 minute.*<t:1060:R>"):
            uses.count(TWO, ANA)
        now = Timestamp(1_060)
        uses.count(TWO, ANA)

    def test_refused_request_is_not_counted(self) -> None:
        seconds = count(1_000, 20)
        uses = FairUse(lambda: Timestamp(next(seconds)))
        uses.count(TWO, ANA)
        uses.count(TWO, ANA)
        with pytest.raises(IllegalAction):
            uses.count(TWO, ANA)
        uses.count(TWO, ANA)

    def test_users_and_limits_are_counted_separately(self) -> None:
        uses = FairUse(lambda: Timestamp(1_000))
        for users in ((ANA,), (BEN,), (ANA, BEN), (BEN, ANA)):
            for limit in (TWO, Limit(2, 60, "tables")):
                uses.count(limit, *users)
                uses.count(limit, *users)

    def test_memory_is_bounded_and_keeps_the_busiest(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("bot.services.fair_use.USERS_KEPT", 3)
        uses, busy = FairUse(lambda: Timestamp(1_000)), Limit(100, 60, "films")
        for user in range(100):
            uses.count(TWO, UserId(user))
            uses.count(busy, ANA)
        assert 3 == len(uses._uses)
        with pytest.raises(IllegalAction):
            uses.count(busy, ANA)


@without_pictures
class TestFeatures:
    async def test_too_many_new_tables_are_refused(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.interactions.opening.TABLES", Limit(2, 600, "new tables"))
        answers = [await play_alone(here) for _ in range(3)]
        refused = ["limit of 2 new tables" in answer for answer in answers]
        assert [False, False, True] == refused
        await here.ben.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        assert (await table_of(here, TableId(3))).row.opener == here.ben.id

    @pytest.mark.parametrize("command", ["play", "learn", "replay"])
    async def test_too_many_open_tables_are_refused(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch, command: str
    ) -> None:
        await play_alone(here)
        await here.bot.tables.change(TABLE, play_to_end)
        monkeypatch.setattr("bot.interactions.opening.OPEN_TABLES", 2)
        await play_alone(here)
        await play_alone(here)
        commands: dict[str, Any] = {
            "play": opening("palm-island"),
            "learn": {"game": "palm-island"},
            "replay": {"table": 1, "clone": True},
        }
        given = commands[command]
        refused = private_text(await here.ana.slash(here.channel, command, **given))
        assert "open tables" in refused
        threads = [one for one in here.env.http_requests if one.path.endswith("/threads")]
        assert 1 == len(threads)

    async def test_too_many_invitations_of_a_player_are_refused(self, here: SimServer) -> None:
        await open_lobby(here)
        invited = [await invite(here) for _ in range(25)]
        assert 3 == sum("invites you" in answer for answer in invited)
        assert "limit of 3 invitations of the same player in 60 minutes" in invited[-1]

    async def test_too_many_films_are_refused(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def film(*_: object) -> bytes:
            return b"GIF"

        monkeypatch.setattr(here.bot.services.require(Films), "film", film)
        await start_game(here, "ben")
        await here.bot.tables.change(TABLE, play_to_end)
        answers = [
            private_text(await here.ana.slash(here.channel, "replay", film=True)) for _ in range(7)
        ]
        assert 6 == sum("The film of table 1" in answer for answer in answers)
        assert "limit of 6 films in 10 minutes" in answers[-1]

    async def test_too_many_what_ifs_are_refused(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.features.whatif.feature.WHAT_IFS", Limit(2, 60, "what-if moves"))
        await start_game(here, "ben")
        answers = [
            private_text(await on_sheet(here.ana, here.message, "Try moves")) for _ in range(3)
        ]
        assert [False, False, True] == ["limit of 2" in answer for answer in answers]


async def play_alone(here: SimServer) -> str:
    """Open a solo table as Ana; return the reply."""
    return private_text(
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    )


async def invite(here: SimServer) -> str:
    """Invite Ben as Ana; return the reply."""
    answer = await here.ana.context_menu(here.channel, "Invite to a table", here.ben)
    return str(answer.response.content)


class Held(Sure):
    """Analyse when the test allows it."""

    def __init__(self) -> None:
        super().__init__()
        self.may, self.begun = asyncio.Event(), False

    async def analyse(self, question: SearchRequest) -> Analysis:
        self.begun = True
        await self.may.wait()
        return await super().analyse(question)


@pytest.fixture
async def store(either: Address) -> AsyncIterator[Store]:
    async with open_store(either) as store:
        yield store


class TestReviews:
    async def test_users_take_turns(self, tables: Tables) -> None:
        made, done = Reviews(tables, judges := Held()), list[UserId]()

        def telling(user: UserId) -> Any:
            async def tell(_: TableId, __: Progress) -> None:
                done.append(user)

            return tell

        for user in (ANA, ANA, ANA, BEN, BEN, CHLOE):
            table = await over(tables, QUAKE, user, UserId(9))
            await made.ask(table.id, user, telling(user))
        judges.may.set()
        await settled(made)
        turns = [done[:3], done[3:5], done[5:]]
        assert [[ANA, CHLOE, BEN], [ANA, BEN], [ANA]] == [sorted(turn) for turn in turns]

    async def test_short_review_comes_before_a_long_one_that_has_begun(
        self, tables: Tables, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        long, short = [await over(tables, QUAKE, user, UserId(9)) for user in (ANA, BEN)]

        def some(table: Table, seat: Seat, _: object) -> list[ReviewedChoice]:
            return choices_of(table, seat)[: 3 if table.id == long.id else 1]

        monkeypatch.setattr("bot.features.reviews.service.choices_of", some)
        made, done = Reviews(tables, judges := Held()), list[TableId]()

        async def tell(table_id: TableId, _: Progress) -> None:
            done.append(table_id)

        await made.ask(long.id, ANA, tell)
        await until(lambda: judges.begun)
        await made.ask(short.id, BEN, tell)
        judges.may.set()
        await settled(made)
        assert [short.id, long.id] == done

    async def test_own_short_reviews_do_not_overtake_others_twice(
        self, tables: Tables, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        long = await over(tables, QUAKE, BEN, UserId(9))
        quick = [await over(tables, QUAKE, ANA, UserId(9)) for _ in range(3)]

        def some(table: Table, seat: Seat, _: object) -> list[ReviewedChoice]:
            return choices_of(table, seat)[: 3 if table.id == long.id else 1]

        monkeypatch.setattr("bot.features.reviews.service.choices_of", some)
        made, done = Reviews(tables, judges := Held()), list[TableId]()

        async def tell(table_id: TableId, _: Progress) -> None:
            done.append(table_id)
            if len(done) == 1:
                await made.ask(quick[2].id, ANA, tell)

        await made.ask(long.id, BEN, tell)
        for table in quick[:2]:
            await made.ask(table.id, ANA, tell)
        judges.may.set()
        await settled(made)
        assert [quick[0].id, long.id] == done[:2]

    async def test_repeated_requests_keep_only_the_last_messages(self, tables: Tables) -> None:
        made, heard = Reviews(tables, judges := Held()), list[int]()

        def telling(place: int) -> Any:
            async def tell(_: TableId, __: Progress) -> None:
                heard.append(place)

            return tell

        table = await over(tables)
        for place in range(40):
            await made.ask(table.id, ANA, telling(place))
        assert TOLD_AT_MOST == len(made._listening[table.id, ANA])
        judges.may.set()
        await settled(made)
        assert [*range(40)][-TOLD_AT_MOST:] == heard

    async def test_failed_report_of_a_review_does_not_stop_the_others(self, tables: Tables) -> None:
        made, heard = Reviews(tables, judges := Held()), list[TableId]()

        async def fail(table_id: TableId, progress: Progress) -> None:
            raise LookupError("not shown")

        async def hear(table_id: TableId, progress: Progress) -> None:
            heard.append(table_id)

        table = await over(tables)
        for tell in (fail, hear):
            await made.ask(table.id, ANA, tell)
        judges.may.set()
        with structlog.testing.capture_logs():
            await settled(made)
        assert [table.id] == heard

    async def test_number_of_simultaneous_reviews_is_limited(self, tables: Tables) -> None:
        made = Reviews(tables, judges := Held())
        played = [await over(tables, QUAKE, ANA, BEN) for _ in range(REVIEWS_AT_ONCE + 1)]
        for table in played[:-1]:
            await made.ask(table.id, ANA)
        await made.ask(played[0].id, ANA)
        with pytest.raises(IllegalAction, match="5 reviews in progress"):
            await made.ask(played[-1].id, ANA)
        await made.ask(played[-1].id, BEN)
        judges.may.set()
        await settled(made)
        assert (await made.ask(played[-1].id, ANA)).review is None
        await settled(made)

    def test_progress_promises_no_time(self) -> None:
        text = progress_text(Progress(10, 48, Timestamp(1_000)), writes=True)
        assert "**Asked <t:1000:t>**: a review of 48 choices. 10 reviewed so far." in text
        assert "minute" not in text

    def test_one_choice_is_in_the_singular(self) -> None:
        assert "of 1 choice. " in progress_text(Progress(0, 1, Timestamp(1_000)), writes=False)


async def test_only_own_open_tables_are_counted(store: Store, tables: Tables) -> None:
    for opener in (ANA, ANA, BEN):
        await over(tables, QUAKE, opener, CHLOE)
    table = await lobbies.open_game(tables, Setup(QUAKE, {}), HERE, (ANA, BEN))
    assert [1, 0] == [await store.read(games.count_opened, user) for user in (ANA, BEN)]
    assert table.row.opener == ANA

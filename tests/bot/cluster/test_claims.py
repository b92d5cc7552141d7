"""A claim is held by one process and released when it ends or disconnects."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from unittest.mock import AsyncMock, Mock

import psycopg
import pytest

from bot.cluster import postgres_claims
from bot.cluster.broadcast import LOST, MISSED
from bot.cluster.claims import LEADING, Claim, Kind, held
from bot.cluster.postgres_claims import SharedClaims, SoleClaims
from bot.cluster.processes import Handlers, Processes, claims_at
from bot.domain.ids import TableId
from bot.store import StoreError
from bot.store.addresses import Url
from bot.store.kinds import database_at
from bot.store.postgres import CLAIM
from bot.store.shards import Shards
from testbed.waits import HANG_SECONDS, until
from tests.network import proxied
from tests.postgres import PostgresServer

ONE, OTHER = Claim(Kind.DELIVERING, 0), Claim(Kind.DELIVERING, 1)
SHORTLY = 0.5  # seconds

Make = Callable[..., Awaitable[SharedClaims]]


@pytest.fixture
async def make(served: Url) -> AsyncIterator[Make]:
    """Return a function that opens the claims of another process."""
    async with AsyncExitStack() as made:

        async def process(hear: Callable[[str], object] = str, count: int = 2) -> SharedClaims:
            claims = SharedClaims(served, count, lambda words: void(hear(words)))
            await claims.open()
            made.push_async_callback(claims.close)
            return claims

        yield process


def void(_: object) -> None:
    pass


async def taken(claims: SharedClaims, *wanted: Claim) -> None:
    claims.want(*wanted)
    await asyncio.wait_for(claims.taken(*wanted), HANG_SECONDS)


async def test_claim_is_held_by_one_process(make: Make) -> None:
    first, second = await make(), await make()
    await taken(first, ONE)
    with pytest.raises(TimeoutError):
        second.want(ONE)
        await asyncio.wait_for(second.taken(ONE), SHORTLY)
    assert [True, False] == [one.hold(ONE) for one in (first, second)]


async def test_different_claims_are_independent(make: Make) -> None:
    first, second = await make(), await make()
    await taken(first, ONE)
    await taken(second, OTHER)
    assert first.hold(ONE) and second.hold(OTHER)


async def test_waiting_process_gets_a_released_claim(make: Make) -> None:
    first, second = await make(), await make()
    await taken(first, ONE)
    second.want(ONE)
    await first.give(ONE)
    await asyncio.wait_for(second.taken(ONE), HANG_SECONDS)
    assert [False, True] == [one.hold(ONE) for one in (first, second)]


async def test_closed_process_releases_all_claims(make: Make) -> None:
    first, second = await make(), await make()
    await taken(first, ONE, OTHER)
    await first.close()
    await taken(second, ONE, OTHER)


async def test_context_manager_releases_its_claim(make: Make) -> None:
    first, second = await make(), await make()
    async with held(first, ONE):
        assert first.hold(ONE)
    await taken(second, ONE)


async def test_cancelled_wait_leaves_the_claim_to_others(make: Make) -> None:
    first, second, third = await make(), await make(), await make()
    await taken(first, ONE)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(SHORTLY), held(second, ONE):
            pass
    await first.give(ONE)
    await asyncio.sleep(SHORTLY)
    await taken(third, ONE)


async def test_processes_receive_notifications(
    make: Make, postgres: PostgresServer, served: Url
) -> None:
    heard = list[str]()
    await make(heard.append)
    postgres.run("NOTIFY atoll, 'table 7'", "shaped")
    await until(lambda: heard)
    assert ["table 7"] == heard


async def test_stopping_process_handles_no_more_notifications(
    served: Url, postgres: PostgresServer
) -> None:
    begun, ended = list[TableId](), list[TableId]()
    panels = list[TableId]()

    async def changed(table_id: TableId) -> None:
        begun.append(table_id)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(table_id)

    nothing = AsyncMock()
    handlers = Handlers(changed, panels.append, void, nothing, nothing, nothing, Mock())
    processes = Processes(served, Shards((0,), 2), take_over=False)
    await processes.open()
    processes.subscribe(handlers)
    postgres.run("NOTIFY atoll, 'panels 6'", "shaped")
    postgres.run("NOTIFY atoll, 'table 7'", "shaped")
    await until(lambda: begun)
    await processes.unsubscribe()
    postgres.run("NOTIFY atoll, 'table 8'", "shaped")
    await asyncio.sleep(SHORTLY)
    assert ([6], [7], [7]) == (panels, begun, ended)
    await processes.close()


async def test_claim_is_renewed_after_a_lost_connection(
    make: Make, postgres: PostgresServer
) -> None:
    heard = list[str]()
    claims = await make(heard.append)
    await taken(claims, ONE)
    cut_off(postgres)
    await until(lambda: heard)
    assert ([MISSED], True) == (heard, claims.hold(ONE))


async def test_claim_is_not_held_after_a_second_lost_connection(
    make: Make, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = list[str]()
    first, second = await make(heard.append), await make()
    await taken(first, ONE, OTHER)
    original, failures = postgres_claims._asked, [psycopg.OperationalError("lost again")]

    async def lost_again(db: psycopg.AsyncConnection, statement: str, *values: int) -> bool:
        if values[1:] == (OTHER.number,) and failures:
            raise failures.pop()
        return await original(db, statement, *values)

    monkeypatch.setattr(postgres_claims, "_asked", lost_again)
    cut_off(postgres)
    await until(lambda: heard)
    second.want(ONE)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(second.taken(ONE), SHORTLY)
    assert [True, False] == [one.hold(ONE) for one in (first, second)]


async def test_claim_can_be_given_up_while_the_connection_is_lost(
    make: Make, postgres: PostgresServer
) -> None:
    claims = await make()
    await taken(claims, ONE)
    cut_off(postgres)
    await asyncio.wait_for(claims.give(ONE), HANG_SECONDS)
    assert not claims.hold(ONE)


@pytest.mark.parametrize(
    ("claim", "words"), [(ONE, LOST), (Claim(Kind.IDENTIFYING), MISSED)], ids=["shard", "turn"]
)
async def test_only_a_shard_lost_to_another_process_is_reported(
    make: Make,
    postgres: PostgresServer,
    monkeypatch: pytest.MonkeyPatch,
    claim: Claim,
    words: str,
) -> None:
    heard = list[str]()
    first = await make(heard.append)
    await taken(first, claim)
    monkeypatch.setattr("bot.cluster.postgres_claims.AGAIN_SECONDS", 0.0)
    original = first._connected

    async def after_another() -> object:
        await taken(await make(), claim)
        return await original()

    monkeypatch.setattr(first, "_connected", after_another)
    cut_off(postgres)
    await until(lambda: heard)
    assert ([words], False) == (heard, first.hold(claim))


async def test_connection_that_dies_without_a_word_is_lost(
    make: Make, served: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_claims, "ANSWER_SECONDS", SHORTLY)
    monkeypatch.setattr(postgres_claims, "IDLE_SECONDS", SHORTLY)
    heard = list[str]()
    other = await make()
    async with proxied(served) as (way, url):
        first = SharedClaims(url, 2, heard.append)
        await first.open()
        await taken(first, ONE)
        way.lose()
        await taken(other, ONE)
        way.is_open = True
        await until(lambda: heard)
        assert ([LOST], False, True) == (heard, first.hold(ONE), other.hold(ONE))
        await first.close()


async def test_single_process_notices_that_another_one_has_its_database(
    served: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_claims, "IDLE_SECONDS", SHORTLY)
    monkeypatch.setattr(postgres_claims, "PROVEN_SECONDS", 10 * SHORTLY)
    heard = list[str]()
    async with proxied(served) as (way, url):
        first = claims_at(url, None, heard.append)
        await first.open()
        assert first.hold(LEADING)
        way.lose()
        other = claims_at(served, None, void)
        await other.open()
        way.is_open = True
        await until(lambda: heard)
        await until(lambda: not first.hold(LEADING))
        assert ({LOST}, True) == (set(heard), other.hold(LEADING))
        await other.close()
        await first.close()


async def test_single_process_claims_its_database_again(
    served: Url, postgres: PostgresServer
) -> None:
    heard = list[str]()
    claims = claims_at(served, None, heard.append)
    await claims.open()
    cut_off(postgres)
    await until(lambda: heard)
    assert ([MISSED], True) == (heard, claims.hold(LEADING))
    with pytest.raises(StoreError, match="Another Atoll"), database_at(served).claimed():
        pass
    await claims.close()


async def test_single_process_waits_for_its_own_former_connection(served: Url) -> None:
    heard = list[str]()
    claims = SoleClaims(served, heard.append)
    with psycopg.connect(served.full, autocommit=True) as former:
        former.execute("SELECT pg_advisory_lock(%s)", [CLAIM])
        for holder, words in ((former.info.backend_pid, []), (1, [LOST])):
            claims._holder = holder
            with pytest.raises(StoreError, match="Another Atoll"):
                await claims._connected()
            assert words == heard


async def test_claims_do_not_count_without_an_answer(
    make: Make, served: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_claims, "PROVEN_SECONDS", SHORTLY)
    monkeypatch.setattr(postgres_claims, "IDLE_SECONDS", SHORTLY / 10)
    async with proxied(served) as (way, url):
        first = SharedClaims(url, 2, void)
        await first.open()
        first.want(ONE)
        await until(lambda: first.hold(ONE))
        way.lose()
        await until(lambda: not first.hold(ONE))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(first.proven(), SHORTLY)
        await first.close()


async def test_process_that_was_stopped_holds_nothing_before_its_first_check(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims = await make()
    await taken(claims, ONE)
    await until(lambda: claims.hold(ONE))
    monkeypatch.setattr(claims, "_answered", claims._answered - postgres_claims.PROVEN_SECONDS)
    assert not claims.hold(ONE)
    await asyncio.wait_for(claims.proven(), HANG_SECONDS)
    assert claims.hold(ONE)


async def test_number_of_shards_must_agree(make: Make) -> None:
    await make(count=2)
    with pytest.raises(StoreError, match=r"other than 4\..*again in a few seconds"):
        await make(count=4)


async def test_single_process_excludes_several(make: Make, served: Url) -> None:
    with database_at(served).claimed(), pytest.raises(StoreError, match="Another Atoll"):
        await make()
    await make()
    with pytest.raises(StoreError, match="Another Atoll"), database_at(served).claimed():
        pass


def test_sqlite_file_serves_one_process() -> None:
    with pytest.raises(StoreError, match="An SQLite file serves one process"):
        claims_at("atoll.sqlite", Shards((0,), 2), print)


def cut_off(postgres: PostgresServer) -> None:
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shaped'"
    postgres.run(others)

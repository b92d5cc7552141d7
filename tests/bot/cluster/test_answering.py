"""During a takeover, each interaction is answered by one of two processes."""

import asyncio
from contextlib import nullcontext

import pytest

from bot.cluster.answering import Answering
from bot.cluster.claims import Alone


def answering() -> Answering:
    """Return whether a process answers that is sure of its shards."""
    return Answering(Alone(nullcontext).proven)


async def test_process_that_is_not_sure_of_its_shards_answers_later_or_never(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    proof = asyncio.Event()

    async def proven() -> None:
        await proof.wait()

    one = Answering(proven)
    one.begin()
    waiting = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    assert not waiting.done()
    proof.set()
    assert await waiting
    proof.clear()
    monkeypatch.setattr("bot.cluster.answering.WAITS_SECONDS", 0.01)
    assert not await one.is_mine(8)


async def test_active_process_answers_immediately() -> None:
    one = answering()
    one.begin()
    assert await one.is_mine(7)


async def test_interaction_that_is_sent_twice_is_answered_once() -> None:
    one = answering()
    one.begin()
    assert [True, False, True] == [await one.is_mine(number) for number in (7, 7, 8)]


async def test_interaction_before_the_takeover_waits() -> None:
    one = answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin()
    assert await early


async def test_interaction_of_the_old_process_is_ignored() -> None:
    one = answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin([7])
    assert [False, False, True] == [await early, await one.is_mine(7), await one.is_mine(8)]


async def test_interaction_before_a_crash_is_ignored() -> None:
    one = answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin(None)
    assert [False, True] == [await early, await one.is_mine(8)]


async def test_ended_process_reports_its_interactions() -> None:
    one = answering()
    one.begin()
    await one.is_mine(7)
    assert ([7], False) == (one.end(), await one.is_mine(8))


async def test_interaction_waits_no_longer_than_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cluster.answering.WAITS_SECONDS", 0.01)
    assert not await answering().is_mine(7)

"""During a takeover, each interaction is answered by one of two processes."""

import asyncio

import pytest

from bot.cluster.answering import Answering


async def test_active_process_answers_immediately() -> None:
    one = Answering()
    one.begin()
    assert await one.is_mine(7)


async def test_interaction_that_is_sent_twice_is_answered_once() -> None:
    one = Answering()
    one.begin()
    assert [True, False, True] == [await one.is_mine(number) for number in (7, 7, 8)]


async def test_interaction_before_the_takeover_waits() -> None:
    one = Answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin()
    assert await early


async def test_interaction_of_the_old_process_is_ignored() -> None:
    one = Answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin([7])
    assert [False, False, True] == [await early, await one.is_mine(7), await one.is_mine(8)]


async def test_interaction_before_a_crash_is_ignored() -> None:
    one = Answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin(None)
    assert [False, True] == [await early, await one.is_mine(8)]


async def test_ended_process_reports_its_interactions() -> None:
    one = Answering()
    one.begin()
    await one.is_mine(7)
    assert ([7], False) == (one.end(), await one.is_mine(8))


async def test_interaction_waits_no_longer_than_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cluster.answering.WAITS_SECONDS", 0.01)
    assert not await Answering().is_mine(7)

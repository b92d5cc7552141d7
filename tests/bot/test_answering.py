"""While one process follows another, each interaction is answered by one of them."""

import asyncio

import pytest

from bot.interactions.answering import Answering


async def test_who_answers_answers_at_once() -> None:
    one = Answering()
    one.begin()
    assert await one.is_mine(7)


async def test_what_comes_before_waits() -> None:
    one = Answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin()
    assert await early


async def test_what_the_other_has_taken_is_left_to_it() -> None:
    one = Answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin([7])
    assert [False, False, True] == [await early, await one.is_mine(7), await one.is_mine(8)]


async def test_what_came_before_an_unknown_end_is_left_alone() -> None:
    one = Answering()
    early = asyncio.ensure_future(one.is_mine(7))
    await asyncio.sleep(0)
    one.begin(None)
    assert [False, True] == [await early, await one.is_mine(8)]


async def test_who_has_ended_says_what_it_has_taken() -> None:
    one = Answering()
    one.begin()
    await one.is_mine(7)
    assert ([7], False) == (one.end(), await one.is_mine(8))


async def test_nobody_waits_longer_than_discord_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.interactions.answering.WAITS_SECONDS", 0.01)
    assert not await Answering().is_mine(7)

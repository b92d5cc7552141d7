"""Names are requested once, within a time limit, and failures are cached."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.domain.ids import UserId
from bot.presentation.names import ASKED_AGAIN_SECONDS, Names
from testbed.waits import HANG_SECONDS

ANA, BEN = UserId(11), UserId(12)
GONE = discord.NotFound(SimpleNamespace(status=404, reason="Not Found"), "Unknown User")


class Registry:
    """A client with an empty cache. `asked` are the requested users."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.asked = answer, list[UserId]()

    def get_user(self, user: UserId) -> None:
        pass

    async def fetch_user(self, user: UserId) -> Any:
        """Return the user, raise the error, or never answer."""
        self.asked.append(user)
        if self.answer is None:
            await asyncio.Event().wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return SimpleNamespace(id=user, name="ana11", global_name=self.answer)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A manual clock, and a short timeout for requests."""
    clock = SimpleNamespace(at=0.0)
    monkeypatch.setattr("bot.presentation.names.monotonic", lambda: clock.at)
    monkeypatch.setattr("bot.presentation.requests.REQUEST_SECONDS", 0.01)
    return clock


def names(registry: Registry) -> Names:
    return Names(registry)  # type: ignore[arg-type]


async def test_missing_response_does_not_block(clock: SimpleNamespace) -> None:
    found = names(Registry(None)).global_names([ANA, BEN])
    assert {ANA: "Player 1", BEN: "Player 2"} == await asyncio.wait_for(found, HANG_SECONDS)


@pytest.mark.parametrize("answer", [None, GONE], ids=["silence", "deleted"])
async def test_failed_request_is_repeated_after_a_while(
    clock: SimpleNamespace, answer: Any
) -> None:
    registry = Registry(answer)
    known = names(registry)
    for _ in range(3):
        await known.global_names([ANA])
    assert [ANA] == registry.asked
    clock.at += ASKED_AGAIN_SECONDS + 1
    registry.answer = "Ana"
    assert {ANA: "Ana"} == await known.global_names([ANA])


async def test_known_user_is_requested_once(clock: SimpleNamespace) -> None:
    registry = Registry("Ana")
    known = names(registry)
    assert {ANA: "Ana"} == await known.global_names([ANA]) == await known.global_names([ANA])
    assert [ANA] == registry.asked


async def test_control_characters_are_removed(clock: SimpleNamespace) -> None:
    found = await names(Registry("\u202eAnna has won\u2069")).global_names([ANA])
    assert {ANA: "Anna has won"} == found


@pytest.mark.parametrize("unseen", ["\u200b\u200b", "\u3164", " \u2800 ", "\u202e\u2060"])
async def test_name_that_nobody_sees_is_replaced_by_the_user_name(unseen: str) -> None:
    assert {ANA: "ana11"} == await names(Registry(unseen)).global_names([ANA])


@pytest.mark.parametrize("seen", ["花子", "★", "💡", "Ana\u200b", "-"])
async def test_name_of_other_letters_stays(seen: str) -> None:
    assert {ANA: seen} == await names(Registry(seen)).global_names([ANA])

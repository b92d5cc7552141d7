"""What a user reads after an unexpected error."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.interactions import errors, opening
from bot.interactions.dispatch import Dispatch
from bot.interactions.in_progress import Turns


async def test_unexpected_error_shows_the_number_in_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replies = list[str]()

    async def reply(_: object, text: str) -> None:
        replies.append(text)

    monkeypatch.setattr(errors, "reply_privately", reply)
    interaction: Any = SimpleNamespace(id=77)
    await errors.explain(interaction, RuntimeError("unknown"))
    [text] = replies
    assert text.endswith("(Error 77)")


async def test_unknown_button_is_refused_even_if_discord_does_not_answer() -> None:
    sent = list[str]()

    async def send_message(text: str, **_: object) -> None:
        sent.append(text)
        raise TimeoutError

    response = SimpleNamespace(is_done=lambda: False, send_message=send_message)
    interaction: Any = SimpleNamespace(
        client=SimpleNamespace(turns=Turns()),
        data={"custom_id": "atoll:unknown"},
        extras={},
        response=response,
        message=None,
        user=SimpleNamespace(id=1),
    )
    await Dispatch([]).pressed(interaction)
    assert [errors.OUT_OF_DATE] == sent


async def test_opening_direct_messages_has_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: object) -> None:
        return None

    async def create_dm(_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(opening, "refuse_too_many", nothing)
    monkeypatch.setattr("bot.presentation.requests.REQUEST_SECONDS", 0.01)
    interaction: Any = SimpleNamespace(client=SimpleNamespace(create_dm=create_dm), user=None)
    never: Any = None
    with pytest.raises(TimeoutError):
        await opening.open_in_private(interaction, "Hello.", never)

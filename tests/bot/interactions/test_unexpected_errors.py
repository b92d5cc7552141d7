"""What a user reads after an unexpected error."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.domain.ids import TableId
from bot.interactions import dispatch, errors, opening
from bot.interactions.dispatch import Button, Dispatch
from bot.interactions.in_progress import Turns
from bot.presentation.presses import Join
from bot.store import StoreError
from engine.core import IllegalAction


def pressed(custom_id: str, send_message: object) -> Any:
    """Return the interaction of a press whose answer is sent by a function."""
    tables = SimpleNamespace(note_press=lambda *_: None)
    return SimpleNamespace(
        id=77,
        client=SimpleNamespace(turns=Turns(), services=SimpleNamespace(tables=tables)),
        data={"custom_id": custom_id, "component_type": 2},
        extras={},
        response=SimpleNamespace(is_done=lambda: False, send_message=send_message),
        message=None,
        user=SimpleNamespace(id=1),
    )


async def test_unexpected_error_shows_the_number_in_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replies = list[str]()

    async def reply(_: object, text: str, _view: object) -> None:
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

    await Dispatch([]).pressed(pressed("atoll:unknown", send_message))
    assert [errors.OUT_OF_DATE] == sent


@pytest.mark.parametrize(
    ("problem", "tries"), [(StoreError("full"), 2), (RuntimeError(), 2), (IllegalAction("no"), 1)]
)
async def test_press_that_failed_can_be_tried_again_at_once(
    problem: Exception, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[Join]()

    async def handle(_: object, press: Join) -> None:
        tried.append(press)
        raise problem

    async def nothing(*_: object, **_more: object) -> None:
        return None

    monkeypatch.setattr(dispatch, "begin_press", nothing)
    monkeypatch.setattr(dispatch, "DOUBLE_CLICK_SECONDS", 60)
    press = Join(TableId(1), 1)
    buttons = Dispatch([Button(Join, handle)])
    for _ in range(2):
        await buttons.pressed(pressed(press.custom_id, nothing))
    assert [press] * tries == tried


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

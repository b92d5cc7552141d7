"""What a user reads after an unexpected error."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.interactions import errors


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

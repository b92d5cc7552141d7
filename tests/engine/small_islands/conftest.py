"""The examples name the Objectives of edition 1."""

import sys
from collections.abc import Iterator

import msgspec
import pytest

from engine.core.editions import older_edition
from engine.small_islands.rules import cards


@pytest.fixture(autouse=True)
def first_edition(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    tables = older_edition("small_islands", 1).tables
    for row in tables["objectives"]:
        card = msgspec.convert(row, cards.ObjectiveCard)
        monkeypatch.setitem(cards.OBJECTIVES, card.key, card)
    for row in tables["rewards"]:
        reward = msgspec.convert(row, cards.Reward)
        monkeypatch.setitem(cards.REWARDS, reward.key, reward)
    _clear_caches()
    yield
    _clear_caches()


def _clear_caches() -> None:
    """Forget what was computed from the Objectives of another edition, such as a House's worth."""
    for name, module in list(sys.modules.items()):
        if name.startswith("engine.small_islands."):
            for function in vars(module).values():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()

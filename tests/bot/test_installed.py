"""Custom ids of the installed features are unique and stable."""

from collections import Counter
from collections.abc import Iterator

import pytest

from bot.domain.ids import TableId
from bot.installed import FEATURES
from bot.presentation.press import Press
from bot.presentation.presses import Tool

TOOLS = (
    *("join", "leave", "start", "lesson", "back", "sit", "close", "move", "go", "board", "text"),
    *("rules", "explain", "hint", "bot", "again", "share", "review"),
)
"""Marks in the custom ids of messages that were posted by released versions."""


def kinds(base: type[Press] = Press) -> Iterator[type[Press]]:
    """Yield every kind of press that has a custom id."""
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag is not None:
            yield kind
        yield from kinds(kind)


def test_every_press_has_one_handler_and_a_unique_mark() -> None:
    handled = {one.press for one in FEATURES.handlers}
    assert handled == set(kinds())
    assert {1} == set(Counter(kind.mark() for kind in handled).values())
    assert {1} == set(Counter((type(one), one.press) for one in FEATURES.handlers).values())


@pytest.mark.parametrize("tool", TOOLS)
def test_button_of_a_released_version_has_a_handler(tool: str) -> None:
    custom_id = f"atoll:t:{tool}:12:3"
    [found] = [press for one in FEATURES.handlers if (press := one.press.read(custom_id))]
    assert isinstance(found, Tool)
    assert (TableId(12), 3, custom_id) == (found.table, found.edition, found.custom_id)


def test_features_have_unique_export_sections() -> None:
    assert len(FEATURES.personal) == sum(len(feature.personal) for feature in FEATURES)

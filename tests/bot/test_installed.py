"""The installed features: their buttons, selects and forms do not get in each other's way."""

from collections import Counter
from collections.abc import Iterator

import pytest

from bot.installed import FEATURES, HANDLERS, PERSONAL
from bot.presentation.press import Press
from bot.presentation.presses import Tool
from bot.store.ids import TableId

TOOLS = (
    *("join", "leave", "start", "lesson", "back", "sit", "close", "move", "go", "board", "text"),
    *("rules", "explain", "hint", "bot", "again", "share", "review"),
)
"""Each is in the custom IDs of cards that are already posted."""


def kinds(base: type[Press] = Press) -> Iterator[type[Press]]:
    """Every kind of press that has a custom ID."""
    for kind in base.__subclasses__():
        if hasattr(kind, "mark"):
            yield kind
        yield from kinds(kind)


def test_every_kind_has_a_handler_and_a_mark_that_no_other_has() -> None:
    handled = {one.press for one in HANDLERS}
    assert handled == set(kinds())
    assert {1} == set(Counter(kind.mark for kind in handled).values())
    assert {1} == set(Counter((type(one), one.press) for one in HANDLERS).values())


@pytest.mark.parametrize("tool", TOOLS)
def test_button_of_posted_card_still_has_its_handler(tool: str) -> None:
    custom_id = f"atoll:t:{tool}:12:3"
    [found] = [press for one in HANDLERS if (press := one.press.read(custom_id))]
    assert isinstance(found, Tool)
    assert (TableId(12), 3, custom_id) == (found.game, found.edition, found.custom_id)


def test_features_share_no_key_and_no_name_in_an_export() -> None:
    assert {1} == set(Counter(feature.key for feature in FEATURES).values())
    assert len(PERSONAL) == sum(len(feature.personal) for feature in FEATURES)

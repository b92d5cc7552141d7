"""The message that commits to the seed of a game, posted before its first card."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.domain.ids import ChannelId
from bot.domain.records import PROMISE, Post
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import promise_message
from bot.presentation.posts import is_of
from engine import GAMES
from testbed.loopback.world import SILENT
from testbed.rows import NOW
from tests.bot.sample_tables import table_for
from tests.bot.sim_server import TABLE, SimServer

LINE_ON_A_PHONE = 52
"""Characters of small print, 25 of them those of a seed."""

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.mark.parametrize(
    ("content", "is_promise"),
    [
        ("-# Table 1 · luck sealed: `0bd6b670…`", True),
        ("-# Table 1 is shuffled and sealed: `0bd6b670…`", True),
        ("-# Table 1 · Luck is sealed: `0bd6b670…`.", True),
        ("-# Table 12 · luck sealed: `0bd6b670…`", False),
        ("**Palm Island** · table 1", False),
    ],
)
def test_promise_is_found_by_how_it_begins(content: str, is_promise: bool) -> None:
    post = Post(TABLE, PROMISE, ChannelId(71), 0, None, NOW)
    message: Any = SimpleNamespace(content=content, components=[])
    assert is_promise == is_of(message, post)


def test_promise_is_a_line_of_small_print_with_its_table() -> None:
    table = table_for(GAMES["palm_island"], 1, id=TABLE)
    content = promise_message(table).content
    assert content.startswith("-# Table 1 · luck sealed: `")
    assert len(content.replace("`", "")) <= LINE_ON_A_PHONE


async def test_card_is_drawn_before_the_promise_is_sent(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, sent_before_drawing = DraftFactory.board_message, list[str]()

    async def drawn(drafts: DraftFactory, *given: Any, **named: Any) -> Any:
        sent_before_drawing.extend(contents(here))
        return await draw(drafts, *given, **named)

    monkeypatch.setattr(DraftFactory, "board_message", drawn)
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    assert [] == sent_before_drawing
    promise, card = contents(here)
    assert promise.startswith("-# Table 1 · luck sealed")
    assert card.startswith("**Palm Island**")
    flags = [one.json.get("flags", 0) for one in posted(here)]
    assert [SILENT, SILENT] == flags


def posted(here: SimServer) -> list[Any]:
    """Return the requests that post to the channel."""
    path = f"/channels/{here.channel.id}/messages"
    return [one for one in here.env.http_requests if (one.method, one.path) == ("POST", path)]


def contents(here: SimServer) -> list[str]:
    return [one.json["content"] for one in posted(here)]

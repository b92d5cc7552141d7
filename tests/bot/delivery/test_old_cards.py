"""Old cards: a record of what happened, without buttons and without words about the present."""

import pytest

from bot.domain.ids import ChannelId, Seat
from bot.domain.records import CARD, PROMISE, Called, Hand, Past, Post, Shows, Slot, past_of
from bot.presentation.drafts import GONE_ON, title_and_story
from testbed.rows import NOW
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import pass_turn, start_game

pytestmark = pytest.mark.usefixtures("same_seed", "no_pictures")

CARD_TEXT = """\
**Earthquake Island** · table 1
-# 3 earlier events: see `/replay`.
• Ana moves to C4.
• Ben stays.
A moderator has paused this table: deadlines are stopped.
<@5>, stay or move. Time ends <t:1790000000:R>.
-# Ana: I can't write to you, so I call you here."""
RECORD = """\
**Earthquake Island** · table 1
-# 3 earlier events: see `/replay`.
• Ana moves to C4.
• Ben stays.
-# The game has gone on since."""


def test_record_has_the_title_and_the_story_and_says_that_it_is_past() -> None:
    assert RECORD == title_and_story(CARD_TEXT)
    assert RECORD == title_and_story(RECORD)


@pytest.mark.parametrize(
    ("slot", "shows", "past"),
    [
        (CARD, Called("lobby"), Past.LOBBY),
        (CARD, Called("playing"), Past.TURN),
        (CARD, Called("over"), Past.SAME),
        (CARD, Called("aborted"), Past.SAME),
        (PROMISE, None, Past.SAME),
        (Hand(Seat(0)), NOW, Past.TURN),
        (Hand(Seat(0)), None, Past.SAME),
    ],
)
def test_only_messages_that_ask_lose_words(slot: Slot, shows: Shows, past: Past) -> None:
    assert past == past_of(Post(TABLE, slot, ChannelId(71), 5_000, shows, NOW))


@pytest.mark.long
@pytest.mark.parametrize("is_restarted", [False, True])
async def test_replaced_card_keeps_its_story_and_loses_the_rest_in_one_edit(
    here: SimServer, is_restarted: bool
) -> None:
    await start_game(here, "ben")
    await pass_turn(here)
    old, since = here.message, len(here.env.http_requests)
    if is_restarted:
        here.bot.outbox.shown.forget_all()
    await pass_turn(here)
    path = f"/channels/{here.channel.id}/messages/{old.id}"
    sent = [one for one in here.env.http_requests[since:] if one.path == path]
    edit = next(one for one in sent if one.method == "PATCH" and one.json["components"] == [])
    assert 1 == sum(one.method == "PATCH" and one.json["components"] == [] for one in sent)
    assert {"users": [], "parse": []} == edit.json["allowed_mentions"] | {"users": []}
    [now] = [one for one in here.channel.history() if one.id == old.id]
    title, *story, past = now.content.splitlines()
    assert title.startswith("**Earthquake Island**")
    assert story
    assert all(line.startswith("• ") for line in story)
    assert GONE_ON == past
    assert {} == buttons(now)
    assert "Time ends" in here.message.content or "move" in here.message.content

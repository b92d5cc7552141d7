"""Each recorded decision about a message is made again."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.domain.ids import Seat
from bot.domain.messages import Delivery, Edit, News, Retire, Send, delivery, news_of
from bot.domain.records import Calls, Card, Hand
from engine import GAMES
from tests.bot.delivery.corpus import CHANGES, Changed, Delivered, Entry, load
from tests.bot.delivery.lives import lives


@pytest.fixture(scope="module")
def corpus() -> list[Entry]:
    return load()


NEWS = {
    # A step inside a turn that is played in private messages waits for half an hour.
    (News.TURN, News.STEP): 491,
    # Who is still asked is shown at once, but adds nothing to the edition on the buttons.
    (News.TURN, News.ASKED): 109,
    # An undone step is shown too: the card showed it until the next change.
    (News.NOTHING, News.STEP): 5,
    (News.NOTHING, News.TURN): 1,
}
"""What changed on cards when the corpus was recorded, and what does now, with how often."""


def test_each_change_has_the_same_news_or_may_wait(corpus: list[Entry]) -> None:
    changes = [one for one in corpus if isinstance(one, Changed)]
    assert len(changes) >= CHANGES
    found = ((one.news, news_of(one.card)) for one in changes)
    assert NEWS == Counter(pair for pair in found if pair[0] is not pair[1])


def difference(one: Delivered, now: Delivery) -> str:
    """Return why a message is delivered in another way than it was recorded."""
    match one.update.slot, one.delivery, now:
        case _, Send(), Send(silent=True) if one.delivery == replace(now, silent=False):
            return "a message that only replaces another one is silent"
        case Card(), Edit(), Send(silent=True) if not now.calls.seats:
            return "a card older than an hour is replaced, also within a turn"
        case Card(), Send(), Edit() if not one.delivery.calls.seats:
            return "a card that calls no player is edited, also at the end"
        case Hand(), Send(), Retire():
            return "a hand whose question has gone is not sent again"
    return f"not explained: {one} is now {now}"


DIFFERENCES = {
    "a message that only replaces another one is silent": 528,
    "a card older than an hour is replaced, also within a turn": 540,
    "a card that calls no player is edited, also at the end": 3,
    "a hand whose question has gone is not sent again": 2,
}
"""How many messages were delivered in another way when the corpus was recorded, by reason."""


def test_each_message_is_delivered_in_the_same_way_or_for_a_known_reason(
    corpus: list[Entry],
) -> None:
    found = [(one, delivery(one.update)) for one in corpus if isinstance(one, Delivered)]
    reasons = Counter(difference(one, now) for one, now in found if now != one.delivery)
    assert reasons == DIFFERENCES


def test_corpus_has_every_kind_of_delivery(corpus: list[Entry]) -> None:
    found = [one for one in corpus if isinstance(one, Delivered)]
    kinds = Counter((type(one.update.slot), type(one.delivery)) for one in found)
    assert all(times > 1 for times in kinds.values())
    assert len(kinds) >= 8
    assert [one for one in found if one.update.refused and isinstance(one.delivery, Send)]
    assert [one for one in found if one.delivery == Send(Calls(pinged=(Seat(1),)))]
    pressed = [one for one in found if one.update.press == "here"]
    assert [one for one in pressed if isinstance(one.update.slot, Hand) and one.delivery == Edit()]


def test_tables_of_the_corpus_have_all_games() -> None:
    assert {*GAMES} == {life.game for life in lives(1)}

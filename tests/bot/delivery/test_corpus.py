"""Each recorded decision about a message is made again."""

from collections import Counter

import pytest

from bot.domain.ids import Seat
from bot.domain.messages import Edit, Send, delivery, updates_card
from bot.domain.records import CARD, Calls, Hand
from engine import GAMES
from tests.bot.delivery.corpus import CHANGES, Changed, Delivered, Entry, load
from tests.bot.delivery.lives import lives


@pytest.fixture(scope="module")
def corpus() -> list[Entry]:
    return load()


def test_each_change_updates_the_same_cards(corpus: list[Entry]) -> None:
    changes = [one for one in corpus if isinstance(one, Changed)]
    assert len(changes) >= CHANGES
    assert [] == [one for one in changes if updates_card(one.card) != (CARD in one.updates)]


def test_each_message_is_delivered_in_the_same_way(corpus: list[Entry]) -> None:
    found = [one for one in corpus if isinstance(one, Delivered)]
    assert [] == [one for one in found if delivery(one.update) != one.delivery]


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

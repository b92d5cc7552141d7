"""Guides report faulty topics, and find the topic of a decision."""

import pytest

from engine.core import Guide, TableError, Topic, When
from engine.core.guide import PAGE_LENGTH, check_topics
from engine.core.tables import read_rows

GOOD = '[[row]]\nkey = "turn"\ntitle = "A turn"\ntext = "Roll."\n'

TURN = Topic(key="turn", title="A turn", text="Roll.", questions=("TakeTurn",))
ALONE = Topic(key="solo", title="Alone", text="Beat it.", when=When((1,)))
GHOSTS = Topic(key="ghosts", title="Ghosts", text="Boo.", when=When((), {"ghosts": ("on",)}))
GUIDE = Guide((TURN, ALONE, GHOSTS))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("A turn", "A turn " * 4), "guide.toml, row 1 turn, field title"),
        (GOOD + 'figures = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]\n', "field figures"),
        (GOOD + "colour = 3\n", "guide.toml, row 1 turn, field the row: .*`colour`"),
        (GOOD + "when = {seats = [true]}\n", "guide.toml, row 1 turn, field when.seats"),
    ],
)
def test_error_names_the_broken_topic(text: str, message: str) -> None:
    with pytest.raises(TableError, match=message):
        read_rows("guide.toml", text, Topic)


@pytest.mark.parametrize(
    ("topics", "message"),
    [
        ((), "guide.toml: at least one topic is needed"),
        ((TURN, ALONE, TURN), "guide.toml, field key: 'turn' is in two topics"),
        (
            (TURN, Topic(key="b", title="B", text="", questions=("TakeTurn",))),
            "guide.toml, field questions: 'TakeTurn' is in two topics",
        ),
        (
            (TURN, Topic(key="long", title="Long", text="x" * 1_000, ours="y" * 1_000)),
            f"guide.toml, row 2 long, field text: .*2010 characters, the limit is {PAGE_LENGTH}",
        ),
    ],
)
def test_error_names_topics_that_cannot_be_shown(topics: tuple[Topic, ...], message: str) -> None:
    with pytest.raises(TableError, match=message):
        check_topics("guide.toml", topics)


def test_page_marks_inferred_and_invented_text() -> None:
    topic = Topic(key="a", title="A", text="\nPrinted.\n", inferred="So we think.", ours="Made up.")
    assert topic.page == "Printed.\n\n*How we read it:* So we think.\n\n*Ours:* Made up."


def test_topics_apply_to_options_and_seats() -> None:
    assert GUIDE.applying({"ghosts": "off"}, 2) == [TURN]
    assert GUIDE.applying({"ghosts": "on"}, 1) == [TURN, ALONE, GHOSTS]


def test_decision_without_topic_leads_to_the_first() -> None:
    guide = Guide((ALONE, TURN))
    assert guide.topic_for("TakeTurn") == TURN
    assert guide.topic_for("Unheard") == ALONE


def test_topic_is_found_by_key() -> None:
    assert GUIDE.topic("solo") == ALONE
    assert GUIDE.topic("nothing") is None

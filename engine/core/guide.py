"""The rules of a game as its players read them: topics from ``data/<game>/guide.toml``."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from engine.core.errors import TableError
from engine.core.options import ALWAYS, When
from engine.core.tables import load_table

PAGE_LENGTH = 1_900
"""The maximum number of characters of a page, which must fit into one message."""

Title = Annotated[str, msgspec.Meta(min_length=1, max_length=25)]
Figures = Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]


class Topic(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A page of the rules.

    ``title`` is the label of its button. ``text`` is Discord's Markdown. ``inferred`` explains how
    we interpret unclear rules. ``ours`` describes parts that we designed because the printed
    original is unknown. ``when`` limits the page to some games. ``figures`` are keys of entries to
    draw next to it. ``questions`` are the decision classes that it explains.
    """

    key: str
    title: Title
    text: str
    inferred: str = ""
    ours: str = ""
    when: When = ALWAYS
    figures: Figures = ()
    questions: tuple[str, ...] = ()

    @property
    def page(self) -> str:
        """The whole page: the printed rules, then marked notes on inferred and designed parts."""
        marked = (("How we read it", self.inferred), ("Ours", self.ours))
        notes = [f"*{mark}:* {text.strip()}" for mark, text in marked if text]
        return "\n\n".join([self.text.strip(), *notes])


class Guide(msgspec.Struct, frozen=True):
    """All topics of a game in reading order."""

    topics: tuple[Topic, ...] = ()

    @property
    def first(self) -> Topic:
        """The page for beginners."""
        return self.topics[0]

    def applying(self, options: Mapping[str, str], seats: int) -> list[Topic]:
        """Return the topics that apply to a game with these effective options."""
        return [topic for topic in self.topics if topic.when.holds(seats, options)]

    def topic(self, key: str) -> Topic | None:
        """Return the topic with this key, or ``None``."""
        return next((topic for topic in self.topics if topic.key == key), None)

    def topic_for(self, decision: str) -> Topic:
        """Return the topic that explains a decision class, or the first topic."""
        found = (topic for topic in self.topics if decision in topic.questions)
        return next(found, self.first)


NO_GUIDE = Guide()


def load_guide(game: str) -> Guide:
    """Return the topics of ``data/<game>/guide.toml``.

    Raises:
        TableError: the file is missing or a value is wrong, a page is too long, or two topics
            share a key, a title or a question.
    """
    topics = load_table(game, "guide", Topic)
    check_topics(f"data/{game}/guide.toml", topics)
    return Guide(topics)


def check_topics(name: str, topics: Sequence[Topic]) -> None:
    """Check that topics are unique and short enough; ``name`` is the file in error messages.

    Raises:
        TableError: the guide is empty, a page is too long, or two topics share a value.
    """
    if not topics:
        raise TableError(f"{name}: at least one topic is needed")
    for number, topic in enumerate(topics, 1):
        if len(topic.page) > PAGE_LENGTH:
            raise TableError(
                f"{name}, row {number} {topic.key}, field text: the page has {len(topic.page)}"
                f" characters, the limit is {PAGE_LENGTH}"
            )
    for field, values in {
        "key": [topic.key for topic in topics],
        "title": [topic.title for topic in topics],
        "questions": [question for topic in topics for question in topic.questions],
    }.items():
        for value in values:
            if values.count(value) > 1:
                raise TableError(f"{name}, field {field}: {value!r} is in two topics")

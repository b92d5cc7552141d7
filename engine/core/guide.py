"""The rules of a game as its players read them: topics, from ``data/<game>/guide.toml``."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import msgspec

from engine.core.errors import TableError
from engine.core.options import ALWAYS, When
from engine.core.tables import load_table

PAGE_LENGTH = 1_900
"""What a page may hold, in characters, so that it fits into one message."""

Title = Annotated[str, msgspec.Meta(min_length=1, max_length=25)]
Figures = Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]


class Topic(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A page of the rules.

    ``title`` stands on a button. ``text`` is Discord's markdown; ``inferred`` adds how we read
    what the printed rules leave open, ``ours`` what is made up where the printed thing is lost.
    ``when`` says in which games it applies, ``figures`` are keys of entries to be shown with it,
    and ``questions`` the classes of decisions that it explains.
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
        """The whole page: what is printed, then what is not, each with its mark."""
        marked = (("How we read it", self.inferred), ("Ours", self.ours))
        notes = [f"*{mark}:* {text.strip()}" for mark, text in marked if text]
        return "\n\n".join([self.text.strip(), *notes])


class Guide(msgspec.Struct, frozen=True):
    """All topics of a game, in the order in which one reads them."""

    topics: tuple[Topic, ...] = ()

    @property
    def first(self) -> Topic:
        """The page that a beginner reads first."""
        return self.topics[0]

    def applying(self, options: Mapping[str, str], seats: int) -> list[Topic]:
        """Return the topics that apply, given the options that have an effect."""
        return [topic for topic in self.topics if topic.when.holds(seats, options)]

    def topic(self, key: str) -> Topic | None:
        """Return the topic with this key, if there is one."""
        return next((topic for topic in self.topics if topic.key == key), None)

    def topic_for(self, decision: str) -> Topic:
        """Return the topic that explains a class of decisions; the first where none does."""
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
    """See that topics can be told apart and shown; ``name`` is how errors call the file.

    Raises:
        TableError: there is none, a page is too long, or something stands in two topics.
    """
    for problem in _problems(topics):
        raise TableError(f"{name}{problem}")


def _problems(topics: Sequence[Topic]) -> Iterator[str]:
    if not topics:
        yield ": at least one topic is needed"
    for number, topic in enumerate(topics, 1):
        if len(topic.page) > PAGE_LENGTH:
            row = f", row {number} {topic.key}, field text"
            yield f"{row}: the page has {len(topic.page)} characters, {PAGE_LENGTH} are possible"
    for field, values in _unique(topics).items():
        for value in values:
            if values.count(value) > 1:
                yield f", field {field}: {value!r} stands in two topics"


def _unique(topics: Sequence[Topic]) -> dict[str, list[str]]:
    """Return by field what may stand in one topic only."""
    return {
        "key": [topic.key for topic in topics],
        "title": [topic.title for topic in topics],
        "questions": [question for topic in topics for question in topic.questions],
    }

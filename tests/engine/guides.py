"""Checks for a game's guide, and the beginners' questions it must answer."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.core import Decision, Game, Topic

HERE = Path(__file__).parent
OPTIONS = "options"


class GuideQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question, the topic that answers it, and words that the answer must contain.

    The game has these ``options`` and ``seats``; 0 means the fewest that fit.
    """

    question: str
    topic: str
    words: tuple[str, ...]
    options: dict[str, str] = {}
    seats: int = 0


def questions(game: Game) -> list[GuideQuestion]:
    """Return the beginners' questions about ``game``, or none if it has no file of them."""
    file = HERE / game.key / "questions.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["row"] if file.is_file() else []
    return msgspec.convert(rows, list[GuideQuestion])


def unanswered(game: Game, asked: GuideQuestion) -> Iterator[str]:
    """Yield the words that are missing in the answer to a question."""
    seats = asked.seats or game.fitting_seats(asked.options)[0]
    applying = game.words.guide.applying(game.checked(asked.options, seats), seats)
    answer = next((topic.page for topic in applying if topic.key == asked.topic), None)
    if answer is None:
        yield f"no topic {asked.topic} applies"
    yield from (word for word in asked.words if word.lower() not in (answer or "").lower())


def unexplained(game: Game) -> list[str]:
    """Return the decisions without a topic."""
    explained = {question for topic in game.words.guide.topics for question in topic.questions}
    return [name for name in _decisions(game) if name not in explained]


def unknown_questions(game: Game) -> list[str]:
    """Return the decisions that topics name and the game does not have."""
    known = set(_decisions(game))
    claimed = [question for topic in game.words.guide.topics for question in topic.questions]
    return [name for name in claimed if name not in known]


def unknown_figures(game: Game) -> list[str]:
    """Return the figures of topics that have no entry."""
    known = {entry.key for entry in game.words.entries}
    return [key for topic in game.words.guide.topics for key in topic.figures if key not in known]


def unexplained_options(game: Game) -> Iterator[str]:
    """Yield each option and value that the options page does not name."""
    topic = game.words.guide.topic(OPTIONS)
    page = topic.page if topic else ""
    for option in game.choices:
        names = (f"**{option.key}**", *(f"`{value}`" for value in option.values))
        yield from (name for name in names if name not in page)


def wrong_conditions(game: Game) -> Iterator[str]:
    """Yield the conditions of topics with an unknown option, value or number of seats."""
    values = {option.key: set(option.values) for option in game.rules.options}
    for topic in game.words.guide.topics:
        for key, wanted in topic.when.options.items():
            yield from (f"{topic.key}: {key}={one}" for one in set(wanted) - values.get(key, set()))
        yield from (f"{topic.key}: {seats}" for seats in set(topic.when.seats) - set(game.seats))


def broken_markdown(topic: Topic) -> list[str]:
    """Return the lines with an unclosed mark for bold text or code, and lines of tables."""
    lines = topic.page.splitlines()
    odd = [line for line in lines if line.count("**") % 2 or line.count("`") % 2]
    return odd + [line for line in lines if line.startswith(("|", "    "))]


def _decisions(game: Game) -> list[str]:
    return [step.__name__ for step in game.rules.steps if issubclass(step, Decision)]

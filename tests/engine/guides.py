"""What is wrong with the guide of a game, and the questions of beginners that it answers."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.core import Decision, Game, Option, Topic

HERE = Path(__file__).parent
OPTIONS = "options"


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a beginner asks, the topic that answers, and words that the answer holds.

    It is asked in a game with these ``options`` for so many ``seats``, 0 for the fewest.
    """

    question: str
    topic: str
    words: tuple[str, ...]
    options: dict[str, str] = {}
    seats: int = 0


def questions(game: Game) -> list[Question]:
    """Return the questions that beginners of ``game`` ask."""
    text = (HERE / game.key / "questions.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["row"], list[Question])


def unanswered(game: Game, asked: Question) -> Iterator[str]:
    """Yield what is missing from the answer to a question."""
    seats = asked.seats or game.fitting_seats(asked.options)[0]
    applying = game.words.guide.applying(game.checked(asked.options, seats), seats)
    answer = next((topic.page for topic in applying if topic.key == asked.topic), None)
    if answer is None:
        yield f"no topic {asked.topic} applies"
    yield from (word for word in asked.words if word.lower() not in (answer or "").lower())


def unexplained(game: Game) -> list[str]:
    """Return the decisions that no topic explains."""
    explained = {question for topic in game.words.guide.topics for question in topic.questions}
    return [name for name in _decisions(game) if name not in explained]


def unknown_questions(game: Game) -> list[str]:
    """Return what topics claim to explain, and what is no decision of the game."""
    known = set(_decisions(game))
    claimed = [question for topic in game.words.guide.topics for question in topic.questions]
    return [name for name in claimed if name not in known]


def unknown_figures(game: Game) -> list[str]:
    """Return the figures that are the key of no entry."""
    known = {entry.key for entry in game.words.entries}
    return [key for topic in game.words.guide.topics for key in topic.figures if key not in known]


def unexplained_options(game: Game) -> Iterator[str]:
    """Yield each option that can be chosen, and each of its values, that no page names."""
    topic = game.words.guide.topic(OPTIONS)
    page = topic.page if topic else ""
    for option in game.choices:
        yield from (name for name in _names_of(option) if name not in page)


def wrong_conditions(game: Game) -> Iterator[str]:
    """Yield the conditions of topics that name no option, no value or no number of seats."""
    values = {option.key: set(option.values) for option in game.rules.options}
    for topic in game.words.guide.topics:
        for key, wanted in topic.when.options.items():
            yield from (f"{topic.key}: {key}={one}" for one in set(wanted) - values.get(key, set()))
        yield from (f"{topic.key}: {seats}" for seats in set(topic.when.seats) - set(game.seats))


def broken_markdown(topic: Topic) -> list[str]:
    """Return the marks of bold text and of code that are opened and not closed, or tables."""
    lines = topic.page.splitlines()
    odd = [line for line in lines if line.count("**") % 2 or line.count("`") % 2]
    return odd + [line for line in lines if line.startswith(("|", "    "))]


def _names_of(option: Option) -> list[str]:
    return [f"**{option.key}**", *(f"`{value}`" for value in option.values)]


def _decisions(game: Game) -> list[str]:
    return [step.__name__ for step in game.rules.steps if issubclass(step, Decision)]

"""The guide of every game is complete, fits into a message, and matches the options."""

import re

import pytest

from engine import GAMES
from engine.core import Game
from tests.engine import guides
from tests.engine.guides import GuideQuestion, questions

QUESTIONS_AT_LEAST = 30
FIRST_PAGE_AT_MOST = 900
TEXT_AT_MOST = 1_500
NAME_AT_MOST = 100
EVERY_GAME = ("goal", "table", "turn", "scoring", "end", "options", "ours")
"""The topics that every guide has."""

ASKED = [
    pytest.param(game, asked, id=f"{game.key}-{asked.question}")
    for game in GAMES.values()
    for asked in questions(game)
]


@pytest.mark.parametrize(("game", "asked"), ASKED)
def test_guide_answers_beginners_question(game: Game, asked: GuideQuestion) -> None:
    assert [] == list(guides.unanswered(game, asked))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
class TestGuide:
    def test_answers_thirty_questions(self, game: Game) -> None:
        assert len({asked.question for asked in questions(game)}) >= QUESTIONS_AT_LEAST

    def test_has_the_common_topics(self, game: Game) -> None:
        keys = [topic.key for topic in game.words.guide.topics]
        assert [] == [key for key in EVERY_GAME if key not in keys]

    def test_starts_with_short_page_for_every_mode(self, game: Game) -> None:
        first = game.words.guide.first
        assert len(first.page) <= FIRST_PAGE_AT_MOST
        assert not first.when.options

    def test_explains_each_decision(self, game: Game) -> None:
        assert [] == guides.unexplained(game)

    def test_names_only_existing_decisions(self, game: Game) -> None:
        assert [] == guides.unknown_questions(game)

    def test_shows_only_existing_figures(self, game: Game) -> None:
        assert [] == guides.unknown_figures(game)

    def test_explains_each_option_and_value(self, game: Game) -> None:
        assert [] == list(guides.unexplained_options(game))

    def test_conditions_name_existing_options_and_seats(self, game: Game) -> None:
        assert [] == list(guides.wrong_conditions(game))

    def test_bold_and_code_marks_are_closed(self, game: Game) -> None:
        assert [] == [
            line for topic in game.words.guide.topics for line in guides.broken_markdown(topic)
        ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
class TestEntries:
    def test_keys_and_names_are_unique(self, game: Game) -> None:
        for names in (
            [one.key for one in game.words.entries],
            [one.name for one in game.words.entries],
        ):
            assert len(names) == len({name.lower() for name in names}) > 0

    def test_texts_fit_into_a_message(self, game: Game) -> None:
        for entry in game.words.entries:
            assert 0 < len(entry.text.strip()) <= TEXT_AT_MOST, entry.key
            assert 0 < len(entry.name) <= NAME_AT_MOST, entry.key

    def test_texts_contain_no_placeholders(self, game: Game) -> None:
        texts = "\n".join(f"{entry.name}: {entry.text}" for entry in game.words.entries)
        assert [] == re.findall(r"\{\w*\}|\bNone\b|\w+_\w+|\(\)|\[\]", texts)


def test_small_islands_names_the_pay_for_a_port() -> None:
    words = GAMES["small_islands"].words
    card = next(entry for entry in words.entries if entry.key == "reward_ports")
    page = next(topic.page for topic in words.guide.topics if topic.key == "objectives")
    [paid] = re.findall(r"(\d+), and 1 per Port", card.text)
    assert f"{paid} and one for each Port" in page


def test_earthquake_island_uses_the_words_of_the_form() -> None:
    game = GAMES["earthquake_island"]
    options = next(topic for topic in game.words.guide.topics if topic.key == "options").page
    rules = [topic.page for topic in game.words.guide.topics if topic.key != "options"]
    for option in game.choices:
        assert option.title in options
        assert [word for word in option.words.values() if word not in options] == []
        assert [page for page in rules if f"`{option.key}: " in page] == []

"""The guide of every game: complete, short enough to be shown, and true to its options."""

import re

import pytest

from engine import GAMES
from engine.core import Game
from tests.engine import guides
from tests.engine.guides import Question, questions

QUESTIONS_AT_LEAST = 30
FIRST_PAGE_AT_MOST = 900
TEXT_AT_MOST = 1_500
NAME_AT_MOST = 100
EVERY_GAME = ("goal", "table", "turn", "scoring", "end", "options", "ours")
"""What each game says under the same keys."""

ASKED = [
    pytest.param(game, asked, id=f"{game.key}-{asked.question}")
    for game in GAMES.values()
    for asked in questions(game)
]


@pytest.mark.parametrize(("game", "asked"), ASKED)
def test_a_question_of_a_beginner_is_answered(game: Game, asked: Question) -> None:
    assert [] == list(guides.unanswered(game, asked))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
class TestTheGuideOfAGame:
    def test_answers_thirty_different_questions(self, game: Game) -> None:
        assert len({asked.question for asked in questions(game)}) >= QUESTIONS_AT_LEAST

    def test_has_the_topics_that_every_game_has(self, game: Game) -> None:
        keys = [topic.key for topic in game.words.guide.topics]
        assert [] == [key for key in EVERY_GAME if key not in keys]

    def test_begins_with_a_short_page_for_every_game(self, game: Game) -> None:
        first = game.words.guide.first
        assert len(first.page) <= FIRST_PAGE_AT_MOST
        assert not first.when.options

    def test_explains_each_decision(self, game: Game) -> None:
        assert [] == guides.unexplained(game)

    def test_explains_no_decision_that_does_not_exist(self, game: Game) -> None:
        assert [] == guides.unknown_questions(game)

    def test_shows_only_figures_that_exist(self, game: Game) -> None:
        assert [] == guides.unknown_figures(game)

    def test_explains_each_option_with_all_its_values(self, game: Game) -> None:
        assert [] == list(guides.unexplained_options(game))

    def test_depends_only_on_options_and_seats_that_exist(self, game: Game) -> None:
        assert [] == list(guides.wrong_conditions(game))

    def test_closes_what_its_markdown_opens(self, game: Game) -> None:
        assert [] == [
            line for topic in game.words.guide.topics for line in guides.broken_markdown(topic)
        ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
class TestTheEntriesOfAGame:
    def test_have_keys_and_names_of_their_own(self, game: Game) -> None:
        for names in (
            [one.key for one in game.words.entries],
            [one.name for one in game.words.entries],
        ):
            assert len(names) == len({name.lower() for name in names}) > 0

    def test_have_texts_that_fit_on_a_card(self, game: Game) -> None:
        for entry in game.words.entries:
            assert 0 < len(entry.text.strip()) <= TEXT_AT_MOST, entry.key
            assert 0 < len(entry.name) <= NAME_AT_MOST, entry.key

    def test_hold_nothing_that_is_not_in_words(self, game: Game) -> None:
        texts = "\n".join(f"{entry.name}: {entry.text}" for entry in game.words.entries)
        assert [] == re.findall(r"\{\w*\}|\bNone\b|\w+_\w+|\(\)|\[\]", texts)

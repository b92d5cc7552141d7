"""A game whose texts Discord would refuse is named before the bot starts."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.interactions.commands.game_texts import GameDoesNotFit, check_games, problems
from engine import GAMES
from engine.core import Action, Game, Option
from tests.bot.stored_games import error_line
from tests.engine import bluff

Change = Callable[[Game], Game]


class Sail(Action, frozen=True):  # a docstring is missing
    pass


class Row(Action, frozen=True):
    """Row to an island that is so far away that nobody who reads about it in any list can see its very end."""  # noqa: E501


def with_words(**changes: str) -> Change:
    return lambda game: replace(game, words=replace(game.words, **changes))  # type: ignore[arg-type]


def with_actions(*actions: type[Action]) -> Change:
    return lambda game: replace(game, rules=replace(game.rules, actions=actions))


def with_option(**parts: object) -> Change:
    usual = {"key": "storms", "help": "Are there storms?", "values": ("no",), "default": "no"}
    option = Option(**{**usual, **parts})  # type: ignore[arg-type]
    return lambda game: replace(game, rules=replace(game.rules, options=(option,)))


TOO_LONG = [
    (
        with_words(blurb="b" * 70),
        "its choice in /play has 110 characters, 100 are allowed. Shorten `blurb`",
    ),
    (with_actions(Sail), "Write the docstring of Sail"),
    (
        lambda game: replace(game, name="The long game of Bluff"),
        "its tag in forums has 22 characters, 20 are allowed. Shorten `name`",
    ),
    (lambda game: replace(game, group="Bluff!"), "“Bluff!” is no name for a command of Discord"),
    (with_actions(Sail), "the description of /bluff sail is empty. Write the docstring of Sail"),
    (with_actions(Row), "the choice /bluff row has 106 characters, 100 are allowed"),
    (with_actions(*[bluff.Bid] * 26), "/bluff has 26 choices, 25 are allowed. Reduce `actions`"),
    (with_option(help="h" * 101), "the help of its option storms has 101 characters"),
    (with_option(title="t" * 46), "the name of its option storms has 46 characters"),
    (with_option(words={"no": "n" * 101}), "the value no of its option storms has 101 characters"),
    (
        with_option(values=tuple(f"v{number}" for number in range(26))),
        "its option storms has 26 values, 25 are allowed. Reduce `values`",
    ),
]


@pytest.mark.parametrize(("change", "words"), TOO_LONG, ids=[words for _, words in TOO_LONG])
def test_text_that_does_not_fit_is_named(change: Change, words: str) -> None:
    assert [] == [*problems(bluff.GAME)]
    assert any(words in problem for problem in problems(change(bluff.GAME)))


def test_shared_group_of_two_games_is_refused() -> None:
    other = replace(bluff.GAME, key="other", name="Other")
    with pytest.raises(GameDoesNotFit, match="Other: /bluff is the command of Bluff"):
        check_games([bluff.GAME, other])


@pytest.mark.parametrize("command", [["run"], ["play"]], ids=str)
def test_commands_refuse_such_a_game(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, bluff.KEY, with_words(blurb="b" * 70)(bluff.GAME))
    expected = (
        "atoll: Bluff: its choice in /play has 110 characters, 100 are allowed. Shorten `blurb`."
    )
    assert expected == error_line(capsys, *command)

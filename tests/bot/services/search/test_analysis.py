"""An analysis explains a hint, and a choice that lost something."""

from contextlib import nullcontext
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from bot.domain.analysis import Analysis, OptionValue, Reply, in_words
from bot.services.search import worker
from bot.services.search.worker import (
    SearchRequest,
    TimeIsUp,
    analyse,
    analyse_in_time,
    choose,
    compared,
    compared_again,
    explained,
)
from engine import GAMES
from engine.core import Game, options_of, parse, play, write
from engine.editions import game_of
from engine.players.lookahead import Time
from engine.players.results import Compared
from tests.engine.random_games import real_choices

FIRST = {key: game_of(key, {}) for key in GAMES}
"""The games with the components for which the puzzles were made."""
EVERY_GAME = pytest.mark.parametrize("game", FIRST.values(), ids=lambda game: game.key)
SMALL = FIRST["propeller_islands"]
NEXT = Reply(0, "Pass", "pass")


def question(game: Game, *, level: str = "", done: str = "", expected: str = "") -> SearchRequest:
    """Return the question of a puzzle, or of a bot game."""
    _, state, seat, _ = real_choices(game, 1)[0]
    return SearchRequest(game.variant, game.save(state), seat, 5, level, done, expected)


def options(asked: SearchRequest) -> list[str]:
    game = asked.played
    return [write(one) for one in options_of(game.load(asked.state), asked.seat)]


def soon() -> Time:
    """Return a time limit that allows one deal."""
    ticks = count()
    return Time(0.0, 1.0, lambda: float(next(ticks)))


def verdict(asked: SearchRequest, loss: float = 0.0) -> Analysis:
    values = tuple(OptionValue(one, 0.5) for one in options(asked)[:3])
    return Analysis("chance", values, loss, worlds=9)


@EVERY_GAME
def test_line_of_a_hint_contains_own_moves_that_can_be_played(game: Game) -> None:
    asked = question(game)
    found = explained(asked, verdict(asked))
    state = game.load(asked.state)
    state = play(state, asked.seat, parse(found.best.do, game.rules.actions)).state
    for reply in found.line:
        assert reply.seat == asked.seat
        action = parse(reply.do, game.rules.actions)
        assert reply.label == game.label(game.view(state, asked.seat), action)
        state = play(state, asked.seat, action).state


@pytest.fixture
def reasons(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The two options of each reason."""
    pairs = list[list[str]]()

    def why(_game: Game, _g: object, _seat: int, *given: Any, least: float, shown: float) -> str:
        assert least >= 0
        assert shown >= 0
        pairs.append([write(option) for option in given[:2]])
        return "Why."

    monkeypatch.setattr(worker, "why", why)
    return pairs


def test_choice_that_lost_is_compared_with_the_best(reasons: list[list[str]]) -> None:
    asked = question(SMALL)
    lost = asked._replace(done=options(asked)[2])
    found = explained(lost, verdict(lost, 0.2))
    assert ("Why.", 3) == (found.why, len(found.line))
    explained(lost, replace(verdict(lost), points=4.0))
    assert [options(asked)[::2][:2]] * 2 == reasons


@pytest.mark.parametrize(
    ("values", "known", "other"),
    [((35, 35, 32), True, 2), ((35, 35, 35), True, 0), ((35, 35, 35), False, 1)],
)
def test_hint_is_compared_with_the_best_option_of_a_lower_value(
    reasons: list[list[str]], values: tuple[int, ...], known: bool, other: int
) -> None:
    asked = question(SMALL)
    judged = [OptionValue(one, value) for one, value in zip(options(asked), values, strict=False)]
    explained(asked, Analysis("points", tuple(judged), worlds=9, known=known))
    assert [[judged[0].do, judged[other].do]] == reasons


def test_choice_that_lost_nothing_is_not_explained() -> None:
    asked = question(SMALL)
    asked = asked._replace(done=options(asked)[0])
    assert verdict(asked) == explained(asked, verdict(asked))


def test_promised_move_is_named_again_if_no_other_is_clearly_better() -> None:
    asked = question(SMALL)
    expected = options(asked)[-1]
    # One deal is never enough for a clear lead.
    found = compared(asked._replace(expected=expected), soon())
    assert expected == found.best.do
    assert (0.0, 0.0, 0.0) == (found.loss, found.given_up, found.at_stake)


@pytest.mark.parametrize("is_shown", [True, False], ids=["a shown line", "no line"])
def test_shown_line_is_kept_if_a_comparison_takes_too_long(
    monkeypatch: pytest.MonkeyPatch, *, is_shown: bool
) -> None:
    def late(*_: object) -> Analysis:
        raise TimeIsUp

    asked = question(SMALL)
    choice = choose(asked._replace(level="steady"))
    other = next(one for one in options(asked) if one != choice)
    monkeypatch.setattr(worker, "time_limit", lambda seconds: nullcontext())
    monkeypatch.setattr(worker, "compared", late)
    found = analyse_in_time(asked._replace(expected=other if is_shown else ""), 0.1)
    assert (OptionValue(other if is_shown else choice, 0.0),) == found.options
    assert not found.is_reliable


@pytest.mark.parametrize(("slow", "line"), [("_line", ()), ("why", (NEXT,))])
def test_what_was_found_is_kept_if_an_explanation_takes_too_long(
    monkeypatch: pytest.MonkeyPatch, slow: str, line: tuple[Reply, ...]
) -> None:
    def late(*_: object, **__: object) -> str:
        raise TimeIsUp

    asked = question(SMALL)
    monkeypatch.setattr(worker, "time_limit", lambda seconds: nullcontext())
    monkeypatch.setattr(worker, "compared", lambda *_: verdict(asked))
    monkeypatch.setattr(worker, "_line", lambda *_, **__: (NEXT,))
    monkeypatch.setattr(worker, slow, late)
    assert replace(verdict(asked), line=line) == analyse_in_time(asked, 0.1)


def test_analysis_of_a_hint_says_why() -> None:
    found = analyse(question(SMALL), soon())
    assert "By the end of the next round, it earns you about 3 more fame" in found.why


def test_second_look_may_name_another_of_the_best_few(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question(FIRST["earthquake_island"])
    first, second, *others = options(asked)[:8]
    values = tuple(OptionValue(one, 0.6) for one in (first, second, *others))
    tried = list[str]()

    def judge_again(*given: Any) -> Compared:
        tried.extend(map(write, given[5]))
        return Compared(given[5][1], 0.5, 0.2, 0.25, 0.3, 0.03, worlds=40, doubt=0.02)

    monkeypatch.setattr(worker, "judge_again", judge_again)
    asked = asked._replace(done=others[-1])
    found = compared_again(asked, Analysis("chance", values, worlds=9, doubt=0.1), soon())
    assert (49, 0.02) == (found.worlds, found.doubt)
    assert [first, second, *others[: worker.RIVALS - 2], others[-1]] == tried
    assert (second, 0.5, (0.3, 0.03)) == (found.best.do, found.best.value, found.again)
    assert [0.5] * 7 + [0.2] == [one.value for one in found.options]


@pytest.mark.parametrize(("loss", "is_worse"), [(0.1, True), (0.0, False), (-0.1, False)])
def test_choice_that_lost_nothing_in_a_second_look_is_named_best(
    monkeypatch: pytest.MonkeyPatch, loss: float, *, is_worse: bool
) -> None:
    asked = question(FIRST["earthquake_island"])
    done, other, *_ = options(asked)
    better = Compared(
        parse(other, asked.played.rules.actions), 0.5, 0.4, max(0.0, loss), loss, 0.03
    )
    monkeypatch.setattr(worker, "judge_again", lambda *_: better)
    values = (OptionValue(done, 0.6), OptionValue(other, 0.6))
    first = Analysis("chance", values, worlds=9)
    found = compared_again(asked._replace(done=done), first, soon())
    assert (other if is_worse else done) == found.best.do
    assert {other: 0.5, done: 0.4} == {one.do: one.value for one in found.options}


def test_line_in_words_leaves_out_the_numbers_of_choices() -> None:
    line = [Reply(1, "C4"), Reply(0, "1: Stay"), Reply(0, "2: Move to C5")]
    assert "Player 2: C4; you: Stay; Move to C5" == in_words(
        line, 0, lambda seat: f"Player {seat + 1}"
    )


def test_line_in_words_names_a_move_and_its_amount_once() -> None:
    line = [
        Reply(0, "A: choose an amount", "bribe island:A"),
        Reply(0, "Place $2 beside A", "bribe island:A amount:2"),
        Reply(1, "Place $3 beside A", "bribe island:A amount:3"),
        Reply(1, "Pass", "pass"),
    ]
    assert "you: Place $2 beside A; Ben: Place $3 beside A; Pass" == in_words(
        line, 0, lambda seat: "Ben"
    )

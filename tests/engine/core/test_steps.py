"""The agenda: a small game of our own shows each kind of step."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from engine.core import (
    Action,
    Auto,
    Decision,
    Hidden,
    IllegalAction,
    Rng,
    State,
    Step,
    Together,
    advance,
    awaited,
    decision_of,
    options_of,
    play,
    question,
    reveals_nothing,
)


class Say(Action, frozen=True):
    """Say a word."""

    word: str


class Board(msgspec.Struct):
    said: list[str]


class Hand(msgspec.Struct):
    secret: int


class Talk(State[Board, Hand, Hidden]):
    """A game in which words are said."""


class Choose(Decision[Talk], frozen=True):
    """Choose a word to say.

    More of the docstring is not for players.
    """

    words: tuple[str, ...]

    def actions(self, g: Talk) -> Sequence[Action]:
        return [Say(word) for word in self.words]

    def take(self, g: Talk, action: Say) -> Sequence[Step]:
        g.board.said.append(f"{self.seat}:{action.word}")
        g.tell("{seat} says {word}.", seat=self.seat, word=action.word)
        return [Choose(self.seat, ("more", "again"))] if action.word == "more" else []

    def accepts(self, g: Talk, action: Say) -> bool:
        return action.word.startswith("free")

    def aside(self, g: Talk) -> Mapping[int, Sequence[Action]]:
        return {1: [Say("psst")]} if "loud" in self.words else {}

    def take_aside(self, g: Talk, seat: int, action: Say) -> Sequence[Step]:
        g.board.said.append(f"{seat}:{action.word}")
        return []


class Always(Choose, frozen=True):
    """Confirm."""

    asks_always = True


class Announce(Auto[Talk], frozen=True):
    """Say something without being asked."""

    word: str

    def run(self, g: Talk) -> Sequence[Step]:
        g.board.said.append(self.word)
        return [Announce("echo")] if self.word == "echoing" else []


class Everybody(Together[Talk], frozen=True):
    """All choose at once."""

    seats: tuple[int, ...]

    def lanes(self, g: Talk) -> Mapping[int, Sequence[Step]]:
        return {seat: [Choose(seat, ("a", "b"))] for seat in self.seats}


def begin(*agenda: Step) -> Talk:
    g = Talk(
        options={},
        board=Board([]),
        hands=[Hand(1), Hand(2)],
        hidden=Hidden(rng=Rng(1)),
        agenda=list(agenda),
    )
    advance(g)
    return g


def test_autos_run_until_somebody_has_a_choice() -> None:
    g = begin(Announce("hello"), Choose(0, ("a", "b")), Announce("never"))
    assert ["hello"] == g.board.said
    assert [0] == awaited(g)
    assert [Say("a"), Say("b")] == options_of(g, 0)


def test_the_steps_that_follow_come_before_what_was_planned() -> None:
    assert ["echoing", "echo", "planned"] == begin(
        Announce("echoing"), Announce("planned")
    ).board.said


def test_a_forced_choice_is_made_by_itself() -> None:
    assert ["0:only"] == begin(Choose(0, ("only",))).board.said


def test_a_forced_choice_that_asks_always_is_asked() -> None:
    assert [Say("only")] == options_of(begin(Always(0, ("only",))), 0)


def test_a_choice_without_an_answer_is_dropped() -> None:
    assert begin(Choose(0, ())).over


def test_taking_returns_the_next_step_to_the_front() -> None:
    g = play(begin(Choose(0, ("more", "x")), Announce("end")), 0, Say("more")).state
    assert ["0:more"] == g.board.said
    assert [Say("more"), Say("again")] == options_of(g, 0)


def test_playing_leaves_the_earlier_state_alone() -> None:
    g = begin(Choose(0, ("a", "b")))
    played = play(g, 0, Say("a"))
    assert [] == g.board.said
    assert ["0:a"] == played.state.board.said
    assert ["Ana says a."] == [note.text(["Ana", "Ben"]) for note in played.notes]


@pytest.mark.parametrize(
    ("seat", "word", "reason"),
    [(1, "a", "It is not your turn."), (0, "z", "The rules do not allow that now.")],
)
def test_what_is_not_offered_is_refused(seat: int, word: str, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        play(begin(Choose(0, ("a", "b"))), seat, Say(word))


def test_a_game_that_is_over_takes_nothing() -> None:
    with pytest.raises(IllegalAction, match="over"):
        play(begin(), 0, Say("a"))


def test_an_answer_that_cannot_be_listed_may_be_accepted() -> None:
    assert ["0:freedom"] == play(begin(Choose(0, ("a", "b"))), 0, Say("freedom")).state.board.said


def test_together_opens_a_lane_for_each_seat_and_waits_for_all() -> None:
    g = begin(Everybody((0, 1)), Announce("after"))
    assert [0, 1] == awaited(g)
    g = play(g, 1, Say("b")).state
    assert [0] == awaited(g)
    g = play(g, 0, Say("a")).state
    assert ["1:b", "0:a", "after"] == g.board.said
    assert g.over


def test_together_without_anybody_goes_on() -> None:
    assert ["after"] == begin(Everybody(()), Announce("after")).board.said


def test_others_may_act_aside_while_one_thinks() -> None:
    g = play(begin(Choose(0, ("loud", "quiet"))), 1, Say("psst")).state
    assert ["1:psst"] == g.board.said
    assert [Say("psst")] == options_of(g, 1)
    assert [0] == awaited(g)


def test_a_question_is_the_first_line_of_the_docstring() -> None:
    decision: Any = decision_of(begin(Choose(0, ("a", "b"))), 0)
    assert "Choose a word to say." == question(decision)


def test_a_copy_shares_nothing_that_changes() -> None:
    g = begin(Choose(0, ("a", "b")))
    copy = g.copy()
    copy.board.said.append("x")
    copy.hands[0].secret = 9
    copy.hidden.rng.bits()
    copy.agenda.clear()
    assert [] == g.board.said
    assert 1 == g.hands[0].secret
    assert Rng(1) == g.hidden.rng
    assert 1 == len(g.agenda)


def test_an_action_that_changes_only_the_board_reveals_nothing() -> None:
    g = begin(Choose(0, ("a", "b")))
    assert reveals_nothing(g, play(g, 0, Say("a")).state, 0)


@pytest.mark.parametrize("change", ["hidden", "hand"])
def test_luck_and_other_hands_are_the_boundary_of_undo(change: str) -> None:
    g = begin(Choose(0, ("a", "b")))
    after = g.copy()
    if change == "hidden":
        after.hidden.rng.bits()
    else:
        after.hands[1].secret = 7
    assert not reveals_nothing(g, after, 0)

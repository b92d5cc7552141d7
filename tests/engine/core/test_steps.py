"""The agenda runs each kind of step, shown in a small made-up game."""

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
        g.note("{seat} says {word}.", seat=self.seat, word=action.word)
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


class AllChoose(Together[Talk], frozen=True):
    """All choose at the same time."""

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


def test_automatic_steps_run_until_a_choice() -> None:
    g = begin(Announce("hello"), Choose(0, ("a", "b")), Announce("never"))
    assert ["hello"] == g.board.said
    assert [0] == awaited(g)
    assert [Say("a"), Say("b")] == options_of(g, 0)


def test_returned_steps_run_before_planned_ones() -> None:
    assert ["echoing", "echo", "planned"] == begin(
        Announce("echoing"), Announce("planned")
    ).board.said


def test_single_option_is_played_automatically() -> None:
    assert ["0:only"] == begin(Choose(0, ("only",))).board.said


def test_asks_always_asks_about_a_single_option() -> None:
    assert [Say("only")] == options_of(begin(Always(0, ("only",))), 0)


def test_decision_without_options_is_dropped() -> None:
    assert begin(Choose(0, ())).over


def test_step_returned_by_an_action_is_next() -> None:
    g = play(begin(Choose(0, ("more", "x")), Announce("end")), 0, Say("more")).state
    assert ["0:more"] == g.board.said
    assert [Say("more"), Say("again")] == options_of(g, 0)


def test_play_does_not_change_the_earlier_state() -> None:
    g = begin(Choose(0, ("a", "b")))
    played = play(g, 0, Say("a"))
    assert [] == g.board.said
    assert ["0:a"] == played.state.board.said
    assert ["Ana says a."] == [note.text(["Ana", "Ben"]) for note in played.notes]


@pytest.mark.parametrize(
    ("seat", "word", "reason"),
    [(1, "a", "That was not your question."), (0, "z", "The rules did not allow that.")],
)
def test_action_that_is_not_offered_is_refused(seat: int, word: str, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        play(begin(Choose(0, ("a", "b"))), seat, Say(word))


def test_finished_game_accepts_no_action() -> None:
    with pytest.raises(IllegalAction, match="over"):
        play(begin(), 0, Say("a"))


def test_unlisted_action_may_be_accepted() -> None:
    assert ["0:freedom"] == play(begin(Choose(0, ("a", "b"))), 0, Say("freedom")).state.board.said


def test_together_waits_for_all_seats() -> None:
    g = begin(AllChoose((0, 1)), Announce("after"))
    assert [0, 1] == awaited(g)
    g = play(g, 1, Say("b")).state
    assert [0] == awaited(g)
    g = play(g, 0, Say("a")).state
    assert ["1:b", "0:a", "after"] == g.board.said
    assert g.over


def test_together_without_seats_is_skipped() -> None:
    assert ["after"] == begin(AllChoose(()), Announce("after")).board.said


def test_another_seat_may_act_aside() -> None:
    g = play(begin(Choose(0, ("loud", "quiet"))), 1, Say("psst")).state
    assert ["1:psst"] == g.board.said
    assert [Say("psst")] == options_of(g, 1)
    assert [0] == awaited(g)


def test_question_is_the_first_line_of_the_docstring() -> None:
    decision: Any = decision_of(begin(Choose(0, ("a", "b"))), 0)
    assert "Choose a word to say." == decision.question


def test_copy_is_independent() -> None:
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


def test_public_change_reveals_nothing() -> None:
    g = begin(Choose(0, ("a", "b")))
    assert reveals_nothing(g, play(g, 0, Say("a")).state, 0)


@pytest.mark.parametrize("change", ["hidden", "hand"])
def test_random_draw_or_change_of_another_hand_blocks_undo(change: str) -> None:
    g = begin(Choose(0, ("a", "b")))
    after = g.copy()
    if change == "hidden":
        after.hidden.rng.bits()
    else:
        after.hands[1].secret = 7
    assert not reveals_nothing(g, after, 0)

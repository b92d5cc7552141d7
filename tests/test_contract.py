"""The contract detects faults that are planted in a made-up game."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.installed import FEATURES
from bot.interactions.commands.actions import ACTIONS
from bot.interactions.commands.game_texts import GameDoesNotFit
from engine import GAMES
from engine.core import Action, Label, worded
from engine.core.lesson import Deal, Lesson, LessonStep, Scripted
from engine.core.words import cut
from render import PAINTERS, Painter
from tests import contract
from tests.contract.lessons import check_lesson
from tests.contract.names import check_names
from tests.contract.parts import check_parts
from tests.engine import bluff

GUIDE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"


@pytest.fixture(autouse=True)
def made_up_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, bluff.KEY, bluff.GAME)
    monkeypatch.setitem(PAINTERS, bluff.KEY, bluff.PAINTER)


def check(fault: str) -> None:
    for seed in range(4):
        contract.check_game(bluff.GAME, 3, {"fault": fault}, seed)


def test_game_without_faults_passes() -> None:
    check("none")


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ("a bid shows dice", "bid number:. showed .* something and can be taken back"),
        ("a bid tells of dice", "the note of .* shows something hidden"),
        ("dice vanish", "vanished: {'die': 1}"),
        ("dice appear", "too many: {'die': 1}"),
        ("a note tells too much", "the note of .* shows something hidden"),
        ("a view tells too much", "the view of seat . shows something hidden"),
        ("a redeal tells a bid", "a redeal for .* tells what seat . chose"),
        ("a redeal keeps old options", "resample must call advance"),
        ("two bids are alike", "bid number:1 and bid number:2 are the same move"),
    ],
)
def test_fault_of_the_rules_is_detected(fault: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check(fault)


def test_note_of_a_bid_prevents_undo() -> None:
    with pytest.raises(AssertionError, match=r"bid number:. told seat . something"):
        for moment in contract.moments(bluff.GAME, 3, {"fault": "a bid tells of dice"}, 1):
            contract.check_undo(moment)


@pytest.mark.parametrize(
    ("check", "complaint"),
    [
        (contract.check_copy, "a copy shares something mutable"),
        (contract.check_unchanged, "looking or acting changed a state"),
        (contract.check_taken_back, "taking back does not restore the state"),
    ],
)
def test_shared_objects_of_copies_are_detected(check: Any, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        for moment in contract.moments(bluff.GAME, 3, {"fault": "copies share a list"}, 1):
            check(moment)


def never_the_same(shown: Callable[[int], Any] = str) -> Any:
    """Return a painter's function that depends on more than the view."""
    numbers = count()
    return lambda view, *since: shown(next(numbers))


@pytest.mark.parametrize(
    ("painter", "complaint"),
    [
        (replace(bluff.PAINTER, alt=never_the_same()), "alternative text"),
        (replace(bluff.PAINTER, text=never_the_same()), "text board"),
        (replace(bluff.PAINTER, picture=never_the_same(bluff.tinted)), "picture"),
    ],
)
def test_painter_that_shows_hidden_information_is_detected(
    painter: Painter, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAINTERS, bluff.KEY, painter)
    with pytest.raises(AssertionError, match=f"the {complaint} of .* shows something hidden"):
        check("none")


def test_label_that_shows_hidden_information_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    words = replace(bluff.GAME.words, labels=never_the_same(lambda number: [worded(f"{number}")]))
    monkeypatch.setitem(GAMES, bluff.KEY, replace(bluff.GAME, words=words))
    with pytest.raises(AssertionError, match=r"the label of .* shows something hidden"):
        check("none")


def test_two_options_with_one_name_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def labels(view: object, actions: Iterable[Action]) -> list[Label]:
        return [worded("Bid", "{number}", number=number) for number, _ in enumerate(actions)]

    words = replace(bluff.GAME.words, labels=labels)
    monkeypatch.setitem(GAMES, bluff.KEY, replace(bluff.GAME, words=words))
    with pytest.raises(AssertionError, match="two options have the same name"):
        check("none")


@pytest.mark.parametrize("label", ["", "Go " * 30, cut("Go " * 30)])
def test_label_that_is_too_long_or_empty_is_detected(label: str) -> None:
    contract.check_labels(["Continue"])
    with pytest.raises(AssertionError, match="button"):
        contract.check_labels(["Continue", label])


@pytest.mark.parametrize("command", [one.name for one in FEATURES.commands if one not in ACTIONS])
def test_group_with_the_name_of_a_command_is_detected(command: str) -> None:
    with pytest.raises((AssertionError, GameDoesNotFit), match=command):
        check_names([*GAMES.values(), replace(bluff.GAME, key="other", group=command)])


def test_guide_lists_the_frequency_of_checks() -> None:
    assert contract.how_often() in GUIDE.read_text(encoding="utf-8")


def test_guide_names_files_that_every_game_has() -> None:
    _, _, step = GUIDE.read_text(encoding="utf-8").partition("## 4. Register it")
    changed, _, new = step.partition("## 5.")[0].partition("Everything else")
    shared = re.findall(r"^\| `(\S+)` \|", changed, re.MULTILINE)
    own = re.findall(r"^\| `(\S+)` \|", new, re.MULTILINE)
    assert 1 <= len(shared) <= 6
    assert not [name for name in shared if "tests/" in name]
    wanted = [*shared, *(name.replace("<game>", key) for name in own for key in GAMES)]
    made_up = f"/{bluff.KEY}"
    missing = [name for name in wanted if not (GUIDE.parents[1] / name).exists()]
    assert [] == [name for name in missing if made_up not in name]
    assert own


class TestParts:
    def test_complete_game_passes(self) -> None:
        check_parts(bluff.GAME)

    def test_missing_action_is_detected(self) -> None:
        with pytest.raises(AssertionError, match="does not list Show"):
            check_parts(
                replace(
                    bluff.GAME,
                    rules=replace(bluff.GAME.rules, actions=bluff.GAME.rules.actions[:-1]),
                )
            )

    def test_missing_step_is_detected(self) -> None:
        with pytest.raises(AssertionError, match="does not list TakeTurn"):
            check_parts(replace(bluff.GAME, rules=replace(bluff.GAME.rules, steps=())))

    def test_duplicate_step_is_detected(self) -> None:
        with pytest.raises(AssertionError, match="one name twice"):
            check_parts(
                replace(
                    bluff.GAME, rules=replace(bluff.GAME.rules, steps=bluff.GAME.rules.steps * 2)
                )
            )


class TestLesson:
    """The lesson of Bluff has one step."""

    def check(
        self, monkeypatch: pytest.MonkeyPatch, *opening: Scripted, text: str = "Look."
    ) -> None:
        step = LessonStep(name="Bid", text=text, do="bid number:1", why="So.")
        deal = Deal(seats=2, seed=1, words="Done.", opening=opening)
        words = replace(bluff.GAME.words, lesson=Lesson(deal, (step,)))
        game = replace(bluff.GAME, words=words)
        monkeypatch.setitem(GAMES, bluff.KEY, game)
        check_lesson(game)

    def test_action_that_is_not_possible_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(AssertionError, match=r"toml, \[lesson\], field opening: seat 1"):
            self.check(monkeypatch, Scripted(1, "show"))

    @pytest.mark.parametrize(
        "text", ["Green discs are your choices.", "Look. The blue explorer is a bot."]
    )
    def test_text_that_means_something_by_its_colour_alone_is_named(
        self, monkeypatch: pytest.MonkeyPatch, text: str
    ) -> None:
        with pytest.raises(AssertionError, match=r"row 1 Bid: “.*” names a colour. Add a cell"):
            self.check(monkeypatch, text=text)

    def test_text_may_name_a_colour_with_a_cell(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.check(monkeypatch, text="Your choices have a green disc, such as E4.")

    def test_step_in_which_an_opponent_would_answer_first_is_named(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with pytest.raises(AssertionError, match=r"row 1 Bid: seats \[1\] would answer before"):
            self.check(monkeypatch, Scripted(0, "show"))

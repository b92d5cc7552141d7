"""The label of a choice says how likely the explorer falls into the water."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from engine.core import Action, Decision, Rng, advance, awaited, decision_of, options_of, play
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.actions import (
    Discard,
    Flee,
    Keep,
    Move,
    Pass,
    Remove,
    Sandbag,
    Use,
)
from engine.earthquake_island.rules.components import KINDS as TILES
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.turn import TakeTurn, UseTool
from tests.engine.earthquake_island.positions import FAR_GROUND, alone, do, island, offered
from tests.engine.random_games import random_positions

SURELY, PROBABLY = "→ you fall into the water", "→ you will probably fall into the water"
PERHAPS, RARELY = "→ you may fall into the water", "→ small risk of water"
CERTAIN = re.compile("→ you (?!may|will)")
SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (4, {"facing": "random"}),
    (3, {"landing": "full"}),
    (6, {}),
    (4, {"tools": "anytime", "trapped": "eliminated"}),
]
POSITIONS = 600
KINDS = (Move, Use, Flee, Keep, Discard, Remove, Pass)


Choice = tuple[EarthquakeIsland, int, Action, str]
"""A position, a seat, one of its options and the label."""


@cache
def choices(kind: type[Action]) -> list[Choice]:
    """Return a choice of this kind in each of many random positions."""
    return list(islice(_choices(kind), POSITIONS))


def _choices(kind: type[Action]) -> Iterator[Choice]:
    rng = Rng(5)
    for g, seat in random_positions(GAME, SETTINGS, rng, 400):
        if fitting := [action for action in options_of(g, seat) if isinstance(action, kind)]:
            action = rng.pick(fitting)
            yield g, seat, action, label_of(g, action, seat)


def ends(
    g: EarthquakeIsland, seat: int, action: Action, *until: type[Decision[EarthquakeIsland]]
) -> Iterator[EarthquakeIsland]:
    """Yield each position in which a choice can end in this turn, or ``until`` a question."""
    turn = g.copy()
    turn.agenda.pop()
    yield from _answered(play(turn, seat, action).state, seat, (UseTool, *until))


def _answered(
    g: EarthquakeIsland, seat: int, until: tuple[type[Decision[EarthquakeIsland]], ...]
) -> Iterator[EarthquakeIsland]:
    asked = next(iter(awaited(g)), None)
    if asked is None or isinstance(decision_of(g, asked), until):
        yield g
    else:
        answers = options_of(g, asked)
        for answer in answers if asked == seat else answers[:1]:
            yield from _answered(play(g, asked, answer).state, seat, until)


def fell(before: EarthquakeIsland, after: EarthquakeIsland, seat: int) -> bool:
    """Whether an explorer is out, or has fallen into the water without floating."""
    explorer = after.explorer(seat)
    was_there = before.is_in_water(seat) and explorer.cell == before.explorer(seat).cell
    is_wet = after.is_in_water(seat) and not explorer.afloat
    return after.is_out(seat) or (is_wet and not was_there)


def must_fall(choice: Choice) -> bool:
    """Whether no later answer of the seat keeps its explorer out of the water."""
    g, seat, action, _ = choice
    return all(fell(g, end, seat) for end in ends(g, seat, action, TakeTurn))


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_label_warns_of_each_fall_into_the_water(kind: type[Action]) -> None:
    silent = [one for one in choices(kind) if not re.search("→ you|→ small", one[3])]
    assert sum(map(must_fall, silent)) <= len(silent) / 50
    for g, seat, action, label in choices(kind):
        if CERTAIN.search(label):
            after = list(ends(g, seat, action))
            assert all(fell(g, end, seat) for end in after), label
            assert {end.is_out(seat) for end in after} == {SURELY not in label}, label


@pytest.mark.parametrize(
    ("warning", "least", "most"),
    [(RARELY, 0, 0.2), pytest.param(PROBABLY, 0.7, 1, marks=pytest.mark.long)],
)
def test_named_risk_is_as_likely_as_its_words(warning: str, least: float, most: float) -> None:
    risky = [one for kind in KINDS for one in choices(kind) if warning in one[3]]
    assert len(risky) > POSITIONS / 16
    assert least < sum(map(must_fall, risky)) / len(risky) < most


def test_certain_falls_are_common() -> None:
    assert sum(SURELY in label for *_, label in choices(Move)) > POSITIONS / 16


@pytest.mark.parametrize(
    ("stack", "warning"),
    [
        ("ground", SURELY),
        ("hole", SURELY),
        ("ground hole", PROBABLY),
        ("ground ground hole", RARELY),
        ("ground ground ground hole", ""),
        ("ground ground", ""),
    ],
)
def test_staying_on_the_last_tile_warns_of_the_water(stack: str, warning: str) -> None:
    label = label_of(alone({"D4": stack, "D5": "ground"}, "D4"), Move("stay"))
    assert warning == label[label.find("→") :] * ("→" in label)


def test_fall_that_a_later_answer_prevents_is_named_by_that_answer() -> None:
    g = alone({"D4": "ground", "D5": "ground"}, "D4", "sandbag")
    assert "→" not in label_of(g, Move("stay"))
    assert label_of(g, Move("stay", sandbag="no")).endswith(SURELY)
    g = do(g, "move cell:stay")
    assert label_of(g, Remove()).endswith(SURELY)
    assert "→" not in label_of(g, Sandbag())


def test_risk_grows_with_the_holes_that_are_left() -> None:
    g = alone({"D4": "ground ground hole", "D5": "ground"}, "D4")
    assert label_of(g, Move("stay")).endswith(RARELY)
    g.board.discards |= {key: kind.count for key, kind in TILES.items() if key != "hole"}
    g.board.discards["ground"] -= 10
    assert label_of(g, Move("stay")).endswith(PERHAPS)
    g.board.discards["hole"] = 3
    assert "→" not in label_of(g, Move("stay"))


def test_warning_depends_only_on_what_is_public() -> None:
    for below in ("ground ground", "hole hole", "volcano volcano"):
        g = alone({"D4": f"{below} hole", "D5": "ground"}, "D4")
        assert label_of(g, Move("stay")).endswith(RARELY)


@pytest.mark.parametrize(
    ("stacks", "tool", "action", "warning"),
    [
        ({"D5": "ground ground"}, "rope", Discard(), "→ you drown"),
        ({"D5": "ground"}, "dynamite", Use("D5"), "→ you drown"),
        ({"D5": "ground ground"}, "dynamite", Use("D5"), SURELY),
        ({"D5": "ground ground", "C4": "ground", "E4": "ground"}, "dynamite", Use("D5"), ""),
    ],
)
def test_label_warns_if_a_tool_leaves_no_safe_move(
    stacks: dict[str, str], tool: str, action: Action, warning: str
) -> None:
    label = label_of(alone(stacks, "D4", tool), action)
    assert warning == label[label.find("→") :] * ("→" in label)


def test_warning_after_a_long_name_is_a_word_on_a_button() -> None:
    g = alone({"D4": "rope"}, "D4")
    [label] = GAME.words.labels(GAME.view(g, 0), [Move("stay", keep="no")])
    assert "Stay, discard the rope · water" == label.brief(38)
    assert "water" not in label.without_warning().brief(38)


def test_fleeing_into_the_water_warns_of_it() -> None:
    g = do(alone({"D4": "volcano ground"}, "D4", "rope"), "move cell:stay")
    assert label_of(g, Flee("D5")).endswith(SURELY)


HIGH = "ground ground ground"
RING = dict.fromkeys(("C3", "C4", "D3", "D5", "E3", "E4"), HIGH)


def label_of(g: EarthquakeIsland, action: Action, seat: int = 0) -> str:
    return GAME.label(GAME.view(g, seat), action)


def test_label_warns_of_no_way_off_next_turn() -> None:
    g = alone({"D4": "ground bazooka", **RING}, "D4")
    assert label_of(g, Move("stay", keep="no")).endswith("→ maybe no way off next turn")
    g.board.discards |= {key: TILES[key].count for key in ("volcano", "hole")}
    assert label_of(g, Move("stay", keep="no")).endswith("→ no way off next turn")


@pytest.mark.parametrize(
    ("stacks", "tool"),
    [
        ({"D4": "ground ground", **RING, "E4": "ground ground"}, None),
        ({"D4": "ground ground", **RING}, "rope"),
        ({"D4": "ground ground ground", **RING}, None),
    ],
)
def test_label_is_silent_while_a_way_off_is_left(stacks: dict[str, str], tool: str | None) -> None:
    assert "→" not in label_of(alone(stacks, "D4", tool), Move("stay"))


def test_forced_fall_into_the_water_is_confirmed_by_its_player() -> None:
    g = alone({"D4": "ground", **RING}, "D4")
    assert offered(g) == ["move cell:stay"]
    assert label_of(g, Move("stay")).endswith(SURELY)


def test_question_of_a_forced_fall_names_stacks_that_are_too_high() -> None:
    asked = "Your last tile breaks, and the stacks beside you are too high to climb."
    assert GAME.view(alone({"D4": "ground", **RING}, "D4"), 0).question == asked
    assert GAME.view(alone({"D4": "ground"}, "D4"), 0).question == TakeTurn.alone


def test_question_of_the_only_way_off_a_volcano_names_the_volcano() -> None:
    asked = "You must leave the volcano, and you have only one way to go."
    g = alone({"D4": "volcano", "D5": "ground ground"}, "D4")
    assert offered(g) == ["move cell:D5"]
    assert GAME.view(g, 0).question == asked


def test_question_offers_to_stay_only_where_that_is_possible() -> None:
    low = {"D5": "ground", "E4": "ground"}
    high = {"B4": "ground ground ground", "F4": "ground ground ground"}
    stay = "Do you stay, or where do you move?"
    for g, asked in (
        (alone({"D4": "ground ground", **low}, "D4"), stay),
        (alone(low, "D4", "lifebelt"), stay),
        (alone(low, "D4"), "You must leave the water. Where do you go?"),
        (
            alone({"D4": "ground volcano", **low}, "D4"),
            "You must leave the volcano. Where do you go?",
        ),
        (
            alone(high, "D4", "bazooka"),
            "You can neither stay nor move. Where do you use your tool?",
        ),
    ):
        assert GAME.view(g, 0).question == asked


def test_older_game_makes_the_forced_move() -> None:
    g = alone({"D4": "ground", **RING}, "D4")
    g.options.pop("forced")
    advance(g)
    assert awaited(g) == [1]


@pytest.mark.parametrize("landing", ["bare", "full"])
def test_forced_step_that_may_meet_a_single_volcano_is_a_risk_only(landing: str) -> None:
    stacks = {"D5": "?ground", "D6": "ground ground"}
    g = alone(stacks, "D4", "sandbag", facing="random", landing=landing)
    assert label_of(g, Discard()).endswith(PROBABLY)


def test_flight_before_an_announced_move_warns_of_its_cracks() -> None:
    stacks = {"D4": "volcano ground", "C3": "ground ground", "C2": "?ground"}
    stacks |= {"D3": "ground", "E4": "ground"}
    explorers = (("D4", None), ("C3", "dynamite"))
    g = island({**FAR_GROUND, **stacks}, *explorers, turn=1, facing="random")
    g = do(g, "move cell:C2 tool:dynamite target:D4", seat=1)
    assert label_of(g, Flee("D3")).endswith(RARELY)
    assert "→" not in label_of(g, Flee("E4"))

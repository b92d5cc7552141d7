"""A choice that leaves an explorer in the water, or out, says so, and no other does."""

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.core import Action, Rng, advance, awaited, decision_of, options_of, play
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.actions import Discard, Flee, Keep, Move, Pass, Remove, Use
from engine.earthquake_island.rules.components import KINDS as TILES
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.turn import TakeTurn, UseTool
from tests.engine.earthquake_island.positions import alone, do, offered
from tests.longer import one_in

SURELY, PERHAPS = "→ you fall into the water", "→ you may fall into the water"
SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (4, {"facing": "random"}),
    (3, {"landing": "full"}),
    (6, {}),
    (4, {"tools": "anytime", "trapped": "eliminated"}),
]
POSITIONS = 300
KINDS = (Move, Use, Flee, Keep, Discard, Remove, Pass)


def choices(*kinds: type[Action]) -> Iterator[tuple[EarthquakeIsland, int, Action, str]]:
    """Yield one choice of these kinds, with its label, in each of many random positions."""
    luck = Rng(5)
    for seed in range(400):
        g = GAME.start(*_setting(seed))
        while not g.over:
            seat = luck.pick(awaited(g))
            options = options_of(g, seat)
            if fitting := [option for option in options if isinstance(option, kinds)]:
                action = luck.pick(fitting)
                yield g, seat, action, GAME.label(GAME.rules.private(g, seat), action)
            g = play(g, seat, luck.pick(options)).state


def _setting(seed: int) -> tuple[int, int, dict[str, str]]:
    seats, options = SETTINGS[seed % len(SETTINGS)]
    return seats, seed, options


def ends(g: EarthquakeIsland, seat: int, action: Action) -> Iterator[EarthquakeIsland]:
    """Yield each position in which a choice can end, whatever is answered, before the next turn."""
    turn = g.copy()
    turn.agenda.pop()
    yield from _answered(play(turn, seat, action).state, seat)


def asks_twice(g: EarthquakeIsland, seat: int, action: Action) -> bool:
    """Return whether a kept tool uncovers a second one, whose own label warns of the water."""
    for answer in (action, Keep()):
        g = play(g, seat, answer).state
        if Keep() not in options_of(g, seat):
            return False
        if isinstance(action, Keep) or getattr(action, "keep", None) == "yes":
            return True
    return True


def _answered(g: EarthquakeIsland, seat: int) -> Iterator[EarthquakeIsland]:
    asked = next(iter(awaited(g)), None)
    decision = None if asked is None else decision_of(g, asked)
    if asked is None or isinstance(decision, TakeTurn | UseTool):
        yield g
    else:
        answers = options_of(g, asked)
        for answer in answers if asked == seat else answers[:1]:
            yield from _answered(play(g, asked, answer).state, seat)


def fell(before: EarthquakeIsland, after: EarthquakeIsland, seat: int) -> bool:
    """Whether an explorer is out, or newly in the water without a lifebelt around it."""
    explorer = after.explorer(seat)
    was_there = before.is_in_water(seat) and explorer.cell == before.explorer(seat).cell
    is_wet = after.is_in_water(seat) and not explorer.afloat
    return after.is_out(seat) or (is_wet and not was_there)


@pytest.mark.parametrize("kind", one_in(3, KINDS))
def test_a_choice_that_is_said_to_go_wrong_does_whatever_lies_below(kind: type[Action]) -> None:
    for g, seat, action, label in islice(choices(kind), 2 * POSITIONS):
        if "→ you" in label and "→ you may" not in label:
            after = list(ends(g, seat, action))
            assert all(fell(g, end, seat) for end in after), label
            is_out = {end.is_out(seat) for end in after}
            assert is_out == {"fall into" not in label}, label


@pytest.mark.parametrize("kind", one_in(3, KINDS))
def test_a_choice_without_a_warning_does_not_end_in_the_water(kind: type[Action]) -> None:
    for g, seat, action, label in islice(choices(kind), 2 * POSITIONS):
        if "→ you" not in label and not asks_twice(g, seat, action):
            assert not any(fell(g, end, seat) for end in ends(g, seat, action)), label


def test_a_risk_that_a_label_names_is_a_real_one() -> None:
    risky = [one for one in islice(choices(Move), 4 * POSITIONS) if "→ you may" in one[3]]
    came = [
        g for g, seat, action, _ in risky if any(fell(g, e, seat) for e in ends(g, seat, action))
    ]
    assert len(risky) > POSITIONS / 4
    assert len(came) > len(risky) / 4


def test_a_fall_that_is_sure_is_named_often_enough_to_be_looked_at() -> None:
    labels = [label for *_, label in islice(choices(Move), 4 * POSITIONS)]
    assert sum(SURELY in label for label in labels) > POSITIONS / 4


@pytest.mark.parametrize(
    ("stack", "warning"),
    [("ground", SURELY), ("hole", SURELY), ("ground hole", PERHAPS), ("ground ground", "")],
)
def test_staying_on_the_last_tile_warns_of_the_water(stack: str, warning: str) -> None:
    label = GAME.label(
        GAME.rules.private(alone({"D4": stack, "D5": "ground"}, "D4"), 0), Move("stay")
    )
    assert warning == label[label.find("→") :] * ("→" in label)


def test_a_sandbag_that_may_be_used_makes_the_fall_a_risk_only() -> None:
    view = GAME.rules.private(alone({"D4": "ground"}, "D4", "sandbag"), 0)
    assert GAME.label(view, Move("stay")).endswith(PERHAPS)
    assert "→ you" not in GAME.label(view, Move("stay", sandbag="yes"))


def test_throwing_away_the_only_way_out_of_the_water_warns_of_drowning() -> None:
    g = alone({"D5": "ground ground"}, "D4", "rope")
    assert "Discard the rope → you drown" == GAME.label(GAME.rules.private(g, 0), Discard())


def test_using_a_tool_that_leaves_no_way_on_warns_of_drowning() -> None:
    g = alone({"D5": "ground"}, "D4", "dynamite")
    label = GAME.label(GAME.rules.private(g, 0), Use("D5"))
    assert "D5: dynamite; ground, 1 high → you drown" == label


def test_using_a_tool_that_leaves_only_a_last_tile_to_step_on_warns_of_the_water() -> None:
    g = alone({"D5": "ground ground"}, "D4", "dynamite")
    assert GAME.label(GAME.rules.private(g, 0), Use("D5")).endswith(SURELY)


def test_using_a_tool_that_opens_a_way_has_no_warning() -> None:
    g = alone({"D5": "ground ground", "C4": "ground", "E4": "ground"}, "D4", "dynamite")
    assert "→" not in GAME.label(GAME.rules.private(g, 0), Use("D5"))


def test_fleeing_into_the_water_warns_of_it() -> None:
    g = do(alone({"D4": "volcano ground"}, "D4", "rope"), "move cell:stay")
    assert GAME.label(GAME.rules.private(g, 0), Flee("D5")).endswith(SURELY)


HIGH = "ground ground ground"
RING = dict.fromkeys(("C3", "C4", "D3", "D5", "E3", "E4"), HIGH)


def label_of(g: EarthquakeIsland, action: Action) -> str:
    return GAME.label(GAME.rules.private(g, 0), action)


def test_label_announces_that_next_turn_has_no_way_off() -> None:
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
    assert GAME.rules.private(g, 0).question == TakeTurn.alone
    assert label_of(g, Move("stay")).endswith(SURELY)


def test_game_from_before_the_ruling_makes_the_forced_move() -> None:
    g = alone({"D4": "ground", **RING}, "D4")
    g.options.pop("forced")
    advance(g)
    assert awaited(g) == [1]

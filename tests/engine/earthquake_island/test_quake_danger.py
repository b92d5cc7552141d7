"""A choice that leaves an explorer in the water says so, and no other does."""

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.core import Action, Note, Rng, awaited, options_of, play
from engine.earthquake_island import GAME
from engine.earthquake_island.actions import Discard, Keep, Move
from engine.earthquake_island.state import EarthquakeIsland
from tests.engine.earthquake_island.positions import alone

SURELY, PERHAPS = "→ you fall into the water", "→ you may fall into the water"
SETTINGS = [(2, {}), (4, {"facing": "random"}), (3, {"landing": "full"}), (6, {})]
POSITIONS = 300
WAYS = ("stays on", "steps to", "climbs to", "jumps to", "swims to", "scrambles to")


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
                yield g, seat, action, GAME.label(GAME.private(g, seat), action)
            g = play(g, seat, luck.pick(options)).state


def _setting(seed: int) -> tuple[int, int, dict[str, str]]:
    seats, options = SETTINGS[seed % len(SETTINGS)]
    return seats, seed, options


def is_in_the_water(g: EarthquakeIsland, seat: int, notes: tuple[Note, ...]) -> bool:
    """Whether an explorer fell into the water, also where it drowned there since."""
    fates = ("is in the water", "drowns")
    told = [note.template for note in notes if note.values.get("seat") == seat]
    fell = any(fate in one for one in told for fate in fates)
    return fell or (g.is_in_water(seat) and not g.explorer(seat).afloat)


def by_something_else(notes: tuple[Note, ...]) -> bool:
    """Whether a volcano or a hole had a part in it that nobody saw, or a move after this one."""
    told = [note.template for note in notes]
    went = sum(way in one for one in told for way in WAYS)
    return went > 1 or any("volcano" in one or "through a hole" in one for one in told)


def test_a_choice_that_is_said_to_end_in_the_water_does() -> None:
    warned = [one for one in islice(choices(Move, Keep), 8 * POSITIONS) if SURELY in one[3]]
    assert len(warned) > POSITIONS / 2
    for g, seat, action, label in warned:
        result = play(g, seat, action)
        asked_on = seat in awaited(result.state) and result.state.board.turn == seat
        assert asked_on or is_in_the_water(result.state, seat, tuple(result.notes)), label


def test_a_choice_without_a_warning_does_not_end_in_the_water() -> None:
    for g, seat, action, label in islice(choices(Move, Keep), 4 * POSITIONS):
        result = play(g, seat, action)
        notes = tuple(result.notes)
        if "water" not in label and not by_something_else(notes):
            assert not is_in_the_water(result.state, seat, notes), label


def test_throwing_a_tool_away_is_said_to_drown_exactly_when_it_does() -> None:
    for g, seat, action, label in islice(choices(Discard), 2 * POSITIONS):
        if g.is_in_water(seat):
            next_told = play(g, seat, action).notes[1:2]
            drowned = any(
                "drowns" in note.template and note.values["seat"] == seat for note in next_told
            )
            assert drowned is ("→ you drown" in label), label


@pytest.mark.parametrize(
    ("stack", "warning"),
    [("ground", SURELY), ("hole", SURELY), ("ground hole", PERHAPS), ("ground ground", "")],
)
def test_staying_on_the_last_tile_warns_of_the_water(stack: str, warning: str) -> None:
    label = GAME.label(GAME.private(alone({"D4": stack, "D5": "ground"}, "D4"), 0), Move("stay"))
    assert warning == label[label.find("→") :] * ("→" in label)


def test_a_sandbag_that_may_be_used_makes_the_fall_a_risk_only() -> None:
    view = GAME.private(alone({"D4": "ground"}, "D4", "sandbag"), 0)
    assert GAME.label(view, Move("stay")).endswith(PERHAPS)
    assert "→" not in GAME.label(view, Move("stay", sandbag="yes"))


def test_throwing_away_the_only_way_out_of_the_water_warns_of_drowning() -> None:
    g = alone({"D5": "ground ground"}, "D4", "rope")
    assert "Discard the rope → you drown" == GAME.label(GAME.private(g, 0), Discard())

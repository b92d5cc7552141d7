"""Options, saving and upgrades of a game."""

from dataclasses import replace

import pytest

from engine import GAMES
from engine.core import BadOption, BadSave, Game, Option

PALM: Game = GAMES["palm_island"]
MODES = Option(
    key="mode",
    help="How to play",
    values=("solo", "duel"),
    default="solo",
    seats={"solo": (1,), "duel": (2,)},
)
SOLO_ONLY = Option(key="rival", help="Whom", values=("a",), default="a", seats={"a": (1,)})
GAME = replace(PALM, seats=(1, 2), options=(MODES, SOLO_ONLY))


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {"mode": "solo", "rival": "a"}), (2, {"mode": "duel"})]
)
def test_defaults_go_with_the_number_of_seats(seats: int, options: dict[str, str]) -> None:
    assert options == GAME.checked({}, seats)


@pytest.mark.parametrize(
    ("options", "seats", "problem"),
    [
        ({"mode": "duel"}, 1, "does not go with 1 seat"),
        ({"mode": "chess"}, 1, "solo or duel"),
        ({"colour": "red"}, 1, "has no option “colour”"),
        ({}, 3, "1 to 2 players, not 3"),
    ],
)
def test_what_does_not_go_together_is_refused(
    options: dict[str, str], seats: int, problem: str
) -> None:
    with pytest.raises(BadOption, match=problem):
        GAME.checked(options, seats)


@pytest.mark.parametrize("saved", [b"", b"{}", b'{"options": 1}', b"\xff"])
def test_what_is_no_saved_game_is_refused(saved: bytes) -> None:
    with pytest.raises(BadSave):
        PALM.load(saved)


def test_a_state_of_older_rules_is_upgraded_step_by_step() -> None:
    newer = replace(
        PALM,
        rules=3,
        upgrades={
            1: lambda parts: parts | {"board": parts["board"] | {"round": 2}},
            2: lambda parts: (
                parts | {"board": parts["board"] | {"round": parts["board"]["round"] + 5}}
            ),
        },
    )
    saved = PALM.save(PALM.start(1, 1))
    assert 7 == newer.load(newer.upgraded(saved, 1)).board.round
    assert 6 == newer.load(newer.upgraded(saved, 2)).board.round
    assert saved == newer.upgraded(saved, 3)

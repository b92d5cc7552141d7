"""Options, saved states and upgrades of a game."""

from dataclasses import replace

import pytest

from engine import GAMES
from engine.core import BadOption, BadSave, Game, Option, When

PALM: Game = GAMES["palm_island"]
MODES = Option(
    key="mode",
    help="How to play",
    values=("solo", "duel"),
    default="solo",
    needs={"solo": When((1,)), "duel": When((2,))},
)
RIVAL = Option(key="rival", help="Whom", values=("a", "b"), default="a", when=When((1,)))
DUEL = When(options={"mode": ("duel",)})
SWORD = Option(key="sword", help="Which", values=("long", "short"), default="long", when=DUEL)
NOTES = Option(
    key="notes", help="Written?", values=("off", "on"), default="off", defaults={"on": DUEL}
)
FIRST = Option(
    key="first",
    help="Who begins",
    values=("any", "second"),
    default="any",
    needs={"second": When((2,))},
)
RULING = Option(key="ties", help="", values=("old", "new"), default="new", ruling=True)
GAME = replace(
    PALM, seats=(1, 2), rules=replace(PALM.rules, options=(MODES, RIVAL, SWORD, NOTES, FIRST))
)
FLIPS = Option(key="first_flips", help="", values=("yes", "no"), default="yes", since=3)
EXTENDED = replace(
    PALM,
    rules=replace(
        PALM.rules,
        options=(FLIPS, *PALM.rules.options),
        upgrades={**PALM.rules.upgrades, 2: lambda parts: parts},
    ),
)
RULED = replace(PALM, rules=replace(PALM.rules, options=(*PALM.rules.options, RULING)))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"mode": "solo", "rival": "a", "notes": "off", "first": "any"}),
        (2, {"mode": "duel", "sword": "long", "notes": "on", "first": "any"}),
    ],
)
def test_defaults_depend_on_mode_and_seats(seats: int, options: dict[str, str]) -> None:
    assert options == GAME.checked({}, seats)


@pytest.mark.parametrize(
    ("options", "seats", "problem"),
    [
        (
            {"mode": "duel"},
            1,
            "mode “duel” does not go with 1 seat: it is for 2 players. Choose solo.",
        ),
        (
            {"mode": "solo"},
            2,
            "mode “solo” does not go with 2 seats: it is for 1 player. Choose duel.",
        ),
        ({"mode": "chess"}, 1, "mode cannot be “chess”. Choose solo or duel."),
        ({"colour": "red"}, 1, "has no option “colour”"),
        ({}, 3, "1 to 2 players, not 3"),
        ({"rival": "b"}, 2, "rival only has an effect for 1 player."),
        ({"sword": "short"}, 1, "sword only has an effect with mode=duel, which is for 2 players."),
        ({"first": "second"}, 1, "first “second” does not go with 1 seat: it is for 2 players."),
    ],
)
def test_conflicting_options_are_refused_with_alternatives(
    options: dict[str, str], seats: int, problem: str
) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.checked(options, seats)
    assert problem in str(refusal.value)


@pytest.mark.parametrize(("seats", "key"), [(1, "sword"), (2, "rival")])
def test_default_without_effect_is_ignored(seats: int, key: str) -> None:
    default = next(option.default for option in GAME.rules.options if option.key == key)
    assert GAME.checked({}, seats) == GAME.checked({key: default}, seats)


def test_option_without_effect_is_kept_for_later() -> None:
    chosen = {"rival": "b", "sword": "short", "first": "second"}
    alone, two = GAME.effective(chosen, 1), GAME.effective(chosen, 2)
    assert ("b", None, "any") == (alone["rival"], alone.get("sword"), alone["first"])
    assert (None, "short", "second") == (two.get("rival"), two["sword"], two["first"])


def test_fitting_seats_depend_on_options() -> None:
    assert [1] == GAME.fitting_seats({})
    assert [2] == GAME.fitting_seats({"mode": "duel", "sword": "short"})
    with pytest.raises(BadOption, match="sword only has an effect with mode=duel"):
        GAME.fitting_seats({"sword": "short"})


def test_options_for_different_numbers_of_seats_cannot_be_combined() -> None:
    extra = Option(
        key="extra",
        help="",
        values=("off", "on"),
        default="off",
        when=When(options={"first": ("second",)}),
    )
    game = replace(GAME, rules=replace(GAME.rules, options=(*GAME.rules.options, extra)))
    with pytest.raises(BadOption, match="cannot be combined"):
        game.fitting_seats({"mode": "solo", "first": "second"})


def test_nearest_seats_fit_the_mode() -> None:
    assert [1, 2, 2] == [GAME.nearest({}, seats) for seats in (0, 2, 5)]
    assert [2, 2] == [GAME.nearest({"mode": "duel"}, seats) for seats in (1, 2)]


def test_stored_game_keeps_options_without_effect() -> None:
    stored = PALM.checked({}, 1) | {"disaster": "famine", "order": "arrival"}
    assert stored == PALM.begin(1, 1, stored).options


def test_new_ruling_applies_to_new_games_only() -> None:
    assert "new" == RULED.start(1, 1).options["ties"]
    assert "ties" not in RULED.begin(1, 1, PALM.checked({}, 1)).options
    assert "ties" not in [option.key for option in RULED.choices]


def test_later_option_is_chosen_in_new_games() -> None:
    assert "yes" == EXTENDED.start(1, 1).options["first_flips"]
    chosen = EXTENDED.checked({"first_flips": "no"}, 1)
    assert "no" == EXTENDED.begin(1, 1, chosen).options["first_flips"]
    assert FLIPS in EXTENDED.choices


def test_older_game_stays_without_a_later_option() -> None:
    assert "first_flips" not in EXTENDED.begin(1, 1, PALM.checked({}, 1)).options


def test_state_from_before_an_option_is_upgraded_without_it() -> None:
    saved = PALM.save(PALM.start(1, 1))
    assert "first_flips" not in EXTENDED.load(EXTENDED.upgraded(saved, 2)).options


@pytest.mark.parametrize("saved", [b"", b"{}", b'{"options": 1}', b"\xff"])
def test_damaged_save_is_refused(saved: bytes) -> None:
    with pytest.raises(BadSave):
        PALM.load(saved)


def test_older_state_is_upgraded_step_by_step() -> None:
    newer = replace(
        PALM,
        rules=replace(
            PALM.rules,
            upgrades={
                1: lambda parts: parts | {"board": parts["board"] | {"round": 2}},
                2: lambda parts: (
                    parts | {"board": parts["board"] | {"round": parts["board"]["round"] + 5}}
                ),
            },
        ),
    )
    saved = PALM.save(PALM.start(1, 1))
    assert 7 == newer.load(newer.upgraded(saved, 1)).board.round
    assert 6 == newer.load(newer.upgraded(saved, 2)).board.round
    assert saved == newer.upgraded(saved, 3)


def test_one_question_within_a_shared_time_limit_gives_a_game_windows() -> None:
    assert GAMES["island_hopper"].has_windows
    assert not GAMES["palm_island"].has_windows


def test_no_action_can_be_changed() -> None:
    actions = [action for game in GAMES.values() for action in game.rules.actions]
    assert [] == [action for action in actions if not action.__struct_config__.frozen]

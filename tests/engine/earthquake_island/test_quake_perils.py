"""Shortcuts in the computation of warnings do not change the warnings."""

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.core import Rng
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.actions import Move
from engine.earthquake_island.rules.components import VOLCANO
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.view import QuakeView
from engine.earthquake_island.words import peril
from engine.earthquake_island.words.peril import Perils, assumed_state, is_harmless
from tests.engine.earthquake_island.test_quake_danger import SETTINGS
from tests.engine.random_games import random_positions

pytestmark = pytest.mark.long

DECISIONS = 250


def views(sparsity: int = 7) -> Iterator[QuakeView]:
    """Yield one of ``sparsity`` views of the seats to move in random games of many kinds."""
    rng = Rng(11)
    for g, seat in random_positions(GAME, SETTINGS, rng, 400):
        if rng.below(sparsity) == 0 and g.board.turn is not None:
            yield GAME.view(g, seat)


def test_harmless_move_is_safe_in_every_possible_state() -> None:
    harmless = 0
    for view in islice(views(), DECISIONS):
        perils = Perils(view)
        for move in (action for action in view.options if isinstance(action, Move)):
            can_erupt = VOLCANO in perils._unseen
            if is_harmless(perils.ground, perils.seat, move, can_erupt=can_erupt):
                harmless += 1
                assert {"safe"} == set(perils._met(move)), f"{move} of {view}"
    assert harmless > DECISIONS


def test_shortened_action_ends_the_same_way() -> None:
    shortened, armed = 0, (view for view in views(1) if view.explorers[view.seat or 0].tool)
    for view in islice(armed, 3 * DECISIONS):
        perils = Perils(view)
        for action in view.options:
            if (plain := perils._plain(action)) != action:
                shortened += 1
                assert set(perils._met(plain)) == set(perils._met(action)), f"{action} of {view}"
    assert shortened > DECISIONS


def test_labels_of_a_message_equal_single_labels() -> None:
    for view in islice(views(), DECISIONS // 5):
        one_by_one = [GAME.label(view, action) for action in view.options]
        assert one_by_one == GAME.lines(view, view.options)


def test_labels_of_a_message_share_computed_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = list[QuakeView]()

    def noted(view: QuakeView, *below: str) -> EarthquakeIsland:
        made.append(view)
        return assumed_state(view, *below)

    for view in islice(views(), 20):
        made.clear()
        with monkeypatch.context() as patch:
            patch.setattr(peril, "assumed_state", noted)
            GAME.lines(view, view.options)
        assert len(made) == 2

"""Solo games stored under rules 1 continue under the current rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import options_of, parse, play
from engine.palm_island import GAME
from engine.palm_island.rules.state import PalmIsland

STORED = sorted((Path(__file__).parent / "rules_1").glob("*.json"))


def stored(path: Path) -> Any:
    """Return the stored seed, options, actions and state."""
    return json.loads(path.read_text(encoding="utf-8"))


def upgraded(path: Path) -> PalmIsland:
    state = json.dumps(stored(path)["state"]).encode()
    g: PalmIsland = GAME.load(GAME.upgraded(state, 1))
    return g


def replayed(path: Path) -> PalmIsland:
    """Rebuild the game from its actions under the current rules."""
    game = stored(path)
    g: PalmIsland = GAME.begin(1, game["seed"], game["options"])
    for text in game["actions"]:
        g = play(g, 0, parse(text, GAME.rules.actions)).state
    return g


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_upgraded_state_equals_the_replayed_log(path: Path) -> None:
    assert replayed(path) == upgraded(path)
    assert GAME.digest(replayed(path)) == GAME.digest(upgraded(path))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_upgraded_game_can_be_finished(path: Path) -> None:
    g = upgraded(path)
    for _ in range(300):
        if g.over:
            break
        g = play(g, 0, options_of(g, 0)[0]).state
    assert "after eight rounds" == GAME.rules.outcome(g).ended_by
    assert g.over


def test_stored_games_have_each_kind_of_pending_choice() -> None:
    lanes = [lane for path in STORED for lane in stored(path)["state"]["lanes"].values()]
    assert {"UseCard", "ChoosePayment", "MakeRoom"} == {lane[0]["type"] for lane in lanes}

"""Records of games that began before their game had an option."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.domain import frames
from bot.domain.record import play_back, read_record, result_of
from engine.core import Game, Option
from engine.editions import game_of

LATER = Option(key="first_flips", help="", values=("yes", "no"), default="yes", since=3)
RECORDS = sorted(Path("tests/golden/palm_island").glob("*.jsonl"))


def extended(key: str, options: Mapping[str, str]) -> Game:
    """Return a game with one option more."""
    game = game_of(key, options)
    return replace(game, rules=replace(game.rules, options=(LATER, *game.rules.options)))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_old_record_replays_to_its_digest(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "game_of", extended)
    head, lines, claimed = read_record(path.read_bytes())
    result = result_of(head.key, play_back(head, lines)[-1].state, len(lines))
    assert claimed is not None
    assert result.digest == claimed["digest"]

"""`python -m tools.lab` measures components with and without a change."""

import json
from collections.abc import Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cli.games import CliError
from engine import GAMES
from engine.core import Game
from engine.core.tables import table_rows
from tests.bot import stored_games
from tests.engine import bluff
from tools.lab import main
from tools.watching import Watch, watch_of

Capture = pytest.CaptureFixture[str]
typed = partial(stored_games.run_command, main=main)
complaint = partial(stored_games.error_line, main=main)

MANY_ROPES = ("--change", "tiles.toml#rope.count=31", "--change", "tiles.toml#ground.count=26")
PLANTED: Sequence[tuple[str, str, tuple[object, ...]]] = (
    ("propeller_islands", "B2-17", ("--games", 45, "--change", "blueprints.toml#B2-17.cost={}")),
    (
        "palm_island",
        "sea_4",
        ("--games", 20, "--option", "mode=speed", "--change", "outposts.toml#sea_4.cost={}"),
    ),
    (
        "earthquake_island",
        "rope",
        ("--games", 12, "--seats", 4, *MANY_ROPES),
    ),
    ("small_islands", "3", ("--games", 12, "--change", "rewards.toml#leaves.pay.plus=12")),
    (
        "island_hopper",
        "A1",
        ("--games", 12, "--seats", 4, "--change", "contracts.toml#A1.pays=60"),
    ),
)
"""Broken components: free, far too many, or worth far too much."""


def report_of(capsys: Capture, tmp_path: Path, game: str, *words: object) -> dict[str, Any]:
    typed(capsys, game, "--json", tmp_path / "report.json", *words)
    [found] = json.loads((tmp_path / "report.json").read_bytes())
    return dict(found)


@pytest.mark.long
@pytest.mark.parametrize(("game", "component", "words"), PLANTED)
def test_broken_component_is_named_first(
    capsys: Capture, tmp_path: Path, game: str, component: str, words: Sequence[object]
) -> None:
    assert component == report_of(capsys, tmp_path, game, *words)["order"][0]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_is_watched(game: Game) -> None:
    assert isinstance(watch_of(game), Watch)


def test_game_that_nobody_watches_is_named() -> None:
    with pytest.raises(CliError, match=r"tools/watches/bluff\.py is missing"):
        watch_of(bluff.GAME)


def test_same_command_writes_the_same_report(capsys: Capture, tmp_path: Path) -> None:
    words = ("--games", 1, "--levels", "steady", "--json")
    for name in ("one.json", "two.json"):
        typed(capsys, "island_hopper", *words, tmp_path / name)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


@pytest.mark.long
def test_both_sides_play_the_same_deals(capsys: Capture, tmp_path: Path) -> None:
    unused = "alexis.toml#night.base=99"
    found = report_of(capsys, tmp_path, "small_islands", "--games", 4, "--change", unused)
    assert found["before"] == found["after"]


@pytest.mark.long
def test_halves_of_the_games_agree(capsys: Capture, tmp_path: Path) -> None:
    side = report_of(capsys, tmp_path, "small_islands", "--games", 24)["before"]
    assert 12 == side["compared"]
    assert side["apart"] <= 2


@pytest.mark.long
def test_figures_lie_within_their_intervals(capsys: Capture, tmp_path: Path) -> None:
    side = report_of(capsys, tmp_path, "propeller_islands", "--games", 6)["before"]
    coffee = side["components"]["Coffee House"]
    for name in ("offered", "taken", "kept", "owners"):
        low, high = coffee[name]["interval"]
        assert 0 <= low <= coffee[name]["value"] <= high <= 1
    assert 12 == coffee["offered"]["of"]
    assert 6 == side["games"] == sum(side["ended_by"].values())
    assert sum(seat["value"] for seat in side["seats"]) == pytest.approx(1, abs=0.001)


@pytest.mark.long
def test_group_wins_together(capsys: Capture, tmp_path: Path) -> None:
    options = ("--option", "mode=cooperative", "--option", "disaster=famine")
    found = report_of(capsys, tmp_path, "palm_island", "--games", 6, *options)
    wins = [seat["value"] for seat in found["before"]["seats"]]
    assert wins[0] == wins[1] == found["before"]["components"]["famine"]["owners"]["value"]


@pytest.mark.long
def test_page_shows_the_components_before_and_after(capsys: Capture, tmp_path: Path) -> None:
    change = ("--change", "rewards.toml#six.pay.plus=5")
    typed(capsys, "small_islands", "--games", 3, *change, "--plot", tmp_path / "page.png")
    with Image.open(BytesIO((tmp_path / "page.png").read_bytes())) as picture:
        assert (1320, 840) == picture.size


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("six=5", "is not of the form FILE.toml#row.field=value"),
        ("rewards.toml#seven.pay.plus=5", "rewards.toml has no row seven"),
        ("rewards.toml#six.pay.plus=many", "row 8 six, field pay.plus: Expected `int`"),
        ("rewards.toml#six.price=5", "unknown field `price`"),
        ("rewards.toml#six.pay.plus.more=5", "rewards.toml, row six, has no field pay.plus.more"),
        ("rewards.toml#six.key.0.more=5", "rewards.toml, row six, has no field key.0.more"),
        ("reward.toml#six.pay.plus=5", "data/small_islands/reward.toml cannot be read"),
    ],
)
def test_wrong_change_is_named(capsys: Capture, change: str, problem: str) -> None:
    assert problem in complaint(capsys, "small_islands", "--games", 1, "--change", change)


@pytest.mark.parametrize("option", ["--json", "--plot"])
@pytest.mark.parametrize("path", [".", "missing/report"])
def test_output_is_refused_before_a_game_is_played(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, option: str, path: str
) -> None:
    monkeypatch.setattr("tools.lab.seen", None)
    assert f"can't write {path}" in complaint(capsys, "small_islands", option, path)


def test_change_does_not_reach_the_plain_game(capsys: Capture) -> None:
    typed(capsys, "small_islands", "--games", 1, "--change", "rewards.toml#six.pay.plus=5")
    assert 6 == next(
        row["pay"]["plus"] for row in table_rows("small_islands", "rewards") if row["key"] == "six"
    )
    assert "lab" not in GAMES["small_islands"].edition

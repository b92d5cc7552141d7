"""The benchmarks: figures, goals, and measures that fail."""

import asyncio
import gc
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.domain.frames import replay
from bot.settings import COLLECT_AFTER, SWITCH_SECONDS
from bot.store import Store, meta
from bot.store.postgres import Served
from engine import GAMES
from engine.core import Game
from testbed.rows import all_at_once, begun, turns_by_chance
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import error_line, run_command
from tests.postgres import PostgresServer
from tests.render.test_gallery import Studio, grey
from tools.bench import figures as bench
from tools.bench import memory, storage, weighed
from tools.bench.__main__ import main
from tools.bench.beside_bots import TURNS_A_SECOND, _gaps
from tools.bench.cpu import _game_of_hearts, random_moves
from tools.bench.effort import QUICK, Effort, NotMeasured, apart, p99, python_as_in_the_bot
from tools.bench.goals import GOALS, Reading, record
from tools.bench.lag import lags_for
from tools.bench.pictures import ratios
from tools.bench.places import scratch
from tools.bench.starts import ROOT, peak_memory
from tools.bench.turns import TwinPictures, whole_turn

PALM = GAMES["palm_island"]
MIB = 1024 * 1024
LARGE = 300 * MIB
OF_A_GAME = [name for names in bench.OF_A_GAME.values() for name in names]
OF_ALL = [name for names in bench.OF_ALL.values() for name in names]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in an empty folder, because storage benchmarks write to the current one."""
    monkeypatch.delenv("ATOLL_DATABASE", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(
    "names", [*bench.OF_A_GAME.values(), *bench.OF_ALL.values()], ids=lambda names: names[0]
)
def test_each_figure_is_measured_or_has_a_note(names: Sequence[str], tmp_path: Path) -> None:
    found = bench.figures([PALM], names[:1], quick=True)
    assert {*names} == {name.removesuffix(".palm_island") for name in found}
    assert found == json.loads(json.dumps(found))
    unmeasured = {name: each["note"] for name, each in found.items() if each["value"] is None}
    unmeasured.pop("random_moves.palm_island", "pyspiel is not installed")
    assert {} == unmeasured
    assert all(each["value"] > 0 for each in found.values() if each["value"] is not None)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.long
def test_turn_of_several_steps_is_measured() -> None:
    found = bench.figures([GAMES["propeller_islands"]], ["whole_turn"], quick=True)
    assert found["whole_turn.propeller_islands"]["value"] > 0


def test_each_goal_has_a_measure() -> None:
    assert set(GOALS) == {*OF_A_GAME, *OF_ALL}


def test_failed_measure_costs_its_own_figures_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Game, effort: Effort) -> dict[str, Reading]:
        raise OSError("no room")

    def sound(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
        return {"memory": Reading(1.25)}

    monkeypatch.setattr(bench, "OF_A_GAME", {broken: ("loop_lag",)})
    monkeypatch.setattr(bench, "OF_ALL", {sound: ("memory",)})
    found = bench.figures([PALM])
    assert "not measured: OSError: no room" == found["loop_lag.palm_island"]["note"]
    assert (None, None) == tuple(found["loop_lag.palm_island"][key] for key in ("value", "met"))
    assert (1.25, True) == tuple(found["memory"][key] for key in ("value", "met"))


@pytest.mark.parametrize(
    ("name", "value", "met"),
    [
        ("whole_turn", 3.5, True),
        ("whole_turn", 3.51, False),
        ("state_copy", 30.0, True),
        ("state_copy", 29.9, False),
        ("yardstick", 1.0, None),
        ("memory", None, None),
    ],
)
def test_goal_is_a_maximum_or_a_minimum(name: str, value: float | None, met: bool | None) -> None:
    assert met is record(name, Reading(value))["met"]


def test_record_names_the_figure_and_its_parts() -> None:
    expected = {
        "figure": "CPU of a whole turn / turn with cached bytes",
        "value": 2.938,
        "goal": 3.5,
        "stretch": 2.5,
        "met": True,
        "detail": {"whole_ms": 20.26, "bytes": 793369},
    }
    detail = {"whole_ms": 20.26336, "bytes": 793369}
    assert expected == record("whole_turn", Reading(2.93819, detail=detail))


def test_p99_is_exceeded_by_one_of_a_hundred() -> None:
    assert 98 == p99(list(range(100)))
    assert 7 == p99([7])


@pytest.mark.long
def test_turns_without_pictures_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any) -> bytes:
        raise OSError("the brush is lost")

    monkeypatch.setattr(TwinPictures, "board", nothing)
    with pytest.raises(NotMeasured, match="not posted with a picture"):
        whole_turn(PALM, QUICK)


async def test_blocked_loop_is_late() -> None:
    asyncio.get_running_loop().call_later(0.02, time.sleep, 0.08)
    lags = await lags_for(0.15)
    assert max(lags) > 0.07
    assert min(lags) < 0.07


@pytest.mark.long
def test_python_settings_are_those_of_the_bot_only_while_measuring() -> None:
    before, collected_after = sys.getswitchinterval(), gc.get_threshold()
    gc.unfreeze()  # the modules and tests
    with suppress(OSError), python_as_in_the_bot():
        assert pytest.approx(SWITCH_SECONDS) == sys.getswitchinterval()
        assert COLLECT_AFTER == gc.get_threshold()
        assert gc.get_freeze_count() > 0
        raise OSError
    assert before == sys.getswitchinterval() != SWITCH_SECONDS
    assert collected_after == gc.get_threshold() != COLLECT_AFTER
    assert gc.get_freeze_count() == 0


class Deal:
    """A state of OpenSpiel with three chance nodes and two moves to come."""

    def __init__(self) -> None:
        self.left = 5

    def is_terminal(self) -> bool:
        return not self.left

    def is_chance_node(self) -> bool:
        return self.left > 2

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 1.0)]

    def legal_actions(self) -> list[int]:
        return [1]

    def apply_action(self, action: int) -> None:
        time.sleep(0.0005 * action)
        self.left -= action


def test_moves_are_compared_with_hearts_if_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hearts = SimpleNamespace(new_initial_state=Deal)
    openspiel = SimpleNamespace(load_game={"hearts": hearts}.__getitem__)
    monkeypatch.setitem(sys.modules, "pyspiel", openspiel)
    reading = random_moves(PALM, QUICK)["random_moves"]
    rates = reading.detail["moves_per_second"], reading.detail["hearts_moves_per_second"]
    assert pytest.approx(rates[0] / rates[1]) == reading.value


def test_chance_nodes_are_not_moves() -> None:
    assert 2 == _game_of_hearts(SimpleNamespace(new_initial_state=Deal), Random(1))


def test_our_own_rate_is_measured_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    reading = random_moves(PALM, QUICK)["random_moves"]
    assert (None, "pyspiel is not installed") == (reading.value, reading.note)
    assert reading.detail["moves_per_second"] > 0


def test_stored_turns_are_those_of_a_real_game() -> None:
    table = begun(PALM)
    turns = list(turns_by_chance(table, TABLE))
    whole = all_at_once(turns)
    assert ("over", 0, len(turns)) == (whole.row.status, whole.before, len(whole.moves))
    assert len(turns) == sum(seat.acted for seat in whole.seats)
    end = replay(table.row, len(table.seats), whole.moves)[-1].state
    assert whole.row.state == PALM.save(end)


def test_lengths_are_measured_without_dbstat(monkeypatch: pytest.MonkeyPatch) -> None:
    by_pages = storage.stored_bytes([PALM], QUICK)
    monkeypatch.setattr(storage, "PAGES_OF_TABLES", "SELECT 1 FROM nowhere")
    by_lengths = storage.stored_bytes([PALM], QUICK)
    for name in ("stored_game", "log_row"):
        assert "lengths of values" in by_lengths[name].note
        assert 0 < (by_lengths[name].value or 0) < (by_pages[name].value or 0)


def test_length_of_a_row_counts_each_column() -> None:
    with sqlite3.connect(":memory:") as db:
        db.execute("CREATE TABLE log (game INTEGER, action TEXT, note TEXT)")
        db.execute("INSERT INTO log VALUES (12, 'störe', NULL)")
        assert 2 + 6 == storage._length(db, "log")
    db.close()


@pytest.mark.long
def test_memory_of_this_process_is_not_counted() -> None:
    held = b"x" * LARGE
    assert apart(peak_memory, [sys.executable, "-c", "pass"]) < len(held) / MIB


@pytest.mark.long
def test_silent_process_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_SECONDS", 0.01)
    with pytest.raises(TimeoutError):
        memory.idle_memory([PALM], QUICK)


@pytest.mark.long
def test_failed_process_gives_a_note(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("raise SystemExit('no scales here')")
    monkeypatch.setattr(weighed, "__file__", str(broken))
    with pytest.raises(NotMeasured, match="no scales here"):
        memory.idle_memory([PALM], QUICK)


async def test_postgresql_database_is_left_unchanged(
    postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgres.database() as url:
        monkeypatch.setenv("ATOLL_DATABASE", url.full)
        with scratch(tmp_path, "commits") as address:
            store = await Store.open(address)
            await store.write(meta.write_meta, "key", "value")
            await store.close()
        with Served(url).reading() as db:
            schemas = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'atoll%'"
            assert [] == db.execute(schemas).fetchall()
            assert (None,) == db.execute("SELECT to_regclass('meta')").fetchone()


def test_turns_are_committed_to_the_configured_database(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgres.database() as url:
        monkeypatch.setenv("ATOLL_DATABASE", url.full)
        assert 0 < (storage.turn_commit([PALM], QUICK)["turn_commit"].value or 0)


def test_gaps_between_players_are_random_and_repeatable() -> None:
    gaps = _gaps(3_000)
    assert gaps == _gaps(3_000)
    assert pytest.approx(1 / TURNS_A_SECOND, rel=0.1) == sum(gaps) / 3_000
    assert min(gaps) < 0.01 < 0.5 < max(gaps)


def test_picture_costs_are_ratios_to_a_bare_copy() -> None:
    measured = ratios(Studio().painter, [grey(1), grey(2), grey(3)], turns=2)
    assert {
        "drawn_again_over_floor",
        "typical_turn_over_floor",
        "naive_over_ours",
    } == measured.keys()
    assert min(measured.values()) > 0


@pytest.mark.long
def test_drawing_is_measured_without_discord_py() -> None:
    asked = "import sys, tools.bench.mixed; print('discord' in sys.modules)"
    printed = subprocess.check_output([sys.executable, "-c", asked], cwd=ROOT)  # noqa: S603
    assert b"False\n" == printed


def test_picture_costs_need_two_views() -> None:
    with pytest.raises(ValueError, match="two views"):
        ratios(Studio().painter, [grey(1)])


@pytest.mark.long
def test_command_prints_figures_by_their_beginning(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run_command(capsys, "yard", main=main).printed
    assert ["yardstick"] == list(json.loads(printed))


def test_unknown_figure_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no figure speed. Choose from yardstick" in error_line(
        capsys, "speed", main=main
    )

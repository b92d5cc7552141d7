"""Any sequence of requests leaves a table that can start, continue, or is over."""

import os

import pytest
import structlog.testing
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from engine import GAMES
from tests.bot.any_order.machine import TableMachine

LUCK = os.environ.get("LUCK", "")
BOUNDS = settings(
    max_examples=int(os.environ.get("EXAMPLES", "20")),
    stateful_step_count=25,
    derandomize=not LUCK,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_table_can_start_or_continue_or_is_over_after_any_requests(key: str) -> None:
    machine = type(f"TableMachineOf{key}", (TableMachine,), {"game": GAMES[key]})
    with structlog.testing.capture_logs():
        run_state_machine_as_test(seed(LUCK)(machine) if LUCK else machine, settings=BOUNDS)

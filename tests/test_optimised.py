"""Python's option -OO removes docstrings, which are the questions of the games."""

import subprocess
import sys
from pathlib import Path

import pytest

from testbed.waits import HANG_SECONDS

ROOT = Path(__file__).parent.parent


@pytest.mark.long
@pytest.mark.parametrize("program", ["bot", "tools.presses", "tools.lab"])
def test_program_without_docstrings_ends_with_one_line(program: str) -> None:
    words = [sys.executable, "-OO", "-m", program, "--help"]
    ended = subprocess.run(  # noqa: S603
        words, cwd=ROOT, capture_output=True, text=True, timeout=HANG_SECONDS, check=False
    )
    assert (1, "") == (ended.returncode, ended.stdout)
    assert 1 == len(ended.stderr.splitlines())
    assert "without -OO" in ended.stderr

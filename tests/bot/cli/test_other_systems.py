"""The program starts on systems that lack some of what Linux has."""

import subprocess
import sys

import pytest

PROGRAM = """
import os, signal, sys

sys.modules["resource"] = None
del os.nice
for name in ("SIGCHLD", "SIGALRM", "setitimer", "pthread_sigmask"):
    delattr(signal, name)

import asyncio
from unittest.mock import Mock

from bot.cli.parser import parser
from bot.cli.serve import stop_on_signals
from bot.services.search import worker

async def stop():
    loop = asyncio.get_running_loop()
    loop.add_signal_handler = Mock(side_effect=NotImplementedError)
    stop_on_signals(Mock())

parser()
asyncio.run(stop())
worker.prepare_for_background()
with worker.time_limit(1.0):
    print("starts")
"""


@pytest.mark.long
def test_program_starts_without_modules_and_signals_of_unix() -> None:
    ended = subprocess.run(  # noqa: S603  # fixed arguments
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert ("starts\n", "") == (ended.stdout, ended.stderr)

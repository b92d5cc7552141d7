"""The memory of the idle bot, compared with a process that only imports its libraries."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from engine.core import Game
from testbed.loopback.server import API
from tools.bench import weighed
from tools.bench.effort import Effort, NotMeasured
from tools.bench.fake_discord import fake_discord
from tools.bench.goals import Reading

MOST_SECONDS = 30.0
ROOT = Path(__file__).parents[2]


def idle_memory(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Compare two new processes: the bot, logged in and idle, and bare imports."""
    if not weighed.STATUS.exists():
        raise NotMeasured("this system does not report the memory of a process")
    bare, idle = asyncio.run(_both())
    detail = {"idle_mib": idle / 1024, "bare_mib": bare / 1024}
    return {"memory": Reading(idle / bare, detail=detail)}


async def _both() -> tuple[int, int]:
    """Return the memory of bare imports and of the idle bot, in KiB."""
    with tempfile.TemporaryDirectory() as folder:
        async with fake_discord() as discord:
            idle = await _weight(f"{discord.url}{API}", f"{folder}/bench.sqlite")
            return await _weight(), idle


async def _weight(*given: str) -> int:
    """Return the number that a child process prints. The child ends with this call."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", weighed.__file__, *given),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
    )
    try:
        printed, problem = await asyncio.wait_for(child.communicate(), MOST_SECONDS)
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    if child.returncode:
        raise NotMeasured(f"the process to be weighed failed: {problem.decode().strip()[-200:]}")
    return int(printed)

"""The cost of a new process: its first pictures, and a check of a database."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bot.store import Store
from bot.store.games import insert_game, write_turn
from engine import GAMES
from engine.core import Game
from render import PAINTERS
from render.art import CACHE
from testbed.rows import SEED, all_at_once, begun, turns_by_chance, usual_seats
from tools.bench.effort import Effort, NotMeasured, apart
from tools.bench.goals import Reading

ROOT = Path(__file__).parents[2]
MIB = 1024


def first_pictures(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Draw the first picture of each game in a new process with cached sprites."""
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            apart(first_picture, game.key, folder)
        seconds = {game.key: apart(first_picture, game.key, folder) for game in games}
    detail = {f"{key}_ms": taken * 1e3 for key, taken in seconds.items()}
    return {"first_picture": Reading(max(seconds.values()) * 1e3, detail=detail)}


def first_picture(key: str, folder: str) -> float:
    """Draw one picture with the sprites cached in a folder; return the seconds."""
    CACHE.keep_in(Path(folder))
    game = GAMES[key]
    seats = usual_seats(GAMES[key])
    state = game.begin(seats, SEED, game.checked({}, seats))
    view = game.view(state, 0 if seats == 1 else None)
    begin = perf_counter()
    PAINTERS[key].paint(view, None).png()
    return perf_counter() - begin


def check_memory(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Check a database in a new process; measure its peak memory and the size of the database."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "played.sqlite"
        asyncio.run(_filled(path, games, effort.checked_games))
        command = [sys.executable, "-m", "bot", "check", str(path)]
        held = apart(peak_memory, command)
        size = path.stat().st_size / MIB / MIB
    return {"check_memory": Reading(held, detail={"database_mib": size})}


def peak_memory(command: Sequence[str]) -> float:
    """Run a program; return its peak memory in MiB.

    The memory of this process counts too, because the program starts as a copy of it.
    """
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)  # noqa: S603
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise NotMeasured(f"atoll check ended with {child.returncode}")
    return used.ru_maxrss / MIB


async def _filled(path: Path, games: Sequence[Game], amount: int) -> None:
    """Store random games, the same ones again and again."""
    store = await Store.open(path)
    try:
        for game in games:
            table = begun(game)
            for _ in range(amount // len(games) + 1):
                table_id = await store.write(insert_game, table.row, table.seats)
                turns = list(turns_by_chance(table, table_id))
                await store.write(write_turn, all_at_once(turns))
    finally:
        await store.close()

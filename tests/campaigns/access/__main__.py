"""Let every kind of person use everything at tables in every state, and print what is wrong.

python -m tests.campaigns.access --games quake hopper --states playing lobby

Whether a change is right is written in `tests/campaigns/access/rights.py`.
"""

import argparse
import asyncio
import logging
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

import structlog.testing

from bot.domain.table import Table
from engine import GAMES
from testbed.loopback import Loopback
from tests.campaigns.access.rights import may
from tests.campaigns.access.stage import Person, Stage, State, unlimited
from tests.campaigns.access.surfaces import Surface, surfaces
from tests.campaigns.month.town import SHOWN_WITHIN, ManualClock, Town, light

BEGIN = 1_800_000_000.0
STATES: tuple[State, ...] = get_args(State)


class Found(NamedTuple):
    """The cells of a matrix, the changes by surface and kind of person, and all that is wrong."""

    cells: int
    made: dict[tuple[str, str], set[str]]
    wrong: list[str]


async def matrix(
    key: str, state: State, folder: Path, only: Sequence[str] = (), kinds: Sequence[str] = ()
) -> Found:
    """Let all kinds of people use all surfaces of a table, or only some."""
    clock, found = ManualClock(BEGIN), Found(0, {}, [])
    cells = 0
    with structlog.testing.capture_logs() as logs, light(clock, random.Random(1)), unlimited():
        async with Loopback(clock, patience=SHOWN_WITHIN) as server:
            town = Town(server, clock, folder, servers=2)
            with server.point_client():
                await town.start()
                try:
                    stage = Stage(town)
                    await stage.open(key, state)
                    for surface in [*_surfaces(stage, await stage.table(), only)]:
                        for person in stage.people:
                            if not kinds or person.kind in kinds:
                                cells += 1
                                await _cell(stage, person, surface, found)
                                found.wrong.extend(_errors(logs, person, surface))
                finally:
                    await town.stop()
            found.wrong.extend(f"{key}, {state}: {one}" for one in town.problems)
            server.forgive()
    return found._replace(cells=cells)


def _surfaces(stage: Stage, table: Table, only: Sequence[str]) -> list[Surface]:
    every = surfaces(stage.town.server.commands.get(None, []), table, stage.target)
    return [one for one in every if not only or one.name in only]


async def _cell(stage: Stage, person: Person, surface: Surface, found: Found) -> None:
    role = await stage.role(person)
    changes, _ = await stage.use(person, surface)
    found.made.setdefault((surface.name, person.kind), set()).update(changes)
    found.wrong.extend(
        f"{person.kind} by {surface.name}: {change}"
        for change in sorted(changes)
        if not may(role, surface.name, change)
    )


def _errors(logs: list[Any], person: Person, surface: Surface) -> list[str]:
    """Return the errors that a use has logged, and forget the log."""
    cell = f"{person.kind} by {surface.name}"
    events = [one["event"] for one in logs if one["log_level"] in ("error", "critical")]
    logs.clear()
    return [f"{cell}: the log has “{event}”" for event in events]


def main() -> None:
    """Run the matrix from the command line."""
    logging.disable(logging.CRITICAL)
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=[*GAMES])
    parser.add_argument("--states", nargs="+", choices=STATES, default=STATES)
    parser.add_argument("--surfaces", nargs="*", default=[], help="only these, such as “/play”")
    parser.add_argument("--kinds", nargs="*", default=[], help="only these kinds of people")
    parser.add_argument("--changes", action="store_true", help="print all changes")
    chosen = parser.parse_args()
    for key in chosen.games:
        for state in chosen.states:
            with tempfile.TemporaryDirectory() as folder:
                one = asyncio.run(matrix(key, state, Path(folder), chosen.surfaces, chosen.kinds))
            print(f"{key}, {state}: {one.cells} cells, {len(one.wrong)} differences", flush=True)
            for text in one.wrong:
                print(f"  {text}")
            for (surface, kind), changes in one.made.items() if chosen.changes else ():
                print(f"  {surface} by {kind}: {', '.join(sorted(changes))}") if changes else None


if __name__ == "__main__":
    main()

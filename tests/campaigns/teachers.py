"""Check what bots teach: puzzles, possible scores, and waiting times.

`python -m tests.campaigns.teachers puzzles possible waits` prints the figures of some of
these rows. `docs/bots.md` lists the commands for the others.
"""

import asyncio
import logging
from argparse import ArgumentParser, Namespace
from collections import Counter
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time, time

import structlog

from bot.arena.results import Share
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.opponents import bot_to_move
from bot.domain.records import SeatRow
from bot.installed import FEATURES
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.search.pool import SearchPool
from bot.services.tables import Tables
from engine import GAMES
from engine.core import Rng, parse, write
from engine.core.puzzle import load_puzzles
from engine.editions import game_of
from engine.palm_island.ai.search import best_line
from engine.players import LEVELS, played_out
from engine.players.puzzling import strong_values
from tests.bot.fake_bots import start_bots, wait_for_bots
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import HERE, open_store
from tools.puzzles import guesses_of

SEED = 90_000
FRESH = 11
"""A seed that no search for puzzles used."""
WORLDS = 16
ANA = UserId(11)


def puzzles(chosen: Namespace) -> None:
    """Search each puzzle once more, and print how many answers hold and how many guesses solve."""
    for key in chosen.games_of:
        guessed, kinds, every = Counter[str](), Counter[str](), load_puzzles(key)
        held = 0
        for one in every:
            game = game_of(key, one.options)
            options = [parse(each.do, game.rules.actions) for each in one.offered]
            state = one.position(game)
            values = strong_values(game, state, one.seat, options, WORLDS, Rng(FRESH))
            best = max(values, key=lambda option: values[option])
            held += best == options[0]
            kinds[f"{one.seats} players, {one.difficulty}"] += 1
            guessed += Counter(name for name, right in guesses_of(one, key).items() if right)
        worst = max(guessed.values(), default=0)
        low, high = Share(held, len(every)).interval
        print(f"{key}: {held} of {len(every)} answers are best again ({low:.2f} to {high:.2f})")
        print(f"  solved by guesses: {dict(guessed)}, at most {worst / len(every):.2f}")
        print(f"  {dict(sorted(kinds.items()))}", flush=True)


def possible(chosen: Namespace) -> None:
    """Print how often bots reach more on Palm Island than what is shown as possible."""
    game, levels = GAMES["palm_island"], ("steady", "sharp", "master")
    beaten, points = Counter[str](), Counter[str]()
    for number in range(chosen.games):
        start = game.start(1, SEED + number, {"mode": "solo"})
        best, _ = best_line(start)
        points["possible"] += best
        for level in levels:
            end = start.copy()
            played_out(game, end, LEVELS[level](process_time), Rng(number))
            reached = game.rules.outcome(end).scores[0]
            points[level] += reached
            beaten[level] += reached > best
    for level in levels:
        low, high = Share(beaten[level], chosen.games).interval
        print(
            f"palm_island: {level} reaches {points[level] / chosen.games:.1f} of"
            f" {points['possible'] / chosen.games:.1f} points, and more than is possible in"
            f" {beaten[level]} of {chosen.games} deals ({low:.2f} to {high:.2f})",
            flush=True,
        )


def waits(chosen: Namespace) -> None:
    """Print how long a player waits for three masters, on this machine."""
    for key in chosen.games_of:
        if 4 in GAMES[key].seats:
            found = sorted(asyncio.run(_waits(key, chosen.moves)))
            print(
                f"{key}, 4 players: {len(found)} waits for three masters, 95 % of at most"
                f" {found[ceil(0.95 * len(found)) - 1]:.1f} s, longest {found[-1]:.1f} s",
                flush=True,
            )


async def _waits(key: str, moves: int) -> list[float]:
    """Return the seconds that bots take after each of some moves of a player."""
    found, game, player = list[float](), GAMES[key], LEVELS["steady"](process_time)
    with TemporaryDirectory() as folder:
        async with open_store(Path(folder) / "atoll.sqlite") as store:
            tables = Tables(store, lambda: Timestamp(int(time())), hooks=FEATURES.table_hooks)
            opponents = start_bots(tables, SearchPool())
            seats = [SeatRow(seat=Seat(0), user=ANA)]
            await lobbies.open_lobby(tables, Setup(game, {}, "day"), HERE, seats)
            for _ in range(3):
                await lobbies.add_bot(tables, TABLE, ANA, "master")
            table = await lobbies.start(tables, TABLE, ANA)
            await wait_for_bots(opponents)
            while len(found) < moves and not (table := await tables.get(TABLE)).state.over:
                begun = asyncio.get_running_loop().time()
                action = player(game, table.state, 0, Rng(len(found)))
                after = await playing.act(tables, TABLE, ANA, [write(action)])
                awaited = bot_to_move(after) is not None
                await wait_for_bots(opponents)
                if awaited:
                    found.append(asyncio.get_running_loop().time() - begun)
            await opponents.stop()
    return found


def main() -> None:
    """Print the chosen rows."""
    rows = {row.__name__: row for row in (puzzles, possible, waits)}
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="+", choices=rows)
    parser.add_argument("--games-of", nargs="*", choices=GAMES, default=[*GAMES])
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--moves", type=int, default=20, help="how many waits to measure")
    chosen = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    for name in chosen.rows:
        rows[name](chosen)


if __name__ == "__main__":
    main()

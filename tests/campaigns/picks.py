"""Compare runs of the bot that differ only in what a player has picked and not confirmed.

`python -m tests.campaigns.picks` searches games for secret questions of several steps. At each it
runs the bot with other picks, and with picks that were taken back once or twice. All that the other
players and spectators receive must be the same: messages, editions, requests.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import structlog.testing

from bot.domain.ids import Seat
from engine import GAMES
from engine.core import Game, Rng, awaited, decision_of, options_of, play, write
from tests.bot.histories import ANYBODY, History, Sent, running

NAMES = ("ana", "ben", "chloe")
SECRETS = {
    "palm_island": ({}, {"mode": "casual"}),
    "propeller_islands": ({},),
    "small_islands": ({}, {"mode": "advanced"}),
    "island_hopper": ({}, {"bribes": "sealed"}),
}
"""The games with secrets, and the options with which to search them."""
OF_THE_HOST = "/applications/"
"""Requests about commands and icons. They follow the machine's clock."""
LONGEST = 4
"""The most actions of one pick that is taken back."""
MOVES = 60


class Pick(NamedTuple):
    """A secret question: the moves to it, and what its player may do there in different runs."""

    game: Game
    options: dict[str, str]
    seats: int
    way: list[tuple[Seat, str]]
    seat: Seat
    question: str
    runs: tuple[tuple[str, ...], ...]


def picks(key: str, options: dict[str, str], seats: int, seed: int) -> Iterator[Pick]:
    """Yield the secret questions of one game with picks, each kind of question once."""
    game, way, known = GAMES[key], list[tuple[Seat, str]](), set[str]()
    state, luck = game.start(seats, seed, game.checked(options, seats)), Rng(seed)
    while not state.over and len(way) < MOVES:
        for seat in map(Seat, awaited(state)):
            question = type(decision_of(state, seat)).__name__
            runs = () if question in known else _runs(game, state, seat)
            if len(runs) > 1:
                known.add(question)
                yield Pick(game, options, seats, [*way], seat, question, runs)
        seat = Seat(awaited(state)[0])
        action = luck.pick(options_of(state, seat))
        way.append((seat, write(action)))
        state = play(state, seat, action).state


def _runs(game: Game, state: Any, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """Return runs that must look the same: no pick, one that is taken back, and that twice."""
    back = _way_back(state, state, seat, LONGEST)
    if back is None or not _is_secret(state, seat, back):
        return ()
    texts = tuple(write(one) for one in back)
    return ((), texts, (*texts, *texts))


def _way_back(first: Any, state: Any, seat: Seat, steps: int) -> list[Any] | None:
    """Return actions of a seat that lead back to the first state, or ``None``."""
    if not steps or seat not in awaited(state):
        return None
    for action in options_of(state, seat):
        after = play(state, seat, action).state
        if after == first:
            return [action]
        rest = _way_back(first, after, seat, steps - 1)
        if rest is not None:
            return [action, *rest]
    return None


def _is_secret(state: Any, seat: Seat, actions: list[Any]) -> bool:
    """Whether one of the questions on a way is secret."""
    for action in actions:
        decision = decision_of(state, seat)
        if decision is not None and decision.secret:
            return True
        state = play(state, seat, action).state
    return False


async def received(pick: Pick, run: tuple[str, ...], seed: int, database: Path) -> list[Sent]:
    """Return all that the others receive in one run of the bot."""
    names, who = NAMES[: pick.seats], NAMES[pick.seat]
    with pytest.MonkeyPatch.context() as patched, structlog.testing.capture_logs():
        begin = Game.begin

        def dealt(self: Game, seats: int, _: int, *given: Any) -> Any:
            return begin(self, seats, seed, *given)

        patched.setattr(Game, "begin", dealt)
        async with running(database, who, patched) as history:
            options = " ".join(f"{key}={value}" for key, value in pick.options.items())
            await history.open_and_start(pick.game, options, names)
            for seat, text in pick.way:
                await history.write(NAMES[seat], text)
            await history.write(who, *run)
            await _look(history, names, who)
            return [one for one in history.sent if not one.path.startswith(OF_THE_HOST)]


async def _look(history: History, names: tuple[str, ...], who: str) -> None:
    for name in (*names, ANYBODY):
        if name != who:
            await history.look(name)


async def compared(pick: Pick, seed: int, folder: Path) -> list[str]:
    """Return the differences between the runs of a pick."""
    found = [
        await received(pick, run, seed, folder / f"{number}.sqlite")
        for number, run in enumerate(pick.runs)
    ]
    first, *others = found
    return [
        f"{pick.game.key} {pick.question}, run {number}: {_difference(first, other)}"
        for number, other in enumerate(others, 1)
        if first != other
    ]


def _difference(one: list[Sent], other: list[Sent]) -> str:
    """Return the numbers of requests, and the first one that differs."""
    pairs = zip(one, other, strict=False)
    first = next((f"{a} instead of {b}" for b, a in pairs if a != b), "")
    return f"{len(other)} requests instead of {len(one)}; {first[:1_000]}"


def main() -> None:
    """Compare the picks of some games."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", nargs="+", choices=SECRETS, default=[*SECRETS])
    parser.add_argument("--seeds", type=int, default=1)
    chosen = parser.parse_args()
    for key in chosen.games:
        for options in SECRETS[key]:
            for seed in range(1, chosen.seeds + 1):
                for pick in picks(key, options, min(len(NAMES), GAMES[key].seats[-1]), seed):
                    with tempfile.TemporaryDirectory() as folder:
                        wrong = asyncio.run(compared(pick, seed, Path(folder)))
                    print(f"{key} {options} {pick.question} {pick.runs[1]}: {wrong or 'equal'}")


if __name__ == "__main__":
    main()

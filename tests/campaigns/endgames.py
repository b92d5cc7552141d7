"""Compare choices of bots and verdicts of reviews with exact endgames of Earthquake Island.

`python -m tests.campaigns.endgames --games 40 --keep FILE.jsonl` plays games of two steady bots. In
each it takes the earliest position that can be solved to the end in several orders of the unseen
tiles, and whose options differ by 0.3 of a win. It then prints how much of a win each level gives
up on average. With `--judge SECONDS` it prints which choices a review of that length faults.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean
from time import process_time

import msgspec

from bot.arena.results import interval_of
from engine import GAMES
from engine.core import Action, Rng, awaited, parse, write
from engine.earthquake_island.ai.endgame import Endgame, TooLong
from engine.earthquake_island.ai.steady import plain
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.players import LEVELS, played_on
from engine.players.chance import chance
from engine.players.judging import judge
from engine.players.lookahead import Time
from engine.players.steady import steady

QUAKE = GAMES["earthquake_island"]
SEED = 70_000
WORLDS = 40
POSITIONS_AT_MOST = 6_000
"""How many positions of each world are visited."""
APART = 0.3
"""The least difference between the best and the worst option, as a fraction of a win."""


class Solved(msgspec.Struct, frozen=True):
    """The position after a number of ``moves``, and the chance of winning of each option."""

    seed: int
    moves: int
    chances: dict[str, float]

    @property
    def state(self) -> EarthquakeIsland:
        """The position."""
        return states(self.seed)[self.moves]

    def lost(self, action: Action) -> float:
        """Return the loss of an option, as a fraction of a win.

        A move with a tool or answers in advance counts as its plain move.
        """
        text = write(action)
        first = text if text in self.chances else " ".join(text.split(" ")[:2])
        return max(self.chances.values()) - self.chances.get(first, 0.0)


def states(seed: int) -> list[EarthquakeIsland]:
    """Return all positions of a game between two steady bots."""
    return [*played_on(QUAKE, QUAKE.start(2, seed), steady, Rng(seed))]


def chances(g: EarthquakeIsland, seat: int) -> Mapping[Action, float] | None:
    """Return the share of worlds that each option wins; nothing if they cannot be solved."""
    wins, rng = dict[Action, list[bool]](), Rng(5)
    for _ in range(WORLDS):
        world = QUAKE.rules.resample(g, seat, rng)
        world.muted = True
        try:
            endgame = Endgame(POSITIONS_AT_MOST)
            found = {one: endgame.winner_after(world, seat, one) for one in plain(world, seat)}
        except TooLong:
            return None
        for action, winner in found.items():
            wins.setdefault(action, []).append(winner == seat)
    return {action: fmean(won) for action, won in wins.items()}


def solved(seed: int) -> Solved | None:
    """Return the earliest solvable position of a game whose options differ."""
    earliest = None
    for moves, g in reversed([*enumerate(states(seed))]):
        if g.over or len(plain(g, awaited(g)[0])) < 2:
            continue
        found = chances(g, awaited(g)[0])
        if found is None:
            break
        if max(found.values()) - min(found.values()) >= APART:
            earliest = Solved(seed, moves, {write(one): chance for one, chance in found.items()})
    return earliest


def every(games: int, keep: Path | None) -> Iterator[Solved]:
    """Yield the solved positions of some games: first those in the file, then new ones."""
    lines = keep.read_text().splitlines() if keep and keep.exists() else []
    for number in range(games):
        if number >= len(lines):
            lines.append(msgspec.json.encode(solved(SEED + number)).decode())
            if keep:
                keep.write_text("\n".join(lines))
        one = msgspec.json.decode(lines[number], type=Solved | None)
        if one is not None:
            yield one


def print_levels(positions: list[Solved], names: list[str]) -> None:
    """Print how much of a win each level gives up."""
    for name in names:
        lost = []
        for one in positions:
            g = one.state
            player = chance if name == "chance" else LEVELS[name](process_time)
            lost.append(one.lost(player(QUAKE, g, awaited(g)[0], Rng(one.seed))))
        low, high = interval_of(lost)
        print(
            f"{name}: gives up {fmean(lost):.3f} ({low:.3f} to {high:.3f}),"
            f" over 0.1 in {sum(each > 0.1 for each in lost)} of {len(lost)},"
            f" over 0.3 in {sum(each > 0.3 for each in lost)}",
            flush=True,
        )


def print_verdicts(positions: list[Solved], seconds: float) -> None:
    """Print how many bad choices a review finds, and how many best choices it wrongly faults."""
    named = bad = faulted = best = 0
    for one in positions:
        g = one.state
        for text, wins in one.chances.items():
            lost = max(one.chances.values()) - wins
            if 0.0 < lost < APART:
                continue
            time = Time(process_time(), seconds, process_time)
            done = parse(text, QUAKE.rules.actions)
            judged = judge(QUAKE, g, awaited(g)[0], Rng(one.seed), time, done, in_review=True)
            found = judged.loss >= 0.1
            bad, named = bad + (lost > 0.0), named + (found and lost > 0.0)
            best, faulted = best + (lost == 0.0), faulted + (found and lost == 0.0)
    print(f"choices that give up {APART} or more: {named} of {bad} named")
    print(f"best choices: {faulted} of {best} faulted")


def main() -> None:
    """Run the campaign from the command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--keep", type=Path, help="a file that keeps the solved positions")
    parser.add_argument("--levels", default="chance,steady,sharp,master")
    parser.add_argument("--judge", type=float, metavar="SECONDS")
    chosen = parser.parse_args()
    positions = [*every(chosen.games, chosen.keep)]
    print(f"{len(positions)} positions", flush=True)
    if chosen.judge:
        print_verdicts(positions, chosen.judge)
    else:
        print_levels(positions, chosen.levels.split(","))


if __name__ == "__main__":
    main()

"""Let bots play against scripted players: beginners with one good rule, and a constant liar.

`python -m tests.campaigns.scripted --level easy --games 60` prints how often a level wins against
the beginners of each game. `--script liar --games-of island_hopper` seats the liar against two
bots of the level and prints how often the liar wins.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from time import process_time
from typing import Any, NamedTuple

from bot.arena.contest import part_of_win
from bot.arena.results import Share
from engine import GAMES
from engine.core import Action, Game, Rng, awaited, options_of, play
from engine.earthquake_island.rules import actions as quake
from engine.island_hopper.ai.guiding import Manner
from engine.island_hopper.ai.steady import speak
from engine.island_hopper.rules import actions as hopper
from engine.island_hopper.rules.view import view_of
from engine.palm_island.rules import actions as palm
from engine.players import LEVELS, Player
from engine.players.steady import steady
from engine.propeller_islands.rules import actions as propeller
from engine.small_islands.rules import actions as small
from engine.small_islands.rules.chart import CELL_OF
from engine.small_islands.rules.islands import islands

ALWAYS = Manner(0, 100)
SEED = 70_000


def any_of(options: Sequence[Action], kinds: tuple[type[Action], ...], rng: Rng) -> Action | None:
    """Return a random option of the first kind that is possible."""
    found = ([each for each in options if isinstance(each, kind)] for kind in kinds)
    first = next(filter(None, found), None)
    return rng.pick(first) if first else None


def claims_and_completes(game: Game[Any], g: Any, seat: int, rng: Rng, /) -> Action:
    """Propeller Islands: claim tiles and complete blueprints, and leave the rest to chance."""
    options = options_of(g, seat)
    return any_of(options, (propeller.Complete, propeller.Claim), rng) or rng.pick(options)


def builds_on_the_largest(game: Game[Any], g: Any, seat: int, rng: Rng, /) -> Action:
    """Small Islands: explore as long as possible, and build on the largest island."""
    options = options_of(g, seat)
    builds = [each for each in options if isinstance(each, small.Build)]
    if builds:
        size = {cell: island.size for island in islands(g.board.chart) for cell in island.free}
        return max(builds, key=lambda build: size[CELL_OF[build.cell]])
    return any_of(options, (small.Explore,), rng) or rng.pick(options)


def upgrades_or_stores(game: Game[Any], g: Any, seat: int, rng: Rng, /) -> Action:
    """Palm Island: flip or rotate when that can be paid, otherwise store."""
    options = options_of(g, seat)
    return any_of(options, (palm.Flip, palm.Rotate, palm.Store), rng) or rng.pick(options)


def goes_up(game: Game[Any], g: Any, seat: int, rng: Rng, /) -> Action:
    """Earthquake Island: always go to the highest stack."""
    options = options_of(g, seat)
    ways = [each for each in options if isinstance(each, quake.Move | quake.Flee | quake.Place)]

    def height(way: quake.Move | quake.Flee | quake.Place) -> int:
        stays = way.cell == "stay"
        return int(g.height(g.cell_of(seat)) - 1 if stays else g.height(way.cell))

    return max(rng.shuffled(ways), key=height) if ways else rng.pick(options)


def bids_little(game: Game[Any], g: Any, seat: int, rng: Rng, /) -> Action:
    """Island Hopper: bid 2 at most, never bribe, and fly where most money is."""
    options = options_of(g, seat)
    plans = [each for each in options if isinstance(each, hopper.Plan) and each.island]
    if plans:
        return max(rng.shuffled(plans), key=lambda plan: int(g.board.money[plan.island]))
    if any(isinstance(each, hopper.Bribe) for each in options) and hopper.Done() in options:
        return hopper.Done()
    low = [each for each in options if not isinstance(each, hopper.Bid) or each.amount <= 2]
    return rng.pick(low or options)


def liar(game: Game[Any], g: Any, seat: int, rng: Rng, /) -> Action:
    """Island Hopper: lie at each flight that brings nothing; otherwise play like steady."""
    if any(isinstance(each, hopper.Say) for each in options_of(g, seat)):
        return speak(view_of(g, seat), ALWAYS)
    return steady(game, g, seat, rng)


class Table(NamedTuple):
    """A script, and the table at which it plays."""

    script: Player
    seats: int = 2
    options: Mapping[str, str] = {}


BEGINNERS: Mapping[str, Table] = {
    "propeller_islands": Table(claims_and_completes),
    "small_islands": Table(builds_on_the_largest),
    "palm_island": Table(upgrades_or_stores, options={"mode": "casual"}),
    "earthquake_island": Table(goes_up),
    "island_hopper": Table(bids_little, 3),
}
LIARS: Mapping[str, Table] = {"island_hopper": Table(liar, 3)}


def wins_of(game: Game[Any], alone: Player, others: Player, table: Table, games: int) -> Share:
    """Return how often one player wins against the others; it plays each deal from every seat."""
    wins = 0.0
    for number in range(games):
        deal, place = divmod(number, table.seats)
        g, rng = game.start(table.seats, SEED + deal, table.options), Rng(SEED + number)
        while not g.over:
            seat = awaited(g)[0]
            g = play(g, seat, (alone if seat == place else others)(game, g, seat, rng)).state
        wins += part_of_win(game.rules.outcome(g), place)
    return Share(wins, games)


def main() -> None:
    """Print a line for each game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=LEVELS, default="easy")
    parser.add_argument("--script", choices=("beginners", "liar"), default="beginners")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--games-of", nargs="*", choices=GAMES, default=[*GAMES])
    chosen = parser.parse_args()
    tables = LIARS if chosen.script == "liar" else BEGINNERS
    for key, table in tables.items():
        if key not in chosen.games_of:
            continue
        level = LEVELS[chosen.level](process_time)
        players = (table.script, level) if chosen.script == "liar" else (level, table.script)
        share = wins_of(GAMES[key], *players, table, chosen.games)
        low, high = share.interval
        who = "a liar" if chosen.script == "liar" else chosen.level
        against = chosen.level if chosen.script == "liar" else "beginners"
        print(
            f"{key}, {table.seats} seats: {who} against {against} wins {share.rate:.2f} of"
            f" {share.games} games ({low:.2f} to {high:.2f}, fair {1 / table.seats:.2f})",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""Measure the components of a game in games between bots, with and without a change."""

import re
import tomllib
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec

from bot.arena.contest import part_of_win
from bot.cli.arguments import add_deals, at_least_one, output, run
from bot.cli.games import CliError, write_file
from engine import GAMES
from engine.core import EDITION, ComponentSet, Game, Outcome, Rng, awaited, play
from engine.core.editions import identity
from engine.core.tables import table_rows
from engine.editions import game_called, with_components
from engine.players import LEVELS
from tools.arguments import add_games, add_seats, tool
from tools.jobs import add_jobs, played
from tools.lab_figures import GameFigures, Report, Sight, measured, ordered, table
from tools.lab_page import page
from tools.watching import Event, WatchedMove, watch_of

TICK = 0.01
"""Seconds between two clock readings of a search. Fixed, so that its choices are repeatable."""
LONGEST_GAME = 5_000
"""A game with more moves has no end."""
CHANGE = re.compile(r"(?:.*/)?(\w+)\.toml#([^.=]+)\.([\w.]+)=(.*)", re.DOTALL)


class LabSetup(msgspec.Struct, frozen=True):
    """A setup to measure: a game, its seats, options and level, and perhaps other components."""

    game: str
    seats: int
    options: dict[str, str]
    level: str
    seed: int
    components: ComponentSet | None = None

    @property
    def played(self) -> Game:
        """The game with these components."""
        return with_components(self.components) if self.components else game_called(self.game)


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.lab``."""
    command = tool("lab", lab, "measure the components of a game, with and without a change")
    add_seats(command)
    add_deals(command)
    add_games(command, 200)
    about = "another value, such as tiles.toml#hotel-1.housing=2; repeat it for several"
    command.add_argument("--change", type=change, action="append", default=[], help=about)
    about = "compare the current components with those of an older edition"
    command.add_argument("--against", metavar="EDITION", help=about)
    about = f"levels that play, each in all seats: {', '.join(LEVELS)} (default: steady)"
    command.add_argument("--levels", type=_levels, default=("steady",), help=about)
    add_jobs(command)
    command.add_argument("--rows", type=at_least_one, default=20, help="rows of the table")
    command.add_argument("--json", type=output, metavar="FILE.json", help="write all figures")
    command.add_argument("--plot", type=output, metavar="FILE.png", help="draw the figures")
    run(command, words)


def _levels(text: str) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    if not set(levels) <= set(LEVELS):
        raise ArgumentTypeError(f"“{text}” is not one or more of {', '.join(LEVELS)}")
    return levels


def change(text: str) -> tuple[str, str, tuple[str, ...], Any]:
    """Parse a change: the table, the row, the path of the field, and the value in TOML."""
    found = CHANGE.fullmatch(text)
    if found is None:
        raise ArgumentTypeError(f"“{text}” is not of the form FILE.toml#row.field=value")
    table, row, path, value = found.groups()
    try:
        return table, row, tuple(path.split(".")), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return table, row, tuple(path.split(".")), value


def lab(chosen: Namespace) -> int:
    """Measure at each level; print a table, and write the figures and the plots."""
    if chosen.change and chosen.against:
        raise CliError("choose --change or --against")
    reports = [report(chosen, level) for level in chosen.levels]
    for one in reports:
        print("\n".join(table(one, chosen.rows)))
    if chosen.json is not None:
        encoded = msgspec.json.format(msgspec.json.encode(reports), indent=1)
        write_file(chosen.json, encoded + b"\n")
    if chosen.plot is not None:
        write_file(chosen.plot, page(reports[-1]).png())
    return 0


def report(chosen: Namespace, level: str) -> Report:
    """Play the games of a level, and compare them."""
    game = GAMES[chosen.game]
    options = {**watch_of(game).options, **dict(chosen.option)}
    seats = chosen.seats or game.nearest(options, 2)
    game.checked(options, seats)
    plain = LabSetup(game.key, seats, options, level, chosen.seed)
    trials = [plain]
    if chosen.change:
        changed = changed_components(game.key, chosen.change)
        trials.append(msgspec.structs.replace(plain, components=changed))
    if chosen.against:
        older = f"{game.key}@{chosen.against}"
        trials.insert(0, msgspec.structs.replace(plain, game=older))
    numbers = range(chosen.games)
    sides = [measured([*played(partial(seen, one), numbers, chosen.jobs)]) for one in trials]
    texts = [f"{t}.toml#{row}.{'.'.join(path)}={value}" for t, row, path, value in chosen.change]
    fair = 1 / seats
    order = ordered(sides, fair)
    return Report(game.key, seats, options, level, texts, fair, order, *sides)


def changed_components(
    game: str, changes: Sequence[tuple[str, str, tuple[str, ...], Any]]
) -> ComponentSet:
    """Return the set with all changes.

    Raises:
        CliError: a table has no such row, or a row has no such field.
    """
    tables: dict[str, dict[str, dict[str, Any]]] = {}
    for name, key, path, value in changes:
        rows = {identity(row): row for row in table_rows(game, name)}
        if key not in rows:
            raise CliError(f"{name}.toml has no row {key}. It has: {', '.join(rows)}")
        row: Any = tables.setdefault(name, {}).setdefault(key, rows[key])
        try:
            for step in path[:-1]:
                row = row[int(step)] if isinstance(row, list) else row.setdefault(step, {})
            row[int(path[-1]) if isinstance(row, list) else path[-1]] = value
        except (AttributeError, IndexError, TypeError, ValueError) as problem:
            field = ".".join(path)
            raise CliError(f"{name}.toml, row {key}, has no field {field}") from problem
    rows_of = {name: [*rows.values()] for name, rows in tables.items()}
    digest = sha256(msgspec.json.encode(rows_of, order="sorted")).hexdigest()
    return ComponentSet(game, f"lab-{digest[:12]}", rows_of)


# --- playing


def seen(setup: LabSetup, number: int) -> GameFigures:
    """Play game ``number`` of a setup, counted from 0. The result depends on nothing else."""
    game = setup.played
    seed = setup.seed + number
    options = {key: value for key, value in setup.options.items() if key != EDITION}
    g = game.start(setup.seats, seed, options)
    rng = Rng(seed)
    ticks = count()
    player = LEVELS[setup.level](lambda: next(ticks) * TICK)
    watch = watch_of(game)
    sights = dict[str, list[Sight]]()
    moves = 0
    first = getattr(g.board, "first", getattr(g.board, "captain", 0))
    pending: list[tuple[int, Event]] = []
    while not g.over and moves < LONGEST_GAME:
        seat = rng.pick(awaited(g))
        action = player(game, g, seat, rng)
        after = play(g, seat, action).state
        pending += [(moves, one) for one in watch.events(WatchedMove(game, g, seat, action, after))]
        g = after
        moves += 1
    for at, event in pending:
        _note(sights, setup.seats, event, at / moves)
    end = game.rules.outcome(g)
    together = g.options.get("mode") == "cooperative"
    for seat in range(setup.seats):
        worth = watch.worth(game, g, seat) if watch.worth else None
        for key, points in (worth or {}).items():
            _note(sights, setup.seats, Event("offered", seat, key), 1.0)
            _note(sights, setup.seats, Event("points", seat, key, points), 1.0)
            sight = sights[key][seat]
            sight.has = True
            sight.taken = sight.taken or 0.0  # a dealt one is not taken later
        if not worth:
            for row in sights.values():
                row[seat].has = row[seat].taken is not None
    return GameFigures(
        wins=[_win(end, seat, together) for seat in range(setup.seats)],
        points=end.scores,
        first=first,
        moves=moves,
        rounds=getattr(g.board, "round", 0),
        ended_by=end.ended_by if g.over else "no end",
        sights=sights,
    )


def _win(end: Outcome, seat: int, together: bool) -> float:
    """Return a seat's share of the win; the players of a group win or lose together."""
    if not end.winners or together:
        return float(bool(end.winners))
    return part_of_win(end, seat)


def _note(sights: dict[str, list[Sight]], seats: int, event: Event, when: float) -> None:
    sight = sights.setdefault(event.component, [Sight() for _ in range(seats)])[event.seat]
    match event.kind:
        case "offered":
            sight.offered = True
        case "taken":
            sight.offered = True
            sight.taken = when if sight.taken is None else sight.taken
        case "used":
            sight.used += 1
        case "points":
            sight.points += event.amount


if __name__ == "__main__":
    main()

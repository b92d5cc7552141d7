"""Commands that need no database: list, simulate and draw games."""

from argparse import Namespace
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from bot.cli import progress
from bot.domain.ids import Seat
from bot.domain.record import Head, LogLine, result_of, write_record
from bot.version import version
from engine import GAMES
from engine.core import Action, AtollError, Game, Rng, counted, write
from engine.players import LEVELS, PLAYERS, Player, played_on
from render import PAINTERS

_SALT = 0x5DEECE66D


BAD_INPUT = 2
"""The exit code for invalid input, settings or files."""


class CliError(AtollError):
    """The command cannot be run."""


def games(chosen: Namespace) -> int:
    """Print the games as a JSON list."""
    listed = [
        {
            "key": game.key,
            "name": game.name,
            "seats": list(game.seats),
            "options": {
                option.key: {"values": list(option.values), "default": option.default}
                for option in game.rules.options
            },
        }
        for game in GAMES.values()
    ]
    print(msgspec.json.format(msgspec.json.encode(listed), indent=2).decode())
    return 0


def simulate(chosen: Namespace) -> int:
    """Print a JSON object for each game. The same seed gives the same games."""
    game = GAMES[chosen.game]
    lines = list[LogLine]()
    if chosen.seats is None and len(chosen.bot) > 1:
        chosen.seats = len(chosen.bot)
    seats, options = set_up(game, chosen)
    player = seated(chosen.bot, seats)
    if chosen.record is not None:
        if chosen.games != 1:
            raise CliError("--record saves one game: leave --games out")
        player = noting(player, lines)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    for seed in progress.each(seeds, "games", chosen.games):
        state, plies = play_out(game, seats, seed, options, player)
        if chosen.record is not None:
            start = Head(game.key, game.rules.version, seats, seed, options, version())
            write_file(chosen.record, write_record(start, lines, state))
        result = msgspec.structs.asdict(result_of(game.key, state, plies))
        head = {"game": game.key, "seats": seats, "seed": seed, "options": options}
        progress.say(msgspec.json.encode(head | result).decode())
    return 0


def render(chosen: Namespace) -> int:
    """Draw the board after some random moves, or print it as text."""
    game = GAMES[chosen.game]
    seats, options = set_up(game, chosen)
    if chosen.seat is not None and chosen.seat >= seats:
        raise CliError(f"invalid seat {chosen.seat}: choose 0 to {seats - 1}")
    states = moments(game, seats, chosen.seed, options, PLAYERS["chance"])
    before = None
    state = next(states)
    for _, later in zip(range(chosen.plies), states, strict=False):
        before = state
        state = later
    painter = PAINTERS[game.key]
    view = game.view(state, chosen.seat)
    if chosen.text:
        print(painter.text(view))
        return 0
    since = None if before is None else game.view(before, chosen.seat)
    write_file(chosen.out, painter.paint(view, since).png())
    return 0


def set_up(game: Game, chosen: Namespace) -> tuple[int, dict[str, str]]:
    """Return the number of seats and the options, with defaults."""
    seats = chosen.seats if chosen.seats is not None else min(game.seats)
    return seats, game.checked(dict(chosen.option), seats)


def play_out(
    game: Game, seats: int, seed: int, options: dict[str, str], player: Player
) -> tuple[Any, int]:
    """Return the final state of a game between bots, and its number of moves."""
    played = enumerate(moments(game, seats, seed, options, player))
    plies, state = deque(played, maxlen=1).pop()  # keeping every state would take far longer
    return state, plies


def moments(
    game: Game, seats: int, seed: int, options: dict[str, str], player: Player
) -> Iterator[Any]:
    """Yield each state of a game between bots."""
    return played_on(game, game.begin(seats, seed, options), player, Rng(seed ^ _SALT))


def seated(names: Sequence[str], seats: int) -> Player:
    """Return a player that chooses like one bot for each seat, or one for all.

    Raises:
        CliError: The number of bots does not match the seats.
    """
    if len(names) not in (1, seats):
        named = counted(len(names), "bot")
        raise CliError(f"{named} for {counted(seats, 'seat')}: choose one, or one for each seat")
    players = [PLAYERS.get(name) or LEVELS[name](process_time) for name in names]

    def choose(game: Game, g: Any, seat: int, rng: Rng) -> Action:
        return players[seat % len(players)](game, g, seat, rng)

    return choose


def noting(player: Player, lines: list[LogLine]) -> Player:
    """Return a player that makes the same choices and appends each action to ``lines``."""

    def choose(game: Game, g: Any, seat: int, rng: Rng) -> Action:
        action = player(game, g, seat, rng)
        lines.append(LogLine(Seat(seat), write(action)))
        return action

    return choose


def read_file(path: Path) -> bytes:
    """Return the content of a file, or raise ``CliError``."""
    try:
        return path.read_bytes()
    except OSError as problem:
        raise CliError(f"can't read {path}: {problem.strerror}") from problem


def is_replaced(path: Path) -> bool:
    """Whether writing a path makes or replaces a file. It does not if that is a device."""
    return path.is_file() or not path.exists()


def write_file(path: Path, data: bytes) -> None:
    """Write a file completely, or raise ``CliError``."""
    new = path
    try:
        if is_replaced(path):
            new = path.with_name(f"{path.name}.new")
        new.write_bytes(data)
        new.replace(path)
    except OSError as problem:
        if new != path:
            with suppress(OSError):
                new.unlink()
        raise CliError(f"can't write {path}: {problem.strerror}") from problem

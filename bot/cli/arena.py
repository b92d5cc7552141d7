"""Matches between programs and bots of any level."""

import shlex
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack

import msgspec

from bot.arena import sandbox
from bot.arena.contest import Contest, Entrant, Match, level, play_match
from bot.arena.programs import Program
from bot.arena.results import measured
from bot.arena.sandbox import Limits
from bot.cli import progress
from bot.cli.games import CliError
from engine import GAMES
from engine.core import Game, counted
from engine.players import LEVELS, PLAYERS


def arena(chosen: Namespace) -> int:
    """Play a match, and print a JSON line for each bot against the others."""
    contest = contest_of(GAMES[chosen.game], _names(chosen.bot), chosen)
    limits = Limits(chosen.seconds, chosen.start, chosen.memory, chosen.processes)
    is_open = chosen.no_sandbox
    if any(bot not in PLAYERS and bot not in LEVELS for bot in chosen.bot) and not is_open:
        is_open = _warn(sandbox.why_open())
    with ExitStack() as ending:
        entrants = dict[tuple[int, int], Entrant]()
        faulty: list[set[int]] = [set() for _ in chosen.bot]

        def enter(bot: int, place: int) -> Entrant:
            if (bot, place) not in entrants:
                name = chosen.bot[bot]
                if name in PLAYERS or name in LEVELS:
                    entrants[bot, place] = level(name)
                else:
                    program = Program(shlex.split(name), limits, faulty[bot], is_open=is_open)
                    entrants[bot, place] = program
                    ending.callback(program.close)
            return entrants[bot, place]

        matches = list[Match]()
        for number in progress.each(range(chosen.games), "games", chosen.games):
            matches.append(play_match(contest, number, enter))
            for bot, fault in zip(contest.bots, matches[-1].faults, strict=True):
                if fault:
                    print(f"game {number + 1}: {bot} loses: {fault}", file=sys.stderr)
    for place in range(len(contest.bots)):
        progress.say(msgspec.json.encode(measured(contest, matches, place)).decode())
    return 0


def _warn(reason: str) -> bool:
    """Warn if programs run without a sandbox; return whether they do."""
    if reason:
        print(
            f"atoll arena: {reason}, so programs can use the network and read your files."
            " Only run programs that you trust.",
            file=sys.stderr,
        )
    return bool(reason)


def contest_of(game: Game, bots: Sequence[str], chosen: Namespace) -> Contest:
    """Return the contest for the typed options; the default is a seat for each bot if possible.

    Raises:
        CliError: the bots do not fit the seats.
        BadOption: the options or the number of seats are not possible in this game.
    """
    typed = dict(chosen.option)
    possible = game.fitting_seats(typed)
    wanted = len(bots) if len(bots) in possible else possible[0]
    seats = chosen.seats if chosen.seats is not None else wanted
    apart = seats == 1 or game.checked(typed, seats).get("mode") == "cooperative"
    if not apart and len(bots) not in {2, seats}:
        raise CliError(
            f"{counted(len(bots), 'bot')} for {counted(seats, 'seat')}: name two, or one for each"
            " seat"
        )
    return Contest(game.key, seats, typed, chosen.seed, tuple(bots), apart)


def _names(bots: Sequence[str]) -> list[str]:
    """Return the names of bots, with a number after one that was named before."""
    seen = Counter[str]()
    names = list[str]()
    for bot in bots:
        seen[bot] += 1
        names.append(f"{bot} ({seen[bot]})" if seen[bot] > 1 else bot)
    return names

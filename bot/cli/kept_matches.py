"""Games of a ladder in a file, a line each: a long measurement that is cut short goes on there."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from bot.cli.games import CliError, read_file
from bot.cli.matches import Contest, Match


class Line(msgspec.Struct, frozen=True):
    """A game that was played: of which contest, which of its games, and what came of it."""

    contest: Contest
    number: int
    match: Match


class KeptMatches:
    """The games that a file holds; without a ``path`` there are none, and none are kept."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path

    def of(self, contest: Contest) -> dict[int, Match]:
        """Return what came of the games of a contest that were played before, by their number.

        Raises:
            CliError: the file cannot be read, or is something else.
        """
        return {line.number: line.match for line in self._lines() if line.contest == contest}

    def add(self, contest: Contest, number: int, match: Match) -> None:
        """Keep a game that was just played.

        Raises:
            CliError: the file cannot be written.
        """
        if self._path is None:
            return
        try:
            self._path.touch()
            whole = self._path.read_bytes().rfind(b"\n") + 1  # a stop may have cut what follows
            with self._path.open("r+b") as file:
                file.seek(whole)
                file.truncate()
                file.write(msgspec.json.encode(Line(contest, number, match)) + b"\n")
        except OSError as problem:
            raise CliError(f"{self._path} cannot be written: {problem.strerror}") from problem

    def _lines(self) -> Iterator[Line]:
        if self._path is None or not self._path.exists():
            return
        *whole, _ = read_file(self._path).split(b"\n")
        for number, line in enumerate(whole, 1):
            try:
                yield msgspec.json.decode(line, type=Line)
            except msgspec.DecodeError as problem:
                raise CliError(f"{self._path}, line {number}, is no game of a ladder") from problem

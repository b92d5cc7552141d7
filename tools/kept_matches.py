"""Games of a ladder in a file, one per line, to continue an interrupted measurement."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from bot.arena.contest import Contest, Match
from bot.cli.games import CliError, read_file

BEGINNING = b'{"contest":{"game":"'
"""The start of each line."""


class KeptMatch(msgspec.Struct, frozen=True):
    """A game that was played: its contest, its number and its result."""

    contest: Contest
    number: int
    match: Match


class KeptMatches:
    """The games in a file. Without ``path``, no games are stored."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path

    def matches_of(self, contest: Contest) -> dict[int, Match]:
        """Return the results of the stored games of a contest, by number.

        Raises:
            CliError: the file cannot be read, or is of another kind.
        """
        return {line.number: line.match for line in self._lines() if line.contest == contest}

    def add(self, contest: Contest, number: int, match: Match) -> None:
        """Store a game.

        Raises:
            CliError: the file cannot be written, or is of another kind.
        """
        if self._path is None:
            return
        try:
            self._path.touch()
            whole = len(_whole_lines(self._path))
            with self._path.open("r+b") as file:
                file.seek(whole)
                file.truncate()
                file.write(msgspec.json.encode(KeptMatch(contest, number, match)) + b"\n")
        except OSError as problem:
            raise CliError(f"{self._path} cannot be written: {problem.strerror}") from problem

    def _lines(self) -> Iterator[KeptMatch]:
        if self._path is None or not self._path.exists():
            return
        for number, line in enumerate(_whole_lines(self._path).splitlines(), 1):
            try:
                yield msgspec.json.decode(line, type=KeptMatch)
            except msgspec.DecodeError as problem:
                raise _other(self._path, number) from problem


def _whole_lines(path: Path) -> bytes:
    """Return a file without an incomplete last line.

    Raises:
        CliError: it cannot be read, or its last line is not the start of a game.
    """
    data = read_file(path)
    whole = data[: data.rfind(b"\n") + 1]
    cut = data[len(whole) :]
    if not (cut.startswith(BEGINNING) or BEGINNING.startswith(cut)):
        raise _other(path, whole.count(b"\n") + 1)
    return whole


def _other(path: Path, number: int) -> CliError:
    return CliError(f"{path}, line {number}, is not a game of a ladder. Name another file.")

"""A program that plays by JSON lines on standard input and output."""

import os
import selectors
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

import msgspec

from bot.arena import sandbox
from bot.arena.contest import Fault
from bot.arena.sandbox import Limits
from bot.domain.moves import action_of
from engine.core import Action, BadText, Game, Note, Rng, counted, excerpt, options_of, write
from engine.core.words import cut

WATCH_SECONDS = 0.1
"""How often the arena looks at the memory of a program that thinks."""
EXIT_SECONDS = 2.0
"""How long to wait for the exit code of a program whose output has ended."""
CHUNK = 1 << 16
ERRORS_KEPT = 4_096
LAST_WORDS = 300
"""The maximum length of a reason from standard error, with the path of a file."""
FAULTS_IN_A_ROW = 3
"""The arena does not restart a program after this many faults."""


class ProgramAnswer(msgspec.Struct):
    """A line of a program's output."""

    action: str | int


class Program:
    """A program in one seat. Its process plays all games, and is started again after a fault."""

    def __init__(
        self, words: Sequence[str], limits: Limits, faulty: set[int], *, is_open: bool
    ) -> None:
        """Prepare a program. All its seats share ``faulty``, the games that it lost by a fault."""
        self._words = words
        self._limits = limits
        self._faulty = faulty
        self._is_open = is_open
        self._process: subprocess.Popen[bytes] | None = None
        self._number = 0
        self._told = list[str]()
        self.seconds = list[float]()
        self._complaints = b""
        self._complained = 0
        self._look_at = 0.0

    def begin(self, number: int) -> None:
        """Prepare for the next game."""
        self._number = number
        self._told = []
        self.seconds = []
        self._complained = 0

    def hear(self, seat: int, notes: Sequence[Note]) -> None:
        """Keep the notes that the seat may read for its next request."""
        names = [f"Player {one}" for one in range(1, 10)]
        self._told += [note.text(names) for note in notes if note.to in (None, seat)]

    def __call__(self, game: Game, g: Any, seat: int, rng: Rng, /) -> Action:
        """Ask the program for its action.

        Raises:
            Fault: the answer is late, not legal or not an answer, or the program breaks a limit.
        """
        try:
            if self._faulty >= {self._number - back for back in range(1, FAULTS_IN_A_ROW + 1)}:
                raise Fault(f"not started again after {FAULTS_IN_A_ROW} lost games in a row")
            request = self.request(game, g, seat)
            self._told = []
            begun = time.monotonic()
            line = self._ask(request)
            self.seconds.append(time.monotonic() - begun)
            answer = msgspec.json.decode(line, type=ProgramAnswer)
            return action_of(game, g, seat, str(answer.action))
        except msgspec.MsgspecError as problem:
            fault = f"not an answer: {excerpt(line.decode(errors='replace'))} ({problem})"
        except BadText as problem:
            fault = f"not legal: {problem}"
        except Fault as problem:
            fault = str(problem)
        self._faulty.add(self._number)
        self.close()
        raise Fault(fault)

    def request(self, game: Game, g: Any, seat: int) -> bytes:
        """Return the question to a seat, which contains only what its player may know."""
        view = msgspec.to_builtins(game.view(g, seat), str_keys=True)
        question = {
            "game": game.key,
            "number": self._number,
            "seat": seat,
            "seats": len(g.seats),
            "setup": g.options,
            "notes": self._told,
            "question": view.pop("question"),
            "options": [write(option) for option in options_of(g, seat)],
            "seconds": self._limits.seconds,
            "view": {key: value for key, value in view.items() if key not in ("options", "names")},
        }
        return msgspec.json.encode(question) + b"\n"

    def close(self) -> None:
        """End the program and all processes that it started."""
        if self._process is not None:
            sandbox.end(self._process)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            self._process = None

    def _start(self) -> subprocess.Popen[bytes]:
        """Start the program with pipes that never block the arena."""
        self._complaints = b""
        process = subprocess.Popen(  # noqa: S603  # the program of the user
            sandbox.command_for(self._words, self._limits, is_open=self._is_open),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=sandbox.environment(),
            start_new_session=True,
        )
        for pipe in (process.stdin, process.stdout, process.stderr):
            assert pipe is not None  # noqa: S101  # Popen was asked for it
            os.set_blocking(pipe.fileno(), False)
        return process

    def _ask(self, request: bytes) -> bytes:
        """Send a question and return the line that answers it."""
        allowed = self._limits.seconds
        if self._process is None:
            allowed += self._limits.start
            self._process = self._start()
        process = self._process
        deadline = time.monotonic() + allowed
        answer = b""
        assert process.stdin and process.stdout and process.stderr  # noqa: S101  # they are pipes
        if process.stdout.read(CHUNK):
            raise Fault("an answer without a question")
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdin, selectors.EVENT_WRITE)
            ready.register(process.stdout, selectors.EVENT_READ)
            ready.register(process.stderr, selectors.EVENT_READ)
            while b"\n" not in answer:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Fault(f"no answer within {allowed:g} s{self._last_words()}")
                for key, _ in ready.select(min(left, WATCH_SECONDS)):
                    if key.fileobj is process.stdin:
                        request = request[self._send(process.stdin, request) :]
                        if not request:
                            ready.unregister(process.stdin)
                    elif key.fileobj is process.stderr:
                        if not self._listen(process.stderr):
                            ready.unregister(process.stderr)
                    else:
                        answer += self._read(process, process.stdout)
                        if len(answer) > self._limits.answer:
                            most = counted(self._limits.answer, "byte")
                            raise Fault(f"an answer of more than {most}")
                self._measure(process)
        line, _, more = answer.partition(b"\n")
        if more or process.stdout.read(CHUNK):
            raise Fault("more than one answer")
        return line

    def _send(self, pipe: IO[bytes], request: bytes) -> int:
        """Write as much of a question as the pipe takes; return how much."""
        try:
            return pipe.write(request) or 0
        except BrokenPipeError:
            raise Fault(f"it does not read its input{self._last_words()}") from None

    def _read(self, process: subprocess.Popen[bytes], pipe: IO[bytes]) -> bytes:
        """Read a part of an answer."""
        chunk = pipe.read(CHUNK)
        if chunk == b"":
            with suppress(subprocess.TimeoutExpired):
                process.wait(EXIT_SECONDS)
            code = "" if process.returncode is None else f" with exit code {process.returncode}"
            raise Fault(f"it ended{code}{self._last_words()}")
        return chunk or b""

    def _listen(self, pipe: IO[bytes]) -> bool:
        """Read the standard error of a program; return whether it may write more."""
        chunk = pipe.read(CHUNK)
        self._complained += len(chunk or b"")
        self._complaints = (self._complaints + (chunk or b""))[-ERRORS_KEPT:]
        if self._complained > self._limits.errors:
            most = counted(self._limits.errors, "byte")
            raise Fault(f"more than {most} on standard error in one game{self._last_words()}")
        return chunk != b""

    def _last_words(self) -> str:
        """Return the last line on standard error, after a colon."""
        if self._process is not None and self._process.stderr is not None:
            with suppress(OSError):
                self._complaints += self._process.stderr.read(CHUNK) or b""
        lines = self._complaints[-ERRORS_KEPT:].decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f": {cut(last, LAST_WORDS)}" if last else ""

    def _measure(self, process: subprocess.Popen[bytes]) -> None:
        """Look at the processes and the memory of a program now and then."""
        if time.monotonic() < self._look_at:
            return
        self._look_at = time.monotonic() + WATCH_SECONDS
        processes, memory = sandbox.usage(process.pid)
        if processes > self._limits.processes:
            raise Fault(f"more than {counted(self._limits.processes, 'process', 'processes')}")
        if memory > self._limits.memory << 20:
            raise Fault(f"more than {self._limits.memory} MiB of memory")

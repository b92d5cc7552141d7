"""Games that are proved in Node, with the files of the page that checks games."""

import json
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.games import noting, play_out
from bot.domain.record import Head, LogLine, write_record
from bot.domain.verification import provable_game
from engine.core import EDITION
from engine.editions import current_game, set_of_host
from engine.players import PLAYERS
from tools.verifier.__main__ import PYODIDE, files

PROGRAM = Path(__file__).with_name("prove.mjs")
OF_NODE = ("pyodide.mjs", "pyodide.asm.mjs")


def played(key: str, seats: int, options: Mapping[str, str], seed: int) -> tuple[bytes, str]:
    """Return the file that proves a random game, and the digest of its end."""
    game = current_game(key, options)
    lines, begun = list[LogLine](), game.checked({EDITION: game.edition, **options}, seats)
    state, _ = play_out(game, seats, seed, begun, noting(PLAYERS["chance"], lines))
    head = Head(key, game.rules.version, seats, seed, begun)
    record = write_record(head, lines, state)
    return provable_game(seed, seed, f"salt{seed}", record, set_of_host(game)), game.digest(state)


@contextmanager
def in_node(downloads: Path) -> Iterator[Callable[[list[str]], list[str]]]:
    """Yield a function that proves games in Node.

    It returns the digest of each game, or an empty text if the game is refused.
    """
    with TemporaryDirectory() as made:
        folder = Path(made)
        for name, data in files(downloads):
            (folder / name).write_bytes(data)
        with tarfile.open(downloads / f"pyodide-{PYODIDE}.tgz") as archive:
            for name in OF_NODE:
                file = archive.extractfile(f"package/{name}")
                assert file is not None
                (folder / name).write_bytes(file.read())
        node = shutil.which("node") or "node"
        with subprocess.Popen(  # noqa: S603  # our own words
            [node, PROGRAM, made], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:

            def digests(games: list[str]) -> list[str]:
                found = list[str]()
                for game in games:
                    print(json.dumps(game), file=process.stdin, flush=True)
                    assert process.stdout is not None
                    found.append(json.loads(process.stdout.readline()).get("digest", ""))
                return found

            yield digests

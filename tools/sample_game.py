"""Add the game in ``docs/sample`` to a copy of Atoll, check its types, and test it there.

It checks ``docs/adding-a-game.md``: the files to change, and the commands.

Without ``--all``, the tests of the sample game run, slow ones too, and some that look at all games
at once.
"""

import os
import re
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.arguments import Parser, run
from engine.core import AtollError

ROOT = Path(__file__).parent.parent
SAMPLE = Path("docs", "sample")
PAGE = Path("docs", "adding-a-game.md")
KEY = "pearls"
ROW = re.compile(r"^\| `([\w/.-]+)` \|", re.MULTILINE)
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".*_cache", "build", "dist")
COMPILED = "__pycache__"
TYPES = (
    *("-m", "mypy", f"engine/{KEY}", f"render/{KEY}", f"research/games/{KEY}.py"),
    *(f"tools/watches/{KEY}.py", f"tests/engine/{KEY}"),
)
TESTS = ("-m", "pytest", "-q", "-m", "not long")
OWN_TESTS = ("-m", "pytest", "-q", "-m", "not needs", "-k", f"{KEY} and not a_thousand_positions")
"""All tests of the sample game, in which no move can be undone."""

EDITS = (
    ("engine/__init__.py", "from engine.prop", "from engine.pearls import GAME as PEARLS\n"),
    ("engine/__init__.py", "ISLAND_HOPPER)", "PEARLS, "),
    ("README.md", "</p>\n\n## Why", '<img width="440" src="docs/pictures/pearls.png">\n'),
    ("CHANGELOG.md", "### Fixed", "* A new game: Pearls.\n\n"),
)
"""The lines of the sample in files of Atoll: the file, the text after the new one, the new text.

It is the fifth game, so tests that run with one game in two or four run with it.
"""

NUMBERS = f"""
import json
from pathlib import Path
from tests.research.test_action_numbers import GOLDEN, numbers_of
(GOLDEN / "{KEY}.json").write_text(json.dumps(numbers_of("{KEY}")))
"""
CHECKSUM = f"""
import zlib
from pathlib import Path
checksum = zlib.adler32(Path("data/{KEY}/states.dict").read_bytes())
Path("tests/golden/{KEY}/states.txt").write_text(f"{{checksum:#010x}}")
"""
GOLDEN = f"tests/golden/{KEY}"
COMMANDS = (
    ("-m", "tools.palette", KEY, "--out", f"render/{KEY}/palette.png"),
    ("-m", "tools.palette", KEY, "--colours", "safe", "--out", f"render/{KEY}/palette_safe.png"),
    ("-m", "bot", "simulate", KEY, "--seed", "3", "--record", f"{GOLDEN}/six_rounds.jsonl"),
    ("-m", "tools.states", KEY, "--out", f"data/{KEY}/states.dict"),
    ("-m", "tools.components_page", "--out", "docs/components.md"),
    ("-c", CHECKSUM),
    ("-c", NUMBERS),
    ("-m", "docs.make", "commands.md", f"{KEY}.png"),
    ("-m", "tests.research.playthroughs"),
)
"""What makes the other files, for Python in the copy."""

SHARED = (
    "tests/bot/features/challenges",
    "tests/bot/features/puzzles",
    "tests/bot/presentation",
    "tests/bot/sockets/test_command_sync.py",
    "tests/bot/test_tree.py",
    "tests/render/test_names.py",
    "tests/test_docs.py",
    "tests/test_english.py",
    "tests/test_every_game.py::test_games_have_names_of_their_own_on_discord",
    "tests/test_imports.py",
    "tests/tools/test_components_page.py",
    "tests/tools/test_verifier.py",
)
"""Tests that look at all games at once."""


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.sample_game``."""
    command = Parser(prog="python -m tools.sample_game", description=__doc__)
    command.set_defaults(run=add_and_test)
    command.add_argument("--all", action="store_true", help="run all tests in the copy")
    command.add_argument("--jobs", default="auto", help="the number of processes")
    command.add_argument("--into", type=Path, metavar="FOLDER", help="keep the copy here")
    run(command, words)


def add_and_test(chosen: Namespace) -> int:
    """Return the exit code of the type checker or of the tests."""
    with TemporaryDirectory(prefix="atoll-sample-") as folder:
        copy = (chosen.into or Path(folder, "atoll")).resolve()
        shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
        add(copy)
        if failed := _python(copy, *TYPES):
            return failed
        parallel = (f"--numprocesses={chosen.jobs}", "--dist=worksteal")
        if chosen.all:
            return _python(copy, *TESTS, *parallel)
        own = _python(copy, *OWN_TESTS, *parallel)
        return own or _python(copy, *TESTS, *SHARED, *parallel)


def add(copy: Path) -> None:
    """Add the sample to a copy of Atoll.

    Raises:
        AtollError: a line of Atoll or a command has changed, or the page names other files.
    """
    shutil.copytree(copy / SAMPLE, copy, dirs_exist_ok=True)
    for name, place, line in EDITS:
        file = copy / name
        before, found, after = file.read_text("utf-8").partition(place)
        if not found:
            raise AtollError(f"{name} has no “{place}”. Change EDITS in tools/sample_game.py.")
        file.write_text(f"{before}{line}{place}{after}", encoding="utf-8")
    (copy / "tests" / "golden" / KEY).mkdir()
    for words in COMMANDS:
        if _python(copy, *words):
            raise AtollError(f"This command failed for the sample game: {' '.join(words)}")
    page = (copy / PAGE).read_text("utf-8").partition("## 4. Register it")[2]
    named = sorted(ROW.findall(page.partition("Everything else")[0]))
    changed = sorted(changed_files(copy))
    if named != changed:
        raise AtollError(f"{PAGE} names {named}, but the sample game changes {changed}.")


def changed_files(copy: Path) -> Iterator[str]:
    """Yield the files of Atoll that differ in the copy."""
    for folder, names, files in os.walk(copy):
        names[:] = sorted({*names} - NOT_COPIED(folder, names) - {COMPILED})
        for file in files:
            name = Path(folder, file).relative_to(copy)
            original = ROOT / name
            if original.is_file() and original.read_bytes() != (copy / name).read_bytes():
                yield name.as_posix()


def _python(copy: Path, *words: str) -> int:
    """Run Python with the modules of the copy, and return its exit code."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=copy, env=environment, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    main()

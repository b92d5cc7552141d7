"""The files of the page that checks games give the same results in Node as in Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from bot.cli import machine
from bot.cli.games import CliError
from bot.domain.verification import proved
from engine import GAMES
from engine.editions import game_of
from render import PAINTERS
from tests.bot.domain.test_verification import GOLDEN, played_with_box, proof_of
from tests.browser.verifier import FOLDER, built
from tests.missing import lack
from tests.settings import settings
from tests.tools.proofs import in_node, played
from tools.verifier.__main__ import HERE, download, files, rules

pytestmark = pytest.mark.long

SHOW = """
import json, sys, typing_extensions
import inside
page, boards = inside.Page(), []
for record in sys.argv[1:]:
    page.prove(open(record, encoding="utf-8").read())
    boards.append(page.board(0))
print(json.dumps(boards))
"""
OF_ALL = ("mode", "edition")
"""The options whose values are all played."""


@pytest.fixture
def downloads() -> Path:
    """Return the folder with Pyodide and msgspec."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(FOLDER / "lock"):
            download(FOLDER)
    except CliError:
        lack("Pyodide")
    return FOLDER


def games() -> list[tuple[bytes, str]]:
    """Return stored games, and new ones with every mode, edition and a box, with their digests."""
    found = [played_with_box()]
    found += [(proof := proof_of(file), proved(proof)[0].digest) for file in GOLDEN[::3]]
    for game in GAMES.values():
        seen = set[tuple[str, str]]()
        for seed, (seats, options) in enumerate(settings(game)):
            checked = game.checked(options, seats)
            values = {(key, checked[key]) for key in OF_ALL if key in checked}
            if not values <= seen:
                found.append(played(game.key, seats, options, seed))
                seen |= values
    return found


def test_boards_are_shown_without_pillow(tmp_path: Path) -> None:
    for name, data in (*rules(), ("inside.py", (HERE / "inside.py").read_bytes())):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    expected, records = list[str](), list[Path]()
    for key in GAMES:
        proof = proof_of(next(file for file in GOLDEN if file.parent.name == key))
        record, frames = proved(proof)
        game = game_of(key, record.options)
        expected.append(PAINTERS[game.variant].text(game.view(frames[0].state, None)))
        records.append(tmp_path / f"{key}.json")
        records[-1].write_bytes(proof)
    shown = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", SHOW, *records],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "" == shown.stderr
    assert expected == json.loads(shown.stdout)


def test_node_proves_the_same_games_as_python(downloads: Path) -> None:
    stored = games()
    assert len(stored) >= 25
    with in_node(downloads) as digests:
        assert [digest for _, digest in stored] == digests([data.decode() for data, _ in stored])
        changed = [data.replace(b'"seat\\":0', b'"seat\\":1', 1) for data, _ in stored]
        assert [""] * len(stored) == digests([data.decode() for data in changed])


def test_doctor_expects_the_files_of_the_page(downloads: Path) -> None:
    assert {*machine.PARTS} == {name for name, _ in files(downloads)}


@pytest.mark.usefixtures("downloads")
def test_doctor_accepts_the_built_page() -> None:
    assert "ok" == machine._of_page(str(built())).level

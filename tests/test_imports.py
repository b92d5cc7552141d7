"""Imports go one way: tools -> bot -> engine <- render; nothing imports research."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.imports import KNOWS_A_GAME, wrong_imports

ROOT = Path(__file__).parent.parent
FILES = sorted(
    path.relative_to(ROOT)
    for package in ("engine", "render", "bot", "tools", "research", "testbed")
    for path in (ROOT / package).rglob("*.py")
)
RULES = "engine/palm_island/rules/turn.py"
CORE = "engine/core/play.py"
PICTURE = "render/palm_island/picture.py"
CANVAS = "render/canvas.py"
PEN = "render/art/pen.py"
HALLS = "render/art/palm_island/halls.py"
SERVICE = "bot/tables.py"
TOOL = "tools/ladder.py"

WRONG = [
    (RULES, "import random"),
    (RULES, "import subprocess"),
    (RULES, "import importlib"),
    (RULES, "from importlib import import_module"),
    (RULES, "import os.path as where"),
    (RULES, "random = __import__('random')"),
    (RULES, "def late():\n    from time import time"),
    (RULES, "import PIL.Image"),
    (RULES, "import numpy"),
    (RULES, "from engine import small_islands"),
    (RULES, "from engine import GAMES"),
    (RULES, "from engine.small_islands.rules.state import Board"),
    (RULES, "import engine.small_islands.rules.state as other"),
    (RULES, "from .. import small_islands"),
    (RULES, "from ..small_islands.state import Board"),
    (RULES, "from engine.players import steady"),
    (RULES, "from engine.palm_island.words.labels import label"),
    (RULES, "from engine.palm_island import GAME"),
    ("engine/palm_island/words/labels.py", "from engine.palm_island.ai.steady import steady"),
    (CORE, "import asyncio"),
    (CORE, "from engine.palm_island.rules.state import Board"),
    (CORE, "from bot.table import Table"),
    (CORE, "import render"),
    ("engine/players/chance.py", "from engine.palm_island import steady"),
    ("engine/__init__.py", "import sqlite3"),
    (CANVAS, "import discord"),
    (CANVAS, "import sqlite3"),
    (CANVAS, "import bot"),
    (CANVAS, "from time import time"),
    (CANVAS, "from engine import GAMES"),
    (CANVAS, "from engine.core import State"),
    (CANVAS, "from engine.core import play"),
    (CANVAS, "from engine.palm_island.rules.components import CARDS"),
    (CANVAS, "from render.palm_island import picture"),
    (CANVAS, "from render.art.pen import Pen"),
    (CANVAS, "from render.art import noise"),
    (PICTURE, "from render.art.palm_island.buildings import building"),
    (SERVICE, "from render.art.sprites import CACHE"),
    (TOOL, "from render.art.icons import registry"),
    (PEN, "from render.canvas import Canvas"),
    (PEN, "from engine.core import Action"),
    (PEN, "from render.art.palm_island import building"),
    (HALLS, "from render.art.propeller_islands import hub"),
    (HALLS, "from render.palm_island import layout"),
    (PICTURE, "from engine.palm_island import state"),
    (PICTURE, "from engine.palm_island import GAME"),
    (PICTURE, "from engine.palm_island.rules.state import PalmIsland"),
    (PICTURE, "from engine.palm_island.rules.view import PalmIsland"),
    (PICTURE, "import engine.palm_island.rules.setup"),
    (PICTURE, "from engine.palm_island import *"),
    (PICTURE, "from engine.small_islands.rules.view import SmallView"),
    (PICTURE, "from render.small_islands import picture"),
    (SERVICE, "from engine.palm_island.rules.state import PalmIsland"),
    (SERVICE, "from engine import palm_island"),
    (SERVICE, "import render.small_islands.picture"),
    (SERVICE, "from tests import contract"),
    (SERVICE, "from tools import ladder"),
    (SERVICE, "from research import pettingzoo"),
    (RULES, "from research import actions"),
    (CANVAS, "from research import tensors"),
    ("research/actions.py", "import random"),
    ("research/actions.py", "from bot.domain.table import Table"),
    (TOOL, "from engine.palm_island.rules.state import PalmIsland"),
    (TOOL, "from research import actions"),
    (TOOL, "from tests.bot import conftest"),
    ("testbed/rows.py", "from tests import contract"),
]
RIGHT = [
    (RULES, "from engine.palm_island.rules.state import PalmIsland\nfrom engine.core import Auto"),
    (RULES, "from collections.abc import Sequence\nimport msgspec"),
    (RULES, "from . import state"),
    ("engine/__init__.py", "from engine.palm_island import GAME"),
    ("engine/players/lookahead.py", "from engine.players.steady import steady"),
    (PICTURE, "from engine.palm_island.rules.view import PalmView\nfrom render.art import Pen"),
    ("render/__init__.py", "from render.palm_island import PAINTER"),
    (TOOL, "from bot.cli import progress\nfrom tools.kept_matches import KeptMatches"),
    (SERVICE, "from engine import GAMES\nimport discord\nfrom render import PAINTERS"),
]


@pytest.mark.long
def test_files_import_only_what_their_package_may() -> None:
    found = {path: wrong_imports(path, (ROOT / path).read_text(encoding="utf-8")) for path in FILES}
    assert {} == {path: wrong for path, wrong in found.items() if wrong}


@pytest.mark.parametrize(("file", "source"), WRONG)
def test_forbidden_import_is_detected(file: str, source: str) -> None:
    assert wrong_imports(Path(file), source)


@pytest.mark.parametrize(("file", "source"), RIGHT)
def test_allowed_import_is_accepted(file: str, source: str) -> None:
    assert [] == wrong_imports(Path(file), source)


@pytest.mark.parametrize("file", [file for file in FILES if "__all__" in (ROOT / file).read_text()])
def test_module_has_each_name_that_it_exports(file: Path) -> None:
    module = import_module(".".join(file.with_suffix("").parts).removesuffix(".__init__"))
    assert [] == [name for name in module.__all__ if not hasattr(module, name)]


@pytest.mark.parametrize("file", KNOWS_A_GAME)
def test_exception_is_still_needed(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    monkeypatch.delitem(KNOWS_A_GAME, file)
    assert wrong_imports(Path(file), source)

"""Imports go one way: bot -> engine <- render; a game imports no other game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHARED = {"core", "players"}
FORBIDDEN_IN_ENGINE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "asyncio",
    "os",
    "socket",
    "sqlite3",
    "threading",
    "discord",
    "PIL",
    "aiosqlite",
    "bot",
    "render",
}


def wrong_imports(path: Path, source: str) -> list[str]:
    """Return what a file of the package ``path`` must not import."""
    parts = path.relative_to(ROOT).parts if path.is_absolute() else path.parts
    return [name for name in _imported(source) if _is_wrong(parts, name.split("."))]


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def _is_wrong(parts: tuple[str, ...], name: list[str]) -> bool:
    match parts[0]:
        case "engine":
            own = parts[1] if len(parts) > 2 else None
            other = name[0] == "engine" and len(name) > 1 and name[1] not in {"core", own}
            crosses = own is not None and other and not (own == "players" and name[1] == "core")
            return name[0] in FORBIDDEN_IN_ENGINE or crosses
        case "render":
            return name[0] in {"bot", "discord", "aiosqlite", "sqlite3", "asyncio"} or (
                name[:1] == ["engine"] and name[-1] in {"state", "setup", "turn", "round"}
            )
    return False


FILES = sorted(path for package in ("engine", "render") for path in (ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_imports_only_what_its_package_may(path: Path) -> None:
    assert wrong_imports(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/palm_island/turn.py", "import random"),
        ("engine/palm_island/turn.py", "from engine.small_islands.state import Board"),
        ("engine/core/play.py", "from bot.table import Table"),
        ("engine/core/play.py", "import asyncio"),
        ("render/canvas.py", "import discord"),
        ("render/palm_island/picture.py", "from engine.palm_island.state import PalmIsland"),
    ],
)
def test_a_wrong_import_is_seen(file: str, source: str) -> None:
    assert wrong_imports(Path(file), source)

"""The layers of ``bot/``: each package imports only from those below it, types included."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from bot.installed import NAMES
from tests import imports

ROOT = Path(__file__).parent.parent
LAYERS = (
    {"measures", "limits", "version"},
    {"domain"},
    {"store"},
    {"cluster"},
    {"rules"},
    {"services"},
    {"presentation"},
    {"interactions"},
    {"jobs"},
    {"feature"},
    {"core"},
    {"installed"},
    {"client", "clock", "gateway_events", "settings", "logs", "permissions", ""},
    {"health", "arena"},
    {"cli", "playground", "__main__"},
)
"""From the lowest to the highest. ``rules`` is the domain of features, which use their own records,
and ``""`` is the package itself.
"""
RECORDS = {f"bot.domain.{name}" for name in ("ids", "records", "person", "packing", "reliability")}
"""The modules of the domain that the store may import."""
OF_FEATURES = {
    "store": {
        *("store", "stats_store"),
        *("solutions", "erasures", "ladders", "ratings"),
    },
    "rules": {
        *("rules", "standings", "streaks", "branches", "results", "stats", "losses", "feats"),
    },
    "services": {"service", "streak_service", "solver"},
    "presentation": {"messages", "days", "wording", "plots", "leaderboard", "films"},
    "core": {"feature"},
}
"""The layer of each module name in a feature."""
BUILT_ON = {
    "bg_stats": {"rankings"},
    "challenges": {"lessons", "rankings", "replays"},
    "contests": {"challenges", "rankings", "replays"},
    "dailies": {"challenges", "contests", "practice", "puzzles", "replays"},
    "help": {"lessons", "reports", "rules_pages"},
    "practice": {"puzzles", "rankings", "reviews"},
    "puzzles": {"hints"},
    "reviews": {"hints", "rankings", "replays", "whatif"},
    "whatif": {"orders", "rules_pages"},
}
"""The other features that a feature imports. All others must stay independent of each other."""
FORBIDDEN = {
    "store": {"discord", "render"},
    "cluster": {"discord", "render"},
    "domain": {"discord", "render", "PIL", "asyncio", "sqlite3", "aiosqlite", "psycopg"},
    "rules": {"discord", "render", "PIL", "asyncio", "sqlite3", "aiosqlite", "psycopg"},
    "services": {"render", "PIL"},
    "arena": {"discord", "render", "PIL", "asyncio", "sqlite3", "aiosqlite", "psycopg"},
    "presentation": {"sqlite3", "aiosqlite", "psycopg"},
    "interactions": {"sqlite3", "aiosqlite", "psycopg"},
}
"""Libraries that a layer must not import."""


def modules() -> dict[str, str]:
    """Return the sources of all modules of ``bot/`` by dotted name."""
    found = {}
    for path in sorted((ROOT / "bot").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path.read_text(encoding="utf-8")
    return found


def imported(source: str, known: Mapping[str, str]) -> Iterator[str]:
    """Yield the modules that a source imports, including imported submodules."""
    for name in imports.imported(source, ()):
        yield name if name in known else name.rpartition(".")[0] or name


def part_of(module: str) -> str:
    """Return the layer of a module; ``""`` for the package itself."""
    parts = module.split(".")
    if parts[1:2] != ["features"]:
        return "".join(parts[1:2])
    if parts[2:] and parts[2:] == parts[-1:]:
        return "core"
    return next((layer for layer, names in OF_FEATURES.items() if parts[-1] in names), "measures")


def layer_of(module: str) -> int:
    """Return the height of a module's layer."""
    return next(height for height, parts in enumerate(LAYERS) if part_of(module) in parts)


def wrong_arrows(module: str, source: str, known: Mapping[str, str]) -> list[str]:
    """Return the forbidden imports of a module."""
    height, part = layer_of(module), part_of(module)
    return [
        name
        for name in imported(source, known)
        if (name.split(".")[0] == "bot" and layer_of(name) > height)
        or name.split(".")[0] in FORBIDDEN.get(part, set())
    ]


CORE = {"store", "cluster", "domain", "services", "presentation", "interactions", "feature", "core"}
MODULES = modules()


@pytest.mark.long
def test_modules_import_only_from_their_own_and_lower_layers() -> None:
    found = {module: wrong_arrows(module, source, MODULES) for module, source in MODULES.items()}
    assert {} == {module: wrong for module, wrong in found.items() if wrong}


@pytest.mark.long
def test_modules_have_no_import_cycles() -> None:
    arrows = {
        module: {name for name in imported(source, MODULES) if name in MODULES} - {module}
        for module, source in MODULES.items()
    }
    while free := [module for module, below in arrows.items() if not below & arrows.keys()]:
        for module in free:
            del arrows[module]
    assert {} == arrows


def features_imported(module: str) -> set[str]:
    names = [name.split(".") for name in imported(MODULES[module], MODULES)]
    return {name[2] for name in names if name[:2] == ["bot", "features"]}


@pytest.mark.long
def test_core_imports_no_feature() -> None:
    core = (module for module in MODULES if module.split(".")[1:2] != ["features"])
    found = {one: features_imported(one) for one in core if part_of(one) in CORE}
    assert {} == {one: features for one, features in found.items() if features}


@pytest.mark.long
def test_features_import_only_those_that_they_are_built_on() -> None:
    found = {own: set[str]() for own in NAMES}
    for module in MODULES:
        own = module.split(".")[2] if module.startswith("bot.features.") else ""
        if own:
            found[own] |= features_imported(module) - {own}
    assert BUILT_ON == {own: others for own, others in found.items() if others}


def test_store_imports_only_records_of_the_domain() -> None:
    store = (module for module in MODULES if part_of(module) == "store")
    found = {name for module in store for name in imported(MODULES[module], MODULES)}
    assert RECORDS >= {name for name in found if name.startswith("bot.domain")}


@pytest.mark.long
def test_only_client_and_command_line_know_installed_features() -> None:
    users = (one for one in MODULES if "bot.installed" in imported(MODULES[one], MODULES))
    assert {part_of(one) for one in users} <= {"client", "cli"}


@pytest.mark.long
@pytest.mark.parametrize(
    "module",
    ["bot.cli", "bot.services.search.worker", "bot.presentation.sprite_filling"],
)
def test_spawned_process_does_not_import_the_bot(module: str) -> None:
    code = f"import sys, {module}; sys.exit('discord' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603  # fixed arguments


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("bot.domain.moves", "from bot.store import games"),
        ("bot.domain.moves", "import render"),
        ("bot.store.games", "import discord"),
        ("bot.domain.moves", "from bot.services import cache"),
        ("bot.domain.moves", "if TYPE_CHECKING:\n    from bot.presentation.drafts import Card"),
        ("bot.domain.moves", "import asyncio"),
        ("bot.services.tables", "def work():\n    from bot.presentation.outbox import Outbox"),
        ("bot.services.upkeep", "import bot.interactions.acting"),
        ("bot.presentation.drafts", "from bot import interactions"),
        ("bot.presentation.drafts", "from bot.client import Atoll"),
        ("bot.interactions.acting", "from bot import client"),
        ("bot.interactions.acting", "import sqlite3"),
        ("bot.client", "from bot.cli import main"),
    ],
)
def test_forbidden_import_is_detected(module: str, source: str) -> None:
    assert 1 == len(wrong_arrows(module, source, {**MODULES, "bot.interactions": ""}))

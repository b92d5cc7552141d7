"""All imports of a file, and the allowed imports of each package."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from engine import GAMES

GAME_PACKAGES = frozenset(game.package.split(".")[1] for game in GAMES.values())
STATES = frozenset(game.rules.state.__name__ for game in GAMES.values())

ENGINE_MAY = (
    "msgspec",
    "collections",
    "contextlib.contextmanager",
    "contextvars.ContextVar",
    "dataclasses",
    "difflib",
    "functools",
    "hashlib",
    "importlib.resources.files",
    "itertools",
    "math",
    "operator",
    "re",
    "statistics.NormalDist",
    "statistics.fmean",
    "statistics.variance",
    "tomllib",
    "types",
    "typing",
    "typing_extensions.TypeVar",
)
"""No clock, no files except data, no randomness except the game's, no other libraries."""

LOADER = ("engine", "editions")
LOADER_MAY = ("ast", "collections", "importlib", "sys", "threading.RLock", "types", "typing")
"""``engine/editions.py`` imports games a second time."""

RESEARCH_MAY = (
    "research",
    "engine",
    "render",
    "PIL",
    "gymnasium",
    "importlib.import_module",
    "io",
    "numpy",
    "pettingzoo",
    "pyspiel",
)
"""The adapters for other toolkits are above the games and the painters."""

RENDER_MAY = (
    "PIL",
    "isal",
    "msgspec",
    "engine.core.Action",
    "engine.core.AtollError",
    "engine.core.Entry",
    "engine.core.Feat",
    "engine.core.Label",
    "engine.core.view.View",
    "engine.core.words",
    "engine.core.counted",
    "bisect.bisect_left",
    "collections",
    "contextlib.suppress",
    "dataclasses",
    "enum.StrEnum",
    "functools",
    "hashlib",
    "importlib.import_module",
    "importlib.util.find_spec",
    "io",
    "itertools",
    "logging.getLogger",
    "math",
    "pathlib",
    "pkgutil.iter_modules",
    "re",
    "struct",
    "tempfile.NamedTemporaryFile",
    "threading.RLock",
    "typing",
    "unicodedata",
    "zlib",
)
"""``importlib`` finds the fonts, and the painters of other editions."""

SEEN_BY_PAINTERS = frozenset(
    {
        "actions",
        "card_words",
        "cards",
        "chart",
        "components",
        "descriptions",
        "island",
        "islands",
        "labels",
        "missions",
        "pay",
        "records",
        "scoring",
        "tiles",
        "view",
    }
)
"""Modules of a game that painters may import: views, and the components that views name."""

PARTS = ("rules", "words", "ai")
"""The parts of a game. Each may import itself and the parts before it."""

KNOWS_A_GAME = {
    "render/feats.py": "feats are drawn outside their game too",
}
"""Files outside of a game that name one, with the reason."""


def wrong_imports(path: Path, source: str) -> list[str]:
    """Return the forbidden imports of a file; ``path`` is relative to the root."""
    parts = path.with_suffix("").parts
    return [name for name in imported(source, parts[:-1]) if not _may(parts, name)]


def imported(source: str, package: tuple[str, ...]) -> Iterator[str]:
    """Yield each imported name with its module: ``engine.core.play`` for ``import play``."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package[: len(package) - level + 1] if level else ()
                start = ".".join([*above, *([module] if module else [])])
                yield from (f"{start}.{name.name}" for name in names)
            case ast.Call(func=ast.Name(id="__import__")):
                yield "__import__"


def _may(parts: tuple[str, ...], name: str) -> bool:
    match parts[0]:
        case "engine":
            return _engine_may(parts, name)
        case "render":
            return _render_may(parts, name)
        case "research":
            return _within(name, *RESEARCH_MAY, *ENGINE_MAY)
        case "testbed":
            return not _within(name, "tests", "tools", "research")
        case "tools":
            if not _is_through_the_door(name) or _within(name, "research", "tests"):
                return False
            return _game_of(name) is None or _is_named(parts)
    return _bot_may(parts, name)


def _engine_may(parts: tuple[str, ...], name: str) -> bool:
    """The core imports no game, a game imports itself and the core, the top lists all games."""
    if parts == LOADER:
        return _within(name, "engine", *LOADER_MAY)
    if len(parts) == 2:
        return _within(name, "engine", *ENGINE_MAY)
    own = f"engine.{parts[1]}"
    if parts[1] in GAME_PACKAGES and parts[2] in PARTS:
        known = PARTS[: PARTS.index(parts[2]) + 1]
        if _within(name, own) and not _within(name, *(f"{own}.{part}" for part in known)):
            return False
    return _within(name, own, "engine.core") or _within(name, *ENGINE_MAY)


def _render_may(parts: tuple[str, ...], name: str) -> bool:
    if name.split(".")[-1] in STATES:
        return False
    if parts[1] == "art":
        return _art_may(parts, name)
    if not _is_through_the_door(name):
        return False
    game = _game_of(name)
    if game is None:
        return _within(name, "render", *RENDER_MAY)
    if _within(name, "render"):
        return parts == ("render", "__init__") or game == parts[1] or _is_named(parts)
    return (game == parts[1] or _is_named(parts)) and _is_seen(name)


def _art_may(parts: tuple[str, ...], name: str) -> bool:
    """The drawings import no layout, no picture and no engine; a game's import no other game's."""
    if name.startswith("engine."):
        return False
    if _within(name, "render"):
        own = _game_of(name) in {None, parts[2]}
        return own and _within(name, "render.art", "render.caches", "render.deflate")
    return _within(name, *RENDER_MAY)


def _is_through_the_door(name: str) -> bool:
    """Whether a name of the drawings is one that their packages offer."""
    if not _within(name, "render.art") or _within(name, "render.art.palette", "render.art.glyphs"):
        return True
    package, _, own = name.rpartition(".")
    depth = 4 if _game_of(name) else 3
    return len(name.split(".")) == depth and own in import_module(package).__all__


def _bot_may(parts: tuple[str, ...], name: str) -> bool:
    """The bot imports no single game."""
    if not _is_through_the_door(name):
        return False
    if not _within(name, "engine", "render"):
        return not _within(name, "testbed", "tests", "tools", "research", "__import__")
    return _game_of(name) is None or _is_named(parts)


def _game_of(name: str) -> str | None:
    top, _, rest = name.removeprefix("render.art.").partition(".")
    if name.startswith("render.art."):
        return top if top in GAME_PACKAGES else None
    game = rest.split(".")[0]
    return game if top in {"engine", "render"} and game in GAME_PACKAGES else None


def _is_seen(name: str) -> bool:
    parts = name.split(".")
    return len(parts) > 3 and parts[3] in SEEN_BY_PAINTERS


def _is_named(parts: tuple[str, ...]) -> bool:
    return "/".join(parts) + ".py" in KNOWS_A_GAME


def _within(name: str, *allowed: str) -> bool:
    """Whether ``name`` is one of the allowed modules or in one."""
    return any(name == each or name.startswith(f"{each}.") for each in allowed)

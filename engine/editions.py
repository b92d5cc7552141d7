"""Load games with other components next to the current edition.

The modules of a game read its tables when they are imported. A game with other tables is therefore
a second import of the same modules under another name, such as ``engine.palm_island@1``. Within
them, and within ``render.palm_island@1``, every import of the game's modules has that name too.
"""

import ast
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_loader
from threading import RLock
from types import CodeType, ModuleType
from typing import Any

from engine import GAMES
from engine.core import BadOption, Game, excerpt
from engine.core.editions import EDITION, FIRST, ComponentSet, older_edition, reading

MARK = "@"
"""Separates the name of a game's package from that of the set."""

_lock = RLock()
_sets: dict[tuple[str, str], ComponentSet] = {}
_games: dict[tuple[str, str], Game] = {}


def game_of(key: str, options: Mapping[str, str]) -> Game:
    """Return the game with the components that ``options`` name, by default those of edition 1.

    Raises:
        BadOption: this Atoll does not know the game or the components.
    """
    if key not in GAMES:
        raise BadOption(f"There is no game “{excerpt(key)}”. The games: {', '.join(GAMES)}.")
    game = GAMES[key]
    edition = options.get(EDITION, FIRST)
    if edition == game.edition:
        return game
    with _lock:
        if (key, edition) in _games:
            return _games[key, edition]
        if (key, edition) in _sets:
            return with_components(_sets[key, edition])
    older = {str(number) for number in range(1, int(game.edition))}
    if edition not in older:
        raise BadOption(
            f"{game.name} was played with the components “{excerpt(edition)}”, which this Atoll"
            " does not have."
        )
    return with_components(older_edition(key, int(edition)))


def game_called(variant: str) -> Game:
    """Return the game with a ``Game.variant``, such as ``palm_island@1``."""
    key, _, edition = variant.partition(MARK)
    return game_of(key, {EDITION: edition or GAMES[key].edition})


def current_game(key: str, options: Mapping[str, str]) -> Game:
    """Return the game with the components that ``options`` name, by default the current ones."""
    return game_of(key, {EDITION: GAMES[key].edition, **options})


def set_of_host(game: Game) -> ComponentSet | None:
    """Return the host's set of components of ``game``, or ``None`` for an edition."""
    return _sets.get((game.key, game.edition))


def is_known(key: str, edition: str) -> bool:
    """Whether a set of a host was registered."""
    return (key, edition) in _sets


def register(components: ComponentSet) -> None:
    """Let ``game_of`` find a set of components."""
    with _lock:
        _sets[components.game, components.edition] = components


def with_components(components: ComponentSet) -> Game:
    """Return a game with other components. The same name always means the same set.

    Raises:
        TableError: a row is wrong.
    """
    at = components.game, components.edition
    with _lock:
        if at not in _games:
            name = f"engine.{components.game}{MARK}{components.edition}"
            with reading(components):
                try:
                    found: Game = import_module(name).GAME
                except BaseException:
                    half = [one for one in sys.modules if f"{one}.".startswith(f"{name}.")]
                    for module in half:
                        del sys.modules[module]
                    raise
            _games[at] = found
        return _games[at]


class _Renamed(ast.NodeTransformer):
    """Adds the mark of a set to the imports of a game's own modules."""

    def __init__(self, game: str, mark: str) -> None:
        self._own = (f"engine.{game}", f"render.{game}")
        self._mark = mark

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        for own in self._own:
            if f"{node.module}.".startswith(f"{own}."):
                node.module = f"{own}{self._mark}{(node.module or '')[len(own) :]}"
        return node


class _Loader(InspectLoader):
    """Loads the modules of a game under another name."""

    def get_source(self, fullname: str) -> str:
        return _inspected(fullname).get_source(_plain(fullname)) or ""

    def is_package(self, fullname: str) -> bool:
        return _inspected(fullname).is_package(_plain(fullname))

    def get_code(self, fullname: str) -> CodeType:
        game, mark, edition = fullname.split(".")[1].partition(MARK)
        tree = _Renamed(game, mark + edition).visit(ast.parse(self.get_source(fullname)))
        return compile(tree, _origin(fullname), "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Finds modules whose package has the mark of a set."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if MARK not in fullname:
            return None
        return spec_from_loader(fullname, _Loader(), origin=_origin(fullname))


def _plain(fullname: str) -> str:
    top, package, *rest = fullname.split(".")
    return ".".join([top, package.partition(MARK)[0], *rest])


def _spec(fullname: str) -> ModuleSpec:
    spec = find_spec(_plain(fullname))
    if spec is None:
        raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
    return spec


def _origin(fullname: str) -> str:
    return _spec(fullname).origin or fullname


def _inspected(fullname: str) -> InspectLoader:
    """Return the loader of the original, which may also read from an archive."""
    loader: Any = _spec(fullname).loader
    found: InspectLoader = loader
    return found


sys.meta_path.append(_Finder())

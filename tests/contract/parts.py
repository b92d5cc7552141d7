"""Completeness of a game's lists of actions and steps."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from engine.core import Action, Game, Step


def check_parts(game: Game) -> None:
    """Check that every action and step in the game's package is listed once."""
    prefix = f"{game.package}."
    for module in walk_packages(import_module(game.package).__path__, prefix):
        if not module.name.removeprefix(prefix).startswith("test_"):
            import_module(module.name)
    _check(Action, game.rules.actions, game.package)
    _check(Step, game.rules.steps, game.package)
    newest = max((option.since for option in game.rules.options), default=1)
    assert newest <= game.rules.version, f"{game.package} has options of later rules"


def _check(base: type[Any], listed: Sequence[type[Any]], package: str) -> None:
    missing = [kind.__name__ for kind in _written(base, package) if kind not in listed]
    assert not missing, f"{package} does not list {', '.join(missing)}"
    names = [kind.__name__ for kind in listed]
    assert len(set(names)) == len(names), f"{package} lists one name twice: {names}"


def _written(base: type[Any], package: str) -> Iterator[type[Any]]:
    """Yield the classes without subclasses in ``package``."""
    for kind in base.__subclasses__():
        heirs = kind.__subclasses__()
        is_own = f"{kind.__module__}.".startswith(f"{package}.")
        if heirs:
            yield from _written(kind, package)
        elif is_own:
            yield kind

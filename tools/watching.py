"""Record how a game's components are used, for ``python -m tools.lab``.

Each game has a ``WATCH`` in ``tools/watches/<game>.py``. It lists the events of each component, and
its worth at the end. Components have the keys or the names of ``data/<game>``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple

from bot.cli.games import CliError
from engine.core import Action, Game, options_of

Kind = Literal["offered", "taken", "used", "points"]


class Event(NamedTuple):
    """An event of a component of a seat; ``amount`` is the number of points."""

    kind: Kind
    seat: int
    component: str
    amount: float = 1.0


class WatchedMove(NamedTuple):
    """An action of a game, with the states before and after it."""

    game: Game
    before: Any
    seat: int
    action: Action
    after: Any

    @property
    def parts(self) -> Any:
        """The module with the components of the game."""
        return import_module(f"{self.game.package}.rules.components")

    @property
    def options(self) -> list[Any]:
        """The options that the seat had."""
        return options_of(self.before, self.seat)

    def named(self, field: str) -> Iterator[str]:
        """Yield the value of a field for each option that has it."""
        return (getattr(option, field) for option in self.options if hasattr(option, field))

    def new(self, held: Callable[[Any, int], Iterable[str]]) -> Iterator[Event]:
        """Yield an event for each component that a seat gained in this move."""
        for seat in self.after.seats:
            earlier = {*held(self.before, seat)}
            yield from (
                Event("taken", seat, key)
                for key in dict.fromkeys(held(self.after, seat))
                if key not in earlier
            )


class Watch(NamedTuple):
    """How to watch a game.

    ``events`` yields the events of a move. ``worth`` returns the components that count for a seat
    at the end, and their points. Games with ``options`` use the most components.
    """

    events: Callable[[WatchedMove], Iterator[Event]]
    worth: Callable[[Game, Any, int], Mapping[str, float]] | None = None
    options: Mapping[str, str] = {}


def watch_of(game: Game) -> Watch:
    """Return how to watch a game.

    Raises:
        CliError: nobody has written it.
    """
    module = f"tools.watches.{game.key}"
    if find_spec(module) is None:
        raise CliError(f"{module.replace('.', '/')}.py is missing. Write a WATCH for {game.name}")
    watch: Watch = import_module(module).WATCH
    return watch

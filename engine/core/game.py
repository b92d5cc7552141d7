"""What a game is to everybody else: a frozen record of functions and facts."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Union

import msgspec

from engine.core.errors import BadOption, BadSave
from engine.core.play import advance
from engine.core.rng import Rng
from engine.core.state import State
from engine.core.steps import Action, Step
from engine.core.view import View

AnyState = State[Any, Any, Any]
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice made before a game begins.

    ``seats`` names for a value the numbers of seats that it goes with (all, when not named).
    An ``earned`` option is not chosen: it says what the player has earned in earlier games.
    """

    key: str
    help: str
    values: tuple[str, ...]
    default: str
    seats: Mapping[str, tuple[int, ...]] = {}
    earned: bool = False

    def values_for(self, seats: int) -> list[str]:
        """Return the values that go with a number of seats."""
        return [value for value in self.values if seats in self.seats.get(value, (seats,))]

    def default_for(self, seats: int) -> str | None:
        """Return the default for a number of seats; ``None`` when the option does not apply."""
        fitting = self.values_for(seats)
        return self.default if self.default in fitting else next(iter(fitting), None)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: ``scores`` by seat, the ``winners``, and the way in a few words."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    label: str = ""


@dataclass(frozen=True, kw_only=True)
class Game:
    """One of the games: what the bot, the painters, the tests and the command line use.

    ``package`` is the game's package: its actions and steps are found there. ``rules`` is the
    number of the rules that new games begin with; ``upgrades[n]`` turns stored JSON of rules
    ``n`` into rules ``n + 1``. ``search`` is a solver of the game's own, where it has one.
    """

    key: str
    name: str
    group: str
    package: str
    blurb: str
    help: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    state: type[AnyState]
    setup: Callable[[Mapping[str, str], int, Rng], AnyState]
    public: Callable[[Any], View]
    private: Callable[[Any, int], View]
    resample: Callable[[Any, int | None, Rng], AnyState]
    label: Callable[[Any, Action], str]
    outcome: Callable[[Any], Outcome]
    greedy: Callable[[Any, int, Rng], Action]
    search: Callable[[Any, int, Rng], Action] | None = None
    rules: int = 1
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)

    @cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """The game's actions, in the order in which they are written."""
        return tuple(_leaves(Action, self.package))

    @cached_property
    def steps(self) -> tuple[type[Step], ...]:
        """The game's steps."""
        return tuple(_leaves(Step, self.package))

    def checked(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """Return ``options`` completed with the defaults for this number of seats.

        Raises:
            BadOption: an option or the number of seats does not go with this game.
        """
        if seats not in self.seats:
            raise BadOption(f"{self.name} is for {_numbers(self.seats)}, not {seats}.")
        known = {option.key: option for option in self.options}
        for key in options:
            if key not in known:
                raise BadOption(f"{self.name} has no option “{key}”. It has: {', '.join(known)}.")
        chosen = {key: _chosen(option, options.get(key), seats) for key, option in known.items()}
        return {key: value for key, value in chosen.items() if value is not None}

    @property
    def choices(self) -> list[Option]:
        """The options that people choose."""
        return [option for option in self.options if not option.earned]

    def is_for_one(self, options: Mapping[str, str]) -> bool:
        """Whether ``options``, with the plain defaults of what they leave open, mean a lone player.

        Options that do not apply to every number of players say nothing about it.
        """
        for option in self.options:
            value = options.get(option.key, option.default)
            always = all(option.values_for(seats) for seats in self.seats)
            if always and option.seats.get(value, self.seats) == (1,):
                return True
        return self.seats == (1,)

    def start(self, seats: int, seed: int, options: Mapping[str, str] | None = None) -> Any:
        """Return a new game, run on to its first real choice.

        Raises:
            BadOption: an option or the number of seats does not go with this game.
        """
        g = self.setup(self.checked(options or {}, seats), seats, Rng(seed))
        advance(g)
        return g

    def view(self, state: Any, seat: int | None) -> View:
        """Return what ``seat`` sees, or for ``None`` what everybody sees."""
        return self.public(state) if seat is None else self.private(state, seat)

    def save(self, state: AnyState) -> bytes:
        """Return the stored form: JSON, with a name for each part of the state."""
        return _ENCODER.encode(state.truth())

    def load(self, saved: bytes) -> Any:
        """Return the state that was stored under the present rules, with its open choices.

        Raises:
            BadSave: this is not a state of this game.
        """
        try:
            parts = self._decoder.decode(saved)
        except msgspec.MsgspecError as problem:
            raise BadSave(f"this is no saved game of {self.name}: {problem}") from problem
        g = self.state(**{name: getattr(parts, name) for name in self.state.stored})
        advance(g)
        return g

    def upgraded(self, saved: bytes, rules: int) -> bytes:
        """Return a state that was stored under ``rules`` in the form of the present rules.

        Raises:
            BadSave: this is no stored state, or one of rules that cannot be upgraded.
        """
        try:
            parts = msgspec.json.decode(saved)
            for step in range(rules, self.rules):
                parts = self.upgrades[step](parts)
        except (msgspec.MsgspecError, LookupError, TypeError) as problem:
            raise BadSave(f"this is no saved game of {self.name}: {problem}") from problem
        return _ENCODER.encode(parts)

    def digest(self, state: AnyState) -> str:
        """Return the sha256 of the stored form, in hexadecimal."""
        return hashlib.sha256(self.save(state)).hexdigest()

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        """Stored states name their steps by tag: only this game's are looked up."""
        known = {part.name: part.type for part in msgspec.structs.fields(self.state)}
        step = Union[self.steps]  # type: ignore[name-defined]  # noqa: UP007  # made at run time
        known |= {"agenda": list[step], "lanes": dict[int, list[step]]}
        parts = [(name, known[name]) for name in self.state.stored]
        return msgspec.json.Decoder(msgspec.defstruct("Stored", parts))


_ENCODER = msgspec.json.Encoder()


def _leaves(base: type[Any], package: str) -> list[type[Any]]:
    """Return the subclasses of ``base`` without subclasses that stand in ``package``."""
    found: list[type[Any]] = []
    for kind in base.__subclasses__():
        below = _leaves(kind, package)
        own = kind.__module__ == package or kind.__module__.startswith(f"{package}.")
        found += below or ([kind] if own else [])
    return found


def _chosen(option: Option, value: str | None, seats: int) -> str | None:
    if value is None:
        return option.default_for(seats)
    if value not in option.values:
        raise BadOption(f"{option.key} cannot be “{value}”. Choose {_words(option.values)}.")
    fitting = option.values_for(seats)
    if value not in fitting:
        raise BadOption(f"{option.key} “{value}” does not go with {seats} seats.")
    return value


def _numbers(seats: Sequence[int]) -> str:
    if len(seats) > 1:
        return f"{seats[0]} to {seats[-1]} players"
    return "1 player" if seats[0] == 1 else f"{seats[0]} players"


def _words(values: Sequence[str]) -> str:
    return " or ".join(values)

"""What is chosen before a game begins, and when a choice has an effect."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec


class When(msgspec.Struct, frozen=True):
    """Numbers of seats and values of other options; where none is named, any will do."""

    seats: tuple[int, ...] = ()
    options: Mapping[str, tuple[str, ...]] = {}

    def holds(self, seats: int, chosen: Mapping[str, str]) -> bool:
        """Whether this is so for a number of seats and the options that have an effect."""
        fits = not self.seats or seats in self.seats
        return fits and all(chosen.get(key) in values for key, values in self.options.items())

    @property
    def words(self) -> str:
        """Say it, such as ``with mode=casual or speed for 2 to 4 players``."""
        parts = [f"with {key}={either(values)}" for key, values in self.options.items()]
        return " ".join([*parts, *([f"for {players(self.seats)}"] if self.seats else [])])


ALWAYS = When()


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice made before a game begins.

    It has an effect only ``when`` it says; a value named in ``needs`` goes only with that. A value
    named in ``defaults`` is the default where that holds, else ``default`` is. Conditions name
    options that stand earlier in a game's list.

    An ``earned`` option is not chosen: it says what the player has earned in earlier games. Nor is
    a ``ruling``: new games are played by its default, and those begun before it was made lack it.

    ``title`` and ``words``, by value, are what players read instead of the keys. ``quick`` is
    the value that is usual where turns are short.
    """

    key: str
    help: str
    title: str = ""
    words: Mapping[str, str] = {}
    values: tuple[str, ...]
    default: str
    when: When = ALWAYS
    needs: Mapping[str, When] = {}
    defaults: Mapping[str, When] = {}
    quick: str = ""
    earned: bool = False
    ruling: bool = False

    @property
    def name(self) -> str:
        """Return what players call it."""
        return self.title or self.key.replace("_", " ").capitalize()

    def said(self, value: str) -> str:
        """Return a value in words."""
        return self.words.get(value, value.replace("_", " "))

    def told(self, value: str) -> str:
        """Say how it is chosen, such as ``Tools: in your own turn``."""
        return f"{self.name}: {self.said(value)}"

    def fitting(self, seats: int, chosen: Mapping[str, str]) -> list[str]:
        """Return the values that can be chosen: none where the option has no effect."""
        if not self.when.holds(seats, chosen):
            return []
        return [value for value in self.values if self.need(value).holds(seats, chosen)]

    def need(self, value: str) -> When:
        """Return what a value goes with."""
        return self.needs.get(value, ALWAYS)

    def usual(self, seats: int, chosen: Mapping[str, str]) -> str:
        """Return the default among the values that can be chosen, of which there are some."""
        fitting = self.fitting(seats, chosen)
        special = [value for value, when in self.defaults.items() if when.holds(seats, chosen)]
        return next(value for value in [*special, self.default, *fitting] if value in fitting)

    @property
    def conditions(self) -> Iterable[When]:
        """Everything that the option's effect, values and defaults depend on."""
        return (self.when, *self.needs.values(), *self.defaults.values())


class Misfit(msgspec.Struct, frozen=True):
    """A chosen value on which other options depend does not go with the number of seats.

    ``needed`` are the numbers of seats that it goes with, ``instead`` the values that would go.
    """

    key: str
    value: str
    needed: tuple[int, ...]
    instead: tuple[str, ...]


def settled(options: Sequence[Option], chosen: Mapping[str, str], seats: int) -> dict[str, str]:
    """Return the options that have an effect, with the defaults of those that were not chosen."""
    found: dict[str, str] = {}
    for option in options:
        fitting = option.fitting(seats, found)
        if fitting:
            value = chosen.get(option.key, "")
            found[option.key] = value if value in fitting else option.usual(seats, found)
    return found


def misfit(options: Sequence[Option], chosen: Mapping[str, str], seats: int) -> Misfit | None:
    """Return the first choice that others depend on and that does not go with the seats."""
    decisive = {key for option in options for when in option.conditions for key in when.options}
    found = settled(options, chosen, seats)
    for option in options:
        value = chosen.get(option.key, found.get(option.key))
        if option.key in decisive and option.key in found and value != found[option.key]:
            instead = tuple(option.fitting(seats, found))
            return Misfit(option.key, value or "", option.need(value or "").seats, instead)
    return None


def players(seats: Sequence[int]) -> str:
    """Return numbers of seats in words, such as ``2 to 4 players``."""
    if len(seats) > 1:
        return f"{seats[0]} to {seats[-1]} players"
    return "1 player" if seats[0] == 1 else f"{seats[0]} players"


def either(values: Sequence[str]) -> str:
    """Return values in words, such as ``solo, casual or speed``."""
    return " or ".join(filter(None, [", ".join(values[:-1]), values[-1]]))

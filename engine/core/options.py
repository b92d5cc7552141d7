"""The options of a game, and when each has an effect."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.core.words import listed


class When(msgspec.Struct, frozen=True):
    """A condition on the number of seats and on other options. An empty part is always met."""

    seats: tuple[int, ...] = ()
    options: Mapping[str, tuple[str, ...]] = {}

    def holds(self, seats: int, chosen: Mapping[str, str]) -> bool:
        """Whether a number of seats and the effective options meet the condition."""
        fits = not self.seats or seats in self.seats
        return fits and all(chosen.get(key) in values for key, values in self.options.items())

    @property
    def words(self) -> str:
        """The condition in words, such as ``with mode=casual or speed for 2 to 4 players``."""
        parts = [f"with {key}={listed(values, 'or')}" for key, values in self.options.items()]
        return " ".join([*parts, *([f"for {players(self.seats)}"] if self.seats else [])])


ALWAYS = When()


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice before a game begins.

    It only has an effect if ``when`` holds. A value in ``needs`` is possible only if its condition
    holds. The default is the first value in ``defaults`` whose condition holds, otherwise
    ``default``. Conditions may only name options that come earlier in the game's list.

    Users cannot choose an ``earned`` option, which depends on the player's earlier games. They
    cannot choose a ``ruling`` either: new games have its default, and older games lack it.

    ``since`` is the version of the rules that added the option. Stored games that lack a later
    option began without it.

    Players read ``title`` and ``words`` (by value) instead of the keys. ``quick`` is the default at
    tables with short turns.
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
    since: int = 1

    @property
    def is_in_all_games(self) -> bool:
        """Whether a game that does not store the option has its default."""
        return self.since == 1 and not self.ruling

    @property
    def name(self) -> str:
        """The name that players read."""
        return self.title or self.key.replace("_", " ").capitalize()

    def value_label(self, value: str) -> str:
        """Return a value in words."""
        return self.words.get(value, value.replace("_", " "))

    def describe(self, value: str) -> str:
        """Return name and value in words, such as ``Tools: in your own turn``."""
        return f"{self.name}: {self.value_label(value)}"

    def fitting(self, seats: int, chosen: Mapping[str, str]) -> list[str]:
        """Return the values that can be chosen; none if the option has no effect."""
        if not self.when.holds(seats, chosen):
            return []
        return [value for value in self.values if self.need(value).holds(seats, chosen)]

    def need(self, value: str) -> When:
        """Return the condition of a value."""
        return self.needs.get(value, ALWAYS)

    def usual(self, seats: int, chosen: Mapping[str, str]) -> str:
        """Return the default of an option that has an effect."""
        fitting = self.fitting(seats, chosen)
        special = [value for value, when in self.defaults.items() if when.holds(seats, chosen)]
        return next(value for value in [*special, self.default, *fitting] if value in fitting)

    @property
    def conditions(self) -> Iterable[When]:
        """All conditions of the option's effect, values and defaults."""
        return (self.when, *self.needs.values(), *self.defaults.values())


class Misfit(msgspec.Struct, frozen=True):
    """A chosen value that other options depend on is not possible with the number of seats.

    ``needed`` are the numbers of seats that allow it, ``instead`` the values that are possible.
    """

    key: str
    value: str
    needed: tuple[int, ...]
    instead: tuple[str, ...]


def effective_options(
    options: Sequence[Option], chosen: Mapping[str, str], seats: int
) -> dict[str, str]:
    """Return the effective options: the chosen ones, and the defaults of the others."""
    found: dict[str, str] = {}
    for option in options:
        fitting = option.fitting(seats, found)
        if fitting:
            value = chosen.get(option.key, "")
            found[option.key] = value if value in fitting else option.usual(seats, found)
    return found


def misfit(options: Sequence[Option], chosen: Mapping[str, str], seats: int) -> Misfit | None:
    """Return the first impossible choice that other options depend on."""
    decisive = {key for option in options for when in option.conditions for key in when.options}
    found = effective_options(options, chosen, seats)
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

"""The settings of a user."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, cast

import msgspec

from bot.domain.ids import TableId, Timestamp, UserId

Notices = Literal["mention", "dm", "both", "none"]
"""How to notify a user: by a mention, a direct message, both or not at all."""
Colours = Literal["normal", "safe"]
"""The colours of a user's private pictures."""
Sizes = Literal["normal", "large"]
"""The size of a user's private pictures."""
Cards = Literal["card", "dm"]
"""Where a user's secret cards are shown if they play alone in a channel: on the board or not."""
ValueT = TypeVar("ValueT", str, int)


class Rest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A user's quiet hours and vacation.

    ``quiet_from`` and ``quiet_until`` are minutes after midnight in ``zone``. ``away_from`` and
    ``away_until`` are seconds since 1970.
    """

    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    away_from: Timestamp | None = None
    away_until: Timestamp | None = None


class Person(Rest, frozen=True, kw_only=True, omit_defaults=False):
    """The settings of a user.

    ``away_days`` counts vacation days in ``away_year``. ``of_features`` has the values of the
    features' settings that have been changed.
    """

    user: UserId
    notices: Notices = "mention"
    away_days: int = 0
    away_year: int = 0
    colours: Colours = "normal"
    size: Sizes = "normal"
    cards: Cards = "card"
    of_features: Mapping[str, str | int] = {}


def rest_of(person: Person) -> Rest:
    """Return a user's quiet hours and vacation."""
    return Rest(**{name: getattr(person, name) for name in Rest.__struct_fields__})


People = Callable[[UserId], Person]
"""A function that returns the settings of a user."""


@dataclass(frozen=True)
class FeatureSetting(Generic[ValueT]):
    """A setting of users that a feature adds. Its name and its values are stored."""

    name: str
    default: ValueT

    def value_of(self, person: Person) -> ValueT:
        """Return a user's value."""
        return cast("ValueT", person.of_features.get(self.name, self.default))

    def to(self, value: ValueT) -> Mapping[str, str | int]:
        """Return the setting with a value, for ``Person.of_features``."""
        return {self.name: value}


IN_WORDS = FeatureSetting("in_words", "off")
"""Whether a user's private messages have the board in words instead of a picture: on or off."""
PLACE_OF_TURN = FeatureSetting("place_of_turn", "card")
"""Where a user moves if the board message may ask them: there (``card``) or in their ``panel``."""


MUTED = FeatureSetting("muted", "")
"""The numbers of the tables that do not notify a user, oldest first, with spaces."""
MUTED_AT_MOST = 50


def is_muted(person: Person, table: TableId) -> bool:
    """Whether a table does not notify a user."""
    return str(table) in MUTED.value_of(person).split()


def with_mute(person: Person, table: TableId, *, muted: bool) -> Person:
    """Return a user whom a table notifies, or not. The oldest of many muted tables is forgotten."""
    tables = [one for one in MUTED.value_of(person).split() if one != str(table)]
    if muted:
        tables.append(str(table))
    setting = MUTED.to(" ".join(tables[-MUTED_AT_MOST:]))
    return msgspec.structs.replace(person, of_features={**person.of_features, **setting})


def at_table(people: People, table: TableId) -> People:
    """Return the settings of users at a table: they want no calls where they have muted it."""

    def of(user: UserId) -> Person:
        person = people(user)
        if is_muted(person, table):
            return msgspec.structs.replace(person, notices="none")
        return person

    return of


def reads_words(person: Person) -> bool:
    """Whether a user reads the board in words first."""
    return IN_WORDS.value_of(person) == "on"


def unset(user: UserId) -> Person:
    """Return the default settings of a user."""
    return Person(user=user)

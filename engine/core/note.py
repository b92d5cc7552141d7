"""Sentences for players, kept as a template with values so that they can be translated."""

from collections.abc import Mapping, Sequence

import msgspec

Value = str | int


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence: for the channel, or for one seat alone.

    A value whose name ends in ``seat`` is a seat number and is shown as that player's name.
    """

    template: str
    values: dict[str, Value] = {}
    to: int | None = None

    def text(self, names: Sequence[str]) -> str:
        """Return the sentence with seats replaced by ``names``."""
        return self.template.format_map(_named(self.values, names))


def _named(values: Mapping[str, Value], names: Sequence[str]) -> dict[str, Value]:
    return {
        key: names[value] if key.endswith("seat") and isinstance(value, int) else value
        for key, value in values.items()
    }

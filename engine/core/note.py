"""Words for players, as templates with values so they can be translated."""

from collections.abc import Mapping, Sequence

import msgspec

Value = str | int


class Phrase(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a sentence; its values may be phrases."""

    template: str
    values: "Mapping[str, str | int | Phrase]" = {}

    def __str__(self) -> str:
        return self.template.format_map(self.values)


class Note(Phrase, frozen=True, omit_defaults=True):
    """A sentence for the channel, or for one seat only.

    A value whose name ends in ``seat`` is a seat number and is shown as the player's name.
    """

    values: Mapping[str, Value] = {}
    to: int | None = None

    def text(self, names: Sequence[str]) -> str:
        """Return the sentence with the players' ``names``."""
        return self.template.format_map(
            {
                key: names[value] if key.endswith("seat") and isinstance(value, int) else value
                for key, value in self.values.items()
            }
        )

"""The words of a choice: a name for a button, an effect, and an icon."""

import msgspec

from engine.core.note import Phrase, Value

NO_WORDS = Phrase("")


class Label(msgspec.Struct, frozen=True):
    """The words of a choice; ``str(label)`` is all of them in one line.

    ``name`` is unique among the choices of a question. ``effect`` is what the choice costs and
    does. ``icon`` is the key of a drawing of ``render/art/icons``, or empty. ``line`` is the
    template of the line, with ``name``, ``effect`` and their values. It is empty if the line is the
    name and, after a colon, the effect.
    """

    name: Phrase
    effect: Phrase = NO_WORDS
    icon: str = ""
    line: str = ""

    def __str__(self) -> str:
        line = self.line or ("{name}: {effect}" if self.effect.template else "{name}")
        values = {**self.name.values, **self.effect.values}
        return line.format_map({**values, "name": self.name, "effect": self.effect})


def worded(
    name: str, effect: str = "", line: str = "", /, *, icon: str = "", **values: Value | Phrase
) -> Label:
    """Return a label whose templates share their ``values``."""
    return Label(Phrase(name, values), Phrase(effect, values), icon, line)

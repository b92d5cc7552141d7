"""The words of a choice: a name for a button, an effect, and an icon."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from engine.core.note import Phrase, Value

NO_WORDS = Phrase("")

Kind = Literal["", "skip", "danger"]
"""``skip`` passes, ends or goes back. ``danger`` probably eliminates the player."""

WARNING = "warning"
"""The value of an effect that warns of danger."""
IN_SHORT = "in_short"
"""The same warning in a word, for a button without room for the whole."""


class Label(msgspec.Struct, frozen=True):
    """The words of a choice; ``str(label)`` is all of them in one line.

    ``name`` is unique among the choices of a question. ``effect`` is what the choice costs and
    does: facts between semicolons, the deciding one first. ``icon`` is the key of a drawing of
    ``render/art/icons``, or empty. ``line`` is the template of the line, with ``name``, ``effect``
    and their values. It is empty if the line is the name and, after a colon, the effect.
    """

    name: Phrase
    effect: Phrase = NO_WORDS
    icon: str = ""
    line: str = ""
    kind: Kind = ""

    def __str__(self) -> str:
        line = self.line or ("{name}: {effect}" if self.effect.template else "{name}")
        values = {**self.name.values, **self.effect.values}
        return line.format_map({**values, "name": self.name, "effect": self.effect})

    def without_warning(self) -> "Label":
        """Return the label without the warning that its effect ends with: a puzzle asks for it."""
        warning = str(self.effect.values.get(WARNING, ""))
        if not warning:
            return self
        values = {**self.effect.values, WARNING: "", IN_SHORT: ""}
        effect = Phrase(self.effect.template, values)
        line = self.line.removesuffix(warning).removesuffix(" → ")
        return msgspec.structs.replace(self, effect=effect, line=line, kind="")

    def brief(self, length: int) -> str:
        """Return the name and as many facts of the effect as fit in ``length`` characters.

        If none fits, a warning is added in a word.
        """
        name = str(self.name)
        in_short = str(self.effect.values.get(IN_SHORT, ""))
        effects = [*_shorter_and_shorter(str(self.effect)), *filter(None, [in_short])]
        texts = (f"{name} · {effect}" for effect in effects)
        return next((text for text in texts if len(text) <= length), name)


def _shorter_and_shorter(effect: str) -> Iterator[str]:
    """Yield an effect, then only its result, then only the first facts of that."""
    if effect:
        _, _, result = effect.rpartition(" → ")
        facts = result.split("; ")
        yield effect
        yield from ("; ".join(facts[:end]) for end in range(len(facts), 0, -1))


def worded(
    name: str,
    effect: str = "",
    line: str = "",
    /,
    *,
    icon: str = "",
    **values: Value | Phrase,
) -> Label:
    """Return a label whose templates share their ``values``."""
    return Label(Phrase(name, values), Phrase(effect, values), icon, line)


def skipping(
    name: str, effect: str = "", line: str = "", /, *, icon: str = "", **values: Value | Phrase
) -> Label:
    """Return the label of a choice that passes, ends or goes back."""
    label = worded(name, effect, line, icon=icon, **values)
    return msgspec.structs.replace(label, kind="skip")

"""Types of command options: a table number, or a text with a maximum length.

Discord's client enforces the limits. They are checked again before the text is read.
"""

from discord import AppCommandOptionType, Interaction
from discord.app_commands import Transform, Transformer

from bot.domain.ids import TableId
from bot.limits import MESSAGE_LENGTH
from bot.presentation.forms import storable
from engine.core import BadText


class _ToTableId(Transformer):
    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.integer

    async def transform(self, interaction: Interaction, value: int, /) -> TableId:
        return TableId(value)


class _ToText(Transformer):
    def __init__(self, longest: int) -> None:
        self._longest = longest

    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.string

    @property
    def max_value(self) -> int:
        return self._longest

    async def transform(self, interaction: Interaction, value: str, /) -> str:
        if len(value) > self._longest:
            raise BadText(f"Write {self._longest:,} characters at most.")
        return storable(value)


TableNumber = Transform[TableId, _ToTableId]
"""The number of a table, which may not exist."""
Name = Transform[str, _ToText(100)]
"""A name, or a value to choose from a list."""
Words = Transform[str, _ToText(1_000)]
"""Several moves or values."""
Prose = Transform[str, _ToText(MESSAGE_LENGTH)]
"""A text to store or forward."""

"""The option with which a command is told which table is meant."""

from discord import AppCommandOptionType, Interaction
from discord.app_commands import Transform, Transformer

from bot.store.ids import TableId


class _ToTableId(Transformer):
    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.integer

    async def transform(self, interaction: Interaction, value: int, /) -> TableId:
        return TableId(value)


TableNumber = Transform[TableId, _ToTableId]
"""A table's number as a person writes it: there need not be such a table."""

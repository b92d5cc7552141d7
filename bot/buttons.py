"""Buttons and selects: they carry identity only, and so outlive any restart.

The custom id names the table, the seat, a digest of that seat's open options and the option's
place. A press on a card of an earlier moment is answered with the newest card.
"""

import re
from typing import TYPE_CHECKING, Any, Self, cast

import discord
from discord import Interaction

from bot.refusals import answered
from bot.replay.replay_buttons import REPLAY_ITEMS

if TYPE_CHECKING:
    from bot.client import Atoll
    from bot.desk import Desk


class OptionButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:o:(?P<game>[0-9]{1,19}):(?P<seat>[0-9]{1,19}):(?P<digest>[0-9a-f]{8}):(?P<place>[0-9]{1,19})",
):
    """One option of one seat."""

    def __init__(self, game: int, seat: int, digest: str, place: int, **look: Any) -> None:
        self.game, self.seat, self.digest, self.place = game, seat, digest, place
        custom_id = f"atoll:o:{game}:{seat}:{digest}:{place}"
        super().__init__(discord.ui.Button(custom_id=custom_id, **look))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["game"]), int(match["seat"]), match["digest"], int(match["place"]))

    async def callback(self, interaction: Interaction) -> None:
        """Carry out the option."""
        desk = _desk(interaction)
        await answered(
            interaction, desk.press(interaction, self.game, self.seat, self.digest, self.place)
        )


class OptionSelect(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]],
    template=r"atoll:s:(?P<game>[0-9]{1,19}):(?P<seat>[0-9]{1,19}):(?P<digest>[0-9a-f]{8}):(?P<page>[0-9]{1,19})",
):
    """Up to 25 options of one seat.

    The value chosen is the option's place and the digest: where the same place is chosen twice in
    a message, Discord's page must see that the choice is a new one.
    """

    def __init__(
        self,
        game: int,
        seat: int,
        digest: str,
        page: int,
        options: list[discord.SelectOption],
        placeholder: str = "",
    ) -> None:
        self.game, self.seat, self.digest = game, seat, digest
        custom_id = f"atoll:s:{game}:{seat}:{digest}:{page}"
        super().__init__(
            discord.ui.Select(custom_id=custom_id, options=options, placeholder=placeholder)
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the select that was used."""
        numbers = int(match["game"]), int(match["seat"]), match["digest"], int(match["page"])
        made = cls(*numbers, options=[discord.SelectOption(label="-")])
        made.item = cast("discord.ui.Select[discord.ui.View]", item)
        return made

    async def callback(self, interaction: Interaction) -> None:
        """Carry out the option that was chosen."""
        desk, place = _desk(interaction), int(self.item.values[0].partition(":")[0])
        await answered(
            interaction, desk.press(interaction, self.game, self.seat, self.digest, place)
        )


class Tool(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:t:(?P<tool>[a-z]+):(?P<game>[0-9]{1,19}):(?P<edition>[0-9]{1,19})",
):
    """Something to do at a table besides acting: take back, read the board, see the hand."""

    def __init__(self, tool: str, game: int, edition: int, **look: Any) -> None:
        self.tool, self.game = tool, game
        super().__init__(discord.ui.Button(custom_id=f"atoll:t:{tool}:{game}:{edition}", **look))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(match["tool"], int(match["game"]), int(match["edition"]))

    async def callback(self, interaction: Interaction) -> None:
        """Do it."""
        desk = _desk(interaction)
        await answered(interaction, desk.use_tool(interaction, self.tool, self.game))


class LobbySelect(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]],
    template=r"atoll:l:(?P<game>[0-9]{1,19}):(?P<page>[0-9]{1,19})",
):
    """Up to 25 of the options of a lobby that its opener may change."""

    def __init__(self, game: int, page: int, options: list[discord.SelectOption]) -> None:
        self.game, self.page = game, page
        more = " (more)" if page else ""
        super().__init__(
            discord.ui.Select(
                custom_id=f"atoll:l:{game}:{page}",
                options=options,
                placeholder=f"Change an option{more}",
                row=page,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the select that was used."""
        made = cls(int(match["game"]), int(match["page"]), [discord.SelectOption(label="-")])
        made.item = cast("discord.ui.Select[discord.ui.View]", item)
        return made

    async def callback(self, interaction: Interaction) -> None:
        """Change the option."""
        key, _, value = self.item.values[0].partition("=")
        desk = _desk(interaction)
        await answered(interaction, desk.set_option(interaction, self.game, key, value))


DYNAMIC_ITEMS = (OptionButton, OptionSelect, LobbySelect, Tool, *REPLAY_ITEMS)


def _desk(interaction: Interaction) -> "Desk":
    return cast("Atoll", interaction.client).desk

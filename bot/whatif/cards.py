"""The card of a branch: private, marked as made up, with menus of what may be done."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self, cast

import discord
import msgspec
from discord import ButtonStyle, Interaction

from bot.cards import Card, seat_text
from bot.dealer import Dealer
from bot.names import Names, mention
from bot.offers import OPTION_LENGTH, SELECT_SIZE, SELECTS_AT_MOST, shown
from bot.refusals import answered
from bot.table import Table
from bot.whatif.branches import Branch

if TYPE_CHECKING:
    from bot.client import Atoll
    from bot.whatif.service import WhatIfs

ALT_LENGTH = 1_024
MARK = "## What if?\n-# Nothing here is played. What you cannot see is made up."


async def card_of(branch: Branch, dealer: Dealer, names: Names) -> Card:
    """Return the card of a branch: as its asker sees that game, and marked as made up."""
    table, view = branch.table, branch.table.view(branch.seat, await names.at(branch.table))
    if branch.mover not in (None, branch.seat):
        view = msgspec.structs.replace(view, question=_asking(table, branch.mover or 0))
    card = await dealer.seat_card(table, branch.seat)
    return replace(
        card,
        content=f"{MARK}\n{seat_text(table, branch.seat, view)}",
        alt=f"What if, nothing of this is played: {card.alt}"[:ALT_LENGTH],
        view=_view(branch),
    )


def _asking(table: Table, seat: int) -> str:
    return f"You choose for {mention(table, seat)}: {table.view(seat).question}"


def _view(branch: Branch) -> discord.ui.View:
    made = discord.ui.View(timeout=None)
    for item in (*_selects(branch), *_tools(branch)):
        made.add_item(item)
    made.stop()  # the items find their branch by themselves: discord.py need not keep the view
    return made


def _selects(branch: Branch) -> Iterator["WhatIfSelect"]:
    """Yield menus of what may be done; what does not fit into them is left to ``/whatif``."""
    if branch.mover is None:
        return
    table, options = branch.table, branch.options
    view = table.view(branch.mover)
    labels = [
        (place, table.game.label(view, options[place])) for place in shown(table, branch.mover)
    ]
    for page in range(min(SELECTS_AT_MOST, -(-len(labels) // SELECT_SIZE))):
        some = labels[page * SELECT_SIZE :][:SELECT_SIZE]
        yield WhatIfSelect(branch.key, table.row.ply, page, some)


def _tools(branch: Branch) -> Iterator["WhatIfTool"]:
    yield WhatIfTool("over", branch.key, "Start over")
    if len(branch.table.seats) > 1:
        label = "Play all seats" if branch.bots else "Let bots answer"
        yield WhatIfTool("mine" if branch.bots else "bots", branch.key, label)
    yield WhatIfTool("away", branch.key, "Throw away", ButtonStyle.danger)


class WhatIfSelect(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]],
    template=r"atoll:w:(?P<key>[0-9a-f]{8}):(?P<ply>[0-9]{1,19}):(?P<page>[0-9]{1,19})",
):
    """Up to 25 options of a branch; the value chosen is the option's place and the ply."""

    def __init__(self, key: str, ply: int, page: int, labels: Sequence[tuple[int, str]]) -> None:
        self.key, self.ply = key, ply
        options = [
            discord.SelectOption(label=label[:OPTION_LENGTH], value=f"{place}:{ply}")
            for place, label in labels
        ]
        super().__init__(
            discord.ui.Select(
                custom_id=f"atoll:w:{key}:{ply}:{page}",
                options=options,
                placeholder=f"What if … (menu {page + 1})",
                row=page,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the select that was used."""
        made = cls(match["key"], int(match["ply"]), int(match["page"]), [(0, "-")])
        made.item = cast("discord.ui.Select[discord.ui.View]", item)
        return made

    async def callback(self, interaction: Interaction) -> None:
        """Go on with the option that was chosen."""
        place = int(self.item.values[0].partition(":")[0])
        await answered(
            interaction, _whatifs(interaction).choose(interaction, self.key, self.ply, place)
        )


class WhatIfTool(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:wt:(?P<tool>[a-z]+):(?P<key>[0-9a-f]{8})",
):
    """Something to do with a branch: start over, throw away, let bots answer or not."""

    def __init__(
        self, tool: str, key: str, label: str = "-", style: ButtonStyle = ButtonStyle.secondary
    ) -> None:
        self.tool, self.key = tool, key
        custom_id = f"atoll:wt:{tool}:{key}"
        super().__init__(discord.ui.Button(custom_id=custom_id, label=label, style=style, row=4))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(match["tool"], match["key"])

    async def callback(self, interaction: Interaction) -> None:
        """Do it."""
        await answered(
            interaction, _whatifs(interaction).use_tool(interaction, self.tool, self.key)
        )


WHATIF_ITEMS = (WhatIfSelect, WhatIfTool)


def _whatifs(interaction: Interaction) -> "WhatIfs":
    return cast("Atoll", interaction.client).whatifs

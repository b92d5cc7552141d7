"""The buttons and selects of replays: they name the table, the eyes and the move, nothing else."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, Self, cast

import discord
from discord import Interaction

from bot.refusals import answered
from bot.table import Table

if TYPE_CHECKING:
    from bot.client import Atoll
    from bot.replay.projector import Projector

Step = Literal["first", "back", "next", "last", "text"]

STEPS: dict[Step, str] = {
    "first": "⏮ First",
    "back": "◀ Back",
    "next": "Next ▶",
    "last": "Last ⏭",
    "text": "As text",
}


class StepButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:r:(?P<step>first|back|next|last|text)"
    r":(?P<game>[0-9]{1,19}):(?P<eyes>own|all|[0-9]{1,2}):(?P<move>[0-9]{1,19})",
):
    """A step to another move of a replay, or the board of this one in words."""

    def __init__(self, step: Step, game: int, eyes: str, move: int, **look: Any) -> None:
        self.step, self.game, self.eyes, self.move = step, game, eyes, move
        custom_id = f"atoll:r:{step}:{game}:{eyes}:{move}"
        super().__init__(discord.ui.Button(custom_id=custom_id, **look))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        step = cast("Step", match["step"])
        return cls(step, int(match["game"]), match["eyes"], int(match["move"]))

    async def callback(self, interaction: Interaction) -> None:
        """Show that move."""
        projector = _projector(interaction)
        turn_to = projector.text if self.step == "text" else projector.step
        await answered(interaction, turn_to(interaction, self))


class EyesSelect(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]],
    template=r"atoll:e:(?P<game>[0-9]{1,19}):(?P<move>[0-9]{1,19})",
):
    """Through whose eyes a finished game is seen."""

    def __init__(self, game: int, move: int, options: list[discord.SelectOption]) -> None:
        self.game, self.move = game, move
        super().__init__(
            discord.ui.Select(
                custom_id=f"atoll:e:{game}:{move}", options=options, placeholder="As seen by", row=1
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the select that was used."""
        made = cls(int(match["game"]), int(match["move"]), [discord.SelectOption(label="-")])
        made.item = cast("discord.ui.Select[discord.ui.View]", item)
        return made

    async def callback(self, interaction: Interaction) -> None:
        """Show the same move through other eyes."""
        eyes = self.item.values[0]
        await answered(
            interaction, _projector(interaction).look(interaction, self.game, eyes, self.move)
        )


class ReplayTool(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:p:(?P<tool>replay|film):(?P<game>[0-9]{1,19}):(?P<edition>[0-9]{1,19})",
):
    """What the last card of a game offers: its replay, or its film."""

    def __init__(self, tool: str, game: int, edition: int, **look: Any) -> None:
        self.tool, self.game = tool, game
        super().__init__(discord.ui.Button(custom_id=f"atoll:p:{tool}:{game}:{edition}", **look))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(match["tool"], int(match["game"]), int(match["edition"]))

    async def callback(self, interaction: Interaction) -> None:
        """Show the replay or the film."""
        projector = _projector(interaction)
        show = projector.film if self.tool == "film" else projector.show
        await answered(interaction, show(interaction, self.game))


REPLAY_ITEMS = (StepButton, EyesSelect, ReplayTool)


def steps(game: int, eyes: str, move: int, last: int) -> Iterator[StepButton]:
    """Yield the buttons that lead from a move to others, and the one for its board in words."""
    useless = {"first", "back"} if move == 0 else set[str]()
    useless |= {"next", "last"} if move == last else set()
    for step, label in STEPS.items():
        yield StepButton(step, game, eyes, move, label=label, disabled=step in useless, row=0)


def replay_tool(table: Table, tool: str, row: int = 4) -> ReplayTool:
    """Return a button of a finished game: ``replay`` or ``film``."""
    return ReplayTool(tool, table.id, table.row.edition, label=tool.capitalize(), row=row)


def _projector(interaction: Interaction) -> "Projector":
    return cast("Atoll", interaction.client).projector

"""``/data``: what Atoll stores about a person, as a file; and an end of it."""

import io
import re
from typing import Any, Self

import discord
from discord import Interaction, app_commands

from bot.answers import begin_command, begin_press
from bot.commands.context import client
from bot.refusals import answered, friendly
from engine.core import IllegalAction

_WARNING = """\
This deletes everything that Atoll stores about you: your seats, results, feats, settings, orders \
and notes. It cannot be taken back.

In games that go on, a bot plays for you from now on; games that you play alone are closed. \
Finished games stay, with a nameless player in your seat. Of a ranked try, a mark that does not \
name you stays until its challenge is over: it is had once. `/data export` gives you a copy first.
"""
_DELETED = (
    "Everything that Atoll stored about you is deleted, but for nameless marks of challenges that"
    " still run. You are welcome back at any time."
)

data = app_commands.Group(name="data", description="See or delete what Atoll stores about you.")


class ForgetButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:forget:(?P<user>[0-9]{1,20})",
):
    """The last word of a person who wants to be forgotten."""

    def __init__(self, user: int) -> None:
        self.user = user
        danger = discord.ButtonStyle.danger
        custom_id = f"atoll:forget:{user}"
        super().__init__(
            discord.ui.Button(custom_id=custom_id, label="Delete everything", style=danger)
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["user"]))

    async def callback(self, interaction: Interaction) -> None:
        """Forget the person."""
        await answered(interaction, self._forget(interaction))

    async def _forget(self, interaction: Interaction) -> None:
        if interaction.user.id != self.user:
            raise IllegalAction("Only the person themselves can do that, with `/data delete`.")
        await begin_press(interaction)
        await client(interaction).people_data.forget(self.user)
        await interaction.edit_original_response(content=_DELETED, view=None)


@data.command(name="export")
@friendly
async def export(interaction: Interaction) -> None:
    """Get everything that Atoll stores about you, as a file."""
    await begin_command(interaction)
    found = await client(interaction).people_data.export(interaction.user.id)
    file = discord.File(io.BytesIO(found), "atoll-data.json")
    await interaction.edit_original_response(
        content="This is everything that Atoll stores about you.", attachments=[file]
    )


@data.command(name="delete")
@friendly
async def delete(interaction: Interaction) -> None:
    """Delete everything that Atoll stores about you, once you confirm it."""
    view = discord.ui.View(timeout=None)
    view.add_item(ForgetButton(interaction.user.id))
    view.stop()  # the button finds its person by itself: discord.py need not keep the view
    await interaction.response.send_message(_WARNING, view=view, ephemeral=True)


COMMANDS: tuple[app_commands.Group, ...] = (data,)
ITEMS = (ForgetButton,)

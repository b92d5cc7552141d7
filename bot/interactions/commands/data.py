"""``/data``: what Atoll stores about a person, as a file; and an end of it."""

import io

import discord
from discord import Interaction, app_commands

from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.presentation.components import button, view_of
from bot.presentation.presses import Forget
from bot.presentation.replies import begin_command, begin_press
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


async def forget(interaction: Interaction, press: Forget) -> None:
    """Forget a person who has confirmed it: their open tables first, which are told.

    Raises:
        IllegalAction: somebody else has pressed.
    """
    if user_of(interaction) != press.user:
        raise IllegalAction("Only the person themselves can do that, with `/data delete`.")
    await begin_press(interaction)
    atoll = services(interaction)
    for table in await atoll.privacy.leave_tables(press.user):
        await atoll.outbox.deliver(table)
    await atoll.privacy.forget(press.user)
    await interaction.edit_original_response(content=_DELETED, view=None)


@data.command(name="export")
@friendly
async def export(interaction: Interaction) -> None:
    """Get everything that Atoll stores about you, as a file."""
    await begin_command(interaction)
    found = await services(interaction).privacy.export(user_of(interaction))
    file = discord.File(io.BytesIO(found), "atoll-data.json")
    await interaction.edit_original_response(
        content="This is everything that Atoll stores about you.", attachments=[file]
    )


@data.command(name="delete")
@friendly
async def delete(interaction: Interaction) -> None:
    """Delete everything that Atoll stores about you, once you confirm it."""
    danger = discord.ButtonStyle.danger
    view = view_of([button(Forget(user_of(interaction)), "Delete everything", danger)])
    await interaction.response.send_message(_WARNING, view=view, ephemeral=True)


COMMANDS: tuple[app_commands.Group, ...] = (data,)

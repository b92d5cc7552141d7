"""Privacy: users export and delete their data."""

import io
from typing import Literal

import discord
from discord import ButtonStyle, Interaction

from bot.domain.ids import UserId
from bot.feature import Feature
from bot.features.privacy import erasures, store
from bot.features.privacy.service import Privacy
from bot.interactions.context import Services, services, user_of
from bot.interactions.dispatch import Button
from bot.presentation.components import button, view_of
from bot.presentation.press import Press, UserNumber
from bot.presentation.replies import begin_command, begin_press, edit
from bot.presentation.settings import TabButton
from bot.services.side_by_side import side_by_side
from engine.core import IllegalAction


class Forget(Press, frozen=True, tag="forget"):
    """Confirms that a user wants to delete their data."""

    user: UserNumber


class OwnData(Press, frozen=True, tag="mydata"):
    """Sends a user their data, or asks them to confirm that it is deleted."""

    act: Literal["send", "delete"]


_WARNING = """\
This deletes everything that Atoll stores about you: your seats, results, feats, settings, orders \
and notes. You can't undo it.

In games that are running, a bot plays for you from now on, and they count for your opponents. \
Games that you play alone are closed. Finished games keep an anonymous player in your seat. For \
each ranked attempt and each answer to a puzzle, a keyed hash of your ID stays until the challenge \
or puzzle is over, so that no player gets a second one. **Send me my data** in `/settings` gives \
you a copy first.
"""
_DELETED = (
    "Everything that Atoll stored about you is deleted, except a keyed hash of your ID for each"
    " current challenge and puzzle. You are welcome back at any time."
)


async def delete_my_data(interaction: Interaction, press: Forget) -> None:
    """Delete a user's data once they confirm it. After a restart, the bot continues."""
    if user_of(interaction) != press.user:
        raise IllegalAction("Only that user can do this, with `/settings`.")
    await begin_press(interaction)
    await services(interaction).store.write(erasures.request, press.user)
    await erase(services(interaction), press.user)
    await edit(interaction, content=_DELETED, view=None)


async def erase(atoll: Services, user: UserId) -> None:
    """Take a user out of their open tables, update the messages, and delete their data."""
    privacy = atoll.require(Privacy)
    await side_by_side(atoll.outbox.deliver, await privacy.leave_tables(user))
    await privacy.delete_data(user)


async def use_own_data(interaction: Interaction, press: OwnData) -> None:
    """Send a user their data, or ask them to confirm that it is deleted."""
    await (send_data if press.act == "send" else ask_to_forget)(interaction)


async def send_data(interaction: Interaction) -> None:
    """Send everything that Atoll stores about a user, as a file."""
    await begin_command(interaction)
    found = await services(interaction).require(Privacy).export(user_of(interaction))
    file = discord.File(io.BytesIO(found), "atoll-data.json")
    await interaction.edit_original_response(
        content="This is everything that Atoll stores about you.", attachments=[file]
    )


async def ask_to_forget(interaction: Interaction) -> None:
    """Ask a user to confirm that their data is deleted."""
    danger = discord.ButtonStyle.danger
    view = view_of([button(Forget(user_of(interaction)), "Delete everything", danger)])
    await interaction.response.send_message(_WARNING, view=view, ephemeral=True)


async def delete_requested(atoll: Services) -> None:
    """Delete the data of users at the request of the host, or continue after a restart."""
    if atoll.processes.leads:
        for user in await atoll.require(Privacy).requested():
            await erase(atoll, user)


FEATURE = Feature(
    handlers=(
        Button(Forget, delete_my_data),
        Button(OwnData, use_own_data),
    ),
    settings=(
        TabButton("privacy", OwnData("send"), "Send me my data"),
        TabButton("privacy", OwnData("delete"), "Delete my data", ButtonStyle.danger),
    ),
    personal={"tables": store, "erasure": erasures},
    services=(lambda atoll: Privacy(atoll.tables, atoll.people.forget_settings, atoll.personal),),
    jobs=(delete_requested,),
)

"""Privacy: users export and delete their data."""

from discord import ButtonStyle

from bot.feature import Feature
from bot.features.privacy import erasures, store
from bot.features.privacy.handlers import erase, forget, use_own_data
from bot.features.privacy.presses import Forget, OwnData
from bot.features.privacy.service import Privacy
from bot.interactions.context import Services
from bot.interactions.dispatch import Button
from bot.presentation.settings import TabButton


async def delete_requested(atoll: Services) -> None:
    """Delete the data of users at the request of the host, or continue after a restart."""
    if atoll.processes.leads:
        for user in await atoll.of(Privacy).requested():
            await erase(atoll, user)


FEATURE = Feature(
    handlers=(
        Button(Forget, forget),
        Button(OwnData, use_own_data),
    ),
    settings=(
        TabButton("privacy", OwnData("send"), "Send me my data"),
        TabButton("privacy", OwnData("delete"), "Delete my data", ButtonStyle.danger),
    ),
    personal={"tables": store, "erasure": erasures},
    services=(lambda atoll: Privacy(atoll.tables, atoll.people.forget, atoll.personal),),
    jobs=(delete_requested,),
)

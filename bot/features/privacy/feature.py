"""Privacy: users export and delete their data."""

from bot.feature import Feature
from bot.features.privacy import erasures, store
from bot.features.privacy.commands import data, forget
from bot.features.privacy.presses import Forget
from bot.features.privacy.service import Privacy
from bot.interactions.context import Services
from bot.interactions.dispatch import Button
from bot.services.side_by_side import side_by_side


async def delete_requested(atoll: Services) -> None:
    """Delete the data of users at the request of the host."""
    if atoll.processes.leads:
        privacy = atoll.of(Privacy)
        for user in await privacy.requested():
            await side_by_side(atoll.outbox.deliver, await privacy.leave_tables(user))
            await privacy.forget(user)


FEATURE = Feature(
    key="privacy",
    commands=(data,),
    handlers=(Button(Forget, forget),),
    personal={"tables": store, "erasure": erasures},
    services=(lambda atoll: Privacy(atoll.tables, atoll.people.forget, atoll.personal),),
    jobs=(delete_requested,),
)

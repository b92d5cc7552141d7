"""Set quiet hours."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
from discord import Interaction

from bot.domain.person import Person
from bot.domain.quiet_hours import zone_in_words
from bot.features.nights.presses import NotAtNight
from bot.features.nights.rules import QUIET_FROM, QUIET_UNTIL
from bot.interactions.commands.person import known_zones
from bot.interactions.context import services, user_of
from bot.interactions.looking import begin
from bot.presentation.replies import say
from engine.core import IllegalAction

UNKNOWN = (
    "I don't know your time zone yet. Use `/settings me quiet begin:22:00 end:7:00` and choose your"
    " `zone` from the list."
)
HAS_SOME = "You have quiet hours already. `/settings me quiet` changes them."


async def not_at_night(interaction: Interaction, press: NotAtNight) -> None:
    """Set the user's quiet hours to those that the button shows.

    Raises:
        IllegalAction: They have quiet hours already.
    """
    await begin(interaction)
    if press.zone not in known_zones():
        await say(interaction, UNKNOWN)
        return

    def resting(person: Person) -> Person:
        if person.quiet_from is not None:
            raise IllegalAction(HAS_SOME)
        return msgspec.structs.replace(
            person, quiet_from=QUIET_FROM, quiet_until=QUIET_UNTIL, zone=press.zone
        )

    atoll = services(interaction)
    await atoll.upkeep.set_person(user_of(interaction), resting)
    clock = datetime.fromtimestamp(atoll.now(), UTC).astimezone(ZoneInfo(press.zone))
    await say(
        interaction,
        f"Your quiet hours are 22:00 to 7:00 ({zone_in_words(press.zone)}, where it is"
        f" {clock:%H:%M} now). Deadlines pause then. `/settings me quiet` changes them.",
    )

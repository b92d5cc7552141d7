"""Offer quiet hours below reminders."""

from bot.domain.ids import Timestamp
from bot.domain.paces import DAY
from bot.domain.person import Person
from bot.domain.quiet_hours import has_zone, zone_in_words
from bot.features.nights.presses import NotAtNight
from bot.features.nights.rules import SINCE_DAYS, guessed_zone
from bot.features.nights.store import select_times
from bot.presentation.extras import Offer
from bot.store.connection import Db


def offer(db: Db, person: Person, at: Timestamp) -> Offer | None:
    """Return the button that sets quiet hours, unless the user has some."""
    if person.quiet_from is not None:
        return None
    since = Timestamp(at - SINCE_DAYS * DAY)
    zone = person.zone if has_zone(person) else guessed_zone(select_times(db, person.user, since))
    label = f"Not at night (22–7, {zone_in_words(zone)})" if zone else "Not at night"
    return Offer(NotAtNight(zone), label, 90)

"""Offer quiet hours below reminders, and let reminders wait for the morning."""

from bot.domain.ids import Timestamp
from bot.domain.paces import DAY
from bot.domain.person import Person
from bot.domain.quiet_hours import has_zone, zone_in_words
from bot.features.nights.presses import NotAtNight
from bot.features.nights.rules import SINCE_DAYS, awake_from, guessed_zone, likely_night
from bot.features.nights.store import select_times
from bot.presentation.extras import Offer
from bot.store.connection import Db


def offer(db: Db, person: Person, at: Timestamp) -> Offer | None:
    """Return the button that sets quiet hours, unless the user has some."""
    if person.quiet_from is not None:
        return None
    zone = person.zone if has_zone(person) else guessed_zone(_moves(db, person, at))
    label = f"Not at night (22–7, {zone_in_words(zone)})" if zone else "Not at night"
    return Offer(NotAtNight(zone), label, 90)


def morning(db: Db, person: Person, at: Timestamp) -> Timestamp:
    """Return the first time from ``at`` when a user is probably awake."""
    return awake_from(likely_night(_moves(db, person, at)), at)


def _moves(db: Db, person: Person, at: Timestamp) -> list[Timestamp]:
    """Return the times of a user's last moves."""
    return select_times(db, person.user, Timestamp(at - SINCE_DAYS * DAY))

"""The schema of the database, as numbered migrations. Released ones never change.

You may skip it unless you change the shape of the database.
"""

from collections.abc import Callable

from bot.store.connection import Db
from bot.store.errors import HALF_DONE, NEWER_ATOLL, OLDER_ATOLL, StoreError
from bot.store.migrations import first, since_0_2

Migration = Callable[[Db], None]

FIRST = 21
"""The version of the databases of Atoll 0.2.0. Older ones can't be upgraded any more."""
MIGRATIONS: tuple[Migration, ...] = (
    since_0_2.levels_of_autopilots,
    since_0_2.colours_of_people,
    since_0_2.sizes_of_pictures,
    since_0_2.seats_taken_over,
    since_0_2.lost_places_and_reports,
    since_0_2.streak_warnings,
    since_0_2.old_cards_of_lobbies,
    since_0_2.simple_orders,
    since_0_2.users_in_notices,
    since_0_2.goals_of_streaks,
    since_0_2.used_time_banks,
    since_0_2.calls_to_tables,
    since_0_2.nudges,
    since_0_2.followers_of_tables,
    since_0_2.arrivals_of_direct_messages,
    since_0_2.times_of_turns,
    since_0_2.open_data,
    since_0_2.series,
    since_0_2.confirmed_turns,
    since_0_2.practice,
    since_0_2.times_of_reports,
    since_0_2.settings_of_features,
    since_0_2.missed_turns_by_key,
    since_0_2.former_players,
    since_0_2.results_that_count_less,
    since_0_2.calls_of_players,
    since_0_2.clocks_of_turns,
    since_0_2.readers_of_tables,
    since_0_2.no_times_of_turns,
    since_0_2.channels_not_found,
    since_0_2.no_question_about_direct_messages,
    since_0_2.times_of_refused_messages,
    since_0_2.doors_in_notices,
)


def newest() -> int:
    """Return the version of a database that has run all migrations."""
    return FIRST + len(MIGRATIONS)


def migrations(taken: int, until: int) -> tuple[Migration, ...]:
    """Return the migrations from one version to another. An empty database has version 0."""
    if taken == 0:
        return (first.tables, *MIGRATIONS[: until - FIRST])
    return MIGRATIONS[taken - FIRST : until - FIRST]


def checked(version: int) -> int:
    """Return the version of a database that this Atoll can read or upgrade.

    Raises:
        StoreError: an older or a newer Atoll wrote it, or it is an unfinished copy.
    """
    if version < 0:
        raise StoreError(HALF_DONE)
    if 0 < version < FIRST:
        raise StoreError(OLDER_ATOLL)
    if version > newest():
        raise StoreError(NEWER_ATOLL)
    return version

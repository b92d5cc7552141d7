"""The schema of the database, as numbered migrations. Released ones never change."""

from collections.abc import Callable

from bot.store.connection import Db
from bot.store.migrations import before_0_1, first, since_0_1, since_0_2

MIGRATIONS: tuple[Callable[[Db], None], ...] = (
    first.games_and_posts,
    before_0_1.servers_and_moderation,
    before_0_1.results_and_ratings,
    before_0_1.deals_played_again,
    before_0_1.standing_orders,
    before_0_1.clocks_and_notices,
    before_0_1.challenges_and_feats,
    before_0_1.last_seen,
    since_0_1.cards_driven_to_the_end,
    since_0_1.public_counters,
    since_0_1.marks_of_deleted_tries,
    since_0_1.places_of_orders,
    since_0_1.standing_moves_and_snapshots,
    since_0_1.ladders,
    since_0_1.seats_that_code_plays,
    since_0_1.lessons,
    since_0_1.days_of_challenges,
    since_0_1.reviews,
    since_0_1.puzzle_tries,
    since_0_1.tries_by_server,
    since_0_1.revisions,
    since_0_1.levels_of_autopilots,
    since_0_1.colours_of_people,
    since_0_1.sizes_of_pictures,
    since_0_1.seats_taken_over,
    since_0_1.lost_places_and_reports,
    since_0_1.streak_warnings,
    since_0_1.old_cards_of_lobbies,
    since_0_1.simple_orders,
    since_0_1.users_in_notices,
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
)
"""The version of a database is the number of migrations that it has run."""

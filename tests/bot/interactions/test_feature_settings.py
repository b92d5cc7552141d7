"""The settings of users that features declare."""

from bot.domain.held_moves import CONFIRM
from bot.domain.ids import UserId
from bot.domain.person import FeatureSetting, Person
from bot.store import people
from bot.store.addresses import Address
from tests.bot.settings_steps import own_settings
from tests.bot.sim_server import SimServer
from tests.bot.stored_games import open_store, rows

ANA = UserId(7)
SIDES = FeatureSetting[int]("sides", 6)


async def test_new_setting_is_stored_without_a_column_of_its_own(either: Address) -> None:
    person = Person(user=ANA, notices="dm", of_features={**SIDES.to(20), **CONFIRM.to("on")})
    async with open_store(either) as store:
        await store.write(people.write, person)
        found = await store.read(people.select_person, ANA)
        [exported] = await store.read(people.export_of, ANA)
    assert (20, "on", "dm") == (SIDES.value_of(found), CONFIRM.value_of(found), found.notices)
    assert {"user": ANA, "notices": "dm", "sides": 20, "confirm": "on"}.items() <= exported.items()


async def test_older_settings_of_features_keep_their_columns(either: Address) -> None:
    async with open_store(either) as store:
        await store.write(people.write, Person(user=ANA, of_features=CONFIRM.to("on")))
    assert [("on", "on", "off", 4, "{}")] == rows(
        either, "SELECT confirm, nudges, streaks, goal, more FROM people"
    )


async def test_unchanged_setting_has_its_default(either: Address) -> None:
    async with open_store(either) as store:
        await store.write(people.write, Person(user=ANA))
        found = await store.read(people.select_person, ANA)
    assert 6 == SIDES.value_of(found)


async def test_new_user_gets_nothing_new_except_nudges_and_a_goal(here: SimServer) -> None:
    shown = (await own_settings(here.ana, here.channel)).splitlines()
    assert [
        "Your turn: mention me in the channel",
        "End of turn: with my last move",
        "Quiet hours and days off: none",
        "More: Nudges, My turns",
        "Size: one picture",
        "Colours: standard",
        "Board in words first: no, a picture",
        "Week: goal 4 days",
        "More: Reminder of the week, Daily card, Reviews",
        "My secret cards: on the board of a game I play alone",
        "People I avoid: none",
    ] == [line for line in shown if ": " in line]
    people = here.bot.services.people
    assert {} == people.settings_of(here.ana.id).of_features

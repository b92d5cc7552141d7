"""Votes at a table, with a manual clock."""

import msgspec
import pytest

from bot.domain import quiet_hours
from bot.domain.ids import Seat, TableId, Timestamp
from bot.domain.paces import DAY, HOUR, MINUTE, PACES, pace_of
from bot.domain.person import People, Person
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.features.moderation.rules import Pause, Resume
from bot.presentation.presses import Vote
from bot.services import playing
from bot.services.playing import Stale
from engine.core import IllegalAction
from tests.bot.sim_server import TABLE
from tests.bot.timed_tables import ANA, BEN, CHLOE, DEV, TimedTables

FOR_BEN = Proposal("bot", Seat(0), (Seat(0),), seat=Seat(1))
"""Ana proposes to replace Ben by a bot."""


async def missed_a_turn(timed: TimedTables) -> None:
    """Note that Ben missed his last turn."""
    await timed.tables.change(TABLE, lambda table: table.with_seat(Seat(1), lapses=1))


def autopilot_from(table: Table, people: People) -> Timestamp:
    """Return when the autopilot plays for Ben, before whose reminder the table stands."""
    row = table.seats[1]
    assert (0, BEN) == (row.rung, row.user)
    assert row.deadline is not None
    rest_of_turn = sum(pace_of(table).lengths[1:])
    if not pace_of(table).rests:
        return Timestamp(row.deadline + rest_of_turn)
    return quiet_hours.after(people(BEN), row.deadline, rest_of_turn)


def vote_id(table: Table) -> int:
    """Return the number of the current vote."""
    assert table.row.proposal is not None
    return table.row.proposal.id


def until(table: Table) -> Timestamp:
    """Return the deadline of the current vote."""
    assert table.row.proposal is not None
    assert table.row.proposal.until is not None
    return table.row.proposal.until


@pytest.mark.parametrize("pauses", [False, True])
@pytest.mark.parametrize("how", ["move", "undo", "come back"])
async def test_any_act_of_an_absent_player_ends_the_vote_about_them(
    timed: TimedTables, how: str, pauses: bool
) -> None:
    table = await timed.open("day", ANA, BEN, game="propeller_islands")
    while table.awaited != [1] or table.frames[-1].seat != 1:
        table = await timed.act()
    await missed_a_turn(timed)
    await playing.propose(timed.tables, TABLE, ANA, FOR_BEN)
    if pauses:
        await timed.moderate(Pause())
        timed.at += 3 * DAY
    if how == "move":
        await timed.act()
    elif how == "undo":
        await playing.undo(timed.tables, TABLE, BEN)
    else:
        await playing.come_back(timed.tables, TABLE, BEN)
    table = await timed.tables.get(TABLE)
    assert (BEN, 0, None) == (table.seats[1].user, table.seats[1].lapses, table.row.proposal)


async def test_present_player_is_not_replaced(timed: TimedTables) -> None:
    await timed.open("day", ANA, BEN, CHLOE)
    with pytest.raises(IllegalAction, match="has not missed a turn"):
        await playing.propose(timed.tables, TABLE, ANA, FOR_BEN)


async def test_without_deadlines_seven_days_of_silence_allow_a_vote(timed: TimedTables) -> None:
    table = await timed.open("none", ANA, BEN)
    while table.awaited != [1]:
        table = await timed.act()
    timed.at += 7 * DAY - 1
    with pytest.raises(IllegalAction, match="waited for their move for 7 days"):
        await playing.propose(timed.tables, TABLE, ANA, FOR_BEN)
    timed.at += 1
    await playing.propose(timed.tables, TABLE, ANA, FOR_BEN)
    assert BEN == (await timed.wait(DAY - 1)).seats[1].user
    assert (await timed.wait(1)).seats[1].user is None


@pytest.mark.parametrize("pace", ["live", "fast", "day", "slow"])
@pytest.mark.parametrize("quiet", [0, 15])
async def test_absent_player_has_the_rest_of_their_turn_to_answer(
    timed: TimedTables, pace: str, quiet: int
) -> None:
    if quiet:
        await timed.know(Person(user=BEN, quiet_from=0, quiet_until=quiet * 60))
    table = await timed.open(pace, ANA, BEN, CHLOE)
    while table.awaited != [1]:
        table = await timed.act()
    alone = table
    await missed_a_turn(timed)
    table = await playing.propose(timed.tables, TABLE, ANA, FOR_BEN)
    await playing.answer(timed.tables, TABLE, CHLOE, vote_id(table), agree=True)
    assert until(table) >= timed.at + (PACES[pace].turn or 0)
    assert until(table) >= autopilot_from(alone, timed.people.settings_of)
    timed.at = until(table) - 1
    await timed.upkeep.run_out()
    assert BEN == (await timed.tables.get(TABLE)).seats[1].user
    timed.at += 1
    await timed.upkeep.run_out()
    assert (await timed.tables.get(TABLE)).seats[1].user is None


async def test_absent_player_stays_if_another_does_not_agree(timed: TimedTables) -> None:
    await timed.open("none", ANA, BEN, CHLOE)
    await missed_a_turn(timed)
    await playing.propose(timed.tables, TABLE, ANA, FOR_BEN)
    table = await timed.wait(2 * DAY)
    assert (BEN, None) == (table.seats[1].user, table.row.proposal)


@pytest.mark.parametrize(
    ("pace", "asked_first", "after"),
    [
        ("none", False, 8 * DAY),
        ("none", True, 8 * DAY),
        ("slow", False, 10 * DAY),  # the vacation does not move this turn
        ("slow", True, 7 * DAY + 89 * HOUR - MINUTE),
    ],
)
async def test_opponent_is_not_replaced_before_a_turn_after_their_vacation(
    timed: TimedTables, pace: str, asked_first: bool, after: int
) -> None:
    table = await timed.open(pace, ANA, BEN)
    while table.awaited != [1]:
        table = await timed.act()
    await missed_a_turn(timed)
    timed.at += MINUTE
    away = Person(
        user=BEN,
        away_from=Timestamp(timed.at + HOUR),
        away_until=Timestamp(timed.at + 7 * DAY),
    )
    if asked_first:
        await playing.propose(timed.tables, TABLE, ANA, FOR_BEN)
    await timed.upkeep.set_person(BEN, lambda _: away)
    if not asked_first:
        await playing.propose(timed.tables, TABLE, ANA, FOR_BEN)
    table = await timed.tables.get(TABLE)
    assert timed.at + after == until(table)
    await timed.moderate(Pause())
    timed.at += HOUR
    assert until(table) + HOUR == until(await timed.moderate(Resume()))
    timed.at = until(await timed.tables.get(TABLE)) - 1
    await timed.upkeep.run_out()
    assert BEN == (await timed.tables.get(TABLE)).seats[1].user
    timed.at += 1
    await timed.upkeep.run_out()
    assert (await timed.tables.get(TABLE)).seats[1].user is None


async def test_vote_that_ends_with_the_turn_leaves_no_missed_turn_to_the_bot(
    timed: TimedTables,
) -> None:
    table = await timed.open("live", ANA, BEN)
    while table.awaited != [1]:
        table = await timed.act()
    await missed_a_turn(timed)
    timed.at += 75
    wish = msgspec.structs.replace(FOR_BEN, level="easy")
    assert timed.at + 300 == until(await playing.propose(timed.tables, TABLE, ANA, wish))
    after = await timed.wait(300)
    assert ("easy", 0) == (after.seats[1].bot, after.seats[1].lapses)


@pytest.mark.parametrize(("pace", "hours"), [("none", 24), ("fast", 12), ("day", 24), ("slow", 24)])
async def test_player_leaves_without_an_answer_after_a_day_or_a_shorter_turn(
    timed: TimedTables, pace: str, hours: int
) -> None:
    await timed.open(pace, ANA, BEN, CHLOE)
    wish = Proposal("bot", Seat(0), (Seat(0),), seat=Seat(0))
    asked = await playing.propose(timed.tables, TABLE, ANA, wish)
    assert timed.at + hours * HOUR == until(asked)
    timed.at = until(asked)
    await timed.run_out()
    table = await timed.tables.get(TABLE)
    assert ("steady", None) == (table.seats[0].bot, table.row.proposal)
    assert any("replaces <@11>" in one.text for one in await timed.notices())


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [("none", DAY), ("live", 300), ("fast", DAY), ("day", DAY), ("slow", 3 * DAY)],
)
async def test_vote_lasts_at_least_a_turn(timed: TimedTables, pace: str, seconds: int) -> None:
    await timed.open(pace, ANA, BEN)
    wish = Proposal("abort", Seat(0), (Seat(0),))
    asked = await playing.propose(timed.tables, TABLE, ANA, wish)
    assert timed.at + seconds == until(asked)


def test_stored_vote_of_version_0_2_0_keeps_its_buttons() -> None:
    stored = b'{"kind":"bot","by":0,"agreed":[0],"seat":1,"to":4,"until":1800000000}'
    vote = msgspec.json.decode(stored, type=Proposal)
    assert 1_800_000_000 == vote.id
    assert Vote.read("atoll:v:agree:7:1800000000") == Vote("agree", TableId(7), vote.id)


async def test_open_vote_of_version_0_2_0_does_not_replace_a_present_player(
    timed: TimedTables,
) -> None:
    await timed.open("day", ANA, BEN, CHLOE)
    end = Timestamp(timed.at + HOUR)
    stored = msgspec.structs.replace(FOR_BEN, agreed=(Seat(0), Seat(2)), to=1, until=end)
    await timed.tables.change(TABLE, lambda table: table.with_row(proposal=stored))
    timed.at = end
    await timed.upkeep.run_out()
    table = await timed.tables.get(TABLE)
    assert (BEN, None) == (table.seats[1].user, table.row.proposal)


async def test_open_offer_of_version_0_2_0_asks_the_receiver(timed: TimedTables) -> None:
    await timed.open("day", ANA, BEN)
    end = Timestamp(timed.at + HOUR)
    stored = Proposal("give", Seat(0), (Seat(0),), seat=Seat(0), to=DEV, until=end)
    await timed.tables.change(TABLE, lambda table: table.with_row(proposal=stored))
    table = await playing.answer(timed.tables, TABLE, BEN, end, agree=True)
    assert (ANA, DEV) == (table.seats[0].user, table.invited)
    table = await playing.answer(timed.tables, TABLE, DEV, end, agree=True)
    assert DEV == table.seats[0].user


async def test_two_votes_in_one_second_have_different_buttons(timed: TimedTables) -> None:
    await timed.open("day", ANA, BEN)
    wish = Proposal("abort", Seat(0), (Seat(0),))
    first = vote_id(await playing.propose(timed.tables, TABLE, ANA, wish))
    await playing.answer(timed.tables, TABLE, ANA, first, agree=False)
    second = vote_id(await playing.propose(timed.tables, TABLE, ANA, wish))
    with pytest.raises(Stale):
        await playing.answer(timed.tables, TABLE, BEN, first, agree=True)
    await playing.answer(timed.tables, TABLE, BEN, second, agree=True)
    assert "aborted" == (await timed.tables.get(TABLE)).row.status

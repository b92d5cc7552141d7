"""Contests as members of a server play them, and as their organiser changes them."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.domain.ids import NOBODY, GuildId, TableId, Timestamp, UserId
from bot.domain.paces import DAY
from bot.domain.seats import CANT_SIT
from bot.domain.table import Table
from bot.features.challenges.rules import GRACE, KINDS, new_deal
from bot.features.challenges.service import PLAYED
from bot.features.challenges.store import Attempt
from bot.features.contests.messages import (
    ChangeContest,
    OpenContest,
    ShowContest,
    contest_text,
)
from bot.features.contests.rules import HOW_POINTS_WORK, par_of, points_of
from bot.features.contests.service import OPEN_AT_MOST, Contests
from bot.features.contests.store import Contest, Results
from bot.installed import FEATURES
from bot.presentation.components import button, view_of
from bot.services.new_tables import Location
from bot.store import outage
from bot.store.servers import forget_server
from engine.core import IllegalAction
from tests.bot.challenge_steps import (  # noqa: F401  # fixtures
    advance,
    finish_attempt,
    fixed_seeds,
    own_attempts,
    quick_solver,
)
from tests.bot.discord_limits import CONTENT
from tests.bot.settings_steps import ask_to_delete, open_settings
from tests.bot.sim_server import SimServer, buttons, parts, reply_text
from tests.bot.stored_games import open_store
from tests.campaigns.contests import judged, play, shown

DAYS = 14


@pytest.mark.long
async def test_standings_equal_those_of_an_independent_script(tmp_path: Path) -> None:
    async with open_store(tmp_path / "a.sqlite") as store:
        assert await store.write(play, Random(1), 40) > 100


@pytest.mark.parametrize(
    ("kind", "scores", "score", "expected"),
    [
        ("hard", [30, 20, 10], 20, 1_000),
        ("hard", [30, 20, 10], 10, 500),
        ("hard", [30, 20, 10], 30, 1_050),
        ("hard", [30, 30, 30, 30, 30, 1], 1, 33),
        ("hard", [0, 0], 0, 0),
        ("hard", [-4, 1], -4, 0),
        ("hard", [3, 2], 2, 800),
        ("survival", [5, 0], 5, 1_000),
        ("survival", [5, 0], 0, 167),
    ],
)
def test_points_are_percent_of_par(kind: str, scores: list[int], score: int, expected: int) -> None:
    assert expected == points_of(kind, score, par_of(scores))


@pytest.mark.parametrize(("players", "deals"), [(25, 10), (40, 3), (25, 3)])
def test_page_of_many_players_shows_whole_lines_and_the_reader(players: int, deals: int) -> None:
    found = [
        msgspec.structs.replace(
            new_deal("contest", KINDS["hard"], str(deal), Timestamp(0), Timestamp(DAY)),
            id=deal,
            revealed=Timestamp(DAY),
        )
        for deal in range(deals)
    ]
    tries = [
        [
            Attempt(
                challenge=deal.id,
                user=UserId(user),
                guild=GuildId(1),
                table=TableId(user),
                began=Timestamp(user),
                ended=Timestamp(user),
                score=60 - user,
            )
            for user in range(1, players + 1)
        ]
        for deal in found
    ]
    contest = Contest(id=1, guild=GuildId(1), opener=UserId(1), kind="hard", closed=Timestamp(DAY))
    names = {UserId(user): f"Player {user:02}" for user in range(1, players + 1)}
    results = Results(contest, found, tries)
    text = contest_text(results, UserId(players), "Ann_and_Ben", names, Timestamp(DAY))
    assert len(text) <= CONTENT
    assert "Contest of Ann\\_and\\_Ben" in text
    assert text.endswith(HOW_POINTS_WORK)
    assert "Par of the deals: " in text
    listed = [line for line in text.splitlines() if "Player" in line]
    assert all(deals - 1 == line.count(" · ") for line in listed)
    assert f"{players}. Player {players}: " in listed[-1]
    missing = players - len(listed)
    assert (f"… and {missing + 1} more" in text) == bool(missing)


def contests(here: SimServer) -> Contests:
    return here.bot.services.require(Contests)


async def opened(
    here: SimServer, *listed: str, kind: str = "hard", deals: int = 3, days: int = DAYS
) -> Results:
    """Open a contest in the server, with a time that is no start of a day."""
    users = [UserId(here.people[name].id) for name in listed]
    guild = GuildId(here.guild.id)
    return await contests(here).open(guild, UserId(here.dev.id), kind, deals, days, users)


async def card(here: SimServer, name: str) -> Any:
    return (await here.people[name].slash(here.channel, "daily")).response


async def begin(here: SimServer, name: str, deal: int = 1) -> Any:
    """Press the button of the next deal on the daily card; return the result."""
    return await here.people[name].click(await card(here, name), label=f"Play deal {deal}")


async def table_of(here: SimServer, name: str, deal: int) -> Table:
    """Return the table of a user's attempt at a deal."""
    results = await contests(here).results_of(1)
    one = results.attempt(deal - 1, UserId(here.people[name].id))
    assert one is not None
    assert one.table is not None
    return await here.bot.tables.get(one.table)


async def play_deals(here: SimServer, name: str, *deals: int) -> None:
    for deal in deals:
        await begin(here, name, deal)
        await finish_attempt(here, await table_of(here, name, deal))


async def page(here: SimServer, name: str) -> Any:
    """Return the page of the first contest."""
    shown = await card(here, name)
    return await here.people[name].click(shown, custom_id=ShowContest(1).custom_id)


async def change(here: SimServer, person: Any, values: Any) -> None:
    """Fill in the form that changes the first contest."""
    shown = (await person.slash(here.channel, "daily")).response
    await person.click(shown, custom_id=ShowContest(1).custom_id)
    form = await person.click(shown, label="Change …")
    await person.submit_modal(form, values)


async def test_organiser_opens_a_contest_in_the_settings(here: SimServer, mia: Any) -> None:
    sheet = await open_settings(mia, here.channel, "server")
    form = await mia.click(sheet, label="Open a contest")
    await mia.submit_modal(form, {"kind": ["hard"], "deals": "4", "days": "7"})
    results = await contests(here).results_of(1)
    assert (4, 7 * DAY) == (len(results.deals), results.closes - results.deals[0].opens)
    assert not results.contest.listed
    assert "No player has begun yet" in sheet.content
    assert "Change …" in buttons(sheet)
    text = (await card(here, "ana")).content
    assert f"🏁 **Contest of {here.guild.name}** · Palm Island, plain · deal 1 of 4" in text


async def test_member_cannot_organise(here: SimServer) -> None:
    await opened(here)
    assert "Change …" not in buttons((await page(here, "ana")).response)
    presses = (ChangeContest(1), OpenContest())
    channel: Any = here.bot.get_channel(here.channel.id)
    await channel.send(view=view_of([button(press, "Press") for press in presses]))
    shown = here.message
    for press in presses:
        refused = await here.ana.click(shown, custom_id=press.custom_id)
        assert "Manage Server" in reply_text(refused)


@pytest.mark.long
async def test_contest_is_played_deal_by_deal_and_closes_with_a_standing(here: SimServer) -> None:
    await opened(here)
    await play_deals(here, "ana", 1, 2, 3)
    await play_deals(here, "ben", 1, 2)
    await begin(here, "chloe")
    text = (await card(here, "ana")).content
    assert "all 3 deals played" in text
    assert "deal 3 of 3" in (await card(here, "ben")).content
    assert "Continue deal 1" in buttons(await card(here, "chloe"))
    progress = (await page(here, "ana")).response.content
    assert progress.partition("\n")[0].endswith(f" · as of <t:{here.bot.tables.now()}:t>")
    assert "Ana: 3 of 3 played\nBen: 2 of 3 played\nChloe: 0 of 3 played" in progress
    await advance(here, DAYS * DAY + 60)
    assert (await contests(here).results_of(1)).contest.closed is None  # Chloe has a day
    await advance(here, GRACE)
    results = await contests(here).results_of(1)
    assert results.contest.closed is not None
    assert not (await table_of(here, "chloe", 1)).playing
    expected = await here.bot.store.read(judged, 1)
    assert expected == await here.bot.store.read(shown, 1)
    assert {here.ana.id, here.ben.id, here.chloe.id} == {user for _, user, _ in expected}
    result = await here.ana.click(await card(here, "ana"), label="Contest")
    [picture] = result.response.attachments
    assert "Contest of" in picture.description
    assert "Ana" in result.response.content
    assert "provisional" in result.response.content
    await here.ana.select(result.response, ["1"], custom_id="atoll:kd:1")
    assert {"Practise it", "Replay Ana", "Replay Ben"} <= {*buttons(result.response)}


async def test_end_card_of_a_deal_offers_the_next_one(here: SimServer) -> None:
    """Each deal counts once, so it can't be played again. The last one offers the contest."""
    await opened(here)
    await play_deals(here, "ana", 1, 2)
    first = offered_at(here, "ana", await table_of(here, "ana", 1))
    assert "Play deal 2" in buttons(first)
    second = offered_at(here, "ana", await table_of(here, "ana", 2))
    await here.ana.user.click(second, label="Play deal 3")
    await finish_attempt(here, await table_of(here, "ana", 3))
    last = offered_at(here, "ana", await table_of(here, "ana", 3))
    assert "Contest" in buttons(last)
    for message in (first, second, last):
        assert "Play again" not in buttons(message)
    result = await here.ana.user.click(last, label="Contest")
    assert "Ana: 3 of 3 played" in reply_text(result)


def offered_at(here: SimServer, name: str, table: Table) -> Any:
    """Return the last message of a table in someone's direct messages, with its buttons."""
    messages = here.people[name].user.dm_channel.history()
    mark = f":{table.id}:"
    return next(one for one in messages if any(mark in own for own in buttons(one).values()))


async def test_each_deal_is_played_once(here: SimServer) -> None:
    results = await opened(here)
    await play_deals(here, "ana", 1)
    challenges = contests(here)._challenges()
    user = UserId(here.ana.id)
    table = await table_of(here, "ana", 1)
    with pytest.raises(IllegalAction, match=PLAYED[:20]):
        await challenges.seat(results.deals[0], user, None, Location(None, table.row.channel))


async def test_only_users_on_the_entry_list_play(here: SimServer) -> None:
    await opened(here, "ana")
    refused = await begin(here, "ben")
    assert CANT_SIT in reply_text(refused)
    await begin(here, "ana")
    assert (await table_of(here, "ana", 1)).playing


@pytest.mark.long
async def test_removed_player_counts_nowhere_and_others_are_told(here: SimServer, mia: Any) -> None:
    await opened(here)
    await play_deals(here, "ana", 1)
    await play_deals(here, "ben", 1)
    await change(here, mia, {"close": ["0"], "users": [str(here.ben.id)]})
    assert CANT_SIT in reply_text(await begin(here, "ben", 2))
    await advance(here, 60)
    assert any("continues without" in str(one.json) for one in here.env.http_requests)
    await advance(here, DAYS * DAY)
    expected = await here.bot.store.read(judged, 1)
    assert [here.ana.id] == [user for _, user, _ in expected]
    assert expected == await here.bot.store.read(shown, 1)


async def test_organiser_extends_and_ends_a_contest(here: SimServer, mia: Any) -> None:
    results = await opened(here)
    await play_deals(here, "ana", 1)
    await change(here, mia, {"close": ["3"]})
    assert results.closes + 3 * DAY == (await contests(here).results_of(1)).closes
    with pytest.raises(IllegalAction, match="43 days at most"):
        await contests(here).extend(await contests(here).results_of(1), 44)
    await change(here, mia, {"close": ["now"]})
    await advance(here, 60)
    assert (await contests(here).results_of(1)).contest.closed is not None
    assert "closed" in (await card(here, "ana")).content


async def test_page_of_a_contest_is_open_before_all_deals_are_played(here: SimServer) -> None:
    await opened(here)
    await play_deals(here, "ana", 1)
    for _ in range(1, OPEN_AT_MOST):
        await opened(here)
    shown = await card(here, "ben")
    offered = {part.get("custom_id") for part in parts(shown)}
    assert {ShowContest(number).custom_id for number in (1, 2, 3)} <= offered
    assert "Ana: 1 of 3 played" in reply_text(await page(here, "ben"))


async def test_server_has_few_open_contests(here: SimServer) -> None:
    for _ in range(OPEN_AT_MOST):
        await opened(here)
    with pytest.raises(IllegalAction, match="End one first"):
        await opened(here)


@pytest.mark.parametrize(("deals", "days"), [(2, 5), (11, 5), (3, 0), (3, 61)])
async def test_numbers_of_a_contest_have_limits(here: SimServer, deals: int, days: int) -> None:
    with pytest.raises(IllegalAction):
        await opened(here, deals=deals, days=days)
    assert [] == await contests(here).on_day(NOBODY, GuildId(here.guild.id))


@pytest.mark.long
async def test_result_stays_hidden_until_the_close(here: SimServer) -> None:
    await opened(here)
    await play_deals(here, "ana", 1)
    table = await table_of(here, "ana", 1)
    assert "played" in await here.bot.tables.shared_line(table.id)
    assert "contest" not in await own_attempts(here.ana, here.channel)
    profile = reply_text(await here.ana.slash(here.channel, "profile"))
    assert "1 unrated" in profile
    assert "best" not in profile
    own = reply_text(await here.ana.slash(here.channel, "replay", table=table.id))
    assert "As seen by Ana at the time" in own
    for given in ({"review": True}, {"film": True}, {"record": True}, {"clone": True}):
        reply = reply_text(await here.ana.slash(here.channel, "replay", table=table.id, **given))
        assert "Other players" in reply or "challenge" in reply, given
        assert "/daily" not in reply, given


async def test_outage_over_the_close_moves_it(here: SimServer) -> None:
    results = await opened(here)
    since, at = Timestamp(results.closes - 60), Timestamp(results.closes + 600)
    await here.bot.store.write(outage.excuse, since, at)
    after = await contests(here).results_of(1)
    assert results.closes + 660 == after.closes
    assert results.deals[0].until + 660 == after.deals[0].until
    assert results.contest.closed is None


@pytest.mark.long
async def test_kill_between_the_steps_of_the_close_loses_nothing(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = await opened(here)
    await play_deals(here, "ana", 1)
    challenges = contests(here)._challenges()
    reveal, done = challenges.reveal, list[Any]()

    async def killed(deal: Any, at: Any) -> Any:
        if done:
            raise OSError
        done.append(deal)
        return await reveal(deal, at)

    here.env.backend.advance_clock(DAYS * DAY + 60)
    monkeypatch.setattr(challenges, "reveal", killed)
    with pytest.raises(OSError):
        await contests(here).close_due()
    assert (await contests(here).results_of(1)).contest.closed is None
    monkeypatch.setattr(challenges, "reveal", reveal)
    for _ in range(2):
        await contests(here).close_due()
    results = await contests(here).results_of(1)
    assert results.contest.closed is not None
    assert all(deal.revealed is not None for deal in results.deals)
    told = await here.bot.store.read(
        lambda db: db.execute("SELECT COUNT(*) FROM notices WHERE kind = 'contest'").fetchall()
    )
    assert [(1,)] == [tuple(one) for one in told]


async def test_deleted_data_leaves_the_contest_and_allows_no_second_attempt(
    here: SimServer,
) -> None:
    await opened(here)
    await play_deals(here, "ana", 1)
    await play_deals(here, "ben", 1)
    asked = await ask_to_delete(here.ana, here.channel)
    await here.ana.click(asked.response, label="Delete everything")
    assert [here.ben.id] == [user for _, user, _ in await here.bot.store.read(shown, 1)]
    assert PLAYED in reply_text(await begin(here, "ana", 1))


async def test_data_of_a_server_takes_its_contests_along(here: SimServer) -> None:
    await opened(here)
    await play_deals(here, "ana", 1)
    table = await table_of(here, "ana", 1)
    guild = GuildId(here.guild.id)
    await here.bot.store.write(forget_server, guild, FEATURES.forget_server)
    assert [] == await contests(here).on_day(NOBODY, guild)
    here.bot.tables.drop(table.id)
    assert not (await here.bot.tables.get(table.id)).row.secret
    await contests(here).close_due()

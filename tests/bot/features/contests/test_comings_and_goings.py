"""What becomes of a contest when people, the bot or the clock come and go."""

from typing import Any

import pytest

from bot.client import Atoll
from bot.domain.ids import NOBODY, GuildId, UserId
from bot.domain.paces import DAY, HOUR
from bot.features.challenges.rules import GRACE
from bot.features.contests.feature import NOT_A_MEMBER
from bot.features.contests.messages import ChooseDeal
from bot.features.reviews.rules import SEALED, review_seat
from bot.services.servers import AWAY_SECONDS
from bot.store.alive import write_alive
from engine.core import IllegalAction
from tests.bot.challenge_steps import (  # noqa: F401  # fixtures
    advance,
    finish_attempt,
    fixed_seeds,
    quick_solver,
)
from tests.bot.features.contests.test_contests import (
    DAYS,
    begin,
    card,
    contests,
    opened,
    page,
    play_deals,
    table_of,
)
from tests.bot.sim_server import SimServer, reply_text
from tests.bot.test_clock import Machine

pytestmark = pytest.mark.long


async def closed(here: SimServer) -> None:
    """Let the time of the contest and of all its attempts pass."""
    await advance(here, DAYS * DAY + 60)
    await advance(here, GRACE)
    assert (await contests(here).results_of(1)).contest.closed is not None


async def deal_page(here: SimServer, name: str) -> Any:
    """Open the page of the first deal of a closed contest."""
    result = await page(here, name)
    await here.people[name].select(result.response, ["1"], custom_id=ChooseDeal(1).custom_id)
    return result.response


async def test_results_of_a_player_who_left_the_server_stay(here: SimServer) -> None:
    """They finish a deal in progress, begin no other one, and stay in the standing."""
    await opened(here)
    await play_deals(here, "ana", 1)
    await begin(here, "ana", 2)
    here.guild.remove_member(here.ana)
    await finish_attempt(here, await table_of(here, "ana", 2))
    user = here.ana.user
    shown = (await user.slash("daily")).response
    assert NOT_A_MEMBER in reply_text(await user.click(shown, label="Play deal 3"))
    await closed(here)
    results = await contests(here).results_of(1)
    assert [here.ana.id] == results.users
    assert "Ana" in reply_text(await page(here, "ben"))


async def test_late_joiner_learns_nothing_and_may_play(here: SimServer) -> None:
    """A new member may play all deals until the close, like everybody else."""
    await opened(here)
    await play_deals(here, "ana", 1, 2, 3)
    here.people["late"] = here.guild.add_member(here.env.create_user("late", global_name="Late"))
    await play_deals(here, "late", 1, 2, 3)
    text = reply_text(await page(here, "late"))
    assert "Ana: 3 of 3 played" in text
    assert "Late: 3 of 3 played" in text
    assert "Par" not in text.replace("Par is the mean", "")
    await closed(here)
    assert {here.ana.id, here.late.id} == {*(await contests(here).results_of(1)).users}


async def test_member_who_comes_after_the_close_sees_the_standing(here: SimServer) -> None:
    await opened(here)
    await play_deals(here, "ana", 1)
    await closed(here)
    here.people["late"] = here.guild.add_member(here.env.create_user("late", global_name="Late"))
    text = reply_text(await page(here, "late"))
    assert "Ana" in text
    assert "(provisional) · – · –\n" in text  # nobody has played the other deals
    with pytest.raises(IllegalAction):
        await contests(here).next_deal(await contests(here).results_of(1), UserId(here.late.id))


async def test_everybody_may_practise_a_deal_after_the_close(here: SimServer) -> None:
    """Practice is the same deal for each, and changes no result of the contest."""
    await opened(here)
    await play_deals(here, "ana", 1)
    first = await table_of(here, "ana", 1)
    await closed(here)
    before = await contests(here).results_of(1)
    shown = await deal_page(here, "ben")
    await here.ben.click(shown, label="Practise it")
    number = max(
        await here.bot.store.read(lambda db: db.execute("SELECT id FROM games").fetchall())
    )
    practice = await here.bot.tables.get(number[0])
    assert practice.id != first.id
    assert [here.ben.id] == practice.users
    assert (first.row.seed, first.row.key) == (practice.row.seed, practice.row.key)
    await finish_attempt(here, practice)
    assert before.attempts == (await contests(here).results_of(1)).attempts
    profile = reply_text(await here.ben.slash(here.channel, "profile"))
    assert "best" not in profile


async def test_reviews_and_replays_open_with_the_close(here: SimServer) -> None:
    await opened(here)
    await play_deals(here, "ana", 1)
    table = await table_of(here, "ana", 1)
    user = UserId(here.ana.id)
    with pytest.raises(IllegalAction, match=SEALED):
        review_seat(table, user)
    await closed(here)
    assert table.seat_of(user) == review_seat(await table_of(here, "ana", 1), user)
    watched = await here.ben.click(await deal_page(here, "ben"), label="Replay Ana")
    assert "Palm Island" in reply_text(watched)
    assert "Other players" not in reply_text(watched)


async def test_contest_goes_on_while_the_bot_is_away_from_its_server(here: SimServer) -> None:
    """Deals in progress can be finished. It closes in time, and is there when the bot is back."""
    await opened(here)
    await begin(here, "ana")
    guild = GuildId(here.guild.id)
    await here.bot.servers.left(guild)
    await finish_attempt(here, await table_of(here, "ana", 1))
    await advance(here, DAY)
    await here.bot.servers.back(guild)
    assert "deal 2 of 3" in (await card(here, "ana")).content
    await here.bot.servers.left(guild)
    await closed(here)
    await here.bot.servers.back(guild)
    assert "Ana" in reply_text(await page(here, "ana"))


async def test_contest_of_a_server_that_the_bot_left_while_offline_is_deleted(
    here: SimServer,
) -> None:
    """A contest alone is enough to know a server, so that its data goes after 30 days."""
    await opened(here)
    await here.bot.servers.sweep([])
    here.env.backend.advance_clock(AWAY_SECONDS + HOUR)
    await here.bot.servers.sweep([])
    assert [] == await contests(here).on_day(NOBODY, GuildId(here.guild.id))


@pytest.mark.parametrize("wrong", [400 * DAY, -400 * DAY])
async def test_jump_of_the_clock_moves_no_close(here: SimServer, wrong: int) -> None:
    """The close follows Discord's time, which goes on evenly and never back."""
    results = await opened(here)
    machine = Machine()
    machine.at = float(here.bot.tables.now())
    machine.started = machine.at
    await here.bot.close()
    bot = Atoll(here.database, shard_count=1, clock=machine.clock())
    await here.env.restart_bot(bot)
    machine.wrong = wrong
    await bot.scheduler.run_all()
    after = await contests(here).results_of(1)
    assert (None, results.closes) == (after.contest.closed, after.closes)
    for seconds, is_closed in ((-60, False), (60, True)):
        machine.at = float(results.closes + seconds)
        await bot.store.write(write_alive, None, bot.tables.now())
        await bot.scheduler.run_all()
        assert is_closed == ((await contests(here).results_of(1)).contest.closed is not None)

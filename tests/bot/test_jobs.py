"""Jobs that run once an hour or once a day."""

from bot.jobs import COMMANDS_SECONDS
from tests.bot.sim_server import SimServer

WEEK = 7 * 24 * 3_600


async def test_hourly_job_runs_once_after_a_week_of_sleep(here: SimServer) -> None:
    ran = []

    async def sync_commands() -> None:
        ran.append(here.bot.tables.now())

    here.bot.periodic_jobs._sync_commands = sync_commands
    await here.later(COMMANDS_SECONDS)
    assert 1 == len(ran)
    await here.later(WEEK)
    assert 2 == len(ran)

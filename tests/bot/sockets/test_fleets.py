"""Players continue while processes are killed, the database restarts or notifications are lost."""

import pytest

from tests.bot.sockets.fleet import Way
from tests.campaigns.fleets import Plan, campaign
from tests.postgres import PostgresServer

pytestmark = pytest.mark.long

PLANS = {
    "each process is killed": Plan(tables=8, seconds=16),
    "the database is restarted": Plan(tables=8, seconds=16, kills=False, restarts=True),
    "claims are lost without a word": Plan(
        tables=4, seconds=16, processes=2, kills=False, losses=1
    ),
    "news is lost": Plan(tables=6, seconds=30, way=Way(deaf=True)),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
async def test_each_move_is_stored_exactly_once(postgres: PostgresServer, plan: Plan) -> None:
    report = await campaign(postgres, postgres.emptied(), plan)
    assert [] == report.wrong
    assert report.turns > plan.tables

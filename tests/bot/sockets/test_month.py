"""A small community lives with the bot for two days."""

from pathlib import Path
from random import Random

import pytest

from bot.domain.ids import UserId
from bot.services.playing import note_dm
from testbed.loopback import Loopback
from tests.bot.sim_server import TABLE
from tests.campaigns.month.__main__ import Plan, month
from tests.campaigns.month.second_clock import Due, SecondClock
from tests.campaigns.month.town import ManualClock, Town, light

FAULTS = ("early", "late", "stuck", "errors in the log", "problems")
HOUR = 3_600


@pytest.mark.long
@pytest.mark.timeout(1_800)
async def test_two_days_of_six_people(tmp_path: Path) -> None:
    found = await month(Plan(people=6, days=2, seed=2, evenings=1.0), tmp_path)
    assert {name: [] for name in FAULTS} == {name: found[name] for name in FAULTS}
    again = found["counted again"]
    assert isinstance(again, dict)
    assert {"equal"} == set(again.values())
    turns, pings = found["turns"], found["pings"]
    assert isinstance(turns, int)
    assert isinstance(pings, int)
    assert min(turns, pings) > 0


async def test_town_lets_the_bot_do_what_it_wants_to_do_soon(tmp_path: Path) -> None:
    """A message is queued without a press, as after a refused direct message."""
    clock, luck = ManualClock(1_800_000_000.0), Random(1)
    with light(clock, luck):
        async with Loopback(clock) as server:
            town = Town(server, clock, tmp_path, servers=1)
            with server.point_client():
                await town.start()
                ana = server.add_user("Ana", town.guilds[0])
                await town.ask(
                    ana, town.lounges[0], "play", game="palm-island", **{"with": "alone"}
                )
                tables = town.bot.tables
                await note_dm(tables, TABLE, UserId(ana.id), "closed")
                tables.on_due(tables.now())
                await town.quiet()
                queued = town.rows("SELECT * FROM outbox")
                await town.stop()
    assert ([], []) == (queued, town.problems)


class TestSecondClock:
    """The pace “day”: a turn and its grace are 30 hours."""

    @staticmethod
    def checked(hours: float, outage: tuple[float, float] = (0, 0)) -> SecondClock:
        clock = SecondClock(lambda _: None, outages=[(outage[0] * HOUR, outage[1] * HOUR)])
        turn = Due(1, 0, 7, 1_000, 0, 2, "day", 0, 0, 0, False)
        clock.check(lambda *_: [(1,)], [turn], int(1_000 + hours * HOUR))  # type: ignore[arg-type]
        return clock

    def test_turn_of_the_right_length_is_fine(self) -> None:
        clock = self.checked(30)
        assert (1, [], []) == (clock.checked, clock.early, clock.late)

    def test_early_end_is_reported(self) -> None:
        assert 1 == len(self.checked(29).early)

    def test_late_end_is_reported(self) -> None:
        assert 1 == len(self.checked(31).late)

    def test_outage_does_not_count(self) -> None:
        clock = self.checked(32, outage=(5, 7))
        assert ([], []) == (clock.early, clock.late)

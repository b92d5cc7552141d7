"""The bot is killed with SIGKILL at each write of a contest: it is stored, and told, once."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from testbed.loopback import Loopback, User
from tests.campaigns.played_contests import KillPoint, PlayedContest

TOLD = {"extend": "was extended", "end": "ends now", "remove": "continues without"}
WRITES = [*TOLD, "open", "begin"]
POINTS: tuple[KillPoint, ...] = ("commit", "answer")


@pytest.mark.long
@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("point", POINTS)
async def test_write_of_a_contest_is_stored_once(
    tmp_path: Path, write: str, point: KillPoint
) -> None:
    async with Loopback() as server:
        contest = PlayedContest(server, tmp_path / "atoll.sqlite", 0)
        contest.killed = 0
        ana, ben, _ = contest.people
        acts: dict[str, Callable[[], Awaitable[None]]] = {
            "open": contest.open,
            "begin": partial(contest.begin, ben),
            "extend": contest.extend,
            "end": contest.end,
            "remove": partial(contest.remove, ben),
        }
        await contest.start()
        if write != "open":
            await contest.open()
            await contest.begin(ana)
        if write not in ("open", "begin"):
            await contest.begin(ben)
        contest.kill_point = point
        await acts[write]()
        assert 1 == contest.done["kills"]
        if write in TOLD:
            await server.until(lambda: told(contest, ana, TOLD[write]), "the news")
        await contest.skip(60)
        await contest.rest()
        await contest.kill()
        assert [(1,)] == contest.rows("SELECT COUNT(*) FROM contests")
        assert [(3,)] == contest.rows("SELECT COUNT(*) FROM challenges WHERE contest = 1")
        assert len(contest.attempts(ben)) == (write != "open")
        assert [told(contest, ana, words) for words in TOLD.values()] == [
            one == write for one in TOLD
        ]


def told(contest: PlayedContest, user: User, words: str) -> int:
    """Return how often a user was told of an act of the organiser."""
    news = contest.server.messages(contest.server.direct(user))
    return sum(words in one.content for one in news)

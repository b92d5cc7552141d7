"""Every failure of every kind of request: the table continues, and all messages are correct."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import pytest

from bot.client import Atoll
from bot.presentation.requests import REQUEST_SECONDS
from testbed.loopback import Answer, Loopback, Message
from testbed.loopback.world import DIRECT
from testbed.waits import HANG_SECONDS
from tests.bot.sockets.boards import (
    LOST_SECONDS,
    custom_ids,
    is_busy,
    new_board,
    offered_moves,
    pending_posts,
    problems,
    running_bot,
)
from tests.bot.sockets.failures import (
    ACKNOWLEDGING,
    ANSWERING,
    ANY,
    HOSTS_OWN,
    LASTING,
    MORE,
    Failure,
)
from tests.bot.sockets.request_kinds import SCENES, Scene, Stage, players
from tests.longer import one_in

Entries = list[Mapping[str, Any]]

HASTE = 10
"""While a request fails, its timeout and the waits before retries are shorter by this factor."""
LOOKS = (10, 400)
"""After a failure has ended, the periodic tasks run after these times, in seconds."""
FEW = 9
"""`make test` tries one in nine failures."""
UNTRUE = re.compile(r"as it was|nothing (was|is|has been)? ?changed", re.IGNORECASE)

CELLS = one_in(
    FEW,
    [
        pytest.param(SCENES[kind], how, failure, id=f"{kind}, {failure}")
        for kind in SCENES
        for failure, how in (ANY | MORE[kind] | LASTING).items()
    ],
)

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.fixture(autouse=True)
def skipped_time(monkeypatch: pytest.MonkeyPatch, server: Loopback) -> None:
    """Give the bot the clock of Discord, which tests can advance."""
    monkeypatch.setattr(discord.utils, "utcnow", server.clock.now)


@pytest.fixture
async def bot(server: Loopback, database: Path, logs: Entries) -> AsyncIterator[Atoll]:
    async with running_bot(server, database) as bot:
        bot.scheduler._tick.cancel()  # the test runs the periodic tasks itself
        yield bot


@pytest.fixture
async def stage(server: Loopback, database: Path, bot: Atoll) -> Stage:
    board = new_board(server, database)
    assert board.channel.guild
    return Stage(bot, board, board.owner, server.add_user("Other", board.channel.guild))


async def struck(stage: Stage, scene: Scene, how: Failure) -> Answer:
    """Run an interaction while its request fails, then finish all work."""
    server = stage.board.server
    fault = server.faults.add(scene.fault(stage, **how))
    acting = asyncio.ensure_future(scene.act(stage))
    if scene.acknowledges:
        await fault.reached()
        await asyncio.wait([acting], timeout=1.0)
        server.clock.skip(LOST_SECONDS)
    answer = await acting
    await server.until(lambda: not is_busy(), "the end of all work", HANG_SECONDS)
    await asyncio.wait_for(stage.look(), HANG_SECONDS)
    await fault.reached()
    fault.end()
    for seconds in LOOKS:
        await asyncio.wait_for(stage.look(after=seconds), HANG_SECONDS)
    return answer


def state_problems(stage: Stage, plies: set[int]) -> list[str]:
    """Return problems in the database: moves stored twice or not at all, and unsent messages."""
    board = stage.board
    stored = [f"ply {board.stored()}"] if board.stored() not in plies else []
    left = (
        [f"{pending_posts(board.database)} left to post"] if pending_posts(board.database) else []
    )
    return [*stored, *left, *problems(board.database)]


async def channel_problems(stage: Stage) -> list[str]:
    """Return problems in the channel: not exactly one current board message, or duplicates."""
    board = stage.board
    table = await stage.bot.tables.get(board.number)
    newest = await stage.bot.services.drafts.board_message(table)
    live = [message for message in board.messages() if custom_ids(message)]
    old = [f"{len(live)} live cards"] if len(live) != 1 else []
    shown = [] if live and _same(live[-1], newest.content) else ["the newest card is not shown"]
    return [*old, *shown, *_told_twice(stage)]


def _same(message: Message, content: str) -> bool:
    """Whether a board message is current, ignoring steps that are shown in private."""
    return message.content.split("\n-#")[0].split("\n")[0] == content.split("\n")[0]


def _told_twice(stage: Stage) -> list[str]:
    places = [stage.board.channel, *(stage.board.server.direct(user) for user in players(stage))]
    shown = Counter(
        (place.id, message.content)
        for place in places
        for message in stage.board.server.messages(place)
        if custom_ids(message) or place.kind == DIRECT or message.content.startswith("Table ")
    )
    return [f"told {times} times: {text[:80]}" for (_, text), times in shown.items() if times > 1]


def panel_problems(stage: Stage, failure: str) -> list[str]:
    """Return a problem if the actor has two panels with answers.

    Atoll cannot reach a panel that Discord does not know, so that one stays.
    """
    here = stage.board.server.messages(stage.board.channel, stage.actor)
    asking = [one for one in here if one.ephemeral and offered_moves(one)]
    return [f"{len(asking)} panels"] if len(asking) > 1 and failure not in ANSWERING else []


def word_problems(stage: Stage, answer: Answer) -> list[str]:
    """Return untrue statements in the replies, or a reply that never arrives."""
    shown = [answer.message, *answer.followups] if answer.message else answer.followups
    untrue = [message.content for message in shown if UNTRUE.search(message.content)]
    if answer.message is not None and answer.message.loading:
        untrue.append("the bot is thinking for ever")
    return untrue


def log_problems(stage: Stage, logs: Entries, failure: str, scene: Scene) -> list[str]:
    """Return problems in the logs."""
    traces = [
        f"traceback: {entry['event']}, {entry['exc_info']!r}"
        for entry in logs
        if entry.get("exc_info")
    ]
    if failure not in HOSTS_OWN or "{channel}" not in scene.pattern:
        return traces
    channel = stage.board.channel
    assert channel.guild
    named = {channel.id, channel.guild.id}
    grave = [entry for entry in logs if entry["log_level"] in ("warning", "error")]
    if any(named <= {one for one in entry.values() if isinstance(one, int)} for entry in grave):
        return traces
    return [*traces, "no entry names server and channel"]


@pytest.mark.parametrize(("scene", "how", "failure"), CELLS)
async def test_table_is_consistent_and_messages_are_true_after_any_failure(
    stage: Stage,
    logs: Entries,
    caplog: pytest.LogCaptureFixture,
    scene: Scene,
    how: Failure,
    failure: str,
) -> None:
    await scene.begin(stage)
    before = stage.board.stored()
    timeout = patch("bot.presentation.requests.REQUEST_SECONDS", REQUEST_SECONDS / HASTE)
    with timeout, patch("asyncio.sleep", partial(_sleep_briefly, asyncio.sleep)):
        answer = await struck(stage, scene, how)
    wrong = [
        *state_problems(stage, _plies(before, scene, failure)),
        *await channel_problems(stage),
        *panel_problems(stage, failure),
        *word_problems(stage, answer),
        *log_problems(stage, logs, failure, scene),
        *(record.getMessage() for record in caplog.records if record.levelname == "ERROR"),
    ]
    assert "" == "\n".join(wrong)


async def _sleep_briefly(sleep: Callable[[float], Awaitable[None]], seconds: float) -> None:
    await sleep(seconds / HASTE)


def _plies(before: int, scene: Scene, failure: str) -> set[int]:
    """Return the plies that may be stored."""
    if failure in ACKNOWLEDGING and scene.asks_first:
        return {before}
    after = before + scene.stored
    noted = (
        {after + 1}
        if "{direct}" in scene.pattern or scene.pattern == "/users/@me/channels"
        else set()
    )
    return {after, *noted}

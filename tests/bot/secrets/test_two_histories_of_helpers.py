"""Secret moves change no call, nudge, list of games or follower's message."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.domain.ids import Seat
from bot.features.calls.feature import TOGETHER
from bot.features.calls.messages import Callers
from bot.interactions.commands.completion import slug
from bot.store.connection import Db
from engine import GAMES
from engine.core import decision_of
from tests.bot.histories import History, Sent, branch, running
from tests.bot.secrets.test_two_histories import NAMES, SECRETS, STEPS, assert_equal
from tests.bot.settings_steps import choose_setting, rest
from tests.bot.sim_server import buttons
from tests.bot.table_steps import cancel_game, on_sheet, private_replies, sheet_of, watch

HOUR_OF_DEEDS = 61
"""After this many actions of a minute each, players who wait may nudge."""
STORED = (
    "SELECT game, user FROM called ORDER BY game, user",
    "SELECT game, user FROM nudges ORDER BY game, user",
    "SELECT game, user, how FROM followers ORDER BY game, user",
)


def work(history: History) -> Callable[[Any], Awaitable[Any]]:
    """Return the periodic work of the features."""
    services = history.here.bot.services

    async def done(_: object) -> None:
        await services.require(Callers).call()
        await services.notifier.send_due()

    return done


async def nudge_if_offered(person: Any, channel: Any) -> None:
    """Press **Nudge** on the sheet of the table, if it is there."""
    sheet = await sheet_of(person, channel)
    if "Nudge" in buttons(sheet):
        await person.click(sheet, label="Nudge")


def rows(db: Db) -> list[Any]:
    return [db.execute(statement).fetchall() for statement in STORED]


async def helped(history: History, game: str, options: str, who: str, steps: int) -> None:
    """Make some secret moves, then let all others use every helper."""
    here = history.here
    here.bot.scheduler._tick.cancel()  # ``work`` is done at fixed times
    await history.do("finn", work(history))
    every = [slug(one) for one in TOGETHER]
    hours = {"begin": "1:00", "end": "9:00", "zone": "UTC"}
    channel = here.channel
    await history.do("finn", lambda person: choose_setting(person, channel, "calls", *every))
    await history.do("eva", lambda person: rest(person, channel, **hours))
    await history.do("eva", lambda person: choose_setting(person, channel, "calls", *every))
    await history.open_and_start(GAMES[game], options, NAMES)
    found = branch(GAMES[game], await history.table(), Seat(NAMES.index(who)), max(STEPS))
    for seat, text in found.way:
        await history.write(NAMES[seat], text)
    await history.write(who, *found.unseen[:steps])
    board = here.message

    async def follow(person: Any) -> None:
        [asked] = private_replies(await on_sheet(person, board, "Follow"))
        await person.click(asked, label="Each round")

    await history.do("guest", follow)
    await history.do("guest", lambda person: watch(person, here.channel))
    history._steps += HOUR_OF_DEEDS
    others = [name for name in NAMES if name != who]
    for name in (*others, "dev"):
        for command in ("games", "board"):
            await history.slash(name, command)
        for look in (nudge_if_offered, watch):
            await history.do(name, lambda person: look(person, here.channel))  # noqa: B023
    await history.slash("dev", "play", game="earthquake-island")
    for _ in range(5):
        await history.do("dev", work(history))
    table = await history.table()
    movers = [seat for seat in table.awaited if NAMES[seat] != who]
    for seat in movers:
        decision = decision_of(table.state, seat)
        if decision is not None and not decision.secret:
            await history.write(NAMES[seat], "1")
    await history.do(others[0], lambda person: cancel_game(person, here.channel))
    for name in NAMES:
        if name != others[0]:
            await history.do(name, lambda person: person.click(here.message, label="Agree"))
    await history.do("dev", work(history))


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [pytest.param(name, id=name) for name in ("objectives", "sealed bribes")]
)
async def test_other_players_cannot_notice_secret_moves_in_helpers(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = SECRETS[name]
    runs: list[tuple[Any, list[Sent], list[Any]]] = []
    for steps in secret.steps[:2]:
        async with running(tmp_path / f"{steps}.sqlite", secret.who, monkeypatch) as history:
            await helped(history, secret.game, secret.options, secret.who, steps)
            stored = await history.here.bot.store.read(rows)
            runs.append(((await history.table()).state, history.sent, stored))
            texts = [str(one.body) for one in history.sent]
            for words in ("You nudged <@", "seats taken", "the game is over"):
                assert any(words in text for text in texts), words
    first, other = runs
    assert first[0] != other[0]
    assert_equal(first[1], other[1])
    assert first[2] == other[2]

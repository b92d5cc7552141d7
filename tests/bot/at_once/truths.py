"""Invariants after any two operations in any interleaving."""

import hashlib
from unittest.mock import patch

import msgspec

from bot.domain.ids import NOBODY, Timestamp
from bot.domain.messages import STEP_SECONDS
from bot.domain.records import CARD
from bot.features.orders.messages import report_stopped
from bot.features.orders.store import select_untold
from bot.services import lobbies, playing
from bot.store import Moved, outbox
from bot.store.notices import select_due
from engine.core import write
from tests.bot.at_once.pauses import Ends
from tests.bot.at_once.scenes import TABLE
from tests.bot.at_once.services import Services
from tests.bot.fake_bots import start_bots, wait_for_bots

TAKEN_BACK = "has taken this table back"
"""After this a notification may be repeated, and awaited players are notified again."""

_SEEN: set[str] = set()


async def check(services: Services, ends: Ends) -> None:
    """Check all invariants, unless the same outcome was checked before."""
    assert not [end for end in ends[:2] if end.startswith(Moved.__name__)], "a change was refused"
    known, text = await services.tables.get(TABLE), services.messages
    moments = [(frame.ply, frame.action, frame.notes) for frame in known.frames]
    stored = services.database.stored()
    parts = [
        known.row,
        known.seats,
        [*known.attached.values()],
        known.epilogue,
        moments,
        text.posted,
        text.lost,
    ]
    mark = hashlib.sha256(stored + msgspec.json.encode(parts)).hexdigest()
    if mark not in _SEEN:
        await cache_equals_database(services)
        await bots_move(services)
        await game_can_continue(services)
        await everything_is_posted_once(services)
        _SEEN.add(mark)


async def cache_equals_database(services: Services) -> None:
    """Check that the cached table equals the stored one and starts at the first frame."""
    stored, known = await services.stored_table(TABLE), await services.tables.get(TABLE)
    assert stored.row == known.row
    assert stored.seats == known.seats
    assert stored.attached == known.attached
    assert stored.frames == known.frames
    assert stored == known
    assert known.state is None or known.frames[0].seat is None, "the log leads elsewhere"


async def bots_move(services: Services) -> None:
    """Check that bots move as after a restart."""
    with patch("bot.domain.levels.QUICK_TURN_SECONDS", 0.0):
        opponents = start_bots(services.tables, deliver=services.outbox.deliver)
        await opponents.wake_all()
        await wait_for_bots(opponents)
        await opponents.stop()


async def game_can_continue(services: Services) -> None:
    """Check that an awaited player can move, and that a lobby can start."""
    table = await services.tables.get(TABLE)
    if table.playing:
        people = [table.seats[seat] for seat in table.awaited]
        row = next(row for row in people if row.user is not None)
        text = write(table.options(row.seat)[0])
        await playing.act(services.tables, TABLE, row.user or NOBODY, [text])
    elif table.row.status == "lobby":
        await lobbies.start(services.tables, TABLE, table.row.opener)


async def everything_is_posted_once(services: Services) -> None:
    """Check that every stored post is delivered exactly once, also one that may wait."""
    services.time = Timestamp(services.time + STEP_SECONDS)
    await services.outbox.deliver_all()
    await services.notifier.send_due()
    await report_stopped(services.client, services.tables)
    await services.outbox.deliver_all()
    queued = services.database.now(lambda db: db.execute("SELECT game FROM outbox").fetchall())
    assert [] == queued
    assert [] == services.database.now(select_untold)
    assert [] == services.database.now(lambda db: select_due(db, services.time))
    assert [] == services.messages.lost
    post, table = (
        await services.store.read(outbox.select_post, TABLE, CARD),
        await services.tables.get(TABLE),
    )
    assert post is not None
    assert post.shows == table.called, "the card is of before"
    texts = [(one.channel, one.content) for one in services.messages.posted]
    again = sum(TAKEN_BACK in content for _, content in texts)
    assert [] == [one for one in texts if texts.count(one) > 1 + again], services.messages.posted

"""All operations on a table, as the bot runs them: change, deliver, show."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from bot.domain.ids import FIRST_SEAT, NOBODY, Seat, TableId, Timestamp
from bot.domain.person import Person
from bot.domain.records import Proposal
from bot.features.moderation.rules import Abort, ModeratorAction, Pause, Replace, Rewind, digest
from bot.features.orders import rules as orders
from bot.features.orders.rules import new_order, newest, without
from bot.services import lobbies, playing
from bot.services.playing import Pressed, Stale
from bot.store import last_seen
from engine.core import write
from tests.bot.at_once.pauses import undisturbed
from tests.bot.at_once.scenes import ANA, BEN, CHLOE, HERE, MODERATOR, TABLE, Scene
from tests.bot.at_once.services import Services

Operation = Callable[[Services, Scene], Coroutine[Any, Any, object]]


async def post(services: Services, table_id: TableId = TABLE) -> None:
    """Deliver without pauses: `deliver` covers those."""
    with undisturbed():
        await services.outbox.deliver(table_id)


# --- viewing


async def look(services: Services, scene: Scene) -> None:
    found = await services.tables.open_for(BEN, HERE.channel)
    table = found[0] if found else await services.tables.last_in(HERE.channel)
    await services.store.write(last_seen.note_seen, table.id, BEN, table.row.ply)
    seat = table.seat_of(BEN)
    if seat is None or table.state is None:
        await services.drafts.board_sheet(table, BEN, None, services.tables.now())
    else:
        await services.drafts.own_message(table, seat)


async def read(services: Services, scene: Scene) -> None:
    """Let Chloe, a spectator, use /text."""
    await services.drafts.text(await services.tables.get(TABLE), None)


# --- moving


async def press(services: Services, scene: Scene) -> None:
    """Let Ana press the first button of her message."""
    seat = scene.table.seat_of(ANA) or FIRST_SEAT
    try:
        await playing.press(
            services.tables, TABLE, ANA, Pressed(seat, scene.table.digest(seat), [0])
        )
    except Stale:
        await post(services)
        await services.drafts.seat_message(await services.tables.get(TABLE), seat)
        raise
    await post(services)


async def do(services: Services, scene: Scene) -> None:
    """Let the awaited player write the move of their last button."""
    seat = scene.table.awaited[0]
    user, options = scene.table.seats[seat].user or NOBODY, scene.table.options(seat)
    await playing.act(services.tables, TABLE, user, [write(options[-1])])
    await post(services)


async def undo(services: Services, scene: Scene) -> None:
    await playing.undo(services.tables, TABLE, ANA)
    await post(services)


# --- lobby


async def join(services: Services, scene: Scene) -> None:
    """Let Chloe join."""
    await lobbies.join(services.tables, TABLE, CHLOE)
    await post(services)


async def leave(services: Services, scene: Scene) -> None:
    await lobbies.leave(services.tables, TABLE, BEN)
    await post(services)


async def add_bot(services: Services, scene: Scene) -> None:
    await lobbies.add_bot(services.tables, TABLE, BEN)
    await post(services)


async def choose(services: Services, scene: Scene) -> None:
    await lobbies.set_option(services.tables, TABLE, ANA, "mode", "advanced")
    await post(services)


async def start(services: Services, scene: Scene) -> None:
    await lobbies.start(services.tables, TABLE, ANA)
    await post(services)


async def sit(services: Services, scene: Scene) -> None:
    """Let Chloe take an absent player's seat."""
    await playing.sit(services.tables, TABLE, CHLOE)
    await post(services)


async def come_back(services: Services, scene: Scene) -> None:
    await playing.come_back(services.tables, TABLE, ANA)
    await post(services)


async def refuse_messages(services: Services, scene: Scene) -> None:
    """Note that Ben refuses direct messages."""
    await playing.note_dm(services.tables, TABLE, BEN, "closed")


# --- orders


async def add_order(services: Services, scene: Scene) -> None:
    """Add an order of Ben."""
    table = await services.tables.get(TABLE)
    order = new_order(table, BEN, "take-die 1..6", "", repeat=True, now=services.now())
    after = await services.tables.change(TABLE, lambda table: orders.add_order(table, order))
    kept = newest(after, BEN)
    if kept.stopped is not None:
        await services.tables.change(TABLE, lambda table: without(table, [kept]))
    await post(services)


async def cancel_order(services: Services, scene: Scene) -> None:
    """Cancel Ben's active order."""
    await services.tables.change(TABLE, lambda table: orders.cancel_order(table, BEN, 2))


# --- votes


async def propose(services: Services, scene: Scene) -> None:
    """Let Ana propose to give Ben's seat to Chloe."""
    await playing.propose(
        services.tables, TABLE, ANA, Proposal("give", Seat(1), (Seat(1),), seat=Seat(0), to=CHLOE)
    )
    await post(services)


async def agree(services: Services, scene: Scene) -> None:
    await playing.answer(services.tables, TABLE, ANA, _vote_id(scene), agree=True)
    await post(services)


async def disagree(services: Services, scene: Scene) -> None:
    await playing.answer(services.tables, TABLE, ANA, _vote_id(scene), agree=False)
    await post(services)


def _vote_id(scene: Scene) -> int:
    """Return the number of the vote that Ana sees."""
    vote = scene.table.row.proposal
    return vote.id if vote else 0


# --- scheduled work


async def run_out(services: Services, scene: Scene) -> None:
    """Act on Ana's expired deadline."""
    for table_id in await services.upkeep.run_out():
        await post(services, table_id)


async def rest(services: Services, scene: Scene) -> None:
    """Set quiet hours for Ana."""
    quiet = Person(user=ANA, quiet_from=0, quiet_until=600)
    await services.upkeep.set_person(ANA, lambda _: quiet)


async def stand_still(services: Services, scene: Scene) -> None:
    """Extend the deadlines after an outage of one hour."""
    await services.upkeep.stand_still(Timestamp(services.now() - 3_600))


async def deliver(services: Services, scene: Scene) -> None:
    await services.outbox.deliver_due()


async def tell(services: Services, scene: Scene) -> None:
    await services.notifier.send_due()


async def lose_channel(services: Services, scene: Scene) -> None:
    await playing.channel_gone(services.tables, HERE.channel)


async def close_old_lobbies(services: Services, scene: Scene) -> None:
    await services.upkeep.close_old_lobbies()


# --- privacy and moderation


async def forget(services: Services, scene: Scene) -> None:
    """Delete Ben's data."""
    for table_id in await services.privacy.leave_tables(BEN):
        await post(services, table_id)
    await services.privacy.delete_data(BEN)


def moderated(action: ModeratorAction) -> Operation:
    """Return an operation that carries out a moderator's action after its preview."""

    async def carry_out(services: Services, scene: Scene) -> None:
        table = await services.tables.get(TABLE)
        seen = digest(action.plan(table))
        await services.moderation.carry_out(table, action, MODERATOR, seen)
        await post(services)

    return carry_out


_USUAL = (look, deliver, forget, lose_channel)
_PLAYING = (
    read,
    tell,
    stand_still,
    press,
    do,
    undo,
    add_order,
    cancel_order,
    propose,
    run_out,
    rest,
)
_GATHERING = (join, leave, add_bot, choose, start, close_old_lobbies, refuse_messages)


def _named(*operations: Operation) -> dict[str, Operation]:
    return {getattr(operation, "__name__", ""): operation for operation in operations}


_MODERATED = {
    "rewind": moderated(Rewind(move=1)),
    "pause": moderated(Pause()),
    "abort": moderated(Abort()),
}

READERS = {"look", "read", "deliver", "tell", "add_order", "start", "rewind", "pause"}
"""These read a table without its lock.

If both operations take the lock, one waits for the other.
"""

OPERATIONS: Mapping[str, Mapping[str, Operation]] = {
    "playing": {**_named(*_USUAL, *_PLAYING), **_MODERATED},
    "away": {
        **_named(do, sit, come_back, run_out, forget),
        "replace": moderated(Replace(seat=Seat(0))),
    },
    "asked": _named(look, press, agree, disagree, run_out, deliver, forget),
    "lobby": {**_named(*_USUAL, *_GATHERING), "abort": _MODERATED["abort"]},
    "secrets": {
        **_named(look, press, undo, run_out, deliver, forget),
        "rewind": _MODERATED["rewind"],
    },
}

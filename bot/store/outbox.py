"""The outbox: messages to send or edit, and those that exist on Discord.

A message is queued (a row of ``outbox``), sent with the nonce of that row, and known (a row of
``posts``) once Discord has returned its ID. A message that was replaced is an old one (a row of
``old_cards``) until its buttons are removed. Each step is stored before the next.
"""

import secrets
from collections.abc import Iterable
from itertools import chain

import msgspec

from bot.domain.ids import EPOCH, ChannelId, GuildId, Ply, TableId, Timestamp
from bot.domain.records import (
    CARD,
    Called,
    Calls,
    Notice,
    OldMessage,
    OutboxItem,
    Post,
    Shows,
    Slot,
    past_of,
)
from bot.store import notices as rows_of_notices
from bot.store.connection import Db
from bot.store.shards import ALL, Shards
from bot.store.slots import number_of, shown_in, slot_of, text_of
from bot.store.statements import insert_new, put, select, select_column, select_value

_QUEUED = ("game", "seat", "ply", "at", "nonce", "attempts", "due", "calls")


def new_nonce() -> str:
    """Return a new nonce of 20 characters (Discord accepts 25)."""
    return secrets.token_hex(10)


def want(
    db: Db,
    table_id: TableId,
    slots: Iterable[Slot],
    ply: Ply,
    at: Timestamp,
    calls: Calls | None = None,
    card_due: Timestamp = EPOCH,
) -> None:
    """Queue messages. A queued one keeps its nonce, because it may have been sent already.

    It also keeps its calls, and adds the new ones. Without ``calls``, a new one makes those that
    the last message did not make. A card may wait until ``card_due``, unless it is queued for
    earlier.
    """
    queued = {item.slot: item for item in select_items(db, table_id)}
    wanted = (
        OutboxItem(table_id, slot, ply, at, new_nonce(), 0, calls).waiting_until(
            card_due if slot == CARD else EPOCH
        )
        for slot in dict.fromkeys(slots)
    )
    rows = [
        _values(item if item.slot not in queued else _joined(queued[item.slot], item))
        for item in wanted
    ]
    if rows:
        # One statement: SQLite waits after each one until the other threads let it go on.
        statement = put("outbox", _QUEUED, ["game", "seat"], len(rows))
        db.execute(statement, [*chain.from_iterable(rows)])


def _values(item: OutboxItem) -> tuple[object, ...]:
    where = (item.table, number_of(item.slot))
    return (*where, item.ply, item.at, item.nonce, item.attempts, item.due, _text(item.calls))


def _joined(queued: OutboxItem, later: OutboxItem) -> OutboxItem:
    """Return a queued message together with a later version of it.

    If the queued one waits, the later one decides how long.
    """
    calls = queued.calls
    if calls is not None and later.calls is not None:
        calls = calls.joined(later.calls)
    joined = msgspec.structs.replace(queued, ply=later.ply, calls=calls)
    if queued.may_wait:
        return msgspec.structs.replace(joined, at=later.at, due=later.due)
    if later.may_wait:
        return joined
    return msgspec.structs.replace(joined, due=EPOCH, attempts=0)


def _text(calls: Calls | None) -> str:
    return "" if calls is None else msgspec.json.encode(calls).decode()


def _calls(text: str) -> Calls | None:
    return msgspec.json.decode(text, type=Calls) if text else None


def select_items(db: Db, table_id: TableId) -> list[OutboxItem]:
    """Return the queued messages of a table, oldest first."""
    names = "game, seat, ply, at, nonce, attempts, calls, due"
    statement = f"SELECT {names} FROM outbox WHERE game = ? ORDER BY at, seat"  # noqa: S608
    return [
        OutboxItem(TableId(game), slot_of(seat), ply, at, nonce, attempts, _calls(calls), due)
        for game, seat, ply, at, nonce, attempts, calls, due in db.execute(statement, [table_id])
    ]


def select_due(db: Db, at: Timestamp, shards: Shards = ALL) -> list[TableId]:
    """Return the tables with a queued message or an old message that is due."""
    queued, old = (
        f"SELECT game FROM {rows} WHERE due <= ? AND {shards.of_games(rows)}"  # noqa: S608
        for rows in ("outbox", "old_cards")
    )
    return select_column(db, f"{queued} UNION {old} ORDER BY game", at, at)


def hurry(db: Db, guild: GuildId) -> list[TableId]:
    """Immediately retry all messages that a server has refused. Return their tables."""
    failed = "attempts > 0 AND game IN (SELECT id FROM games WHERE guild = ?)"
    statement = f"SELECT DISTINCT game FROM outbox WHERE due > 0 AND {failed}"  # noqa: S608
    games = select_column(db, statement, guild)
    db.execute(f"UPDATE outbox SET due = 0 WHERE {failed}", [guild])  # noqa: S608
    return games


def hurry_all(db: Db, shards: Shards = ALL) -> None:
    """Immediately retry all messages that have failed."""
    for table in ("outbox", "old_cards"):
        failed = f"due > 0 AND attempts > 0 AND {shards.of_games(table)}"
        db.execute(f"UPDATE {table} SET due = 0 WHERE {failed}")  # noqa: S608


def renew(db: Db, item: OutboxItem, old: OldMessage, at: Timestamp) -> OutboxItem:
    """Give a queued message a new nonce, because an older version was sent with its last one."""
    _retire(db, old)
    renewed = msgspec.structs.replace(item, nonce=new_nonce(), at=at)
    db.execute(
        "UPDATE outbox SET nonce = ?, at = ? WHERE game = ? AND seat = ?",
        [renewed.nonce, at, item.table, number_of(item.slot)],
    )
    return renewed


def _retire(db: Db, old: OldMessage) -> None:
    statement = insert_new("old_cards", ("game", "channel", "message", "is_lobby"))
    db.execute(statement, [old.table, old.channel, old.message, int(old.past)])


def put_off(db: Db, item: OutboxItem, due: Timestamp) -> None:
    """Retry a queued message later."""
    db.execute(
        "UPDATE outbox SET due = ?, attempts = attempts + 1"
        " WHERE game = ? AND seat = ? AND ply = ?",
        [due, item.table, number_of(item.slot), item.ply],
    )


def note_lost(db: Db, item: OutboxItem, at: Timestamp | None) -> Timestamp | None:
    """Store that Discord has not found the channel of a queued message at a time.

    Return since when it does not. ``None`` means that it has found the channel.
    """
    where = "WHERE game = ? AND seat = ?"
    keys = [item.table, number_of(item.slot)]
    known = select_value(db, f"SELECT lost FROM outbox {where}", *keys, default=None)  # noqa: S608
    since = at if at is None or known is None else known
    if since != known:
        db.execute(f"UPDATE outbox SET lost = ? {where}", [since, *keys])  # noqa: S608
    return since


def select_lost(db: Db, guild: GuildId | None = None) -> dict[ChannelId, list[TableId]]:
    """Return the channels that Discord does not find, with their tables (of a server, or all)."""
    statement = (
        "SELECT DISTINCT channel, games.id FROM games JOIN outbox ON outbox.game = games.id"
        " WHERE lost IS NOT NULL AND guild = COALESCE(?, guild) ORDER BY games.id"
    )
    found = dict[ChannelId, list[TableId]]()
    for channel, table_id in db.execute(statement, [guild]).fetchall():
        found.setdefault(ChannelId(channel), []).append(TableId(table_id))
    return found


def finish(db: Db, item: OutboxItem, post: Post | None) -> None:
    """Remove a message from the queue, and store its location (``None``: it has none).

    If a newer version is queued already, it stays queued with a new nonce. A message that this one
    replaces becomes an old one. If another process has delivered the message, this one is old.
    """
    where = "WHERE game = ? AND seat = ?"
    keys = [item.table, number_of(item.slot)]
    if db.execute(f"SELECT nonce FROM outbox {where}", keys).fetchone() != (item.nonce,):  # noqa: S608
        _retire_second(db, post)
        return
    db.execute(f"DELETE FROM outbox {where} AND ply = ?", [*keys, item.ply])  # noqa: S608
    db.execute(f"UPDATE outbox SET nonce = ? {where}", [new_nonce(), *keys])  # noqa: S608
    _note_made(db, item)
    before = select_post(db, item.table, item.slot)
    if before is not None and (post is None or post.message != before.message):
        _retire(db, OldMessage(before.table, before.channel, before.message, 0, past_of(before)))
        db.execute(f"DELETE FROM posts {where}", keys)  # noqa: S608
    if post is not None:
        _put(db, post)
        db.execute(f"UPDATE outbox SET lost = NULL {where}", keys)  # noqa: S608


def _retire_second(db: Db, post: Post | None) -> None:
    """Make a message an old one if another process has sent one too."""
    known = None if post is None else select_post(db, post.table, post.slot)
    if post is not None and known is not None and known.message != post.message:
        _retire(db, OldMessage(post.table, post.channel, post.message, 0, past_of(post)))


def _put(db: Db, post: Post) -> None:
    """Store the location of a message, instead of that of the one before."""
    names = ("game", "seat", "channel", "message", "turn", "at")
    shows = text_of(post.slot, _without_strangers(db, post))
    values = (post.table, number_of(post.slot), post.channel, post.message, shows, post.at)
    db.execute(put("posts", names, ["game", "seat"]), values)


def _without_strangers(db: Db, post: Post) -> Shows:
    """Return the content of a message, without users who have left the table.

    A user's data may have been deleted while the message was sent.
    """
    if not isinstance(post.shows, Called):
        return post.shows
    known = {*select_column(db, "SELECT user FROM seats WHERE game = ?", post.table)}
    for (proposal,) in db.execute("SELECT proposal FROM games WHERE id = ?", [post.table]):
        known.add(msgspec.json.decode(proposal or "{}").get("to"))  # who is offered a seat
    to_move, asked = (
        tuple(user for user in users if user in known)
        for users in (post.shows.to_move, post.shows.asked)
    )
    return msgspec.structs.replace(post.shows, to_move=to_move, asked=asked)


def call_directly(db: Db, item: OutboxItem, notices: Iterable[Notice], left: Calls) -> None:
    """Call players by direct messages instead of by a queued message that the channel refuses.

    The message still makes the ``left`` calls.
    """
    rows_of_notices.insert(db, notices)
    db.execute(
        "UPDATE outbox SET calls = ? WHERE game = ? AND seat = ? AND ply = ?",
        [_text(left), item.table, number_of(item.slot), item.ply],
    )


def _note_made(db: Db, item: OutboxItem) -> None:
    """Store that a message has made its calls. A newer version may make others."""
    keys = [item.table, number_of(item.slot)]
    where = "WHERE game = ? AND seat = ?"
    for (text,) in db.execute(f"SELECT calls FROM outbox {where}", keys).fetchall():  # noqa: S608
        known = _calls(text)
        made = item.calls
        left = Calls() if known is None or made is None else known.without(made)
        db.execute(f"UPDATE outbox SET calls = ? {where}", [_text(left), *keys])  # noqa: S608


def select_post(db: Db, table_id: TableId, slot: Slot) -> Post | None:
    """Return the location of a message."""
    statement = "SELECT channel, message, turn, at FROM posts WHERE game = ? AND seat = ?"
    row = db.execute(statement, [table_id, number_of(slot)]).fetchone()
    if row is None:
        return None
    channel, message, turn, at = row
    return Post(table_id, slot, ChannelId(channel), message, shown_in(slot, turn), Timestamp(at))


def select_card_posts(db: Db, table_ids: Iterable[TableId]) -> dict[TableId, Post]:
    """Return the locations of the cards of some tables, by table."""
    found = (select_post(db, table_id, CARD) for table_id in table_ids)
    return {post.table: post for post in found if post is not None}


def select_old_messages(db: Db, table_id: TableId, at: Timestamp | None) -> list[OldMessage]:
    """Return the old messages of a table that are due, or all of them (``at`` is ``None``)."""
    which = "WHERE game = ? AND due <= COALESCE(?, due) ORDER BY message"
    return select(db, OldMessage, "old_cards", which, table_id, at)


def forget_old_message(db: Db, old: OldMessage) -> None:
    """Forget an old message whose buttons are removed."""
    db.execute("DELETE FROM old_cards WHERE message = ?", [old.message])


def put_off_old_message(db: Db, old: OldMessage, due: Timestamp) -> None:
    """Retry an old message later."""
    statement = "UPDATE old_cards SET due = ?, attempts = attempts + 1 WHERE message = ?"
    db.execute(statement, [due, old.message])

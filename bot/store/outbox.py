"""What is still to be shown on Discord, and the cards that stand there.

A card is wanted (a row of ``outbox``), sent under the nonce of that row, and known (a row of
``posts``) once Discord has said which message it is. A card that another has taken the place of is
an old one (a row of ``old_cards``) until its buttons are off. Each step is stored before the next.
"""

import secrets
from collections.abc import Iterable

import msgspec

from bot.domain.ids import GuildId, Ply, Seat, TableId, Timestamp
from bot.domain.records import (
    CHANNEL,
    Errand,
    OldCard,
    Post,
)
from bot.store.connection import Db
from bot.store.shards import ALL, Shards
from bot.store.statements import columns, insert_new, put

_ERRAND = ", ".join(columns(Errand))
_POST = ", ".join(columns(Post))


def new_nonce() -> str:
    """Return a nonce that was never used: 20 characters (Discord takes 25 at most)."""
    return secrets.token_hex(10)


def want(db: Db, game: TableId, seats: Iterable[Seat], ply: Ply, at: Timestamp) -> None:
    """Put cards on the list; one that is there already, and may have been sent, keeps its nonce."""
    db.executemany(
        "INSERT INTO outbox (game, seat, ply, at, nonce) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, seat) DO UPDATE SET ply = excluded.ply, due = 0, attempts = 0",
        [(game, seat, ply, at, new_nonce()) for seat in seats],
    )


def select_errands(db: Db, game: TableId | None = None) -> list[Errand]:
    """Return what is still to be posted, for one table or for all, oldest first."""
    which = "game = COALESCE(?, game)"
    statement = f"SELECT {_ERRAND} FROM outbox WHERE {which} ORDER BY at, game, seat"  # noqa: S608
    return [Errand(*row) for row in db.execute(statement, [game])]


def select_due(db: Db, at: Timestamp, shards: Shards = ALL) -> list[TableId]:
    """Return the tables with something to be posted, or an old card to be changed, by now."""
    cards, old = (
        f"SELECT game FROM {rows} WHERE due <= ? AND {shards.of_games(rows)}"  # noqa: S608
        for rows in ("outbox", "old_cards")
    )
    return [row[0] for row in db.execute(f"{cards} UNION {old} ORDER BY game", [at, at])]


def hurry(db: Db, guild: GuildId) -> list[TableId]:
    """Let everything that waits for a server be tried at once; return the tables."""
    tables = "game IN (SELECT id FROM games WHERE guild = ?)"
    found = db.execute(f"SELECT DISTINCT game FROM outbox WHERE due > 0 AND {tables}", [guild])  # noqa: S608
    games = [row[0] for row in found]
    db.execute(f"UPDATE outbox SET due = 0 WHERE {tables}", [guild])  # noqa: S608
    return games


def hurry_all(db: Db, shards: Shards = ALL) -> None:
    """Let everything that waits be tried at once."""
    for table in ("outbox", "old_cards"):
        db.execute(f"UPDATE {table} SET due = 0 WHERE due > 0 AND {shards.of_games(table)}")  # noqa: S608


def renew(db: Db, errand: Errand, old: OldCard, at: Timestamp) -> Errand:
    """Let an errand be sent under a new nonce: under the one before, something old was posted."""
    _retire(db, old)
    renewed = msgspec.structs.replace(errand, nonce=new_nonce(), at=at)
    db.execute(
        "UPDATE outbox SET nonce = ?, at = ? WHERE game = ? AND seat = ?",
        [renewed.nonce, at, errand.game, errand.seat],
    )
    return renewed


def _retire(db: Db, old: OldCard) -> None:
    statement = insert_new("old_cards", ("game", "channel", "message", "is_lobby"))
    db.execute(statement, [old.game, old.channel, old.message, int(old.is_lobby)])


def put_off(db: Db, errand: Errand, due: Timestamp) -> None:
    """Try an errand again later."""
    db.execute(
        "UPDATE outbox SET due = ?, attempts = attempts + 1"
        " WHERE game = ? AND seat = ? AND ply = ?",
        [due, errand.game, errand.seat, errand.ply],
    )


def finish(db: Db, errand: Errand, post: Post | None) -> None:
    """Take an errand off the list, and keep where its card stands (``None``: nowhere).

    Where there is newer news already it stays on the list, with a nonce that was never used. The
    card that stood there before, if it is another, is an old one from now on. An errand that
    somebody else has done meanwhile stays as that has left it.
    """
    where = "WHERE game = ? AND seat = ?"
    keys = [errand.game, errand.seat]
    if db.execute(f"SELECT nonce FROM outbox {where}", keys).fetchone() != (errand.nonce,):  # noqa: S608
        return
    db.execute(f"DELETE FROM outbox {where} AND ply = ?", [*keys, errand.ply])  # noqa: S608
    db.execute(f"UPDATE outbox SET nonce = ? {where}", [new_nonce(), *keys])  # noqa: S608
    before = select_post(db, errand.game, errand.seat)
    if before is not None and (post is None or post.message != before.message):
        is_lobby = before.seat == CHANNEL and '"status":"lobby"' in before.turn
        _retire(db, OldCard(before.game, before.channel, before.message, 0, is_lobby))
        db.execute(f"DELETE FROM posts {where}", keys)  # noqa: S608
    if post is not None:
        statement = put("posts", columns(Post), ["game", "seat"])
        db.execute(statement, msgspec.structs.astuple(post))


def select_post(db: Db, game: TableId, seat: Seat) -> Post | None:
    """Return where a card stands."""
    statement = f"SELECT {_POST} FROM posts WHERE game = ? AND seat = ?"  # noqa: S608
    found = db.execute(statement, [game, seat]).fetchone()
    return Post(*found) if found else None


def select_cards(db: Db, games: Iterable[TableId]) -> dict[TableId, Post]:
    """Return where the channels' cards of some tables stand, where they stand somewhere."""
    found = (select_post(db, game, CHANNEL) for game in games)
    return {post.game: post for post in found if post is not None}


def select_old_cards(db: Db, game: TableId, at: Timestamp | None) -> list[OldCard]:
    """Return the old cards of a table: those that are to be tried by now, or (``None``) all."""
    statement = (
        "SELECT game, channel, message, attempts, is_lobby FROM old_cards"
        " WHERE game = ? AND due <= COALESCE(?, due) ORDER BY message"
    )
    found = db.execute(statement, [game, at])
    return [
        OldCard(table, channel, message, attempts, bool(is_lobby))
        for table, channel, message, attempts, is_lobby in found
    ]


def forget_old_card(db: Db, card: OldCard) -> None:
    """Forget an old card that has no buttons any more."""
    db.execute("DELETE FROM old_cards WHERE message = ?", [card.message])


def put_off_old_card(db: Db, card: OldCard, due: Timestamp) -> None:
    """Try an old card again later."""
    statement = "UPDATE old_cards SET due = ?, attempts = attempts + 1 WHERE message = ?"
    db.execute(statement, [due, card.message])

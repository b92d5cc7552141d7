"""The sender: brings what is stored to Discord, once.

Each errand of the outbox is posted, or edited into the card that stands there, and then taken off
the list. After a crash the list is still there; a nonce, and a look at the channel's last
messages, keep a card from being posted twice.
"""

from dataclasses import replace

import aiohttp
import discord
import msgspec
import structlog

from bot.cards import Card
from bot.clock.clocks import People
from bot.clock.rest import is_resting
from bot.dealer import Dealer
from bot.locks import Locks
from bot.once import posted_before
from bot.orders.telling import tell_stopped
from bot.store import CHANNEL, Errand, Post, Store, StoreError
from bot.store.orders import select_untold
from bot.table import Called, Table
from bot.tables import Tables

log = structlog.get_logger()

EDITABLE_SECONDS = 3_600
TOO_MANY_EDITS = 30046
ARCHIVED = 50083
DM_REFUSED = 50007
NO_CHANNEL = 10003
GONE = {10003, 10008, 10013, 50001, DM_REFUSED, 50013, 50278}


class Sender:
    """Drains the outbox; one table's cards are posted one after the other."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        dealer: Dealer,
        people: People,
    ) -> None:
        self._client, self._store, self._tables, self._dealer = client, store, tables, dealer
        self._people = people
        self._locks = Locks()

    async def deliver_all(self) -> None:
        """Post everything that is still on the list."""
        errands, untold = await self._store.errands(), await self._store.read(select_untold)
        for game in sorted({*(errand.game for errand in errands), *untold}):
            await self.deliver(game)

    async def deliver(self, game: int) -> None:
        """Post what is on the list for one table; what fails stays there for later."""
        async with self._locks.of(game):
            for errand in await self._store.errands(game):
                await self._try(errand)
            await tell_stopped(self._client, self._tables, game)

    async def _try(self, errand: Errand) -> None:
        table = await self._tables.get(errand.game)
        try:
            post = await self._bring(table, errand)
        except discord.HTTPException as problem:
            log.warning("post failed", game=errand.game, seat=errand.seat, code=problem.code)
            if problem.code not in GONE:
                return
            if problem.code == NO_CHANNEL and errand.seat == CHANNEL:
                await self._tables.channel_gone(table.row.channel)
            post = None
            await self._note_closed(table, errand, problem.code)
        except (aiohttp.ClientError, OSError, TimeoutError) as problem:
            log.warning("post failed", game=errand.game, problem=type(problem).__name__)
            return
        try:
            await self._store.done(errand, post)
        except StoreError:
            log.exception("post not marked as done", game=errand.game, seat=errand.seat)

    async def _bring(self, table: Table, errand: Errand) -> Post | None:
        """Show the newest card: where the last one stands, or anew."""
        last = await self._store.post(table.id, errand.seat)
        if errand.seat == CHANNEL:
            channel, turn = table.row.channel, msgspec.json.encode(table.called).decode()
            card = await self._dealer.channel_card(table)
            pinged = self._pinged(_to_ping(last, table), errand.at)
        elif (direct := await self._direct(table, errand.seat, last)) is not None:
            channel, turn = direct, str(table.seats[errand.seat].waiting)
            card, pinged = await self._dealer.seat_card(table, errand.seat), ()
            sleeper = self._people(table.seats[errand.seat].user or 0)
            card = replace(card, silent=is_resting(sleeper, errand.at))
        else:
            return last
        post = Post(table.id, errand.seat, channel, 0, turn, errand.at)
        if last and _goes_on(last, post, table) and await self._edit(last, card):
            return msgspec.structs.replace(last, turn=turn)
        message = await self._found(post, errand) or await self._send(
            post, errand, replace(card, called=pinged)
        )
        if last and last.message != message:
            await self._silence(last)
        return msgspec.structs.replace(post, message=message)

    def _pinged(self, called: tuple[int, ...], at: int) -> tuple[int, ...]:
        """Return those of the people called who wish to be pinged, and do not rest."""
        people = map(self._people, called)
        return tuple(
            person.user
            for person in people
            if person.notices in ("mention", "both") and not is_resting(person, at)
        )

    async def _note_closed(self, table: Table, errand: Errand, code: int) -> None:
        """Remember that somebody takes no direct messages; their cards are under ``/hand``."""
        user = table.seats[errand.seat].user if errand.seat != CHANNEL else None
        if code == DM_REFUSED and user is not None:
            await self._tables.note_closed_dm(table.id, user)

    async def greet(self, table: Table, user: int) -> None:
        """Try a direct message when somebody joins, and remember when it is refused."""
        try:
            direct = await self._client.create_dm(discord.Object(user))
            await direct.send(
                f"You have a seat at table {table.id}: {table.game.name} in <#{table.row.channel}>."
                " Your secrets will come here, and are always under `/hand` as well."
            )
        except discord.HTTPException as problem:
            log.info("direct message refused", game=table.id, code=problem.code)
            if problem.code in GONE:
                await self._tables.note_closed_dm(table.id, user)

    async def _direct(self, table: Table, seat: int, last: Post | None) -> int | None:
        """Return where a seat's own card goes; nowhere when it has nothing to show or to clear."""
        row = table.seats[seat]
        nothing = row.waiting is None and last is None and not table.has_hand(seat)
        if row.user is None or nothing:
            return None
        direct = await self._client.create_dm(discord.Object(row.user))
        return direct.id

    async def _edit(self, last: Post, card: Card) -> bool:
        """Show ``card`` where the last one stands; return whether that was possible."""
        file = card.file()
        try:
            await self._message(last).edit(
                content=card.content,
                attachments=[file] if file else [],
                view=card.view,
                allowed_mentions=card.mentions,
            )
        except discord.HTTPException as problem:
            if problem.code in (TOO_MANY_EDITS, ARCHIVED) or isinstance(problem, discord.NotFound):
                return False
            raise
        return True

    async def _send(self, post: Post, errand: Errand, card: Card) -> int:
        message = await self._place(post).send(
            content=card.content,
            file=card.file() or discord.utils.MISSING,
            view=card.view,
            allowed_mentions=card.mentions,
            nonce=f"{errand.game}:{errand.ply}:{errand.seat}",
            silent=card.silent,
        )
        return message.id

    async def _found(self, post: Post, errand: Errand) -> int | None:
        """Return the card if it was posted before a crash."""
        mark = f":{errand.game}:{errand.ply}"

        def is_it(message: discord.Message) -> bool:
            own = self._client.user is not None and message.author.id == self._client.user.id
            return own and any(custom_id.endswith(mark) for custom_id in _custom_ids(message))

        return await posted_before(self._place(post), errand.at, is_it)

    async def _silence(self, last: Post) -> None:
        """Take the buttons off a card whose turn has passed."""
        try:
            await self._message(last).edit(view=None)
        except discord.HTTPException as problem:
            log.info("old card not changed", game=last.game, code=problem.code)

    def _message(self, post: Post) -> discord.PartialMessage:
        return self._place(post).get_partial_message(post.message)

    def _place(self, post: Post) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(post.channel)


def _goes_on(last: Post, post: Post, table: Table) -> bool:
    """Whether the card that stands there may be edited: nobody new is called, and it is fresh."""
    if last.channel != post.channel or post.at - last.at >= EDITABLE_SECONDS:
        return False
    if post.seat != CHANNEL:
        return post.turn in (last.turn, "None")
    same_status = _called_by(last).status == table.row.status
    return table.is_solo or (same_status and not _to_ping(last, table))


def _to_ping(last: Post | None, table: Table) -> tuple[int, ...]:
    """Return the people whom the last card did not call yet; at the end, all but who ended it."""
    if table.is_solo:
        return ()
    if table.row.status == "over":
        ended_by = table.frames[-1].seat
        people = [row.user for row in table.seats if row.seat != ended_by]
        return tuple(user for user in people if user is not None)
    now, before = table.called, _called_by(last)
    to_move = (user for user in now.to_move if user not in before.to_move)
    asked = (user for user in now.asked if user not in before.asked)
    return Called(now.status, tuple(to_move), tuple(asked)).people


def _called_by(last: Post | None) -> Called:
    return msgspec.json.decode(last.turn, type=Called) if last else Called("lobby")


def _custom_ids(message: discord.Message) -> list[str]:
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    return [getattr(item, "custom_id", None) or "" for row in rows for item in row.children]

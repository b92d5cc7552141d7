"""Play whole games of two people on two processes of one bot and PostgreSQL, by random presses.

`python -m tests.campaigns.whole_games --games 10` plays ten games of each kind. Both people confirm
the end of their turns and use large print. It reports moves and messages that were lost or
repeated, and games that do not end. `--first 10` goes on with the eleventh game of each kind.
"""

import argparse
import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from bot.domain.ids import TableId
from bot.domain.proof import difference_of
from bot.store.copies import stored_games
from engine import GAMES
from testbed.discord_rules import nested
from testbed.loopback import Answer, Loopback, Message, User
from testbed.waits import HANG_SECONDS
from tests.bot.settings_steps import choose_setting
from tests.bot.sockets.boards import custom_ids, offered_moves
from tests.bot.sockets.fleet import Fleet, fleet
from tests.bot.sockets.fleet_tables import FleetTable
from tests.bot.sockets.hands import Done, Hand
from tests.postgres import running

SHARDS = ("0/2", "1/2")
FOR_TWO = {"palm_island": "mode=casual"}
ANSWER_SECONDS = 2.0
"""After this time a player looks at the table again, whatever their press has done."""
ENDS_WITHIN = 3_000
"""Presses."""
PATIENCE = 60.0
LATEST = 8
"""Messages at the end of a channel. An answer changes one of them, or adds one."""
DONE, MY_VIEW = "atoll:yes:", "atoll:t:move:"


class FarHand(Hand):
    """Uses a bot in other processes, so only the messages show when it is done."""

    async def click(self, message: Message, *, label: str = "", custom_id: str = "") -> Done:
        pressing = super().click(message, label=label, custom_id=custom_id)
        return await self._edited(message, pressing)

    async def select(self, message: Message, values: Sequence[Any], *, custom_id: str) -> Done:
        return await self._edited(message, super().select(message, values, custom_id=custom_id))

    async def _edited(self, message: Message, pressing: Awaitable[Done]) -> Done:
        edits = message.edits
        done = await pressing
        await self._server.until(lambda: message.edits > edits, "the edit", HANG_SECONDS)
        return done

    async def _done(self, answer: Answer, message: Message | None = None) -> Done:
        if answer.how not in ("update", "later", "modal"):
            await self._server.finished(answer, HANG_SECONDS)
        return Done(answer, answer.message or message)


class Play:
    """A game of two people at a table of a fleet."""

    def __init__(self, table: FleetTable, people: Sequence[User], seed: int) -> None:
        self.table, self.people, self.rng = table, people, random.Random(seed)
        self.presses = 0

    async def to_the_end(self) -> list[str]:
        """Play; return what is wrong."""
        while asked := await asyncio.to_thread(self._asked):
            if self.presses > ENDS_WITHIN:
                return [f"table {self.table.number} does not end: {asked[0].name}"]
            await self._act(self.rng.choice(asked))
        return await self._wrong()

    def _asked(self) -> list[User]:
        statement = (
            "SELECT seats.user FROM seats WHERE game = ? AND waiting IS NOT NULL ORDER BY seat"
        )
        return [self.table.server.people[user] for user in self.table.numbers(statement)]

    async def _act(self, person: User) -> None:
        """Answer a question where it is asked, or open one's view."""
        server = self.table.server
        message, buttons = self._question(person)
        where, value = self.rng.choice(buttons)
        before = self._seen(person)
        self.presses += 1
        if value:
            await server.select(person, message, where, [value])
        else:
            await server.press(person, message, where)
        with suppress(AssertionError):
            seen = partial(self._has_changed, person, before)
            await server.until(seen, "an answer", ANSWER_SECONDS)

    def _has_changed(self, person: User, before: list[tuple[int, int]]) -> bool:
        return self._seen(person) != before

    def _question(self, person: User) -> tuple[Message, list[tuple[str, str]]]:
        """Return the newest message with answers for a person, and the answers."""
        public = self.table.message()
        private = [one for one in self._visible(person) if one.ephemeral]
        for message in (*reversed(private), public):
            done = [(one, "") for one in custom_ids(message) if one.startswith(DONE)]
            offered = [(where, one) for where, all_ in offered_moves(message) for one in all_]
            if done or (offered and self.rng.random() < 0.9):
                return message, done or offered
        views = [(one, "") for one in custom_ids(public) if one.startswith(MY_VIEW)]
        return public, views or [(one, "") for one in custom_ids(public)]

    def _visible(self, person: User) -> list[Message]:
        return self.table.server.messages(self.table.channel, person)

    def _seen(self, person: User) -> list[tuple[int, int]]:
        return [(one.id, one.edits) for one in self._visible(person)[-LATEST:]]

    async def _wrong(self) -> list[str]:
        """Return the lost and repeated moves and messages of the log and the channel."""
        table, ends = self.table, time.monotonic() + PATIENCE
        while True:
            log = table.log()
            cards = Counter(self._posted())
            live = [edition for edition in table.shown() if edition is not None]
            [newest] = table.numbers("SELECT edition FROM games WHERE id = ?")
            wrong = [
                *([] if log == [*range(log[0], table.stored() + 1)] else [f"the log is {log}"]),
                *([] if live == [newest] else [f"live {live}, newest {newest}"]),
                *(f"came twice: {card}" for card, times in cards.items() if times > 1),
            ]
            if not wrong or time.monotonic() > ends:
                return [f"table {table.number}: {one}" for one in wrong]
            await asyncio.sleep(1)

    def _posted(self) -> Iterator[str]:
        """Yield the messages that were posted to the channel, with the IDs of their buttons.

        A request with the nonce of an earlier one posts nothing.
        """
        path = f"/channels/{self.table.channel.id}/messages"
        nonces = set[str]()
        for one in self.table.server.requests:
            is_post = (one.method, one.path, one.status) == ("POST", path, 200)
            if is_post and one.body["nonce"] not in nonces:
                nonces.add(one.body["nonce"])
                buttons = [
                    part["custom_id"]
                    for part in nested(one.body.get("components") or [])
                    if "custom_id" in part
                ]
                yield f"{one.body['content']} {buttons}"


async def opened(ships: Fleet, key: str, shard: int) -> tuple[FleetTable, list[User]]:
    """Start a game of two people who confirm their turns and use large print."""
    discord = ships.discord
    guild = discord.guilds[ships.guild_of(shard)]
    channel = discord.add_channel(guild, "games")
    people = [discord.add_user(f"{name} {guild.id}", guild) for name in ("Ana", "Ben")]
    first, second = people
    for person in people:
        hand = FarHand(discord, person)
        await choose_setting(hand, channel, "confirm", "on")
        await choose_setting(hand, channel, "size", "large")
    given = {"game": key.replace("_", "-"), "options": FOR_TWO.get(key, "")}
    answer = await discord.slash(first, channel, "play", **given)
    await discord.finished(answer, HANG_SECONDS)
    [number] = ships.numbers("SELECT id FROM games WHERE channel = ?", channel.id)
    table = FleetTable(discord, Path(), channel, first, TableId(number), ships)
    for person, tool, ply in ((second, "join", 1), (first, "start", 2)):
        await discord.press(person, table.message(), f"atoll:t:{tool}:{number}:{ply - 1}")
        await table.reached(ply)
    return table, people


async def campaign(ships: Fleet, keys: Sequence[str], games: range, at_once: int) -> list[str]:
    """Play the games of these numbers, some of them at once; return what is wrong."""
    room, wrong = asyncio.Semaphore(at_once), list[str]()

    async def one(key: str, number: int) -> None:
        async with room:
            begun = time.monotonic()
            table, people = await opened(ships, key, number % len(SHARDS))
            played = Play(table, people, number)
            found = await played.to_the_end()
            wrong.extend(found)
            seconds = round(time.monotonic() - begun)
            text = f"{key}: {table.stored()} plies, {played.presses} presses, {seconds} s"
            print(f"{text}, wrong: {found or 'nothing'}", flush=True)

    await asyncio.gather(*(one(key, number) for number in games for key in keys))
    return wrong


async def on_two_processes(keys: Sequence[str], games: range, at_once: int) -> list[str]:
    """Start PostgreSQL and two processes, and play."""
    with running() as postgres:
        url = postgres.emptied()
        async with Loopback(patience=PATIENCE) as discord, fleet(discord, url, *SHARDS) as ships:
            wrong = await campaign(ships, keys, games, at_once)
        return [*wrong, *filter(None, map(difference_of, stored_games(url)))]


def main() -> None:
    """Play from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1, help="of each kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games-of", nargs="+", choices=GAMES, default=[*GAMES])
    parser.add_argument("--at-once", type=int, default=4)
    chosen = parser.parse_args()
    games = range(chosen.first, chosen.first + chosen.games)
    wrong = asyncio.run(on_two_processes(chosen.games_of, games, chosen.at_once))
    print(f"{chosen.games} games of each of {len(chosen.games_of)}, wrong: {wrong or 'nothing'}")


if __name__ == "__main__":
    main()

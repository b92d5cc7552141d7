"""Contests that four people play through the bot, which is killed with SIGKILL at random moments.

`python -m tests.campaigns.played_contests --contests 40` prints a line for each contest. One of the
four joins late, and some don't finish a deal, are removed, or find the contest extended or ended
early. The standing that people see must equal that of an independent script, and each result that
of a new replay of its game.
"""

import argparse
import asyncio
import random
import re
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, Literal
from unittest.mock import patch

from bot import logs
from bot.client import Atoll
from bot.clock import Clock
from bot.domain.frames import replay
from bot.domain.ids import FIRST_SEAT, TableId
from bot.domain.paces import DAY
from bot.domain.records import StoredGame
from bot.domain.seats import CANT_SIT
from bot.features.challenges.rules import GRACE
from bot.features.contests import messages
from bot.store.games import select_stored
from engine.core import awaited, options_of, play, reveals_nothing, write
from engine.editions import game_of
from render.gallery import Gallery
from testbed.loopback import Answer, Loopback, Message, User, hasten
from testbed.loopback.pointing import TOKEN_VARIABLE, named_url, point_client
from tests.bot.fake_bots import InstantBots
from tests.bot.fake_pictures import fake_picture
from tests.bot.sockets.boards import LOST_SECONDS, locked, pending_posts, problems
from tests.bot.sockets.bot_process import forked_process, settle
from tests.campaigns.contests import judged

KINDS = ("survival", "hard", "survival", "night")
DEALS, DAYS = 3, 5
KILLED, FINISHED, PLAYED = 0.06, 0.9, 0.9  # probabilities
MOVES_AT_ONCE = 50
UNTIL_LOCK = 0.5  # seconds until the bot waits for the database
CONTEST = 1
LINE = re.compile(r"^(\S+) (\w+): \*\*([\d.]+)\*\* \((.*)\)$", re.MULTILINE)
PLACES = {medal: place for place, medal in enumerate(messages.MEDALS, 1)}
KillPoint = Literal["", "commit", "answer"]
"""Where a write is killed: before it is stored, or before its answer is sent. ``""`` is nowhere."""
ANSWER = ("PATCH", "/webhooks/*/*/messages/*")
Ask = Callable[[], Awaitable[Answer]]


def live(database: str, environment: dict[str, str], skipped: int) -> None:
    """Run the bot with a clock that is some seconds ahead, without pictures and searches."""
    settle(environment)
    logs.configure("ERROR")
    Gallery.picture = fake_picture  # type: ignore[method-assign,assignment]
    with (
        point_client(named_url(environment)),
        patch("bot.client.SearchPool", InstantBots),
        patch("bot.features.challenges.service.SOLVED", []),
        patch("bot.clock.Clock.heard"),
    ):
        asyncio.run(_run(database, environment[TOKEN_VARIABLE], skipped))


async def _run(database: str, token: str, skipped: int) -> None:
    bot = Atoll(database=Path(database), clock=Clock(lambda: time.time() + skipped))
    hasten(bot)
    async with bot:
        await bot.start(token)


class PlayedContest:
    """A contest of a server, with its organiser and four players."""

    def __init__(self, server: Loopback, database: Path, seed: int) -> None:
        self.server, self.database, self.rng = server, database, random.Random(seed)
        self.kind = KINDS[seed % len(KINDS)]
        self.guild = server.add_guild("Lagoon")
        self.channel = server.add_channel(self.guild, "games")
        self.organiser = server.add_user("Olga", self.guild, administrator=True)
        self.people = [server.add_user(name, self.guild) for name in ("Ana", "Ben", "Chloe")]
        self.skipped = 0
        self.removed = set[User]()
        self.done = Counter[str]()
        self.killed = KILLED
        """The share of acts in which the bot is killed at a random moment."""
        self.kill_point: KillPoint = ""
        """Where the next write is killed."""
        self._bot = AsyncExitStack()
        self._seconds = 1.0

    # --- the bot

    async def start(self) -> None:
        """Start the bot."""
        given = str(self.database), self.server.environment(), self.skipped
        self._bot = AsyncExitStack()
        await self._bot.enter_async_context(forked_process(self.server, live, *given))

    async def kill(self) -> None:
        """Kill the bot."""
        await self._bot.aclose()
        self.server.clock.skip(LOST_SECONDS)

    async def skip(self, seconds: int) -> None:
        """Let time pass as if the bot had been running."""
        await self.rest()
        await self.kill()
        self.skipped += seconds
        statement = "UPDATE meta SET value = CAST(value + ? AS TEXT) WHERE key LIKE 'alive%'"
        with closing(sqlite3.connect(self.database)) as db, db:
            db.execute(statement, [seconds])
        await self.start()

    async def rest(self) -> None:
        """Wait until everything is posted."""
        await self.server.until(lambda: not pending_posts(self.database), "all news")

    async def act(
        self, ask: Ask, message: Message | None = None, *, writes: bool = False
    ) -> Message | None:
        """Do something as a user; return its answer, or ``None`` if the bot was killed.

        The answer to a press is its ``message``, or a new one. ``writes`` says that it is stored.
        """
        edits = message.edits if message is not None else 0
        if (writes and self.kill_point) or self.rng.random() < self.killed:
            await self._killed_in(ask)
            return None
        begun = time.perf_counter()
        answer = await ask()

        def answered() -> Message | None:
            if answer.followups:
                return answer.followups[-1]
            if message is not None and answer.message in (None, message):
                return message if message.edits > edits else None
            return answer.message if not answer.reply().loading else None

        await self.server.until(answered, "the answer")
        self._seconds = time.perf_counter() - begun
        return answered()

    async def _killed_in(self, ask: Ask) -> None:
        """Do something as a user, and kill the bot on the way."""
        point, self.kill_point = self.kill_point, ""
        if point == "commit":
            with locked(self.database):
                asking = asyncio.ensure_future(ask())
                await asyncio.sleep(UNTIL_LOCK)
                await self.kill()
        elif point == "answer":
            fault = self.server.hold(*ANSWER, disconnect=True)
            asking = asyncio.ensure_future(ask())
            await fault.reached()
            await self.kill()
            fault.release()
        else:
            asking = asyncio.ensure_future(ask())
            await asyncio.sleep(self._seconds * self.rng.random())
            await self.kill()
        await asking
        self.done["kills"] += 1
        await self.start()

    async def press(
        self, user: User, message: Message, custom_id: str, *, writes: bool = False
    ) -> Message | None:
        ask = partial(self.server.press, user, message, custom_id)
        return await self.act(ask, message, writes=writes)

    # --- the database

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.database)) as db:
            return db.execute(statement, values).fetchall()

    def attempts(self, user: User) -> list[tuple[int, int | None]]:
        """Return the tables of the deals that a user has begun, and when these ended."""
        statement = (
            "SELECT tries.game, ended FROM tries JOIN challenges ON challenges.id = challenge"
            " WHERE contest = ? AND user = ? ORDER BY challenges.id"
        )
        return self.rows(statement, CONTEST, user.id)

    def closes(self) -> int:
        """Return when the contest closes, or 0 before it is open."""
        found = self.rows("SELECT closes FROM challenges WHERE contest = ?", CONTEST)
        return found[0][0] if found else 0

    def is_closed(self) -> bool:
        return bool(self.rows("SELECT 1 FROM contests WHERE closed IS NOT NULL"))

    def stored(self, table: int) -> StoredGame:
        with closing(sqlite3.connect(self.database)) as db:
            found = select_stored(db, TableId(table))
        assert found is not None
        return found

    # --- organiser

    async def fill(self, page: Message | None, custom_id: str, values: dict[str, Any]) -> None:
        """Fill in a form that a page opens."""
        user = self.organiser
        if page is not None:
            form = await self.server.press(user, page, custom_id)
            ask = partial(self.server.submit_modal, user, form, values)
            await self.act(ask, page, writes=True)

    async def open(self) -> None:
        given = {messages.KIND: [self.kind], "deals": str(DEALS), "days": str(DAYS)}
        user = self.organiser
        while not self.closes():
            page = await self.act(lambda: self.server.slash(user, self.channel, "settings"))
            if page is not None:
                page = await self.press(user, page, "atoll:set:server")
            await self.fill(page, messages.OpenContest().custom_id, given)

    async def change(self, close: str, *removed: User) -> None:
        """Fill in the form that changes the contest."""
        users = [str(user.id) for user in removed]
        change = messages.ChangeContest(CONTEST).custom_id
        given = {messages.CLOSE: [close], messages.USERS: users}
        await self.fill(await self.page(self.organiser), change, given)

    async def extend(self) -> None:
        before = self.closes()
        while self.closes() == before:
            await self.change("2")
        assert self.closes() == before + 2 * DAY
        self.done["extended"] += 1

    async def end(self) -> None:
        before = self.closes()
        while self.closes() == before:
            await self.change(messages.NOW)
        self.done["ended early"] += 1

    async def remove(self, user: User) -> None:
        out = "SELECT user FROM contest_people"
        while (user.id,) not in self.rows(out):
            await self.change("0", user)
        self.removed.add(user)
        self.done["removed"] += 1

    # --- players

    async def card(self, user: User) -> Message | None:
        return await self.act(lambda: self.server.slash(user, self.channel, "daily"))

    async def page(self, user: User) -> Message | None:
        """Open the page of the contest."""
        card = await self.card(user)
        contest = messages.ShowContest(CONTEST).custom_id
        return None if card is None else await self.press(user, card, contest)

    async def begin(self, user: User) -> None:
        """Begin the next deal of a user, if they may."""
        before, play_deal = len(self.attempts(user)), messages.PlayDeal(CONTEST).custom_id
        while len(self.attempts(user)) == before:
            card = await self.card(user)
            answer = None
            if card is not None:
                answer = await self.press(user, card, play_deal, writes=True)
            if user in self.removed and answer is not None:
                assert CANT_SIT in answer.content, answer.content
                self.done["refused"] += 1
                return

    async def play(self, user: User) -> None:
        """Play the next deal, or begin it only."""
        if all(ended is not None for _, ended in self.attempts(user)):
            await self.begin(user)
        running = [table for table, ended in self.attempts(user) if ended is None]
        if not running or self.rng.random() > FINISHED:
            self.done["not finished"] += bool(running)
            return
        [table] = running
        while moves := await self.moves(table):
            where = self.server.direct(user)
            await self.act(partial(self.server.slash, user, where, "do", moves=moves, table=table))
        self.done["finished"] += 1

    async def moves(self, table: int) -> str:
        """Return random moves until the next chance, or "" at the end."""
        asked = "SELECT 1 FROM seats WHERE game = ? AND user IS NOT NULL AND waiting IS NOT NULL"
        over = "SELECT 1 FROM tries WHERE game = ? AND ended IS NOT NULL"
        await self.server.until(
            lambda: self.rows(asked, table) or self.rows(over, table), "the user's turn"
        )
        if self.rows(over, table):
            return ""
        game = await asyncio.to_thread(self.stored, table)
        return random_moves(game, self.rng)

    # --- the whole

    async def run(self) -> list[str]:
        """Play the contest to its close; return what is wrong."""
        await self.start()
        try:
            await self.open()
            await self._season()
            await self._close()
            return [*await self._wrong(), *problems(self.database)]
        finally:
            await self._bot.aclose()

    async def _season(self) -> None:
        """Let everybody play, and the organiser act, in a random order."""
        turns = [user for user in self.people for _ in range(DEALS)]
        turns = [user for user in turns if self.rng.random() < PLAYED]
        self.rng.shuffle(turns)
        half = len(turns) // 2
        for user in turns[:half]:
            await self.play(user)
        late = self.server.add_user("Dora", self.guild)
        self.people.append(late)
        turns = [*turns[half:], *([late] * DEALS)]
        self.rng.shuffle(turns)
        if self.rng.random() < 0.5:
            await self.extend()
        begun = [user for user in self.people if self.attempts(user)]
        if begun and self.rng.random() < 0.5:
            await self.remove(self.rng.choice(begun))
        await self.skip(DAY)
        for user in turns:
            await self.play(user)

    async def _close(self) -> None:
        """Let the contest end, and kill the bot while it closes it."""
        if self.rng.random() < 0.3:
            await self.end()
            await self.skip(60)
        else:
            await self.skip(self.closes() - int(time.time()) - self.skipped + 60)
        await self._killed_while_closing()
        running = "SELECT 1 FROM tries JOIN challenges ON challenges.id = challenge"
        if self.rows(f"{running} WHERE contest = ? AND ended IS NULL", CONTEST):
            assert not self.is_closed()
            await self.skip(GRACE)
            await self._killed_while_closing()
        await self.server.until(self.is_closed, "the close")
        await self.rest()

    async def _killed_while_closing(self) -> None:
        for _ in range(2):
            await asyncio.sleep(self.rng.random())
            await self.kill()
            self.done["kills"] += 1
            await self.start()

    async def _wrong(self) -> list[str]:
        """Return what differs from the script, from new replays, or was told twice."""
        with closing(sqlite3.connect(self.database)) as db:
            expected: Any = judged(db, CONTEST)
        users = {user.name: user.id for user in self.people}
        shown = sorted(self._standing(await self._seen(), users))
        made = self.rows(
            "SELECT user, challenge, tries.game, score FROM tries JOIN challenges"
            " ON challenges.id = challenge WHERE contest = ?",
            CONTEST,
        )
        every = "SELECT COUNT(*) FROM games WHERE challenge LIKE 'contest %'"
        wrong = [f"shown {shown}, expected {expected}"] if shown != expected else []
        wrong += [f"{len(made)} attempts"] if self.rows(every) != [(len(made),)] else []
        twice = Counter((user, deal) for user, deal, *_ in made)
        wrong += [f"twice: {one}" for one, count in twice.items() if count > 1]
        for _, _, table, score in made:
            found = self._score_of(self.stored(table))
            wrong += [f"table {table}: {score}, not {found}"] if found != score else []
        for user in self.people:
            news = [one.content for one in self.server.messages(self.server.direct(user))]
            told = sum("has closed" in one for one in news)
            plays = user not in self.removed and bool(self.attempts(user))
            wrong += [f"{user.name} was told {told} times"] if told != plays else []
        self.done["attempts"] = len(made)
        return wrong

    async def _seen(self) -> str:
        """Return the page of the closed contest, as a player sees it."""
        shown = None
        while shown is None:
            shown = await self.page(self.people[0])
        return shown.content

    @staticmethod
    def _standing(text: str, users: dict[str, int]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Yield place, user and points in tenths from the text of the page."""
        for place, name, total, points in LINE.findall(text):
            tenths = tuple(0 if one == "–" else _tenths(one) for one in points.split(" · "))
            assert _tenths(total) == sum(tenths), text
            yield PLACES.get(place) or int(place.rstrip(".")), users[name], tenths

    @staticmethod
    def _score_of(game: StoredGame) -> int | None:
        """Return the result of a new replay, or ``None`` if the game did not end."""
        state = replay(game.row, len(game.seats), game.moves)[-1].state
        rules = game_of(game.row.key, game.row.options).rules
        return rules.outcome(state).scores[FIRST_SEAT] if state.over else None


def random_moves(game: StoredGame, rng: random.Random) -> str:
    """Return random moves of the first seat until something is revealed, as for ``/do``."""
    state, texts = replay(game.row, len(game.seats), game.moves)[-1].state, list[str]()
    while FIRST_SEAT in awaited(state) and len(texts) < MOVES_AT_ONCE:
        action = rng.choice(options_of(state, FIRST_SEAT))
        texts.append(write(action))
        before, state = state, play(state, FIRST_SEAT, action).state
        if not reveals_nothing(before, state, FIRST_SEAT):
            break
    return "; ".join(texts)


def _tenths(points: str) -> int:
    return int(points.replace(".", ""))


async def campaign(seeds: Sequence[int]) -> int:
    """Play contests one by one; return how many were wrong."""
    bad, every = 0, Counter[str]()
    for seed in seeds:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            async with Loopback() as server:
                contest = PlayedContest(server, Path(folder, "atoll.sqlite"), seed)
                wrong = await contest.run()
        every += contest.done
        bad += bool(wrong)
        told = ", ".join(f"{count} {what}" for what, count in sorted(contest.done.items()))
        print(f"contest {seed}, {contest.kind}: {told}, wrong: {wrong or 'nothing'}", flush=True)
        print(f"{time.monotonic() - begun:.0f} s", flush=True)
    print(f"{len(seeds)} contests, {dict(every)}, wrong: {bad}", flush=True)
    return bad


def main() -> None:
    """Play from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contests", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first contest")
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.contests)
    raise SystemExit(asyncio.run(campaign(seeds)))


if __name__ == "__main__":
    main()

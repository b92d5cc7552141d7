"""Runs of the real bot that differ only in a secret, and all that other players receive.

Each step has the same time and seed in every run, and each message the same id.
"""

import hashlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import simcord

from bot.client import Atoll
from bot.domain.ids import Seat
from bot.domain.table import Table
from engine.core import Action, Game, Rng, awaited, decision_of, options_of, play, write
from tests.bot.conftest import PATIENCE, hold_for_long
from tests.bot.settings_steps import send_data
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import card_in, opening, press_start, sheet_of

SEED = 5
STEP_SECONDS = 60
STEPS_AT_MOST = 80
ANYBODY = "guest"
LINK = re.compile(r"(https://discord\.com/channels/\d+/\d+/|/messages/)(\d+)")
MESSAGE_ID = re.compile(rb'"message":\s*\d+')
CHANNEL = re.compile(r"/channels/(\d+)")
COUNT_BITS = 22
"""The last bits of a message id do not encode its time."""
LOOKS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("games", {}),
    ("board", {}),
    ("board", {"text": "all"}),
    ("do", {}),
    ("do", {"moves": "undo"}),
    ("replay", {}),
    ("replay", {"verify": True}),
    ("help", {"bug": "Is this right?"}),
)


class Sent(NamedTuple):
    """A request of the bot, with the digests of its pictures."""

    method: str
    path: str
    body: Any
    pictures: tuple[str, ...]


class History:
    """A run at table 1. Only the player named `secret` makes moves that others must not notice."""

    def __init__(self, here: SimServer, secret: str, rng: Random) -> None:
        self.here, self.secret, self.rng = here, secret, rng
        self.sent: list[Sent] = []
        self._steps = 0
        self._pictures: list[tuple[int, str]] = []
        store = here.env.backend.cdn.store_attachment

        def noted(number: int, channel: int, name: str, data: bytes, about: str | None) -> Any:
            whole = MESSAGE_ID.sub(b"", data) if name.endswith(".json") else data
            digest = hashlib.sha256(whole).hexdigest()
            self._pictures.append((len(here.env.http_requests) - 1, digest))
            return store(number, channel, name, data, about)

        here.env.backend.cdn.store_attachment = noted

    async def open_and_start(self, game: Game, options: str, names: Sequence[str]) -> None:
        """Open a table, let the others join in order, and start."""
        first, *others = names
        key = game.key.replace("_", "-")
        await self.slash(first, "play", **opening(key, options))
        for name in others:
            await self.do(name, lambda person: person.click(self.card, label="Join"))
        if others:
            await self.do(first, lambda person: press_start(person, self.card))

    @property
    def card(self) -> Any:
        """The newest message of a table in the channel."""
        return card_in(self.here.channel)

    async def do(self, name: str, *doings: Callable[[Any], Awaitable[Any]]) -> None:
        """Run interactions of one player at the same time; record the requests others receive."""
        self._steps += 1
        self.rng.seed(self._steps)
        clock = self.here.env.backend.clock
        self.here.env.backend.advance_clock(self._steps * STEP_SECONDS - clock.elapsed)
        for doing in doings:
            before = len(self.here.env.http_requests)
            await doing(self.here.people[name])
            self.sent += sorted(self._for_others(before, name), key=conversation)

    async def slash(self, name: str, command: str, **given: Any) -> None:
        await self.do(name, lambda person: person.slash(self.here.channel, command, **given))

    async def write(self, name: str, *texts: str) -> None:
        """Make one or more moves by text at the same time."""
        await self.do(name, *(self._writing(text) for text in texts))

    async def look(self, name: str) -> None:
        """Use every command that shows something, and ``/undo``."""
        for command, given in LOOKS:
            await self.slash(name, command, **given)
        for look in (try_moves_if_offered, send_data):
            await self.do(name, lambda person: look(person, self.here.channel))  # noqa: B023
        await self.do(
            name, lambda person: person.autocomplete(self.here.channel, "do", "moves", "")
        )

    async def table(self) -> Table:
        return await self.here.bot.tables.get(TABLE)

    def _writing(self, text: str) -> Callable[[Any], Awaitable[Any]]:
        return lambda person: person.slash(self.here.channel, "do", moves=text)

    def _for_others(self, first: int, actor: str) -> Iterator[Sent]:
        for place, request in enumerate(self.here.env.http_requests[first:], first):
            if not self._is_for_secret(request.path, actor):
                pictures = tuple(digest for at, digest in self._pictures if at == place)
                path, body = without_order(request.path), without_order(request.json)
                if isinstance(body, dict):
                    body.pop("nonce", None)  # it is random
                yield Sent(request.method, path, body, pictures)

    def _is_for_secret(self, path: str, actor: str) -> bool:
        """Whether only `secret` receives a request."""
        if "/channels/" not in path:
            reader = self.here.reader_of(path)
            own = self.here.people[self.secret].id
            is_own = actor == self.secret if reader is None else reader == own
            return is_own or path == "/users/@me/channels"
        direct = self.here.people[self.secret].user.dm_channel
        return direct is not None and f"/channels/{direct.id}/" in path


async def try_moves_if_offered(person: Any, channel: Any) -> None:
    """Open the sheet of the table, and start a what-if if it is offered."""
    sheet = await sheet_of(person, channel)
    if "Try moves" in buttons(sheet):
        await person.click(sheet, label="Try moves")


def conversation(request: Sent) -> str:
    """Return the channel of a request, if it has one.

    Requests to several channels run at the same time. Their order depends on the machine, not on
    the game, so it is only compared within each channel.
    """
    found = CHANNEL.search(request.path)
    return found[1] if found else ""


def without_order(body: Any) -> Any:
    """Reduce the ids of messages in links and paths to their time.

    Two messages of the same time may get their ids in any order. On Discord this reveals nothing,
    because all servers share one sequence of ids.
    """
    return json.loads(LINK.sub(_of_its_moment, json.dumps(body)))


def _of_its_moment(link: re.Match[str]) -> str:
    return f"{link[1]}{int(link[2]) >> COUNT_BITS}"


@asynccontextmanager
async def running(
    database: Path, secret: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[History]:
    """Start a run with the fixed seed."""
    rng = Random(SEED)
    hold_for_long(monkeypatch)
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", rng.getrandbits)
    monkeypatch.setattr(
        "bot.services.new_tables.secrets.token_hex", lambda size: rng.randbytes(size).hex()
    )
    bot = Atoll(database, shard_count=1)
    async with simcord.run(bot, settle_timeout=PATIENCE) as env:
        history = History(SimServer(env, database), secret, rng)
        with env.time_context():
            yield history
        await history.here.bot.close()


def others_see(game: Game, state: Any, seat: Seat, after: Any) -> bool:
    """Whether a player other than `seat` can notice a change of state."""
    readers = (None, *(other for other in state.seats if other != seat))
    text = any(note.to != seat for note in after.notes)
    return text or any(game.view(state, one) != game.view(after, one) for one in readers)


def unseen(game: Game, state: Any, seat: Seat, steps: int) -> list[Action] | None:
    """Return `steps` secret actions of a seat that no other player can notice, or None."""
    if not steps:
        return []
    decision = decision_of(state, seat)
    if decision is None or not decision.secret:
        return None
    for action in options_of(state, seat):
        after = play(state, seat, action).state
        if not others_see(game, state, seat, after):
            rest = unseen(game, after, seat, steps - 1)
            if rest is not None:
                return [action, *rest]
    return None


class Branch(NamedTuple):
    """A position in which a seat can act unnoticed, the moves to it, and the unnoticed moves."""

    way: list[tuple[Seat, str]]
    seat: Seat
    unseen: list[str]


def branch(game: Game, table: Table, seat: Seat, steps: int) -> Branch:
    """Find the first position in which a seat can make `steps` unnoticed moves."""
    state, way = table.state, list[tuple[Seat, str]]()
    for _ in range(STEPS_AT_MOST):
        found = unseen(game, state, seat, steps)
        if found is not None:
            return Branch(way, seat, [*map(write, found)])
        mover = next((Seat(one) for one in awaited(state) if one != seat), seat)
        action = game.ai.steady(state, mover, Rng(SEED))
        way.append((mover, write(action)))
        state = play(state, mover, action).state
    raise AssertionError(f"seat {seat} can do nothing unseen")

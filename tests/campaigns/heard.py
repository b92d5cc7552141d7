"""Count the words that listeners hear while they play by buttons, with one and with two people.

`python -m tests.campaigns.heard --games-of palm_island --people 1` prints the words for each move
of a person: texts, and the labels of buttons and lists. A screen reader reads new messages and the
answers to one's own presses. A later edit is heard only when its reader comes back to answer there.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog.testing
from simcord import Env

from engine import GAMES
from render.gallery import Gallery
from tests.bot.fake_bots import InstantBots, wait_for_bots
from tests.bot.fake_pictures import fake_pages, fake_picture
from tests.bot.histories import running
from tests.bot.sim_server import PEOPLE, SimServer, parts, texts
from tests.bot.table_steps import (
    add_bot,
    best_way,
    items,
    open_lobby,
    player_in,
    press_start,
    table_of,
    ways,
)

HANG_SECONDS = 900
FOR_TWO = {"palm_island": "mode=casual"}
"""The games that one person plays without bots, and their options for two people."""
VIEWS = {"My view", "Your move", "Your view"}
LABELS = ("label", "placeholder")


class Heard:
    """A game at table 1, and what its people hear."""

    def __init__(self, here: SimServer) -> None:
        self.here = here
        self.words, self.moves, self.presses = Counter[str](), 0, 0
        self._known = dict[tuple[int, int], str]()
        """The last text of each message that a person has heard."""

    async def play(self, limit: int) -> None:
        """Play until the end, or until the people have made some moves."""
        asked, message = None, None
        table = await table_of(self.here)
        people = [seat.user for seat in table.seats if seat.user is not None]
        self._hear_new(people)
        self.words.clear()  # those of the lobby and the start
        while table.playing and table.awaited and self.moves < limit:
            seat = next(one for one in table.awaited if table.seats[one].user is not None)
            person = player_in(self.here, table, seat)
            if seat != asked or not self._asks(table, seat, message):
                message = await self._opened(table, seat, person)
            self._hear(person.id, message)
            way = best_way(table, seat, [*ways(message)])
            answer = await self._during(people, person, way.take(person, message))
            asked, before = seat, len(table.frames)
            await wait_for_bots(self.here.bot.opponents)
            table = await table_of(self.here)
            self._hear_new(people)
            self.moves += sum(frame.seat == seat for frame in table.frames[before:])
            message = self._asking(table, seat, person, answer, message)

    async def _opened(self, table: Any, seat: Any, person: Any) -> Any:
        """Return the message on which a person answers: the board message, or their view."""
        card = next(
            one
            for one in sorted(self.here.channel.history(), key=lambda one: -one.id)
            if [*ways(one)] or VIEWS & {item.get("label") for item in items(one)}
        )
        if self._asks(table, seat, card):
            return card
        label = next(item["label"] for item in items(card) if item.get("label") in VIEWS)
        people = [one.user for one in table.seats if one.user is not None]
        answer = await self._during(people, person, person.click(card, label=label))
        return answer.response

    async def _during(self, people: Any, person: Any, press: Any) -> Any:
        """Press, and hear the answer."""
        self.presses += 1
        answer = await press
        for message in (answer.response, *answer.followups):
            if message is not None:
                self._hear(person.id, message)
        self._hear_new(people)
        return answer

    def _asking(self, table: Any, seat: Any, person: Any, answer: Any, pressed: Any) -> Any:
        """Return the message that asks next, among the answers and the pressed one."""
        near = [answer.response, *answer.followups, pressed]
        shown = {one.id: one for one in self.here.channel.history(viewer=person)}
        found = [shown.get(one.id) for one in near if one is not None]
        return next((one for one in found if one and self._asks(table, seat, one)), None)

    def _asks(self, table: Any, seat: Any, message: Any) -> bool:
        return message is not None and any(
            table.digest(seat) in way.custom_id for way in ways(message)
        )

    def _hear_new(self, people: Any) -> None:
        """Let everybody hear the messages that are new for them."""
        for user in people:
            person = next(one for one in self.here.people.values() if one.id == user)
            direct = person.user.dm_channel
            letters = direct.history() if direct is not None else []
            for message in [*self.here.channel.history(viewer=person), *letters]:
                if (user, message.id) not in self._known:
                    self._hear(user, message)

    def _hear(self, user: int, message: Any) -> None:
        """Count the words of a message, unless this person has heard them before."""
        said = " ".join(texts(message))
        labels = " ".join(_labels(message))
        if self._known.get((user, message.id)) != said + labels:
            self._known[user, message.id] = said + labels
            self.words["texts"] += len(said.split())
            self.words["labels"] += len(labels.split())
            self.words["messages"] += 1


def _patiently(settle: Any) -> Any:
    """Let the bot start slowly on a busy machine."""

    async def settled(env: Env, **given: Any) -> None:
        await settle(env, **{"idle": 0.001, **given, "timeout": HANG_SECONDS})

    return settled


def _labels(message: Any) -> Iterator[str]:
    for part in parts(message):
        yield from (part[name] for name in LABELS if part.get(name))
        yield from (option["label"] for option in part.get("options", ()))


@asynccontextmanager
async def started(key: str, people: int, seed: int, folder: Path) -> AsyncIterator[SimServer]:
    """Start a game at table 1, with a bot if the people are too few."""
    game = GAMES[key]
    with pytest.MonkeyPatch.context() as patched, structlog.testing.capture_logs():
        patched.setattr(Gallery, "picture", fake_picture)
        patched.setattr(Gallery, "pages", fake_pages)
        patched.setattr(Env, "_settle_internal", _patiently(Env._settle_internal))
        async with running(folder / "atoll.sqlite", "guest", patched) as history:
            here = history.here
            patched.setattr("bot.services.new_tables.secrets.randbits", lambda _: seed)
            patched.setattr(here.bot.opponents, "_search", InstantBots())
            options = FOR_TWO.get(key, "") if people > 1 else ""
            least = people if key in FOR_TWO else max(2, game.seats[0])
            dashed = key.replace("_", "-")
            bots = max(0, least - people)
            await open_lobby(here, *PEOPLE[1:people], game=dashed, options=options)
            for _ in range(bots):
                await add_bot(here)
            if not (await table_of(here)).playing:
                await press_start(here.ana, here.message)
            await wait_for_bots(here.bot.opponents)
            yield here


async def heard(key: str, people: int, seed: int, limit: int, folder: Path) -> Heard:
    """Play one game by buttons."""
    async with started(key, people, seed, folder) as here:
        made = Heard(here)
        await made.play(limit)
        return made


def main() -> None:
    """Count the words of some games."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games-of", nargs="+", choices=GAMES, default=[*GAMES])
    parser.add_argument("--people", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--moves", type=int, default=1_000, help="at most, of the people of a game")
    chosen = parser.parse_args()
    for key in chosen.games_of:
        for people in chosen.people:
            words, moves, presses = Counter[str](), 0, 0
            for seed in range(1, chosen.seeds + 1):
                with tempfile.TemporaryDirectory() as folder:
                    made = asyncio.run(heard(key, people, seed, chosen.moves, Path(folder)))
                words += made.words
                moves += made.moves
                presses += made.presses
            each = {name: round(words[name] / moves, 2) for name in sorted(words)}
            print(f"{key}, {people}: {moves} moves, {presses} presses, a move {each}", flush=True)


if __name__ == "__main__":
    main()

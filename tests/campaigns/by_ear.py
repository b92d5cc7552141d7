"""Play a game of two or more people by `/do` alone, and write down all that they hear.

`python -m tests.campaigns.by_ear palm_island --answers FILE --log FILE` types one line of the
answers after the other, and stops at the first question without one. Read the log, add an answer,
and run it again: the same seed gives the same game. With `--steady`, a bot chooses the rest. The
counts name the longest message of each place. Only the board was asked for, by a `/do` alone.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import GAMES
from tests.bot.fake_bots import wait_for_bots
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import SimServer, texts
from tests.bot.table_steps import player_in, table_of
from tests.campaigns.heard import started
from tools.presses import number_of_bot

ASKED = "board"
"""The place of the answers to a `/do` without a move."""


class Listeners:
    """The people of a game, who type their moves and see no picture."""

    def __init__(self, here: SimServer, answers: Iterator[str], *, steady: bool) -> None:
        self.here, self.answers, self.steady = here, answers, steady
        self.log, self.count = list[str](), Counter[str]()
        self._known = set[tuple[str, int]]()

    async def play(self) -> None:
        """Play until the end, or until no answer is left."""
        first = await table_of(self.here)
        people = [player_in(self.here, first, row.seat) for row in first.seats if row.user]
        for person in people:
            await choose_setting(person, self.here.channel, "in_words", "on")
            self._hear_channel(person)
        self.log, self.count, begun = [], Counter(), set[str]()
        while (table := await table_of(self.here)).playing:
            seat = next(one for one in table.awaited if table.seats[one].user is not None)
            person = player_in(self.here, table, seat)
            name = person.user.name
            if name not in begun:
                begun.add(name)
                self._hear(name, await person.slash(self.here.channel, "do"), ASKED)
            move = next(self.answers, str(number_of_bot(table, seat)) if self.steady else "")
            if not move:
                return
            self.log.append(f"{name} types: /do {move}")
            self.count["typed"] += 1
            self._hear(name, await person.slash(self.here.channel, "do", moves=move))
            await wait_for_bots(self.here.bot.opponents)
            await self.here.bot.panels.stop()
            for one in people:
                self._hear_channel(one)

    def _hear(self, name: str, answer: Any, place: str = "answer") -> None:
        """Write down the answer to a command."""
        for message in (answer.response, *answer.followups):
            if message is not None:
                self._read(name, place, message)

    def _hear_channel(self, person: Any) -> None:
        """Write down the new messages in the channel and in direct messages."""
        direct = person.user.dm_channel
        letters = direct.history() if direct is not None else []
        for message in self.here.channel.history(viewer=person):
            self._read(person.user.name, "channel", message)
        for message in letters:
            self._read(person.user.name, "letter", message)

    def _read(self, name: str, place: str, message: Any) -> None:
        if (name, message.id) in self._known:
            return
        self._known.add((name, message.id))
        text = "\n".join(texts(message))
        self.log.append(f"--- {name}, {place}\n{text}")
        words = len(text.split())
        self.count[f"words, {place}, {name}"] += words
        self.count[f"words, in all, {name}"] += words
        self.count[f"longest, {place}"] = max(words, self.count[f"longest, {place}"])
        self.count[f"bytes, {place}, {name}"] += len(text.encode())
        if place != "channel":  # its board message has a picture for the others
            pictures = sum(one.size for one in message.attachments)
            self.count[f"bytes, pictures, {name}"] += pictures


async def listened(
    key: str, people: int, seed: int, answers: list[str], *, steady: bool
) -> Listeners:
    """Play one game."""
    with tempfile.TemporaryDirectory() as folder:
        async with started(key, people, seed, Path(folder)) as here:
            made = Listeners(here, iter(answers), steady=steady)
            await made.play()
            return made


def main() -> None:
    """Play one game, write its log, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--answers", type=Path, help="a file with one answer a line")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steady", action="store_true", help="let a bot choose the rest")
    chosen = parser.parse_args()
    answers = chosen.answers.read_text("utf-8").split("\n") if chosen.answers else []
    given = [line.partition("#")[0].strip() for line in answers]
    moves = [*filter(None, given)]
    made = asyncio.run(
        listened(chosen.game, chosen.people, chosen.seed, moves, steady=chosen.steady)
    )
    chosen.log.write_text("\n\n".join(made.log), "utf-8")
    for name, count in sorted(made.count.items()):
        print(f"{name}: {count}")


if __name__ == "__main__":
    main()

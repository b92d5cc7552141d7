"""Pages of the rules, and of single components."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

import discord
import structlog

from bot.domain.ids import Seat
from bot.domain.lobby_options import in_effect
from bot.domain.table import Table
from bot.presentation.components import button, select, view_of
from bot.presentation.pictures import SHEETS, Pictures
from bot.presentation.press import Key, Number, Press
from bot.presentation.presses import Tool
from bot.presentation.private import Receipt
from engine.boxes import is_box
from engine.core import Entry, Game, Topic, decision_of
from engine.core.tables import Origin
from render.figures import figure, figures
from render.texts import ALT_AT_MOST


class TurnPage(Press, frozen=True, tag="g"):
    """Turns a page of the rules. ``table`` is 0 if they are read elsewhere."""

    step: Literal["back", "next"]
    key: Key
    topic: Key
    table: Number


class ReadTopic(Press, frozen=True, tag="gt"):
    """Shows a topic of the rules. The value begins with its key.

    The value ends with the key of the current topic: a select menu with unchanged values would show
    the last choice, even if buttons led elsewhere since.
    """

    key: Key
    table: Number


class ReadRules(Press, frozen=True, tag="gr"):
    """Opens the rules of a game."""

    key: Key


class ShowRules(Tool, frozen=True, tag="t:rules"):
    """Shows the rules of the game."""


class Explain(Tool, frozen=True, tag="t:explain"):
    """Explains the current question."""


log = structlog.get_logger()

NO_TABLE = 0
ORIGINS: dict[Origin, str] = {
    "rulebook": "As printed.",
    "published": "As printed.",
    "inferred": "Inferred from the printed rules.",
    "designed": "Our own design: we don't know the printed one.",
    "mixed": (
        "Partly our own design: we don't know everything printed on it. See **What is not"
        " printed** in `/rules`."
    ),
}


@dataclass(frozen=True)
class Reading:
    """A page of the rules that a user reads, with the table if any."""

    game: Game
    topic: Topic
    table: Table | None = None

    @property
    def topics(self) -> list[Topic]:
        """The topics of the table's options, and the current one, in order."""
        applying = topics_of(self.game, self.table)
        return [
            each for each in self.game.words.guide.topics if each in applying or each == self.topic
        ]

    @property
    def place(self) -> int:
        """The place of the current topic."""
        return self.topics.index(self.topic)

    def turned(self, steps: int) -> "Reading":
        """Return the page some steps ahead, or the first or last one."""
        topics = self.topics
        place = min(max(self.place + steps, 0), len(topics) - 1)
        return Reading(self.game, topics[place], self.table)


def topics_of(game: Game, table: Table | None) -> list[Topic]:
    """Return the topics for a table's options.

    Without a table and in a lobby, return all topics, because users read them to choose options.
    """
    if table is None or table.state is None:
        return [*game.words.guide.topics]
    return game.words.guide.applying(in_effect(table), len(table.seats))


def topic_asked(table: Table, reader: Seat | None) -> Topic:
    """Return the topic of a reader's question, otherwise of the public one.

    A secret question of another player is not revealed, so it leads to the first topic.
    """
    seat = reader if reader in table.awaited else table.chooser
    decision = None if seat is None else decision_of(table.state, seat)
    guide = table.game.words.guide
    return guide.first if decision is None else guide.topic_for(type(decision).__name__)


class Pages:
    """Makes the pages of ``/rules``."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def topic(self, reading: Reading) -> Receipt:
        """Return a page of the rules with pictures of its components."""
        keys = reading.topic.figures
        picture = await self._drawn(partial(figures, reading.game.variant, keys)) if keys else None
        return Receipt(topic_text(reading), picture, figures_in_words(reading), topic_view(reading))

    async def component(self, game: Game, entry: Entry) -> Receipt:
        """Return the page of a component with its picture."""
        picture = await self._drawn(partial(figure, game.variant, entry.key))
        words = component_text(game, entry)
        return Receipt(words, picture, component_in_words(entry), view_of(()))

    async def _drawn(self, draw: Callable[[], bytes | None]) -> bytes | None:
        """Return a picture, or ``None`` if drawing fails."""
        try:
            return await self._pictures.draw(SHEETS, draw)
        except Exception:
            log.exception("figures not drawn")
            return None


def topic_text(reading: Reading) -> str:
    """Return the text of a page with its title and number."""
    title = f"### {reading.game.name}: {reading.topic.title}"
    place = f"-# Page {reading.place + 1} of {len(reading.topics)}"
    return "\n".join([title, reading.topic.page, *_of_host(reading.game), place])


def _of_host(game: Game) -> Iterator[str]:
    """Yield a line about the components that the host has entered."""
    if is_box(game.edition):
        yield f"-# This table plays with components that the host has entered (`{game.edition}`)."


def topic_view(reading: Reading) -> discord.ui.View:
    """Return a select menu of all topics, and buttons for the next and previous page."""
    game = reading.game.key
    topic = reading.topic.key
    topics = reading.topics
    table = NO_TABLE if reading.table is None else reading.table.id
    first = reading.place == 0
    last = reading.place == len(topics) - 1
    options = [discord.SelectOption(label=one.title, value=f"{one.key}:{topic}") for one in topics]
    return view_of(
        [
            select(ReadTopic(game, table), options, "All topics", row=0),
            button(TurnPage("back", game, topic, table), "◀ Back", row=1, disabled=first),
            button(TurnPage("next", game, topic, table), "Next ▶", row=1, disabled=last),
        ]
    )


def figures_in_words(reading: Reading) -> str:
    """Return the alternative text of the pictured components."""
    names = {entry.key: entry.name for entry in reading.game.words.entries}
    shown = [names[key] for key in reading.topic.figures]
    if len(shown) == 1:
        return f"{shown[0]}. /rules card: shows it."
    return f"In this order: {', '.join(shown)}. /rules card: shows each one."[:ALT_AT_MOST]


def component_text(game: Game, entry: Entry) -> str:
    """Return a component's name, kind and rule, and whether it is as printed."""
    kind = f"*{entry.kind} of {game.name}*"
    known = [*_of_host(game)] or [f"-# {ORIGINS[entry.origin]}"]
    return "\n".join([f"### {entry.name}", kind, entry.text, *known])


def component_in_words(entry: Entry) -> str:
    """Return the alternative text of a component."""
    return f"{entry.name}, all sides. The message has its rule."

"""Lists as Components V2 layouts. Each entry has text and may have a small picture and buttons.

The pictures of a list are never edited, because Discord may lose them. If Discord refuses a layout,
the same text is sent as a plain message.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.presentation.components import view_of
from render.texts import ALT_AT_MOST

PARTS_AT_MOST = 40
WORDS_AT_MOST = 4_000
BUTTONS_AT_MOST = ROWS_AT_MOST = 5

Button = discord.ui.Button[Any]
Part = discord.ui.Item[Any]


@dataclass(frozen=True)
class Entry:
    """An entry of a list. ``alt`` is the alternative text of its small ``picture``."""

    words: str
    buttons: tuple[Button, ...] = ()
    picture: bytes | None = None
    alt: str = ""

    @property
    def size(self) -> int:
        """The number of components, including nested ones."""
        words = 1 if self.picture is None else 3
        return words + bool(self.buttons) + len(self.buttons)

    def parts(self, number: int) -> Iterator[Part]:
        """Yield the components. Without a picture, a single button is next to the text.

        ``number`` is the index in the list.
        """
        words = discord.ui.TextDisplay[Any](self.words)
        if self.picture is None and len(self.buttons) == 1:
            yield discord.ui.Section(words, accessory=self.buttons[0])
            return
        if self.picture is None:
            yield words
        else:
            shown = discord.ui.Thumbnail[Any](
                f"attachment://{name_of(number)}", description=self.alt[:ALT_AT_MOST] or None
            )
            yield discord.ui.Section(words, accessory=shown)
        if self.buttons:
            yield discord.ui.ActionRow(*self.buttons[:BUTTONS_AT_MOST])


@dataclass(frozen=True)
class Listing:
    """A list, with text above it (``head``), and text (``foot``) and buttons below it."""

    head: str
    entries: Sequence[Entry] = ()
    foot: str = ""
    buttons: tuple[Button, ...] = ()

    @property
    def words(self) -> str:
        """The list as plain text."""
        text = [self.head, *(entry.words for entry in self.entries), self.foot]
        return "\n".join(filter(None, text))

    @property
    def plain(self) -> discord.ui.View:
        """The buttons for a plain message: the first of the entries, and all below the list."""
        found = [button for entry in self.entries for button in entry.buttons]
        room = ROWS_AT_MOST * BUTTONS_AT_MOST - len(self.buttons)
        return view_of([*found[:room], *self.buttons])

    def view(self) -> discord.ui.LayoutView:
        """Return the list as a layout. Its last line counts the entries that don't fit."""
        shown = self.shown_entries
        made = discord.ui.LayoutView(timeout=None)
        made.add_item(discord.ui.TextDisplay[Any](self.head))
        for number, entry in enumerate(shown):
            for part in entry.parts(number):
                made.add_item(part)
        missing = len(self.entries) - len(shown)
        last = [self.foot, and_more(missing)]
        if below := "\n".join(filter(None, last)):
            made.add_item(discord.ui.TextDisplay[Any](below))
        for row in self._rows:
            made.add_item(discord.ui.ActionRow(*row))
        made.stop()
        return made

    def files(self) -> list[discord.File]:
        """Return new files of the pictures, because each file can be sent only once."""
        return [
            discord.File(io.BytesIO(entry.picture), name_of(number))
            for number, entry in enumerate(self.shown_entries)
            if entry.picture is not None
        ]

    @property
    def shown_entries(self) -> Sequence[Entry]:
        """The first entries, up to Discord's limits for components and characters."""
        parts = PARTS_AT_MOST - 2 - len(self._rows) - len(self.buttons)
        words = WORDS_AT_MOST - len(self.head) - len(self.foot) - 40
        for number, entry in enumerate(self.entries):
            parts -= entry.size
            words -= len(entry.words)
            if parts < 0 or words < 0:
                return self.entries[:number]
        return self.entries

    @property
    def _rows(self) -> list[tuple[Button, ...]]:
        """The buttons below the list, up to five per row."""
        firsts = range(0, len(self.buttons), BUTTONS_AT_MOST)
        return [self.buttons[first : first + BUTTONS_AT_MOST] for first in firsts]


def and_more(missing: int) -> str:
    """Return the line that counts what is ``missing`` from a list, and nothing if all is there."""
    return f"-# … and {missing} more" if missing else ""


def name_of(number: int) -> str:
    """Return the file name of an entry's picture. ``number`` is the index in the list."""
    return f"{number + 1}.png"

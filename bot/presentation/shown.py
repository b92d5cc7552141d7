"""Which picture a message shows, so that an edit does not upload it again."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

import discord
from discord import Interaction

from bot.presentation.cards import Card
from bot.presentation.replies import answer

REMEMBERED = 4_096
"""Messages whose picture is known; after a restart, each picture is uploaded once more."""


class Shown:
    """The digests of the pictures in the newest messages, in memory.

    Between ``files`` and ``note`` it is unknown what a message shows: an edit may fail, or may
    arrive without an answer.
    """

    def __init__(self) -> None:
        self._digests: OrderedDict[int, int] = OrderedDict()

    def files(self, message: int, card: Card) -> Sequence[discord.File]:
        """Return what an edit of a message uploads; discord.py's MISSING keeps what is there."""
        if self._digests.pop(message, None) != _digest(card):
            return card.files()
        kept: Sequence[discord.File] = discord.utils.MISSING
        return kept

    async def answer(self, interaction: Interaction, card: Card, before: str = "") -> None:
        """Show a card, below a first line, in the answer or in the message that was pressed."""
        pressed = interaction.message
        if pressed is None:
            await answer(interaction, card, before=before)
            return
        await answer(interaction, card, before=before, files=partial(self.files, pressed.id, card))
        self.note(pressed.id, card)

    def note(self, message: int, card: Card) -> None:
        """Remember that a message shows the picture of a card."""
        self._digests[message] = _digest(card)
        if len(self._digests) > REMEMBERED:
            self._digests.popitem(last=False)


def _digest(card: Card) -> int:
    """Return what differs if the files of a card, or their descriptions, differ.

    Python computes the hash of a picture once and keeps it with the bytes.
    """
    return hash((card.picture, card.alt, card.more))

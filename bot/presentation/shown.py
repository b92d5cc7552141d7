"""The picture that each message shows, so that an edit does not upload it again."""

from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any

from discord import Interaction

from bot.presentation.drafts import Draft
from bot.presentation.replies import answer

REMEMBERED = 4_096
"""The number of messages to remember. After a restart, each picture is uploaded once more."""


class Shown:
    """A cache of the digests of the pictures in the newest messages.

    Between ``pages`` and ``note``, the picture of a message is unknown, because an edit may fail or
    its response may be lost.
    """

    def __init__(self) -> None:
        self._digests: OrderedDict[int, int] = OrderedDict()

    def pages(self, message: int, draft: Draft) -> Mapping[str, Any]:
        """Return what an edit changes so that a message shows a picture, if it doesn't already."""
        return {} if self._digests.pop(message, None) == _digest(draft) else draft.pages()

    async def answer(self, interaction: Interaction, draft: Draft, before: str = "") -> None:
        """Show a draft, below a first line, in the response or the message that was pressed."""
        pressed = interaction.message
        if pressed is None:
            await answer(interaction, draft, before=before)
            return
        await answer(
            interaction, draft, before=before, pages=partial(self.pages, pressed.id, draft)
        )
        self.note(pressed.id, draft)

    def forget(self) -> None:
        """Forget all pictures, as after a restart."""
        self._digests.clear()

    def note(self, message: int, draft: Draft) -> None:
        """Remember that a message shows the picture of a draft."""
        self._digests[message] = _digest(draft)
        if len(self._digests) > REMEMBERED:
            self._digests.popitem(last=False)


def _digest(draft: Draft) -> int:
    """Return a hash of the files of a draft and their descriptions.

    This is cheap, because Python caches the hash of each ``bytes`` object.
    """
    return hash((draft.picture, draft.alt, draft.more))

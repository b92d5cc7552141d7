"""The content of each message, so that no edit uploads a picture again or changes nothing."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, NamedTuple

import discord

from bot.presentation.drafts import Draft

REMEMBERED = 4_096
"""The number of messages to remember. After a restart, each picture is uploaded once more."""


class Looks(NamedTuple):
    """What readers see of a message, with digests of its picture and its buttons."""

    picture: int
    buttons: int
    text: str


class Shown:
    """A cache of what the newest messages look like.

    Between ``pages`` and ``note``, the looks of a message are unknown, because an edit may fail or
    its response may be lost.
    """

    def __init__(self) -> None:
        self._looks: OrderedDict[int, Looks] = OrderedDict()

    def shows(self, message: int, draft: Draft) -> bool:
        """Return whether a message looks like a draft, so that an edit would change nothing."""
        return self._looks.get(message) == _looks_of(draft)

    def text_of(self, message: int) -> str | None:
        """Return the text of a message, if it is known."""
        looks = self._looks.get(message)
        return None if looks is None else looks.text

    def pages(self, message: int, draft: Draft) -> Mapping[str, Any]:
        """Return the changes with which a message shows a picture, if it doesn't already."""
        looks = self._looks.pop(message, None)
        is_shown = looks is not None and looks.picture == _digest_of_picture(draft)
        return {} if is_shown else draft.pages()

    def forget_all(self) -> None:
        """Forget all messages, as after a restart."""
        self._looks.clear()

    def note(self, message: int, draft: Draft) -> None:
        """Remember that a message looks like a draft."""
        self._looks[message] = _looks_of(draft)
        if len(self._looks) > REMEMBERED:
            self._looks.popitem(last=False)


def _looks_of(draft: Draft) -> Looks:
    """Return what readers see of a draft."""
    buttons = hash(tuple(map(_words_of, draft.view.children)))
    return Looks(_digest_of_picture(draft), buttons, draft.content)


def _digest_of_picture(draft: Draft) -> int:
    """Return a digest of a draft's pages and their description.

    This is cheap, because Python caches the hash of each ``bytes`` object.
    """
    return hash((draft.picture, draft.alt, draft.more))


def _words_of(item: object) -> str:
    """Return the words and the custom IDs of a button or a menu, without its icons."""
    words: dict[str, Any] = item.to_component_dict() if isinstance(item, discord.ui.Item) else {}
    options = [dict(option, emoji=None) for option in words.get("options", ())]
    return repr(words | {"emoji": None, "options": options})

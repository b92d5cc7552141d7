"""Every message that notifies a person: its kind, and what that person was doing."""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from testbed.loopback import Loopback, User
from testbed.loopback.places import Request
from testbed.loopback.world import DIRECT, EPHEMERAL, SILENT

TABLE = re.compile(r"table (\d+)", re.IGNORECASE)
CHANNEL_MESSAGE = re.compile(r"/channels/(\d+)/messages")
CALLBACK = re.compile(r"/(?:interactions/\d+/[^/]+/callback|webhooks/\d+/[^/]+)")
NEW_MESSAGE = 4
"""The response to an interaction that is a new message. Edits notify nobody."""
KINDS = {
    "**": "card",
    "had no answer so far": "reminder",
    "your time is up": "time is up",
    "asked you. ": "call",
    "your move": "call",
    "Here is your table": "challenge",
    "nudges you": "nudge",
}
OF_TURNS = ("card", "secret", "reminder", "call", "time is up")
TOGETHER_SECONDS = 60


@dataclass(frozen=True)
class Ping:
    """A message with sound for a person. ``own`` means that their own press caused it.

    ``doubled`` means that it follows another one about the same turn within a minute.
    """

    user: int
    at: float
    kind: str
    table: int
    own: bool
    asleep: bool
    resting: bool
    doubled: bool
    text: str


@dataclass
class Pings:
    """All pings so far. ``posts`` counts the messages in channels."""

    server: Loopback
    all: list[Ping] = field(default_factory=list)
    posts: int = 0
    _last: dict[tuple[int, int], float] = field(default_factory=dict)

    def read(self, at: float, acting: User | None, asleep: set[int], resting: set[int]) -> None:
        """Note the pings of the requests since the last call, and forget the requests."""
        new = [one for one in self.server.requests if one.status is not None]
        self.server.requests[:] = [one for one in self.server.requests if one.status is None]
        for request in new:
            for user, kind, text in self._heard(request):
                found = TABLE.search(text)
                table = int(found[1]) if found else 0
                own = acting is not None and acting.id == user
                is_call = table > 0 and kind in OF_TURNS
                before = self._last.get((user, table), 0.0)
                together = is_call and at - before < TOGETHER_SECONDS
                if is_call:
                    self._last[user, table] = at
                state = user in asleep, user in resting, together
                self.all.append(Ping(user, at, kind, table, own, *state, text))

    def answered(self, user: int, table: int) -> None:
        """Note that a person has answered: the next ping is about another question."""
        self._last.pop((user, table), None)

    def _heard(self, request: Request) -> list[tuple[int, str, str]]:
        """Return who hears a request, with its kind and its text."""
        place = CHANNEL_MESSAGE.fullmatch(request.path)
        answers = CALLBACK.fullmatch(request.path) is not None
        if request.method != "POST" or request.status not in (200, 204) or not (place or answers):
            return []
        body: Any = request.body or {}
        if request.path.endswith("/callback"):
            body = body.get("data") or {} if body["type"] == NEW_MESSAGE else {}
        text, flags = str(body.get("content") or ""), int(body.get("flags") or 0)
        channel = self.server.channels.get(int(place[1])) if place else None
        if channel is not None and channel.kind == DIRECT and channel.recipient is not None:
            silent = bool(flags & SILENT)
            return [] if silent else [(channel.recipient.id, _kind(text, direct=True), text)]
        if flags & EPHEMERAL:
            return []
        self.posts += bool(place)
        allowed = (body.get("allowed_mentions") or {}).get("users") or []
        users = {int(user) for user in allowed if f"<@{user}>" in text}
        return [] if flags & SILENT else [(user, _kind(text), text) for user in sorted(users)]

    def count(self, **wanted: Any) -> int:
        """Return how many pings have some values."""
        return sum(all(getattr(one, key) == wanted[key] for key in wanted) for one in self.all)

    def kinds(self, **wanted: Any) -> Counter[str]:
        """Count the pings with some values by kind."""
        found = (one for one in self.all if all(getattr(one, k) == wanted[k] for k in wanted))
        return Counter(one.kind for one in found)


def _kind(text: str, *, direct: bool = False) -> str:
    found = next((kind for words, kind in KINDS.items() if _has(text, words)), "other")
    return "secret" if direct and found == "card" else found


def _has(text: str, words: str) -> bool:
    return text.startswith(words) if words == "**" else words in text

"""Failures on order: the next request to a route is refused, delayed, cut off, garbled or held."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Matching = Callable[[Any], bool]


def any_body(_: Any) -> bool:
    """Whether a request with this JSON is meant: each is."""
    return True


@dataclass(eq=False)
class Fault:
    """What happens to the next `times` requests that match.

    In `pattern` a `*` stands for one part of the path ("/channels/*/messages"); `body` looks at
    the JSON sent. With `after`, Discord carries the request out first and fails only then.
    `retry_after` (seconds) makes status 429 a rate limit; without `via` it looks as if it came
    from a firewall. `garbled` breaks off the JSON of the answer. `hold` stops the request until
    `release`, at the latest until the server closes.
    """

    method: str
    pattern: str
    status: int | None = None
    code: int = 0
    text: str = "ordered by the test"
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    retry_after: float | None = None
    via: bool = True
    disconnect: bool = False
    garbled: bool = False
    after: bool = False
    hold: bool = False
    times: int = 1
    body: Matching = any_body
    _reached: asyncio.Event = field(default_factory=asyncio.Event)
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    def matches(self, method: str, path: str, body: Any) -> bool:
        """Whether it strikes this request."""
        if self.times <= 0 or self.method not in (method, "*"):
            return False
        pattern = re.escape(self.pattern).replace(r"\*", "[^/]+")
        return bool(re.fullmatch(pattern, path)) and self.body(body)

    def release(self) -> None:
        """Let the held requests go on."""
        self._released.set()

    def end(self) -> None:
        """Let no further request run into it."""
        self.times = 0

    async def reached(self, within: float = 5.0) -> None:
        """Wait until a request has run into it."""
        async with asyncio.timeout(within):
            await self._reached.wait()

    async def strike(self) -> None:
        """Delay or hold the request that ran into it."""
        self._reached.set()
        await asyncio.sleep(self.delay)
        if self.hold:
            await self._released.wait()

    def told(self) -> dict[str, object]:
        """The JSON of the failure."""
        if self.retry_after is not None:
            return {"message": self.text, "retry_after": self.retry_after, "global": False}
        return {"message": self.text, "code": self.code}

    def all_headers(self) -> dict[str, str]:
        """Its own headers, and those of a rate limit."""
        limited = self.retry_after is not None
        limit = {"Retry-After": str(self.retry_after)} if limited else {}
        return {
            **limit,
            **({"Via": "1.1 loopback"} if limited and self.via else {}),
            **self.headers,
        }


class Faults:
    """The queue of failures to come; the oldest that matches strikes first."""

    def __init__(self) -> None:
        self._queue: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Order a failure."""
        self._queue.append(fault)
        return fault

    def strike(self, method: str, path: str, body: Any) -> Fault | None:
        """Take the failure that this request runs into, if there is one."""
        for fault in self._queue:
            if fault.matches(method, path, body):
                fault.times -= 1
                return fault
        return None

    def waiting(self) -> list[Fault]:
        """The failures that nothing has run into yet."""
        return [fault for fault in self._queue if fault.times > 0]

    def release(self) -> None:
        """Let everything go that is still held."""
        for fault in self._queue:
            fault.release()

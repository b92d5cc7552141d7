"""Planned failures: the next matching request is refused, delayed, cut off, garbled or held."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from testbed.waits import HANG_SECONDS

Matching = Callable[[Any], bool]


def any_body(_: Any) -> bool:
    """Match every request."""
    return True


@dataclass(eq=False)
class Fault:
    """A failure of the next `times` matching requests.

    In `pattern`, `*` matches one part of the path ("/channels/*/messages"). `body` gets the JSON of
    the request. With `after`, Discord carries out the request before it fails. `retry_after`
    (seconds) makes status 429 a rate limit; without `via` it looks like a firewall's. `garbled`
    truncates the JSON of the response. `hold` stops the request until `release`, or until the
    server closes.
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
        if self.times <= 0 or self.method not in (method, "*"):
            return False
        pattern = re.escape(self.pattern).replace(r"\*", "[^/]+")
        return bool(re.fullmatch(pattern, path)) and self.body(body)

    def release(self) -> None:
        """Let held requests continue."""
        self._released.set()

    def end(self) -> None:
        """Affect no more requests."""
        self.times = 0

    async def reached(self, within: float = HANG_SECONDS) -> None:
        """Wait until a request is affected."""
        async with asyncio.timeout(within):
            await self._reached.wait()

    async def strike(self) -> None:
        """Delay or hold a request."""
        self._reached.set()
        await asyncio.sleep(self.delay)
        if self.hold:
            await self._released.wait()

    def payload(self) -> dict[str, object]:
        """Return the JSON of the failure."""
        if self.retry_after is not None:
            return {"message": self.text, "retry_after": self.retry_after, "global": False}
        return {"message": self.text, "code": self.code}

    def all_headers(self) -> dict[str, str]:
        """Return the headers, including those of a rate limit."""
        limited = self.retry_after is not None
        limit = {"Retry-After": str(self.retry_after)} if limited else {}
        return {
            **limit,
            **({"Via": "1.1 loopback"} if limited and self.via else {}),
            **self.headers,
        }


class Faults:
    """The queue of planned failures. The oldest match is used first."""

    def __init__(self) -> None:
        self._queue: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        self._queue.append(fault)
        return fault

    def strike(self, method: str, path: str, body: Any) -> Fault | None:
        """Take the failure for this request, if any."""
        for fault in self._queue:
            if fault.matches(method, path, body):
                fault.times -= 1
                return fault
        return None

    def waiting(self) -> list[Fault]:
        """Return the failures that no request has met."""
        return [fault for fault in self._queue if fault.times > 0]

    def release(self) -> None:
        """Release all held requests."""
        for fault in self._queue:
            fault.release()

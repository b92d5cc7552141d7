"""Claims: the right to do work that only one process may do at a time."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from enum import IntEnum
from typing import NamedTuple, Protocol


class Kind(IntEnum):
    """The kinds of claims. Most kinds have one claim for each shard."""

    ANSWERING = 1
    DELIVERING = 2
    IDENTIFYING = 3
    LEADING = 4
    OPENING = 5
    SYNCING_COMMANDS = 6


class Claim(NamedTuple):
    """A right that at most one process holds."""

    kind: Kind
    number: int = 0


LEADING = Claim(Kind.LEADING)
"""The right to do the work that concerns all servers."""
OPENING = Claim(Kind.OPENING)
"""The right to run migrations and to check that running games still replay."""
SYNCING_COMMANDS = Claim(Kind.SYNCING_COMMANDS)


class Claims(Protocol):
    """The claims of one process during its lifetime."""

    async def open(self) -> None:
        """Start to take claims.

        Raises:
            StoreError: other processes use the database with an incompatible setup.
        """

    def want(self, *claims: Claim) -> None:
        """Take claims. Wait in the background for those that are not free."""

    async def taken(self, *claims: Claim) -> None:
        """Wait until the process holds all given claims."""

    async def give(self, *claims: Claim) -> None:
        """Give up some claims."""

    def hold(self, claim: Claim) -> bool:
        """Return whether the process certainly holds a claim."""

    async def proven(self) -> None:
        """Wait until it is certain which claims the process holds."""

    async def close(self) -> None:
        """Give up all claims."""


class Alone:
    """The claims of the only process on a database: it holds all of them."""

    def __init__(self, claimed: Callable[[], AbstractContextManager[object]]) -> None:
        self._claimed = claimed
        self._claim = ExitStack()

    async def open(self) -> None:
        """Claim the database.

        Raises:
            StoreError: another bot has claimed it.
        """
        self._claim.enter_context(self._claimed())

    def want(self, *claims: Claim) -> None:
        """Do nothing."""

    async def taken(self, *claims: Claim) -> None:
        """Return immediately."""

    async def give(self, *claims: Claim) -> None:
        """Do nothing."""

    def hold(self, claim: Claim) -> bool:
        """Return true."""
        return True

    async def proven(self) -> None:
        """Return immediately."""

    async def close(self) -> None:
        """Release the database."""
        self._claim.close()


@asynccontextmanager
async def held(claims: Claims, claim: Claim) -> AsyncIterator[None]:
    """Hold a claim during the block. Wait until it is free."""
    claims.want(claim)
    try:
        await claims.taken(claim)
        yield
    finally:
        await claims.give(claim)

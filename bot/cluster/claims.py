"""Claims: work that only one of several processes does at a time."""

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
"""The right to do the work for all servers together."""
OPENING = Claim(Kind.OPENING)
"""The right to run migrations and to check that running games still replay."""
SYNCING_COMMANDS = Claim(Kind.SYNCING_COMMANDS)


class Claims(Protocol):
    """The claims of one process, for as long as it lives."""

    async def open(self) -> None:
        """Begin.

        Raises:
            StoreError: other processes use the database in another way.
        """

    def want(self, *claims: Claim) -> None:
        """Take claims that are free now, and the others when they become free."""

    async def taken(self, *claims: Claim) -> None:
        """Wait until all of some wanted claims are held."""

    async def give(self, *claims: Claim) -> None:
        """Give up some claims."""

    def hold(self, claim: Claim) -> bool:
        """Whether a claim is held."""

    async def close(self) -> None:
        """Give up all claims."""


class Alone:
    """The claims of a process that has the database to itself: it holds all of them."""

    def __init__(self, claimed: Callable[[], AbstractContextManager[object]]) -> None:
        self._claimed, self._claim = claimed, ExitStack()

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

    async def close(self) -> None:
        """Release the database."""
        self._claim.close()


@asynccontextmanager
async def held(claims: Claims, claim: Claim) -> AsyncIterator[None]:
    """Hold a claim during the block. Wait until it is free."""
    claims.want(claim)
    await claims.taken(claim)
    try:
        yield
    finally:
        await claims.give(claim)

"""Claims: what only one process does at a time, where several share one bot."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from enum import IntEnum
from typing import NamedTuple, Protocol


class Kind(IntEnum):
    """What is claimed; of most kinds there is one for each shard."""

    ANSWERING = 1
    DELIVERING = 2
    IDENTIFYING = 3
    LEADING = 4
    OPENING = 5
    TELLING_COMMANDS = 6


class Claim(NamedTuple):
    """Something that one process at most holds."""

    kind: Kind
    number: int = 0


LEADING = Claim(Kind.LEADING)
"""Whoever holds it does what concerns all servers together."""
OPENING = Claim(Kind.OPENING)
"""Whoever holds it brings the database into shape, and looks whether its games still play."""
TELLING_COMMANDS = Claim(Kind.TELLING_COMMANDS)


class Claims(Protocol):
    """The claims of one process, for as long as it lives."""

    async def open(self) -> None:
        """Begin.

        Raises:
            StoreError: others use the database in a way that does not go together with this.
        """

    def want(self, *claims: Claim) -> None:
        """Take what is free now, and the rest as soon as it is."""

    async def taken(self, *claims: Claim) -> None:
        """Wait until all of some claims are held that are wanted."""

    async def give(self, *claims: Claim) -> None:
        """Hold some claims no more."""

    def hold(self, claim: Claim) -> bool:
        """Whether a claim is held."""

    async def close(self) -> None:
        """Hold nothing any more."""


class Alone:
    """One process that has the database to itself holds everything."""

    def __init__(self, claimed: Callable[[], AbstractContextManager[object]]) -> None:
        self._claimed, self._claim = claimed, ExitStack()

    async def open(self) -> None:
        """Claim the database.

        Raises:
            StoreError: another bot has claimed it.
        """
        self._claim.enter_context(self._claimed())

    def want(self, *claims: Claim) -> None:
        """Do nothing: all is held."""

    async def taken(self, *claims: Claim) -> None:
        """Return at once: all is held."""

    async def give(self, *claims: Claim) -> None:
        """Do nothing: nobody else would take it."""

    def hold(self, claim: Claim) -> bool:
        """Whether a claim is held: it is."""
        return True

    async def close(self) -> None:
        """Leave the database to others."""
        self._claim.close()


@asynccontextmanager
async def held(claims: Claims, claim: Claim) -> AsyncIterator[None]:
    """Hold a claim meanwhile, once whoever holds it gives it."""
    claims.want(claim)
    await claims.taken(claim)
    try:
        yield
    finally:
        await claims.give(claim)

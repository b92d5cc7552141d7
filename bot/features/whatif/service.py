"""Keep the open what-ifs in memory: one for each user, for an hour."""

from collections import OrderedDict
from collections.abc import Callable

from bot.domain.ids import Timestamp, UserId
from bot.features.whatif.branches import Branch

BRANCHES_AT_MOST = 100
BRANCH_SECONDS = 3_600


class WhatIfs:
    """The open what-ifs."""

    def __init__(self, now: Callable[[], Timestamp]) -> None:
        self._now = now
        self._branches: OrderedDict[UserId, Branch] = OrderedDict()

    def open_of(self, user: UserId) -> Branch | None:
        """Return a user's open what-if."""
        branch = self._branches.get(user)
        return branch if branch and self._lasts(branch) else None

    def called(self, user: UserId, key: str) -> Branch | None:
        """Return a user's open what-if by its key."""
        branch = self.open_of(user)
        return branch if branch and branch.key == key else None

    def keep(self, user: UserId, branch: Branch) -> None:
        """Replace a user's what-if."""
        self._branches[user] = branch
        self._branches.move_to_end(user)
        while len(self._branches) > BRANCHES_AT_MOST:
            self._branches.popitem(last=False)

    def throw_away(self, user: UserId) -> None:
        """Close a user's what-if."""
        self._branches.pop(user, None)

    def _lasts(self, branch: Branch) -> bool:
        return self._now() - branch.at < BRANCH_SECONDS

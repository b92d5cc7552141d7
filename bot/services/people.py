"""The settings of users, cached in memory."""

from collections.abc import Callable

from bot.cluster import broadcast
from bot.domain.ids import UserId
from bot.domain.person import Person, unset
from bot.store import Store
from bot.store import people as rows
from bot.store.connection import Db


class People:
    """The settings of all users. Users who have changed none have the defaults."""

    def __init__(self, store: Store, known: dict[UserId, Person], *, shared: bool = False) -> None:
        self._store = store
        self._known = known
        self._shared = shared
        self._change = _change_and_tell if shared else rows.change_person

    @classmethod
    async def load(cls, store: Store, *, shared: bool = False) -> "People":
        """Load all settings. If the bot is ``shared``, notify other processes of changes."""
        return cls(store, await store.read(rows.select_all), shared=shared)

    def settings_of(self, user: UserId) -> Person:
        """Return a user's settings."""
        return self._known.get(user) or unset(user)

    def changed(self) -> list[Person]:
        """Return the settings of all users who have changed any."""
        return [*self._known.values()]

    async def change(
        self, user: UserId, change: Callable[[Person], Person]
    ) -> tuple[Person, Person]:
        """Change a user's stored settings. Return those before and after.

        Another process may have changed or deleted those in memory.
        """
        before, after = await self._store.write(self._change, user, change)
        self._known[user] = after
        return before, after

    async def refresh(self) -> None:
        """Reload all settings, because notifications of other processes may be lost."""
        self._known = await self._store.read(rows.select_all)

    async def refresh_person(self, user: UserId) -> None:
        """Reload the settings of a user, which another process has changed or deleted."""
        self._known[user] = await self._store.read(rows.select_person, user)

    async def forget_settings(self, user: UserId) -> None:
        """Remove a user whose settings were deleted."""
        self._known.pop(user, None)
        if self._shared:
            await self._store.write(broadcast.publish, broadcast.PERSON, user)


def _change_and_tell(
    db: Db, user: UserId, change: Callable[[Person], Person]
) -> tuple[Person, Person]:
    broadcast.publish(db, broadcast.PERSON, user)
    return rows.change_person(db, user, change)

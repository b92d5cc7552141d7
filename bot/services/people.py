"""What people have set for themselves, at hand without a look into the database."""

from bot.store import Store
from bot.store import people as rows
from bot.store.ids import UserId
from bot.store.people import Person


class People:
    """Everybody who has set something; everybody else has the usual settings."""

    def __init__(self, store: Store, known: dict[UserId, Person]) -> None:
        self._store, self._known = store, known

    @classmethod
    async def load(cls, store: Store) -> "People":
        """Read what people have set."""
        return cls(store, await store.read(rows.select_all))

    def of(self, user: UserId) -> Person:
        """Return a person's settings."""
        return self._known.get(user) or Person(user=user)

    async def keep(self, person: Person) -> None:
        """Store a person's settings."""
        await self._store.write(rows.write, person)
        self._known[person.user] = person

    def forget(self, user: UserId) -> None:
        """Forget a person whose settings were deleted."""
        self._known.pop(user, None)

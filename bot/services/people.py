"""What people have set for themselves, at hand without a look into the database."""

from time import monotonic

from bot.cluster import broadcast
from bot.store import Store
from bot.store import people as rows
from bot.store.connection import Db
from bot.store.ids import UserId
from bot.store.people import Person, unset
from render.painter import USUAL, Edition
from render.schemes import SCHEMES

OLD_SECONDS = 10.0


class People:
    """Everybody who has set something; everybody else has the usual settings."""

    def __init__(self, store: Store, known: dict[UserId, Person], *, shared: bool = False) -> None:
        self._store, self._known = store, known
        self._write = _write_and_tell if shared else rows.write
        self._read = monotonic()

    @classmethod
    async def load(cls, store: Store, *, shared: bool = False) -> "People":
        """Read what people have set; where the bot is ``shared``, other processes are told."""
        return cls(store, await store.read(rows.select_all), shared=shared)

    def of(self, user: UserId) -> Person:
        """Return a person's settings."""
        return self._known.get(user) or unset(user)

    def edition(self, user: UserId | None) -> Edition:
        """Return how a person alone is shown pictures, or (``None``) how all are."""
        if user is None:
            return USUAL
        person = self.of(user)
        return Edition(SCHEMES[person.colours], person.size == "large")

    async def keep(self, person: Person) -> None:
        """Store a person's settings."""
        await self._store.write(self._write, person)
        self._known[person.user] = person

    async def refresh(self) -> None:
        """Read again what people have set: another process may have stored it."""
        self._read = monotonic()
        self._known = await self._store.read(rows.select_all)

    async def refresh_old(self) -> None:
        """Read it again where that was long ago: news of it may have been lost."""
        if monotonic() - self._read >= OLD_SECONDS:
            await self.refresh()

    def forget(self, user: UserId) -> None:
        """Forget a person whose settings were deleted."""
        self._known.pop(user, None)


def _write_and_tell(db: Db, person: Person) -> None:
    rows.write(db, person)
    broadcast.publish(db, broadcast.PEOPLE)

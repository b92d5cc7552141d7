"""Count the presses of a user.

A command costs two presses and one for each option, a list two (open, choose), a form one for each
field that is filled in and one to send it.
"""

from typing import Any

from tests.bot.settings_steps import fields_of, given_as_is
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import Way, ways


class Counting:
    """A user whose presses are counted."""

    def __init__(self, here: SimServer, person: Any) -> None:
        self.here, self.person, self.presses = here, person, 0

    async def slash(self, command: str, **options: Any) -> Any:
        self.presses += 2 + len(options)
        return (await self.person.slash(self.here.channel, command, **options)).response

    async def click(self, message: Any, label: str = "", custom_id: str = "") -> Any:
        self.presses += 1
        found = {"label": label} if label else {"custom_id": custom_id}
        return await self.person.click(message, **found)

    async def select(self, message: Any, custom_id: str, *values: Any) -> Any:
        self.presses += 2
        return await self.person.select(message, [*values], custom_id=custom_id)

    async def send(self, form: Any, given: dict[str, Any]) -> Any:
        self.presses += 1 + len(given)
        whole = given_as_is(self.here.channel, {one["custom_id"]: one for one in fields_of(form)})
        return await self.person.submit_modal(form, whole | given)

    async def answer(self, message: Any) -> Any:
        """Give the green or first answer."""
        label = next((one for one in buttons(message) if one.startswith("Lay them")), "")
        if label:
            return await self.click(message, label)
        return await self.take(message, next(iter(ways(message))))

    async def take(self, message: Any, way: Way, *, direct: bool = False) -> Any:
        """Take a way to move: a button, or an entry of a list."""
        self.presses += 2 if way.value else 1
        return await way.take(self.person.user if direct else self.person, message)

"""Count the presses of a user, and the terms of Atoll that they meet.

A command costs two presses and one for each option, a list two (open, choose), a form one for each
field that is filled in and one to send it. A term is new once, in a text, a button or a list of any
message that the user is shown. Words of everyday language and names of cards are no terms.
"""

import re
from typing import Any

from tests.bot.settings_steps import fields_of, given_as_is
from tests.bot.sim_server import SimServer, buttons, parts, texts
from tests.bot.table_steps import Way, ways

_TERMS = {
    "a table": ("seat", "pace", "hours a turn", "bot", "level", "reliable", "expert settings"),
    "a turn": ("my view", "undo", "hint", "⋯", "lay them for me", "ends? .*time", "autopilot"),
    "its sheet": ("in words", "notes", "try moves", "orders", "use a day", "nudge", "mute"),
    "the end": ("rematch", "review", "replay", "film", "best of three", "same deal", "record"),
    "luck": ("sealed", "seed", "hash", "proof of the luck"),
    "learning": ("lesson", "learn", "rules", "play for real", "practi[sc]e"),
    "the day": ("puzzle", "deal", "your week", "streak", "results", "share", "contest", "ranked"),
    "a profile": ("rating", "feat", "leaderboard", "attempt"),
    "settings": ("quiet hours", "days off", "large print", "alerts", "daily card", "reminder"),
    "a server": ("daily post", "reports", "channels for tables", "opens? tables", "open data"),
    "moderators": ("manage server", "give time", "pause", "replace", "rewind", "cancel", "log"),
    "Palm Island": (
        "flip",
        "rotate",
        "store",
        "discard",
        "improve",
        "round",
        "villager",
        "upgrade",
    ),
    "Small Islands": ("objective", "mission", "reward", "port", "temple", "bonus", "explore"),
    "all games": ("tile", "location", "leaf", "card", "star", "score"),
}
"""The terms of Atoll and its games, as expressions, by what they are about."""


class Counting:
    """A user whose presses are counted, with the terms and the places that they have met."""

    def __init__(self, here: SimServer, person: Any) -> None:
        self.here, self.person, self.presses = here, person, 0
        self.met = set[str]()
        self.places = set[str]()

    def sees(self, *shown: Any) -> None:
        """Note the terms in messages that the user is shown."""
        for message in filter(None, shown):
            words = [*texts(message), *(part.get("placeholder") or "" for part in parts(message))]
            words += [label for part in parts(message) for label in labels(part)]
            text = "\n".join(words).lower()
            terms = [term for some in _TERMS.values() for term in some]
            found = [term for term in terms if re.search(rf"(?<!\w)(?:{term})s?(?!\w)", text)]
            self.met.update(found)

    async def slash(self, command: str, **options: Any) -> Any:
        self.presses += 2 + len(options)
        found = await self.person.slash(self.here.channel, command, **options)
        self.sees(found.response, *found.followups)
        return found.response

    async def click(self, message: Any, label: str = "", custom_id: str = "") -> Any:
        self.presses += 1
        found = {"label": label} if label else {"custom_id": custom_id}
        self.places.add("channel")
        return self.after(message, await self.person.click(message, **found))

    async def select(self, message: Any, custom_id: str, *values: Any) -> Any:
        self.presses += 2
        found = await self.person.select(message, [*values], custom_id=custom_id)
        return self.after(message, found)

    async def send(self, form: Any, given: dict[str, Any]) -> Any:
        self.presses += 1 + len(given)
        whole = given_as_is(self.here.channel, {one["custom_id"]: one for one in fields_of(form)})
        return self.after(None, await self.person.submit_modal(form, whole | given))

    def after(self, message: Any, found: Any) -> Any:
        """Note the terms in a pressed message and the answers. Return what was ``found``."""
        self.sees(message, found.response, *found.followups)
        return found

    async def answer(self, message: Any) -> Any:
        """Give the green or first answer."""
        label = next((one for one in buttons(message) if one.startswith("Lay them")), "")
        if label:
            return await self.click(message, label)
        return await self.take(message, next(iter(ways(message))))

    async def take(self, message: Any, way: Way, *, direct: bool = False) -> Any:
        """Take a way to move: a button, or an entry of a list."""
        self.presses += 2 if way.value else 1
        person = self.person.user if direct else self.person
        self.sees(message)
        self.places.add("direct messages" if direct else "channel")
        return self.after(message, await way.take(person, message))


def labels(part: dict[str, Any]) -> list[str]:
    """Return the labels of a button, or of the entries of a list."""
    return [part.get("label") or "", *(one["label"] for one in part.get("options", ()))]

"""What the tests of tables for many share: gathering people, pressing, and what each was told."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from bot.domain.table import Table
from bot.store.ids import Seat, TableId, UserId
from engine.core import Action, play, reveals_nothing, write
from tests.bot.town import TABLE, Town

EVERYBODY = ("ana", "ben", "chloe", "dev", "eva", "finn")
QUAKE = "earthquake-island"


class Posted(NamedTuple):
    """A message as the bot sent it to a place: its text, and whom it pings."""

    text: str
    pinged: set[UserId]


async def lobby(here: Town, *others: str, options: str = "") -> Any:
    """Ana opens a table of Earthquake Island and others join; the card of the lobby."""
    await here.ana.slash(here.channel, "play", game=QUAKE, options=options)
    for name in others:
        await here.people[name].click(here.card, label="Join")
    return here.card


async def add_bot(here: Town, name: str = "ana", level: str = "steady") -> Any:
    """Somebody asks for a bot on the card of a lobby, and chooses one; the answer."""
    asked = await here.people[name].click(here.card, label="Add a bot")
    return await here.people[name].select(asked.response, [level], custom_id=f"atoll:b:{TABLE}")


async def begun(here: Town, *others: str, options: str = "") -> Table:
    """Ana's game with some others, just started."""
    card = await lobby(here, *others, options=options)
    await here.ana.click(card, label="Start")
    return await table_of(here)


async def table_of(here: Town, number: TableId = TABLE) -> Table:
    """The table as it stands."""
    return await here.bot.tables.get(number)


def awaited(here: Town, table: Table) -> Any:
    """The person whom the table waits for, in the first seat of those awaited."""
    return seated(here, table, table.awaited[0])


def seated(here: Town, table: Table, seat: Seat) -> Any:
    """The person in a seat."""
    return next(one for one in here.people.values() if one.id == table.seats[seat].user)


def idle(here: Town, table: Table) -> Any:
    """Somebody who plays here and is not awaited."""
    seat = next(row.seat for row in table.seats if row.seat not in table.awaited and row.user)
    return seated(here, table, seat)


def names_of(here: Town, users: set[UserId]) -> set[str]:
    """How people are called."""
    return {name for name, one in here.people.items() if one.id in users}


def told(result: Any) -> str:
    """What an interaction told its person in private."""
    return "\n".join(message.content for message in private(result))


def close_direct_messages(here: Town, person: Any) -> None:
    """Let one person take no direct messages from the bot."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    refusal = "Cannot send messages to this user"
    here.env.inject_error("POST", path, status=403, code=50007, message=refusal, times=None)


def private(result: Any) -> list[Any]:
    """The messages that only the person of an interaction sees."""
    answers = [result.response, *result.followups]
    return [answer for answer in answers if answer is not None and answer.ephemeral]


def posts(here: Town, channel: Any = None) -> list[Posted]:
    """What the bot has posted to a channel, in its order."""
    path = f"/channels/{(channel or here.channel).id}/messages"
    sent = [one.json for one in here.env.http_requests if (one.method, one.path) == ("POST", path)]
    return [Posted(one["content"], pings(one)) for one in sent]


def pings(message: dict[str, Any]) -> set[UserId]:
    """Whom a message pings: those whom it names and may ping."""
    allowed = message["allowed_mentions"].get("users", [])
    return {UserId(int(user)) for user in allowed if f"<@{user}>" in message["content"]}


def items(message: Any) -> Iterator[dict[str, Any]]:
    """The buttons and selects of a message."""
    for row in message.components:
        row = row if isinstance(row, dict) else row.to_dict()
        yield from row["components"]


def offers(message: Any) -> bool:
    """Whether a message offers something to do in the game."""
    return any(_is_choice(item) for item in items(message))


async def choose(person: Any, message: Any, place: int) -> Any:
    """Press the button, or use the select, for the option in a place; None where there is none."""
    for item in items(message):
        if not _is_choice(item):
            continue
        values = [option["value"] for option in item.get("options", [])]
        chosen = [value for value in values if value.partition(":")[0] == str(place)]
        if chosen:
            return await person.select(message, chosen, custom_id=item["custom_id"])
        if item["custom_id"].endswith(f":{place}") and not values:
            return await person.click(message, custom_id=item["custom_id"])
    return None


async def command(person: Any, channel: Any, action: Action) -> Any:
    """Do an action with its slash command."""
    name = f"quake {type(action).__name__.lower()}"
    fields = {field: getattr(action, field) for field in action.__struct_fields__}
    given = {field: value for field, value in fields.items() if value is not None}
    return await person.slash(channel, name, **given)


async def break_off(person: Any, asked: Any) -> Any:
    """Confirm that a lone player's game is broken off, as ``/abort`` has asked."""
    return await person.click(asked.response, label="Break it off")


def at_once(state: Any, seat: Seat, actions: Iterable[Action]) -> Iterator[str]:
    """Yield what a seat writes to do all of some actions: a chain ends at what shows something."""
    chain = list[str]()
    for action in actions:
        chain.append(write(action))
        before, state = state, play(state, seat, action).state
        if not reveals_nothing(before, state, seat):
            yield "; ".join(chain)
            chain = []
    if chain:
        yield "; ".join(chain)


def _is_choice(item: dict[str, Any]) -> bool:
    custom_id: str = item.get("custom_id", "")
    return custom_id.startswith(("atoll:o:", "atoll:s:"))

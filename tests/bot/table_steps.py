"""Shared steps: open and start a table, press buttons, read messages."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.domain.ids import Seat, TableId, UserId
from bot.domain.table import Table
from bot.interactions.commands.completion import game_called
from bot.presentation.offers import MORE
from engine.core import Action, Rng, decision_of, options_of, play, reveals_nothing, write
from testbed.loopback.world import VIEW_CHANNEL, Channel
from tests.bot.sim_server import TABLE, SimServer, buttons, texts

PLAYERS = ("ana", "ben", "chloe", "dev", "eva", "finn")
QUAKE = "earthquake-island"
ANSWERS = re.compile(r"^(\d+)(?: to (\d+))?\. ", re.MULTILINE)


class Posted(NamedTuple):
    """A message in a channel: its text and the users that it pings."""

    text: str
    pinged: set[UserId]


def opening(game: str, options: str = "") -> dict[str, str]:
    """Return the options of ``/play`` that open a table: alone, if a game is usually for one."""
    if options:
        return {"game": game, "options": options}
    company = {"with": "alone"} if game_called(game).together else {}
    return {"game": game, **company}


async def open_lobby(here: SimServer, *others: str, game: str = QUAKE, options: str = "") -> Any:
    """Open a table as Ana, let others join, and return the lobby message."""
    await here.ana.slash(here.channel, "play", **opening(game, options))
    for name in others:
        await here.people[name].click(here.message, label="Join")
    return here.message


async def add_bot(here: SimServer, name: str = "ana", level: str = "steady") -> Any:
    """Add a bot to the lobby; return the reply."""
    asked = await here.people[name].click(here.message, label="Add a bot")
    return await here.people[name].click(asked.response, label=level.capitalize())


async def press_start(person: Any, message: Any) -> Any:
    """Start the game of a lobby; return the reply."""
    [label] = [one for one in buttons(message) if one.startswith("Start with")]
    return await person.click(message, label=label)


async def start_game(
    here: SimServer, *others: str, game: str = QUAKE, options: str = "", bots: int = 0
) -> Table:
    """Start a game of Ana, the others and some bots."""
    await open_lobby(here, *others, game=game, options=options)
    for _ in range(bots):
        await add_bot(here)
    await press_start(here.ana, here.message)
    return await table_of(here)


async def make_moves(here: SimServer, moves: int = 1) -> Table:
    """Let the awaited players make the first possible moves."""
    for _ in range(moves):
        table = await table_of(here)
        seat = table.awaited[0]
        text = write(table.options(seat)[0])
        await player_in(here, table, seat).slash(here.channel, "do", moves=text)
    return await table_of(here)


async def pass_turn(here: SimServer) -> Table:
    """Let the awaited player finish the turn."""
    table = await table_of(here)
    seat = table.awaited[0]
    while table.awaited == [seat]:
        table = await make_moves(here)
    return table


async def table_of(here: SimServer, table_id: TableId = TABLE) -> Table:
    return await here.bot.tables.get(table_id)


def awaited_player(here: SimServer, table: Table) -> Any:
    """Return the player in the first awaited seat."""
    return player_in(here, table, table.awaited[0])


def player_in(here: SimServer, table: Table, seat: Seat) -> Any:
    """Return the player in a seat."""
    return next(one for one in here.people.values() if one.id == table.seats[seat].user)


def idle_player(here: SimServer, table: Table) -> Any:
    """Return a player who is not awaited."""
    seat = next(row.seat for row in table.seats if row.seat not in table.awaited and row.user)
    return player_in(here, table, seat)


def names_of(here: SimServer, users: set[UserId]) -> set[str]:
    return {name for name, one in here.people.items() if one.id in users}


def private_text(result: Any) -> str:
    """Return the texts in the private replies to an interaction."""
    return "\n".join(text for message in private_replies(result) for text in texts(message) if text)


def close_direct_messages(here: SimServer, person: Any) -> None:
    """Let a player refuse direct messages."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    refusal = "Cannot send messages to this user"
    here.env.inject_error("POST", path, status=403, code=50007, message=refusal, times=None)


def private_replies(result: Any) -> list[Any]:
    """Return the private replies to an interaction."""
    answers = [result.response, *result.followups]
    return [answer for answer in answers if answer is not None and answer.ephemeral]


def hide_channel(here: SimServer, person: Any) -> None:
    """Hide the channel from a member."""
    hidden = Overwrite(person.id, OverwriteType.MEMBER, deny=VIEW_CHANNEL)
    here.env.backend.set_overwrite(here.channel.id, hidden)


def posts(here: SimServer, channel: Any = None) -> list[Posted]:
    """Return the bot's posts in a channel, oldest first."""
    path = f"/channels/{(channel or here.channel).id}/messages"
    sent = [one.json for one in here.env.http_requests if (one.method, one.path) == ("POST", path)]
    return [Posted(one["content"], pings(one)) for one in sent]


def pings(message: dict[str, Any]) -> set[UserId]:
    """Return the users that a message both mentions and may ping."""
    allowed = message["allowed_mentions"].get("users", [])
    return {UserId(int(user)) for user in allowed if f"<@{user}>" in message["content"]}


def items(message: Any) -> Iterator[dict[str, Any]]:
    """Yield the buttons and select menus of a message."""
    for row in message.components:
        row = row if isinstance(row, dict) else row.to_dict()
        yield from row["components"]


async def on_sheet(person: Any, message: Any, label: str) -> Any:
    """Press a button on the sheet of a table, which one of its messages opens."""
    opened = await person.click(message, label=MORE)
    return await person.click(opened.response, label=label)


def card_in(channel: Any) -> Any:
    """Return the newest message in a channel that opens the sheet of a table."""
    if isinstance(channel, Channel):
        posted = [one for one in channel.messages.values() if not one.ephemeral]
    else:
        posted = [one for one in channel.history() if not one.flags.ephemeral]
    return next(one for one in reversed(posted) if MORE in buttons(one))


async def sheet_of(person: Any, channel: Any) -> Any:
    """Open the sheet of the newest table in a channel."""
    return (await person.click(card_in(channel), label=MORE)).response


async def press_nudge(person: Any, channel: Any) -> Any:
    """Nudge the players whom the newest table in a channel waits for."""
    return await on_sheet(person, card_in(channel), "Nudge")


async def watch(person: Any, channel: Any) -> Any:
    """List the games to watch."""
    listed = (await person.slash(channel, "games")).response
    return await person.click(listed, label="Join or watch")


async def write_notes(person: Any, channel: Any, text: str) -> Any:
    """Write notes about the newest table in a channel."""
    form = await on_sheet(person, card_in(channel), "Notes")
    return await person.submit_modal(form, {"text": text})


async def record_of(person: Any, channel: Any) -> Any:
    """Ask for the record of the newest table in a channel."""
    return await on_sheet(person, card_in(channel), "Record")


async def ask_about_seats(person: Any, channel: Any, value: str) -> Any:
    """Choose from the menu about seats and the end of the game, on the sheet of a table."""
    sheet = await sheet_of(person, channel)
    [menu] = [item["custom_id"] for item in items(sheet) if "atoll:seats:" in item["custom_id"]]
    return await person.select(sheet, [value], custom_id=menu)


async def cancel_game(person: Any, channel: Any) -> Any:
    """Ask the other players to cancel the game, or ask a lone player to confirm it."""
    return await ask_about_seats(person, channel, "abort")


async def leave_game(person: Any, channel: Any) -> Any:
    """Ask the other players to let a bot take the own seat."""
    return await ask_about_seats(person, channel, "leave")


async def give_seat(person: Any, channel: Any, to: Any) -> Any:
    """Offer the own seat to another user."""
    asked = (await ask_about_seats(person, channel, "give")).response
    [menu] = [item["custom_id"] for item in items(asked)]
    return await person.select(asked, [to], custom_id=menu)


async def replace_by_bot(person: Any, channel: Any, seat: int, level: str = "steady") -> Any:
    """Ask the other players to let a bot play for a player who is away."""
    asked = (await ask_about_seats(person, channel, f"bot:{seat}")).response
    return await person.click(asked, label=level.capitalize())


def numbers_in(text: str) -> list[int]:
    """Return the numbers of the answers that a text lists, such as “3. …” and “2 to 6. …”."""
    return [
        number
        for first, last in ANSWERS.findall(text)
        for number in range(int(first), int(last or first) + 1)
    ]


def offers(message: Any) -> bool:
    """Whether a message offers a move."""
    return any(_is_choice(item) for item in items(message))


class Way(NamedTuple):
    """A button or a menu value: the numbers of its moves, and whether it asks a question."""

    custom_id: str
    value: str
    path: str
    asks: bool

    async def take(self, person: Any, message: Any) -> Any:
        if self.value:
            return await person.select(message, [self.value], custom_id=self.custom_id)
        return await person.click(message, custom_id=self.custom_id)


def ways(message: Any) -> Iterator[Way]:
    """Yield each way to move that a message offers."""
    for item in items(message):
        custom_id = item.get("custom_id", "")
        match custom_id.split(":"):
            case ["atoll", "o", *_, place]:
                yield Way(custom_id, "", place, asks=False)
            case ["atoll", "op", *_, path, asks]:
                yield Way(custom_id, "", path, asks == "1")
            case ["atoll", "s", *_]:
                for value in (option["value"] for option in item["options"]):
                    yield Way(custom_id, value, value.partition(":")[0], ":ask:" in value)


def best_way(table: Table, seat: Seat, offered: list[Way]) -> Way:
    """Return the longest way that the steady bot would take."""
    fitting = [way for way in offered if follows(table, seat, way)]
    return max(fitting or offered, key=lambda way: way.path.count("+"))


def follows(table: Table, seat: Seat, way: Way) -> bool:
    """Whether the steady bot would make all moves of a way."""
    g = table.state
    for place in map(int, way.path.split("+")):
        options = options_of(g, seat)
        if place >= len(options) or not is_part_of(
            options[place], table.game.ai.steady(g, seat, Rng(1))
        ):
            return False
        g = play(g, seat, options[place]).state
    decision = decision_of(g, seat)
    passing = decision.unasked(g) if decision else None
    return way.asks == (passing is not None and table.game.ai.steady(g, seat, Rng(1)) != passing)


def is_part_of(option: Action, wanted: Action) -> bool:
    """Whether one action is equal to another or a part of it."""
    if type(option) is not type(wanted):
        return False
    both = ((getattr(option, name), getattr(wanted, name)) for name in option.__struct_fields__)
    return all(None in pair or pair[0] == pair[1] for pair in both)


async def choose(person: Any, message: Any, place: int | str) -> Any:
    """Press the button or menu value for a path such as ``3+1``; return None if there is none.

    Prefer the one that asks a follow-up question.
    """
    found = [way for way in ways(message) if way.path == str(place)]
    for way in sorted(found, key=lambda way: not way.asks):
        return await way.take(person, message)
    return None


async def command(person: Any, channel: Any, action: Action) -> Any:
    """Make a move with the slash command of its game."""
    kind, _, details = write(action).partition(" ")
    given = {"with": details} if details else {}
    return await person.slash(channel, "quake", action=kind, **given)


async def confirm_abort(person: Any, asked: Any) -> Any:
    """Confirm that a solo game is cancelled."""
    return await person.click(asked.response, label="Cancel the game")


def chained(state: Any, seat: Seat, actions: Iterable[Action]) -> Iterator[str]:
    """Yield the texts for ``/do``. A text ends after a move that reveals something."""
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
    return custom_id.startswith(("atoll:o:", "atoll:op:", "atoll:s:"))

"""How many presses and messages a turn of the steady bot takes."""

from statistics import median
from typing import Any, NamedTuple

import pytest

from bot.domain.ids import Seat
from bot.domain.table import Table
from engine.core import decision_of
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import (
    PLAYERS,
    best_way,
    opening,
    player_in,
    press_start,
    private_replies,
    table_of,
    ways,
)

FOR_ME = "Lay them for me"


class Turn(NamedTuple):
    """The moves of a turn, and the presses and new messages that it took."""

    question: str
    commands: tuple[str, ...]
    presses: int
    public: int
    direct: int


class Players:
    """Players at table 1 who make the steady bot's moves with as few presses as possible."""

    def __init__(self, here: SimServer) -> None:
        self.here = here
        self.cards: dict[Seat, Any] = {}
        self.presses = 0

    async def turns(self, most: int) -> list[Turn]:
        """Play a number of turns; return the requests of each."""
        found = list[Turn]()
        while (table := await table_of(self.here)).playing and len(found) < most:
            found.append(await self._turn(table, table.awaited[0]))
        return found

    async def _turn(self, table: Table, seat: Seat) -> Turn:
        question, begun = type(decision_of(table.state, seat)).__name__, table
        self.presses, first = 0, len(self.here.env.http_requests)
        while table.playing and seat in table.awaited:
            await self._press(table, seat)
            table = await table_of(self.here)
            if begins_anew(table, begun, seat):
                break
        posts = [one.path for one in self.here.env.http_requests[first:] if one.method == "POST"]
        public = posts.count(f"/channels/{self.here.channel.id}/messages")
        direct = player_in(self.here, table, seat).user.dm_channel.id
        own = posts.count(f"/channels/{direct}/messages")
        own += sum(path.startswith("/webhooks/") for path in posts)
        made = [frame for frame in table.frames[len(begun.frames) :] if frame.seat == seat]
        commands = tuple(frame.action.partition(" ")[0] for frame in made)
        return Turn(question, commands, self.presses, public, own)

    async def _press(self, table: Table, seat: Seat) -> None:
        person, message = await self._card(table, seat)
        if FOR_ME in buttons(message):
            self.presses += 1
            await person.click(message, label=FOR_ME)
            return
        way = best_way(table, seat, [*ways(message)])
        self.presses += 1
        result = await way.take(person, message)
        for shown in private_replies(result):
            self.cards[seat] = shown

    async def _card(self, table: Table, seat: Seat) -> tuple[Any, Any]:
        """Return the player and a message with choices of a seat; press "My view" if there is
        none.
        """
        person = player_in(self.here, table, seat)
        direct = person.user.dm_channel.last_message
        for who, message in (
            (person, self.here.message),
            (person, self.cards.get(seat)),
            (person.user, direct),
        ):
            if message is not None and is_fresh(message, table, seat):
                return who, message
        self.presses += 1
        result = await person.click(self.here.message, label="My view")
        [self.cards[seat]] = private_replies(result)
        return person, self.cards[seat]


def begins_anew(table: Table, begun: Table, seat: Seat) -> bool:
    """Whether the current decision belongs to another turn or phase."""
    decision = decision_of(table.state, seat)
    if type(decision).__name__ == "OfferSecondChance":  # the end of all flights is announced
        return True
    phases = {getattr(one.state.board, "phase", "") for one in (table, begun)}
    return len(phases) > 1 or (decision is not None and decision.begins_turn)


def is_fresh(message: Any, table: Table, seat: Seat) -> bool:
    """Whether a message has current choices of a seat."""
    digest = table.digest(seat)
    return any(digest in way.custom_id for way in ways(message))


def goal(turn: Turn) -> int:
    """Return the allowed presses: one for each question, and one to see the first one."""
    if turn.question in ("ChooseStart", "PlaceStartingTile"):
        return 1
    return max(1, len(turn.commands)) + 1


CASES = [
    ("palm-island", 1, "", {}),
    ("earthquake-island", 3, "", {"TakeTurn": 1}),
    ("small-islands", 2, "", {"TakeTurn": 5}),
    ("propeller-islands", 2, "", {"ChooseDie": 5}),
    ("island-hopper", 4, "", {"ShowTourists": 5, "NudgeFlight": 5, "ChooseIsland": 4}),
    ("island-hopper", 3, "flights=sequential", {"ShowTourists": 2, "NudgeFlight": 2}),
    ("island-hopper", 2, "", {"ShowTourists": 4, "ChooseGoods": 2, "AnswerPrice": 1}),
]
"""Games with the questions that begin a turn, and the median of presses."""
TURNS = 30


@pytest.mark.long
@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize(("game", "seats", "options", "mostly"), CASES)
async def test_turn_takes_few_presses_and_messages(
    here: SimServer, game: str, seats: int, options: str, mostly: dict[str, int]
) -> None:
    await here.ana.slash(here.channel, "play", **opening(game, options))
    if game != "palm-island":  # a solo game starts immediately
        for name in PLAYERS[1:seats]:
            await here.people[name].click(here.message, label="Join")
        await press_start(here.ana, here.message)
    turns = await Players(here).turns(TURNS)
    for question, presses in mostly.items():
        assert median(turn.presses for turn in turns if turn.question == question) <= presses
    assert [] == [turn for turn in turns if turn.presses > goal(turn)]
    assert [] == [turn for turn in turns if turn.public > 1 or turn.direct > 1]

"""How many presses and messages a turn takes, over games of sensible players."""

from typing import Any, NamedTuple

import pytest

from bot.domain.table import Table
from bot.store.ids import Seat
from engine.core import decision_of
from tests.bot.gathering import EVERYBODY, best, private, seated, table_of, ways
from tests.bot.town import Town, buttons

FOR_ME = "Lay them for me"


class Turn(NamedTuple):
    """What a turn took, from its first question on: presses, and new messages of either kind."""

    question: str
    presses: int
    public: int
    private: int


class Players:
    """People at table 1 who press what a sensible player would, as shortly as they can."""

    def __init__(self, here: Town) -> None:
        self.here = here
        self.cards: dict[Seat, Any] = {}
        self.presses = 0

    async def turns(self, most: int) -> list[Turn]:
        """Play on, for so many turns at most; return what each of them took."""
        found = list[Turn]()
        while (table := await table_of(self.here)).playing and len(found) < most:
            found.append(await self._turn(table, table.awaited[0]))
        return found

    async def _turn(self, table: Table, seat: Seat) -> Turn:
        question = type(decision_of(table.state, seat)).__name__
        self.presses, first = 0, len(self.here.env.http_requests)
        while table.playing and seat in table.awaited:
            await self._press(table, seat)
            table = await table_of(self.here)
            if begins_anew(table, seat, question):
                break
        posts = [one.path for one in self.here.env.http_requests[first:] if one.method == "POST"]
        public = posts.count(f"/channels/{self.here.channel.id}/messages")
        direct = seated(self.here, table, seat).user.dm_channel.id
        own = posts.count(f"/channels/{direct}/messages")
        own += sum(path.startswith("/webhooks/") for path in posts)
        return Turn(question, self.presses, public, own)

    async def _press(self, table: Table, seat: Seat) -> None:
        person, card = await self._card(table, seat)
        if FOR_ME in buttons(card):
            self.presses += 1
            await person.click(card, label=FOR_ME)
            return
        way = best(table, seat, [*ways(card)])
        self.presses += 1
        result = await way.take(person, card)
        for shown in private(result):
            self.cards[seat] = shown

    async def _card(self, table: Table, seat: Seat) -> tuple[Any, Any]:
        """Return a card with the choices of a seat, and who presses there; else it asks for one."""
        person = seated(self.here, table, seat)
        direct = person.user.dm_channel.last_message
        for who, card in (
            (person, self.here.card),
            (person, self.cards.get(seat)),
            (person.user, direct),
        ):
            if card is not None and is_fresh(card, table, seat):
                return who, card
        self.presses += 1
        result = await person.click(self.here.card, label="Your move")
        [self.cards[seat]] = private(result)
        return person, self.cards[seat]


def begins_anew(table: Table, seat: Seat, question: str) -> bool:
    """Whether what a seat is asked now belongs to another turn than a question."""
    decision = decision_of(table.state, seat)
    left = question == "PlaceStartingTile" and type(decision).__name__ == "ChooseObjective"
    return left or (decision is not None and decision.begins_turn)


def is_fresh(card: Any, table: Table, seat: Seat) -> bool:
    """Whether a card has choices of a seat that hold now."""
    digest = table.digest(seat)
    return any(digest in way.custom_id for way in ways(card))


class Goal(NamedTuple):
    """What a turn that begins with a question may take: presses in most turns, and in each."""

    most: int
    each: int


class Case(NamedTuple):
    """A game of so many people, and what its turns may take."""

    game: str
    seats: int
    options: str
    goals: dict[str, Goal]


CASES = [
    Case("earthquake-island", 3, "", {"ChooseStart": Goal(1, 1), "TakeTurn": Goal(1, 2)}),
    Case(
        "small-islands",
        2,
        "",
        {"PlaceStartingTile": Goal(1, 1), "ChooseObjective": Goal(2, 3), "TakeTurn": Goal(3, 5)},
    ),
    Case("propeller-islands", 2, "", {"ChooseDie": Goal(3, 9)}),
    Case("island-hopper", 3, "flights=sequential", {"SetMaximum": Goal(1, 2)}),
]
TURNS = 30
MOST = 0.5
"""The share of turns that is meant by most of them."""


@pytest.mark.long
@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game)
async def test_a_turn_takes_few_presses_and_messages(here: Town, case: Case) -> None:
    await here.ana.slash(here.channel, "play", game=case.game, options=case.options)
    for name in EVERYBODY[1 : case.seats]:
        await here.people[name].click(here.card, label="Join")
    await here.ana.click(here.card, label="Start")
    turns = await Players(here).turns(TURNS)
    for question, goal in case.goals.items():
        presses = sorted(turn.presses for turn in turns if turn.question == question)
        assert presses[int(len(presses) * MOST)] <= goal.most, question
        assert presses[-1] <= goal.each, question
    assert max(turn.public for turn in turns) <= 1
    assert max(turn.private for turn in turns) <= 1

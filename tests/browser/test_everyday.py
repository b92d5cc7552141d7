"""A week of two players in the page: every notification is counted, none twice or at rest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from bot.domain.ids import Timestamp
from bot.features.puzzles.rules import daily
from bot.features.puzzles.rules import day_of as day_of_puzzle
from tests.browser.conftest import Stored, new_window
from tests.browser.messages import Message
from tests.browser.page import PlaygroundPage
from tests.browser.process import running
from tests.browser.seeded import BEGINNING, JOB_SECONDS

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]  # on a busy machine

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
MINUTE, HOUR = 60, 3_600
JOBS_EVERY = 30 * MINUTE
AGAIN = timedelta(minutes=10)
"""The same words to a user, one after the other within this time, are a notification sent twice."""
SLOW = 300_000  # milliseconds
NAMES = ("Ana", "Ben")
PROPELLER, QUAKE = 0, 2
"""The places of the two games among the stored tables. A lobby is between them."""
QUAKE_THREAD = "Earthquake Island of Ana"
BEST = re.compile(r"The best move is (.+)\.")
ESTIMATE = re.compile(r"about \d+ (s|min)\b")
KINDS = {
    "You are playing at table": "greeting",
    "is open in": "call",
    "nudges you": "nudge",
    "is still waiting for you": "reminder",
    "is waiting for you": "move",
    "is over.\n": "follow",
    "proposes": "vote",
}


class Notified(NamedTuple):
    """A notification: a direct message, or a mention in a channel."""

    user: str
    at: datetime
    direct: bool
    text: str

    @property
    def kind(self) -> str:
        """The kind by the words, or ``board`` for a mention on a board message."""
        kinds = [kind for words, kind in KINDS.items() if words in self.text]
        return kinds[0] if kinds else "other" if self.direct else "board"


class Week:
    """A playground whose clock starts on a Monday, with a window for each of two players."""

    def __init__(self, url: str, database: Path, ana: PlaygroundPage, ben: PlaygroundPage) -> None:
        self.url, self.database, self.ana, self.ben = url, database, ana, ben
        self.expected = Counter[tuple[int, str, str]]()
        self.away: tuple[datetime, datetime]
        self.followers = list[str]()

    def later(self, seconds: float) -> datetime:
        """Advance the clock while the bot runs; return the time."""
        answer = self.ana.page.request.post(f"{self.url}/later/{seconds}", timeout=SLOW)
        assert answer.ok, answer.text()
        return datetime.fromtimestamp(answer.json(), UTC)

    def until(self, day: int, hour: int) -> None:
        """Advance the clock to a full hour of a day. Monday is day 1."""
        at = MONDAY.replace(hour=hour) + timedelta(days=day - 1)
        self.later((at - self.later(0)).total_seconds())

    def expect(self, kind: str, *users: str) -> None:
        """Expect that users are notified today."""
        today = day_of(self.later(0))
        self.expected.update((today, user, kind) for user in users)

    def notified(self) -> list[Notified]:
        """Return all notifications so far."""
        answer = self.ana.page.request.get(f"{self.url}/notified").json()
        return [
            Notified(user, datetime.fromtimestamp(at, UTC), direct, text)
            for user, at, direct, text in answer
        ]

    def window(self, name: str) -> PlaygroundPage:
        return {"Ana": self.ana, "Ben": self.ben}[name]

    def mover(self, place: int = PROPELLER) -> str:
        """Return the name of the player to move at a table. The first one opened it."""
        return NAMES[Stored(self.database, place).seat_to_move()]

    def turn(self, place: int = PROPELLER) -> bool:
        """Play by ``/do`` until the board mentions the other player; return False at the end."""
        stored, mover = Stored(self.database, place), self.mover(place)
        window, number = self.window(mover), stored.state().board.round
        while (found := stored.next_turn()) is not None and NAMES[found[0]] == mover:
            window.slash("do", moves=found[1])
            if "Done ends your turn" in window.last_message().text:
                window.press("Done")
        self.expect("board", other(mover))
        if place == PROPELLER and stored.state().board.round > number:
            self.expect("follow", *self.followers)
        return found is not None


def other(name: str) -> str:
    return NAMES[1 - NAMES.index(name)]


def day_of(at: datetime) -> int:
    return (at.date() - MONDAY.date()).days + 1


@pytest.fixture
def week(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Week]:
    monkeypatch.setenv(BEGINNING, MONDAY.isoformat())
    monkeypatch.setenv(JOB_SECONDS, str(JOBS_EVERY))
    database = tmp_path / "games.sqlite"
    with ExitStack() as opened:
        playground = opened.enter_context(running(tmp_path, "--database", str(database)))
        ana, ben = (opened.enter_context(new_window(browser)) for _ in NAMES)
        ana.open(f"{playground.url}/ana/tables")
        ben.open(f"{playground.url}/ben/tables")
        yield Week(playground.url, database, ana, ben)
        assert [] == ana.errors + ben.errors


def test_everyday_wishes_notify_each_player_once_and_never_at_rest(week: Week) -> None:
    missed = miss_the_puzzle(week)
    join_by_a_call(week)
    nudge_at_night(week)
    extend_and_change_pace(week)
    practise(week, missed)
    follow_a_round(week)
    move_while_the_other_is_away(week)
    go_to_the_next_table(week)
    confirm_a_turn(week)
    rematch(week)
    report(week)
    week.until(8, 9)
    notified = week.notified()
    since, until = week.away
    at_night = [one for one in notified if one.user in NAMES and not 7 <= one.at.hour < 22]
    away = [one for one in notified if one.user == "Ben" and since <= one.at < until]
    in_order = sorted(notified, key=lambda one: (one.user, one.at))
    twice = [
        (one, again)
        for one, again in pairwise(in_order)
        if (one.user, one.text) == (again.user, again.text) and again.at - one.at < AGAIN
    ]
    assert ([], [], []) == (at_night, away, twice)
    assert week.expected == Counter((day_of(one.at), one.user, one.kind) for one in notified)
    assert [one for one in notified if ESTIMATE.search(one.text)]


def miss_the_puzzle(week: Week) -> str:
    """Answer the puzzle of the day wrong; return the best move."""
    asked = daily(day_of_puzzle(Timestamp(int(MONDAY.timestamp()))))
    assert asked is not None
    wrong = 1 if asked.offered[0] == asked.best else 0
    for page in (week.ana, week.ben):
        page.slash("settings me quiet", begin="22:00", end="7:00", zone="UTC")
        page.slash("puzzle")
        page.press(page.last_message().choices[wrong])
        assert "Not quite" in page.last_message().text
    found = BEST.search(week.ana.last_message().text)
    assert found is not None
    week.ana.slash("settings me streaks", show="remind me")
    assert "reminds you when it needs a day" in week.ana.last_message().text
    return found[1]


def join_by_a_call(week: Week) -> None:
    ana, ben = week.ana, week.ben
    ben.slash("settings me calls", game="Every game")
    ana.slash("play", game="propeller-islands", pace="day")
    ana.wait_for(lambda seen: "1 player waits for a table of Propeller Islands" in seen.text)
    week.expect("greeting", "Ana")
    week.later(HOUR)
    week.expect("call", "Ben")
    ben.go("Atoll")
    ben.press("Join table 1")
    week.expect("greeting", "Ben")
    ben.press("I can see this")
    ben.go("#tables")
    ana.press("Start")
    week.expect("board", week.mover())
    assert "Message Requests" in ana.message().text
    ana.go("Atoll")
    ana.press("I can see this")
    ana.go("#tables")
    assert "Message Requests" not in ana.message().text


def nudge_at_night(week: Week) -> None:
    for _ in range(4):
        week.turn()
    week.later(JOBS_EVERY)  # now there are estimates
    mover = week.mover()
    waits = week.window(other(mover))
    waits.slash("nudge")
    assert "Give them a little time" in waits.last_message().text
    week.until(1, 23)
    waits.slash("nudge")
    assert "The message waits until their quiet hours end" in waits.last_message().text
    waits.slash("nudge")
    assert "was nudged today" in waits.last_message().text
    week.until(2, 9)
    week.expect("nudge", mover)


def extend_and_change_pace(week: Week) -> None:
    mover = week.mover()
    moves, waits = week.window(mover), week.window(other(mover))
    week.expect("reminder", mover)
    moves.go("Atoll")
    moves.press("Use a day (2 left)")
    assert "You can extend 1 more turn in this game" in moves.last_message().text
    moves.go("#tables")
    waits.slash("table")
    waits.choose("72 hours")
    week.expect("vote", mover)
    moves.press("Agree")
    week.later(MINUTE)
    for words in ("uses a day of their time bank (1 left)", "another pace: 72 hours a turn"):
        assert 1 == len([one for one in waits.messages() if words in one.text])


def practise(week: Week, missed: str) -> None:
    """Solve the puzzle as Ana, so that it comes back after three days, and miss it as Ben."""
    week.until(2, 10)
    for page in (week.ana, week.ben):
        page.slash("practise")
        labels = page.last_message().choices
        page.press(missed if page is week.ana else next(one for one in labels if one != missed))
        assert "It comes back" in page.last_message().text


def follow_a_round(week: Week) -> None:
    week.until(3, 9)
    week.ana.view_as("Chloe")
    week.ana.slash("watch")
    assert "Table of the day: Propeller Islands" in week.ana.last_message().text
    week.ana.press("Follow")
    week.ana.press("Each round")
    week.ana.view_as("Ana")
    week.followers.append("Chloe")
    while week.mover() != "Ana" or not any(kind == "follow" for _, _, kind in week.expected):
        week.turn()


def move_while_the_other_is_away(week: Week) -> None:
    ana = week.ana
    week.ben.slash("settings me away", days="2")
    begun = week.later(0)
    week.away = begun, begun + timedelta(days=2) - AGAIN
    week.turn()
    week.expected -= Counter([(day_of(begun), "Ben", "board")])
    ana.slash("play", game="island-hopper")
    week.expect("greeting", "Ana")
    week.later(2 * HOUR)
    ana.slash("nudge")
    assert "@Ben is away until" in ana.last_message().text
    week.until(5, 12)
    week.expect("move", "Ben")


def go_to_the_next_table(week: Week) -> None:
    ana, ben = week.ana, week.ben
    ana.slash("play", game="earthquake-island", pace="day")
    week.expect("greeting", "Ana")
    week.later(HOUR)
    week.expect("call", "Ben")
    ben.go("Atoll")
    ben.press("Join table 3")
    week.expect("greeting", "Ben")
    for page in (ana, ben):
        page.go(QUAKE_THREAD)
    ana.press("Start")
    week.expect("board", week.mover(QUAKE))
    if week.mover(QUAKE) == "Ana":
        week.turn(QUAKE)
    week.until(6, 12)
    week.expect("reminder", "Ben")
    ben.slash("games")
    assert next_labels(ben, "Earthquake Island")
    week.turn(QUAKE)
    [label] = next_labels(ben, "Propeller Islands")
    ben.press(label)
    ben.wait_for(lambda seen: seen.only_you and "Propeller Islands · table 1" in seen.text)


def next_labels(page: PlaygroundPage, game: str) -> list[str]:
    """Wait for a button that leads to a table of a game next; return its label."""

    def labels(seen: Message) -> list[str]:
        return [label for label in seen.buttons if label.startswith(f"Next: {game}, ")]

    return labels(page.wait_for(lambda seen: bool(labels(seen))))


def confirm_a_turn(week: Week) -> None:
    ana, ben = week.ana, week.ben
    for page in (ana, ben):
        page.go("#tables")
    week.turn()
    ana.slash("settings me confirm", turns="wait for Done")
    assert "Your turns wait until you press Done" in ana.last_message().text
    board = ben.message()
    stored = Stored(week.database)
    while board == ben.message():
        found = stored.next_turn()
        assert found is not None
        ana.slash("do", moves=found[1])
        if "Done ends your turn" in ana.last_message().text:
            break
    assert board == ben.message()


def rematch(week: Week) -> None:
    ana, ben = week.ana, week.ben
    for page in (ana, ben):
        page.go(QUAKE_THREAD)
    week.until(7, 12)
    week.expect("reminder", "Ana")
    while week.turn(QUAKE):
        pass
    ben.press("Rematch")
    week.expect("greeting", "Ben")
    assert "1 @Ben\n2 @Ana\n" in ben.message().text
    ben.press("Start")
    week.expect("board", other(week.mover(QUAKE + 1)))  # the seats are rotated


def report(week: Week) -> None:
    ana = week.ana
    ana.view_as("Dev")
    ana.slash("settings server reports", channel="#lounge")
    ana.view_as("Ana")
    ana.slash("report", words="You are a bad pilot")
    assert "Sent to this server's moderators" in ana.last_message().text
    ana.go("#lounge")
    assert 1 == len([one for one in ana.messages() if "You are a bad pilot" in one.text])

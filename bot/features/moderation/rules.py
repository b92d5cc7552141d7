"""The changes that moderators can make at a table.

A change is stored with its turn, and announced in the table's channel. Its texts reveal nothing
that the channel does not show.
"""

import hashlib
from dataclasses import replace
from typing import ClassVar

import msgspec

from bot.domain.announcements import ended, told_of_loss
from bot.domain.clocks import extended, opened, paused, resumed
from bot.domain.early_end import COUNTS, counts_early
from bot.domain.frames import Frame
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.levels import STEADY
from bot.domain.mentions import mention
from bot.domain.moves import taken_back
from bot.domain.paces import HOUR
from bot.domain.person import People
from bot.domain.records import Proposal
from bot.domain.seats import refuse_newcomer, reseated
from bot.domain.table import Table
from bot.features.moderation.store import Use
from engine.core import Action, IllegalAction, awaited, counted, parse, write

HOURS_AT_MOST = 14 * 24


UNRATED = "The game no longer counts for ratings and records."
"""Part of the preview of a change after which a game has no fair result."""
UNRATED_THEN = "If they do, the game no longer counts for ratings and records."


class ModeratorAction(Action, frozen=True):
    """A change that a moderator can make at a table.

    Moderators may make some changes ``in_own_game``.
    """

    in_own_game: ClassVar[bool] = False

    def plan(self, table: Table) -> str:
        """Return a preview of the change.

        Raises:
            IllegalAction: The change is impossible now.
        """
        raise NotImplementedError

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        """Return the table after the change."""
        raise NotImplementedError

    def summary(self, use: Use) -> str:
        """Return the announcement of the change, after "has"."""
        raise NotImplementedError

    def use(self, table: Table, user: UserId, at: Timestamp) -> Use:
        """Return the entry of the audit log."""
        return Use(table=table.id, user=user, deed=write(self), at=at)


class Pause(ModeratorAction, frozen=True):
    """Pause the deadlines of a table."""

    def plan(self, table: Table) -> str:
        _must_be_played(table)
        if table.row.paused is not None:
            raise IllegalAction("This table was already paused. **Resume** ends the pause.")
        return "Deadlines stop until **Resume**. Players can still move."

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        return paused(table, at)

    def summary(self, use: Use) -> str:
        return "paused this table: deadlines are stopped"


class Resume(ModeratorAction, frozen=True):
    """Resume the deadlines of a table."""

    in_own_game = True

    def plan(self, table: Table) -> str:
        _must_be_played(table)
        if table.row.paused is None:
            raise IllegalAction("This table was not paused, so you could not resume it.")
        return "Deadlines run again."

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        return resumed(table, at, people)

    def summary(self, use: Use) -> str:
        return "resumed this table: deadlines run again"


class Extend(ModeratorAction, frozen=True):
    """Give the players to move more time."""

    hours: int

    def plan(self, table: Table) -> str:
        _must_be_played(table)
        if not 1 <= self.hours <= HOURS_AT_MOST:
            raise IllegalAction(f"Choose 1 to {HOURS_AT_MOST} hours.")
        players = [mention(table, row.seat) for row in table.seats if row.deadline is not None]
        if not players:
            raise IllegalAction("This table had no deadline, so you could not move it.")
        more = counted(self.hours, "more hour")
        return "\n".join(f"{player} gets {more}." for player in players)

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        return extended(table, self.hours * HOUR, people)

    def summary(self, use: Use) -> str:
        return f"given the players to move {counted(self.hours, 'more hour')}"


class Replace(ModeratorAction, frozen=True):
    """Give a seat to a bot. Old entries of the audit log also gave seats to a ``user``."""

    seat: Seat
    user: UserId | None = None

    def plan(self, table: Table) -> str:
        _must_have_seat(table, self.seat)
        if table.seats[self.seat].bot:
            raise IllegalAction(f"Seat {self.seat + 1} already has a bot.")
        others = (row for row in table.seats if row.seat != self.seat and not row.is_bot)
        if not any(others):
            raise IllegalAction(
                "No player would be left here. **Cancel the game** closes the table."
            )
        return f"A bot replaces {mention(table, self.seat)} in seat {self.seat + 1}."

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        after = reseated(table.with_row(proposal=None), self.seat, bot=STEADY.key)
        return told_of_loss(after, table, self.seat, at)

    def summary(self, use: Use) -> str:
        former = f"<@{use.former}>" if use.former else "the previous player"
        newcomer = f"<@{use.newcomer}>" if use.newcomer else "another player"
        return f"given seat {self.seat + 1} of {former} to {newcomer if self.user else 'a bot'}"

    def use(self, table: Table, user: UserId, at: Timestamp) -> Use:
        use = Use(table=table.id, user=user, deed=write(self), at=at)
        return msgspec.structs.replace(use, former=table.seats[self.seat].user)


class Offer(ModeratorAction, frozen=True):
    """Offer a seat to a user, who gets it when they accept."""

    seat: Seat
    user: UserId

    def plan(self, table: Table) -> str:
        _must_have_seat(table, self.seat)
        refuse_newcomer(table, self.user, self.seat)
        reader = table.row.reader
        shown = ""
        if reader not in (None, self.seat) and table.game.has_secrets:
            shown = (
                f" The secret cards of {mention(table, reader)} have been shown in this channel."
            )
        return (
            f"<@{self.user}> is asked to replace {mention(table, self.seat)} in seat"
            f" {self.seat + 1}. They have three days to agree. {UNRATED_THEN}{shown}"
        )

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        offer = Proposal("offer", self.seat, (), seat=self.seat, to=self.user)
        return table.with_row(proposal=opened(table, offer, at, people))

    def summary(self, use: Use) -> str:
        former = f"<@{use.former}>" if use.former else "the previous player"
        newcomer = f"<@{use.newcomer}>" if use.newcomer else "another player"
        return f"offered seat {self.seat + 1} of {former} to {newcomer}"

    def use(self, table: Table, user: UserId, at: Timestamp) -> Use:
        """Return the entry of the audit log. It names both users in columns, not in the text."""
        known = msgspec.structs.replace(self, user=SOMEBODY)
        use = Use(table=table.id, user=user, deed=write(known), at=at)
        former = table.seats[self.seat].user
        return msgspec.structs.replace(use, former=former, newcomer=self.user)


SOMEBODY = UserId(1)
"""Replaces a user ID that has its own column."""


class Rewind(ModeratorAction, frozen=True):
    """Rewind a table to the state after a move, numbered as every player sees them."""

    move: int

    def plan(self, table: Table) -> str:
        _must_be_played(table)
        _must_not_be_ranked(table)
        seen = _seen_by_all(table)
        last = last_move(table)
        if last == 0:
            raise IllegalAction("No move could be undone.")
        if not 0 <= self.move < last:
            raise IllegalAction(
                f"The last move is number {last}. Choose an earlier one; 0 is the start of the"
                f" game."
            )
        back = counted(last - self.move, "move is", "moves are")
        people = ", ".join(mention(table, Seat(seat)) for seat in awaited(seen[self.move].state))
        return (
            f"{back} undone, back to the table after move {self.move}. Next to move: {people}."
            f" Players may remember revealed cards, and the same cards and dice come up again."
            f" {UNRATED}"
        )

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        fresh = {"waiting": None, "deadline": None, "rung": 0, "turns": ()}
        seats = tuple(msgspec.structs.replace(row, **fresh) for row in table.seats)
        left = table.frames.index(_seen_by_all(table)[self.move]) + 1
        return replace(taken_back(table.with_row(proposal=None, unrated=True), left), seats=seats)

    def summary(self, use: Use) -> str:
        return f"rewound this table to move {self.move}"


class Abort(ModeratorAction, frozen=True):
    """Cancel a game or close a lobby."""

    def plan(self, table: Table) -> str:
        if table.row.status not in ("lobby", "playing"):
            raise IllegalAction("This table is already closed. There is nothing left to close.")
        result = COUNTS if counts_early(table) else "No one wins, and nothing counts."
        return f"The table closes for good. {result}"

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        return ended(table, at)

    def summary(self, use: Use) -> str:
        return "cancelled this game"


class Export(ModeratorAction, frozen=True):
    """Get the record of a finished game. The table does not change."""

    in_own_game = True

    def plan(self, table: Table) -> str:
        if table.state is None or table.playing:
            raise IllegalAction(
                "You can export a game only after it has ended, because its record holds secrets."
            )
        if table.row.secret:
            raise IllegalAction(
                "Other players have this deal too. Wait until its challenge is over."
            )
        return (
            "You get the record: the options, the luck and every move. The table does not change."
        )

    def carry_out(self, table: Table, at: Timestamp, people: People) -> Table:
        return table

    def summary(self, use: Use) -> str:
        return "exported this table's record"


MODERATOR_ACTIONS: tuple[type[ModeratorAction], ...] = (
    Pause,
    Resume,
    Extend,
    Replace,
    Offer,
    Rewind,
    Abort,
    Export,
)


def parse_action(text: str) -> ModeratorAction:
    """Return the change with a text form."""
    action = parse(text, MODERATOR_ACTIONS)
    assert isinstance(action, ModeratorAction)  # noqa: S101  # nothing else is in the list
    return action


def confirmed_action(text: str) -> ModeratorAction:
    """Return the change of a button. One of version 0.2.0 that gives a seat now offers it."""
    action = parse_action(text)
    if isinstance(action, Replace) and action.user is not None:
        return Offer(action.seat, action.user)
    return action


def refuse_own_game(action: ModeratorAction, table: Table, moderator: UserId) -> None:
    """Check that moderators do not use their tools for themselves.

    Raises:
        IllegalAction: They play or have played in this game, or would offer themselves a seat.
    """
    if isinstance(action, Offer) and action.user == moderator:
        raise IllegalAction("You can't give a seat to yourself. Another moderator can.")
    if table.playing and table.seats_held_by(moderator) and not action.in_own_game:
        raise IllegalAction(
            "You can't moderate your own game. Ask another moderator, or ask the other players"
            " with the menus behind **⋯**."
        )


def digest(plan: str) -> str:
    """Return eight letters that differ for different previews."""
    return hashlib.sha256(plan.encode()).hexdigest()[:8]


def announcement(use: Use) -> str:
    """Return the announcement of a change."""
    who = f"<@{use.user}>, who moderates here," if use.user else "A moderator"
    return f"{who} has {parse_action(use.deed).summary(use)}."


def _must_be_played(table: Table) -> None:
    if not table.playing:
        raise IllegalAction("This game is not running. `/games` lists your games.")


def _must_have_seat(table: Table, seat: Seat) -> None:
    _must_be_played(table)
    _must_not_be_ranked(table)
    if not 0 <= seat < len(table.seats):
        raise IllegalAction(f"This table has no seat {seat + 1}. Choose 1 to {len(table.seats)}.")


def _seen_by_all(table: Table) -> tuple[Frame, ...]:
    """Return the frames that the channel can see. The number of secret ones is hidden."""
    return tuple(table.noticed_frames(table.row.reader))


def last_move(table: Table) -> int:
    """Return the number of the last move, as every player sees it."""
    return len(_seen_by_all(table)) - 1


def _must_not_be_ranked(table: Table) -> None:
    if table.is_ranked_attempt:
        raise IllegalAction("This is a ranked attempt at a challenge, so you can't change it.")

"""Cards: what is posted about a table, to its channel or to one seat alone.

A card is a classic message (text, one picture with alt text, buttons), because a picture in a
Components V2 gallery cannot reliably be replaced by an edit.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.buttons import choices, tools
from bot.fairness import commitment
from bot.names import mention
from bot.store import SeatRow
from bot.table import Table
from engine.core import Note, View, decision_of

STORY_LINES = 10
MESSAGE_LENGTH = 2_000


@dataclass(frozen=True)
class Card:
    """A message about a table; ``called`` are the people whom it pings."""

    content: str
    picture: bytes | None
    alt: str
    view: discord.ui.View
    called: tuple[int, ...] = ()

    def file(self) -> discord.File | None:
        """Return the picture for one sending."""
        if self.picture is None:
            return None
        return discord.File(io.BytesIO(self.picture), "board.png", description=self.alt)

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Ping nobody but those who are called."""
        users = [discord.Object(user) for user in self.called]
        return discord.AllowedMentions(users=users, everyone=False, roles=False)


def reader_of(table: Table) -> int | None:
    """Return whose eyes the channel's card is for: a lone player, else everybody."""
    return 0 if table.is_solo else None


def chooser(table: Table) -> int | None:
    """Return the seat whose choices stand on the channel's card, if they may be shown there."""
    if len(table.awaited) != 1:
        return None
    seat = table.awaited[0]
    decision = decision_of(table.state, seat)
    hidden = decision is None or decision.secret
    return None if hidden and not table.is_solo else seat


def lobby_text(table: Table) -> str:
    """Return the text of a lobby's card, also of one that closed before its game began."""
    if table.row.status == "aborted":
        return f"{_title(table)}\nThis table is closed: no game was begun. `/play` opens another."
    least, most = min(table.game.seats), max(table.game.seats)
    needed = str(most) if least == most else f"{least} to {most}"
    players = [
        f"**{row.seat + 1}** {mention(table, row.seat)}{_by_hand(row)}" for row in table.seats
    ]
    chosen = {one.key: table.row.options.get(one.key, one.default) for one in table.game.options}
    options = ", ".join(f"{key}: {value}" for key, value in chosen.items())
    return "\n".join(
        [
            f"{_title(table)} · open for players ({needed})",
            f"_{table.game.blurb}_",
            *players,
            *([f"-# {options}"] if options else []),
            f"Press **Join** to play. <@{table.row.opener}> starts; once full, anybody may.",
        ]
    )


def _by_hand(row: SeatRow) -> str:
    return " (takes no direct messages: use `/hand`)" if row.dm == "closed" else ""


def channel_text(table: Table, view: View) -> str:
    """Return the text of the card in the channel."""
    reader = table.awaited[0] if table.awaited else None
    story = _story(table.told_since(reader, None), view)
    return _fitted(_title(table), story, _ending(table) or _asking(table))


def seat_text(table: Table, seat: int, view: View) -> str:
    """Return the text of the card for ``seat`` alone."""
    story = _story(table.told_since(seat, seat), view)
    waiting = f"You wait for {_who(table)}." if table.awaited else ""
    return _fitted(_title(table), story, _ending(table) or view.question or waiting)


def discord_view(table: Table, seat: int | None) -> discord.ui.View:
    """Return the choices of ``seat``, if they are to be shown, and the tools below."""
    made = discord.ui.View(timeout=None)
    for item in [*(choices(table, seat) if seat is not None else ()), *tools(table, seat)]:
        made.add_item(item)
    made.stop()  # the items find their table by themselves: discord.py need not keep the view
    return made


def _title(table: Table) -> str:
    return f"**{table.game.name}** · table {table.id}"


def _story(notes: Sequence[Note], view: View) -> list[str]:
    """Return what happened, a line each; where there is more, the last lines."""
    names = [view.name(seat) for seat in range(len(view.names))]
    lines = [f"• {note.text(names)}" for note in notes]
    return ["• …", *lines[-STORY_LINES:]] if len(lines) > STORY_LINES else lines


def _fitted(title: str, story: list[str], ending: str) -> str:
    while story and sum(map(len, story)) + len(title) + len(ending) > MESSAGE_LENGTH - 100:
        story = story[1:]
    return "\n".join([title, *story, ending])


def _asking(table: Table) -> str:
    """Say what is proposed, who is to act, and what they are asked."""
    return "\n".join([*_proposal(table), _to_move(table)])


def _to_move(table: Table) -> str:
    fair = f"\n-# Fair deal: {_promise(table)}" if len(table.frames) == 1 else ""
    seat = chooser(table)
    if seat is None:
        return f"{_who(table)}: it is your move. Press **Your move** to choose.{fair}"
    question = table.view(seat).question
    return f"{mention(table, seat)}, {question[:1].lower()}{question[1:]}{fair}"


def _proposal(table: Table) -> Iterator[str]:
    """Say what is proposed, if anything is, and who has not answered yet."""
    proposal = table.row.proposal
    if proposal is None:
        return
    seat = mention(table, proposal.seat)
    wish = {
        "abort": "to break this game off",
        "give": f"that <@{proposal.to}> takes the seat of {seat}",
        "bot": f"that a bot goes on for {seat}",
    }[proposal.kind]
    asked = ", ".join(mention(table, seat) for seat in table.asked)
    yield f"{mention(table, proposal.by)} proposes {wish}. Do you agree, {asked}?"


def _promise(table: Table) -> str:
    promise = commitment(table.row.seed, table.row.salt)
    return f"`{promise}` (`/verify` checks it at the end)"


def _who(table: Table) -> str:
    return ", ".join(mention(table, seat) for seat in table.awaited)


def _ending(table: Table) -> str:
    """Say how the game ended, if it has."""
    if table.row.status == "aborted":
        return "This table is closed: the game was broken off."
    if table.row.status != "over":
        return ""
    outcome = table.game.outcome(table.state)
    if table.is_solo:
        label = f" {outcome.label}." if outcome.label else ""
        points = f"{mention(table, 0)} has **{outcome.scores[0]}** points.{label}"
        return f"The game is over ({outcome.ended_by}): {points}"
    order = sorted(range(len(table.seats)), key=lambda seat: -outcome.scores[seat])
    lines = [f"{mention(table, seat)}: {outcome.scores[seat]}" for seat in order]
    winners = " and ".join(mention(table, seat) for seat in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "share the win"
    won = f"**{winners}** {verb}!" if winners else "Nobody wins."
    return "\n".join([f"The game is over ({outcome.ended_by}). {won}", *lines])

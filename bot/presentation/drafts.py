"""The messages of a table, for its channel or for one seat.

A draft becomes a classic message (text, one picture with alternative text, buttons), because an
edit cannot reliably replace a picture in a Components V2 gallery.
"""

import io
import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

import discord

from bot.domain import lessons
from bot.domain.answers import last_sentence
from bot.domain.credit import is_counted
from bot.domain.dates import dated
from bot.domain.early_end import COUNTS
from bot.domain.fairness import shortened
from bot.domain.ids import FIRST_SEAT, Ply, Seat, UserId
from bot.domain.levels import STEADY
from bot.domain.lobby_options import advice, worth_reading
from bot.domain.mentions import in_message, mention
from bot.domain.paces import PACES
from bot.domain.records import Proposal
from bot.domain.reliability import TURNS_IN_TIME
from bot.domain.table import Table
from bot.domain.verification import promise_of
from bot.domain.windows import players_in_window, window_end
from bot.limits import MESSAGE_LENGTH
from bot.presentation.choices import choices
from bot.presentation.components import TOOLS_ROW, view_of
from bot.presentation.emojis import Emojis
from bot.presentation.extras import NO_EXTRAS, Extras, Offer
from bot.presentation.icons import with_icons
from bot.presentation.offers import TOOLS_AT_MOST, button_of, tools
from bot.presentation.past import merged, turn_told
from engine.boxes import is_box
from engine.core import Note, Outcome, View, counted
from engine.core.words import listed
from render.gallery import Page

T = TypeVar("T")
D = TypeVar("D", bound="Draft")

STORY_LINES = 10
LINES_HEARD = 25
"""The events that a message tells a reader who listens: the picture does not show their effects."""
ROOM_ABOVE = 150
"""The characters that a text leaves for a first line above it."""
STORY = re.compile(r"• |-# \d+ earlier events?:")
GONE_ON = "-# The game has gone on since."
"""How the lines of the story begin."""


@dataclass(frozen=True)
class Draft:
    """A message about a table. It mentions the users in ``called``.

    A ``silent`` message sends no push notification. ``emojis`` are the icons that Discord has.
    ``more`` are the pages after the first if the picture is in large print. Each is in an embed of
    its own, because Discord crops several attachments of a message to squares. ``words`` returns
    the board in words, for users who want no picture.
    """

    content: str
    picture: bytes | None
    alt: str
    view: discord.ui.View
    called: tuple[UserId, ...] = ()
    silent: bool = False
    emojis: Emojis | None = None
    more: tuple[bytes, ...] = ()
    words: Callable[[], str] = str

    def saying(self, content: str) -> Self:
        """Return this message with another text, above the board in words if it has that."""
        text = content
        for line in self.words().splitlines():
            if len(text) + len(line) > MESSAGE_LENGTH - ROOM_ABOVE:
                break
            text += f"\n{line}"
        return replace(self, content=text)

    async def sent(self, send: Callable[[discord.ui.View], Awaitable[T]]) -> T:
        """Send the message, with icons if Discord accepts them (see ``with_icons``)."""
        return await with_icons(self.view, self.emojis, send)

    def files(self) -> list[discord.File]:
        """Return new files of the picture's pages, because each file can be sent only once."""
        if self.picture is None:
            return []
        files = [discord.File(io.BytesIO(self.picture), "board.png", description=self.alt)]
        for at, page in enumerate(self.more, 2):
            name = f": {page.name}" if isinstance(page, Page) and page.name else ""
            alt = f"Page {at} of {len(self.more) + 1}{name}. The first page describes all of them."
            files.append(discord.File(io.BytesIO(page), f"board-{at}.png", description=alt))
        return files

    def embeds(self) -> list[discord.Embed]:
        """Return an embed with each page after the first."""
        names = [f"board-{at}.png" for at in range(2, len(self.more) + 2)]
        return [discord.Embed().set_image(url=f"attachment://{name}") for name in names]

    def pages(self) -> dict[str, Any]:
        """Return the changes with which a message shows all pages of the picture."""
        return {"attachments": self.files(), "embeds": self.embeds()}

    @property
    def mentions(self) -> discord.AllowedMentions:
        """The mentions to allow: only those of the called users."""
        users = [discord.Object(user) for user in self.called]
        return discord.AllowedMentions(users=users, everyone=False, roles=False)


def promise_message(table: Table) -> Draft:
    """Return the message that commits to the seed, so that players can verify the luck later."""
    promise = shortened(promise_of(table.row.seed, table.row.salt))
    text = f"-# Table {table.id} · luck sealed: `{promise}`"
    edition = table.game.edition
    if is_box(edition):
        text += f" · with components that the host has entered (`{edition}`)"
    return Draft(text, None, "", view_of(()), silent=True)


def lobby_text(table: Table, extras: Extras = NO_EXTRAS) -> str:
    """Return the text of a lobby's message, whether it is open or closed."""
    if table.row.status == "aborted":
        return (
            f"{numbered_title(table)}\nThis table is closed. No game was started. Open another with"
            f" `/play`.\n-# {listed(f'<@{user}>' for user in table.users)}"
        )
    players = [f"**{row.seat + 1}** {mention(table, row.seat)}" for row in table.seats]
    return "\n".join(
        [
            f"{numbered_title(table)} · open for players",
            f"_{table.game.words.blurb}_ ({table.game.in_short})",
            *players,
            *(f"-# {text}" for text in _chosen(table)),
            *extras.lines(table),
            *filter(None, [advice(table)]),
            "The table is full. Any of its players can press **Start**."
            if table.is_full
            else f"Press **Join** to play. <@{table.row.opener}> starts the game"
            " (any player can once the table is full).",
        ]
    )


def past_lobby_text(table: Table, link: str) -> str:
    """Return the text of a lobby's old message. The link is that of the newest message."""
    if table.row.status == "lobby":
        return f"{numbered_title(table)}\nThis table has a newer message: [go there]({link})."
    if table.state is None:
        return lobby_text(table)
    players = listed(mention(table, row.seat) for row in table.seats)
    return f"**{table.game.name}** of {players}: started · [to the board]({link})"


def _chosen(table: Table) -> Iterator[str]:
    """Yield lines about the options, the pace and the autopilot."""
    options = {one.key: one for one in table.game.rules.options}
    values = worth_reading(table)
    if values:
        yield " · ".join(options[key].describe(value) for key, value in values.items())
    yield f"Pace: {PACES[table.row.pace].about}"
    if table.row.reliable:
        yield f"Only reliable players: {TURNS_IN_TIME}"
    if table.row.autopilot != STEADY.key and PACES[table.row.pace].turn is not None:
        yield f"Autopilot level for absent players: {table.row.autopilot}"


def channel_text(table: Table, view: View, extras: Extras = NO_EXTRAS) -> str:
    """Return the text of the board message."""
    own = _just_done(table, view)
    story = [] if own else story_of(told_on_board(table), view)
    lines = [*extras.lines(table)]
    if ending := result_text(table):
        lines.append(ending)
    elif table.playing:
        lines += _proposal(table)
        if table.row.paused is not None:
            lines.append("A moderator has paused this table: deadlines are stopped.")
        lines.append(" ".join([*own, _next(table, view)]))
    return fitted(title_of(table, *_round(table), *_bots(table)), story, "\n".join(lines))


def told_on_board(table: Table) -> list[Note]:
    """Return the events that the board message tells, at the end those of the last turn.

    A further question of its only reader's move comes after no new event.
    """
    newest = table.frames[-1]
    is_own = newest.seat is not None and newest.seat == table.row.reader
    if table.awaited and is_own and not newest.notes:
        return []
    reader = table.awaited[0] if table.awaited else table.last_opponent
    return table.notes_since(reader, None)


def _just_done(table: Table, view: View) -> list[str]:
    """Return the last move of a board message's only reader, while bots think."""
    seat = table.row.reader
    if seat is None or not table.playing or table.frames[-1].seat != seat:
        return []
    if any(not table.seats[one].is_bot for one in table.awaited):
        return []
    return turn_told(table, seat, [*map(in_message, view.names)])


def spectator_text(table: Table, view: View, looked: Ply | None) -> str:
    """Return the text of a snapshot for a spectator, with events since their last look."""
    story = story_of(table.notes_since(None, None, looked), view)
    asked = f"Asked: {_who(table, table.awaited)}." if table.awaited else ""
    return fitted(title_of(table), story, result_text(table) or asked)


def seat_text(
    table: Table,
    seat: Seat,
    view: View,
    looked: Ply | None = None,
    told: Collection[Note] = (),
    lines: int = STORY_LINES,
) -> str:
    """Return the text of a seat's private message, with events since its last action or look.

    Events that another message has ``told`` are left out. Of the others, it has the last ``lines``.
    """
    news = (note for note in table.notes_since(seat, seat, looked) if note not in told)
    story = story_of(news, view)
    return fitted(title_of(table), story, result_text(table) or asked_text(view.question), lines)


def asked_text(question: str) -> str:
    """Return a question with its last sentence, which asks, in bold."""
    asked = last_sentence(question)
    return f"{question.removesuffix(asked)}**{asked}**" if asked else ""


def discord_view(
    table: Table, seat: Seat | None, extras: Extras, *, for_everybody: bool = False
) -> discord.ui.View:
    """Return a view with the choices of ``seat``, if any, and the buttons below them."""
    shown = choices(table, seat, lessons.asked(table)) if seat is not None else ()
    return view_of([*shown, *tools(table, seat, extras, for_everybody=for_everybody)])


def with_unreachable(draft: Draft, table: Table, seats: Sequence[Seat]) -> Draft:
    """Return a draft that says why it mentions players who refuse direct messages, if it fits."""
    if not seats:
        return draft
    names = listed(mention(table, seat) for seat in seats)
    content = f"{draft.content}\n-# {names}: I can't write to you, so I call you here."
    return replace(draft, content=content) if len(content) <= MESSAGE_LENGTH else draft


def with_offers(draft: D, offers: Sequence[Offer]) -> D:
    """Return a draft with more tools, as many as fit."""
    items = [*draft.view.children]
    room = TOOLS_AT_MOST - sum(item.row == TOOLS_ROW for item in items)
    added = [one for one in offers if one.sheet is None][: max(0, room)]
    return replace(draft, view=view_of([*items, *map(button_of, added)])) if added else draft


def title_of(table: Table, *parts: str) -> str:
    """Return the first line of a message, with some ``parts`` after the name of the game."""
    name = f"**{table.game.name}**"
    challenge = table.row.challenge
    deal = table.row.deal_of
    if table.row.lesson:
        return ", ".join(filter(None, [f"{name} · lesson", lessons.progress_of(table)]))
    special = list[str]()
    day = dated(challenge or "", table.row.created)
    if challenge is None:
        special += [f"practice deal from table {deal}"] if deal else []
    elif deal is not None:
        special += [f"practice for challenge {day}: does not count"]
    else:
        kind = "Atoll's solution" if table.seats[0].bot else "ranked attempt"
        special += [day if table.is_contest else f"challenge {day}", kind]
    if is_box(table.game.edition):
        special += ["with the components of the host"]
    return " · ".join([name, *parts, *special])


def numbered_title(table: Table) -> str:
    """Return the first line of a message that may be read far from its table."""
    return title_of(table, f"table {table.id}")


def _round(table: Table) -> Iterator[str]:
    """Yield the round of a running game, if it has rounds and the first one has begun."""
    if table.playing and table.round:
        known = table.game.words.rounds
        yield f"round {table.round} of {known}" if known else f"round {table.round}"


def _bots(table: Table) -> Iterator[str]:
    """Yield the bots against whom the only reader of a board message plays, in the first round."""
    bots = [row.seat for row in table.seats if row.bot is not None]
    is_begun = table.playing and (table.round or 1) > 1
    if table.is_private and bots and not is_begun:
        yield f"you against {_who(table, bots)}"


def with_number(draft: Draft, table: Table) -> Draft:
    """Return a board message that names its table, because its channel has another one."""
    name = f"**{table.game.name}**"
    if not draft.content.startswith(name) or table.row.status == "lobby":
        return draft
    rest = draft.content.removeprefix(name)
    return replace(draft, content=f"{name} · table {table.id}{rest}")


def story_of(notes: Iterable[Note], view: View) -> list[str]:
    """Return the events, one per line."""
    names = [*map(in_message, view.names)]
    return [f"• {note.text(names)}" for note in merged(notes)]


def fitted(title: str, story: list[str], ending: str, lines: int = STORY_LINES) -> str:
    """Return a message's text with about ``lines`` of the last events, or fewer if it is too long.

    A line counts the others, so a single one is not worth leaving out.
    """
    left_out = len(story) - lines if len(story) > lines + 1 else 0
    while True:
        more = [f"-# {counted(left_out, 'earlier event')}: see `/replay`."] if left_out else []
        text = "\n".join(filter(None, [title, *more, *story[left_out:], ending]))
        if len(text) <= MESSAGE_LENGTH - 100 or left_out == len(story):
            return text
        left_out += 1


def title_and_story(content: str) -> str:
    """Return the text of a message that a newer one replaces: title and story.

    Its picture stays, and says who acts. So a last line puts both in the past.
    """
    title, *lines = content.splitlines() or [""]
    return "\n".join([title, *(line for line in lines if STORY.match(line)), GONE_ON])


def _next(table: Table, view: View) -> str:
    """Return who is asked, and what for, as far as all readers of the board message may know."""
    people = [seat for seat in table.awaited if not table.seats[seat].is_bot]
    if not people:
        verb = "is" if len(table.awaited) == 1 else "are"
        return f"{_who(table, table.awaited)} {verb} thinking …"
    if table.chooser is not None:
        question = asked_text(table.view(table.chooser).question)
        if table.is_private:
            return question
        return f"**Next: {mention(table, table.chooser)}.** {question}"
    if len(people) == 1:
        asked = f"**Next: {_who(table, people)}**, {table.game.words.turn(view)}."
    else:
        asked = f"**Next: {_who(table, people)} {table.game.words.turn(view)}.**"
    ends = {window_end(table, table.seats[seat]) for seat in players_in_window(table)}
    runs = table.row.paused is None
    return asked + "".join(f" Time ends <t:{end}:R>." for end in ends if end is not None and runs)


def _proposal(table: Table) -> Iterator[str]:
    """Yield the open proposal, with the players who have not voted and what follows."""
    proposal = table.row.proposal
    if proposal is None:
        return
    asked = listed(f"<@{user}>" for user in table.called.asked)
    yield f"{_wish(table, proposal)} Do you agree, {asked}?"
    ends = proposal.until is not None and table.row.paused is None
    yield from _without_answer(table, proposal, f"<t:{proposal.until}:R>" if ends else "")
    yield from _effect_on_result(table, proposal)


def _wish(table: Table, proposal: Proposal) -> str:
    """Return what a proposal asks for, as a sentence."""
    seat = mention(table, proposal.seat)
    is_own = proposal.seat == proposal.by
    who = "them" if is_own else seat
    seat_of, move_of = (
        f"their {what}" if is_own else f"the {what} of {seat}" for what in ("seat", "last move")
    )
    if proposal.kind == "offer":
        return f"A moderator offers the seat of {seat} to <@{proposal.to}>."
    wishes = {
        "abort": "to cancel this game",
        "give": f"to give {seat_of} to <@{proposal.to}>",
        "bot": f"to let a bot ({proposal.level or STEADY.key}) play for {who}",
        "undo": f"to undo {move_of}",
        "pace": f"to change the pace to {PACES[proposal.pace or table.row.pace].about}",
    }
    return f"{mention(table, proposal.by)} proposes {wishes[proposal.kind]}."


def _without_answer(table: Table, proposal: Proposal, when: str) -> Iterator[str]:
    """Yield what happens if the players who are asked don't answer, unless the vote just ends.

    ``when`` is the end of the vote, or "" while it stands still.
    """
    if proposal.offers_seat:
        ends = f" The offer ends {when}." if when else ""
        yield f"<@{proposal.to}> takes the seat only if they agree.{ends}"
    elif proposal.is_leave and when:
        yield f"Without an answer, the bot takes over {when}."
    elif proposal.kind == "bot" and when:
        others = [seat for seat in table.asked if seat != proposal.seat]
        they = "If all others agree and they" if others else "If they"
        yield f"{they} neither answer nor move, the bot takes over {when}."


def _effect_on_result(table: Table, proposal: Proposal) -> Iterator[str]:
    """Yield what a proposal does to the result of a game that counts."""
    if not is_counted(table):
        return
    if proposal.kind == "offer":
        yield "If they take it, this game no longer counts for ratings."
    elif proposal.kind == "abort":
        yield COUNTS if proposal.counts else "A game that is cancelled so early does not count."
    elif proposal.kind in ("give", "bot"):
        yield "The result of the seat belongs to the player who made most of its choices so far."


def _who(table: Table, seats: Iterable[Seat]) -> str:
    return listed(mention(table, seat) for seat in seats)


def result_text(table: Table) -> str:
    """Return the result of a finished game, with the lines of features."""
    alone = table.epilogue if table.is_private else ()
    return "\n".join(filter(None, [ending_text(table), *alone]))


def ending_text(table: Table) -> str:
    """Return the result of a finished game."""
    if table.row.status == "aborted":
        what = "lesson" if table.row.lesson else "game"
        return f"This table is closed. The {what} was cancelled."
    if table.row.status != "over" or not table.state.over:
        return ""
    return "\n".join(_result(table, table.game.rules.outcome(table.state)))


def _result(table: Table, outcome: Outcome) -> Iterator[str]:
    """Yield the winners of a finished game, and the results that this does not tell."""
    tie_break = outcome.tie_break and f"the tie-break was: {outcome.tie_break}"
    reason = f" ({'; '.join(filter(None, [outcome.ended_by, tie_break]))})"
    if table.is_solo:
        points = counted(outcome.scores[0], "point")
        label = f"{points}: {outcome.label}." if outcome.label else f"{points}."
        goal = f" {outcome.goal}." if outcome.goal else ""
        yield f"{mention(table, FIRST_SEAT)}: **{label}**{goal}{reason}"
        return
    order = sorted((row.seat for row in table.seats), key=lambda seat: -outcome.scores[seat])
    won = [Seat(seat) for seat in outcome.winners]
    lost = [seat for seat in order if seat not in won]
    verb = "wins" if len(won) == 1 else "share the win"
    if outcome.words:
        yield f"**{_who(table, won)} {verb}!**" if won else "**No one wins.**"
        yield from (f"{mention(table, seat)} {outcome.result_of(seat)}." for seat in lost)
    elif len(order) == 2 and won and not outcome.together:
        first, second = (outcome.short_result_of(seat) for seat in order)
        against = f" against {_who(table, lost)}" if lost else ""
        yield f"**{_who(table, won)} {verb}{against}, {first} to {second}.**{reason}"
    else:
        yield f"**{_who(table, won)} {verb}!**{reason}" if won else f"**No one wins.**{reason}"
        yield from (f"{mention(table, seat)}: {outcome.result_of(seat)}" for seat in order)

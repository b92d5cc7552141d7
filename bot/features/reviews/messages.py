"""The messages of reviews: what the game was lost by, and the choices that mattered."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import discord
from discord import ButtonStyle

from bot.domain.analysis import in_words, percent
from bot.domain.ids import GuildId, TableId
from bot.domain.mentions import mention
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.features.hints.messages import DECIDED, against, valued
from bot.features.replays.messages import Replay, replay_message
from bot.features.reviews.rules import Judgement, LossKind, Review
from bot.features.reviews.service import Progress
from bot.features.reviews.wording import accuracy_of, amount, by_round, signed, verdict_of
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.extras import Notification
from bot.presentation.pictures import SHEETS, Pictures
from bot.presentation.press import Number, Press, TableNumber
from bot.presentation.presses import Tool
from bot.presentation.private import Receipt
from bot.services.tables import Tables
from engine.core import counted, parse
from engine.core.words import listed
from engine.players.explaining import short_label
from render import reviews
from render.art import Scheme
from render.reviews import Course, Moment


class ShowMoment(Press, frozen=True, tag="rm"):
    """Shows a choice of a review: the one that led to a ply."""

    table: TableNumber
    ply: Number


class TryFrom(Press, frozen=True, tag="rt"):
    """Continues from a choice of a review in a what-if."""

    table: TableNumber
    ply: Number


class ShareReview(Press, frozen=True, tag="rs"):
    """Posts a review in the channel."""

    table: TableNumber


class AskReview(Tool, frozen=True, tag="t:review"):
    """Asks for a review of a finished game."""


class DontWrite(Tool, frozen=True, tag="t:hush"):
    """Stops direct messages about reviews."""


IN_PROGRESS = (
    "**Asked <t:{asked}:t>**: a review of {choices}. {done}\n-# It appears here once it is done."
)
SEEN = "{} reviewed so far."
ALL_SEEN = "All reviewed once. Now I look closer at the unclear ones."
WRITES = " If that takes long, I write to you."
WRITES_NOT = " I don't write to you: `/settings` changes that."
READY = "The review of your game of **{}** (table {}) is done."
NUMBERS = "①②③"
"""The losses in the text, on the buttons and in the picture."""
MORE_LIKE = "• {choices} more like {number}: {lost}."
LIKE = "• Move {move} and {others} like it: {lost}. {example}"
EXAMPLE = "**{better}** was probably better than **{done}**."
SMALL_ONES = "• Many small ones: {lost}."
JUDGED = "-# From {source} with what you could see.{accuracy} Only you see this."
BEST_PLANS = "the best plans that I found for the rest of your deck"
OTHERS_SHOWN = 3
TOO_FEW = "I simulated too few games from here to compare it with other moves."


def progress_text(progress: Progress, *, writes: bool) -> str:
    """Return how far a review is. It promises no time.

    ``writes`` tells whether a direct message follows if the review takes long.
    """
    done = SEEN.format(progress.done) if progress.done < progress.choices else ALL_SEEN
    choices = counted(progress.choices, "choice")
    found = IN_PROGRESS.format(asked=progress.asked, choices=choices, done=done)
    return found + (WRITES if writes else WRITES_NOT)


def progress_view(table_id: TableId, *, writes: bool) -> discord.ui.View:
    """Return the buttons that show the progress again, and that stop the direct messages."""
    items = [button(AskReview(table_id, 0), "Review", ButtonStyle.primary)]
    if writes:
        items.append(button(DontWrite(table_id, 0), "Don't write"))
    return view_of(items)


async def review_ready(_: discord.Client, tables: Tables, notice: Notice) -> Notification:
    """Return the notification about a late review."""
    table = await tables.get(notice.table)
    show = button(AskReview(table.id, 0), "Show the review", ButtonStyle.primary)
    return Notification(READY.format(table.game.name, table.id), (show,))


async def review_message(review: Review, name: str, pictures: Pictures, scheme: Scheme) -> Receipt:
    """Return the message of a review: the verdict, the largest losses, and the curve."""
    course = course_of(review, name)
    moments = [
        button(
            ShowMoment(review.table.id, one.ply), f"{number} Move {one.move}", ButtonStyle.primary
        )
        for number, one in zip(NUMBERS, review.moments, strict=False)
    ]
    return Receipt(
        content=review_text(review),
        picture=await pictures.draw(SHEETS, lambda: reviews.paint(course, scheme).png()),
        alt=reviews.alt(course),
        view=view_of([*moments, button(ShareReview(review.table.id), "Share")]),
    )


def review_text(review: Review) -> str:
    """Return the text below the curve. A long one leaves explanations to the moments."""
    heading = [f"## Review · {_table(review.table)}", f"**{verdict_of(review)}**"]
    if review.has_lost:
        heading += by_round(review)
    accuracy = accuracy_of(review)
    judged = JUDGED.format(
        source=_source(review.known), accuracy=f" Accuracy: {accuracy}." if accuracy else ""
    )
    text = ""
    for explained in (2, 1, 0):
        moments = [
            "\n-# ".join([_line(review, number, one), *[*_explained(review, one)][:explained]])
            for number, one in zip(NUMBERS, review.moments, strict=False)
        ]
        text = "\n".join([*heading, *moments, *_small_ones(review), judged])
        if len(text) <= MESSAGE_LENGTH:
            break
    return text


def shared_text(review: Review) -> str:
    """Return the text of a review that its player shares."""
    player = mention(review.table, review.seat)
    table = _table(review.table)
    lost = f"lost about {amount(review.lost, review.unit)}" if review.has_lost else "lost nothing"
    return f"{player} reviewed {table}: {lost}"


def _table(table: Table) -> str:
    return f"{table.game.name}, table {table.id}"


def _line(review: Review, number: str, one: Judgement) -> str:
    """Return a line about a loss: the move, and a better one."""
    done = _label(review, one, one.done)
    better = _label(review, one, one.verdict.best.do)
    probably = "" if one.is_sure else "probably "
    return (
        f"{number} Move {one.move}: **{done}**. **{better}** was {probably}worth"
        f" {_more(review, one)}."
    )


def _more(review: Review, one: Judgement) -> str:
    """Return how much more a better move was worth, also in points if they are not the unit."""
    more = f"{amount(one.lost, review.unit)} more"
    if review.unit == "points" or not one.points_lost:
        return more
    return f"{more}, and at least {against(review.table, one.points_lost)}"


def _small_ones(review: Review) -> Iterator[str]:
    """Yield what the choices lost that are not named: by kinds of moves, then the rest."""
    if not review.has_lost:
        return
    small = review.lost - sum(one.lost for one in review.moments)
    for kind in review.kinds:
        small -= kind.lost
        yield _kind_line(review, kind)
    if signed(small, review.unit):
        yield SMALL_ONES.format(lost=amount(small, review.unit))


def _kind_line(review: Review, kind: LossKind) -> str:
    """Return a line about a kind of moves, which a named loss or its worst one stands for."""
    lost = amount(kind.lost, review.unit)
    worst = kind.worst
    if kind.like is not None:
        number = NUMBERS[review.moments.index(kind.like)]
        return MORE_LIKE.format(choices=kind.choices, number=number, lost=lost)
    example = ""
    if not worst.is_best:
        done, better = (_short(review, worst, one) for one in (worst.done, worst.verdict.best.do))
        example = EXAMPLE.format(done=done, better=better)
    line = LIKE.format(move=worst.move, others=kind.choices - 1, lost=lost, example=example)
    return line.rstrip()


def _explained(review: Review, one: Judgement) -> Iterator[str]:
    """Yield why a better move was better, and the moves that probably follow it."""
    if not one.is_named:
        return
    if one.verdict.why:
        yield f"Why: {one.verdict.why}"
    if one.verdict.line:
        line = in_words(one.verdict.line, review.seat, partial(mention, review.table))
        yield f"Then perhaps {line}"


def _label(review: Review, one: Judgement, text: str) -> str:
    """Return the label of a move, as the player saw it then."""
    game = review.table.game
    state = review.table.frames[one.move - 1].state
    return game.label(game.view(state, review.seat), parse(text, game.rules.actions))


def _short(review: Review, one: Judgement, text: str) -> str:
    """Return the label of a move without its cost and result."""
    game = review.table.game
    state = review.table.frames[one.move - 1].state
    return short_label(game, state, review.seat, parse(text, game.rules.actions))


# --- the curve


def course_of(review: Review, name: str) -> Course:
    """Return the curve of a review to draw."""
    chances = review.unit == "chance"
    shown = percent if chances else float
    named = review.moments
    return Course(
        title=f"{review.table.game.name} · table {review.table.id}",
        who=name,
        chances=chances,
        moments=tuple(
            Moment(
                one.move,
                shown(one.value + one.lost),
                shown(one.value),
                named.index(one) + 1 if one in named else 0,
            )
            for one in review.known
        ),
        result=shown(review.result),
    )


# --- one choice


async def moment_message(
    review: Review, one: Judgement, drafts: DraftFactory, guild: GuildId | None
) -> Receipt:
    """Return the message about a choice: the board before it, and the values of its options."""
    replay = Replay(review.table, review.seat, review.table.frames)
    eyes = review.table.seats[review.seat].user
    draft = await replay_message(replay, one.move - 1, drafts, eyes, guild)
    press = TryFrom(review.table.id, one.ply)
    return replace(
        draft,
        content=moment_text(review, one),
        view=view_of([button(press, "Try again", ButtonStyle.success)]),
    )


def moment_text(review: Review, one: Judgement) -> str:
    """Return the text about a choice."""
    heading = f"### Move {one.move} · {_table(review.table)}"
    chosen = f"You chose **{_label(review, one, one.done)}**"
    if not one.verdict.is_reliable:
        return f"{heading}\n{chosen}. {TOO_FEW}"
    lines = [
        heading,
        f"{chosen}: {valued(one.value, review.unit, one.verdict.doubt)}.",
        *_better(review, one),
        f"-# Based on {_source([one])}. **Try again** lets you play on from here.",
    ]
    return "\n".join(lines)


def _source(judgements: Sequence[Judgement]) -> str:
    """Return what some values come from: simulated games, and in known decks plans."""
    simulated = sum(one.verdict.worlds for one in judgements if not one.verdict.known)
    games = [counted(simulated, "simulated game")] if simulated else []
    plans = [BEST_PLANS] if any(one.verdict.known for one in judgements) else []
    return listed([*games, *plans])


def _better(review: Review, one: Judgement) -> Iterator[str]:
    """Yield a better move, and the values of other options."""
    verdict = one.verdict
    value = partial(valued, unit=review.unit, doubt=verdict.doubt)
    if one.is_named:
        best = _label(review, one, verdict.best.do)
        probably = "" if one.is_sure else "probably "
        yield (f"**{best}** was {probably}worth {_more(review, one)}: {value(verdict.best.value)}.")
        yield from _explained(review, one)
    elif one.has_clear_lead:
        yield "It was clearly the best."
    elif verdict.decided:
        yield DECIDED.format(does=verdict.decided)
    else:
        yield "No other move was clearly better."
    named = {one.done, *([verdict.best.do] if one.is_named else [])}
    others = [option for option in verdict.options if option.do not in named][:OTHERS_SHOWN]
    for other in others:
        yield f"• {_label(review, one, other.do)}: {value(other.value)}"

"""The messages of reviews: the whole game as a curve, and the choices that mattered."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import discord
from discord import ButtonStyle

from bot.domain.analysis import Unit, in_words
from bot.domain.ids import GuildId, TableId
from bot.domain.mentions import mention
from bot.domain.table import Table
from bot.features.hints.messages import DECIDED, against, points, valued
from bot.features.replays.messages import Replay, replay_message
from bot.features.reviews.presses import AskReview, ShareReview, ShowMoment, TryFrom
from bot.features.reviews.rules import Accuracy, Judgement, Mark, Review
from bot.features.reviews.service import Progress
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.pictures import SHEETS, Pictures
from bot.presentation.private import Receipt
from engine.core import counted, parse
from render import reviews
from render.art import Scheme
from render.reviews import Course, Moment, Sign

SIGNS: dict[Mark, Sign] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
IN_PROGRESS = "{done} of {choices} reviewed.{ahead} About {minutes} left. {then}"
AHEAD = "choice from other reviews comes first.", "choices from other reviews come first."
APPEARS = "The review will appear here. **Review** shows it at any time."
TOO_LATE = "Press **Review** after that."
EDITED_MINUTES = 14
"""The longest review, in minutes, whose progress message can be edited. Discord allows 15."""
JUDGED = (
    "-# Based on the information you had. Accuracy: 0 % means random choices, 100 % the best that I"
    " found. Small and unclear losses are not listed. Only you see this."
)
UNCLEAR = 30
"""With a larger error, in percent, the accuracy is shown as unclear."""
NOTHING_KNOWN = 100
"""With this error, in percent, any accuracy is possible, and none is shown."""
OTHERS_SHOWN = 3
TOO_FEW = "I simulated too few games from here to compare it with other moves."


def progress_text(progress: Progress) -> str:
    """Return how far a review is, and how long it takes with those before it."""
    left = (progress.ahead + progress.choices - progress.done) * progress.pace
    minutes = max(1, round(left / 60))
    return IN_PROGRESS.format(
        done=progress.done,
        choices=counted(progress.choices, "choice"),
        ahead=f" {counted(progress.ahead, *AHEAD)}" if progress.ahead else "",
        minutes=counted(minutes, "minute"),
        then=APPEARS if minutes <= EDITED_MINUTES else TOO_LATE,
    )


def progress_view(table_id: TableId) -> discord.ui.View:
    """Return the button that shows the progress again."""
    return view_of([button(AskReview(table_id, 0), "Review", ButtonStyle.primary)])


async def review_message(review: Review, name: str, pictures: Pictures, scheme: Scheme) -> Receipt:
    """Return the message of a review: the curve, the accuracy, and the choices that mattered."""
    course = course_of(review, name)
    moments = [
        button(
            ShowMoment(review.table.id, one.ply),
            f"Move {one.move} {SIGNS[one.mark] if one.mark else ''}".strip(),
            ButtonStyle.primary,
        )
        for one in review.moments
    ]
    return Receipt(
        content=review_text(review),
        picture=await pictures.draw(SHEETS, lambda: reviews.paint(course, scheme).png()),
        alt=reviews.alt(course),
        view=view_of([*moments, button(ShareReview(review.table.id), "Share")]),
    )


def review_text(review: Review) -> str:
    """Return the text below the curve. A long one leaves explanations to the moments."""
    heading = [
        f"## Review · {_table(review.table)}",
        f"Accuracy {_accuracy(review)}{_marks(review)} ·"
        f" {counted(len(review.judgements), 'choice')}",
    ]
    text = ""
    for explained in (2, 1, 0):
        moments = [
            "\n-# ".join([_line(review, one), *[*_explained(review, one)][:explained]])
            for one in review.moments
        ]
        text = "\n".join([*heading, *moments, JUDGED])
        if len(text) <= MESSAGE_LENGTH:
            break
    return text


def shared_text(review: Review) -> str:
    """Return the text of a review that its player shares."""
    player, table = mention(review.table, review.seat), _table(review.table)
    return f"{player} reviewed {table}: accuracy {_accuracy(review)}{_marks(review)}"


def _accuracy(review: Review) -> str:
    """Return the accuracy with its 95 % error, or say that it is unclear."""
    found = review.accuracy
    if found is None or _error(found) >= NOTHING_KNOWN:
        return "**unclear**"
    error, kept = _error(found), f"**{percent(found.kept)} %**"
    if error > UNCLEAR:
        return f"**unclear** ({kept} ± {error})"
    return f"{kept} (± {error})" if error else kept


def _error(found: Accuracy) -> int:
    """Return the 95 % error of an accuracy, in percent."""
    return percent(2 * found.error)


def _table(table: Table) -> str:
    return f"{table.game.name}, table {table.id}"


def _marks(review: Review) -> str:
    """Return the number of marks: `` · 2 inaccuracies · 1 blunder``."""
    plural = {"inaccuracy": "inaccuracies"}
    found = ((review.marks[mark], mark, plural.get(mark, "")) for mark in SIGNS)
    return "".join(f" · {counted(*one)}" for one in found if one[0])


def _line(review: Review, one: Judgement) -> str:
    """Return a line about a choice: the move, and a better one."""
    sign = f" {SIGNS[one.mark]}" if one.mark else ""
    move, done = f"• Move {one.move}{sign}:", f"**{_label(review, one, one.done)}**"
    if one.is_worse or one.points:
        better = _label(review, one, one.verdict.best.do)
        lost = amount(one.verdict.loss, review.unit)
        if one.points:
            lost = against(review.table, one.points)
        return f"{move} {done} gave up at least {lost}; **{better}** was better."
    if one.has_clear_lead:
        return f"{move} {done} was clearly the best."
    if one.verdict.decided:
        return f"{move} {done}. {DECIDED.format(does=one.verdict.decided)}"
    return f"{move} no move was clearly better than {done}."


def _explained(review: Review, one: Judgement) -> Iterator[str]:
    """Yield why a better move was better, and the moves that probably follow it."""
    if not (one.is_worse or one.points):
        return
    if one.verdict.why:
        yield f"Why: {one.verdict.why}"
    if one.verdict.line:
        line = in_words(one.verdict.line, review.seat, partial(mention, review.table))
        yield f"Then perhaps {line}"


def amount(value: float, unit: Unit) -> str:
    """Return a difference in points or as a share of a win: ``2.5 points``, ``24 % of a win``."""
    if unit == "points":
        return points(value)
    return f"{percent(value)} % of a win" if percent(value) < 100 else "a whole win"


def percent(value: float) -> int:
    """Return a share in percent."""
    return round(100 * value)


def _label(review: Review, one: Judgement, text: str) -> str:
    """Return the label of a move, as the player saw it then."""
    game, state = review.table.game, review.table.frames[one.move - 1].state
    return game.label(game.view(state, review.seat), parse(text, game.rules.actions))


# --- the curve


def course_of(review: Review, name: str) -> Course:
    """Return the curve of a review to draw."""
    chances = review.unit == "chance"
    scale, found = 100.0 if chances else 1.0, review.accuracy
    return Course(
        title=f"{review.table.game.name} · table {review.table.id}",
        who=name,
        chances=chances,
        moments=tuple(
            Moment(
                one.move,
                one.verdict.best.value * scale,
                one.value * scale,
                SIGNS[one.mark] if one.mark else None,
            )
            for one in review.known
        ),
        result=review.result * scale,
        accuracy=percent(found.kept) if found and _error(found) <= UNCLEAR else None,
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
    called = f": {one.mark} {SIGNS[one.mark]}" if one.mark else ""
    heading = f"### Move {one.move} · {_table(review.table)}{called}"
    chosen = f"You chose **{_label(review, one, one.done)}**"
    if not one.verdict.is_reliable:
        return f"{heading}\n{chosen}. {TOO_FEW}"
    lines = [
        heading,
        f"{chosen}: {valued(one.value, review.unit)}.",
        *_better(review, one),
        f"-# Based on {counted(one.verdict.worlds, 'simulated game')}. **Try again** lets you play"
        f" on from here.",
    ]
    return "\n".join(lines)


def _better(review: Review, one: Judgement) -> Iterator[str]:
    """Yield a better move, and the values of other options."""
    verdict, unit = one.verdict, review.unit
    is_worse = one.is_worse or bool(one.points)
    if is_worse:
        best = _label(review, one, verdict.best.do)
        lost = f" by at least {against(review.table, one.points)}" if one.points else ""
        yield f"**{best}** was better{lost}: {valued(verdict.best.value, unit)}."
        yield from _explained(review, one)
    elif one.has_clear_lead:
        yield "It was clearly the best."
    elif verdict.decided:
        yield DECIDED.format(does=verdict.decided)
    else:
        yield "No other move was clearly better."
    named = {one.done, *([verdict.best.do] if is_worse else [])}
    others = [option for option in verdict.options if option.do not in named][:OTHERS_SHOWN]
    for other in others:
        yield f"• {_label(review, one, other.do)}: {valued(other.value, unit)}"

"""A review as its owner reads it: the whole game in a curve, then the moments that count."""

from collections.abc import Iterator
from dataclasses import replace

import discord
from discord import ButtonStyle

from bot.domain.analysis import Unit
from bot.domain.mentions import mention
from bot.domain.table import Table
from bot.features.hints.messages import valued
from bot.features.replays.messages import Replay
from bot.features.reviews.presses import ShareReview, ShowMoment, TryFrom
from bot.features.reviews.rules import Judgement, Mark, Review
from bot.features.reviews.service import Progress
from bot.presentation.card_factory import CardFactory
from bot.presentation.cards import Card
from bot.presentation.components import button, view_of
from bot.presentation.offers import review_button
from bot.services.pictures import Pictures
from bot.store.ids import GuildId, TableId
from engine.core import counted, parse
from render import reviews
from render.reviews import Course, Moment, Sign

SIGNS: dict[Mark, Sign] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
IN_PROGRESS = "{done} of {choices} choices reviewed.{ahead} About {minutes} left. {then}"
AHEAD = " {choices} from other reviews come first."
APPEARS = "The review will appear here. **Review** shows it at any time."
TOO_LATE = "Press **Review** after that."
EDITED_MINUTES = 14
"""Discord lets a bot edit an answer for a quarter of an hour."""
JUDGED = (
    "-# Judged by what you could have known. Unclear cases count in your favour. Only you see this."
)
SECONDS_A_CHOICE = 0.8
LOSS_SHOWN: dict[Unit, float] = {"chance": 0.005, "points": 0.05}
"""What is less is nothing."""
OTHERS_SHOWN = 3


def progress_text(progress: Progress) -> str:
    """Say how far a review is, and how long it takes with those before it."""
    left = (progress.ahead + progress.choices - progress.done) * SECONDS_A_CHOICE
    minutes = max(1, round(left / 60))
    return IN_PROGRESS.format(
        done=progress.done,
        choices=progress.choices,
        ahead=AHEAD.format(choices=counted(progress.ahead, "choice")) if progress.ahead else "",
        minutes=counted(minutes, "minute"),
        then=APPEARS if minutes <= EDITED_MINUTES else TOO_LATE,
    )


def progress_view(number: TableId) -> discord.ui.View:
    """Return the button that asks again how far a review is."""
    return view_of([review_button(number)])


async def review_card(review: Review, name: str, pictures: Pictures) -> Card:
    """Return the card of a review: the curve, what it comes to, and the moments that count."""
    course = course_of(review, name)
    return Card(
        content=review_text(review),
        picture=await pictures.sheet(lambda: reviews.paint(course)),
        alt=reviews.alt(course),
        view=_view(review),
    )


def review_text(review: Review) -> str:
    """Return what a review says besides its curve."""
    lines = [
        f"## Review · {_table(review.table)}",
        f"Accuracy **{percent(review.accuracy)} %** over"
        f" {counted(len(review.judgements), 'choice')}: {_marks(review)}.",
        f"Your choices gave up {_sum(review, review.given_up)} in all; {_luck(review)}.",
        *(_line(review, one) for one in review.moments),
        JUDGED,
    ]
    return "\n".join(lines)


def shared_text(review: Review) -> str:
    """Return what everybody is told of a review that its owner shares."""
    player, table = mention(review.table, review.seat), _table(review.table)
    accuracy = f"accuracy **{percent(review.accuracy)} %**"
    return f"{player} reviewed {table}: {accuracy}, {_marks(review)}."


def _table(table: Table) -> str:
    return f"{table.game.name}, table {table.id}"


def _marks(review: Review) -> str:
    """Say how many choices are called what: ``2 inaccuracies, no mistake, 1 blunder``."""
    marks = review.marks
    plural = {"inaccuracy": "inaccuracies"}
    words = [
        f"no {mark}" if not marks[mark] else counted(marks[mark], mark, plural.get(mark, ""))
        for mark in SIGNS
    ]
    return ", ".join(words)


def _luck(review: Review) -> str:
    """Say what luck and opponents have brought."""
    others = "luck" if review.table.is_solo else "luck and opponents"
    if abs(review.luck) < LOSS_SHOWN[review.unit]:
        return f"{others} gave and took as much"
    verb = "brought you" if review.luck > 0 else "cost you"
    return f"{others} {verb} {_sum(review, abs(review.luck))}"


def _sum(review: Review, value: float) -> str:
    """Say what many choices gave up, or luck brought: both in the same measure."""
    wins = percent(max(review.given_up, abs(review.luck))) > 100
    return amount(value, review.unit, wins=wins)


def _line(review: Review, one: Judgement) -> str:
    """Say of a moment what was done, and what would have been better."""
    sign = f" {SIGNS[one.mark]}" if one.mark else ""
    move, done = f"• Move {one.move}{sign}:", f"**{_label(review, one, one.done)}**"
    if one.verdict.loss >= LOSS_SHOWN[review.unit]:
        better = _label(review, one, one.verdict.best.do)
        lost = amount(one.verdict.loss, review.unit)
        return f"{move} {done} gave up {lost}; **{better}** was better."
    if one.verdict.lead >= LOSS_SHOWN[review.unit]:
        return f"{move} {done} was clearly the best."
    return f"{move} no move was clearly better than {done}."


def amount(value: float, unit: Unit, *, wins: bool = False) -> str:
    """Say how many points, or how much of a win: ``2.5 points``, ``24 % of a win``.

    Sums that may come to more than one are in ``wins``: ``1.4 wins``.
    """
    if unit == "points":
        return f"{value:.1f} points"
    if wins:
        return f"{value:.1f} wins"
    return f"{percent(value)} % of a win" if percent(value) < 100 else "a whole win"


def percent(value: float) -> int:
    """Return a part of a whole in percent."""
    return round(100 * value)


def _label(review: Review, one: Judgement, text: str) -> str:
    """Return what stands on the button of an action, as the player saw it then."""
    game, state = review.table.game, review.table.frames[one.move - 1].state
    return game.label(game.view(state, review.seat), parse(text, game.rules.actions))


def _view(review: Review) -> discord.ui.View:
    number = review.table.id
    moments = [
        button(
            ShowMoment(number, one.ply),
            f"Move {one.move} {SIGNS[one.mark] if one.mark else ''}".strip(),
            ButtonStyle.primary,
        )
        for one in review.moments
    ]
    return view_of([*moments, button(ShareReview(number), "Share")])


# --- the curve


def course_of(review: Review, name: str) -> Course:
    """Return the curve of a review, as it is drawn."""
    chances = review.unit == "chance"
    scale = 100.0 if chances else 1.0
    return Course(
        title=f"{review.table.game.name} · table {review.table.id}",
        who=name,
        chances=chances,
        moments=tuple(_moments(review, scale)),
        result=review.result * scale,
        accuracy=percent(review.accuracy),
    )


def _moments(review: Review, scale: float) -> Iterator[Moment]:
    for one in review.known:
        sign = SIGNS[one.mark] if one.mark else None
        yield Moment(one.move, one.verdict.best.value * scale, one.value * scale, sign)


# --- a moment


async def moment_card(
    review: Review, one: Judgement, cards: CardFactory, guild: GuildId | None
) -> Card:
    """Return the card of a moment: the board before the choice, and what each option was worth."""
    replay = Replay(review.table, review.seat, review.table.frames)
    eyes = review.table.seats[review.seat].user
    card = await cards.replay_card(replay, one.move - 1, eyes, guild)
    press = TryFrom(review.table.id, one.ply)
    return replace(
        card,
        content=moment_text(review, one),
        view=view_of([button(press, "Try again", ButtonStyle.success)]),
    )


def moment_text(review: Review, one: Judgement) -> str:
    """Return what is said of a moment."""
    called = f": {one.mark} {SIGNS[one.mark]}" if one.mark else ""
    lines = [
        f"### Move {one.move} · {_table(review.table)}{called}",
        f"You chose **{_label(review, one, one.done)}**: {valued(one.value, review.unit)}.",
        *_better(review, one),
        f"-# Based on {counted(one.verdict.worlds, 'simulated game')}. **Try again** lets you play"
        f" on from here.",
    ]
    return "\n".join(lines)


def _better(review: Review, one: Judgement) -> Iterator[str]:
    """Say what would have been better, and what else there was."""
    verdict, unit = one.verdict, review.unit
    if verdict.loss < LOSS_SHOWN[unit]:
        yield "No other move was clearly better."
    else:
        best = _label(review, one, verdict.best.do)
        yield f"**{best}** was better: {valued(verdict.best.value, unit)}."
    named = {one.done, *([verdict.best.do] if verdict.loss >= LOSS_SHOWN[unit] else [])}
    others = [option for option in verdict.options if option.do not in named][:OTHERS_SHOWN]
    for other in others:
        yield f"• {_label(review, one, other.do)}: {valued(other.value, unit)}"

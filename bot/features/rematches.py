"""Rematches as a best of three."""

from collections.abc import Iterator, Sequence

import msgspec
from discord import Interaction

from bot.domain.ids import Seat, TableId, UserId
from bot.domain.table import Table
from bot.feature import Feature
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button
from bot.interactions.opening import open_again
from bot.presentation.extras import ACT_ROW, MessageHooks, Offer
from bot.presentation.offers import SUCCESS
from bot.presentation.presses import PlayAgain, Tool
from bot.services.hooks import Attachment, TableHooks
from bot.store.connection import Db
from bot.store.personal import OwnRows
from bot.store.statements import columns, insert, select
from engine.core import IllegalAction
from engine.core.words import listed

WINS = 2
GAMES = 3
OTHERWISE = "This game can't be part of a best of three. **Rematch** opens a new table."


class PlaySeries(Tool, frozen=True, tag="t:series"):
    """Opens the next game of a best of three, or its second game."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """The games that a user had won in a series before a game, and the number ``played``."""

    user: UserId
    wins: int
    played: int


def select_scores(db: Db, table_id: TableId) -> tuple[Score, ...]:
    """Return the scores before a game of a series, or nothing for another game."""
    return tuple(select(db, Score, "series", "WHERE game = ? ORDER BY user", table_id))


def write_scores(
    db: Db, table_id: TableId, _before: tuple[Score, ...], after: tuple[Score, ...]
) -> None:
    """Replace the scores before a game."""
    db.execute("DELETE FROM series WHERE game = ?", [table_id])
    rows = [(table_id, *msgspec.structs.astuple(one)) for one in after]
    db.executemany(insert("series", ["game", *columns(Score)]), rows)


def can_begin(table: Table) -> bool:
    """Whether a finished game counts in a series: players against each other, and a new deal."""
    users = {row.user for row in table.seats}
    again = table.row.deal_of is not None
    if table.row.status != "over" or len(users) < 2 or None in users or again:
        return False
    return not table.game.rules.outcome(table.state).together


def scores_before(table: Table) -> tuple[Score, ...]:
    """Return the scores before a game, or nothing if other players have joined or left."""
    scores = table.records(Score)
    is_same = {one.user for one in scores} == {row.user for row in table.seats}
    return scores if is_same and len(scores) > 1 else ()  # opponents may have deleted theirs


def scores_after(table: Table) -> tuple[Score, ...]:
    """Return the scores after a finished game. A shared win counts for no player."""
    before = scores_before(table) or tuple(
        Score(user=row.user, wins=0, played=0) for row in table.seats if row.user is not None
    )
    winners = table.game.rules.outcome(table.state).winners
    winner = table.seats[Seat(winners[0])].user if len(winners) == 1 else None
    return tuple(
        msgspec.structs.replace(one, wins=one.wins + (one.user == winner), played=one.played + 1)
        for one in before
    )


def is_decided(scores: Sequence[Score]) -> bool:
    """Whether a player has won the series."""
    return any(one.wins >= WINS for one in scores)


def score_lines(table: Table) -> Iterator[str]:
    """Yield the score of a series, for a lobby and for the last message of a game."""
    scores = scores_before(table)
    if not scores:
        return
    if table.row.status == "lobby":
        yield f"Best of three, game {scores[0].played + 1}: {_in_words(scores)}."
    elif table.row.status == "over":
        scores = scores_after(table)
        won = [f" <@{one.user}> wins the series!" for one in scores if one.wins >= WINS]
        yield f"Best of three: {_in_words(scores)}.{''.join(won)}"


def _in_words(scores: Sequence[Score]) -> str:
    return listed(f"<@{one.user}> {one.wins}" for one in scores)


async def play_series(interaction: Interaction, table: Table) -> None:
    """Open a rematch with the score so far. After a decided series, another one begins."""
    if not can_begin(table):
        raise IllegalAction(OTHERWISE)
    scores = scores_after(table)

    def store(db: Db, table_id: TableId) -> None:
        write_scores(db, table_id, (), () if is_decided(scores) else scores)

    await open_again(interaction, table, store)


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for the next game of a series, or for a new series."""
    if not can_begin(table):
        return
    press = PlaySeries(table.id, table.row.edition)
    scores = scores_after(table)
    if scores_before(table) and not is_decided(scores):
        number = scores[0].played + 1
        label = f"Game {number} of {GAMES}" if number <= GAMES else f"Game {number}"
        yield Offer(press, label, 10, SUCCESS, replaces=PlayAgain)
    elif not is_decided(scores) and seat is not None:
        yield Offer(press, "Best of three", 30, sheet=ACT_ROW)


FEATURE = Feature(
    handlers=(Button(PlaySeries, showing(play_series)),),
    tables=TableHooks(attachments=(Attachment(Score, select_scores, write_scores),)),
    messages=MessageHooks(lines=score_lines, offers=offers),
    personal={"series": OwnRows("series", "table=game wins played", "game")},
)

"""A best of three: the first player with two wins against the same opponents wins it."""

from collections.abc import Iterator, Sequence

import msgspec

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.features.rematches.store import Score
from engine.core.words import listed

WINS = 2


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

"""Made-up results, and games that end immediately."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.domain.ids import GuildId, Seat, Timestamp, UserId
from bot.domain.moves import played, stand_in
from bot.domain.table import Table
from bot.features.rankings.ratings import Rating
from bot.features.rankings.results import usual_mode
from bot.features.rankings.stats_store import Played
from bot.features.rankings.store import Kind, Result, Standing, write_result
from bot.store import Store
from engine import GAMES
from engine.core import Rng

ANA, BEN, CHLOE, DEV = map(UserId, (1_001, 1_002, 1_003, 1_004))
GUILD, DAY = GuildId(70), 86_400
NOON = Timestamp(1_790_000_000)


def result(
    *users: UserId,
    places: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    kind: Kind = "rated",
    **changes: Any,
) -> Result:
    """Return a result; by default the first user has won."""
    placed = places or range(1, len(users) + 1)
    reached = scores or [100 - 10 * place for place in placed]
    seats = tuple(
        Standing(seat=Seat(seat), user=user, bot=None, score=score, place=place, won=place == 1)
        for seat, (user, place, score) in enumerate(zip(users, placed, reached, strict=True))
    )
    made = Result(
        table=None,
        guild=GUILD,
        key="small_islands",
        mode="standard",
        kind=kind,
        ended=NOON,
        standings=seats,
    )
    return msgspec.structs.replace(made, **changes)


def solo_result(user: UserId, score: int, **changes: Any) -> Result:
    """Return a result of a solo game of Palm Island."""
    mode = usual_mode(GAMES["palm_island"], 1)
    made: dict[str, Any] = {"kind": "solo", "key": "palm_island", "mode": mode, **changes}
    return result(user, scores=[score], **made)


async def store_results(store: Store, *results: Result) -> None:
    for one in results:
        await store.write(write_result, one)


def played_game(place: int | None = 1, **changes: Any) -> Played:
    """Return one ended game as the statistics read it."""
    rating = Rating(25 + (place or 0), 5) if changes.get("kind", "rated") == "rated" else None
    made: dict[str, Any] = {
        "key": "small_islands",
        "mode": "standard",
        "players": 3,
        "kind": "rated",
        "ended": NOON,
        "score": 50,
        "place": place,
        "won": place == 1,
        "rating": rating,
    }
    return Played(**(made | changes))


def play_to_end(table: Table) -> Table:
    """Return the table after random moves to the end."""
    rng = Rng(table.row.seed)
    while not table.state.over:
        seat = rng.pick(table.awaited)
        table = played(table, seat, rng.pick(table.options(seat)))
    return table


def before_end(table: Table) -> Table:
    """Return the table before the last turns of steady bots."""
    seen = [table]
    while table.awaited:
        table = stand_in(table, table.awaited[0])
        seen.append(table)
    return seen[-3]

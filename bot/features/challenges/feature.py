"""Challenges: each player's attempt at the same deal of a day or a week."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.challenges import store
from bot.features.challenges.attempt_commands import begin
from bot.features.challenges.commands import challenge, challenges, look
from bot.features.challenges.presses import BeginTry, LookAtChallenges
from bot.features.challenges.service import Challenges
from bot.features.challenges.solver import solved_apart
from bot.features.rankings.results import ended, reopened
from bot.interactions.context import Services
from bot.interactions.dispatch import Button
from bot.services.changes import Change
from bot.services.side_by_side import side_by_side
from bot.store import Part
from bot.store.connection import bound


def turn_parts(change: Change) -> Iterator[Part]:
    """Store the end of a ranked attempt, or delete it if its game was reopened."""
    if reopened(change.after, change.before):
        yield bound(store.take_back, change.after.id)
    result = ended(change.after, change.before)
    if result is not None:
        yield bound(store.write_end, result)


async def look_after(atoll: Services) -> None:
    """Open and close challenges, and update the tables that were closed."""
    if atoll.processes.leads:
        await side_by_side(atoll.outbox.deliver, await atoll.of(Challenges).look())


FEATURE = Feature(
    key="challenges",
    commands=(challenge, challenges),
    handlers=(Button(BeginTry, begin), Button(LookAtChallenges, look)),
    turn_parts=turn_parts,
    personal={"challenges": store},
    forget_server=store.forget_server,
    services=(lambda atoll: Challenges(atoll.tables, solved_apart),),
    jobs=(look_after,),
    stop=lambda atoll: atoll.of(Challenges).stop(),
)

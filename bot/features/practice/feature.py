"""Practice: positions come back until their users know them."""

from bot.feature import Feature
from bot.features.practice import store
from bot.features.practice.commands import show_next, try_drill
from bot.features.practice.presses import AnswerDrill, NextDrill
from bot.features.practice.service import Practice
from bot.features.reviews.service import Reviews
from bot.interactions.context import Services
from bot.interactions.dispatch import Button


async def rate_puzzles(atoll: Services) -> None:
    """Rate the answers to daily puzzles. One process works for all."""
    if atoll.processes.leads:
        await atoll.of(Practice).rate_daily()


FEATURE = Feature(
    handlers=(Button(AnswerDrill, try_drill), Button(NextDrill, show_next)),
    personal={"practice": store},
    services=(lambda atoll: Practice(atoll.tables, atoll.find(Reviews)),),
    jobs=(rate_puzzles,),
    stop=lambda atoll: atoll.of(Practice).stop(),
)

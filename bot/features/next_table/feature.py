"""The next table: a button that leads to the table with the least time left."""

from bot.feature import Feature
from bot.features.next_table.handlers import show_next
from bot.features.next_table.messages import offers
from bot.features.next_table.presses import ShowNext
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks

FEATURE = Feature(
    handlers=(Button(ShowNext, show_next),),
    messages=MessageHooks(private_offers=offers),
)

"""Nights: a reminder offers quiet hours, in the time zone that a user's moves suggest."""

from bot.feature import Feature
from bot.features.nights.handlers import not_at_night
from bot.features.nights.messages import offer
from bot.features.nights.presses import NotAtNight
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks

FEATURE = Feature(
    handlers=(Button(NotAtNight, not_at_night),),
    messages=MessageHooks(reminder_offer=offer),
)

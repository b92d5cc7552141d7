"""Nights: reminders wait while a user probably sleeps, and offer quiet hours."""

from bot.feature import Feature
from bot.features.nights.handlers import not_at_night
from bot.features.nights.messages import morning, offer
from bot.features.nights.presses import NotAtNight
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks

FEATURE = Feature(
    handlers=(Button(NotAtNight, not_at_night),),
    messages=MessageHooks(reminder_offer=offer, morning=morning),
)

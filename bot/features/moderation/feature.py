"""Moderation: tools for members who manage a server."""

from bot.feature import Feature
from bot.features.moderation import store
from bot.features.moderation.commands import admin, carry_out
from bot.features.moderation.presses import Moderate
from bot.features.moderation.service import Moderation
from bot.interactions.dispatch import Button

FEATURE = Feature(
    commands=(admin,),
    handlers=(Button(Moderate, carry_out),),
    personal={"moderation": store},
    services=(lambda atoll: Moderation(atoll.tables),),
)

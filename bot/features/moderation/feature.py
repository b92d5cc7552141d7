"""Moderation: tools for members who manage a server."""

from bot.feature import Feature
from bot.features.moderation import store
from bot.features.moderation.commands import (
    admin,
    carry_out,
    fill_in,
    press_log,
    propose,
    show_moderation,
)
from bot.features.moderation.presses import Moderate, Propose, ShowLog, ShowModeration
from bot.features.moderation.service import Moderation
from bot.interactions.dispatch import Button, Form

FEATURE = Feature(
    commands=(admin,),
    handlers=(
        Button(Moderate, carry_out),
        Button(Propose, propose),
        Form(Propose, fill_in),
        Button(ShowModeration, show_moderation),
        Button(ShowLog, press_log),
    ),
    personal={"moderation": store},
    services=(lambda atoll: Moderation(atoll.tables),),
)

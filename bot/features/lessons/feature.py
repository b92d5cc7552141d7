"""Lessons: a guided first game."""

from bot.feature import Feature
from bot.features.lessons.commands import learn
from bot.features.lessons.handlers import press
from bot.features.lessons.service import Lessons
from bot.interactions.dispatch import Button
from bot.presentation.presses import Learn

FEATURE = Feature(
    key="lessons",
    commands=(learn,),
    handlers=(Button(Learn, press),),
    services=(lambda atoll: Lessons(atoll.tables),),
)

"""Lessons: a guided first game."""

from bot.feature import Feature
from bot.features.lessons.commands import learn
from bot.features.lessons.handlers import press
from bot.features.lessons.service import Lessons, resume
from bot.interactions.acting import changing
from bot.interactions.dispatch import Button
from bot.presentation.presses import Learn, ResumeLesson

FEATURE = Feature(
    key="lessons",
    commands=(learn,),
    handlers=(
        Button(ResumeLesson, changing(resume)),
        Button(Learn, press),
    ),
    services=(lambda atoll: Lessons(atoll.tables),),
)

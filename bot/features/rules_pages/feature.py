"""The rules of the games, page by page, and their components."""

from bot.feature import Feature
from bot.features.rules_pages.card_commands import card
from bot.features.rules_pages.commands import help_page, rules
from bot.features.rules_pages.handlers import explain_question, read_topic, show_rules, turn_page
from bot.features.rules_pages.messages import Pages
from bot.features.rules_pages.presses import ReadTopic, TurnPage
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button, Select
from bot.presentation.presses import Explain, ShowRules

FEATURE = Feature(
    key="rules_pages",
    commands=(rules, help_page, card),
    handlers=(
        Button(ShowRules, showing(show_rules)),
        Button(Explain, showing(explain_question)),
        Button(TurnPage, turn_page),
        Select(ReadTopic, read_topic),
    ),
    services=(lambda atoll: Pages(atoll.pictures),),
)

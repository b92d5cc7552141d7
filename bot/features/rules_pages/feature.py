"""The rules of the games, page by page, and their components."""

from collections.abc import Iterator

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.rules_pages.commands import rules
from bot.features.rules_pages.handlers import (
    explain_question,
    read_rules,
    read_topic,
    show_rules,
    turn_page,
)
from bot.features.rules_pages.messages import Pages
from bot.features.rules_pages.presses import (
    Explain,
    ReadRules,
    ReadTopic,
    ShowRules,
    TurnPage,
)
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button, Select
from bot.presentation.extras import LOOK_ROW, MessageHooks, Offer
from engine.core import Game


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the buttons for the rules, and for the page about the choice of a seat."""
    edition = table.row.edition
    yield Offer(ShowRules(table.id, edition), "Rules", 20, sheet=LOOK_ROW)
    if seat is not None and table.options(seat):
        yield Offer(Explain(table.id, edition), "?", 60, with_text=True)


def games(game: Game) -> Iterator[Offer]:
    """Yield the button for the rules of a game."""
    yield Offer(ReadRules(game.key), "Rules", 50)


FEATURE = Feature(
    commands=(rules,),
    handlers=(
        Button(ShowRules, showing(show_rules)),
        Button(Explain, showing(explain_question)),
        Button(ReadRules, read_rules),
        Button(TurnPage, turn_page),
        Select(ReadTopic, read_topic),
    ),
    messages=MessageHooks(offers=offers, games=games),
    services=(lambda atoll: Pages(atoll.pictures),),
)

"""What-ifs: branches of a game that only one player sees."""

from collections.abc import Iterator

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.whatif.handlers import (
    choose,
    choose_from,
    fill_in,
    open_form,
    start,
    use_tool,
)
from bot.features.whatif.presses import ChangeWhatIf, StartWhatIf, TryOption, TryOut, TypeMoves
from bot.features.whatif.service import WhatIfs
from bot.interactions.dispatch import Button, Form, Select
from bot.presentation.extras import ACT_ROW, MessageHooks, Offer


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button that lets a player try moves."""
    if seat is not None and table.playing:
        yield Offer(StartWhatIf(table.id), "Try moves", 10, sheet=ACT_ROW)


FEATURE = Feature(
    handlers=(
        Button(ChangeWhatIf, use_tool),
        Button(StartWhatIf, start),
        Button(TryOption, choose),
        Select(TryOut, choose_from),
        Button(TypeMoves, open_form),
        Form(TypeMoves, fill_in),
    ),
    messages=MessageHooks(offers=offers),
    services=(lambda atoll: WhatIfs(atoll.now),),
)

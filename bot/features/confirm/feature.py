"""Confirm my turn: the last move of a turn waits for **Done**."""

from bot.feature import Feature
from bot.features.confirm.commands import confirm_settings, confirm_turn, drop_move
from bot.features.confirm.messages import waiting
from bot.features.confirm.presses import ConfirmTurn, DropMove
from bot.features.confirm.rules import drop, hold, release, without_outdated
from bot.features.confirm.store import HeldMove, select_held, write_held
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks, Setting
from bot.services.hooks import Attachment, Holding, TableHooks
from bot.store.personal import OwnRows

FEATURE = Feature(
    handlers=(Button(ConfirmTurn, confirm_turn), Button(DropMove, drop_move)),
    tables=TableHooks(
        attachment=Attachment(HeldMove, select_held, write_held),
        follow_up=without_outdated,
        holding=Holding(hold, release, drop),
    ),
    messages=MessageHooks(waiting=waiting),
    personal={"held moves": OwnRows("held_moves", "table=game seat moves", "game")},
    settings=(Setting("Turns", lambda _, person: confirm_settings(person)),),
)

"""Calls: notify players of new tables that they wait for."""

from bot.feature import Feature
from bot.features.calls import store
from bot.features.calls.commands import join
from bot.features.calls.messages import Callers, call_text
from bot.features.calls.presses import JoinCalled
from bot.features.calls.settings import CALL_SIZES, CALLS
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks
from bot.store.personal import OwnRows

FEATURE = Feature(
    handlers=(Button(JoinCalled, join),),
    messages=MessageHooks(notices={"call": call_text}),
    personal={
        "calls": OwnRows("calls", "server=guild game least most since", "guild, game"),
        "called": OwnRows("called", "table=game at", "game"),
    },
    settings=(CALLS, CALL_SIZES),
    forget_server=store.forget_server,
    services=(lambda atoll: Callers(atoll.client, atoll.tables),),
    jobs=(lambda atoll: atoll.of(Callers).call(),),
)

"""Reports: quote another user's words to the moderators and the host."""

from bot.feature import Feature
from bot.features.reports.commands import report_message
from bot.store.personal import OwnRows

FEATURE = Feature(
    commands=(report_message,),
    personal={"reports": OwnRows("reports", "at", "at")},
)

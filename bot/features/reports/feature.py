"""Reports: quote another user's words to the moderators and the host."""

from bot.feature import Feature
from bot.features.reports.commands import report, report_message

FEATURE = Feature(key="reports", commands=(report, report_message))

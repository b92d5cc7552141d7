"""Discord's error codes for places and users that a bot can't write to."""

DM_REFUSED = 50007
NO_CHANNEL = 10003
NO_ACCESS = 50001
FORBIDDEN = {NO_ACCESS, 50013}
DM_CLOSED = {NO_CHANNEL, 10013, DM_REFUSED, 50278, *FORBIDDEN}
"""Discord's error codes for users who can't get direct messages from the bot."""

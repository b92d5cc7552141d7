"""Reports: quote another user's words to the moderators and the host."""

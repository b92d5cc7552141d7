"""Nights: a reminder offers quiet hours, in the time zone that a user's moves suggest."""

"""Nights: reminders wait while a user probably sleeps, and offer quiet hours."""

"""Fixtures that are shared with the tests of the bot."""

from tests.bot.conftest import fake_pictures, no_icons, postgres

__all__ = ["fake_pictures", "no_icons", "postgres"]

"""Fixtures that are shared with the tests of the bot."""

from tests.bot.conftest import no_icons, postgres, sketches

__all__ = ["no_icons", "postgres", "sketches"]

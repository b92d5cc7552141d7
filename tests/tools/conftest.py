"""The fixtures of the bot's tests that tests of the tools use too."""

from tests.bot.conftest import no_icons, postgres, sketches

__all__ = ["no_icons", "postgres", "sketches"]

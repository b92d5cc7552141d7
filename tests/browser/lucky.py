"""Atoll with the same luck every time: ``python -m tests.browser.lucky play``."""

import os
import random
import secrets

from bot.cli import main
from bot.services import judges

CHOICE_SECONDS = "ATOLL_TEST_CHOICE_SECONDS"
"""For how long each choice is judged, where that is not to take as long as usual."""

if __name__ == "__main__":
    luck = random.Random("Atoll" + os.environ.get("LUCK", ""))
    secrets.randbits = lambda k: luck.getrandbits(k)
    judges.CHOICE_SECONDS = float(os.environ.get(CHOICE_SECONDS, judges.CHOICE_SECONDS))
    main()

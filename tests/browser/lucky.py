"""Atoll with the same luck every time: ``python -m tests.browser.lucky play``."""

import os
import random
import secrets

from bot.cli import main

if __name__ == "__main__":
    luck = random.Random("Atoll" + os.environ.get("LUCK", ""))
    secrets.randbits = lambda k: luck.getrandbits(k)
    main()

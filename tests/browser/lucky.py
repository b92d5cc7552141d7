"""Atoll with the same luck every time: ``python -m tests.browser.lucky play``."""

import os
import random
import secrets

from bot.cli import main

if __name__ == "__main__":
    secrets.randbits = random.Random("Atoll" + os.environ.get("LUCK", "")).getrandbits
    main()

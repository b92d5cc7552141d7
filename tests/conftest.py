"""What holds for all tests."""

import os
import random
import re

import pytest


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its luck, the same every time; ``LUCK=… make test`` gives them another.

    On each kind of database it has the same.
    """
    name = re.sub(r"\[(sqlite|postgresql)\]|(?<=\[)(sqlite|postgresql)-", "", request.node.nodeid)
    numbers = random.Random(name + os.environ.get("LUCK", ""))
    monkeypatch.setattr("secrets.randbits", numbers.getrandbits)

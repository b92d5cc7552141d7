"""What holds for all tests."""

import os
import random

import pytest


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its luck, the same every time; ``LUCK=… make test`` gives them another."""
    numbers = random.Random(request.node.nodeid + os.environ.get("LUCK", ""))
    monkeypatch.setattr("secrets.randbits", numbers.getrandbits)

"""What holds for all tests."""

import logging
import os
import random
import re
from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its luck, the same every time; ``LUCK=… make test`` gives them another.

    On each kind of database it has the same.
    """
    name = re.sub(r"\[(sqlite|postgresql)\]|(?<=\[)(sqlite|postgresql)-", "", request.node.nodeid)
    numbers = random.Random(name + os.environ.get("LUCK", ""))
    monkeypatch.setattr("secrets.randbits", numbers.getrandbits)


@pytest.fixture(autouse=True)
def restored_logs() -> Iterator[None]:
    """Restore the configuration of the logs: a command may send them to a captured stream."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.configure(**before)
    root.handlers[:] = handlers
    root.setLevel(level)

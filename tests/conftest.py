"""Fixtures for all tests."""

import contextlib
import contextvars
import gc
import logging
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord
import structlog

from render.art.sprites import CACHE
from testbed.waits import SETTLED_SECONDS
from tests.missing import NEEDS, Skipped, listed, need

SOCKETS = Path(__file__).parent / "bot" / "sockets"


def pytest_configure(config: pytest.Config) -> None:
    """Fail the run if a case is skipped that is not listed."""
    config.pluginmanager.register(Skipped(listed()))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need something.

    Leave those with PostgreSQL and with connections to Discord to `make check`.
    """
    for item in items:
        if SOCKETS in item.path.parents:
            item.add_marker("long")
        for fixture in NEEDS.keys() & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.needs(NEEDS[fixture]))
            if fixture == "postgres":
                item.add_marker("long")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test marked with something that this machine lacks."""
    for marker in item.iter_markers("needs"):
        need(*marker.args)


def pytest_collectstart() -> None:
    """Collect no garbage while all modules and tests are made: they are kept."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Exempt all modules and tests from garbage collection, which scans them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def shared_sprites(pytestconfig: pytest.Config) -> None:
    """Draw each sprite once for all workers, and again only after a change of the drawings."""
    cache = getattr(pytestconfig, "cache", None)  # missing with `-p no:cacheprovider`
    if cache is not None:
        CACHE.keep_in(cache.mkdir("sprites"))


@pytest.fixture(autouse=True, scope="session")
def patient_settling() -> Iterator[None]:
    """Let simcord check every millisecond whether the bot is idle, and wait patiently.

    Its own callbacks delay each request by one check, which is 50 ms by default. Its start waits
    for 5 seconds, whatever ``settle_timeout`` is.
    """
    settle = simcord.Env._settle_internal

    async def settled(env: simcord.Env, **given: Any) -> None:
        await settle(env, **{"idle": 0.001, **given, "timeout": SETTLED_SECONDS})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simcord.Env, "_settle_internal", settled)
        yield


@pytest.fixture(autouse=True)
def seeded_secrets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the seeds of each test; ``TEST_SEED=… make test`` changes them.

    Both kinds of databases get the same seeds.
    """
    name = re.sub(r"\[(sqlite|postgresql)\]|(?<=\[)(sqlite|postgresql)-", "", request.node.nodeid)
    numbers = random.Random(name + os.environ.get("TEST_SEED", ""))
    monkeypatch.setattr("secrets.randbits", numbers.getrandbits)


@pytest.fixture(autouse=True)
def restored_logs() -> Iterator[None]:
    """Restore the logging configuration, because a command may log to a captured stream."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.configure(**before)
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture(autouse=True)
def restored_variables() -> Iterator[None]:
    """Restore the context variables after each test.

    pytest-asyncio leaves those of a fixture whose teardown fails, such as simcord's connection.
    The next tests on real sockets would send their requests to simcord.
    """
    with unchanged_variables():
        yield


@contextlib.contextmanager
def unchanged_variables() -> Iterator[None]:
    """Restore the context variables at the end of the block."""
    before = contextvars.copy_context()
    yield
    for variable in contextvars.copy_context():
        with contextlib.suppress(LookupError):
            variable.set(before.run(variable.get))
